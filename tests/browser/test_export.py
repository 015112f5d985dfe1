"""JupyterLab's menu *Save and Export Notebook As* downloads a deck that opens."""

from contextlib import suppress
from importlib.metadata import entry_points

import pptx
import pytest
from nbformat import v4, write
from playwright.sync_api import TimeoutError as NotShown

EXPORTERS = {each.name for each in entry_points(group="nbconvert.exporters")}


def open_export_menu(page):
    """Return the menu's entry for decks; JupyterLab fills the menu some time after its start, and only a closed one."""
    entry = page.locator(".lm-Menu-item", has_text="PowerPoint")
    for patience in (2_000, 5_000, 20_000, 20_000):
        page.get_by_role("menuitem", name="File", exact=True).click()
        page.locator(".lm-Menu-item", has_text="Save and Export Notebook As").hover()
        with suppress(NotShown):
            entry.wait_for(timeout=patience)
            return entry
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    raise AssertionError("The menu has no entry for PowerPoint.")


@pytest.mark.skipif("PowerPoint" not in EXPORTERS, reason="nbdeck's entry points are older: pip install -e .")
def test_the_menu_entry_downloads_a_deck_of_the_notebook(notebook, lab):
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    cells = [v4.new_markdown_cell("## North leads\n\n- By far")]
    write(v4.new_notebook(cells=cells, metadata=kernel), lab[1] / "sales.ipynb")
    notebook.open("sales.ipynb")
    page = notebook.page
    entry = open_export_menu(page)
    with page.expect_download(
        timeout=90_000
    ) as downloaded:  # of the page that opens for it and closes at once
        entry.click()
    download = downloaded.value
    assert download.suggested_filename == "sales.pptx"
    titles = [slide.shapes.title.text for slide in pptx.Presentation(download.path()).slides]
    assert titles == ["North leads", "North leads"]
