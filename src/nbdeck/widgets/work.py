"""Work off the main thread, shown a few times a second: the one way in which panels do anything long."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Generator
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")

UPDATE_SECONDS = 0.25
"""Shortest time between two updates; a notebook server drops messages that come much faster."""


class Work(Generic[T]):
    """A function in a thread of its own, and a second thread that makes every update.

    Updates come at most once in `interval`, at once after `nudge`, and always after the end. Which thread a click
    arrives in differs between kernels, so nothing here belongs to an event loop. Where threads cannot be started
    the function runs in the caller's.

    Args:
        run: The work; it looks at `is_stopped` of what it is given, wherever it can end early.
        show: Shows how far it is.
        end: Shows what came of it: `result`, or `failure`.
        interval: Seconds between two updates.
        clock: Seconds on a clock that only goes forward.
    """

    def __init__(
        self,
        run: Callable[[Work[T]], T],
        *,
        show: Callable[[Work[T]], None],
        end: Callable[[Work[T]], None],
        interval: float = UPDATE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.result: T | None = None
        self.failure: Exception | None = None
        self._run, self._show, self._end = run, show, end
        self._interval, self._clock, self._began = interval, clock, clock()
        self._wake, self._is_done, self._is_stopped = threading.Event(), threading.Event(), threading.Event()
        self._is_shown = threading.Event()
        self._threads: set[int] = set()

    @property
    def is_stopped(self) -> bool:
        """Whether nobody wants the work any more."""
        return self._is_stopped.is_set()

    @property
    def is_over(self) -> bool:
        """Whether it has ended and its end was shown."""
        return self._is_shown.is_set()

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return self._clock() - self._began

    def start(self) -> Self:
        """Begin, and return this work."""
        updates = threading.Thread(target=self._keep_up, name="nbdeck-panel", daemon=True)
        try:
            updates.start()
        except RuntimeError:  # no threads here, as in Pyodide
            self._do()
            self._keep_up()
            return self
        threading.Thread(target=self._do, name="nbdeck-work", daemon=True).start()
        return self

    def nudge(self) -> None:
        """Have the next update now."""
        self._wake.set()

    def stop(self) -> None:
        """Show nothing more, and let the work know."""
        self._is_stopped.set()
        self._wake.set()

    def wait(self, timeout: float | None = None) -> Self:
        """Return this work once its end is shown, or it was stopped.

        Args:
            timeout: Longest wait, seconds; None waits for ever.
        """
        if threading.get_ident() not in self._threads:  # what the work itself calls cannot wait for its end
            self._is_shown.wait(timeout)
        return self

    def __await__(self) -> Generator[Any, None, Self]:
        return asyncio.get_running_loop().run_in_executor(None, self.wait).__await__()

    def __repr__(self) -> str:
        return f"Work({'over' if self.is_over else 'going on'})"

    def _do(self) -> None:
        self._threads.add(threading.get_ident())
        try:
            self.result = self._run(self)
        except Exception as exc:  # shown by `end`  # noqa: BLE001
            self.failure = exc
        finally:
            self._is_done.set()
            self._wake.set()

    def _keep_up(self) -> None:
        self._threads.add(threading.get_ident())
        try:
            while not self.is_stopped:
                if self._is_done.is_set():
                    self._end(self)
                    return
                self._show(self)
                self._wake.wait(self._interval)
                self._wake.clear()
        finally:
            self._is_shown.set()
