"""A real JupyterLab and Debian's Chromium, once per session; one page per test."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from browser.pages.notebook import READY, NotebookPage

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed: apt install chromium"))


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def _wait_until_up(url: str, process: subprocess.Popen, log: Path) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(log.read_text())
        try:
            urllib.request.urlopen(url, timeout=1).close()
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(log.read_text())


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """Yield (address, folder) of a JupyterLab that serves a copy of the project's notebooks."""
    base = tmp_path_factory.mktemp("lab")
    root = base / "root"
    shutil.copytree(NOTEBOOKS, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    page_config = base / "config" / "labconfig" / "page_config.json"
    page_config.parent.mkdir(parents=True)
    page_config.write_text('{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}')
    port = _free_port()
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(base / "config"),
        "JUPYTER_DATA_DIR": str(base / "data"),
        "JUPYTER_RUNTIME_DIR": str(base / "runtime"),
        "IPYTHONDIR": str(base / "ipython"),
        "JUPYTERLAB_WORKSPACES_DIR": str(base / "workspaces"),
        "JUPYTERLAB_SETTINGS_DIR": str(base / "settings"),
        "NBDECK_HOME": str(base / "nbdeck"),
    }
    log = base / "log"
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=t",
        f"--ServerApp.root_dir={root}",
        "--LabApp.expose_app_in_browser=True",
    ]
    with log.open("w") as stream:
        process = subprocess.Popen(command, env=environment, stdout=stream, stderr=subprocess.STDOUT)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_until_up(f"{url}/api/status?token=t", process, log)
        yield url, root
    finally:
        process.terminate()
        process.wait(20)


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
