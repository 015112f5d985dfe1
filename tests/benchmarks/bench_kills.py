"""What is left after API processes, and workers of theirs, were killed at random: tasks, credits, files, messages.

    python tests/benchmarks/bench_kills.py sqlite --kills 50
    python tests/benchmarks/bench_kills.py postgres --kills 50

`sqlite`: one API process on a folder, started again after each kill. `postgres`: two on one PostgreSQL and one S3 bucket
(moto, in a process of its own). Clients start decks all the while at whichever process answers, and a webhook is told of
each. A task counts as accepted when its start was answered with 200.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import psutil
from sqlalchemy import func, select

from nbdeck.errors import NbdeckError
from nbdeck.service.engine import PIPELINE
from nbdeck.service.store.blobs import open_blobs, read_blob
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import credit_entries, deliveries, tasks, users, versions

TESTS = Path(__file__).parents[1]
KEY = "a-key-of-the-benchmark"
BUCKET = """
import sys, threading, s3fs
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
url = "http://127.0.0.1:%d" % server.get_host_and_port()[1]
s3fs.S3FileSystem(endpoint_url=url, key="x", secret="y").mkdir("deck")
print(url, flush=True)
sys.stdin.read()
"""


SLIDES = 30
ANSWERING = 0.8
"""Share of kills that wait until the process answers."""


def deck(number: int) -> dict[str, Any]:
    """Return the request for a deck unlike any other."""
    content = "Focus: One goal a team\nSpeed: Ship every week\nTrust: Say what went wrong"
    each = [
        {"title": f"Deck {number}, slide {n}", "layout": "ITEMS", "item_amount": 3, "content": content}
        for n in range(SLIDES)
    ]
    return {"template": "default", "slides": each}


class Bench:
    """API processes that are killed and started again, and clients that do not care."""

    def __init__(self, environment: dict[str, str], processes: int, seed: int) -> None:
        self.environment, self.random = environment, random.Random(seed)
        self.processes: list[subprocess.Popen[str] | None] = [None] * processes
        self.urls: list[str | None] = [None] * processes
        self.accepted: list[str] = []
        self.unanswered = 0
        self.is_over = threading.Event()
        self.killed = Counter[str]()

    def start(self, number: int) -> None:
        """Start one API process and follow what it prints."""
        process = subprocess.Popen(
            [sys.executable, TESTS / "unit/service/serving_process.py", PIPELINE],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.processes[number], self.urls[number] = process, None

        def follow() -> None:
            line = process.stdout.readline().strip() if process.stdout else ""
            if line and self.processes[number] is process:
                self.urls[number] = line

        threading.Thread(target=follow, daemon=True).start()

    def kill_one(self) -> None:
        """Kill an API process, or a worker of one."""
        number = self.random.randrange(len(self.processes))
        if self.random.random() < ANSWERING:
            _wait(lambda: self.urls[number] is not None, 30)
            time.sleep(self.random.uniform(0, 2))
        process = self.processes[number]
        assert process is not None
        children = []
        with suppress(psutil.NoSuchProcess):
            children = psutil.Process(process.pid).children(recursive=True)
        if children and self.random.random() < 0.3:
            with suppress(psutil.NoSuchProcess):
                self.random.choice(children).kill()
                self.killed["worker"] += 1
            return
        self.killed["starting" if self.urls[number] is None else "API process"] += 1
        process.kill()
        process.wait()
        self.start(number)

    def work(self, client_number: int) -> None:
        """Start decks one after the other until the end."""
        number = client_number * 100_000
        while not self.is_over.is_set():
            url = self.random.choice(self.urls)
            if url is None:
                time.sleep(0.05)
                continue
            number += 1
            try:
                answer = httpx.post(
                    f"{url}/api/v1/presentation/generate/slide-by-slide",
                    json=deck(number), headers={"X-API-Key": KEY}, timeout=20, trust_env=False,
                )  # fmt: skip
            except httpx.HTTPError:
                self.unanswered += 1
                continue
            if answer.status_code == 200:
                self.accepted.append(answer.json()["task_id"])
            else:
                self.unanswered += 1
            time.sleep(0.1)


def main() -> None:
    """Run and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", choices=["sqlite", "postgres"])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clients", type=int, default=4)
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="nbdeck-kills-", dir="/tmp"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        told, hook = _hook(stack)
        scratch = folder / "tmp"
        scratch.mkdir()
        environment = os.environ | {
            "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent / 'src'}",
            "NBDECK_HOME": str(folder / "home"), "NBDECK_BOOTSTRAP_KEY": KEY, "TMPDIR": str(scratch),
            "NBDECK_TASK_LEASE_SECONDS": "3", "NBDECK_ALLOW_PRIVATE_ADDRESSES": "1",
        }  # fmt: skip
        database, blob_url = f"sqlite:///{folder / 'home' / 'nbdeck.db'}", None
        if given.store == "postgres":
            database, blob_url = _postgres(stack, folder), "s3://deck/blobs"
            environment |= {"NBDECK_DATABASE_URL": database, "NBDECK_BLOB_URL": blob_url, **_bucket(stack)}
            os.environ.update(_of_store(environment))
        bench = Bench(environment, 2 if given.store == "postgres" else 1, given.seed)
        for number in range(len(bench.processes)):
            bench.start(number)
        _wait(lambda: all(bench.urls), 60)
        subscribed = httpx.post(
            f"{bench.urls[0]}/api/v1/webhook/subscribe",
            json={"endpoint": hook},
            timeout=60,
            headers={"X-API-Key": KEY},
            trust_env=False,
        )
        assert subscribed.status_code == 200, subscribed.text
        clients = [threading.Thread(target=bench.work, args=(n + 1,)) for n in range(given.clients)]
        for client in clients:
            client.start()
        began = time.monotonic()
        while sum(bench.killed.values()) < given.kills:
            time.sleep(bench.random.uniform(0.2, 4.0))
            bench.kill_one()
        bench.is_over.set()
        for client in clients:
            client.join()
        seconds = time.monotonic() - began
        _wait(lambda: all(bench.urls), 60)
        left = Database(database)
        _wait(lambda: not _count(left, tasks, tasks.c.state.in_(("queued", "running"))), 120)
        _wait(lambda: not _count(left, deliveries, deliveries.c.due_at.is_not(None)), 60)
        workers = [
            child
            for each in bench.processes
            if each
            for child in psutil.Process(each.pid).children(recursive=True)
        ]
        for process in bench.processes:
            assert process is not None
            process.terminate()
            process.wait()
        _wait(lambda: not any(each.is_running() and each.status() != "zombie" for each in workers), 10)
        figures = _figures(bench, left, blob_url, folder, told)
        print(
            json.dumps(
                {"store": given.store, "seconds": round(seconds), "killed": dict(bench.killed), **figures},
                indent=1,
            )
        )
        left.close()


def _figures(
    bench: Bench, left: Database, blob_url: str | None, folder: Path, told: list[str]
) -> dict[str, Any]:
    blobs = open_blobs(folder / "home" / "blobs", blob_url)
    with left.read() as connection:
        rows = {row.id: row for row in connection.execute(select(tasks))}
        files = [row.pptx for row in connection.execute(select(versions.c.pptx))]
        slides = connection.execute(select(func.sum(versions.c.slide_count))).scalar_one()
        there = connection.execute(select(func.sum(users.c.credits))).scalar_one()
        moved = connection.execute(select(func.sum(credit_entries.c.amount))).scalar_one()
        paid = connection.execute(
            select(func.count()).select_from(credit_entries).where(credit_entries.c.kind == "reserve")
        ).scalar_one()
    torn = 0
    for name in set(files):
        try:
            read_blob(blobs, name)
        except NbdeckError:
            torn += 1
    ended = [rows[each] for each in bench.accepted if each in rows]
    return {
        "accepted": len(bench.accepted),
        "unanswered starts": bench.unanswered,
        "tasks in the store": len(rows),
        "accepted that ended well": sum(row.state == "success" for row in ended),
        "accepted that are lost": len(bench.accepted) - len(ended) + sum(row.state not in ("success", "failure") for row in ended),
        "failed": Counter(json.loads(row.error)["message"] for row in rows.values() if row.state == "failure"),
        "deaths told": sum(row.deaths for row in rows.values()),
        "reserved once a task": paid == len(rows),
        "balance": there, "sum of the ledger": moved, "by slides made": 1_000_000 - slides,
        "versions": len(files), "torn or missing files": torn,
        "messages": len(set(told)), "messages told twice": len(told) - len(set(told)),
        "unfinished files": len(list((folder / "home").rglob("*.part"))),
        "scratch left": sorted(path.name for path in (folder / "tmp").iterdir()),
    }  # fmt: skip


def _count(database: Database, table: Any, condition: Any) -> int:
    with database.read() as connection:
        counted: int = connection.execute(
            select(func.count()).select_from(table).where(condition)
        ).scalar_one()
    return counted


def _wait(is_so: Any, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not is_so() and time.monotonic() < end:
        time.sleep(0.1)


def _of_store(environment: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith("AWS_")}


def _hook(stack: ExitStack) -> tuple[list[str], str]:
    told: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            told.append(self.headers["webhook-id"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    stack.callback(server.shutdown)
    return told, f"http://127.0.0.1:{server.server_port}/hook"


def _bucket(stack: ExitStack) -> dict[str, str]:
    environment = {
        "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "y", "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_EC2_METADATA_DISABLED": "true",
    }  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-c", BUCKET], env=os.environ | environment,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    stack.callback(process.kill)
    assert process.stdout is not None
    return {**environment, "AWS_ENDPOINT_URL_S3": process.stdout.readline().strip()}


def _postgres(stack: ExitStack, folder: Path) -> str:
    place = folder / "postgres"
    place.mkdir()
    folder.chmod(0o755)
    user: dict[str, Any] = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    if user:
        shutil.chown(place, "postgres", "postgres")
    quiet: dict[str, Any] = {"check": True, "cwd": place, "stdout": subprocess.DEVNULL, **user}
    subprocess.run(
        ["initdb", "-D", place / "data", "-A", "trust", "-U", "deck", "-N", "-E", "UTF8", "--locale=C"],
        **quiet,
    )
    control = ["pg_ctl", "-D", place / "data", "-w", "-s", "-l", place / "log"]
    options = f"-c listen_addresses= -c unix_socket_directories={place} -c fsync=off"
    subprocess.run([*control, "-o", options, "start"], **quiet)
    stack.callback(subprocess.run, [*control, "-m", "fast", "stop"], **quiet)
    subprocess.run(
        ["psql", "-h", place, "-U", "deck", "-d", "postgres", "-qc", "create database deck"], check=True
    )
    return f"postgresql+psycopg://deck@/deck?host={place}"


if __name__ == "__main__":
    main()
