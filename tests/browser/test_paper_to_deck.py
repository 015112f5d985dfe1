"""A document becomes a deck in a real JupyterLab, as a user runs it."""

import os
from pathlib import Path

from playwright.sync_api import expect
from pptx import Presentation

from browser.pages.notebook import FILMSTRIP, undrawn


def test_a_paper_becomes_an_outline_and_a_deck_under_the_readers_eyes(lab, open_notebook):
    _, root = lab
    page = open_notebook("02-paper-to-deck.ipynb")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    outline = page.locator(".jp-OutputArea-output ol").first
    expect(outline).to_contain_text("Costs, planned and actual")
    filmstrip = page.locator(FILMSTRIP).first
    expect(filmstrip).to_be_visible()
    expect(page.get_by_text("shade.pptx").last).to_be_visible()
    assert undrawn(page) == []
    assert len(Presentation(root / "shade.pptx").slides) == 9
    assert not page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count()
    assert page.failed == []
    folder = os.environ.get("NBDECK_SCREENSHOTS")
    if folder:
        outline.scroll_into_view_if_needed()
        page.screenshot(path=str(Path(folder) / "paper-outline.png"))
        filmstrip.scroll_into_view_if_needed()
        page.screenshot(path=str(Path(folder) / "paper-deck.png"))
