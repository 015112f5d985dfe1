"""The studio keeps what all its panels hold, and gives the deck as Python."""

import pytest

from nbdeck.widgets.studio.panel import Studio

OUTLINE = [{"title": "Why we move", "description": "- The lease ends"}]
SLIDES = [{"title": "One", "layout": "ITEMS", "item_amount": 1, "content": "About One"}]
REAL = pytest.mark.parametrize("client", ["nbdeck.engine.pipeline"], indirect=True)


@pytest.fixture
def open_studio(client, tmp_path):
    """Return a function that opens a studio as the cell does, each in a kernel of its own."""
    client.home = tmp_path
    studios = []

    def opening(draft="move", **given):
        studios.append(Studio(client, draft=draft, **given))
        return studios[-1]

    yield opening
    for studio in studios:
        studio.close()


def test_work_comes_back_when_the_cell_is_run_again(open_studio, browser):
    with open_studio(prompt="Bees", outline=OUTLINE) as first:
        first.open("slides")
        first.slides.add(SLIDES[0])
        first.slides.title = "Ours"
        browser.sends(
            first.slides._board,
            {"step": "edit", "card": first.slides._board.current, "name": "title", "value": " "},
        )
        first.outline.title, first.outline.tone = "Moving", "casual"
        first.value = {"template": "monarch"}
        first.made_of = "outline"
        first.open("template")
        value = first.value
    again = open_studio(prompt="Bees", outline=OUTLINE)
    assert again.value == value
    assert (again.step, again.made_of) == ("template", "outline")
    assert (again.outline.title, again.outline.tone, again.outline.prompt) == ("Moving", "casual", "Bees")
    assert again.slides.title == "Ours"
    assert list(again.slides.problems) == [0]
    assert (again.slides.draft, again.slides._drafting) == ("", None)


def test_what_is_done_in_a_panel_of_it_is_kept_at_once(open_studio, browser):
    studio = open_studio(slides=SLIDES)
    studio._keeping.flush()
    board = studio.slides._board
    browser.sends(board, {"step": "edit", "name": "title", "value": " ", "card": board.current})
    studio._keeping.flush()
    assert list(open_studio(slides=SLIDES).slides.problems) == [0]


def test_no_panel_is_made_before_it_is_wanted(open_studio):
    with open_studio() as first:
        first.value = {"template": "monarch"}
    again = open_studio()
    assert again.value["template"] == "monarch"
    assert set(again._panels) <= {"documents"}


@REAL
def test_the_same_deck_is_made_by_the_cell_that_it_gives(open_studio, client, monkeypatch):
    names = {"client": client}
    monkeypatch.setattr("nbdeck.widgets.studio.panel.notebook_variables", lambda: names)
    studio = open_studio("", outline=OUTLINE, template="monarch")
    exec(studio.to_python(), names)
    assert tuple(names["outline"]) == studio._outlined().slides
    assert "template='monarch'" in studio.to_python()
    studio.slides.add(SLIDES[0])
    exec(studio.to_python(), names)
    assert tuple(names["slides"]) == studio.slides.slides
    assert names["deck"].id
    assert "template='monarch'" in studio.to_python()
    other = open_studio("", slides=SLIDES)
    exec(other.to_python(), names)
    assert [slide.wire() for slide in names["slides"]] == SLIDES
