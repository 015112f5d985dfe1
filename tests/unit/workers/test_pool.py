"""Every way in which work can go wrong ends that work alone."""

import os
import signal
import sys
import time

import psutil
import pytest

import hostile_work as work
from nbdeck.errors import DoesNotFit, TaskCancelled
from nbdeck.workers import LimitExceeded, TaskLimits, WorkerDied, Workers, WorkFailed, run_once

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the work makes use of signals and forks")
TIGHT = TaskLimits(wall_s=30, cpu_s=10, memory_bytes=600_000_000)


@pytest.fixture(scope="module")
def workers():
    before = set(psutil.Process().children())
    with Workers(2, TIGHT) as pool:
        yield pool
    started = set(psutil.Process().children()) - before
    assert not psutil.wait_procs(started, timeout=10)[1]


def test_a_worker_that_leaves_tidies_up(tmp_path):
    with Workers(1) as workers:
        workers.run(work.write_at_the_end, str(tmp_path / "end"))
    assert (tmp_path / "end").read_text() == "tidy"


def test_the_answer_comes_from_a_worker_that_stays(workers, capfd):
    first = workers.run(os.getpid)
    assert first != os.getpid()
    assert workers.run(os.getpid) == first
    assert workers.run(work.add, b"a" * 1_000_000, b"b" * 1_000_000) == b"a" * 1_000_000 + b"b" * 1_000_000
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(
    ("task", "error", "told"),
    [
        ((work.end, 0), WorkerDied, 0),
        ((work.end, 7), WorkerDied, 7),
        ((work.be_killed, signal.SIGKILL), WorkerDied, -9),
        ((work.recurse,), WorkerDied, -signal.SIGSEGV),
        ((work.close_pipes,), WorkerDied, -9),
        ((work.be_killed, getattr(signal, "SIGXCPU", 0)), LimitExceeded, "processor time"),
        ((work.allocate, 3_000_000_000), LimitExceeded, "memory"),
        ((work.hide_memory_error, 3_000_000_000), LimitExceeded, "memory"),
        ((work.blob, 500_000_000), LimitExceeded, "memory"),
        ((work.share, 800_000_000), LimitExceeded, "memory"),
        ((work.feed_children, 350_000_000), LimitExceeded, "memory"),
    ],
    ids=lambda value: value[0].__name__ if isinstance(value, tuple) else None,
)
def test_a_bad_task_is_typed_and_its_neighbour_sees_nothing(workers, task, error, told, capfd):
    neighbour = workers.submit(work.slow_alone, 0.05)
    with pytest.raises(error) as caught:
        workers.run(*task)
    assert caught.value.args == (told,)
    assert neighbour.result(30) == "done"
    assert workers.run(work.add, 1, 2) == 3


@pytest.mark.parametrize(
    ("function", "limits", "reason"),
    [
        (work.spin, TaskLimits(cpu_s=0.2), "processor time"),
        (work.spin_in_c, TaskLimits(cpu_s=0.2), "processor time"),
        (work.spin_deaf, TaskLimits(cpu_s=0.2), "processor time"),
        (work.spin, TaskLimits(wall_s=0.2), "time"),
        (work.spin_in_c, TaskLimits(wall_s=0.2), "time"),
        (work.sleep_in_c, TaskLimits(wall_s=0.2), "time"),
        (work.ignore_signals, TaskLimits(wall_s=0.2), "time"),
    ],
)
def test_endless_work_ends(function, limits, reason):
    with pytest.raises(LimitExceeded) as caught:
        run_once(function, *([30] if function is work.sleep_in_c else []), limits=limits)
    assert caught.value.reason == reason


@pytest.mark.skipif(sys.platform != "linux", reason="other systems hold fewer limits")
def test_the_system_holds_the_limits_too_renewed_for_each_task(workers):
    for _ in range(2):
        data, core, cpu_s = workers.run(work.limits)
        assert (data, core) == (TIGHT.memory_bytes, 0)
        assert TIGHT.cpu_s <= cpu_s <= TIGHT.cpu_s + 1


def test_an_error_keeps_its_type_and_what_it_carries(workers):
    with pytest.raises(DoesNotFit, match="Too long") as caught:
        workers.run(work.refuse)
    assert not hasattr(caught.value, "__notes__")  # the user's own errors need no traceback of ours
    assert (caught.value.hint, caught.value.details) == ("Shorten it.", {"left_over": "x"})
    with pytest.raises(ZeroDivisionError) as caught:
        workers.run(divmod, 1, 0)
    assert "In the worker" in caught.value.__notes__[0]


@pytest.mark.parametrize(
    ("function", "error", "told"),
    [
        (work.raise_unpicklable, WorkFailed, "in raise_unpicklable"),
        (work.raise_strange, WorkFailed, "in raise_strange"),
        (work.leave_by_exit, WorkFailed, "SystemExit: 3"),
        (work.answer_with_lock, TypeError, "pickle"),
    ],
)
def test_what_does_not_pickle_is_told(workers, function, error, told):
    before = workers.run(os.getpid)
    with pytest.raises(error, match=told):
        workers.run(function)
    assert workers.run(os.getpid) == before


def test_what_cannot_be_ordered_is_refused_here(workers):
    with pytest.raises((AttributeError, TypeError, Exception), match="pickle"):
        workers.run(lambda: None)


def test_only_answers_of_ours_are_on_the_pipe(workers, capfd):
    assert workers.run(work.print_garbage) == "clean"
    assert workers.run(work.steal_order) == b""
    assert workers.run(work.fork_and_return) is False
    assert workers.run(work.report_late, report=lambda *_: None) == "early"
    time.sleep(0.02)
    assert workers.run(work.add, 1, 1) == 2
    assert capfd.readouterr().out == ""


def test_a_large_answer_comes_whole():
    assert len(run_once(work.blob, 200_000_000)) == 200_000_000


def test_an_order_that_the_worker_has_no_room_for_is_beyond_its_limits():
    with pytest.raises(LimitExceeded) as caught:
        run_once(len, bytes(150_000_000), limits=TaskLimits(memory_bytes=100_000_000))
    assert caught.value.reason == "memory"


def test_progress_comes_while_it_runs(workers):
    told = []
    assert workers.run(work.slow, 0.2, report=lambda *each: told.append((time.monotonic(), each))) == "done"
    assert [each for _, each in told] == [("Waiting", step, 3, "0.2") for step in range(3)]
    assert told[2][0] - told[0][0] > 0.1


def test_what_report_raises_ends_the_task(workers):
    def refuse(*_):
        raise TaskCancelled("No.")

    before = time.monotonic()
    with pytest.raises(TaskCancelled, match=r"No\."):
        workers.run(work.slow, 20, report=refuse)
    assert time.monotonic() - before < 15


def test_an_unwanted_task_ends_and_so_does_the_wait_for_a_worker():
    with Workers(1) as pool:
        pool.start()
        asked = []
        busy = pool.submit(work.slow_alone, 20)
        time.sleep(0.2)
        began = time.monotonic()

        def is_unwanted():
            asked.append(time.monotonic())
            return len(asked) > 2

        with pytest.raises(TaskCancelled):
            pool.run(work.add, 1, 2, is_unwanted=is_unwanted)
        assert 0.8 < time.monotonic() - began < 10
        assert not busy.cancel()
        with pytest.raises(TaskCancelled):
            busy.result(15)
        assert pool.run(work.add, 1, 2) == 3
