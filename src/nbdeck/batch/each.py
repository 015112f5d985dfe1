"""One deck for each group: built here, a few at a time with the workers, written here."""

from __future__ import annotations

import inspect
import os
import queue
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeAlias

from nbdeck import __version__
from nbdeck.batch.ledger import DeckExecutor, Ledger, executor_of
from nbdeck.batch.making import DeckOrder, DeckOutcome, make_decks, reason
from nbdeck.batch.paths import Pattern, paths_of
from nbdeck.batch.requested import order_of, requested_deck
from nbdeck.batch.results import GroupDeck, MadeDecks
from nbdeck.client.upload import remove_parts
from nbdeck.connecting import is_notebook
from nbdeck.errors import BadRequest
from nbdeck.frames.groups import Groups, groups_of
from nbdeck.workers import WorkerDied

Count: TypeAlias = Callable[[int, int], None]
"""Called with how many groups are done and how many of them failed."""


@contextmanager
def counting(total: int) -> Iterator[Count]:
    """Show a bar while the block runs, and yield what moves it.

    Args:
        total: How many groups there are.
    """
    bar = _in_notebook(total) if is_notebook() else _in_terminal(total)
    with bar as count:
        yield count


@contextmanager
def _in_notebook(total: int) -> Iterator[Count]:
    from nbdeck.widgets.work import CountingBar

    bar, words = CountingBar("groups", total), f"0 of {total} groups"

    def count(done: int, failed: int) -> None:
        nonlocal words
        failures = _failures(failed)
        words = ", ".join(filter(None, (f"{done} of {total} groups", failures)))
        bar.count(done, failures)

    ending = "Stopped at"
    try:
        yield count
        ending = "Done:"
    finally:
        bar.end(f"{ending} {words}")


@contextmanager
def _in_terminal(total: int) -> Iterator[Count]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("Groups"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    failures = TextColumn("{task.fields[failures]}")
    with Progress(*columns, failures, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("Groups", total=total, failures="")
        yield lambda done, failed: bar.update(task, completed=done, failures=_failures(failed))


def _failures(failed: int) -> str:
    return f"{failed} failed" if failed else ""


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


def for_each(
    groups: Any,
    build: Callable[..., Any],
    out: str | os.PathLike[str],
    *,
    executor: Executor | str | int | None = None,
    resume: bool = True,
) -> MadeDecks:
    """Make one deck for each group, and return what came of them.

    A group that fails does not stop the others. Every file is there whole or not at all, and the same on every
    executor. What was made stands in `.nbdeck-decks.jsonl` beside the files: after a kill, the same call makes what is
    missing, what has other slides now, and what is not as it was written; a deck that you edited is written anew, so
    edit a copy. Pictures at addresses are fetched again only when their deck is made again.

    Args:
        groups: `df.groupby(...)` of pandas, `df.group_by(...)` of polars, a mapping of names to groups, or pairs of a
            name and a group. An iterator is read to its end first.
        build: Called in this process with a group; returns slides, or a dict of the arguments of
            `client.presentations.from_slides`, whose template may also be the path of a .pptx or .potx. Parameters
            after the first that are called as keys are given those: `def build(rows, store): ...`.
        out: Path of the decks. Fields in braces are keys by their names, or `{index}`, counted from 0; what a file name
            cannot have becomes a hyphen.
        executor: Where decks are made: None for threads, `"processes"` or their number for bounded processes, or any
            `concurrent.futures.Executor`, such as `dask_client.get_executor()`; that one stays open.
        resume: Whether decks of an earlier call that are still right are left as they are.

    Raises:
        DataError: These are no groups.
        BadRequest: `out` has an unknown field, or two groups would be written to one file; nothing was written.
        SettingsError: There is no such executor.

    Examples:
        >>> import pandas
        >>> sales = pandas.DataFrame({"store": ["Oslo", "Oslo", "Rome"], "sold": [31, 38, 24]})
        >>> def build(rows, store):
        ...     return {"slides": [nbdeck.table(rows[["sold"]], title=f"Sold in {store}")], "title": store}
        >>> made = nbdeck.for_each(sales.groupby("store"), build, "decks/{store}.pptx")
        >>> made.table()[["store", "slides"]].to_dict("records")
        [{'store': 'Oslo', 'slides': 2}, {'store': 'Rome', 'slides': 2}]
        >>> [str(file) for file in made.files]
        ['decks/Oslo.pptx', 'decks/Rome.pptx']
    """
    return _decks(groups_of(groups), build, out, executor, resume=resume)


def _decks(
    grouped: Groups,
    build: Callable[..., Any],
    out: str | os.PathLike[str],
    executor: Executor | str | int | None,
    *,
    resume: bool,
) -> MadeDecks:
    given = _given_keys(build, grouped.names)
    pattern = Pattern(out, grouped.names)
    paths = paths_of(pattern, grouped.keys, grouped.names)
    remove_parts(paths)
    with (
        executor_of(executor) as deck_executor,
        Ledger(pattern.folder) as ledger,
        counting(len(grouped)) as count,
        BatchRun(deck_executor, ledger, count, resume=resume) as run,
    ):
        for path, (keys, group) in zip(paths, grouped, strict=True):
            named = dict(zip(grouped.names, keys, strict=True))
            wanted = {name: named[name] for name in given}
            run.add(PendingGroup(named, path), partial(build, group, **wanted))
    dtypes = None if grouped.dtypes is None else dict(zip(grouped.names, grouped.dtypes, strict=True))
    return MadeDecks(run.decks(), grouped.left_out, dtypes)


def _given_keys(build: Callable[..., Any], names: Sequence[str]) -> list[str]:
    """Return which keys `build` is given beside the group.

    Raises:
        BadRequest: It wants something that is no key.
    """
    try:
        parameters = list(inspect.signature(build).parameters.values())
    except (TypeError, ValueError):
        return []
    if any(each.kind is each.VAR_KEYWORD for each in parameters):
        return list(names)
    for each in parameters[1:]:
        is_asked = each.default is each.empty and each.kind is not each.VAR_POSITIONAL
        if is_asked and each.name not in names:
            raise BadRequest(
                f"build: there is no key {each.name!r} in the groups.",
                hint=f"Beside the group it may take {', '.join(names)}.",
            )
    return [each.name for each in parameters[1:] if each.name in names]
