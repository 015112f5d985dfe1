import pytest

from nbdeck.server.app import create_app
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.server.asgi import Caller
from unit.service import standin_engine


@pytest.fixture
def open_client(tmp_path, with_tables):
    """Opens clients with the owner's key on services of their own; closes them in the end."""
    opened = []

    def open_one(engine="nbdeck.engine.pipeline", **settings):
        standin_engine.GATE.clear()
        service = Service(with_tables(Settings(**{"home": tmp_path / "home", **settings})), engine=engine)
        opened.append(service)
        client = Caller(create_app(service), service.session_key())
        client.service = service
        opened.append(client)
        return client

    yield open_one
    standin_engine.GATE.set()
    for each in reversed(opened):
        each.close()


@pytest.fixture
def client(open_client):
    return open_client()


@pytest.fixture
def failing(open_client):
    """A client of a service whose engine fails on demand."""
    return open_client(engine="unit.service.standin_engine")


def items(title, **fields):
    return {"title": title, "layout": "ITEMS", "item_amount": 1, "content": "One: two", **fields}


def deck(*titles, **fields):
    return {"template": "default", "slides": [items(title) for title in titles], **fields}


def run(client, body, version="v1"):
    """Starts a deck, waits for it and returns the finished task."""
    started = client.post("/api/v1/presentation/generate/slide-by-slide", json=body)
    assert started.status_code == 200, started.text
    task_id = started.json()["task_id"]
    client.get(f"/api/v2/tasks/{task_id}/events")
    return client.get(f"/api/{version}/task_status/{task_id}").json()
