"""A document becomes a deck in a real JupyterLab, as a user runs it."""

from playwright.sync_api import expect
from pptx import Presentation

from browser.pages.notebook import FILMSTRIP, undrawn


def test_a_paper_becomes_an_outline_and_a_deck_under_the_readers_eyes(lab, notebook):
    _, root = lab
    page = notebook.page
    notebook.open("02-paper-to-deck.ipynb")
    notebook.run_all()
    outline = page.locator(".jp-OutputArea-output div:has(> article)").first
    expect(outline).to_contain_text("Mean air temperature at three in the afternoon")
    filmstrip = page.locator(FILMSTRIP).first
    expect(filmstrip).to_be_visible()
    expect(page.get_by_text("shade.pptx").last).to_be_visible()
    assert undrawn(page) == []
    assert len(Presentation(root / "shade.pptx").slides) == 9
    notebook.expect_no_error()
    outline.scroll_into_view_if_needed()
    notebook.shoot("paper-outline")
    filmstrip.scroll_into_view_if_needed()
    notebook.shoot("paper-deck")
