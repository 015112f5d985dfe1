"""Recordings: made over a socket, replayed without one, without a key in them."""

import asyncio
import json

import httpx
import pytest
from pydantic import SecretStr

from nbdeck.client.asynchronous import AsyncClient
from nbdeck.client.replay import Recorder, Replay
from nbdeck.client.site import Site
from nbdeck.client.synchronous import Client
from nbdeck.errors import ConnectionFailed, NotFound, SettingsError
from unit.client.conftest import FAST
from unit.client.little_server import Answer, events, said, task


def session(client):
    """What is recorded and replayed."""
    started = client.outlines.create("Bees")
    stages = [event.stage for event in started.watch()]
    with pytest.raises(NotFound):
        client.presentations.get("nope")
    deck = client.presentations.get("p")
    return client.account.me().user_name, stages, started.result(), deck.to_bytes()


@pytest.fixture
def scripted(server):
    server.on("/api/v1/me", said({"username": "ada", "key": "nbd_top_secret"}))
    server.on("/api/v1/presentation/outline", said({"task_id": "t1"}))
    server.on("/api/v2/tasks/t1/events", events((1, "layout")), events())
    server.on("/api/v1/task_status/t1", task("SENT"), task("SUCCESS", "doc"))
    server.on("/api/v1/webhook/subscribe", said({"webhook_id": "w", "secret": "whsec_abc"}))
    server.on("/api/v1/presentations/p/download", said({"url": f"{server.url}/files/x"}))
    server.on("/files/x", Answer(200, b"PK\xff\x00"))
    return server


@pytest.fixture
def recording(scripted, tmp_path):
    recorder = Recorder(httpx.HTTPTransport())
    site = Site(scripted.url, SecretStr("nbd_top_secret"), pace=FAST)
    with Client(site, httpx.Client(transport=recorder)) as client:
        session(client)
        client.webhooks.subscribe("https://example.com/hook")
    return recorder.save(tmp_path / "session.json")


def replayed(recording, kind=Client, http=httpx.Client):
    return kind(Site("http://recorded", SecretStr("other"), pace=FAST), http(transport=Replay(recording)))


def test_a_session_runs_again_without_a_server(scripted, recording):
    scripted.close()
    with replayed(recording) as client:
        assert session(client) == ("ada", ["layout"], "doc", b"PK\xff\x00")


def test_an_async_client_reads_the_same_recording(recording):
    async def go():
        async with replayed(recording, AsyncClient, httpx.AsyncClient) as client:
            started = await client.outlines.create("Bees")
            return (await client.account.me()).user_name, await started

    assert asyncio.run(go()) == ("ada", "doc")


def test_no_key_is_in_a_recording(scripted, recording):
    text = recording.read_text()
    assert "nbd_top_secret" not in text
    assert "whsec_abc" not in text
    assert "api-key" not in text.lower()
    assert [each["path"] for each in json.loads(text)["exchanges"]] == scripted.paths()


def test_what_was_not_recorded_is_a_lost_connection(recording):
    with replayed(recording) as client, pytest.raises(ConnectionFailed):
        client.outlines.create("Wasps")


@pytest.mark.parametrize("content", [None, "", "[]", "{}"])
def test_a_file_that_is_no_recording_is_refused(tmp_path, content):
    path = tmp_path / "x.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(SettingsError, match="is no recording"):
        Replay(path)
