"""A session with the real service, recorded over a socket, runs again without it: the same answers, the same bytes."""

import asyncio
import base64
import io
import json
import re
import zipfile
from contextlib import contextmanager, suppress
from urllib.parse import quote

import pytest

import nbdeck
from conformance.rigs import Blocking, serving
from nbdeck.client.recording.file import read_recording
from nbdeck.errors import NotFound, NotRecorded
from nbdeck.service import Service
from nbdeck.settings import Settings

PAPER = b"# Bees\n\nA hive makes 30 kg of honey a year. Bees fly 3 km.\n\n## Work\n\nA bee visits 2,000 flowers a day.\n"
PLACEHOLDERS = {
    "title": "What {service} is",
    "layout": "ITEMS",
    "item_amount": 2,
    "content": "One: {key}\nTwo: {_host}",
}
EDIT = "Next steps: order the trees, sign the contract"


def friendly(client):
    """From a document to a deck, edits, downloads; the calls are of version 1."""
    paper = client.documents.upload(PAPER, name="bees.md").result()
    drafting = client.outlines.create("For the board", documents=[paper], length=2)
    stages = [event.stage for event in drafting.watch()]
    outline = drafting.result()
    deck = client.presentations.generate(outline=outline, template="monarch", include_cover=False).result()
    edited = deck.insert(1, EDIT).result()
    before = edited.undo()
    return {
        "stages": stages,
        "outline": outline,
        "files": [deck.to_bytes(), edited.to_bytes(), before.to_bytes(), edited.to_bytes("pdf")],
        "drawings": [edited.svg(1), before.png(1, width=320)],
        "said": [repr(drafting), repr(deck), deck.to_text(), edited.to_text()],
        "credits": client.account.me(),
    }


def own_operations(client):
    """What the interface itself offers, version 2 first of all; and an error."""
    document = client.v2.upload_document(PAPER, name="bees.md").task_id
    made = client.presentations.from_slides([PLACEHOLDERS], title="Things").result()
    copy = made.translate("English").result()
    taken_in = client.presentations.import_file(made.to_bytes(), name="things.pptx").result()
    failure = None
    try:
        client.v2.check("c" + 24 * "0")
    except NotFound as missing:
        failure = str(missing)
    return {
        "document": client.tasks.get(document).result(),
        "said": [made.to_text(), taken_in.to_text(), copy.to_text()],
        "files": [made.to_bytes(), copy.to_bytes(), taken_in.to_bytes()],
        "drawing": client.v2.preview(slide=PLACEHOLDERS, format="svg"),
        "voices": client.v2.voices(language="ENGLISH"),
        "links": client.v1.download_presentation(made.id).url.rpartition("/")[2],
        "templates": [each.name for each in client.v1.templates()],
        "failure": failure,
    }


def webhooks(client, key):
    """A key where nobody should put one, in all its spellings, and a secret."""
    encoded = base64.b64encode(f"user:{key}".encode()).decode()
    said = client.webhooks.subscribe(f"https://example.com/hook?key={quote(key, safe='')}&basic={encoded}")
    with suppress(NotFound):
        client.documents.delete(f"no {key}")
    return said


FLOWS = {"friendly": friendly, "own operations": own_operations}
RECORDED_BY = {"friendly": "sync", "own operations": "async"}


@contextmanager
def opened(kind, *target, **arguments):
    """A client of either kind, shown as a blocking one."""
    if kind == "sync":
        with nbdeck.connect(*target, **arguments) as client:
            yield client
        return
    loop = asyncio.new_event_loop()
    client = nbdeck.connect_async(*target, **arguments)
    yield Blocking(client, loop)
    loop.run_until_complete(client.close())
    loop.close()


class Session:
    """What was recorded, and what must not be in it."""

    def __init__(self, path, url, key):
        self.path, self.url, self.key = path, url, key
        self.live, self.secret = None, ""

    @property
    def everything(self):
        """The file, and what is packed inside it."""
        files = read_recording(self.path).files.values()
        return self.path.read_text() + "".join(text for each in files for text in unpacked(each.content))


def unpacked(content):
    yield content.decode("latin-1")
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            yield from (archive.read(name).decode("latin-1") for name in archive.namelist())


@pytest.fixture(scope="module")
def sessions(tmp_path_factory):
    """Both flows, recorded with a client of either kind; the service is gone."""
    folder = tmp_path_factory.mktemp("recorded")
    sessions = {}
    with Service(Settings(home=folder / "home")) as service, serving(service) as url:
        for name, flow in FLOWS.items():
            session = Session(folder / f"{name}.json", url, service.keys.create(name, credits=10_000))
            with opened(RECORDED_BY[name], url, api_key=session.key, record=session.path) as client:
                session.live = flow(client)
                session.secret = webhooks(client, session.key).secret
            sessions[name] = session
    return sessions


@pytest.mark.parametrize("flow", FLOWS)
@pytest.mark.parametrize("kind", ["sync", "async"])
def test_a_recorded_session_gives_the_same_answers_without_the_service(sessions, flow, kind):
    with opened(kind, replay=sessions[flow].path) as client:
        assert FLOWS[flow](client) == sessions[flow].live


@pytest.mark.parametrize("flow", FLOWS)
def test_the_same_calls_with_the_address_and_another_key_are_replayed_too(sessions, flow):
    session = sessions[flow]
    with opened("sync", session.url, api_key="nbd_of_somebody_else", replay=session.path) as client:
        assert client.url == session.url
        assert FLOWS[flow](client) == session.live
        assert webhooks(client, "nbd_of_somebody_else").secret == "{secret}"


@pytest.mark.parametrize("flow", FLOWS)
def test_no_key_link_or_address_is_in_a_recording(sessions, flow):
    session, everything = sessions[flow], sessions[flow].everything
    host = session.url.removeprefix("http://")
    key = session.key.encode()
    encoded = [base64.b64encode(b"-" * skipped + key)[4:-5].decode() for skipped in range(3)]
    assert session.secret.startswith("whsec_")
    for each in (session.key, session.secret, host, quote(host, safe=""), *encoded):
        assert each not in everything
    assert set(re.findall(r"/files/([^/\"]+)/", everything)) <= {f"link-{n}" for n in range(9)}
    assert "MTc" not in re.sub(r'"(base64|deflated)": ".*"', "", session.path.read_text())  # how tokens begin


def test_a_recording_is_small_and_keeps_equal_files_once(sessions):
    for session in sessions.values():
        exchanges = json.loads(session.path.read_text())["exchanges"]
        without_files = len(json.dumps(exchanges))
        assert without_files < 20_000
        assert session.path.stat().st_size < 400_000
    first, edited, before, _ = sessions["friendly"].live["files"]
    assert first == before != edited
    contents = [each.content for each in read_recording(sessions["friendly"].path).files.values()]
    assert contents.count(first) == 1


def test_a_call_that_was_not_recorded_is_named_with_the_nearest(sessions):
    with nbdeck.connect(replay=sessions["friendly"].path) as client:
        with pytest.raises(NotRecorded) as caught:
            client.outlines.create("For the staff", length=3)
        with pytest.raises(NotRecorded, match=r"none to any request of version 3|GET /api/v"):
            client.v2.design_kits()
    assert "POST /api/v1/presentation/outline" in str(caught.value)
    assert "prompt was 'For the board', now it is 'For the staff'" in str(caught.value)
    assert "length was 2, now it is 3" in str(caught.value)
    assert "record=" in caught.value.hint


def is_unfinished(answer):
    """Whether it says that a task goes on; how often that is heard depends on the machine."""
    return isinstance(answer, dict) and answer.get("task_status") == "SENT"


def test_two_recordings_of_one_session_differ_in_ids_and_times_only(tmp_path):
    texts = []
    for name in "ab":
        path = tmp_path / f"{name}.json"
        with nbdeck.connect(tmp_path / name, record=path) as client:
            deck = client.presentations.from_slides([PLACEHOLDERS], title="Things").result()
            deck.to_bytes()
            deck.to_bytes()
            deck.versions()
        said = json.loads(path.read_text())
        said["exchanges"] = [each for each in said["exchanges"] if not is_unfinished(each.get("answer"))]
        text = json.dumps(said, indent=1)
        text = re.sub(r"\blink-\d+", "link", text)  # of another second it is another link
        texts.append(re.sub(r"\bc[0-9a-z]{24}\b|[0-9a-f]{8}(-[0-9a-f]{4,12}){4}|\b\d{10}\.\d+", "x", text))
    assert texts[0] == texts[1]
    assert len(texts[0].splitlines()) > 50
