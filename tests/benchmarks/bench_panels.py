"""Milliseconds from a key to the picture it makes, and of work in a frame while one of 200 cards is dragged.

    python tests/benchmarks/bench_panels.py

A real JupyterLab and Chromium. Beside a key in the slides panel: a key in a plain text field of ipywidgets that Python
answers with a line of HTML, the least that any panel can take. Beside the drag: the same moves of the mouse without it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import expect, sync_playwright

from browser.pages.notebook import NotebookPage
from browser.pages.outline import OutlinePanelPage
from browser.pages.slides import SlidesPanelPage
from browser.serving import CHROMIUM, FLAGS, jupyterlab

SET_UP = """import ipywidgets, nbdeck
client = nbdeck.connect(":memory:")
plain, answer = ipywidgets.Text(description="Plain"), ipywidgets.HTML("<i>nothing</i>")
plain.observe(lambda change: setattr(answer, "value", f"<i>{change['new']}</i>"), "value")
slide = {"title": "Why we move", "layout": "ITEMS", "item_amount": 2, "content": "- Lease: ends\\n- Rent: rises"}
slides = nbdeck.SlidesPanel(client, slides=[slide])
outline = nbdeck.OutlinePanel(client)
outline.value = [{"title": f"Slide {n}", "description": "words " * 40} for n in range(200)]"""
WORDS = "wherewegonextandwhy"
WATCH_ANSWERS = """([field, answer]) => {
  window.waits = [];
  let began = null;
  field.addEventListener('input', () => { began = performance.now(); });
  new MutationObserver(() => { if (began !== null) window.waits.push(performance.now() - began); began = null; })
    .observe(answer, { childList: true, subtree: true, characterData: true });
}"""
WATCH_FRAMES = """() => {
  window.frames_ = [];
  window.watching = true;
  const channel = new MessageChannel();
  let began = 0;
  channel.port1.onmessage = () => { window.frames_.push(performance.now() - began); };
  const each = (start) => {
    began = start;
    channel.port2.postMessage(0); // arrives when the frame is painted
    if (window.watching) requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
}"""


def plain_keys(notebook: NotebookPage) -> list[float]:
    """Return milliseconds from each key in a plain field to what Python answers."""
    field = notebook.page.get_by_label("Plain")
    answer = notebook.page.locator(".jp-OutputArea-output .widget-html-content:has(i)")
    notebook.page.evaluate(WATCH_ANSWERS, [field.element_handle(), answer.element_handle()])
    for number, key in enumerate(WORDS, 1):
        field.press(key)
        notebook.page.wait_for_function("count => window.waits.length >= count", arg=number)
    waits: list[float] = notebook.page.evaluate("window.waits")
    return waits


def frames_of_drag(outline: OutlinePanelPage, *, is_dragged: bool) -> list[float]:
    """Return milliseconds of work in each frame while the mouse goes down the list."""
    outline.handle(1).scroll_into_view_if_needed()
    box = outline.handle(1).bounding_box()
    outline.page.mouse.move(box["x"] + 5, box["y"] + 5)
    if is_dragged:
        outline.page.mouse.down()
    outline.page.evaluate(WATCH_FRAMES)
    outline.page.mouse.move(box["x"] + 5, box["y"] + 420, steps=120)
    outline.page.evaluate("window.watching = false")
    expect(outline.root.locator(".nbdeck-drop-line")).to_have_count(int(is_dragged))
    outline.press("Escape")
    outline.page.mouse.up()
    frames: list[float] = outline.page.evaluate("window.frames_")
    return frames


def show(name: str, times: list[float]) -> None:
    """Print the median and what nineteen of twenty stay under."""
    print(f"{name:44} {median(times):7.1f} {quantiles(times, n=20)[-1]:7.1f} {len(times):6}")


def main() -> None:
    """Print all figures."""
    expect.set_options(timeout=60_000)
    with (
        tempfile.TemporaryDirectory() as base,
        jupyterlab(Path(base)) as lab,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        notebook = NotebookPage(chromium.new_page(viewport={"width": 1300, "height": 1000}), lab)
        notebook.write("bench.ipynb", SET_UP, "ipywidgets.VBox([plain, answer])", "slides", "outline")
        notebook.open("bench.ipynb")
        for at in range(4):
            notebook.run(at)
        slides, outline = SlidesPanelPage(notebook), OutlinePanelPage(notebook)
        expect(outline.cards).to_have_count(200)
        print(f"{'milliseconds':44} {'median':>7} {'95 %':>7} {'count':>6}")
        show("a key in a plain field, answered", plain_keys(notebook))
        slides.root.scroll_into_view_if_needed()
        expect(slides.picture).to_be_visible()
        show("a key in the slides panel, drawn", slides.time_typing(slides.field("Title"), WORDS))
        show("a frame, mouse over 200 cards", frames_of_drag(outline, is_dragged=False))
        show("a frame, one of 200 cards dragged", frames_of_drag(outline, is_dragged=True))
        notebook.tell("client.close()")
        chromium.close()


if __name__ == "__main__":
    main()
