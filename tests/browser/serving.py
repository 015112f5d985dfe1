"""Servers of notebooks in processes of their own, on this machine only, with nothing of the user's settings."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
)  # the first draws no window around its pages
CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_UNUSED = (
    "debugger extensionmanager pluginmanager settingeditor workspaces hub launcher terminal inspector logconsole help "
    "csvviewer htmlviewer imageviewer audio video mermaid theme-dark-high-contrast"
)
NOT_LOADED = [
    "@jupyterlab/apputils-extension:announcements",  # asks the internet
    *(f"@jupyterlab/{name}-extension" for name in _UNUSED.split()),
    *("nbdime-jupyterlab", "@voila-dashboards/jupyterlab-preview"),
]
"""JupyterLab's extensions that stay away: each costs every load of a page its time."""
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def free_port():
    """Return a port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextmanager
def serving(command, base, url, **variables):
    """Run a module of Python until the end of the block, which begins once `url` answers.

    Args:
        command: Name of the module and its arguments.
        base: Folder for its settings, data and log.
        url: An address that answers when the server is up.
        variables: Further ones of its environment.
    """
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(base / "config"),
        "JUPYTER_DATA_DIR": str(base / "data"),
        "JUPYTER_RUNTIME_DIR": str(base / "runtime"),
        "IPYTHONDIR": str(base / "ipython"),
        "JUPYTERLAB_WORKSPACES_DIR": str(base / "workspaces"),
        "JUPYTERLAB_SETTINGS_DIR": str(base / "settings"),
        "NBDECK_HOME": str(base / "nbdeck"),
        **variables,
    }
    log = base / f"{command[0]}.log"
    with log.open("w") as stream:
        process = subprocess.Popen(
            [sys.executable, "-m", *command], env=environment, stdout=stream, stderr=subprocess.STDOUT
        )
    try:
        _wait_until_up(url, process, log)
        yield
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def jupyterlab(base, **variables):
    """Yield (address, folder) of a JupyterLab that serves a copy of the project's notebooks.

    Args:
        base: An empty folder.
        variables: Of its environment, beside those of this process.
    """
    root = base / "root"
    shutil.copytree(NOTEBOOKS, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    page_config = base / "config" / "labconfig" / "page_config.json"
    page_config.parent.mkdir(parents=True)
    configured = {"disabledExtensions": dict.fromkeys(NOT_LOADED, True), "buildCheck": False}
    page_config.write_text(json.dumps(configured))
    port = free_port()
    command = [
        *("jupyterlab", "--no-browser", "--allow-root"),
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=t",
        f"--ServerApp.root_dir={root}",
        "--LabApp.expose_app_in_browser=True",
        "--JupyterNotebookApp.expose_app_in_browser=True",
    ]
    url = f"http://127.0.0.1:{port}"
    with serving(command, base, f"{url}/api/status?token=t", **variables):
        yield url, root


def _wait_until_up(url, process, log):
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(log.read_text())
        try:
            urllib.request.urlopen(url, timeout=1).close()
        except urllib.error.HTTPError:  # also an answer
            return
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(log.read_text())
