"""Executors of work in other processes: what all of them have in common."""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, ParamSpec, TypeVar

from nbdeck.workers.checks import IsUnwanted
from nbdeck.workers.process import Report
from nbdeck.workers.threads import Threads

P = ParamSpec("P")
T = TypeVar("T")


class _Submitted(Future[Any]):
    """A future that can be cancelled while it runs: its worker is ended, and its exception is `TaskCancelled`."""

    unwanted: threading.Event | None = None

    def cancel(self) -> bool:
        is_cancelled = super().cancel()
        if not is_cancelled and self.unwanted is not None:
            self.unwanted.set()
        return is_cancelled


class WorkerExecutor(Executor):
    """Runs importable functions in other processes, also as an executor.

    Args:
        most: How many submitted calls run at once.
    """

    def __init__(self, most: int) -> None:
        self._threads = Threads(most, name="nbdeck-work", future=_Submitted)

    @property
    @abstractmethod
    def slots(self) -> int:
        """How many tasks it does at once."""

    @abstractmethod
    def run(
        self,
        function: Callable[..., T],
        *arguments: Any,
        report: Report | None = None,
        is_unwanted: IsUnwanted | None = None,
    ) -> T:
        """Return what a function makes of its arguments in another process; what it raises is raised here."""

    @abstractmethod
    def close(self) -> None:
        """Take nothing more and end what runs."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Queue a call of `run` and return its future; to cancel it while it runs ends its worker.

        Raises:
            RuntimeError: The executor is closed.
        """
        unwanted = threading.Event()
        function = partial(fn, **kwargs) if kwargs else fn
        future: Future[T] = self._threads.submit(self.run, function, *args, is_unwanted=unwanted.is_set)
        if isinstance(future, _Submitted):
            future.unwanted = unwanted
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """Take nothing more; end the workers after what is queued, or after what they are doing.

        Args:
            wait: Whether to come back only then; False leaves the end of the workers to that of this process.
            cancel_futures: Whether what is queued is not done.
        """
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            self.close()
