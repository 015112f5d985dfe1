"""JupyterLab's menu *Save and Export Notebook As* downloads a deck that opens."""

from importlib.metadata import entry_points

import pptx
import pytest
from nbformat import v4, write

EXPORTERS = {each.name for each in entry_points(group="nbconvert.exporters")}


@pytest.mark.skipif("PowerPoint" not in EXPORTERS, reason="nbdeck's entry points are older: pip install -e .")
def test_the_menu_entry_downloads_a_deck_of_the_notebook(notebook, lab):
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    cells = [v4.new_markdown_cell("## North leads\n\n- By far")]
    write(v4.new_notebook(cells=cells, metadata=kernel), lab[1] / "sales.ipynb")
    notebook.open("sales.ipynb")
    page = notebook.page
    page.get_by_role("menuitem", name="File", exact=True).click()
    page.locator(".lm-Menu-item", has_text="Save and Export Notebook As").hover()
    with page.expect_download(
        timeout=90_000
    ) as downloaded:  # of the page that opens for it and closes at once
        page.locator(".lm-Menu-item", has_text="PowerPoint").click()
    download = downloaded.value
    assert download.suggested_filename == "sales.pptx"
    titles = [slide.shapes.title.text for slide in pptx.Presentation(download.path()).slides]
    assert titles == ["North leads", "North leads"]
