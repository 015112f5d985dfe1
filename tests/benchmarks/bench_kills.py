"""What is left after processes of the service were killed at random: tasks, credits, files, messages, processes.

    python tests/benchmarks/bench_kills.py sqlite --kills 50
    python tests/benchmarks/bench_kills.py postgres --kills 50 --of nanny dask child
    python tests/benchmarks/bench_kills.py postgres --kills 50 --of office

`sqlite`: one `nbdeck serve` on a folder. `postgres`: two on one PostgreSQL and one S3 bucket (moto, in a process of its
own). What may be killed: `api` (`nbdeck serve`), `worker` (a process below it), `nanny` (`nbdeck worker`), `dask` (the
Dask worker below that), `child` (a bounded process below that one), `office` (LibreOffice). With one of the Dask kinds
two `nbdeck worker` with a temporary folder of their own do the work; with `office` videos of a file of strangers and old
Word files are made, else decks.

Clients start tasks all the while at whichever process answers, and a webhook is told of each deck. A task counts as
accepted when its start was answered with 200. At the end all programs are started once more and stopped. Only what this
program has started, and what that has started, is ever killed.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
from sqlalchemy import func, select
from surroundings import Program, bucket, cluster, postgres, webhook

from nbdeck.errors import NbdeckError
from nbdeck.service import videos
from nbdeck.service.store.blobs import open_blobs, read_blob
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import credit_entries, deliveries, tasks, users, versions
from nbdeck.service.store.schema import documents as document_rows
from nbdeck.service.store.schema import videos as video_rows

TESTS = Path(__file__).parents[1]
KEY = "a-key-of-the-benchmark"
HEADERS = {"X-API-Key": KEY}
SLIDES = 30
STRANGE_SLIDES = 2
START_SECONDS = 300.0
ANSWERING = 0.8
"""Share of kills that wait until all API processes answer and something was finished since the last kill."""
KINDS = ("api", "worker", "nanny", "dask", "child", "office")
OF_DASK = {"nanny", "dask", "child"}


class Bench:
    """Programs that are killed and started again, and clients that do not care."""

    def __init__(self, servers: list[Program], far: list[Program], kinds: list[str], seed: int) -> None:
        self.servers, self.far, self.kinds = servers, far, kinds
        self.random = random.Random(seed)
        self.accepted: list[str] = []
        self.unanswered = 0
        self.is_over = threading.Event()
        self.killed = Counter[str]()
        self.seen: set[psutil.Process] = set()

    def is_up(self) -> bool:
        """Whether all API processes answer."""
        return all(each.url for each in self.servers)

    def kill_one(self, finished: Callable[[], int]) -> None:
        """Kill a process of one of the kinds; `finished` returns how many tasks are."""
        kind, before = self.random.choice(self.kinds), finished()
        if self.random.random() < ANSWERING:
            _wait(lambda: self.is_up() and finished() > before, 60)
            time.sleep(self.random.uniform(0, 2))
        _wait(lambda: kind in {each for each, _ in self._processes()}, 60)
        some = [victim for each, victim in self._processes() if each == kind]
        victim = self.random.choice(some)
        self.killed[kind if kind != "api" or self._is_answering(victim) else "api, starting"] += 1
        for program in self.servers + self.far:
            if program.process == victim:
                program.kill()
                return
        with suppress(psutil.NoSuchProcess):
            victim.kill()

    def _is_answering(self, process: psutil.Process) -> bool:
        return any(each.url for each in self.servers if each.process == process)

    def _processes(self) -> Iterator[tuple[str, psutil.Process]]:
        """Yield all that runs of ours, each with its kind."""
        for server in self.servers:
            yield "api", server.process
            for child in self._below(server.process):
                yield _kind(child, "worker"), child
        for program in self.far:
            yield "nanny", program.process
            for process in self._below(program.process, recursive=False):
                if "spawn_main" in _command(process):
                    yield "dask", process
                    for child in self._below(process):
                        yield _kind(child, "child"), child

    def _below(self, process: psutil.Process, *, recursive: bool = True) -> list[psutil.Process]:
        found: list[psutil.Process] = []
        with suppress(psutil.NoSuchProcess):
            found = process.children(recursive=recursive)
        self.seen.update(found)
        return found

    def still_running(self) -> list[str]:
        """Return the commands of processes of ours that have not ended."""
        return [command for each in self.seen if (command := _command(each))]

    def work(self, start: Callable[[str, int], httpx.Response], client_number: int) -> None:
        """Start tasks one after the other until the end."""
        number = client_number * 100_000
        while not self.is_over.is_set():
            url = self.random.choice(self.servers).url
            if url is None:
                time.sleep(0.05)
                continue
            number += 1
            try:
                answer = start(url, number)
            except httpx.HTTPError:
                self.unanswered += 1
                continue
            if answer.status_code == 200:
                self.accepted.append(answer.json()["task_id"])
            else:
                self.unanswered += 1
            time.sleep(0.1)


def _kind(process: psutil.Process, otherwise: str) -> str:
    return "office" if "paint.office.worker" in _command(process) else otherwise


def _command(process: psutil.Process) -> str:
    with suppress(psutil.Error):
        return "" if process.status() == psutil.STATUS_ZOMBIE else " ".join(process.cmdline())
    return ""


def post(url: str, path: str, **given: Any) -> httpx.Response:
    """Ask a process that may not be there any more."""
    return httpx.post(f"{url}/api{path}", headers=HEADERS, timeout=20, trust_env=False, **given)


def start_deck(url: str, number: int) -> httpx.Response:
    """Start a deck unlike any other."""
    content = "Focus: One goal a team\nSpeed: Ship every week\nTrust: Say what went wrong"
    each = [
        {"title": f"Deck {number}, slide {n}", "layout": "ITEMS", "item_amount": 3, "content": content}
        for n in range(SLIDES)
    ]
    deck = {"template": "default", "slides": each}
    return post(url, "/v1/presentation/generate/slide-by-slide", json=deck)


def office_work(url: str) -> Callable[[str, int], httpx.Response]:
    """Return what starts the tasks that need LibreOffice, after taking in a file of strangers."""
    from docx import Document
    from pptx import Presentation

    from nbdeck.engine.paint.office.painting import _renderer
    from nbdeck.engine.paint.office.program import find

    strange, pptx = Presentation(), io.BytesIO()
    for number in range(STRANGE_SLIDES):
        strange.slides.add_slide(strange.slide_layouts[5]).shapes.title.text = f"Slide {number}"
    strange.save(pptx)
    form = {"file": ("strange.pptx", pptx.getvalue())}
    task = post(url, "/v2/presentation/import", files=form).json()["task_id"]

    def result() -> Any:
        return httpx.get(f"{url}/api/v2/task_status/{task}", headers=HEADERS, trust_env=False).json()[
            "task_result"
        ]

    _wait(result, 60)
    order = {"presentation_id": result()["presentation_id"], "quality": "sd", "speed": 2.0}
    word, docx = Document(), io.BytesIO()
    word.add_heading("Harbour")
    word.add_paragraph("Ships come with the tide.")
    word.save(docx)
    installation = find()
    assert installation is not None
    renderer = _renderer(installation)
    doc = renderer.convert(docx.getvalue(), "docx", "doc", seconds=60)
    renderer.close()

    def start(url: str, number: int) -> httpx.Response:
        if number % 3:
            return post(url, "/v2/document/upload", files={"file": ("harbour.doc", doc)})
        return post(url, "/v2/presentation/video", json=order)

    return start


def main() -> None:
    """Run and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("store", choices=["sqlite", "postgres"])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--of", nargs="+", choices=KINDS, default=["api", "api", "worker"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clients", type=int, default=4)
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started is to end with it
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="nbdeck-kills-", dir="/tmp"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        told, hook = webhook(stack)
        (folder / "tmp").mkdir()
        environment = os.environ | {
            "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent / 'src'}", "COLUMNS": "500",
            "NBDECK_HOME": str(folder / "home"), "NBDECK_BOOTSTRAP_KEY": KEY, "TMPDIR": str(folder / "tmp"),
            "NBDECK_TASK_LEASE_SECONDS": "3", "NBDECK_ALLOW_PRIVATE_ADDRESSES": "1",
            "NBDECK_QUEUED_TASKS": "100",
        }  # fmt: skip
        database, blob_url = f"sqlite:///{folder / 'home' / 'nbdeck.db'}", None
        if given.store == "postgres":
            database, blob_url = postgres(stack, folder), "s3://deck/blobs"
            environment |= {"NBDECK_DATABASE_URL": database, "NBDECK_BLOB_URL": blob_url, **bucket(stack)}
            os.environ.update({name: each for name, each in environment.items() if name.startswith("AWS_")})
        far, arguments = cluster(stack, folder, environment) if OF_DASK & {*given.of} else ([], [])
        serve = ["nbdeck", "serve", "--port", "0", "--workers", "2", *arguments]
        servers = [Program(serve, environment) for _ in range(2 if given.store == "postgres" else 1)]
        for program in servers + far:
            stack.callback(program.end)
        bench = Bench(servers, far, given.of, given.seed)
        _wait(bench.is_up, START_SECONDS)
        assert servers[0].url, servers[0].log.read_text()[-5000:]
        assert post(servers[0].url, "/v1/webhook/subscribe", json={"endpoint": hook}).is_success
        start = office_work(servers[0].url) if "office" in given.of else start_deck
        left = Database(database)
        stack.callback(left.close)
        clients = [threading.Thread(target=bench.work, args=(start, n + 1)) for n in range(given.clients)]
        for client in clients:
            client.start()
        began = time.monotonic()
        while bench.killed.total() < given.kills:
            time.sleep(bench.random.uniform(0.2, 4.0))
            bench.kill_one(lambda: _count(left, tasks, tasks.c.state == "success"))
        bench.is_over.set()
        for client in clients:
            client.join()
        _wait(bench.is_up, START_SECONDS)
        _wait(lambda: not _count(left, tasks, tasks.c.state.in_(("queued", "running"))), 300)
        seconds = time.monotonic() - began
        _wait(lambda: not _count(left, deliveries, deliveries.c.due_at.is_not(None)), 90)
        for program in servers + far:
            program.stop()
            program.start()
        _wait(bench.is_up, START_SECONDS)
        time.sleep(5)
        list(bench._processes())
        for program in servers + far:
            program.stop()
        _wait(lambda: not bench.still_running(), 15)
        figures = _figures(bench, left, blob_url, folder, told)
        about = {"store": given.store, "seconds": round(seconds), "killed": bench.killed}
        print(json.dumps(about | figures, indent=1), flush=True)


def _figures(
    bench: Bench, left: Database, blob_url: str | None, folder: Path, told: list[str]
) -> dict[str, Any]:
    blobs = open_blobs(folder / "home" / "blobs", blob_url)
    kinds = Counter[str](row.kind for row in _rows(left, select(credit_entries.c.kind)))
    rows = {row.id: row for row in _rows(left, select(tasks))}
    made = _rows(left, select(versions.c.pptx, versions.c.slide_count))
    films = _rows(left, select(video_rows.c.mp4))
    read = _rows(left, select(document_rows.c.source))
    well = [row for row in rows.values() if row.state == "success"]
    cost = sum(row.slide_count for row in made)
    if "office" in bench.kinds:
        cost += STRANGE_SLIDES * (videos.COST_PER_SLIDE * len(films) - 1)
    torn = 0
    for name in {row.pptx for row in made} | {row.mp4 for row in films} | {row.source for row in read}:
        try:
            read_blob(blobs, name)
        except NbdeckError:
            torn += 1
    ended = [rows[each] for each in bench.accepted if each in rows]
    return {
        "accepted": len(bench.accepted),
        "unanswered starts": bench.unanswered,
        "tasks in the store": len(rows), "that ended well": Counter(row.kind for row in well),
        "accepted that ended well": sum(row.state == "success" for row in ended),
        "accepted that are lost": len(bench.accepted) - sum(row.state in ("success", "failure") for row in ended),
        "failed": Counter(json.loads(row.error)["message"] for row in rows.values() if row.state == "failure"),
        "deaths told": sum(row.deaths for row in rows.values()),
        "entries": kinds,
        "balance": _rows(left, select(func.sum(users.c.credits)))[0][0],
        "sum of the ledger": _rows(left, select(func.sum(credit_entries.c.amount)))[0][0],
        "by what was made": 1_000_000 - cost,
        "made": [len(made), len(films), len(read)],
        "different videos and readings": [len(set(films)), len(set(read))],
        "torn or missing files": torn,
        "messages": len(set(told)), "messages told twice": len(told) - len(set(told)),
        "unfinished files": len(list((folder / "home").rglob("*.part"))),
        "scratch left": sorted(str(path) for path in folder.glob("*tmp/*")),
        "processes left": bench.still_running(),
    }  # fmt: skip


def _rows(database: Database, query: Any) -> list[Any]:
    with database.read() as connection:
        return list(connection.execute(query))


def _count(database: Database, table: Any, condition: Any) -> int:
    counted: int = _rows(database, select(func.count()).select_from(table).where(condition))[0][0]
    return counted


def _wait(is_so: Callable[[], Any], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not is_so() and time.monotonic() < end:
        time.sleep(0.1)


if __name__ == "__main__":
    main()
