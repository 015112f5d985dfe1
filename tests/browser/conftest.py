"""A real JupyterLab and Debian's Chromium, once per session; one page per test."""

from pathlib import Path

import pytest

from browser.pages.notebook import READY, NotebookPage
from browser.serving import CHROMIUM, FLAGS, jupyterlab


def pytest_collection_modifyitems(items):
    here = f"{Path(__file__).parent}/"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker("browser")
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed: apt install chromium"))


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """Yield (address, folder) of a JupyterLab that serves a copy of the project's notebooks."""
    with jupyterlab(tmp_path_factory.mktemp("lab")) as opened:
        yield opened


@pytest.fixture(scope="module")
def browser():
    """Yield Chromium; it ends with the module, because its event loop would stand in other tests' way."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_notebook(lab, browser):
    """Yield a function that opens a notebook, waits for its kernel and returns the page."""
    url, _ = lab
    context = browser.new_context(viewport={"width": 1300, "height": 1000})
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.requested = []
    page.failed = []
    page.on("request", lambda request: page.requested.append(request.url))
    page.on("pageerror", lambda error: page.failed.append(str(error)))

    def open_(name):
        page.goto(f"{url}/doc/tree/{name}?token=t&reset", wait_until="domcontentloaded")
        page.wait_for_function(READY)
        return page

    yield open_
    context.close()


@pytest.fixture(scope="module")
def notebook(lab, browser):
    """Yield a `NotebookPage`, one for a whole module."""
    context = browser.new_context(viewport={"width": 1300, "height": 1000}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(30_000)
    yield NotebookPage(page, lab)
    context.close()
