import time

import pytest

from nbdeck.connecting import connect
from nbdeck.errors import RateLimited
from unit.server.conftest import deck

START = "/api/v1/presentation/generate/slide-by-slide"


def test_a_key_that_asks_too_often_is_told_when_to_come_back_and_only_that_key(open_client):
    client = open_client(engine="unit.service.standin_engine", requests_per_second=0.05, requests_burst=2)
    mine, other = (client.service.keys.create(name) for name in ("ada", "bob"))
    answers = [client.get("/api/v1/me", headers={"X-API-Key": mine}) for _ in range(3)]
    assert [each.status_code for each in answers] == [200, 200, 429]
    assert answers[2].headers["retry-after"] == "20"
    error = answers[2].json()["error"]
    assert (error["code"], error["retryable"]) == ("RATE_LIMITED", True)
    assert mine not in answers[2].text
    assert client.get("/api/v1/me", headers={"X-API-Key": other}).status_code == 200


def test_two_keys_of_one_user_have_each_their_own_rate(open_client):
    client = open_client(engine="unit.service.standin_engine", requests_per_second=0.05, requests_burst=1)
    keys = [client.service.keys.create("ada") for _ in range(2)]
    statuses = [client.get("/api/v1/me", headers={"X-API-Key": key}).status_code for key in (*keys, *keys)]
    assert statuses == [200, 200, 429, 429]


@pytest.mark.parametrize("path", ["/healthz", "/", "/docs", "/openapi.json"])
def test_pages_without_a_key_and_wrong_keys_are_not_counted(open_client, path):
    client = open_client(engine="unit.service.standin_engine", requests_per_second=0.05, requests_burst=1)
    assert {client.get(path).status_code for _ in range(3)} == {200}
    assert {client.get("/api/v1/me", headers={"X-API-Key": "no"}).status_code for _ in range(3)} == {401}
    assert client.get("/api/v1/me").status_code == 200


def test_a_body_of_a_key_that_asks_too_often_is_not_read(open_client):
    client = open_client(engine="unit.service.standin_engine", requests_per_second=0.05, requests_burst=1)
    client.get("/api/v1/me")
    assert client.post(START, content=b"no JSON").status_code == 429


@pytest.mark.parametrize(
    ("limits", "status", "code", "seconds"),
    [
        ({"tasks_per_user": 2}, 429, "TOO_MANY_TASKS", "5"),
        ({"workers": 1, "queued_tasks": 1}, 503, "QUEUE_FULL", "10"),
    ],
)
def test_one_task_too_many_is_refused_with_the_time_to_come_back(open_client, limits, status, code, seconds):
    client = open_client(engine="unit.service.standin_engine", **limits)
    first = client.post(START, json=deck("wait")).json()["task_id"]
    while not client.service.tasks.events(client.service.users.owner().id, first, 0)[0]:
        pass
    assert client.post(START, json=deck("wait")).status_code == 200
    refused = client.post(START, json=deck("wait"))
    assert (refused.status_code, refused.headers["retry-after"]) == (status, seconds)
    assert (refused.json()["error"]["code"], refused.json()["error"]["retryable"]) == (code, True)
    assert len(client.get("/api/v2/tasks").json()) == 2


def test_our_client_comes_back_when_it_was_told_to():
    with connect(":memory:", requests_per_second=1.5, requests_burst=1) as client:
        client.account.me()
        began = time.monotonic()
        assert client.account.me().credits
        assert 0.9 < time.monotonic() - began < 5


def test_a_user_of_our_client_reads_what_was_too_much_and_when_to_come_back():
    with connect(":memory:", requests_per_second=0.01, requests_burst=1) as client:
        client.account.me()
        with pytest.raises(RateLimited) as caught:
            client.account.me()
    assert str(caught.value) == (
        "This key has made more than 0.01 requests a second; the next may come in 100 s. "
        "Wait as long as Retry-After says, then repeat the call."
    )
    assert caught.value.details["retry_after_s"] == 100.0
    assert caught.value.details["attempts"] == 1
