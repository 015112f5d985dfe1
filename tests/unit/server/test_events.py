import json
import threading

import httpx
import pytest

from nbdeck.server.serve import Server, listen
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.server.conftest import deck
from unit.service import standin_engine

START = "/api/v1/presentation/generate/slide-by-slide"


@pytest.fixture
def socket_client(tmp_path):
    """A client over a real socket; the engine fails and waits on demand."""
    standin_engine.GATE.clear()
    service = Service(Settings(home=tmp_path), engine="unit.service.standin_engine")
    ready = threading.Event()
    server = Server(service, listen("127.0.0.1", 0), lambda _url: ready.set())
    thread = threading.Thread(target=server.run)
    thread.start()
    assert ready.wait(10)
    headers = {"X-API-Key": service.session_key()}
    with httpx.Client(base_url=server.url, headers=headers, timeout=10) as client:
        client.server = server
        yield client
    standin_engine.GATE.set()
    server.should_exit = True
    thread.join(20)
    service.close()
    assert not thread.is_alive()


def start(client, title):
    return client.post(START, json=deck(title)).json()["task_id"]


def read(lines):
    """Yields (id, event) of a stream of lines."""
    number = None
    for line in lines:
        if line.startswith("id: "):
            number = int(line[4:])
        elif line.startswith("data: "):
            yield number, json.loads(line[6:])


def test_events_arrive_while_the_task_runs(socket_client):
    task_id = start(socket_client, "wait")
    with socket_client.stream("GET", f"/api/v2/tasks/{task_id}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        told = read(stream.iter_lines())
        first = [next(told) for _ in range(3)]
        assert socket_client.get(f"/api/v2/task_status/{task_id}").json()["task_status"] == "SENT"
        standin_engine.GATE.set()
        rest = list(told)
    numbers = [number for number, _ in first + rest]
    assert numbers == list(range(1, len(numbers) + 1))
    assert rest[-1][1] == {"stage": "finished", "done": 1, "total": 1, "message": "Done."}


def test_a_reader_that_comes_back_misses_nothing_and_hears_nothing_twice(socket_client):
    task_id = start(socket_client, "wait")
    path = f"/api/v2/tasks/{task_id}/events"
    with socket_client.stream("GET", path) as stream:
        told = read(stream.iter_lines())
        seen = [next(told) for _ in range(2)]
    standin_engine.GATE.set()
    again = socket_client.get(path, headers={"Last-Event-ID": str(seen[-1][0])})
    numbers = [number for number, _ in seen] + [number for number, _ in read(again.text.splitlines())]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("last", ["nonsense", "-1", "1e9", "9" * 40, ""])
def test_a_last_event_id_that_is_no_number_starts_from_the_first(socket_client, last):
    task_id = start(socket_client, "a")
    answer = socket_client.get(f"/api/v2/tasks/{task_id}/events", headers={"Last-Event-ID": last})
    assert next(read(answer.text.splitlines()))[0] == 1


@pytest.mark.parametrize("title", ["crash", "refuse"])
def test_the_last_event_of_a_failed_task_says_why(socket_client, title):
    task_id = start(socket_client, title)
    last = list(read(socket_client.get(f"/api/v2/tasks/{task_id}/events").text.splitlines()))[-1][1]
    assert last["stage"] == "failed"
    error = socket_client.get(f"/api/v2/task_status/{task_id}").json()["task_error"]
    assert last["message"] == error["message"]


def test_cancelling_ends_the_stream_of_another_reader(socket_client):
    task_id = start(socket_client, "wait")
    with socket_client.stream("GET", f"/api/v2/tasks/{task_id}/events") as stream:
        told = read(stream.iter_lines())
        next(told)
        cancelled = socket_client.post(f"/api/v2/tasks/{task_id}/cancel").json()
        assert list(told)[-1][1]["stage"] == "failed"
    assert cancelled["task_error"]["code"] == "TASK_CANCELLED"
    assert cancelled == socket_client.get(f"/api/v2/task_status/{task_id}").json()


def test_a_stopping_server_ends_its_streams(socket_client):
    task_id = start(socket_client, "wait")
    with socket_client.stream("GET", f"/api/v2/tasks/{task_id}/events") as stream:
        told = read(stream.iter_lines())
        next(told)
        socket_client.server.should_exit = True
        list(told)
    standin_engine.GATE.set()


def test_many_readers_of_one_task_all_see_its_end(socket_client):
    task_id = start(socket_client, "wait")
    ends = []

    def follow():
        answer = httpx.get(
            f"{socket_client.base_url}/api/v2/tasks/{task_id}/events",
            headers=dict(socket_client.headers),
            timeout=20,
        )
        ends.append(list(read(answer.text.splitlines()))[-1][1]["stage"])

    threads = [threading.Thread(target=follow) for _ in range(60)]
    for thread in threads:
        thread.start()
    assert socket_client.get("/healthz").json() == {"status": "ok"}
    standin_engine.GATE.set()
    for thread in threads:
        thread.join(20)
    assert ends == ["finished"] * 60


def test_a_body_that_is_too_large_is_refused_over_a_real_socket(socket_client):
    body = b" " * 51_000_000
    answer = socket_client.post(START, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "PAYLOAD_TOO_LARGE"


def test_a_body_that_does_not_say_its_length_is_refused_when_it_gets_too_large(socket_client):
    answer = socket_client.post(
        START, content=iter([b" " * 1_000_000] * 51), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413
