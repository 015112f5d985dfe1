"""A cluster of Dask's own scheduler and of `nbdeck worker`, all on this machine, as a place like any other."""

import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

import psutil
import pytest

import hostile_work as work
import nbdeck
from nbdeck.errors import DoesNotFit, SettingsError, TaskCancelled
from nbdeck.workers import ExecutorLost, LimitExceeded, TaskLimits, WorkerDied

pytest.importorskip("distributed")
from nbdeck.workers.cluster import Cluster

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the work makes use of signals")
BOUNDS = TaskLimits(wall_s=20, memory_bytes=600_000_000)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextmanager
def started(*arguments):
    variables = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env=variables,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def scheduler_at(port):
    address = ("--host", "127.0.0.1", "--port", str(port))
    return started("distributed.cli.dask_scheduler", *address, "--no-dashboard", "--dashboard-address", ":0")


def worker_of(port):
    address = ("--scheduler", f"tcp://127.0.0.1:{port}", "--slots", "1")
    return started("nbdeck", "worker", *address, "--no-nanny", "--host", "127.0.0.1")


@pytest.fixture(scope="module")
def cluster():
    """A cluster with one worker of one slot."""
    port = free_port()
    with scheduler_at(port), worker_of(port) as worker:
        place = Cluster(f"tcp://127.0.0.1:{port}", BOUNDS)
        place.port, place.worker = port, worker
        yield place
        children = psutil.Process(worker.pid).children(recursive=True)
        place.close()
    assert children
    assert not psutil.wait_procs(children, timeout=15)[1]


def test_the_work_is_done_in_a_worker_of_ours_below_that_of_dask(cluster):
    pid = cluster.run(os.getpid)
    assert psutil.Process(pid).ppid() == cluster.worker.pid
    assert cluster.run(os.getpid) == pid
    assert cluster.slots == 1
    assert list(cluster.map(work.add, range(3), range(3))) == [0, 2, 4]
    assert len(cluster.run(work.blob, 20_000_000)) == 20_000_000
    assert cluster.run(len, bytes(12_000_000)) == 12_000_000


@pytest.mark.parametrize(
    ("task", "error", "told"),
    [
        ((work.end, 7), WorkerDied, 7),
        ((work.allocate, 3_000_000_000), LimitExceeded, "memory"),
    ],
)
def test_what_ends_a_task_ends_no_worker_of_dask(cluster, task, error, told):
    with pytest.raises(error) as caught:
        cluster.run(*task)
    assert caught.value.args == (told,)
    assert psutil.Process(cluster.run(os.getpid)).ppid() == cluster.worker.pid


def test_what_the_work_raises_is_raised_here(cluster):
    with pytest.raises(DoesNotFit, match="Too long") as caught:
        cluster.run(work.refuse)
    assert caught.value.details == {"left_over": "x"}


def test_progress_comes_while_it_runs(cluster):
    told = []
    assert cluster.run(work.slow, 0.3, report=lambda *each: told.append((time.monotonic(), each))) == "done"
    assert [each for _, each in told] == [("Waiting", step, 3, "0.3") for step in range(3)]
    assert told[1][0] - told[0][0] > 0.1


def test_what_is_told_at_once_is_not_lost(cluster, monkeypatch):
    client = cluster._client()
    submit = client.submit

    def return_late(*task, **options):
        future = submit(*task, **options)
        future.result(timeout=20)
        return future

    monkeypatch.setattr(client, "submit", return_late)
    told = []
    assert cluster.run(work.slow, 0, report=lambda *each: told.append(each)) == "done"
    assert [step for _, step, *_ in told] == [0, 1, 2]


def test_a_task_that_is_not_wanted_ends_alone_while_it_runs_and_while_it_waits(cluster):
    before = cluster.run(os.getpid)
    first, second = (cluster.submit(work.slow_alone, 15) for _ in range(2))
    time.sleep(0.5)
    began = time.monotonic()
    for each in (second, first):
        each.cancel()
    for each in (second, first):
        with pytest.raises(TaskCancelled):
            each.result(14)
    after = cluster.run(os.getpid)
    assert time.monotonic() - began < 14
    assert after != before
    assert psutil.Process(after).ppid() == cluster.worker.pid


def test_another_version_is_refused(cluster, monkeypatch):
    monkeypatch.setattr(nbdeck, "__version__", "0.0.0")
    with pytest.raises(SettingsError, match=r"'0\.0\.0'"):
        cluster.run(os.getpid)


def test_a_lost_worker_of_dask_is_repeated_by_another_and_a_lost_scheduler_is_told():
    port = free_port()
    cluster = Cluster(f"tcp://127.0.0.1:{port}", BOUNDS)
    with scheduler_at(port) as scheduler:
        with worker_of(port) as first:
            future = cluster.submit(work.slow_alone, 1.0)
            pid = waited(lambda: [child.pid for child in psutil.Process(first.pid).children()])
            time.sleep(0.5)
            first.kill()
        with worker_of(port):
            assert future.result(30) == "done"
            assert waited(lambda: not psutil.pid_exists(pid[0]))
            future = cluster.submit(work.slow_alone, 20)
            time.sleep(0.5)
            scheduler.kill()
            with pytest.raises(ExecutorLost):
                future.result(20)
    with scheduler_at(port), worker_of(port):
        assert cluster.run(work.add, 1, 1) == 2
        cluster.close()
    with pytest.raises(RuntimeError):
        cluster.run(work.add, 1, 1)


@pytest.mark.parametrize("address", ["", "host", "host:8786", "tcp://host", "http://host:8786"])
def test_what_is_no_address_of_a_scheduler_is_refused_at_once(address):
    with pytest.raises(SettingsError, match="is no address of a scheduler") as caught:
        Cluster(address)
    assert caught.value.hint == "Write it as 'tcp://host:8786'."


def test_a_scheduler_that_is_not_there_is_told(monkeypatch):
    monkeypatch.setattr("nbdeck.workers.cluster._CONNECT_SECONDS", 0.3)
    cluster = Cluster(f"tcp://127.0.0.1:{free_port()}")
    with pytest.raises(ExecutorLost, match="does not answer"):
        cluster.run(os.getpid)


def waited(look):
    end = time.monotonic() + 20
    while not (found := look()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found
