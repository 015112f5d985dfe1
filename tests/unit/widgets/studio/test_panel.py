"""The studio without a kernel: one value, panels made when they are wanted, decks that never change by themselves."""

import json

import pandas as pd
import pytest

import nbdeck
from nbdeck.errors import BadRequest, NotFound, SettingsError, ValidationFailed
from nbdeck.widgets.studio.panel import Studio
from unit.service import standin_engine

OUTLINE = [
    {"title": "Why we move", "description": "- Rent: it rises\n- Room: too small", "appearance": ""},
    {"title": "What it costs", "description": "- Ovens: 84000 euros", "appearance": ""},
]
SLIDE = {"title": "Mine", "layout": "ITEMS", "item_amount": 1, "content": "One: two"}

real = pytest.mark.parametrize("client", ["nbdeck.engine.pipeline"], indirect=True)


@pytest.fixture
def studio(client):
    with Studio(client) as studio:
        yield studio.wait(20)


@pytest.fixture
def act(studio, browser):
    """Press a button of the studio."""
    return lambda name: browser.sends(studio._part, {"step": "act", "name": name})


def said(studio):
    return {step["name"]: (step["holds"], step["state"]) for step in studio._part.steps}


def shown(studio):
    return next(each for each in studio._part.steps if each["name"] == studio._part.step)


def notes(studio):
    return {step["name"]: step["note"] for step in studio._part.steps}


def main(studio):
    return [each["label"] for each in shown(studio)["actions"] if each["main"]]


def test_panels_are_made_when_they_are_first_opened_and_kept(studio, browser):
    assert list(studio._panels) == ["documents"]
    browser.sets(studio._part, step="outline")
    assert (studio.step, list(studio._panels)) == ("outline", ["documents", "outline"])
    outline = studio.outline
    studio.open("sources")
    studio.step = "outline"
    assert studio._part.step == "outline"
    assert studio.outline is outline
    assert studio._places["outline"].children == (outline,)
    assert studio.slides is studio.slides
    assert studio.step == "outline"


@pytest.mark.parametrize(
    ("given", "step"),
    [
        ({}, "sources"),
        ({"documents": ["d"]}, "sources"),
        ({"outline": OUTLINE}, "outline"),
        ({"outline": OUTLINE, "slides": [SLIDE]}, "slides"),
        ({"slides": [SLIDE], "presentation": "c1"}, "deck"),
        ({"slides": [SLIDE], "step": "template"}, "template"),
    ],
)
def test_it_opens_where_what_is_given_is(client, given, step):
    with Studio(client, **given) as studio:
        assert (studio.step, studio.revision) == (step, 0)
        assert all(studio.value[name] for name in given if name not in {"step"})


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"slide": []}, SettingsError, "Did you mean 'slides'?"),
        ({"step": "cover"}, ValidationFailed, "There is no step 'cover'"),
        ({"slides": [{"title": "x"}]}, ValidationFailed, "slides[0]"),
        ({"outline": "words"}, ValidationFailed, "a list is needed"),
        ({"presentation": 5}, ValidationFailed, "no presentation"),
    ],
)
def test_wrong_arguments_are_refused_in_words_and_leave_nothing_behind(client, wrong, error, words):
    with pytest.raises(error) as refused:
        Studio(client, **wrong)
    assert words in str(refused.value)


def test_without_a_client_it_is_refused():
    with pytest.raises(SettingsError, match="needs a client"):
        Studio(None)


def test_a_part_that_is_set_shows_in_its_panel_made_or_not(studio):
    seen = []
    studio.observe(lambda change: seen.append(change["new"]), "value")
    assert studio.outline.value == []
    studio.value = {"outline": OUTLINE, "slides": [SLIDE], "template": "monarch"}
    assert studio.outline.value == OUTLINE
    assert studio.slides.value[0]["title"] == "Mine"
    assert studio.slides.template == studio.template.value == "monarch"
    assert len(seen) == studio.revision == 1
    assert json.loads(json.dumps(studio.value)) == studio.value
    studio.value = {"slides": []}
    assert (studio.slides.value, studio.outline.value) == ([], OUTLINE)
    assert studio.revision == 2


def test_what_a_panel_changes_is_in_the_value_and_in_the_others(studio):
    studio.documents.value = ["d1"]
    assert studio.outline.documents == ["d1"]
    studio.outline.documents = ["d1", "d2"]
    assert studio.documents.value == studio.value["documents"] == ["d1", "d2"]
    studio.slides.template = "monarch"
    assert studio.template.value == studio.value["template"] == "monarch"
    studio.template.value = "aurora"
    assert studio.slides.template == "aurora"
    studio.outline.add("A slide")
    assert [slide["title"] for slide in studio.value["outline"]] == ["A slide"]
    assert said(studio)["outline"] == ("1 slide", "done")


@pytest.mark.parametrize("wrong", [{"template": "monrach"}, {"outline": [{}]}, {"deck": None}, 5])
def test_a_wrong_value_changes_nothing(studio, wrong):
    studio.template.wait(20)
    before = studio.value
    with pytest.raises(ValidationFailed):
        studio.value = wrong
    assert studio.value == before
    assert studio.template.value == "default"


@real
def test_from_a_document_to_a_deck_by_clicks(studio, act, tmp_path):
    paper = tmp_path / "notes.md"
    paper.write_text(
        "# Moving\n\n## Why\n\nThe rent rises by 18 % in June.\n\n## Cost\n\nThe ovens cost 84000 euros.\n"
    )
    studio.documents.upload(paper).wait(20)
    assert shown(studio.wait(20))["note"] == "The outline draws from 1 document."
    assert said(studio)["sources"] == ("1 document", "done")
    act("outline")
    studio.wait(20)
    assert studio.step == "outline"
    assert studio.outline.value
    assert main(studio) == ["Choose a template"]
    act("template")
    assert studio.step == "template"
    assert studio.template.slide.title == studio.value["outline"][0]["title"]
    act("make")
    assert studio.step == "deck"
    assert studio.wait(30).deck.id == studio.value["presentation"]["presentation_id"]
    assert studio.presentation.titles[0] == "Moving"
    assert said(studio)["deck"] == (f"{len(studio.presentation.titles)} slides", "done")
    assert shown(studio)["note"] == "The deck is up to date."


def test_an_outline_is_only_begun_where_there_is_something_to_write_it_from(studio):
    assert studio.write_outline() is None
    assert studio.step == "outline"
    assert studio.outline.error == ""
    studio.outline.add("Mine")
    studio.outline.prompt = "Bakeries"
    assert studio.write_outline() is None
    assert shown(studio)["note"] == "These slides become the deck."


def test_slides_of_ones_own_come_before_the_outline_which_can_be_taken_among_them(client):
    with Studio(client, outline=nbdeck_outline(), slides=[SLIDE]) as studio:
        assert studio._order().slides[0].title == "Mine"
        assert "2 slides of the outline are not among them" in shown(studio)["note"]
        studio.take_outline()
        titles = ["Why we move", "What it costs", "Mine"]
        assert [slide.title for slide in studio.slides.slides] == titles
        assert studio.slides.title == "Moving the bakery"
        studio.slides.undo()
        assert [slide["title"] for slide in studio.value["slides"]] == ["Mine"]
        studio.slides.redo()
        studio.slides.edit(0, content="- Rent: changed")
        with pytest.raises(NotFound, match="no other slides"):
            studio.take_outline()
        studio.made_of = "outline"
        assert [slide.title for slide in studio._order().outline] == titles[:2]
        with pytest.raises(ValidationFailed, match="No deck is made of 'both'"):
            studio.made_of = "both"


def nbdeck_outline():
    from nbdeck.client.outline import Outline

    return Outline(slides=OUTLINE, title="Moving the bakery", request_id="")


def test_slides_out_of_dataframes_stay_tied_when_the_outline_is_taken(client):
    sales = pd.DataFrame({"month": ["Jan", "Feb"], "north": [3, 5]})
    with Studio(client, outline=OUTLINE, data={"sales": sales}) as studio:
        studio.slides.chart("sales")
        studio.take_outline()
        sales.loc[1, "north"] = 8
        assert list(studio.slides.refresh()) == [2]


@real
def test_a_deck_that_is_there_changes_on_request_only(client):
    with Studio(client, slides=[SLIDE]) as studio:
        studio.template.wait(20)
        first = studio.make().result(timeout=20)
        assert studio.wait(20).changed == ()
        studio.template.value = "monarch"
        studio.slides.add(SLIDE | {"title": "Another"})
        assert studio.changed == ("the slides", "the template")
        assert said(studio)["deck"] == ("out of date", "")
        studio.slides.title = "Spring"
        assert "the slides, its title and the template" in notes(studio)["deck"]
        assert studio.value["presentation"]["presentation_id"] == first.id
        second = studio.make().result(timeout=20)
        assert studio.wait(20).value["presentation"]["presentation_id"] == second.id != first.id
        assert [deck.id for deck in studio.decks] == [first.id, second.id]
        assert [each["options"] for each in shown(studio)["pickers"]] == [
            [["0", "Deck 1, Default"], ["1", "Deck 2, Monarch"]]
        ]
        studio._part._handle_custom_msg({"step": "pick", "name": "deck", "value": "0"}, [])
        assert studio.wait(20).value["presentation"]["presentation_id"] == first.id
        assert "out of date" in said(studio)["deck"]
        with pytest.raises(NotFound):
            studio.show_deck(2)


def test_making_is_refused_where_nothing_can_be_made(studio, act):
    with pytest.raises(ValidationFailed, match="nothing to make a deck of"):
        studio.make()
    act("make")
    assert "nothing to make a deck of" in studio.error
    assert studio.deck is None
    assert studio.decks == ()


def test_a_slide_with_a_problem_is_named(studio, browser):
    studio.slides.add(SLIDE)
    studio.slides._editing.edit(studio.slides._editing.cards[0].id, {"title": ""})
    studio.slides._show()
    with pytest.raises(ValidationFailed, match="Slide 1 has a problem"):
        studio.make()


def test_a_failure_is_told_at_its_step_and_marked_on_its_tab_and_nothing_is_lost(client):
    with Studio(client, slides=[SLIDE]) as studio:
        good = studio.make().result(timeout=20)
        assert studio.wait(20).slides._form.actions == []  # decks are made in their own step
        studio.slides.edit(0, title="refuse")
        studio.open("template")
        studio._part._handle_custom_msg({"step": "act", "name": "make"}, [])
        studio.wait(20)
        assert studio.step == "deck"
        assert said(studio)["deck"][1] == "failed"
        assert "too long" in studio._deck.error
        assert studio.value["presentation"]["presentation_id"] == good.id
        assert main(studio) == ["Make a new deck"]
        assert "too long" in studio._repr_mimebundle_()["text/html"]
        studio.slides.edit(0, title="Fine")
        studio.make().result(timeout=20)
        assert studio.wait(20)._deck.error == ""


@pytest.mark.parametrize(
    ("break_it", "step"),
    [
        (lambda studio: studio.documents.upload(b"", name="empty.pdf"), "sources"),
        (lambda studio: studio.outline._guard(studio.outline.change, ""), "outline"),
        (lambda studio: studio.slides._guard(studio.slides.show, 4), "slides"),
        (lambda studio: studio.template._guard(studio.template.add), "template"),
        (lambda studio: studio.presentation._guard(studio.presentation.undo), "deck"),
    ],
)
@real
def test_a_panel_that_fails_is_marked_on_its_tab(studio, break_it, step):
    break_it(studio)
    studio.wait(20)
    assert {name for name, (_, state) in said(studio).items() if state == "failed"} == {step}


def test_one_deck_is_made_at_a_time_and_can_be_stopped(client, browser):
    with Studio(client, slides=[SLIDE | {"title": "wait"}]) as studio:
        task = studio.make()
        assert said(studio)["deck"][1] == "busy"
        assert shown(studio)["note"] == "Being made of your 1 slide, template Default."
        with pytest.raises(BadRequest, match="being made already"):
            studio.make()
        studio.cancel()
        studio.wait(20)
        assert task.record.is_finished
        assert (said(studio)["deck"][1], studio._deck.error) == ("", "")
        assert main(studio) == ["Make the deck"]
        standin_engine.GATE.set()


def test_all_panels_share_one_lock_and_go_with_the_studio(studio):
    panels = [studio.documents, studio.outline, studio.slides, studio.template, studio.presentation]
    assert {panel._lock for panel in panels} == {studio._lock}
    studio.close()
    assert all(panel.is_closed and panel.comm is None for panel in panels)


def test_the_whole_flow_is_told_where_widgets_are_not(client):
    with Studio(client, documents=["d1"], outline=OUTLINE, slides=[SLIDE], template="monarch") as studio:
        untouched = studio._repr_mimebundle_()
        for panel in (studio.documents, studio.outline, studio.slides, studio.template):
            panel.wait(20)
        for bundle in (untouched, studio._repr_mimebundle_()):
            assert (
                bundle["text/plain"] == "Studio(1 document, outline of 2 slides, 1 slide, template 'monarch')"
            )
            html = bundle["text/html"]
            for words in ("1. Sources", "What it costs", "Mine", "Monarch", "No deck was made yet"):
                assert words in html
            assert "<script" not in html


def test_the_outlines_title_is_on_the_cover(client):
    with Studio(client, outline=nbdeck_outline()) as studio:
        assert studio._order().title == "Moving the bakery"
        assert studio.outline.title == "Moving the bakery"
        studio.outline.tone = "funny"
        assert studio._order().outline_options == {"tone": "funny"}


def test_it_is_public():
    assert nbdeck.Studio is Studio


@real
def test_what_was_told_of_an_outline_is_told_of_its_deck(client):
    outline = client.outlines.create(
        "Make 3 slides, no jokes:\n\nRent rises. Rooms are small.\n\nBest\nIvo"
    ).result()
    with Studio(client, outline=outline) as studio:
        assert studio._order().warnings == outline.warnings
        studio.open("outline")
        studio.outline.move(1, 0)
        deck = studio.make().result(60)
    assert any("no jokes" in sentence for sentence in deck.warnings)
