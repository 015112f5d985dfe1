"""A session with the real service runs again from its recording, with the same answers."""

import httpx
from pydantic import SecretStr

from nbdeck.client.host import Host
from nbdeck.client.in_process import InProcess
from nbdeck.client.replay import Recorder, Replay
from nbdeck.client.site import LOCAL_URL, NEAR, Site
from nbdeck.client.synchronous import Client
from nbdeck.server.app import create_app
from nbdeck.service import Service
from nbdeck.settings import Settings

SLIDE = {"title": "Two things", "layout": "ITEMS", "item_amount": 2, "content": "One: first\nTwo: second"}


def session(client):
    task = client.presentations.from_slides([SLIDE], title="Sales")
    stages = [event.stage for event in task.watch()]
    deck = task.result()
    return stages, deck.id, deck.to_bytes(), deck.filmstrip(), client.account.me(), repr(task), repr(deck)


def client_over(transport, key):
    return Client(Site(LOCAL_URL, SecretStr(key), pace=NEAR), httpx.Client(transport=transport, timeout=20))


def test_a_recorded_session_gives_the_same_answers_without_a_service(tmp_path):
    service = Service(Settings(home=tmp_path / "home"))
    host = Host(create_app(service))
    recorder, key = Recorder(InProcess(host)), service.session_key()
    with client_over(recorder, key) as client:
        live = session(client)
    recording = recorder.save(tmp_path / "session.json")
    host.close()
    service.close()
    assert key not in recording.read_text()
    with client_over(Replay(recording), "another") as client:
        assert session(client) == live
