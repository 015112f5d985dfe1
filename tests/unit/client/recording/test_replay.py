"""Answers from a recording: in their order, one by one, for both kinds of client, and never made up."""

import asyncio
import json
import time

import httpx
import pytest
from pydantic import SecretStr

from nbdeck.client.recording.file import (
    FORMAT,
    VERSION,
    Exchange,
    Recording,
    digest,
    file_of,
    write_recording,
)
from nbdeck.client.recording.replay import Replay
from nbdeck.client.site import RECORDED_URL, Site
from nbdeck.client.synchronous import AsyncClient, Client
from nbdeck.errors import NotRecorded, RateLimited, TaskTimeout
from unit.client.conftest import FAST

EVENTS = "/api/v2/tasks/t1/events"


@pytest.fixture
def replay(tmp_path):
    def opened(*exchanges, files=None, url=RECORDED_URL, key=""):
        recording = Recording(format=FORMAT, version=VERSION, exchanges=exchanges, files=files or {})
        write_recording(recording, tmp_path / "rec.json")
        site = Site(url, SecretStr(key), pace=FAST)
        return Replay(tmp_path / "rec.json", site), site

    return opened


def exchange(path="/api/v1/me", answer=None, **fields):
    return Exchange(**{"method": "GET", "path": path, "status": 200, "answer": answer, **fields})


def me(credits, **fields):
    return exchange(answer={"user_name": "ada", "credits": credits}, **fields)


def task(status):
    return exchange("/api/v2/task_status/t1", {"task_id": "t1", "task_status": status})


def event(number):
    return f'id: {number}\ndata: {{"stage": "s{number}"}}'


def client_of(opened):
    transport, site = opened
    return Client(site, httpx.Client(transport=transport))


def test_answers_come_in_their_order_and_the_last_one_again(replay):
    client = client_of(replay(me(9, times=2), me(8), me(7)))
    assert [client.account.me().credits for _ in range(6)] == [9, 9, 8, 7, 7, 7]


def test_each_replay_begins_anew(replay):
    for _ in range(2):
        assert client_of(replay(me(9), me(8))).account.me().credits == 9


def test_both_kinds_of_client_are_answered(replay):
    transport, site = replay(me(9))

    async def go():
        async with AsyncClient(site, httpx.AsyncClient(transport=transport)) as client:
            return (await client.account.me()).credits

    assert asyncio.run(go()) == client_of((transport, site)).account.me().credits == 9


def test_the_address_is_filled_in_and_a_request_that_carries_it_is_known(replay):
    opened = replay(
        exchange("/x?at={service}&key={key}", {"url": "http://{service}/files/link-1/a"}),
        exchange(
            "/a.svg", file=digest(b"<svg>{service}</svg>")[:16], headers={"location": "http://{service}/b"}
        ),
        files={digest(b"<svg>{service}</svg>")[:16]: file_of("<svg>{service}</svg>")},
        url="https://api.example.com/base",
        key="nbd_another",
    )
    http = httpx.Client(transport=opened[0], base_url="https://api.example.com/base")
    answer = http.get("/x?at=api.example.com/base&key=nbd_another")
    assert answer.json() == {"url": "http://api.example.com/base/files/link-1/a"}
    drawing = http.get("/a.svg")
    assert (drawing.text, drawing.headers["location"]) == (
        "<svg>api.example.com/base</svg>",
        "http://api.example.com/base/b",
    )


def test_a_body_that_carries_the_address_or_the_key_is_known(replay):
    body = {"endpoint": "http://{service}/hook?key={key}"}
    form = [{"name": "config", "text": json.dumps(body)}, {"name": "file", "sha256": digest(b"x")}]
    opened = replay(
        exchange("/json", {"is": "json"}, method="POST", asked=body),
        exchange("/form", {"is": "form"}, method="POST", form=form),
        key="nbd_another",
    )
    http = httpx.Client(transport=opened[0], base_url=RECORDED_URL)
    mine = {"endpoint": f"{RECORDED_URL}/hook?key=nbd_another"}
    assert http.post("/json", json=mine).json() == {"is": "json"}
    form = {"data": {"config": json.dumps(mine)}, "files": {"file": b"x"}}
    assert http.post("/form", **form).json() == {"is": "form"}


def test_an_upload_is_answered_by_its_contents_not_by_its_name_or_boundary(replay):
    form = [{"name": "file", "filename": "a.pdf", "sha256": digest(b"content")}]
    upload = exchange("/api/v2/document/upload", {"task_id": "t1"}, method="POST", form=form)
    client = client_of(replay(upload))
    for name in ("a.pdf", "b.pdf"):
        assert client.v2.upload_document(b"content", name=name).task_id == "t1"
    with pytest.raises(NotRecorded, match="file was 'a file of SHA-256"):
        client.v2.upload_document(b"other", name="a.pdf")


def test_events_come_one_by_one(replay):
    transport, site = replay(exchange(EVENTS, events=(event(1), event(2))), task("SUCCESS"))
    with httpx.Client(transport=transport).stream("GET", f"{site.url}{EVENTS}") as response:
        assert list(response.iter_raw()) == [f"{event(n)}\n\n".encode() for n in (1, 2)]
    stages = [each.stage for each in client_of((transport, site)).tasks.get("t1").watch()]
    assert stages == ["s1", "s2"]


def test_the_address_in_an_event_is_filled_in(replay):
    said = 'id: 1\ndata: {"stage": "s1", "message": "at {service}"}'
    client = client_of(replay(exchange(EVENTS, events=(said,)), task("SUCCESS")))
    assert [each.message for each in client.tasks.get("t1").watch()] == ["at recorded.invalid"]


def test_a_stream_goes_on_behind_the_last_event_that_was_seen(replay):
    client = client_of(
        replay(exchange(EVENTS, events=(event(1), event(12))), task("SENT"), task("SENT"), task("SUCCESS"))
    )
    assert [each.stage for each in client.tasks.get("t1").watch()] == ["s1", "s12"]


@pytest.mark.parametrize(("last", "numbers"), [("1", [12]), ("12", []), ("2", [1, 12]), (None, [1, 12])])
def test_only_a_whole_number_counts_as_the_last_event(replay, last, numbers):
    transport, site = replay(exchange(EVENTS, events=(event(1), event(12))))
    headers = {} if last is None else {"last-event-id": last}
    response = httpx.Client(transport=transport).get(site.url + EVENTS, headers=headers)
    assert response.text == "".join(f"{event(number)}\n\n" for number in numbers)


def test_a_task_whose_events_were_not_recorded_is_watched_by_its_state(replay):
    client = client_of(replay(task("SENT"), task("SENT"), task("SUCCESS")))
    assert {each.stage for each in client.tasks.get("t1").watch()} <= {"working"}
    with pytest.raises(NotRecorded):
        list(client.v2.task_events("t2"))


def test_a_task_that_was_left_running_runs_for_ever(replay):
    client = client_of(replay(task("SENT")))
    with pytest.raises(TaskTimeout):
        client.tasks.get("t1").result(timeout=0.02)


def test_a_task_that_ran_when_the_recording_ended_is_not_waited_for_for_ever(replay, monkeypatch):
    monkeypatch.setattr("nbdeck.client.recording.replay._MOST_LOOKS", 5)
    transport, site = replay(task("SENT"), me(9))
    client = client_of((transport, site))
    with pytest.raises(NotRecorded, match="ends before the task 't1' does") as caught:
        client.tasks.get("t1").result()
    assert "wait for the task" in caught.value.hint
    assert [client.account.me().credits for _ in range(7)] == [9] * 7
    client = client_of(replay(task("SUCCESS")))
    assert [client.tasks.get("t1").done() for _ in range(7)] == [True] * 7


def test_nothing_is_waited_for_between_two_recorded_tries(replay):
    busy = {
        "error": {"code": "RATE_LIMITED", "status_code": 429, "message": "No.", "retryable": True},
        "detail": "No.",
    }
    client = client_of(replay(exchange(answer=busy, status=429, headers={"retry-after": "30"}), me(9)))
    began = time.monotonic()
    assert client.account.me().credits == 9
    assert time.monotonic() - began < 5
    client = client_of(replay(exchange(answer=busy, status=429, headers={"retry-after": "90"})))
    with pytest.raises(RateLimited) as caught:
        client.account.me()
    assert caught.value.details["retry_after_s"] == 90


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_what_was_not_recorded_is_an_error_of_its_own_at_once(replay, monkeypatch, kind):
    transport, site = replay(me(9))
    tries = []
    monkeypatch.setattr(
        transport, "_answer", lambda request, answer=transport._answer: tries.append(1) or answer(request)
    )

    async def go():
        async with AsyncClient(site, httpx.AsyncClient(transport=transport)) as client:
            await client.v1.templates()

    with pytest.raises(
        NotRecorded, match=r"no answer to GET /api/v1/presentation/templates\. The nearest"
    ) as caught:
        client_of((transport, site)).v1.templates() if kind == "sync" else asyncio.run(go())
    assert tries == [1]
    assert "record=" in caught.value.hint
    assert caught.value.details["path"] == "/api/v1/presentation/templates"


def test_a_missing_answer_tells_no_key(replay):
    client = client_of(replay(me(9), key="nbd_another"))
    with pytest.raises(NotRecorded) as caught:
        client.documents.search("where is nbd_another")
    assert "nbd_another" not in str(caught.value) + str(caught.value.details)
