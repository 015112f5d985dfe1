"""The task panel in a real JupyterLab: one page, by mouse, by keyboard, from Python, over a restart of the kernel."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser.pages.notebook import without_kernel
from browser.pages.panel import PanelPage
from browser.pages.tasks import TaskPanelPage

SET_UP = """import time, threading, nbdeck
from nbdeck.engine import pipeline
from nbdeck.errors import ServiceUnavailable
is_slow, write = threading.Event(), pipeline.make_pptx
def make_pptx(deck, media, report, *earlier):
    if deck.slides[0].spec.title == "Breaks":
        raise RuntimeError("broken")
    while is_slow.is_set():
        report("layout", 1, 3, "Laying out")
        time.sleep(0.05)
    return write(deck, media, report, *earlier)
client = nbdeck.connect("tasks-home")
panel = nbdeck.TaskPanel(client)
gate = threading.Event()
def deck(title):
    slide = {"title": title, "layout": "ITEMS", "item_amount": 2, "content": "North: 40\\nSouth: 30"}
    return client.presentations.from_slides([slide])
def held():
    gate.wait(20)
    return deck("Held")
def fails(tries=iter([True])):
    if next(tries, False):
        raise ServiceUnavailable("The service rests.")
    return deck("Second try")
panel"""
WAIT = """panel.start(held, "Held")
time.sleep(3)
gate.set()"""
ALONE = 'deck("Alone")'


@pytest.fixture(scope="module")
def opened(notebook):
    """The panel, once for all tests."""
    notebook.write("tasks.ipynb", SET_UP, WAIT, ALONE)
    notebook.open("tasks.ipynb")
    notebook.run(0)
    panel = TaskPanelPage(notebook)
    expect(panel.button("Look again")).to_be_visible()
    return panel


@pytest.fixture
def panel(opened):
    yield opened
    opened.notebook.expect_no_error()


def test_progress_moves_while_a_cell_runs_and_a_result_opens_by_mouse(panel):
    panel.notebook.begin(1)
    expect(panel.line("Held").get_by_role("progressbar")).to_be_visible()
    expect(panel.line("Held")).to_contain_text(re.compile("[123] s"))
    panel.notebook.shoot("tasks-running")
    expect(panel.line("Held")).to_contain_text("Finished")
    expect(panel.said).to_have_text("Held: Finished")
    panel.press_on("Held", "Show result")
    first = panel.line("Held").get_by_alt_text("Slide 1")
    expect(first).to_be_visible()
    assert first.evaluate("img => img.decode().then(() => img.naturalWidth)") == 400
    assert panel.notebook.ask("panel.value == panel.tasks[0].id")
    for name, magic in (("PowerPoint", b"PK"), ("PDF", b"%PDF")):
        with panel.page.expect_download() as download:
            panel.press_on("Held", f"Download {name}")
        assert download.value.path().read_bytes().startswith(magic)
    panel.notebook.shoot("tasks-result")
    panel.expect_accessible()


def test_what_failed_is_tried_again_by_keyboard_alone_and_no_key_leaks(panel):
    cells = panel.notebook.cells()
    panel.notebook.tell("panel.start(fails, 'Resting')")
    expect(panel.line("Resting")).to_contain_text("The service rests.")
    panel.notebook.shoot("tasks-failed")
    retry = panel.line("Resting").get_by_role("button", name="Try again")
    retry.focus()
    for key in "abdd":
        panel.press(key)
    panel.press("Enter")
    expect(panel.line("Resting")).to_contain_text("Finished")
    panel.line("Resting").get_by_role("button", name="Show result").focus()
    panel.press("Enter")
    expect(panel.line("Resting").get_by_alt_text("Slide 1")).to_be_visible()
    panel.press("Enter")
    expect(panel.line("Resting").get_by_alt_text("Slide 1")).to_have_count(0)
    assert panel.notebook.ask("panel.value") is None
    assert panel.notebook.cells() == cells


def test_progress_moves_while_the_kernel_is_idle_and_a_task_is_cancelled(panel):
    panel.notebook.tell(
        "pipeline.make_pptx = make_pptx; is_slow.set(); panel.start(lambda: deck('Slow'), 'Slow')"
    )
    line = panel.line("Slow")
    for words in ("Laying out", "1 s", "2 s"):
        expect(line).to_contain_text(words)
    assert line.get_by_role("progressbar").evaluate("bar => bar.value") == pytest.approx(1 / 3)
    line.get_by_role("button", name="Cancel").click()
    expect(line).to_contain_text("Cancelled")
    panel.notebook.tell("is_slow.clear()")


def test_what_starts_elsewhere_shows_up_by_itself(panel):
    panel.notebook.tell("client.documents.upload(b'# Shade', name='shade.md')")
    expect(panel.line("Document")).to_contain_text("Finished")
    panel.notebook.tell("panel.value = panel.tasks[0].id")
    expect(panel.line("Document")).to_contain_text("1 heading")


def test_a_task_by_itself_shows_its_progress_and_what_it_made(panel):
    alone = PanelPage(panel.notebook, selector=".nbdeck-progress")
    panel.notebook.tell("is_slow.set()")
    panel.notebook.run(2)
    expect(alone.root).to_contain_text("Laying out")
    panel.notebook.tell("is_slow.clear()")
    expect(alone.root.locator("figure")).to_have_count(1)
    with panel.page.expect_download() as download:
        alone.button("Download PDF").click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
    expect(alone.button("Download PDF")).not_to_have_attribute("aria-disabled", "true")
    alone.expect_accessible()
    panel.notebook.shoot("tasks-alone")


def test_it_fits_and_is_accessible_in_both_themes_and_narrow(panel):
    panel.press_on("Held", "Show result")
    expect(panel.line("Held").get_by_alt_text("Slide 1")).to_be_visible()
    panel.expect_everywhere("tasks")


def test_a_restarted_kernel_finds_what_went_on_tries_again_what_broke_and_the_saved_file_says_something(
    panel, lab
):
    notebook = panel.notebook
    notebook.save()
    bundle = without_kernel(json.loads((lab[1] / "tasks.ipynb").read_text()), 0)
    assert "TaskPanel" in "".join(bundle["text/plain"])
    assert "Slow: Cancelled" in "".join(bundle["text/html"])
    notebook.reopen("tasks.ipynb")
    expect(panel.line("Slow")).to_contain_text("Cancelled")
    notebook.tell("import logging; logging.disable(); deck('Breaks')")
    expect(panel.line("the fault is ours")).to_contain_text("Failed")
    notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    notebook.begin(0)
    expect(panel.lines.filter(has_text="Presentation from slides")).to_have_count(2)  # nothing came of these
    for title in ("Held", "Second try", "Alone"):
        expect(panel.line(title)).to_contain_text("Finished")
    expect(panel.line("Document")).to_contain_text("Finished")
    panel.press_on("Failed", "Try again")
    expect(panel.lines).to_have_count(7)
    expect(panel.lines.first).to_contain_text("Finished")
    expect(panel.line("Failed")).to_contain_text("cannot be tried again from here")
    notebook.shoot("tasks-restarted")
    notebook.tell("client.close()")
