"""Records what notebook 09 asks a service and what it is answered: `python data/record_service.py` writes `service.json`."""

import os
import re
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat

from nbdeck.notebook.execute import execute

COURSE = Path(__file__).parents[1]
REPLAYED = 'connect(replay="data/service.json")'
REPLAY_ONLY = "replay-only"
"""Tag of a cell that asks what shall not be recorded."""


def record(recording: Path) -> None:
    """Run the notebook against a service that begins with nothing and ends with it.

    Args:
        recording: The file that is written.
    """
    key = f"nbd_{secrets.token_urlsafe(32)}"
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "nbdeck", "serve", "--port", "0", "--data", data]
        environment = {**os.environ, "NBDECK_BOOTSTRAP_KEY": key, "COLUMNS": "400"}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as service:
            try:
                line = service.stdout.readline()
                url = re.search(r"http://\S+", line)[0]
                _run(f"connect({url!r}, api_key={key!r}, record={str(recording.absolute())!r})")
            finally:
                service.terminate()


def _run(connected: str) -> None:
    notebook = nbformat.read(COURSE / "09-a-remote-service.ipynb", as_version=4)
    notebook.cells = [cell for cell in notebook.cells if REPLAY_ONLY not in cell.metadata.get("tags", ())]
    for cell in notebook.cells:
        cell.source = cell.source.replace(REPLAYED, connected)
    execute(notebook, folder=COURSE, after="client.close()")


if __name__ == "__main__":
    record(COURSE / "data" / "service.json")
