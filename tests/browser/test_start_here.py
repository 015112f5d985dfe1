"""The quickstart in a real JupyterLab, as a user runs it."""

import json

import pytest
from playwright.sync_api import expect
from pptx import Presentation

from browser.pages.notebook import FILMSTRIP, undrawn

LOOKS_LIKE_ONE_LINE = """async strip => {
  async function draw(address) {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const paper = new OffscreenCanvas(480, 270).getContext("2d");
    paper.drawImage(picture, 0, 0, 480, 270);
    return paper.getImageData(0, 0, 480, 270).data.join();
  }
  const addresses = [...document.querySelectorAll(strip)].map(img => img.getAttribute("src"));
  return Promise.all(addresses.map(async address => address.includes("\\n")
    && await draw(address) === await draw(address.replaceAll("\\n", ""))));
}"""
"""Whether each picture looks as in a browser that leaves line breaks in addresses out."""


@pytest.fixture(scope="module")
def quickstart(notebook):
    """The notebook, open and running, once for all tests."""
    notebook.open("00-start-here.ipynb")
    notebook.run_all()
    return notebook


def test_the_quickstart_shows_progress_and_a_filmstrip_and_writes_the_deck(lab, quickstart):
    _, root = lab
    page = quickstart.page
    filmstrip = page.locator(FILMSTRIP).first
    expect(filmstrip).to_be_visible()
    panel = page.locator(".jp-OutputArea-output .nbdeck-progress").first
    expect(panel).to_contain_text("Finished")
    expect(page.get_by_text("bicycles.pptx").last).to_be_visible()
    deck = Presentation(root / "bicycles.pptx")
    assert len(deck.slides) == 5
    assert page.locator(FILMSTRIP).count() >= 6
    assert undrawn(page) == []
    assert all(page.evaluate(LOOKS_LIKE_ONE_LINE, FILMSTRIP))
    quickstart.expect_no_error()
    filmstrip.scroll_into_view_if_needed()
    quickstart.shoot("quickstart")


def test_the_dark_theme_keeps_the_panel_readable(quickstart):
    panel = quickstart.page.locator(".jp-OutputArea-output .nbdeck-progress").first
    expect(panel).to_contain_text("Finished")
    quickstart.theme("Dark")
    colours = panel.evaluate(
        """node => {
          const text = [...node.querySelectorAll('*')].find(e => e.innerText?.includes('Finished') && !e.children.length);
          const behind = getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor;
          return [getComputedStyle(text ?? node).color, behind];
        }"""
    )
    quickstart.shoot("quickstart-dark")
    quickstart.theme("Light")
    text, behind = (_luminance(colour) for colour in colours)
    high, low = max(text, behind), min(text, behind)
    assert (high + 0.05) / (low + 0.05) >= 4.5, json.dumps(colours)


def _luminance(css: str) -> float:
    channels = [float(part) / 255 for part in css[css.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
