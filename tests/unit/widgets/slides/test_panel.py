"""The slides panel without a kernel: every click is a method, and the browser cannot bring it out of step."""

import json
import threading
import types
from pathlib import Path

import ipywidgets
import pandas as pd
import pytest

import nbdeck
from nbdeck.errors import DataError, NotFound, SettingsError, ValidationFailed
from nbdeck.widgets.slides.panel import SlidesPanel
from unit.widgets.slides import drawing_engine

SLIDES = [
    {"title": title, "layout": "ITEMS", "item_amount": 1, "content": f"About {title}"}
    for title in ("One", "Two", "Three")
]
COMPANY = Path(__file__).parents[4] / "notebooks" / "data" / "harbor.potx"
DRAWING = pytest.mark.parametrize("client", ["unit.widgets.slides.drawing_engine"], indirect=True)


@pytest.fixture
def sales():
    return pd.DataFrame({"month": ["Jan", "Feb", "Mar"], "north": [1.0, 2.0, 3.0]})


@pytest.fixture
def panel(offline, sales):
    with SlidesPanel(offline, slides=SLIDES, data={"sales": sales}) as panel:
        yield panel


@pytest.fixture
def ask(panel, browser):
    def asking(step, **content):
        browser.sends(panel._board, {"step": step, **content})

    return asking


@pytest.fixture
def pictures():
    drawing_engine.DRAWN.clear()
    drawing_engine.GATE.clear()
    drawing_engine.BEGUN.clear()
    yield drawing_engine.DRAWN
    drawing_engine.GATE.set()


def titles(panel):
    return [slide["title"] for slide in panel.value]


def card(panel, at):
    return panel._board.cards[at]["id"]


def shown(sent):
    return [data["content"] for kind, data in sent if kind == "comm_msg" and data.get("method") == "custom"]


def test_it_is_a_public_name():
    assert nbdeck.SlidesPanel is SlidesPanel


def test_what_is_handed_in_is_its_value(panel):
    assert panel.value == SLIDES
    assert panel.slides == tuple(nbdeck.Slide(**slide) for slide in SLIDES)
    assert repr(panel) == "SlidesPanel(3 slides)"
    assert panel.position == 0
    assert panel.revision == 1
    assert panel.undo() == ""
    json.dumps(panel.value)


def test_models_and_dicts_are_taken_and_given(panel, sales):
    panel.slides = [nbdeck.chart(sales), SLIDES[1]]
    assert panel.slides[0].chart.categories == ("Jan", "Feb", "Mar")
    assert titles(panel)[1] == "Two"
    panel.value = panel.value
    assert len(panel.slides) == 2


def test_a_value_is_a_new_object_each_time_and_observers_hear_of_it(panel):
    heard = []
    panel.observe(lambda change: heard.append(change["new"][0]["title"]), "value")
    first = panel.value
    panel.edit(0, title="Uno")
    assert first[0]["title"] == "One"
    assert heard == ["Uno"]
    assert panel.revision == 2


def test_two_panels_can_be_linked(panel, offline):
    with SlidesPanel(offline) as other:
        ipywidgets.dlink((panel, "value"), (other, "value"))
        panel.delete([0, 1])
        assert other.value == panel.value == [SLIDES[2]]
        other.undo()
        assert len(other.slides) == 3


@pytest.mark.parametrize("wrong", [[{"title": ""}], [{"titel": "x"}], "text", {"title": "x"}])
def test_a_wrong_value_is_refused(panel, wrong):
    with pytest.raises(ValidationFailed):
        panel.value = wrong
    assert panel.value == SLIDES


def test_an_unknown_argument_is_refused_with_the_closest(offline):
    with pytest.raises(SettingsError, match="'template'"):
        SlidesPanel(offline, templat="x")


def test_what_a_click_does_a_method_does(panel, ask):
    ask("add", layout="SWOT", after=card(panel, 0))
    assert panel.slides[1].layout == "SWOT"
    assert panel.position == 1
    ask("duplicate", cards=[card(panel, 1)])
    assert panel.position == 2
    ask("delete", cards=[card(panel, 1), card(panel, 2)])
    ask("shift", cards=[card(panel, 0)], by=1)
    assert titles(panel) == ["Two", "One", "Three"]
    ask("move", cards=[card(panel, 0)], before=None)
    assert titles(panel) == ["One", "Three", "Two"]
    ask("undo")
    ask("redo")
    assert titles(panel) == ["One", "Three", "Two"]
    panel.move(2, 0)
    panel.add("QUOTE", after=0)
    panel.duplicate(0)
    panel.delete(3)
    assert titles(panel) == ["Two", "Two", "New slide", "Three"]
    with pytest.raises(NotFound):
        panel.delete(9)
    with pytest.raises(ValidationFailed, match="'SWAT'"):
        panel.add("SWAT")


def test_typing_changes_the_slide_and_a_mistake_is_told_at_its_field(panel, ask):
    ask("edit", card=card(panel, 0), name="title", value="Uno", session=1)
    assert titles(panel)[0] == "Uno"
    ask("edit", card=card(panel, 0), name="title", value="  ", session=1)
    assert titles(panel)[0] == "Uno"
    assert list(panel._board.form["problems"]) == ["title"]
    assert panel._board.cards[0]["problem"]
    assert list(panel.problems) == [0]
    with pytest.raises(ValidationFailed, match="Slide 1 has a problem"):
        panel.make()
    panel.undo()
    assert panel.problems == {}
    assert titles(panel)[0] == "One"


def test_fields_are_not_overwritten_by_their_own_echo(panel, ask):
    stamp = panel._board.stamp
    ask("edit", card=card(panel, 0), name="title", value="Uno", session=1)
    assert panel._board.stamp == stamp
    panel.edit(0, title="Eins")
    assert panel._board.stamp == stamp + 1


def test_each_step_is_seen_even_one_that_is_refused(panel, ask):
    ask("edit", card="gone", name="title", value="x", view="v1", number=4)
    ask("add", layout="SWOT", view="v2", number=1)
    ask("nonsense", view="v1", number=5)
    assert panel._board.seen == {"v1": 5, "v2": 1}


def test_a_wrong_edit_in_python_changes_nothing(panel):
    with pytest.raises(ValidationFailed, match="takes 3 to 5 items, not 9"):
        panel.edit(0, layout="STEPS", item_amount=9)
    assert panel.value == SLIDES
    assert panel.problems == {}


def test_choosing_a_frame_opens_the_whole_form_and_adds_nothing_yet(panel, ask):
    ask("frames")
    assert ["sales", "3 × 2"] in panel._board.frames
    ask("offer", frame="sales")
    offer = panel._board.offer
    assert offer["columns"] == [["month", "text"], ["north", "a number"]]
    assert "because" in offer["why"]
    assert (offer["is_ready"], offer["problems"], offer["ways"]) == (True, {}, [])
    assert panel.value == SLIDES
    ask("try", options={"kind": "PIE"})
    assert panel.offer.slide.chart.type == "PIE"
    ask("take", after=card(panel, 0))
    assert panel.slides[1] == panel.slides[panel.position]
    assert panel.slides[1].chart.type == "PIE"
    assert panel._board.offer == {}
    assert panel._live.said[1] == "Added as slide 2 of 4"
    panel.undo()
    assert panel.value == SLIDES


def test_a_slide_of_a_frame_says_which_option_is_wrong(panel, ask):
    panel.chart("sales")
    ask("choose", card=card(panel, 3), options={"x": "nowhere"})
    assert list(panel._board.form["problems"]) == ["data.x"]
    panel.choose(3, x=None, kind=None)
    assert panel.problems == {}
    with pytest.raises(DataError):
        panel.choose(3, top=-1)


@pytest.fixture
def orders():
    return pd.DataFrame({"region": ["N", "S"] * 3, "sales": range(6)})


def test_a_frame_that_needs_a_sum_offers_it_and_says_nothing_of_adding(panel, ask, orders):
    said = panel._live.said
    trial = panel.offer_data(orders)
    assert trial.slide is None
    assert [*panel._board.offer["problems"]] == ["data.frame"]
    assert "Say " not in trial.problem
    assert {"form": "table"} in trial.ways
    ask("take")
    assert panel.error
    assert panel.value == SLIDES
    assert panel._live.said == said
    assert {way.get("aggregate") for way in panel._board.offer["ways"]} >= {"sum", "mean"}
    ask("try", options=next(way for way in panel._board.offer["ways"] if way.get("aggregate") == "sum"))
    assert panel.offer.slide.chart.series[0].values == (6.0, 9.0)
    assert panel._board.offer["is_ready"]
    assert panel._board.offer["problems"] == {}
    panel.take_offer(after=0)
    assert panel.slides[1].chart.categories == ("N", "S")
    assert panel.undo() == "adding a slide"


def test_every_way_out_of_a_refusal_works(panel, orders):
    for way in panel.offer_data(orders).ways:
        panel.offer_data(orders)
        assert panel.change_offer(**way).slide is not None
    panel.drop_offer()
    assert panel.offer is None
    with pytest.raises(NotFound, match="tried out"):
        panel.take_offer()


def test_a_refused_option_of_a_slide_offers_what_works(panel, ask, orders):
    panel.chart(orders, aggregate="mean")
    ask("choose", card=card(panel, 3), options={"aggregate": ""})
    ways = panel._board.data["ways"]
    assert ways == [dict(way) for way in panel.problems[3][0].ways]
    ask("choose", card=card(panel, 3), options=ways[0])
    assert panel.problems == {}
    assert panel._board.data["ways"] == []


@DRAWING
def test_the_picture_of_what_is_tried_out_is_drawn_before_it_is_added(client, browser, sent, pictures, sales):
    drawing_engine.GATE.set()
    with SlidesPanel(client, slides=SLIDES, data={"sales": sales}) as panel:
        browser.sends(panel._board, {"step": "opened"})
        panel.offer_data("sales")
        panel.wait(20)
        assert shown(sent)[-1]["card"] == "offer"
        assert panel.offer.slide.title in shown(sent)[-1]["picture"]
        panel.drop_offer()
        panel.wait(20)
        assert shown(sent)[-1] == {"picture": "<svg>One on default</svg>", "card": "s1", "remark": ""}


def test_a_frame_that_changed_is_told_and_taken(panel, sales, ask):
    panel.chart("sales")
    panel.table(sales, top=2)
    sales.loc[0, "north"] = 8.0
    found = panel.changes()
    assert {at: [str(each) for each in told] for at, told in found.items()} == {
        3: ["Jan: 1 → 8"],
        4: ["Jan, north: 1 → 8"],
    }
    assert [each["changed"] for each in panel._board.cards] == [0, 0, 0, 1, 1]
    assert panel._board.data["changes"] == [["Jan, north", "1", "8"]]
    ask("refresh", cards=[card(panel, 3)])
    assert panel.slides[3].chart.series[0].values[0] == 8
    assert list(panel.refresh()) == [4]
    assert [each["changed"] for each in panel._board.cards] == [0, 0, 0, 0, 0]
    panel.free(3)
    assert panel._board.cards[3]["frame"] == ""


def test_frames_are_looked_at_again_after_each_cell(panel, sales):
    panel._look_for_changes()
    panel.chart("sales")
    sales.loc[0, "north"] = 8.0
    panel._look_for_changes()
    panel.wait(20)
    assert panel._board.cards[3]["changed"] == 1


def test_cells_are_heard_until_the_panel_is_closed(offline, monkeypatch, sales):
    heard = []
    events = types.SimpleNamespace(
        register=lambda name, call: heard.append(call), unregister=lambda name, call: heard.remove(call)
    )
    shell = types.SimpleNamespace(events=events, user_ns={"sales": sales, "n": 3})
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    with SlidesPanel(offline) as panel:
        panel.chart(sales)
        assert panel._board.cards[0]["frame"] == "sales"
        shell.user_ns["sales"] = sales.assign(north=[1.0, 2.0, 9.0])
        heard[0](None)
        panel.wait(20)
        assert panel._board.cards[0]["changed"] == 1
    assert heard == []


def test_a_slide_that_is_gone_or_a_wrong_message_is_told(panel, ask):
    ask("edit", card="gone", name="title", value="x")
    assert "gone" in panel.error
    ask("edit", card=card(panel, 0), name="title")
    ask("delete", cards="all")
    assert "sent no cards" in panel.error
    ask("nonsense")
    ask("offer", frame="nowhere")
    assert "'nowhere'" in panel.error
    assert len(panel.slides) == 3


def test_no_slide_makes_no_deck(offline):
    with SlidesPanel(offline) as panel, pytest.raises(ValidationFailed, match="no slide"):
        panel.make()


@DRAWING
def test_a_slide_stands_on_a_layout_of_a_template_of_ones_own(client, browser, pictures):
    with SlidesPanel(client, slides=SLIDES) as panel:
        browser.sends(panel._board, {"step": "opened"})
        panel.wait(20)
        assert panel.own_layouts == []
        panel.template = client.templates.add(COMPANY).id
        panel.wait(20)
        panel.wait(20)
        assert panel.own_layouts == ["Two boxes", "Wide"]
        name = "Wide"
        browser.sends(
            panel._board, {"step": "edit", "card": card(panel, 0), "name": "layout_name", "value": name}
        )
        assert (panel.slides[0].layout_name, panel.slides[0].layout) == (name, None)
        assert panel._board.cards[0]["words"] == panel._board.form["layout_name"] == name
        browser.sends(
            panel._board, {"step": "edit", "card": card(panel, 0), "name": "layout", "value": "ITEMS"}
        )
        assert (panel.slides[0].layout_name, panel.slides[0].layout) == (None, "ITEMS")
        panel.template = "monarch"
        assert panel.own_layouts == []


def test_the_deck_is_made_by_a_method(client):
    with SlidesPanel(client, slides=SLIDES, title="Ours") as panel:
        task = panel.make(template="monarch", include_cover=False)
        deck = task.result(timeout=20)
        panel.wait(20)
        assert panel.deck.id == deck.id
        assert panel.template == "monarch"
        assert panel.error == ""
        assert not panel._form.is_busy
        assert "Made: Presentation" in panel._repr_mimebundle_()["text/html"]


def test_the_deck_is_made_by_a_click_and_its_failure_is_shown(client, browser):
    with SlidesPanel(client, slides=[{**SLIDES[0], "title": "refuse"}]) as panel:
        browser.sends(panel._form, {"action": "make"})
        assert panel._form.is_busy
        panel.wait(20)
        assert "too long" in panel.error
        assert not panel._form.is_busy
        assert panel.deck is None


@DRAWING
def test_the_last_picture_that_is_wanted_wins(client, browser, sent, pictures):
    with SlidesPanel(client, slides=[{**SLIDES[0], "title": "slow"}]) as panel:
        browser.sends(panel._board, {"step": "opened"})
        assert drawing_engine.BEGUN.wait(20)
        for title in ("a", "ab", "abc"):
            browser.sends(
                panel._board, {"step": "edit", "card": "s1", "name": "title", "value": title, "session": 1}
            )
        panel.template = "monarch"
        drawing_engine.GATE.set()
        panel.wait(20)
        assert shown(sent)[-1] == {"picture": "<svg>abc on monarch</svg>", "card": "s1", "remark": ""}
        assert pictures[-1] == "abc"
        assert "a" not in pictures
        assert ["monarch", "Monarch"] in panel._board.templates


@DRAWING
def test_no_picture_is_drawn_before_somebody_looks_nor_twice(client, browser, sent, pictures):
    with SlidesPanel(client, slides=SLIDES) as panel:
        panel.edit(0, title="Uno")
        panel.wait(20)
        assert pictures == []
        browser.sends(panel._board, {"step": "opened"})
        panel.wait(20)
        browser.sends(panel._board, {"step": "edit", "card": "s1", "name": "title", "value": "Uno "})
        panel.wait(20)
        assert pictures == ["Uno"]
        browser.sends(panel._board, {"step": "show", "card": "s3"})
        panel.wait(20)
        assert pictures == ["Uno", "Three"]


@DRAWING
def test_steps_from_several_threads_do_not_get_in_each_others_way(client, browser, sent, pictures):
    with SlidesPanel(client, slides=SLIDES) as panel:
        browser.sends(panel._board, {"step": "opened"})

        def type_into(number):
            for count in range(20):
                step = {"step": "edit", "card": f"s{number}", "name": "title", "value": f"{number}.{count}"}
                browser.sends(panel._board, {**step, "session": number})

        threads = [threading.Thread(target=type_into, args=(number,)) for number in (1, 2, 3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        panel.wait(20)
        assert titles(panel) == ["1.19", "2.19", "3.19"]
        assert panel.revision == 61
        assert shown(sent)[-1]["picture"] == "<svg>1.19 on default</svg>"


def test_why_there_is_no_picture_is_told(client, browser, sent):
    with SlidesPanel(client, slides=SLIDES) as panel:
        browser.sends(panel._board, {"step": "opened"})
        panel.wait(20)
        last = shown(sent)[-1]
        assert last["picture"] == ""
        assert "could not be drawn" in last["remark"]
        assert panel.error == ""


def test_without_widgets_it_is_a_list(panel, sales):
    panel.chart(sales)
    html = panel._repr_mimebundle_()["text/html"]
    assert "<strong>One</strong>" in html
    assert "<td>Jan</td>" in html
    assert "<script" not in html


def test_no_picture_is_in_the_state_that_is_saved(panel):
    assert len(json.dumps(panel._board.get_state(), default=str)) < 100_000
    assert "picture" not in panel._board.keys


def test_a_closed_panel_leaves_nothing_behind(offline):
    panel = SlidesPanel(offline, slides=SLIDES)
    panel.close()
    assert panel._board.comm is None
    assert panel._form.comm is None


def test_marks_are_offered_where_they_have_a_place(panel, ask, sales):
    panel.offer_data(sales.assign(south=[3.0, 2.0, 1.0]))
    offer = panel._board.offer
    assert offer["marks"] == ["highlight", "target", "average", "unit"]
    assert offer["places"] == [
        ["north", "series"],
        ["south", "series"],
        *[[m, "category"] for m in ("Jan", "Feb", "Mar")],
    ]
    ask("try", options={"y": ["north"]})
    assert panel._board.offer["places"] == [[m, "category"] for m in ("Jan", "Feb", "Mar")]
    ask("try", options={"y": [], "kind": "STACKED_BAR"})
    assert "totals" in panel._board.offer["marks"]
    ask("try", options={"kind": "PIE", "y": ["north"]})
    assert panel._board.offer["marks"] == ["highlight", "unit"]
    ask("try", options={"form": "table"})
    assert (panel._board.offer["marks"], panel._board.offer["places"]) == (["totals"], [])


def test_a_row_of_totals_is_chosen_in_the_form_of_a_table(panel, ask, sales):
    panel.offer_data(sales)
    ask("try", options={"form": "table"})
    ask("try", options={"totals": True})
    ask("take")
    assert panel.slides[-1].table[-1] == ("Total", "6")
    assert panel._board.data["marks"] == ["totals"]


def test_marks_are_chosen_in_the_form(panel, ask):
    panel.chart("sales", kind="BAR")
    choose = lambda **options: ask("choose", card=card(panel, 3), options=options)  # noqa: E731
    choose(highlight=["Feb"])
    choose(target=" Budget: 2.5 ")
    choose(average=True)
    choose(unit="tonnes")
    marks = panel.slides[3].chart.marks
    assert [(each.category, each.series) for each in marks.highlight] == [("Feb", "")]
    assert (marks.target.name, marks.target.value, marks.average) == ("Budget", 2.5, True)
    assert panel.slides[3].chart.unit == "tonnes"
    assert panel._board.data["options"]["target"] == ["Budget", 2.5]
    choose(target="much")
    assert "no level" in panel._board.form["problems"]["data.target"]
    choose(target="0", average=False, highlight=[])
    assert (panel.slides[3].chart.marks.target.value, panel.slides[3].chart.marks.average) == (0, False)
    assert "average" not in panel._board.data["options"]


def test_a_mark_that_a_new_kind_has_no_place_for_is_offered_to_be_left_out(panel, ask):
    panel.chart("sales", kind="BAR", average=True)
    ask("choose", card=card(panel, 3), options={"kind": "PIE"})
    assert "average" in panel._board.data["marks"]
    ways = panel._board.data["ways"]
    assert any(way.get("average", ...) is None for way in ways), ways
    ask("choose", card=card(panel, 3), options=next(way for way in ways if "average" in way))
    assert (panel.problems, panel.slides[3].chart.type) == ({}, "PIE")


def test_what_the_form_does_not_ask_for_is_taken_from_python(panel):
    panel.chart("sales", annotate={"Feb": "Storm"}, growth=("Jan", "Mar"))
    marks = panel.slides[3].chart.marks
    assert (marks.notes[0].text, marks.growth.end) == ("Storm", "Mar")
    with pytest.raises(DataError, match="no option 'colour'"):
        panel.chart("sales", colour="red")


def test_what_only_belongs_to_a_series_is_not_highlighted_by_itself(panel, sales):
    panel.offer_data(
        sales.assign(south=[3.0, 2.0, 1.0], plan=[2.0, 2.0, 2.0]), y=["north", "south"], line="plan"
    )
    assert [name for name, what in panel._board.offer["places"] if what == "series"] == ["north", "south"]
