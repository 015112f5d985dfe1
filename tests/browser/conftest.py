"""A real JupyterLab and Debian's Chromium, once per session; one notebook per module."""

import asyncio
from pathlib import Path

import pytest

from browser.pages.notebook import NotebookPage
from browser.serving import CHROMIUM, FLAGS, jupyterlab


def pytest_collection_modifyitems(items):
    here = f"{Path(__file__).parent}/"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker("browser")
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed: apt install chromium"))


@pytest.fixture(scope="session")
def lab(tmp_path_factory, warm_kernels):
    """Yield (address, folder) of a JupyterLab that serves a copy of the project's notebooks."""
    with jupyterlab(tmp_path_factory.mktemp("lab"), JUPYTER_PATH=warm_kernels) as opened:
        yield opened


@pytest.fixture(scope="session")
def chromium():
    """Yield Chromium and the event loop that Playwright drives it by."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)

    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser.new_context(viewport={"width": 1300, "height": 1000}, reduced_motion="reduce"), loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="module")
def browser(chromium):
    """Yield Chromium; between the modules its event loop does not stand in other tests' way."""
    context, loop = chromium
    asyncio._set_running_loop(loop)
    yield context
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def shared_page(lab, chromium):
    """Return the page on which all modules open their notebooks: loading JupyterLab takes seconds."""
    return NotebookPage(chromium[0].new_page(), lab)


@pytest.fixture(scope="module")
def notebook(browser, shared_page):
    """Return a `NotebookPage` that has heard nothing yet."""
    shared_page.forget()
    return shared_page
