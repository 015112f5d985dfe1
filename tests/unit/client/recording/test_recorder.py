"""The recorder beside a client: it changes nothing, writes the file whole or not at all, and never over another file."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading

import httpx
import pytest
from pydantic import SecretStr

import nbdeck
from nbdeck.client.recording.file import read_recording
from nbdeck.client.recording.recorder import Recorder
from nbdeck.client.site import Site
from nbdeck.errors import ConnectionFailed, NotFound, SettingsError
from unit.client.little_server import HANG_UP, Answer, events, problem, said, task

KEY = "nbd_top_secret"


@pytest.fixture
def scripted(server):
    server.on("/api/v1/me", said({"username": "ada", "key": KEY}))
    server.on("/api/v1/presentation/outline", said({"task_id": "t1"}))
    server.on("/api/v2/tasks/t1/events", events((1, "layout")), events())
    server.on("/api/v1/task_status/t1", task("SENT"), task("SENT"), task("SUCCESS", "doc"))
    server.on("/api/v1/webhook/subscribe", said({"webhook_id": "w", "secret": "whsec_abc"}))
    server.on(
        "/api/v1/presentations/p/download", said({"url": f"{server.url}/files/MTc5NTM3MjgzNTp0ZW1w/x.pptx"})
    )
    server.on("/files/MTc5NTM3MjgzNTp0ZW1w/x.pptx", Answer(200, b"PK\xff\x00"))
    return server


@pytest.fixture
def path(tmp_path):
    return tmp_path / "rec.json"


def session(client):
    """What is recorded and replayed."""
    started = client.outlines.create("Bees")
    stages = [event.stage for event in started.watch()]
    with pytest.raises(NotFound):
        client.presentations.get("nope")
    deck = client.presentations.get("p")
    client.webhooks.subscribe("https://example.com/hook")
    return client.account.me().user_name, stages, started.result(), deck.to_bytes()


def test_a_session_is_the_same_while_it_is_recorded_and_when_it_is_replayed(scripted, path):
    with nbdeck.connect(scripted.url, api_key=KEY) as client:
        bare = session(client)
    with nbdeck.connect(scripted.url, api_key=KEY, record=path) as client:
        assert session(client)[2:] == bare[2:]
    text = path.read_text()
    for each in (KEY, "whsec_abc", "api-key", scripted.url.removeprefix("http://"), "MTc5"):
        assert each not in text
    assert '"path": "/files/link-1/x.pptx"' in text
    scripted.close()
    with nbdeck.connect(replay=path) as client:
        assert session(client)[::3] == bare[::3]


def test_an_async_client_is_recorded_too(scripted, path):
    async def go(**arguments):
        async with nbdeck.connect_async(**arguments) as client:
            started = await client.outlines.create("Bees")
            stages = [event.stage async for event in started.watch()]
            deck = await client.presentations.get("p")
            return stages, await started, await deck.to_bytes()

    live = asyncio.run(go(target=scripted.url, api_key=KEY, record=path))
    scripted.close()
    assert asyncio.run(go(replay=path)) == live == (["layout"], "doc", b"PK\xff\x00")


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_events_arrive_while_they_are_recorded(path, kind):
    may_go_on = threading.Event()

    class Stream(httpx.SyncByteStream, httpx.AsyncByteStream):
        def __iter__(self):
            yield b'id: 1\ndata: {"stage": "first"}\n\n'
            assert may_go_on.wait(5)
            yield b'id: 2\ndata: {"stage": "second"}\n\n'

        async def __aiter__(self):
            for piece in self:
                yield piece

    transport = httpx.MockTransport(
        lambda _: httpx.Response(200, headers={"content-type": "text/event-stream"}, stream=Stream())
    )
    recorder = Recorder(path, Site("http://x.example"))

    def sync():
        http = httpx.Client(transport=transport)
        recorder.attach(http)
        with http.stream("GET", "http://x.example/e", headers={"x-api-key": "k"}) as response:
            for line in response.iter_lines():
                may_go_on.set()
                yield line

    async def later():
        http = httpx.AsyncClient(transport=transport)
        recorder.attach(http)
        lines = []
        async with http.stream("GET", "http://x.example/e", headers={"x-api-key": "k"}) as response:
            async for line in response.aiter_lines():
                may_go_on.set()
                lines.append(line)
        return lines

    lines = list(sync()) if kind == "sync" else asyncio.run(later())
    recorder.save()
    assert [line for line in lines if line.startswith("id")] == ["id: 1", "id: 2"]
    (exchange,) = read_recording(path).exchanges
    assert [event.split("\n")[0] for event in exchange.events] == ["id: 1", "id: 2"]


def test_failed_connections_and_answers_that_broke_off_are_not_in_the_file(server, path):
    server.on("/api/v1/me", HANG_UP, said({"username": "ada"}))
    cut = Answer(200, b'{"username": "a"}', {"content-type": "application/json"}, cut=5)
    server.on(
        "/api/v1/presentation/templates",
        cut,
        said([{"name": "aurora", "images": {"cover": "c", "content": "d"}}]),
    )
    server.on("/api/v2/presentation/voices", HANG_UP)
    with nbdeck.connect(server.url, api_key=KEY, record=path, retries=1) as client:
        assert client.account.me().user_name == "ada"
        assert client.v1.templates()[0].name == "aurora"
        with pytest.raises(ConnectionFailed):
            client.v2.voices()
    assert [(each.path, each.status) for each in read_recording(path).exchanges] == [
        ("/api/v1/me", 200),
        ("/api/v1/presentation/templates", 200),
    ]


def test_an_error_of_the_service_is_recorded_as_it_is(server, path):
    server.on("/api/v1/me", problem(401, "UNAUTHORIZED", message=f"No key {KEY}."))
    with (
        nbdeck.connect(server.url, api_key=KEY, record=path) as client,
        pytest.raises(nbdeck.NbdeckError) as live,
    ):
        client.account.me()
    with nbdeck.connect(replay=path) as client, pytest.raises(nbdeck.NbdeckError) as again:
        client.account.me()
    assert (type(again.value), again.value.details) == (type(live.value), live.value.details)
    assert again.value.message == "No key {key}."


def test_many_threads_are_recorded_by_one_client(scripted, path):
    with nbdeck.connect(scripted.url, api_key=KEY, record=path) as client:
        threads = [threading.Thread(target=client.account.me) for _ in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
    (exchange,) = read_recording(path).exchanges
    assert exchange.times == 8


def test_two_clients_do_not_record_to_one_file_at_once(scripted, path):
    with nbdeck.connect(scripted.url, api_key=KEY, record=path) as client:
        for each in (path, path.parent / "." / "x" / ".." / "rec.json"):
            with pytest.raises(SettingsError, match="Another client of this process is recording") as caught:
                nbdeck.connect_async(scripted.url, api_key=KEY, record=each)
        assert "Close that client first" in caught.value.hint
        with nbdeck.connect(scripted.url, api_key=KEY, record=path.with_name("other.json")) as other:
            other.account.me()
        client.account.me()
        client.account.me()
    with nbdeck.connect(scripted.url, api_key=KEY, record=path):
        assert read_recording(path).exchanges[0].times == 2
    assert read_recording(path).exchanges == ()


def test_a_file_that_is_no_recording_is_left_alone(scripted, path):
    path.write_bytes(b"PK of somebody")
    with pytest.raises(SettingsError, match="is no recording and is not overwritten"):
        nbdeck.connect(scripted.url, api_key=KEY, record=path)
    assert path.read_bytes() == b"PK of somebody"


def test_nothing_is_written_before_the_end_and_nothing_after_it(scripted, path):
    client = nbdeck.connect(scripted.url, api_key=KEY, record=path)
    client.account.me()
    assert not path.exists()
    client.close()
    path.unlink()
    client.close()
    assert not path.exists()


def test_a_file_that_cannot_be_written_leaves_nothing_open(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    client = nbdeck.connect(":memory:", record=folder / "rec.json")
    threads = threading.active_count()
    folder.rmdir()
    with pytest.raises(OSError, match=r"rec\.json"):
        client.close()
    assert threading.active_count() < threads
    folder.mkdir()
    Recorder(folder / "rec.json", Site("http://x.example", SecretStr(KEY))).save()


RECORDING = """
import os, signal, sys
import nbdeck

client = nbdeck.connect(sys.argv[1], api_key="nbd_top_secret", record="rec.json")
client.account.me()
"""


@pytest.fixture
def run(scripted, tmp_path):
    def running(code):
        return subprocess.run(
            [sys.executable, "-c", RECORDING + code, scripted.url],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    return running


def test_a_client_that_is_never_closed_is_recorded_when_the_interpreter_ends(run, path):
    done = run("os.chdir('/')")
    assert (done.returncode, done.stderr) == (0, "")
    (exchange,) = read_recording(path).exchanges
    assert exchange.path == "/api/v1/me"


def test_a_kill_leaves_the_recording_of_before(run, path):
    before = '{"format": "nbdeck recording", "version": 1, "exchanges": [], "files": {}}'
    path.write_text(before)
    done = run("os.kill(os.getpid(), signal.SIGKILL)")
    assert done.returncode == -signal.SIGKILL
    assert [each.name for each in path.parent.iterdir()] == ["rec.json"]
    assert path.read_text() == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_fork_leaves_the_recording_to_its_parent(run, path):
    code = """
pid = os.fork()
if not pid:
    client.close()
    sys.exit(0)
os.waitpid(pid, 0)
assert not os.path.exists("rec.json")
client.account.me()
"""
    done = run(code)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(path.read_text())["exchanges"][0]["times"] == 2
