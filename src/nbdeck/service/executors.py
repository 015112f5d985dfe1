"""Where the work of tasks is done: in this process, in bounded processes of this machine, or in any executor."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, wait
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from typing import Any, ParamSpec, Protocol, TypeVar
from weakref import WeakValueDictionary

from nbdeck.contract.slides import Slide
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scratch import sweep
from nbdeck.errors import PayloadTooLarge, ServiceUnavailable, TaskCancelled, TaskTooLarge
from nbdeck.service.engine import Engine
from nbdeck.service.events import Progress
from nbdeck.service.jobs import Job, ProgressReporter, Tools, Work
from nbdeck.service.store.database import new_record_id
from nbdeck.settings import Settings, load_settings
from nbdeck.workers import LimitExceeded, TaskLimits, WorkerDied, Workers, run_once
from nbdeck.workers.executor import WorkerExecutor

P = ParamSpec("P")
T = TypeVar("T")

_SECONDS_BETWEEN_LOOKS = 0.5
_THREADS = 2
_AT_ONCE = 8
"""Pieces of work that an executor is given at a time, however many it has room for."""
_IN_CLUSTER = 64
"""The same for a cluster, whose scheduler keeps what is too much for its workers."""
_SHARE_OF_THREADS = 8
_LEAST_SHARE = 2
_ANSWER_SECONDS = 60.0
_ANSWER_CPU_SECONDS = 18.0
_ANSWER_BYTES = 900_000_000


class TaskExecutor(Protocol):
    """Where work is done."""

    slots: int
    """How many pieces of work are done at the same time."""
    share: int
    """How many answers one caller may wait for at the same time."""

    def run(self, work: Work, job: Job, progress: Progress, *, apart: bool) -> Any:
        """Return what work makes of a job.

        Args:
            work: The work.
            job: The job.
            progress: Hears of it.
            apart: Whether no other work may share its process, for it may be what ended one.

        Raises:
            WorkerDied: The process that did this work, and no other, ended without an answer.
            BrokenExecutor: A process ended that did this work and other work.
            TaskTooLarge: It took more time or memory than a task may.
            TaskCancelled: Nobody wants it any more.
        """
        ...

    def answer(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Return what an importable function makes of plain values, for a request that waits; tasks do not delay it.

        Raises:
            PayloadTooLarge: It took more time or memory than an answer may.
            ServiceUnavailable: Its process ended without an answer.
        """
        ...

    def close(self) -> None:
        """End what this has started."""
        ...


class InThreads:
    """The calling thread.

    Args:
        settings: How many threads there are, and the tools.
    """

    share = _SHARE_OF_THREADS

    def __init__(self, settings: Settings) -> None:
        self.slots = settings.workers or _THREADS
        self._settings = settings
        self._tools = Tools.of(settings)

    def run(self, work: Work, job: Job, progress: Progress, *, apart: bool) -> Any:
        """Return what work makes of a job."""
        if apart:
            return _run_apart(self._settings, work, job, progress)
        return work(job, self._tools, progress)

    def answer(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Return what a function makes."""
        return function(*arguments, **named)

    def close(self) -> None:
        """Nothing was started."""


class InWorkers:
    """Bounded processes, each for one piece of work at a time, of this machine or of a cluster; others answer requests.

    Args:
        workers: They; this closes them.
        slots: How much work they are given at a time.
        settings: What an answer may take, and the tools for it.
    """

    def __init__(self, workers: WorkerExecutor, slots: int, settings: Settings) -> None:
        self.slots = slots
        self._workers = workers
        self.share = max(settings.workers or os.cpu_count() or 1, _LEAST_SHARE)
        limits = _limits(settings)
        brief = replace(
            limits,
            wall_s=min(_ANSWER_SECONDS, limits.wall_s),
            cpu_s=min(_ANSWER_CPU_SECONDS, limits.cpu_s),
            memory_bytes=min(_ANSWER_BYTES, limits.memory_bytes),
        )
        self._answering = Workers(self.share + 1, brief, environment=settings.environment(), warm=__name__)

    def run(self, work: Work, job: Job, progress: Progress, *, apart: bool) -> Any:
        """Return what work makes of a job."""
        return _bounded(self._workers.run, work, job, progress)

    def answer(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Return what a function makes."""
        call = partial(function, **named) if named else function
        try:
            with _swept():
                return self._answering.run(call, *arguments)
        except LimitExceeded as exc:
            raise PayloadTooLarge(f"The answer takes more {exc.reason} than it may.") from exc
        except WorkerDied as exc:
            raise ServiceUnavailable("The process that made the answer ended.") from exc

    def close(self) -> None:
        """End the processes."""
        self._workers.close()
        self._answering.close()


class InExecutor(InThreads):
    """Any executor; work in other processes finds its tools in NBDECK_* variables there, and tells nothing meanwhile.

    Args:
        executor: Does the work; closing it stays with the caller.
        settings: How much work it is given at a time, and the tools for work in this process.
    """

    def __init__(self, executor: Executor, settings: Settings) -> None:
        super().__init__(settings)
        self.slots = settings.workers or _AT_ONCE
        self._executor = executor
        self._id = new_record_id()
        _TOOLS[self._id] = self._tools

    def run(self, work: Work, job: Job, progress: Progress, *, apart: bool) -> Any:
        """Return what work makes of a job."""
        if apart:
            return super().run(work, job, progress, apart=True)
        try:
            future = self._executor.submit(work_in_executor, self._id, work, job)
        except BrokenExecutor:
            raise
        except RuntimeError as exc:
            raise ServiceUnavailable("The executor takes nothing more.") from exc
        while not wait([future], _SECONDS_BETWEEN_LOOKS).done:
            if progress.is_unwanted():
                future.cancel()
                raise TaskCancelled("The task was cancelled.")
        return future.result()


def processes(settings: Settings) -> InWorkers:
    """Return worker processes of this machine, which are getting warm."""
    slots = settings.workers or os.cpu_count() or 1
    workers = Workers(slots, _limits(settings), environment=settings.environment(), warm=__name__)
    workers.start()
    return InWorkers(workers, slots, settings)


def executor_of(settings: Settings) -> TaskExecutor:
    """Return the workers of the Dask cluster that settings name, which have tools of their own; else threads.

    Raises:
        SettingsError: Dask is not installed.
    """
    if settings.scheduler is None:
        return InThreads(settings)
    from nbdeck.workers.cluster import Cluster

    workers = Cluster(settings.scheduler, _limits(settings), warm=__name__)
    return InWorkers(workers, settings.workers or _IN_CLUSTER, settings)


_TOOLS: WeakValueDictionary[str, Tools] = WeakValueDictionary()


class _RemoteProgress:
    """What work in another process tells; that process is ended when nobody wants the work."""

    def __init__(self, report: Callable[[str, int, int, str], None]) -> None:
        self._report = report

    def __call__(self, stage: str, done: int, total: int, message: str = "", /) -> None:
        self._report(stage, done, total, message)

    def is_unwanted(self) -> bool:
        return False


def warm() -> None:
    """Load ahead of the first task what most of them need, by making a deck that nobody gets."""
    spec = Slide(title="Warm", content="- One: two", item_amount=1)
    deck = Deck(slides=(DeckSlide(spec=spec),))
    Engine().make_pptx(deck, {}, lambda *_: None)


def work_elsewhere(work: Work, job: Job, report: Callable[[str, int, int, str], None]) -> Any:
    """Do work in a process of its own, with the tools that its environment names."""
    _tidy()
    progress: ProgressReporter = _RemoteProgress(report)
    return work(job, _own_tools(), progress)


@cache
def _tidy() -> None:
    """Remove once a process what one before it left behind: on a machine of a cluster nobody else does."""
    sweep()


def work_in_executor(executor_id: str, work: Work, job: Job) -> Any:
    """Do work wherever an executor has brought it, with the tools that it was given if that is this process."""
    return work(job, _TOOLS.get(executor_id) or _own_tools(), _RemoteProgress(lambda *_: None))


@cache
def _own_tools() -> Tools:
    return Tools.of(load_settings())


def _run_apart(settings: Settings, work: Work, job: Job, progress: Progress) -> Any:
    run = partial(run_once, limits=_limits(settings), environment=settings.environment())
    return _bounded(run, work, job, progress)


def _bounded(run: Callable[..., Any], work: Work, job: Job, progress: Progress) -> Any:
    try:
        with _swept():
            return run(work_elsewhere, work, job, report=progress, is_unwanted=progress.is_unwanted)
    except LimitExceeded as exc:
        raise TaskTooLarge(f"The task took more {exc.reason} than one task may.") from exc


@contextmanager
def _swept() -> Iterator[None]:
    """Remove the folders that a worker leaves behind when it is killed."""
    try:
        yield
    except (LimitExceeded, WorkerDied, TaskCancelled):
        sweep()
        raise


def _limits(settings: Settings) -> TaskLimits:
    return TaskLimits(
        wall_s=settings.task_seconds,
        cpu_s=settings.task_seconds,
        memory_bytes=settings.task_megabytes * 1_000_000,
    )
