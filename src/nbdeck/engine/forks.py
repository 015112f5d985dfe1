"""What must not be half done at a fork: the new process has no thread that could finish it.

Whoever imports this module makes every later fork of the process wait until no other thread imports anything
or builds a model of pydantic.
"""

import importlib
import os
import threading
import time
from collections.abc import Callable

import pydantic.main

_PATIENCE_SECONDS = 10.0


def lock_over_forks() -> threading.Lock:
    """Return a lock for a library that would hang in a process forked while another thread is inside it."""
    lock = threading.Lock()
    _hold_over_forks(lock)
    return lock


def _hold_over_forks(lock: threading.Lock) -> None:
    """Let every later fork of this process wait for `lock`, so that nobody holds it in the new process."""
    held: list[bool] = []

    def hold() -> None:
        held.append(lock.acquire(timeout=_PATIENCE_SECONDS))

    def let_go() -> None:
        if held.pop():
            lock.release()

    around_forks(hold, let_go)


def around_forks(before: Callable[[], None], after: Callable[[], None]) -> None:
    """Call `before` ahead of every later fork of this process, and `after` behind it, in both processes."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=before, after_in_parent=after, after_in_child=after)


def _others_import() -> bool:
    """Return whether a thread but this one holds the lock of a module; where Python keeps those elsewhere, False."""
    locks = getattr(importlib._bootstrap, "_module_locks", {})  # noqa: SLF001
    owners = {getattr(reference(), "owner", None) for reference in list(locks.values())}
    return bool(owners - {None, threading.get_ident()})


_building = getattr(pydantic.main, "_rebuild_lock", None) or threading.RLock()
"""What a thread holds while it builds a model that was deferred; older versions of pydantic have none."""
_held: list[bool] = []


def _hold_building() -> None:
    """Hold the building of models at a moment when no other thread imports: an import may have to build one."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while True:
        is_held = _building.acquire(timeout=max(end - time.monotonic(), 0.0))
        if not _others_import() or time.monotonic() >= end:
            break
        if is_held:
            _building.release()
        time.sleep(0.001)
    _held.append(is_held)


def _release_building() -> None:
    if _held.pop():
        _building.release()


around_forks(_hold_building, _release_building)
