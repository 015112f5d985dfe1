"""Threads for what the event loop must not do: a few of their own for what is always quick."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, fail_after
from anyio.to_thread import run_sync

from nbdeck.contract.operation import Operation

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
