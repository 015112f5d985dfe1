"""`nbdeck doctor`, as a shell calls it."""

import functools
import json
import os

import pytest

from nbdeck.service.store.blobs import FolderBlobs
from shell import nbdeck as nbdeck_command


@pytest.fixture
def nbdeck(tmp_path):
    """Return a function that runs the command with an empty folder for data."""
    return functools.partial(nbdeck_command, cwd=tmp_path, NBDECK_HOME=str(tmp_path / "home"))


def findings(done):
    """What is wrong with the data; folders of other processes on this machine left out."""
    return [each for each in json.loads(done.stdout)["findings"] if each["kind"] != "scratch"]


def test_without_a_store_it_tells_what_is_installed_and_makes_none(nbdeck, tmp_path):
    done = nbdeck("doctor")
    assert done.returncode == 0
    assert "JupyterLab" in done.stdout
    assert not (tmp_path / "home").exists()
    for words in (("--repair",), ("--data", "typo")):
        done = nbdeck("doctor", *words)
        assert done.returncode == 1
        assert "no store" in done.stderr
    assert not (tmp_path / "typo").exists()


def test_what_is_wrong_is_told_mended_when_asked_for_and_ends_in_the_exit_code(nbdeck, tmp_path):
    assert nbdeck("keys", "create", "ada").returncode == 0
    blobs = FolderBlobs(tmp_path / "home" / "blobs")
    path = blobs.path(blobs.put(b"of nobody"))
    os.utime(path, (0, 0))
    (found,) = findings(done := nbdeck("doctor", "--json"))
    assert done.returncode == 1
    assert (found["kind"], found["is_mended"]) == ("file", False)
    assert "1 files, 0.0 MB" in found["what"]
    assert path.exists()
    lines = nbdeck("doctor").stdout.splitlines()
    (at,) = (number for number, line in enumerate(lines) if line.startswith("wrong") and "1 files" in line)
    assert "nbdeck doctor --repair" in lines[at + 1]
    done = nbdeck("doctor", "--repair")
    assert done.returncode == 0
    assert "mended  1 files" in done.stdout
    assert not path.exists()
    assert findings(nbdeck("doctor", "--json")) == []


def test_a_configured_model_is_asked_what_it_can_do(nbdeck):
    done = nbdeck("doctor", "--model")
    assert done.returncode == 1
    assert "NBDECK_LLM_URL" in done.stdout
    known = {
        "NBDECK_LLM_URL": "http://127.0.0.1:9/v1",
        "NBDECK_LLM_MODEL": "small",
        "NBDECK_LLM_KEY": "sk-0815",
    }
    done = nbdeck("doctor", "--model", "--json", NBDECK_LLM_RETRIES="0", **known)
    assert done.returncode == 1
    (ability,) = json.loads(done.stdout)["model"]
    assert (ability["name"], ability["is_there"]) == ("answers", False)
    assert "127.0.0.1:9" in ability["finding"]
    assert "sk-0815" not in done.stdout + done.stderr
