"""API processes on one PostgreSQL and one S3 bucket: one service, whichever of them is asked, also when one is killed."""

import json
import os
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select

from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import credit_entries, tasks, users
from unit.service.conftest import new_database, slides

pytestmark = pytest.mark.tools
TESTS = Path(__file__).parents[2]
LEASE_SECONDS = 3.0


class Server:
    """An API process, and a client of it."""

    def __init__(self, environment, *arguments):
        program = Path(__file__).with_name("serving_process.py")
        self.process = subprocess.Popen(
            [sys.executable, program, *arguments], env=environment, stdout=subprocess.PIPE, text=True
        )

    def open(self, key):
        url = self.process.stdout.readline().strip()
        self.http = httpx.Client(base_url=url, headers={"X-API-Key": key}, trust_env=False, timeout=20)
        return self

    def start(self, *titles):
        body = slides(*titles).model_dump(mode="json", exclude_none=True)
        answer = self.http.post("/api/v1/presentation/generate/slide-by-slide", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["task_id"]

    def status(self, task_id):
        return self.http.get(f"/api/v1/task_status/{task_id}").json()

    def end(self, task_id):
        """Waits for the end of a task by its events, and returns its status and the stages that were told."""
        stages = []
        with self.http.stream("GET", f"/api/v2/tasks/{task_id}/events") as answer:
            for line in answer.iter_lines():
                if line.startswith("data: "):
                    stages.append(json.loads(line[6:])["stage"])
        return self.status(task_id), stages

    def close(self):
        self.process.kill()
        self.process.communicate()
        self.http.close()


@pytest.fixture(scope="module")
def store(postgres_folder):
    """Gives the URL of a database for all of these tests."""
    return new_database(postgres_folder, __name__)


@pytest.fixture(scope="module")
def servers(store, object_store, tmp_path_factory):
    """Starts three API processes on one database and one bucket; the last says that it is on another machine."""
    object_store.up()
    environment = {
        **os.environ,
        "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent / 'src'}",
        "NBDECK_HOME": str(tmp_path_factory.mktemp("home")),
        "NBDECK_DATABASE_URL": store,
        "NBDECK_BLOB_URL": "s3://deck/two-servers",
        "NBDECK_BOOTSTRAP_KEY": "a-key-of-the-tests",
        "NBDECK_TASK_LEASE_SECONDS": str(LEASE_SECONDS),
        "NBDECK_ALLOW_PRIVATE_ADDRESSES": "1",
    }
    started = [Server(environment, "unit.service.standin_engine", *each) for each in ((), (), ("elsewhere",))]
    yield [each.open("a-key-of-the-tests") for each in started]
    for each in started:
        each.close()


@pytest.fixture
def told():
    """Gives the address of a webhook, and the ids of the messages that it was told."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["content-length"]))
            server.told.append(self.headers["webhook-id"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.told, server.url = [], f"http://127.0.0.1:{server.server_port}/hook"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def ledger(url):
    """Returns the credits of all users, and what was given and taken."""
    database = Database(url)
    with database.read() as connection:
        there = connection.execute(select(func.sum(users.c.credits))).scalar_one()
        moved = connection.execute(select(func.sum(credit_entries.c.amount))).scalar_one()
    database.close()
    return there, moved


def row(url, task_id):
    database = Database(url)
    with database.read() as connection:
        found = connection.execute(select(tasks).where(tasks.c.id == task_id)).one()
    database.close()
    return found


def wait_for(is_so, seconds=20):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_whichever_is_asked_knows_every_task_its_events_and_its_files_and_tells_each_end_once(
    servers, store, told, tmp_path
):
    first, second, _ = servers
    subscribed = first.http.post("/api/v1/webhook/subscribe", json={"endpoint": told.url})
    assert subscribed.status_code == 200
    before, gate = ledger(store), tmp_path / "gate"
    by_first, by_second, unwanted = first.start(f"until {gate}"), second.start("b"), first.start("wait")
    assert second.status(by_first)["task_status"] == "SENT"
    threading.Timer(0.3, gate.touch).start()
    ended, stages = second.end(by_first)
    assert (ended["task_status"], stages[0], stages[-1]) == ("SUCCESS", "layout", "finished")
    assert second.http.get(ended["task_result"]["url"]).content == f"deck of until {gate}".encode()
    assert first.end(by_second)[0]["task_status"] == "SUCCESS"
    second.http.post(f"/api/v2/tasks/{unwanted}/cancel")
    assert first.end(unwanted)[0]["task_status"] == "FAILURE"
    assert ledger(store) == tuple(each - 6 for each in before)
    wait_for(lambda: len(told.told) == 3)
    assert len(set(told.told)) == 3


@pytest.mark.parametrize("which", [1, 2], ids=["one host", "two hosts"])
def test_what_a_killed_one_had_in_work_is_taken_over_by_another(servers, store, tmp_path, which):
    first, killed, gate = servers[0], servers[which], tmp_path / "gate"
    before = ledger(store)
    task_id = killed.start(f"until {gate}")
    wait_for(lambda: row(store, task_id).state == "running")
    held = row(store, task_id)
    killed.process.kill()
    killed.process.wait()
    wait_for(lambda: row(store, task_id).holder != held.holder)
    is_early = time.time() < held.lease_until
    assert is_early == (which == 1)
    gate.touch()
    assert first.end(task_id)[0]["task_status"] == "SUCCESS"
    assert row(store, task_id).deaths == 0
    assert ledger(store) == tuple(each - 3 for each in before)
