"""Looks at one task and at all that its worker started: is it wanted, does it keep its limits, does its worker live?"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress

import psutil

from nbdeck.errors import TaskCancelled
from nbdeck.workers.limits import LimitExceeded, TaskLimits


class ProcessTree:
    """A process, and every process below it that was ever seen.

    Args:
        pid: Number of the process; where the platform has such, it leads a session of its own.
    """

    def __init__(self, pid: int) -> None:
        self._head = psutil.Process(pid)
        self._seen: set[psutil.Process] = set()

    @property
    def is_dead(self) -> bool:
        """Whether the process itself has ended."""
        try:
            return bool(self._head.status() == psutil.STATUS_ZOMBIE)
        except psutil.NoSuchProcess:
            return True

    @property
    def cpu_s(self) -> float:
        """Seconds of processor time that the process itself has used."""
        with suppress(psutil.Error):
            times = self._head.cpu_times()
            return float(times.user + times.system)
        return 0.0

    @property
    def rss_bytes(self) -> int:
        """Resident memory of the process itself."""
        return _rss(self._head)

    def total_rss_bytes(self) -> int:
        """Return the resident memory of all of them; what they share counts for each."""
        self.look()
        return _rss(self._head) + sum(_rss(each) for each in self._seen)

    def kill(self) -> None:
        """Kill all of them, also those whose parent has ended already; the process itself is still to be waited for."""
        self.look()
        for each in self._seen:
            with suppress(psutil.Error):
                each.kill()
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._head.pid, signal.SIGKILL)
        with suppress(psutil.Error):
            self._head.kill()

    def look(self) -> None:
        """Remember what runs below the process, as it is not found any more when its parent has ended."""
        with suppress(psutil.Error):
            self._seen.update(self._head.children(recursive=True))
        self._seen = {each for each in self._seen if each.is_running()}


def _rss(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0


LOOK_SECONDS = 0.25
ASK_SECONDS = 0.5

IsUnwanted = Callable[[], bool]


class CancellationCheck:
    """Asks twice a second whether a task is still wanted.

    Args:
        is_unwanted: What is asked; None asks nothing.
    """

    def __init__(self, is_unwanted: IsUnwanted | None) -> None:
        self._is_unwanted = is_unwanted
        self._next = 0.0

    def ask(self) -> None:
        """Ask if it is time.

        Raises:
            TaskCancelled: The task is not wanted.
        """
        now = time.monotonic()
        if self._is_unwanted is not None and now >= self._next:
            if self._is_unwanted():
                raise TaskCancelled("The task is not wanted any more.")
            self._next = time.monotonic() + ASK_SECONDS


class LimitCheck:
    """Holds one task to its limits, from when its worker is ready.

    Args:
        tree: The worker and what it started.
        limits: What the task may take.
    """

    def __init__(self, tree: ProcessTree, limits: TaskLimits) -> None:
        self._tree = tree
        self._limits = limits
        self._began = time.monotonic()
        self._next = self._began + LOOK_SECONDS
        self._cpu_s: float | None = None

    def begin(self) -> None:
        """Count the time from now on."""
        self._began = time.monotonic()

    @property
    def seconds(self) -> float:
        """Wall time so far."""
        return time.monotonic() - self._began

    def look(self) -> None:
        """Look if it is time.

        Raises:
            LimitExceeded: The task took too much.
        """
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + LOOK_SECONDS
        if self.seconds > self._limits.wall_s:
            raise LimitExceeded("time")
        used = self._tree.cpu_s
        self._cpu_s = used if self._cpu_s is None else self._cpu_s
        if used - self._cpu_s > self._limits.cpu_s:
            raise LimitExceeded("processor time")
        if self._tree.total_rss_bytes() > self._limits.memory_bytes:
            raise LimitExceeded("memory")
