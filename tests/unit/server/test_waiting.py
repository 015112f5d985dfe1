import asyncio
import time
from types import SimpleNamespace

import pytest

from nbdeck.errors import TaskCancelled
from unit.server.conftest import deck

GENERATE = "/api/v1/presentation/generate"
WAITED_FOR = {"plain_text": "Bees", "template": "default", "run_sync": True, "length": 2}


@pytest.fixture
def busy(open_client):
    """A client of a service whose only worker is taken."""
    client = open_client(engine="unit.service.standin_engine", workers=1)
    client.post(GENERATE + "/slide-by-slide", json=deck("wait"))
    return client


def waiting_tasks(client, count):
    """The ids of all tasks but the first, once there are so many."""
    owner = client.service.users.owner()
    for _ in range(1000):
        ids = [task.task_id for task in client.service.tasks.newest(owner.id, 1000)][:-1]
        if len(ids) == count:
            return ids
        time.sleep(0.01)
    raise AssertionError(f"{len(ids)} tasks")


def test_two_hundred_that_wait_hold_no_thread_and_nobody_up(busy):
    many = 200

    async def run():
        calls = [
            asyncio.create_task(busy._http.post(GENERATE, json=WAITED_FOR, timeout=60)) for _ in range(many)
        ]
        ids = await asyncio.to_thread(waiting_tasks, busy, many)
        waits = []
        for _ in range(20):
            began = time.perf_counter()
            assert (await busy._http.get("/api/v1/me")).status_code == 200
            assert (await busy._http.get("/api/v1/presentation/templates")).status_code == 200
            waits.append(time.perf_counter() - began)
        await asyncio.to_thread(lambda: [busy.service.tasks.fail(each, TaskCancelled("No.")) for each in ids])
        return [each.status_code for each in await asyncio.gather(*calls)], sorted(waits)

    statuses, waits = busy._call(run)
    assert statuses == [409] * many
    assert waits[10] < 0.5


def test_the_end_of_a_task_of_another_process_is_noticed(busy):
    async def run():
        call = asyncio.create_task(busy._http.post(GENERATE, json=WAITED_FOR, timeout=60))
        (task_id,) = await asyncio.to_thread(waiting_tasks, busy, 1)
        busy.service.notifier.notify = lambda task_id: None
        await asyncio.to_thread(busy.service.tasks.fail, task_id, TaskCancelled("No."))
        return await call

    assert busy._call(run).json()["error"]["code"] == "TASK_CANCELLED"


def test_who_waits_while_the_service_stops_is_told_so(busy):
    async def run():
        call = asyncio.create_task(busy._http.post(GENERATE, json=WAITED_FOR, timeout=60))
        await asyncio.to_thread(waiting_tasks, busy, 1)
        busy.service.runner.stop_accepting()
        return await call

    answer = busy._call(run)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "SERVICE_UNAVAILABLE")
    assert answer.headers["retry-after"]


def test_nothing_is_waited_for_once_the_client_is_gone_and_the_task_goes_on(busy):
    looks = []
    get = busy.service.tasks.get
    busy.service.tasks.get = lambda *arguments: (looks.append(1), get(*arguments))[1]

    async def run():
        from nbdeck.server.app import create_app

        left, sent = asyncio.Event(), []
        body = b'{"plain_text": "Bees", "template": "default", "run_sync": true, "length": 2}'
        first = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive():
            if first:
                return first.pop()
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            sent.append(message)

        key = busy.service.session_key().encode()
        headers = [(b"x-api-key", key), (b"host", b"deck.test")]
        about = SimpleNamespace(type="http", method="POST", path=GENERATE, raw_path=GENERATE.encode())
        scope = vars(about) | {
            "headers": headers,
            "query_string": b"",
            "scheme": "http",
            "server": ("deck.test", 80),
        }
        call = asyncio.create_task(create_app(busy.service)(scope, receive, send))
        await asyncio.to_thread(waiting_tasks, busy, 1)
        left.set()
        await asyncio.wait_for(call, 5)
        return sent

    sent = busy._call(run)
    assert sent[0]["status"] == 499
    (task_id,) = waiting_tasks(busy, 1)
    before = len(looks)
    busy.service.notifier.notify(task_id)
    time.sleep(0.6)
    assert len(looks) == before
    owner = busy.service.users.owner()
    assert not busy.service.tasks.get(owner.id, task_id).is_finished


def test_who_waits_is_not_woken_while_nothing_happens(busy):
    looks = []
    get = busy.service.tasks.get
    busy.service.tasks.get = lambda *arguments: (looks.append(1), get(*arguments))[1]

    async def run():
        call = asyncio.create_task(busy._http.post(GENERATE, json=WAITED_FOR, timeout=60))
        (task_id,) = await asyncio.to_thread(waiting_tasks, busy, 1)
        await asyncio.sleep(1.2)
        seen = len(looks)
        await asyncio.to_thread(busy.service.tasks.fail, task_id, TaskCancelled("No."))
        await call
        return seen

    assert busy._call(run) <= 2
