"""The task panel in a real JupyterLab: one page, by mouse, by keyboard, from Python, over a restart of the kernel."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser.pages.tasks import TaskPanelPage

SET_UP = """import time, threading, nbdeck
from nbdeck.errors import ServiceUnavailable
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


@pytest.fixture(scope="module")
def opened(notebook):
    """The panel, once for all tests."""
    notebook.write("tasks.ipynb", SET_UP, WAIT)
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


def test_what_starts_elsewhere_shows_up_by_itself(panel):
    panel.notebook.tell("client.documents.upload(b'# Shade', name='shade.md')")
    expect(panel.line("Document")).to_contain_text("Finished")
    panel.notebook.tell("panel.value = panel.tasks[0].id")
    expect(panel.line("Document")).to_contain_text("1 heading")


def test_it_fits_and_is_accessible_in_both_themes_and_narrow(panel):
    panel.press_on("Held", "Show result")
    expect(panel.line("Held").get_by_alt_text("Slide 2")).to_be_visible()
    for theme in ("Light", "Dark"):
        panel.notebook.theme(theme)
        for width in (1300, 400):
            panel.notebook.resize(width)
            panel.expect_fits()
            panel.notebook.shoot(f"tasks-{theme.lower()}-{width}")
        panel.expect_accessible()
    panel.notebook.theme("Light")
    panel.notebook.resize(1300)


def test_a_restarted_kernel_finds_what_went_on_and_the_saved_file_says_something(panel, lab):
    notebook = panel.notebook
    notebook.save()
    bundle = json.loads((lab[1] / "tasks.ipynb").read_text())["cells"][0]["outputs"][0]["data"]
    assert "TaskPanel" in "".join(bundle["text/plain"])
    assert "No tasks" in "".join(bundle["text/html"])
    notebook.tell(
        "client.presentations.from_slides([{'title': 'Meanwhile', 'layout': 'ITEMS', 'item_amount': 1, 'content': 'One: two'}])"
    )
    notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    notebook.begin(0)
    expect(panel.lines.filter(has_text="Presentation from slides")).to_have_count(3)
    expect(panel.lines).to_have_count(4)
    expect(panel.line("Finished")).to_have_count(4)
    notebook.tell("client.close()")
