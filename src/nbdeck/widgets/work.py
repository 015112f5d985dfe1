"""Work off the main thread, shown a few times a second: the one way in which panels do long work; a bar."""

from __future__ import annotations

import asyncio
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from html import escape
from typing import Any, Generic, Self, TypeVar, cast
from uuid import uuid4

from IPython.display import display

from nbdeck.errors import NbdeckError

T = TypeVar("T")
K = TypeVar("K")
D = TypeVar("D")

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


def then(take: Callable[[T], Any]) -> Callable[[Work[T]], None]:
    """Return what shows the end of work: why it failed, else what `take` makes of its result."""

    def end(work: Work[T]) -> None:
        raise_failure(work)
        take(cast("T", work.result))

    return end


def raise_failure(work: Work[Any]) -> None:
    """Raise what went wrong in work that has ended, if anything did."""
    if work.failure is not None:
        raise work.failure


class PictureQueue(ABC, Generic[K, D]):
    """Pictures that are fetched one after the other in a thread, as they are wanted."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._queue: list[K] = []
        self._is_running = False

    @abstractmethod
    def _picture(self, name: K) -> D | None:
        """Return a picture; None for one that is not wanted any more, or not there."""

    def want(self, names: Iterable[K]) -> bool:
        """Note which pictures are wanted; return whether somebody has to `fetch` them."""
        with self._lock:
            self._put(self._queue, [name for name in names if name not in self._queue])
            must_run = bool(self._queue) and not self._is_running
            self._is_running = self._is_running or must_run
            return must_run

    def _put(self, queue: list[K], names: list[K]) -> None:
        """Put names in that are new there."""
        queue += names

    def fetch(self, arrived: Callable[[K, D | None], Any], is_unwanted: Callable[[], bool]) -> None:
        """Fetch what is wanted, in order, until nothing is.

        Args:
            arrived: Called with each picture, or None for one that cannot be had.
            is_unwanted: Whether to end early.
        """
        try:
            while (name := self._next(is_over=is_unwanted())) is not None:
                try:
                    picture = self._picture(name)
                except NbdeckError:
                    picture = None  # what it belongs to stands there without it
                arrived(name, picture)
        except BaseException:
            with self._lock:
                self._is_running = False
            raise

    def _next(self, *, is_over: bool) -> K | None:
        with self._lock:
            if is_over:
                self._queue.clear()
            if not self._queue:
                self._is_running = False
                return None
            return self._queue.pop(0)


class CountingBar:
    """Shows how many of a known number of things are done. It is no widget, so that every kernel and viewer shows it.

    Args:
        what: The things, such as `decks`.
        total: How many there are.
        clock: Seconds on a clock that only goes forward.
    """

    def __init__(self, what: str, total: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._what, self._total, self._clock = what, total, clock
        self._name = f"nbdeck-{uuid4().hex}"
        self._shown_at = clock()
        self._show(f"0 of {total} {what}", 0, update=False)

    def count(self, done: int, words: str = "") -> None:
        """Show how many are done, at most a few times a second.

        Args:
            done: How many.
            words: What else is to be said of them.
        """
        if self._clock() - self._shown_at >= UPDATE_SECONDS:
            self._shown_at = self._clock()
            progress = f"{done} of {self._total} {self._what}"
            self._show(f"{progress}, {words}" if words else progress, done)

    def end(self, words: str) -> None:
        """Show words in place of the bar."""
        plain = {"text/plain": words, "text/html": f'<div role="status">{escape(words)}</div>'}
        display(plain, raw=True, display_id=self._name, update=True)

    def _show(self, words: str, done: int, *, update: bool = True) -> None:
        bar = f'<progress max="{self._total}" value="{done}" aria-label="Progress"></progress>'
        html = f'<div role="group" aria-label="{escape(self._what)}">{bar} <span>{escape(words)}</span></div>'
        display({"text/plain": words, "text/html": html}, raw=True, display_id=self._name, update=update)
