"""Looks at one task every now and then: is it wanted, does it keep its bounds, does its worker live?"""

from __future__ import annotations

import time
from collections.abc import Callable

from nbdeck.errors import TaskCancelled
from nbdeck.workers.bounds import Bounds, OutOfBounds
from nbdeck.workers.family import Family

LOOK_SECONDS = 0.25
ASK_SECONDS = 0.5

IsUnwanted = Callable[[], bool]


class Question:
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


class Watch:
    """Holds one task to its bounds, from when its worker is ready.

    Args:
        family: The worker and what it started.
        bounds: What the task may take.
    """

    def __init__(self, family: Family, bounds: Bounds) -> None:
        self._family = family
        self._bounds = bounds
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
            OutOfBounds: The task took too much.
        """
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + LOOK_SECONDS
        if self.seconds > self._bounds.wall_s:
            raise OutOfBounds("time")
        used = self._family.cpu_s
        self._cpu_s = used if self._cpu_s is None else self._cpu_s
        if used - self._cpu_s > self._bounds.cpu_s:
            raise OutOfBounds("processor time")
        if self._family.total_rss_bytes() > self._bounds.memory_bytes:
            raise OutOfBounds("memory")
