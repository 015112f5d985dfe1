import pytest
from prometheus_client.parser import text_string_to_metric_families

from nbdeck.errors import ServiceUnavailable, TaskCancelled
from nbdeck.server.app import create_app
from nbdeck.server.metrics import Metrics
from unit.server.asgi import Caller
from unit.server.conftest import deck, run
from unit.service.conftest import finished

START = "/api/v1/presentation/generate/slide-by-slide"


@pytest.fixture
def measured(failing):
    """A client of an application with metrics."""
    client = Caller(create_app(failing.service, Metrics(failing.service)), failing.service.session_key())
    client.service = failing.service
    yield client
    client.close()


def samples(client):
    """Every sample by its name and labels."""
    answer = client.get("/metrics", headers={"X-API-Key": ""})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def requests(client, operation, status):
    key = ("nbdeck_request_seconds_count", ("operation", operation), ("status", status))
    return samples(client).get(key, 0)


def test_requests_are_counted_by_operation_and_status(measured):
    for _ in range(2):
        measured.get("/api/v1/me")
    measured.get("/api/v1/me", headers={"X-API-Key": "no"})
    measured.get("/nope")
    measured.get("/files/x/y")
    assert requests(measured, "v1 me", "200") == 2
    assert requests(measured, "v1 me", "401") == 1
    assert requests(measured, "other", "404") == 1
    assert requests(measured, "files", "404") == 1
    found = samples(measured)
    labels = (("operation", "v1 me"), ("status", "200"))
    assert 0 < found["nbdeck_request_seconds_sum", *labels] < 5


def tasks(client, end):
    return samples(client).get(("nbdeck_task_seconds_count", ("end", end), ("kind", "slides")), 0)


def test_tasks_are_counted_by_kind_and_end(measured):
    run(measured, deck("a"))
    run(measured, deck("crash"))
    run(measured, deck("refuse"))
    waiting = measured.post(START, json=deck("wait")).json()["task_id"]
    measured.post(f"/api/v2/tasks/{waiting}/cancel")
    measured.post(f"/api/v2/tasks/{waiting}/cancel")
    assert [tasks(measured, end) for end in ("success", "failure", "cancelled")] == [1, 2, 1]
    found = samples(measured)
    assert 0 < found["nbdeck_task_seconds_sum", ("end", "success"), ("kind", "slides")] < 20


def test_the_depth_of_the_queue_and_the_busy_workers_are_told(open_client):
    client = open_client(engine="unit.service.standin_engine", workers=1)
    measured = Caller(create_app(client.service, Metrics(client.service)))
    try:
        assert samples(measured)[("nbdeck_workers_busy",)] == 0
        first = client.post(START, json=deck("wait")).json()["task_id"]
        while not client.service.tasks.events(client.service.users.owner().id, first, 0)[0]:
            pass
        for _ in range(2):
            client.post(START, json=deck("wait"))
        found = samples(measured)
        assert found["nbdeck_tasks", ("state", "queued")] == 2
        assert found["nbdeck_tasks", ("state", "running")] == 1
        assert found[("nbdeck_workers_busy",)] == 1
        assert found[("nbdeck_store_answers",)] == 1
    finally:
        measured.close()


def test_tries_to_tell_webhooks_are_counted_by_their_end(measured):
    for end in ("delivered", "repeated", "repeated", "given up"):
        for listener in measured.service.on_delivery:
            listener(end)
    found = samples(measured)
    counted = [
        found["nbdeck_webhook_deliveries_total", ("end", end)]
        for end in ("delivered", "repeated", "given up")
    ]
    assert counted == [1, 2, 1]


def test_a_store_in_trouble_is_told_and_hides_nothing_else(measured, monkeypatch):
    measured.get("/api/v1/me")

    def refuse(*_):
        raise ServiceUnavailable("no")

    monkeypatch.setattr(type(measured.service.counts), "unfinished", refuse)
    monkeypatch.setattr(type(measured.service.counts), "ending", refuse)
    found = samples(measured)
    assert found[("nbdeck_store_answers",)] == 0
    assert ("nbdeck_tasks", ("state", "queued")) not in found
    assert requests(measured, "v1 me", "200") == 1
    owner = measured.service.users.owner()
    task = measured.post(START, json=deck("a")).json()["task_id"]
    assert finished(measured.service, owner, task).is_success
    measured.service.tasks.notify(task, has_messages=False)


def test_nothing_of_a_user_is_in_them(measured):
    task = run(measured, deck("Secret merger"))
    measured.service.tasks.fail("x", TaskCancelled("No."))
    text = measured.get("/metrics").text
    owner = measured.service.users.owner()
    for each in ("merger", "wait", task["task_id"], owner.id, owner.name, measured.service.session_key()):
        assert each not in text


def test_two_applications_count_for_themselves_and_one_without_metrics_shows_none(measured, failing):
    other = Caller(create_app(failing.service, Metrics(failing.service)), failing.service.session_key())
    try:
        measured.get("/api/v1/me")
        assert requests(measured, "v1 me", "200") == 1
        assert requests(other, "v1 me", "200") == 0
    finally:
        other.close()
    assert failing.get("/metrics").status_code == 404
