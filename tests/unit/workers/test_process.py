"""Workers begin warm, are replaced in time, and none outlives the process that started it."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import psutil
import pytest

import hostile_work as work
from nbdeck.workers import LimitExceeded, TaskLimits, WorkerDied, Workers, run_once

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the work makes use of signals and forks")

SERVER = """
import hostile_work as work, os, sys, threading, time
from nbdeck.workers import TaskLimits, Workers
pool = Workers(1, TaskLimits(wall_s=float(sys.argv[2])))
path = sys.argv[1]
threading.Thread(target=pool.run, args=(getattr(work, sys.argv[3]), path), daemon=True).start()
while not os.path.exists(path):
    time.sleep(0.02)
time.sleep(60 if os.fork() else 8)  # the fork lives on for a while
"""


def is_gone(pid, seconds=15.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.02)
    return False


def written(path):
    end = time.monotonic() + 20
    while not (path.exists() and path.read_text().endswith("\n")):
        assert time.monotonic() < end
        time.sleep(0.02)
    return [int(pid) for pid in path.read_text().split()]


@pytest.mark.parametrize(
    ("wall", "function"),
    [("60", "wait_with_child"), ("60", "wait_with_daemon"), ("1", "wait_with_interpreter_locked")],
)
def test_nothing_outlives_a_parent_that_was_killed(tmp_path, wall, function):
    told = tmp_path / "pids"
    variables = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(told), wall, function], env=variables)
    pids = written(told)
    time.sleep(0.1)
    server.kill()
    server.wait()
    assert all(is_gone(pid, 6) for pid in pids)


def test_a_fork_of_the_parent_keeps_no_worker_alive_and_starts_its_own():
    with Workers(1) as pool:
        mine = pool.run(os.getpid)
        ends, told = os.pipe()
        fork = os.fork()
        if fork == 0:
            os.write(told, str(pool.run(os.getpid)).encode())
            time.sleep(60)
            os._exit(0)
        other = int(os.read(ends, 100))
        assert other not in {mine, fork}
        assert pool.run(os.getpid) == mine
    assert is_gone(mine)
    os.kill(fork, signal.SIGKILL)
    os.waitpid(fork, 0)
    assert is_gone(other)


@pytest.mark.parametrize(("own_session", "seconds"), [(False, 0), (True, 0.6)], ids=["at once", "when seen"])
def test_children_end_with_their_worker_however_it_dies(own_session, seconds):
    with Workers(1) as pool:
        told = []
        with pytest.raises(WorkerDied):
            pool.run(
                work.leave_child_and_die, own_session, seconds, report=lambda *each: told.append(each[1])
            )
        assert is_gone(told[0])


def test_a_worker_whose_task_left_a_child_is_replaced_and_one_with_a_warm_child_is_kept():
    with Workers(1) as pool:
        first, child = pool.run(work.leave_child, False)
        second, warm = pool.run(work.leave_child, True)
        assert first != second
        assert pool.run(os.getpid) == second
        assert is_gone(child)
        assert psutil.pid_exists(warm)
    assert is_gone(warm)


def test_a_process_that_got_away_with_the_pipes_does_not_hide_a_death():
    began = time.monotonic()
    with pytest.raises(WorkerDied) as caught:
        run_once(work.fork_away_and_die, 4)
    assert caught.value.status == 5
    assert time.monotonic() - began < 4


@pytest.mark.parametrize("signals", [[signal.SIGINT], [signal.SIGTERM], [signal.SIGINT, signal.SIGTERM]])
def test_interrupts_are_the_affair_of_the_parent(signals):
    with Workers(1) as pool:
        pid = pool.run(os.getpid)
        future = pool.submit(work.slow_alone, 0.3)
        time.sleep(0.1)
        for each in signals:
            os.killpg(pid, each)
        assert future.result(20) == "done"
        assert pool.run(work.dispositions) == [signal.SIG_DFL, signal.SIG_DFL]


def test_workers_are_replaced_after_so_many_tasks_or_when_they_are_large():
    with Workers(1, TaskLimits(tasks=2)) as pool:
        pids = [pool.run(os.getpid) for _ in range(5)]
    assert [pids.count(pid) for pid in dict.fromkeys(pids)] == [2, 2, 1]
    with Workers(1, TaskLimits(rss_bytes=1_000_000)) as pool:
        assert pool.run(os.getpid) != pool.run(os.getpid)


def test_an_idle_worker_that_died_is_replaced_unseen():
    with Workers(1) as pool:
        first = pool.run(os.getpid)
        os.kill(first, signal.SIGKILL)
        assert is_gone(first)
        time.sleep(0.05)
        assert pool.run(os.getpid) != first


def test_workers_start_when_they_are_needed_or_all_at_once():
    with Workers(3) as pool:
        assert pool.slots == 3
        before = len(psutil.Process().children())
        for _ in range(3):
            pool.run(os.getpid)
        assert len(psutil.Process().children()) == before + 1
        pool.start()
        assert len(psutil.Process().children()) == before + 3
        assert pool.run(os.getpid) == pool.run(os.getpid)  # the one that is warm is taken
        pids = {future.result() for future in [pool.submit(work.pid_after, 0.2) for _ in range(3)]}
        assert len(pids) == 3


def test_a_module_is_imported_ahead_and_told_to_warm_up(tmp_path):
    told = tmp_path / "warm"
    with Workers(1, warm="warmed_work", environment={"WARMED_WORK": str(told)}) as pool:
        pool.start()
        written(told)
        assert pool.run(work.modules, "warmed_work") == [True, True]
    with Workers(1, warm="warmed_work", environment={}) as pool:  # who waits does not wait for `warm` too
        assert pool.run(work.modules, "warmed_work") == [True, False]


def test_the_time_of_a_task_is_counted_from_when_its_worker_is_ready():
    variables = {"WARMED_WORK_SECONDS": "1.5"}
    with Workers(1, TaskLimits(wall_s=1.0), warm="warmed_work", environment=variables) as pool:
        assert pool.run(work.add, 1, 1) == 2


def test_a_module_that_is_not_there_is_a_death_and_no_silence(capfd):
    with Workers(1, warm="no_such_module") as pool, pytest.raises(WorkerDied):
        pool.run(os.getpid)
    assert "no_such_module" in capfd.readouterr().err


def test_workers_know_the_variables_that_they_are_given():
    with Workers(1, environment={"NBDECK_X": "1"}) as pool:
        known = pool.run(work.variables)
    assert known["NBDECK_X"] == "1"
    assert "PATH" not in known


def test_a_closed_pool_takes_nothing_and_ends_what_runs():
    pool = Workers(1)
    running, queued = pool.submit(work.slow_alone, 20), pool.submit(work.slow_alone, 20)
    waiting = ThreadPoolExecutor(1).submit(pool.run, os.getpid)
    time.sleep(0.3)
    pool.close()
    with pytest.raises(WorkerDied):
        running.result(20)
    assert queued.cancelled()
    with pytest.raises(RuntimeError):
        waiting.result(20)
    for call in (pool.run, pool.submit):
        with pytest.raises(RuntimeError):
            call(os.getpid)


def test_it_is_an_executor():
    with Workers(2) as pool:
        assert list(pool.map(work.add, range(5), range(5))) == [0, 2, 4, 6, 8]
        assert pool.submit(int, "11", base=2).result() == 3
        futures = [pool.submit(work.end, 3) for _ in range(2)]
        assert not wait(futures, 30).not_done
        assert [type(future.exception()) for future in futures] == [WorkerDied, WorkerDied]


def test_a_stopped_worker_that_takes_no_order_ends_in_time():
    with Workers(1, TaskLimits(wall_s=1.5)) as pool:
        pid = pool.run(os.getpid)
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(LimitExceeded):
            pool.run(len, bytes(10_000_000))
        assert pool.run(len, b"123") == 3


def test_an_interrupt_here_ends_the_task_and_frees_the_slot():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever other tests have left there
    try:
        with Workers(1) as pool:
            pid = pool.run(os.getpid)
            threading.Timer(0.2, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT)).start()
            with pytest.raises(KeyboardInterrupt):
                pool.run(work.slow_alone, 20)
            assert is_gone(pid)
            assert pool.run(work.add, 1, 1) == 2
    finally:
        signal.signal(signal.SIGINT, before)


def test_idle_workers_cost_nothing():
    with Workers(2) as pool:
        worker = psutil.Process(pool.run(os.getpid))
        mine, its = time.process_time(), sum(worker.cpu_times()[:2])
        time.sleep(0.6)
        assert time.process_time() - mine < 0.1  # threads of earlier tests may end meanwhile
        assert sum(worker.cpu_times()[:2]) - its < 0.02


def test_work_alone_takes_its_limits_and_tells_its_progress():
    told = []
    assert run_once(work.slow, 0, report=lambda *each: told.append(each)) == "done"
    assert len(told) == 3
    with pytest.raises(LimitExceeded):
        run_once(work.allocate, 3_000_000_000, limits=TaskLimits(memory_bytes=500_000_000))
    assert len(told) == 3


def test_a_worker_lets_its_parent_go_first():
    with Workers(1) as pool:
        assert pool.run(os.nice, 0) == min(os.nice(0) + 10, 19)
        session = Path("/proc/self/autogroup")
        if os.access(session, os.W_OK):
            assert pool.run(Path.read_text, session).split()[-1] == "10"
