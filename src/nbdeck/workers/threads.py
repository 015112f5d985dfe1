"""An executor of daemon threads: the end of the interpreter does not wait for what they do."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Threads(Executor):
    """At most `most` threads, each started when it is first needed.

    Python itself waits at its end until those of `ThreadPoolExecutor` have worked off their whole queue.

    Args:
        most: How many.
        name: What theirs begin with.
        future: Class of the futures.
    """

    def __init__(self, most: int, *, name: str, future: type[Future[Any]] = Future) -> None:
        self._future = future
        self._most = most
        self._name = name
        self._waiting: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._is_closed = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Queue a call and return its future.

        Raises:
            RuntimeError: The executor was shut down.
        """
        future: Future[T] = self._future()
        with self._lock:
            if self._is_closed:
                raise RuntimeError("These threads take nothing more.")
            self._waiting.put((future, lambda: fn(*args, **kwargs)))
            if len(self._threads) < self._most:
                name = f"{self._name}-{len(self._threads)}"
                thread = threading.Thread(target=self._work, name=name, daemon=True)
                self._threads.append(thread)
                thread.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """Take nothing more; end the threads after what is queued, or after what they are doing."""
        with self._lock:
            self._is_closed = True
            while cancel_futures and not self._waiting.empty():
                queued = self._waiting.get()
                if queued is not None:
                    queued[0].cancel()
            for _ in self._threads:
                self._waiting.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def _work(self) -> None:
        while (queued := self._waiting.get()) is not None:
            future, call = queued
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(call())
            except BaseException as exc:  # noqa: BLE001 - it is raised where the result is asked for
                future.set_exception(exc)
            del queued, future, call  # or the last result would live as long as the thread
