"""All panels in the other places where notebooks are shown: Notebook 7, and a page of Voila."""

from importlib.util import find_spec

import pytest
from playwright.sync_api import expect

from browser.pages.every_panel import NAMES, SET_UP, EveryPanel
from browser.pages.notebook import FILMSTRIP, NotebookPage, WatchedPage, undrawn, write_notebook
from browser.pages.outline import OutlinePanelPage
from browser.pages.studio import StudioPage
from browser.pages.templates import TemplatePanelPage
from browser.serving import free_port, serving

SEEN = """import ipywidgets
seen = ipywidgets.Label()
ipywidgets.dlink((templates, "value"), (seen, "value"), lambda value: f"Python has {value}")
seen"""
CELLS = (SET_UP, *NAMES, SEEN, "nbdeck.Studio(client)", "deck")


@pytest.fixture
def notebook(lab, browser):
    """A page of its own: Notebook 7 is not the application that other modules share."""
    page = NotebookPage(browser.new_page(), lab)
    yield page
    page.page.close()


@pytest.mark.skipif(find_spec("notebook") is None, reason="Notebook is not installed: pip install notebook")
def test_every_panel_in_notebook_7(notebook):
    notebook.write("every.ipynb", *CELLS)
    notebook.open("every.ipynb", at="notebooks")
    for at in range(len(CELLS)):
        notebook.run(at)
    _use(EveryPanel(notebook))
    outline = OutlinePanelPage(notebook)
    outline.button("Duplicate slide 1").click()
    expect(outline.cards).to_have_count(2)
    notebook.expect("[templates.value, len(outline.value)]", ["aurora", 2])
    notebook.tell("client.close()")
    for heard in (notebook.failed, notebook.complained):
        heard[:] = [each for each in heard if "/static/notebook/" not in each]  # those are its own
    notebook.expect_no_error()


@pytest.fixture
def voila(browser, tmp_path, warm_kernels):
    """A page on which Voila shows all panels."""
    write_notebook(tmp_path / "every.ipynb", *CELLS)
    port = free_port()
    command = [
        "voila",
        str(tmp_path / "every.ipynb"),
        "--no-browser",
        "--Voila.ip=127.0.0.1",
        f"--port={port}",
    ]
    page = WatchedPage(browser.new_page())
    url = f"http://127.0.0.1:{port}"
    with serving(command, tmp_path, f"{url}/favicon.ico", JUPYTER_PATH=warm_kernels):
        page.page.goto(url, wait_until="domcontentloaded")
        yield page
        page.page.close()


@pytest.mark.skipif(find_spec("voila") is None, reason="Voila is not installed: pip install voila")
def test_every_panel_in_voila(voila):
    _use(EveryPanel(voila))
    assert voila.failed == []
    assert [each for each in voila.complained if not _is_voilas_own(each)] == []
    assert [each for each in voila.asked_outside() if not _is_voilas_own(each)] == []


def _is_voilas_own(words):
    """Return whether it is about the icons that Voila fetches, or about another extension of this machine."""
    return "fontawesome" in words or "/voila/labextensions/" in words


def _use(every):
    every.expect_shown()
    templates = TemplatePanelPage(every.notebook)
    templates.card("aurora").click()
    expect(templates.chosen).to_contain_text("Aurora")
    expect(every.notebook.page.get_by_text("Python has aurora")).to_be_visible()
    studio = StudioPage(every.notebook)
    studio.open("Outline")
    expect(studio.outline.root).to_be_visible()
    assert studio.alert.count() == 0
    expect(every.notebook.page.locator(FILMSTRIP).first).to_be_visible()
    assert undrawn(every.notebook.page) == []
