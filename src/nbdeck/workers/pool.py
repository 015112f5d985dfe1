"""N warm workers, one task each."""

from __future__ import annotations

import atexit
import os
import pickle
import threading
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from nbdeck.workers.checks import LOOK_SECONDS, CancellationCheck, IsUnwanted
from nbdeck.workers.executor import WorkerExecutor
from nbdeck.workers.limits import TaskLimits
from nbdeck.workers.process import Report, Worker

T = TypeVar("T")


class Workers(WorkerExecutor):
    """So many slots, each one warm interpreter that does one task at a time; safe to use from many threads.

    A worker starts when it is first needed, and ends with this process whatever happens to that. Functions, arguments
    and answers have to pickle by reference to modules: nothing of `__main__` reaches a worker.

    Args:
        most: How many slots.
        limits: What one task may take; beyond it, that task ends with `LimitExceeded` and its slot gets a fresh worker.
        environment: All variables that the workers know; None for those of this process.
        warm: Name of a module that a worker imports before its first task, and whose `warm()` it calls if it has one.

    Examples:
        >>> from nbdeck.workers import Workers
        >>> with Workers(2) as workers:
        ...     workers.run(divmod, 17, 5)
        (3, 2)
    """

    def __init__(
        self,
        most: int,
        limits: TaskLimits = TaskLimits(),  # noqa: B008 - it is frozen
        *,
        environment: Mapping[str, str] | None = None,
        warm: str | None = None,
    ) -> None:
        if most < 1:
            raise ValueError(f"There is no pool of {most!r} workers; it takes at least 1.")
        self._most = most
        self._new: Callable[[], Worker] = partial(Worker, limits, environment, warm)
        self._reset()
        _pools.add(self)

    def _reset(self) -> None:
        self._free = threading.Condition()
        self._idle: list[Worker] = []
        """Workers without a task; the one that was busy last is taken first."""
        self._busy: set[Worker] = set()
        self._unstarted = self._most
        self._leaving: list[threading.Thread] = []
        self._is_closed = False
        super().__init__(self._most)

    @property
    def slots(self) -> int:
        """How many tasks it does at once."""
        return self._most

    def start(self) -> None:
        """Start all workers that are not started yet; returns before they are warm."""
        with self._free:
            self._check_open()
            while self._unstarted:
                self._start_one()

    def run(
        self,
        function: Callable[..., T],
        *arguments: Any,
        report: Report | None = None,
        is_unwanted: IsUnwanted | None = None,
    ) -> T:
        """Return what an importable function makes of its arguments in a worker; what it raises is raised here.

        Args:
            function: Importable.
            arguments: Whatever pickles.
            report: Called here with the progress; the function finds a callable that sends it as its last argument.
                What `report` raises ends the task and is raised.
            is_unwanted: Asked about twice a second, also while all workers are busy; True ends the task.

        Raises:
            WorkerDied: The worker ended without an answer; the task may be done again.
            LimitExceeded: The task took more than its limits.
            WorkFailed: What was raised or returned does not pickle.
            TaskCancelled: `is_unwanted` said so.
            RuntimeError: The pool is closed.
        """
        result: T = self.do(pickle.dumps((function, arguments, report is not None)), report, is_unwanted)
        return result

    def do(self, order: bytes, report: Report | None, is_unwanted: IsUnwanted | None) -> Any:
        """Do the same for a pickle of function, arguments and whether it reports."""
        worker = self._taken(CancellationCheck(is_unwanted))
        try:
            return worker.do(order, report, is_unwanted)
        finally:
            self._give_back(worker)

    def close(self) -> None:
        """Take nothing more and end all workers now; a task that still runs ends with `WorkerDied`."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._free:
            self._is_closed = True
            for worker in self._busy:
                worker.kill()
            self._free.notify_all()
            while self._idle:
                self._let_go(self._idle.pop())
            leaving = self._leaving
        for thread in leaving:
            thread.join()

    def _taken(self, cancellation: CancellationCheck) -> Worker:
        """Return a worker that is ours until it is given back."""
        while (worker := self._free_one()) is None:
            cancellation.ask()
        return worker

    def _free_one(self) -> Worker | None:
        """Return a worker, or None where none got free for a while."""
        with self._free:
            self._check_open()
            if not (self._idle or self._unstarted):
                self._free.wait(LOOK_SECONDS)
                return None
            while self._idle and not self._idle[-1].is_running:
                self._let_go(self._idle.pop())
                self._unstarted += 1
            if not self._idle:
                self._start_one()
            worker = self._idle.pop()
            self._busy.add(worker)
            return worker

    def _start_one(self) -> None:
        self._idle.insert(0, self._new())
        self._unstarted -= 1

    def _give_back(self, worker: Worker) -> None:
        with self._free:
            self._busy.discard(worker)
            if self._is_closed or worker.is_spent:
                self._let_go(worker)
            if self._is_closed:
                return
            if worker.is_spent:
                self._unstarted += 1
                with suppress(OSError):  # whoever needs it next is told
                    self._start_one()  # so that it is warm by then
            else:
                self._idle.append(worker)
            self._free.notify()

    def _let_go(self, worker: Worker) -> None:
        """Let a worker tidy up in a thread of its own: whoever waits for an answer does not wait for that."""
        self._leaving = [thread for thread in self._leaving if thread.is_alive()]
        thread = threading.Thread(target=worker.leave, daemon=True)
        thread.start()
        self._leaving.append(thread)

    def _check_open(self) -> None:
        if self._is_closed:
            raise RuntimeError("These workers are closed and take nothing more.")


_pools: weakref.WeakSet[Workers] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    """Let the workers tidy up, which end of input alone does not."""
    for pool in list(_pools):
        pool.close()


def run_once(
    function: Callable[..., T],
    *arguments: Any,
    limits: TaskLimits = TaskLimits(),  # noqa: B008 - it is frozen
    environment: Mapping[str, str] | None = None,
    report: Report | None = None,
    is_unwanted: IsUnwanted | None = None,
) -> T:
    """Return what a function makes of its arguments in a worker of its own; for the rest see `Workers`."""
    with Workers(1, limits, environment=environment) as workers:
        return workers.run(function, *arguments, report=report, is_unwanted=is_unwanted)


def _forget_all() -> None:
    """In a fork: its pools start workers of its own."""
    for pool in list(_pools):
        pool._reset()  # noqa: SLF001


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
