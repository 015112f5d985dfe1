"""Wakes whoever waits on the event loop for a task, and has threads of its own for what is always quick."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, fail_after
from anyio.to_thread import run_sync

from nbdeck.contract.operation import Operation
from nbdeck.errors import NbdeckError
from nbdeck.service import Service

_LOOK_SECONDS = 0.5
_AT_ONCE = 500

Marks = dict[str, tuple[int, str]]
"""Count of events and state of each task."""


class TaskSignals:
    """Says that tasks have something new; those of other processes are looked at in one query, twice a second.

    Args:
        service: Whose tasks.
        threads: Where it is asked.
    """

    def __init__(self, service: Service, threads: ThreadLimiter) -> None:
        self._service = service
        self._threads = threads
        self._waiting: dict[str, list[asyncio.Event]] = {}
        self._looking: asyncio.Task[None] | None = None

    @contextmanager
    def of(self, task_id: str) -> Iterator[asyncio.Event]:
        """Give an event that is set whenever the task has, or may have, something new."""
        changed, loop = asyncio.Event(), asyncio.get_running_loop()

        def wake() -> None:
            loop.call_soon_threadsafe(changed.set)

        stop = self._service.notifier.listen(task_id, wake)
        self._waiting.setdefault(task_id, []).append(changed)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        try:
            yield changed
        finally:
            stop()
            self._waiting[task_id].remove(changed)
            if not self._waiting[task_id]:
                del self._waiting[task_id]

    async def _look(self) -> None:
        """Look for changes while anybody waits; who began to wait since the last look is woken once for nothing."""
        before: Marks = {}
        while self._waiting:
            await asyncio.sleep(_LOOK_SECONDS)
            task_ids = tuple(self._waiting)
            try:
                now = await self._marks(task_ids)
            except NbdeckError:
                now = {}  # whoever is woken finds out what is the matter
            for task_id in task_ids:
                if task_id not in before or before[task_id] != now.get(task_id):
                    for each in self._waiting.get(task_id, ()):
                        each.set()
            before = now

    async def _marks(self, task_ids: tuple[str, ...]) -> Marks:
        marks: Marks = {}
        for first in range(0, len(task_ids), _AT_ONCE):
            some = task_ids[first : first + _AT_ONCE]
            marks |= await self._threads.run_quick(self._service.tasks.marks, some)
        return marks


P = ParamSpec("P")
T = TypeVar("T")

_QUICK = frozenset({"me", "task_status", "list_tasks", "task_events", "cancel_task"})
"""Operations that only read or write a row or two."""
_MOST_QUICK = 8
_MOST_SLOW = 40
_MOST_PROBES = 4


class ThreadLimiter:
    """Two sets of threads, so that state and account answer while forty others read files or draw.

    Args:
        share: How much of what is slow one key is answered at a time; the rest waits without a thread.
    """

    def __init__(self, share: int = _MOST_SLOW) -> None:
        self._share = share
        self._shares: WeakValueDictionary[str, CapacityLimiter] = WeakValueDictionary()
        self._quick = CapacityLimiter(_MOST_QUICK)
        self._slow = CapacityLimiter(_MOST_SLOW)
        self._probing = CapacityLimiter(_MOST_PROBES)

    async def run_quick(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Return what a function makes that reads or writes a few rows."""
        return await run_sync(lambda: function(*arguments, **named), limiter=self._quick)

    async def run(
        self, operation: Operation, key: str, function: Callable[P, T], *arguments: P.args, **named: P.kwargs
    ) -> T:
        """Return what a function makes that answers an operation for a key."""
        if operation.name in _QUICK:
            return await self.run_quick(function, *arguments, **named)
        share = self._shares.setdefault(key, CapacityLimiter(self._share))
        async with share:
            return await run_sync(lambda: function(*arguments, **named), limiter=self._slow)

    async def run_within(self, seconds: float, function: Callable[[], T]) -> T:
        """Return what a function makes that may hang.

        Raises:
            TimeoutError: It took longer; its thread is left to itself.
        """
        with fail_after(seconds):
            return await run_sync(function, limiter=self._probing, abandon_on_cancel=True)
