"""The documents panel in a real JupyterLab: one page, by mouse, by keyboard, from Python."""

import json
import time

import pytest
from playwright.sync_api import expect

from browser.pages.documents import DocumentsPanelPage
from browser.pages.notebook import without_kernel

SET_UP = """import time, nbdeck
client = nbdeck.connect(":memory:")
panel = nbdeck.DocumentsPanel(client)
panel"""
SLOW = """upload = client.documents.upload
def slow(source, **more):
    time.sleep(2)
    return upload(source, **more)
client.documents.upload = slow
panel.upload(b"# Slow\\n\\nWords.", name="slow.md")
time.sleep(1.8)"""
SHADE = "# Shade\n\n## Trees\n\nTrees give shade in July.\n\n## Roofs\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"


@pytest.fixture(scope="module")
def opened(notebook):
    """The panel, once for all tests."""
    notebook.write("documents.ipynb", SET_UP, SLOW)
    notebook.open("documents.ipynb")
    notebook.run(0)
    panel = DocumentsPanelPage(notebook)
    expect(panel.button("Add documents")).to_be_visible()
    return panel


@pytest.fixture
def panel(opened):
    yield opened
    opened.notebook.expect_no_error()


def chosen(panel):
    return panel.notebook.ask("len(panel.value)")


def test_several_files_are_added_by_button_and_by_drop(panel):
    panel.add(shade_md=SHADE, broken_pdf="%PDF-1.7 and no more")
    expect(panel.line("Shade")).to_contain_text("3 headings, 1 table")
    expect(panel.line("broken.pdf").locator(".nbdeck-doc-alert")).to_contain_text("let it repair the file")
    panel.drop(["wind.md", "# Wind\n\nWind turns wheels."], ["notes.txt", "Rain. " * 200_000])
    expect(panel.line("notes.txt")).to_contain_text("1.2 MB")
    expect(panel.line("Wind")).to_contain_text("1 heading")
    expect(panel.root.get_by_text("3 documents, 3 chosen")).to_be_visible()
    assert chosen(panel) == 3
    panel.line("Shade").get_by_text("3 headings").click()
    expect(panel.line("Shade").get_by_role("listitem").filter(has_text="Roofs")).to_be_visible()
    panel.notebook.shoot("documents-added")
    panel.expect_accessible()


def test_passages_are_found_with_their_places(panel):
    panel.field("Find in all documents").fill("shade by a tree")
    panel.press("Enter")
    expect(panel.passages.first).to_contain_text("Trees give shade in July.")
    expect(panel.passages.first).to_contain_text("shade.md · ")
    expect(panel.passages.first.locator("mark")).to_have_text(["Trees", "shade"])
    expect(panel.said).to_contain_text("for 'shade by a tree'")
    panel.notebook.shoot("documents-found")


def test_everything_works_by_keyboard_alone_and_no_key_leaks(panel):
    cells = panel.notebook.cells()
    tick = panel.line("Wind").get_by_role("checkbox")
    tick.focus()
    for key in "abdd":
        panel.press(key)
    panel.press("Space")
    expect(panel.root.get_by_text("3 documents, 2 chosen")).to_be_visible()
    assert chosen(panel) == 2
    panel.press("Tab")
    panel.press("Enter")
    expect(panel.line("Wind").get_by_role("list", name="Headings")).to_be_visible()
    panel.press("Tab")
    panel.press("Enter")
    panel.expect_focus(panel.line("Wind").get_by_role("button", name="Delete for good"))
    panel.press("Tab")
    panel.press("Enter")
    panel.expect_focus(panel.line("Wind").get_by_role("button", name="Delete", exact=True))
    panel.press("Enter")
    panel.press("Enter")
    expect(panel.line("Wind")).to_have_count(0)
    expect(panel.said).to_contain_text("deleted")
    panel.line("broken.pdf").get_by_role("button", name="Take off the list").click()
    expect(panel.lines).to_have_count(2)
    assert panel.notebook.cells() == cells


def test_python_and_the_page_show_the_same(panel):
    panel.notebook.tell("panel.value = panel.value[:1]")
    expect(panel.root.get_by_text("2 documents, 1 chosen")).to_be_visible()
    panel.notebook.tell("panel.value = [*panel.value, 'nowhere']")
    expect(panel.line("'nowhere'")).to_contain_text("It was deleted, or belongs to another key.")
    panel.notebook.tell("client.documents.delete(panel.value[0])")
    gone = panel.lines.filter(has=panel.page.get_by_role("checkbox", checked=True)).first
    gone.get_by_role("button", name="Delete", exact=True).click()
    gone.get_by_role("button", name="Delete for good").click()
    expect(panel.alert).to_contain_text("Check the id")
    panel.notebook.tell("panel.refresh()")
    panel.line("'nowhere'").get_by_role("button", name="Take off the list").click()
    expect(panel.lines).to_have_count(2)
    panel.notebook.tell("panel.value = []; panel.refresh()")
    expect(panel.lines).to_have_count(1)


def test_progress_moves_while_a_cell_runs(panel):
    panel.notebook.begin(1)
    expect(panel.line("slow.md").get_by_role("progressbar")).to_be_visible()
    expect(panel.line("slow.md")).to_contain_text("1 s")
    assert panel.notebook.is_running(1)
    panel.notebook.shoot("documents-progress")
    expect(panel.line("Slow")).to_contain_text("1 heading")


def test_it_fits_and_is_accessible_in_both_themes_and_narrow(panel):
    panel.expect_everywhere("documents")


def test_a_saved_notebook_shows_something_without_a_kernel_and_the_panel_with_one(panel, lab):
    notebook = panel.notebook
    for _ in range(10):  # what a saved notebook shows follows the panel a moment later
        notebook.save()
        bundle = without_kernel(json.loads((lab[1] / "documents.ipynb").read_text()), 0)
        if "Slow" in "".join(bundle["text/html"]):
            break
        time.sleep(0.5)
    assert "DocumentsPanel" in "".join(bundle["text/plain"])
    assert "Slow" in "".join(bundle["text/html"])
    notebook.reopen("documents.ipynb")
    expect(panel.lines).to_have_count(2)
