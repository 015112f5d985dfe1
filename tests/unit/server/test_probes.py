import threading

import pytest

from nbdeck.errors import ServiceUnavailable, StoreUnusable
from nbdeck.server import probes
from unit.server.conftest import deck

START = "/api/v1/presentation/generate/slide-by-slide"


def refuse(*_):
    raise StoreUnusable("The database of postgresql://deck:secret@db is away.")


def readiness(client):
    answer = client.get("/readyz", headers={"X-API-Key": ""})
    return answer.status_code, answer.json()


def test_a_service_that_can_work_is_ready(failing):
    assert readiness(failing) == (200, {"status": "ready"})


@pytest.mark.parametrize(
    ("name", "owner", "check"), [("database", "counts", "check_database"), ("files", "blobs", "check")]
)
def test_what_does_not_answer_is_named_without_saying_more(failing, monkeypatch, name, owner, check):
    monkeypatch.setattr(type(getattr(failing.service, owner)), check, refuse)
    assert readiness(failing) == (503, {"status": "not ready", "failing": [name]})
    assert failing.get("/readyz").headers["retry-after"] == "5"
    assert failing.get("/healthz").status_code == 200


def test_what_hangs_is_not_ready_and_keeps_nobody_else(failing, monkeypatch):
    end = threading.Event()
    monkeypatch.setattr(probes, "_SECONDS", 0.05)
    monkeypatch.setattr(type(failing.service.blobs), "check", lambda self: end.wait(20))
    for _ in range(6):
        code, told = readiness(failing)
        assert code == 503
        assert "files" in told["failing"]
    assert failing.get("/api/v1/me").status_code == 200
    end.set()


def test_a_stopping_service_is_alive_and_not_ready(failing):
    failing.service.runner.stop_accepting()
    assert readiness(failing) == (503, {"status": "not ready", "failing": ["service"]})
    assert failing.get("/healthz").json() == {"status": "stopping"}


def test_a_closed_store_is_not_ready(open_client):
    client = open_client(engine="unit.service.standin_engine", queued_tasks=5)
    client.service.close()
    assert readiness(client)[1]["failing"] == ["service", "database", "queue"]


def test_a_full_queue_is_not_ready(open_client):
    client = open_client(engine="unit.service.standin_engine", workers=1, queued_tasks=1)
    first = client.post(START, json=deck("wait")).json()["task_id"]
    while not client.service.tasks.events(client.service.users.owner().id, first, 0)[0]:
        pass
    assert readiness(client)[0] == 200
    client.post(START, json=deck("wait"))
    assert readiness(client) == (503, {"status": "not ready", "failing": ["queue"]})


def test_why_is_in_the_log(failing, monkeypatch, caplog):
    monkeypatch.setattr(type(failing.service.blobs), "check", refuse)
    readiness(failing)
    assert "not ready: files: The database of" in caplog.text
    assert issubclass(StoreUnusable, ServiceUnavailable)
