"""The outline panel keeps its work, and gives it as Python."""

import pytest

from nbdeck.client.outline import Outline
from nbdeck.contract.slides import OutlineSlide
from nbdeck.widgets.outline.panel import OutlinePanel

ITEMS = {"type": "items", "items": [{"heading": "Monday", "text": "Note: closed"}]}
OUTLINE = [{"title": "Why we move", "description": "- The lease ends"}, {"title": "When", "body": ITEMS}]
REAL = pytest.mark.parametrize("client", ["nbdeck.engine.pipeline"], indirect=True)


@pytest.fixture
def open_panel(offline, tmp_path):
    """Return a function that opens a panel as the cell does, each in a kernel of its own."""
    offline.home = tmp_path
    panels = []

    def opening(draft="move", **given):
        panels.append(OutlinePanel(offline, draft=draft, **given))
        return panels[-1]

    yield opening
    for panel in panels:
        panel.close()


def test_work_comes_back_when_the_cell_is_run_again(open_panel, browser):
    with open_panel(outline=OUTLINE) as first:
        first.title, first.tone, first.length, first.documents = "Moving", "casual", 7, ["d1"]
        browser.sets(first._form, values={**first._form.values, "prompt": "The new bakery"})
        first.edit(0, notes="Say why")
        outline = first.outline
    again = open_panel(outline=OUTLINE)
    assert again.outline == outline
    assert again.outline.slides[1].body.items[0].heading == "Monday"
    assert (again.prompt, again.tone, again.length, again.documents) == (
        "The new bakery",
        "casual",
        7,
        ["d1"],
    )
    assert again._form.values["prompt"] == "The new bakery"
    again.begin_anew()
    assert (again.title, again.tone, again.length) == ("", "default", None)
    assert again.undo() == "bringing a draft back"
    assert again.outline == outline


def test_what_was_told_when_it_was_made_comes_back_and_stands_in_the_cell(open_panel):
    told = Outline(slides=[OutlineSlide(title="A")], request_id="", warnings=("A table was left out.",))
    with open_panel() as first:
        first.outline = told
    again = open_panel()
    assert again.outline.warnings == told.warnings
    assert "# Told when it was made: A table was left out." in again.to_python()


def test_the_same_outline_is_made_by_the_cell_that_it_gives(offline, open_panel):
    panel = open_panel("", outline=OUTLINE, prompt="Ovens", tone="casual", documents=["d1"])
    panel.title = 'It\'s "moving"'
    code = panel.to_python()
    names = {}
    exec(code.split("client = ")[0], names)
    assert tuple(names["outline"]) == panel.outline.slides
    assert "presentations.generate" in code
    assert repr(panel.title) in code
    assert "tone='casual'" in code
    assert "documents=['d1']" in code


@REAL
def test_the_cell_makes_the_deck_or_the_outline_that_is_not_there_yet(client, monkeypatch):
    names = {"client": client}
    monkeypatch.setattr("nbdeck.widgets.outline.panel.notebook_variables", lambda: names)
    with OutlinePanel(client, outline=OUTLINE) as panel:
        exec(panel.to_python(), names)
        assert names["deck"].id
    with OutlinePanel(client, prompt="Bees dance.", length=3) as panel:
        assert panel.to_python() == (
            "import nbdeck\n\noutline = client.outlines.create(topic='Bees dance.', length=3).result()\n"
        )
    with OutlinePanel(client) as panel:
        assert panel.to_python() == "import nbdeck\n"
