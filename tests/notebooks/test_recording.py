"""The recording that notebook 09 replays: it tells of no key, link or machine, and a running service gives it again."""

import io
import json
import re
import runpy
import shutil
import zipfile
from itertools import groupby
from pathlib import Path

import pytest

import nbdeck
from nbdeck.client.recording.file import read_recording

FOLDER = Path(__file__).parents[2] / "notebooks"
RECORDING = FOLDER / "data" / "service.json"
SECRETS = re.compile(
    r"nbd_\w|api[-_]key|authorization|bearer|token|signature|expires=|localhost"
    r"|\b\d{1,3}(?:\.\d{1,3}){3}\b|\brecorded\.invalid|/(?:tmp|home|root|Users|var)/",
    re.IGNORECASE,
)
ADDRESSES = {"{service}", "www.w3.org", "schemas.openxmlformats.org", "schemas.microsoft.com", "purl.org"}
RECORD_ID = re.compile(r"\bc[a-z0-9]{24}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
LOOK = re.compile(r"/task_status/|/tasks/[^/]+/events$")


@pytest.fixture(scope="module")
def recorded_again(tmp_path_factory, warm_kernels):
    """Return a recording made by the script that stands beside the committed one."""
    base = tmp_path_factory.mktemp("recording")
    course = base / "notebooks"
    shutil.copytree(FOLDER, course, ignore=shutil.ignore_patterns("*.pptx", "panels", "service.json"))
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("NBDECK_HOME", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
            patch.setenv(variable, str(base / variable))
        patch.setenv("JUPYTER_PATH", warm_kernels)
        record = runpy.run_path(str(course / "data" / "record_service.py"))["record"]
        record(base / "service.json")
    return base / "service.json"


def texts(recording):
    """Yield the recording as it stands, each file in it as it was sent, and what is packed in those."""
    wire = recording.read_text()
    yield re.sub(r'"(?:deflated|base64)": "[^"]*"', "", wire)
    for file in read_recording(recording).files.values():
        if zipfile.is_zipfile(io.BytesIO(file.content)):
            with zipfile.ZipFile(io.BytesIO(file.content)) as parts:
                yield from (parts.read(name).decode("latin-1") for name in parts.namelist())
        else:
            yield file.content.decode("latin-1")


def asked(recording):
    """Return what was asked, in order, without the looks at tasks: when one ends decides about those."""
    lines = (
        RECORD_ID.sub("ID", f"{each.method} {each.path} {json.dumps(each.asked)}")
        for each in read_recording(recording).exchanges
        if not LOOK.search(each.path)
    )
    return [line for line, _ in groupby(lines)]


def assert_tells_nothing(recording):
    for text in texts(recording):
        assert not SECRETS.search(text)
        assert set(re.findall(r"https?://([^/\"'\s<>]+)", text)) <= ADDRESSES


def test_no_key_token_address_or_folder_is_in_the_recording():
    assert_tells_nothing(RECORDING)


def test_a_running_service_is_asked_the_same_again_and_tells_as_little(recorded_again):
    assert_tells_nothing(recorded_again)
    assert asked(recorded_again) == asked(RECORDING)
    with nbdeck.connect(replay=recorded_again) as client:
        assert client.account.me().credits == 1_000_000
