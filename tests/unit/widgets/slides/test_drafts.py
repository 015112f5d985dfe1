"""The slides panel keeps its work, and gives it as Python."""

import json
import types
from decimal import Decimal

import httpx
import pandas as pd
import pytest
from pydantic import SecretStr

import nbdeck
from nbdeck.client.site import LOCAL_URL, Site
from nbdeck.client.synchronous import Client
from nbdeck.errors import BadRequest, Conflict, NotFound
from nbdeck.widgets.slides.panel import SlidesPanel

SLIDES = [
    {"title": title, "layout": "ITEMS", "item_amount": 1, "content": f"About {title}"}
    for title in ("One", "Two")
]
SALES = pd.DataFrame({"month": ["Jan", "Feb", "Mar"], "north": [1.0, 2.0, 3.0]})


@pytest.fixture
def home(offline, tmp_path):
    offline.home = tmp_path
    return tmp_path


@pytest.fixture
def open_panel(offline, home):
    """Return a function that opens a panel as the cell does, each in a kernel of its own."""
    panels = []

    def opening(draft="board", **given):
        panels.append(SlidesPanel(offline, draft=draft, **given))
        return panels[-1]

    yield opening
    for panel in panels:
        panel.close()


def titles(panel):
    return [slide.title for slide in panel.slides]


def test_work_comes_back_when_the_cell_is_run_again(open_panel):
    with open_panel(slides=SLIDES, data={"sales": SALES}) as first:
        first.edit(0, title="Uno")
        first.chart("sales", kind="BAR")
        first.edit(2, title="Ours")
        first.title, first.template = "Spring", "monarch"
        value = first.value
    again = open_panel(slides=SLIDES)  # a fresh kernel: the DataFrame is not there yet
    assert again.value == value
    assert (again.title, again.template, again.draft) == ("Spring", "monarch", "board")
    assert "is back" in again._drafting.note
    assert again._board.cards[2]["frame"] == "sales"
    again.show(2)
    assert "no DataFrame 'sales'" in again._board.data["gone"]
    again._frames.give({"sales": SALES.assign(north=[1.0, 2.0, 9.0])})
    assert list(again.refresh()) == [2]
    assert again.slides[2].title == "Ours"
    again.begin_anew()
    assert titles(again) == ["One", "Two"]
    assert (again.title, again.template) == ("", "default")
    again.undo()
    assert len(again.slides) == 3


def test_what_was_typed_and_makes_no_slide_comes_back_too(open_panel, browser):
    with open_panel(slides=SLIDES, data={"sales": SALES}) as first:
        first.chart("sales")
        for card, step in (
            (0, {"step": "edit", "name": "title", "value": " "}),
            (2, {"step": "choose", "options": {"x": "nowhere"}}),
        ):
            browser.sends(first._board, {**step, "card": first._board.cards[card]["id"]})
        problems, value = first.problems, first.value
        assert list(problems) == [0, 2]
    again = open_panel(slides=SLIDES)
    assert again.problems == problems
    assert again.value == value


def test_nothing_is_written_before_somebody_works(open_panel, home):
    with open_panel(slides=SLIDES) as panel:
        panel.show(1)
    assert not [*home.rglob("*.json")]
    with open_panel("", slides=SLIDES) as panel:
        panel.delete(0)
    assert not [*home.rglob("*.json")]


def test_a_draft_holds_no_key(tmp_path, sent):
    with Client(Site(LOCAL_URL, SecretStr("s3cr3t")), httpx.Client(), home=tmp_path) as client:
        with SlidesPanel(client, slides=SLIDES, draft="board") as panel:
            panel.edit(0, title="Uno")
        (path,) = tmp_path.rglob("*.json")
        assert "Uno" in path.read_text()
        assert "s3cr3t" not in path.read_text() + panel.to_python()
        assert set(json.loads(path.read_text())["work"]) == {"title", "template", "slides"}


def test_a_cell_that_begins_otherwise_keeps_the_draft_under_another_name(open_panel):
    with open_panel(slides=SLIDES) as first:
        first.edit(0, title="Uno")
    second = open_panel(slides=SLIDES[:1])
    assert titles(second) == ["One"]
    other = next(name for name in second.drafts if name != "board")
    assert repr(other) in second._drafting.note
    second.close()
    third = open_panel(slides=SLIDES[:1])
    assert sorted(third.drafts) == sorted(["board", other])
    third.open_draft(other)
    assert titles(third) == ["Uno", "Two"]
    assert third.draft == other
    third.undo()
    assert titles(third) == ["One"]


def test_a_draft_in_which_nobody_worked_is_not_put_aside(open_panel):
    with open_panel(slides=SLIDES) as first:
        first.edit(0, title="Uno")
    for slides in (SLIDES[:1], SLIDES, SLIDES[:1]):
        open_panel(slides=slides).close()
    assert len(open_panel(slides=SLIDES[:1]).drafts) == 2


def test_only_work_that_has_changed_is_saved(open_panel):
    panel = open_panel(slides=SLIDES)
    panel.edit(0, title="Uno")
    for _ in range(3):
        panel.save_draft()
        panel.show(1)
        panel._keeping.flush()
    assert panel._number == 1


def test_another_draft_is_opened_after_this_one_is_saved(open_panel):
    panel = open_panel(slides=SLIDES)
    panel.edit(0, title="Uno")
    panel.save_draft("plan")
    panel.edit(0, title="Due")
    panel.open_draft("plan")
    assert titles(panel) == ["Due", "Two"]
    assert panel.draft == "plan"


def test_the_browser_is_told_the_name_that_stands_when_one_is_refused(open_panel, browser, sent):
    panel = open_panel(slides=SLIDES)
    sent.clear()
    browser.sends(panel._drafting, {"step": "open", "name": "not there"})
    assert panel.draft == "board"
    names = [data["state"]["name"] for _, data in sent if "name" in data.get("state", {})]
    assert names[-1:] == ["board"]


def test_two_kernels_at_once_overwrite_nothing_silently(open_panel):
    one, two = open_panel(slides=SLIDES), open_panel(slides=SLIDES)
    one.edit(0, title="By one")
    one._keeping.flush()
    two.edit(0, title="By two")
    two._keeping.flush()
    assert two.draft == "board (2)"
    assert "another panel" in two._drafting.note
    assert "'board (2)'" in two._drafting.note
    assert titles(open_panel(slides=SLIDES)) == ["By one", "Two"]
    one.open_draft("board (2)")
    assert titles(one) == ["By two", "Two"]


@pytest.mark.parametrize(
    "damage",
    [
        "{",
        '{"form": 1, "name": "board", "beginning": "BEGINNING", "saved_at": 1, "work": {"slides": 3}}',
    ],
)
def test_a_draft_that_cannot_be_shown_is_told_and_kept(open_panel, home, damage):
    with open_panel(slides=SLIDES) as first:
        first.edit(0, title="Uno")
        beginning = first._beginning
    (path,) = home.rglob("*.json")
    path.write_text(damage.replace("BEGINNING", beginning))
    again = open_panel(slides=SLIDES)
    assert titles(again) == ["One", "Two"]
    (aside,) = home.rglob("*.unreadable")
    assert str(aside) in again._drafting.note
    again.edit(0, title="Eins")
    again.close()
    assert titles(open_panel(slides=SLIDES)) == ["Eins", "Two"]
    assert aside.exists()


def test_a_folder_that_cannot_be_written_is_told(open_panel, home):
    (home / "drafts").write_text("a file in the way")
    panel = open_panel(slides=SLIDES)
    panel.edit(0, title="Uno")
    panel._keeping.flush()
    assert "cannot be saved" in panel._drafting.note
    assert titles(panel)[0] == "Uno"


def test_a_draft_is_named_opened_and_deleted(open_panel, browser):
    panel = open_panel("", slides=SLIDES)
    with pytest.raises(BadRequest, match="no name"):
        panel.save_draft()
    browser.sends(panel._drafting, {"step": "save", "name": " board ", "view": "v"})
    assert (panel.draft, panel.drafts) == ("board", ["board"])
    panel.edit(0, title="Uno")
    panel.save_draft("plan")
    assert panel.draft == "plan"
    with pytest.raises(Conflict, match="'board' already"):
        panel.save_draft("board")
    browser.sends(panel._drafting, {"step": "open", "name": "board", "view": "v"})
    assert titles(panel) == ["One", "Two"]
    browser.sends(panel._drafting, {"step": "open", "name": "nowhere", "view": "v"})
    assert "no draft 'nowhere'" in panel.error
    assert panel.draft == "board"
    panel.delete_draft("plan")
    assert panel.drafts == ["board"]
    with pytest.raises(NotFound):
        panel.delete_draft("plan")


def test_a_client_that_keeps_nothing_keeps_no_draft(offline):
    with SlidesPanel(offline, slides=SLIDES, draft="board") as panel:
        assert (panel.draft, panel.drafts, panel._drafting.can_keep) == ("", [], False)
        with pytest.raises(BadRequest, match="keeps nothing"):
            panel.save_draft("board")


def test_a_client_knows_where_it_keeps_things(tmp_path):
    with nbdeck.connect(tmp_path) as client:
        assert client.home == tmp_path
    with nbdeck.connect(":memory:") as client:
        assert client.home is None


@pytest.fixture
def variables(monkeypatch):
    """The notebook's variables."""
    names = {"sales": SALES.copy(), "nbdeck": nbdeck}
    events = types.SimpleNamespace(register=lambda *_: None, unregister=lambda *_: None)
    shell = types.SimpleNamespace(events=events, user_ns=names)
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    return names


def ran(code, variables):
    slides = code.split("deck = ")[0].split("client = ")[0]
    names = dict(variables)
    exec(slides, names)
    return tuple(names["slides"])


def test_the_same_slides_are_made_by_the_cell_that_it_gives(offline, variables):
    with SlidesPanel(offline, slides=SLIDES) as panel:
        panel.add("SWOT")
        panel.add({"title": "Costs", "table": [["Item", "€"], ['It\'s "new"', "1"]], "notes": "Say\nit"})
        panel.chart("sales", kind="LINE", top=2)
        panel.chart("sales")
        panel.edit(5, title="North rises", content="By 2 in two months")
        panel.table("sales", top=2, number_format="0.00")
        panel.table("sales", sort="descending")
        panel.chart("sales")
        panel.edit(8, chart={**panel.value[8]["chart"], "y_title": "Orders"})
        panel.table("sales", totals=True)
        code = panel.to_python()
        assert ran(code, variables) == panel.slides
        assert "nbdeck.chart(sales, kind='LINE', top=2)" in code
        assert "nbdeck.chart(sales).model_copy(update={'title': 'North rises', " in code
        assert "nbdeck.table(sales, max_rows=2, formats={'north': '0.00'})" in code
        assert "nbdeck.table(sales, totals=True)" in code
        assert code.count("nbdeck.Slide(") == 6


def test_a_slide_whose_data_has_changed_is_written_as_it_stands(offline, variables):
    with SlidesPanel(offline) as panel:
        panel.chart("sales")
        variables["sales"] = SALES.assign(north=9.0)
        assert "sales" not in panel.to_python().split("title=")[0]
        assert ran(panel.to_python(), variables) == panel.slides
        del variables["sales"]
        assert ran(panel.to_python(), variables) == panel.slides


def test_a_name_that_is_no_word_of_python_is_not_written(offline, variables):
    variables["my sales"] = SALES
    with SlidesPanel(offline) as panel:
        panel.chart("my sales")
        assert ran(panel.to_python(), variables) == panel.slides


def test_an_option_that_cannot_be_written_down_leaves_the_slide_as_it_stands(offline, variables, open_panel):
    with open_panel(slides=SLIDES, data={"sales": SALES}) as first:
        first.chart("sales", target=Decimal(2))
        value = first.value
    again = open_panel(slides=SLIDES)
    assert again.value == value
    assert again._board.cards[2]["frame"] == ""
    with SlidesPanel(offline, draft="") as panel:
        panel.chart("sales", target=Decimal(2))
        assert ran(panel.to_python(), variables) == panel.slides


def test_a_frame_that_was_handed_in_is_no_variable(offline, variables):
    with SlidesPanel(offline, data={"sales": SALES.assign(north=9.0)}) as panel:
        panel.chart("sales")
        assert ran(panel.to_python(), variables) == panel.slides


def test_the_cell_makes_the_deck_too(client, variables, browser, sent):
    variables["service"] = client
    with SlidesPanel(client, slides=SLIDES, title="Ours", template="monarch") as panel:
        names = dict(variables)
        exec(panel.to_python(), names)
        assert [*names["slides"]] == [*panel.slides]
        assert names["deck"].id
        assert (
            "deck = service.presentations.from_slides(slides, template='monarch', title='Ours')"
            in panel.to_python()
        )
        browser.sends(panel._drafting, {"step": "python", "view": "v7"})
        messages = [data["content"] for kind, data in sent if kind == "comm_msg" and "content" in data]
        assert messages[-1] == {"python": panel.to_python(), "view": "v7"}
    with SlidesPanel(client) as panel:
        assert panel.to_python() == "import nbdeck\n\nslides = []\n"
