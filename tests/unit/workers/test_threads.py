import subprocess
import sys
import threading
from concurrent.futures import CancelledError

import pytest

from nbdeck.workers.threads import Threads


def test_results_and_errors_come_back():
    threads = Threads(2, name="test")
    assert [each.result(5) for each in [threads.submit(pow, 2, n) for n in range(9)]] == [
        2**n for n in range(9)
    ]
    with pytest.raises(ZeroDivisionError):
        threads.submit(divmod, 1, 0).result(5)
    threads.shutdown()


def test_no_more_run_at_once_than_allowed():
    threads, together = Threads(2, name="test"), threading.Barrier(2)
    pairs = [threads.submit(together.wait, 5) for _ in range(6)]
    assert sorted(each.result(5) for each in pairs) == [0, 0, 0, 1, 1, 1]
    third = threading.Barrier(3)
    crowd = [threads.submit(third.wait, 0.2) for _ in range(3)]
    for each in crowd:
        with pytest.raises(threading.BrokenBarrierError):
            each.result(5)


def test_what_is_queued_is_cancelled_and_what_runs_is_finished():
    threads, gate = Threads(1, name="test"), threading.Event()
    runs, waits = threads.submit(gate.wait, 5), threads.submit(gate.wait, 5)
    while not runs.running():
        gate.wait(0.005)
    threads.shutdown(wait=False, cancel_futures=True)
    gate.set()
    assert runs.result(5)
    with pytest.raises(CancelledError):
        waits.result(5)
    with pytest.raises(RuntimeError):
        threads.submit(pow, 2, 2)


def test_the_interpreter_does_not_wait_for_them():
    code = (
        "import time; from nbdeck.workers.threads import Threads\n"
        "threads = Threads(1, name='test')\n"
        "for _ in range(9): threads.submit(time.sleep, 60)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=30, check=True)
    assert done.stderr == b""
