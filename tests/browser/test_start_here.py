"""The quickstart in a real JupyterLab, as a user runs it."""

import json
import os
from pathlib import Path
from urllib.parse import urlparse

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
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"


def test_the_quickstart_shows_progress_and_a_filmstrip_and_writes_the_deck(lab, open_notebook):
    _, root = lab
    page = open_notebook("00-start-here.ipynb")
    page.evaluate(RUN_ALL)
    filmstrip = page.locator(FILMSTRIP).first
    expect(filmstrip).to_be_visible()
    panel = page.locator(".jp-OutputArea-output .nbdeck-progress").first
    expect(panel).to_contain_text("Finished")
    expect(page.get_by_text("bicycles.pptx").last).to_be_visible()
    deck = Presentation(root / "bicycles.pptx")
    assert len(deck.slides) == 6
    assert page.locator(FILMSTRIP).count() >= 6
    assert undrawn(page) == []
    assert all(page.evaluate(LOOKS_LIKE_ONE_LINE, FILMSTRIP))
    assert not page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count()
    hosts = {urlparse(address).hostname for address in page.requested}
    assert hosts <= {"127.0.0.1", None, ""}
    assert page.failed == []
    filmstrip.scroll_into_view_if_needed()
    _shoot(page, "quickstart")


def test_the_dark_theme_keeps_the_panel_readable(open_notebook):
    page = open_notebook("00-start-here.ipynb")
    page.evaluate(
        "() => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
    )
    page.evaluate(RUN_ALL)
    panel = page.locator(".jp-OutputArea-output .nbdeck-progress").first
    expect(panel).to_contain_text("Finished")
    colours = panel.evaluate(
        """node => {
          const text = [...node.querySelectorAll('*')].find(e => e.innerText?.includes('Finished') && !e.children.length);
          const behind = getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor;
          return [getComputedStyle(text ?? node).color, behind];
        }"""
    )
    _shoot(page, "quickstart-dark")
    text, behind = (_luminance(colour) for colour in colours)
    high, low = max(text, behind), min(text, behind)
    assert (high + 0.05) / (low + 0.05) >= 4.5, json.dumps(colours)


def _shoot(page, name: str) -> None:
    """Keep a screenshot where a person asked for it."""
    folder = os.environ.get("NBDECK_SCREENSHOTS")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def _luminance(css: str) -> float:
    channels = [float(part) / 255 for part in css[css.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
