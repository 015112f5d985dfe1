"""Where decks are made, and how many may wait there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from nbdeck.errors import SettingsError
from nbdeck.workers import TaskLimits, Workers

_MOST_THREADS = 4
_AHEAD = 16
"""Decks that wait for a worker, so that memory does not grow with the groups."""
_DECKS_A_TASK = 10
"""For a cluster: its scheduler takes as long over a task as a worker over a small deck."""
_SLIDES_A_TASK = 60
_DECKS_A_WORKER = 5_000
"""To start another one takes as long as thirty small decks; what grows too large is replaced before."""


@dataclass(frozen=True, slots=True)
class DeckExecutor:
    """An executor.

    Attributes:
        executor: It.
        most_decks: How many decks a task may make.
        most_slides: How many slides it may make; a single deck may have more.
        most_tasks: How many tasks it is given at a time.
    """

    executor: Executor
    most_decks: int
    most_slides: int
    most_tasks: int


@contextmanager
def executor_of(executor: Any) -> Iterator[DeckExecutor]:
    """Yield where decks are made; what was opened for that is closed afterwards.

    Args:
        executor: As `for_each` takes it.

    Raises:
        SettingsError: There is no such executor.
    """
    if isinstance(executor, Executor):
        yield _open(executor)
        return
    own = _own(executor)
    try:
        yield _open(own)
    finally:
        own.shutdown(wait=True, cancel_futures=True)


def _own(executor: Any) -> Executor:
    cores = os.cpu_count() or 1
    if executor is None:
        return ThreadPoolExecutor(min(_MOST_THREADS, cores), thread_name_prefix="nbdeck-decks")
    if executor == "processes":
        executor = cores
    if not isinstance(executor, int) or isinstance(executor, bool) or executor < 1:
        raise SettingsError(
            f"There is no executor {executor!r}.",
            hint="Give 'processes', their number, or a concurrent.futures.Executor.",
        )
    return Workers(executor, TaskLimits(tasks=_DECKS_A_WORKER), warm="nbdeck.batch.making")


def _open(executor: Executor) -> DeckExecutor:
    workers = _workers_of(executor)
    if isinstance(executor, ThreadPoolExecutor | ProcessPoolExecutor | Workers):
        return DeckExecutor(executor, 1, 1, workers + _AHEAD)
    return DeckExecutor(executor, _DECKS_A_TASK, _SLIDES_A_TASK, workers + -(-_AHEAD // _DECKS_A_TASK))


def _workers_of(executor: Any) -> int:
    """Return how many workers an executor has, a cluster's as it is now; this machine's cores where it does not say."""
    most = getattr(executor, "_max_workers", None) or getattr(executor, "_most", None)
    client = getattr(executor, "_client", None)
    if client is not None and hasattr(client, "nthreads"):
        most = sum(client.nthreads().values())
    return int(most or os.cpu_count() or 1)
