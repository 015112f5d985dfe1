"""Looks at one task every now and then: is it wanted, does it keep its limits, does its worker live?"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from nbdeck.errors import TaskCancelled
from nbdeck.workers.limits import LimitExceeded, TaskLimits

if TYPE_CHECKING:
    from nbdeck.workers.process_tree import ProcessTree  # loads psutil

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
