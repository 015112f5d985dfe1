"""The groups on their way: a few with the workers, the others done or still to come."""

from __future__ import annotations

import queue
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from nbdeck import __version__
from nbdeck.batch.executors import DeckExecutor
from nbdeck.batch.ledger import Ledger
from nbdeck.batch.making import DeckOrder, DeckOutcome, make_decks, reason
from nbdeck.batch.progress import Count
from nbdeck.batch.requested import order_of, requested_deck
from nbdeck.batch.results import GroupDeck
from nbdeck.workers import WorkerDied


@dataclass(frozen=True, slots=True)
class PendingGroup:
    """A group whose deck is to be made.

    Attributes:
        keys: By their names.
        path: Where its deck goes.
    """

    keys: Mapping[str, Any]
    path: Path


@dataclass(frozen=True, slots=True)
class _DeckJob:
    index: int
    key: str
    order: DeckOrder
    is_second: bool = False


_WRITERS = 4
"""A disk takes longer over a small deck than a worker, and as long over four as over one."""


class BatchRun:
    """Makes decks, in any order, and remembers what came of each.

    Leaving it in order waits for all of them; leaving it by an error gives up those that were not made.

    Args:
        executor: Where they are made.
        ledger: Where they are written.
        count: Hears how many are done.
        resume: Whether a deck that is there already and right is left.
    """

    def __init__(self, executor: DeckExecutor, ledger: Ledger, count: Count, *, resume: bool) -> None:
        self._executor, self._ledger, self._count, self._resume = executor, ledger, count, resume
        self._groups: list[PendingGroup] = []
        self._done: dict[int, GroupDeck] = {}
        self._failed = 0
        self._next: list[_DeckJob] = []
        self._running: dict[Future[list[DeckOutcome]], list[_DeckJob]] = {}
        self._writing: dict[Future[None], tuple[int, GroupDeck]] = {}
        self._finished: queue.SimpleQueue[Future[Any]] = queue.SimpleQueue()
        self._writer = ThreadPoolExecutor(_WRITERS, thread_name_prefix="nbdeck-files")
        self._refusal = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if error is None:
                self._submit()
                self._collect(most=0)
        finally:
            for future in self._running:
                future.cancel()
            self._writer.shutdown()

    def decks(self) -> tuple[GroupDeck, ...]:
        """Return what came of the groups, in the order in which they were added."""
        return tuple(self._done[index] for index in range(len(self._groups)))

    def add(self, group: PendingGroup, build: Callable[[], Any]) -> None:
        """Have a group's deck made; this waits while enough are on their way.

        Args:
            group: The group.
            build: Returns what its deck shall be.
        """
        index = len(self._groups)
        self._groups.append(group)
        if self._refusal:
            self._fail(index, self._refusal)
            return
        try:
            wanted = requested_deck(build())
            entry = self._ledger.find(group.path, wanted.key) if self._resume else None
            if entry is not None:
                self._end(GroupDeck(group.keys, group.path, entry.slides, entry.warnings), index)
                return
            job = _DeckJob(index, wanted.key, order_of(wanted))
        except Exception as exc:  # noqa: BLE001 - the other groups have nothing to do with it
            self._fail(index, reason(exc))
            return
        self._queue(job)

    def _queue(self, job: _DeckJob) -> None:
        slides = sum(len(each.order.deck.slides) for each in (*self._next, job))
        if self._next and slides > self._executor.most_slides:
            self._submit()
        self._next.append(job)
        if len(self._next) >= self._executor.most_decks:
            self._submit()
        self._collect(most=self._executor.most_tasks)

    def _submit(self) -> None:
        jobs, self._next = self._next, []
        if jobs:
            self._start(jobs)

    def _start(self, jobs: list[_DeckJob]) -> None:
        try:
            future = self._executor.executor.submit(make_decks, [each.order for each in jobs])
        except Exception as exc:  # noqa: BLE001 - an executor may refuse in any way
            self._refusal = f"No worker takes it: {reason(exc)}"
            for job in jobs:
                self._fail(job.index, self._refusal)
        else:
            self._running[future] = jobs
            future.add_done_callback(self._finished.put)

    def _collect(self, most: int) -> None:
        """Take what is finished, and wait until no more than so many tasks and files are on their way."""
        while under_way := len(self._running) + len(self._writing):
            try:
                future = self._finished.get(block=under_way > most)
            except queue.Empty:
                return
            if future in self._running:
                self._take(future, self._running.pop(future))
            else:
                self._written(future, *self._writing.pop(future))

    def _take(self, future: Future[list[DeckOutcome]], jobs: list[_DeckJob]) -> None:
        try:
            outcomes = future.result()
        except Exception as exc:  # noqa: BLE001 - a worker may end in any way
            self._lose(jobs, exc)
            return
        for job, outcome in zip(jobs, outcomes, strict=True):
            self._keep(job, outcome)

    def _lose(self, jobs: list[_DeckJob], error: Exception) -> None:
        """Do again, each alone, what may not have been the cause of its worker's end."""
        if len(jobs) > 1 or (isinstance(error, WorkerDied) and not jobs[0].is_second):
            for job in jobs:
                self._start([replace(job, is_second=True)])
        else:
            self._fail(jobs[0].index, f"Its worker gave no answer: {reason(error)}")

    def _keep(self, job: _DeckJob, outcome: DeckOutcome) -> None:
        error = outcome.error
        if outcome.version != __version__:
            error = f"Its worker has nbdeck {outcome.version}, and this process {__version__}."
        if error:
            self._fail(job.index, error)
            return
        group = self._groups[job.index]
        deck = GroupDeck(group.keys, group.path, outcome.slides, outcome.warnings, is_new=True)
        line = (group.path, job.key, outcome.pptx, outcome.slides, outcome.warnings)
        future = self._writer.submit(self._ledger.write, *line)
        self._writing[future] = job.index, deck
        future.add_done_callback(self._finished.put)

    def _written(self, future: Future[None], index: int, deck: GroupDeck) -> None:
        error = future.exception()
        if error is not None:
            self._fail(index, reason(error))
        else:
            self._end(deck, index)

    def _fail(self, index: int, error: str) -> None:
        group = self._groups[index]
        if group.path.exists():
            error = f"{error} The file that is there is of an earlier run."
        self._failed += 1
        self._end(GroupDeck(group.keys, group.path, error=error), index)

    def _end(self, deck: GroupDeck, index: int) -> None:
        self._done[index] = deck
        self._count(len(self._done), self._failed)
