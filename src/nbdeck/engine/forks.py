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
    hold_over_forks(lock)
    return lock


def hold_over_forks(lock: threading.Lock) -> None:
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


def _wait_for_imports() -> None:
    end = time.monotonic() + _PATIENCE_SECONDS
    while _others_import() and time.monotonic() < end:
        time.sleep(0.001)


def _others_import() -> bool:
    """Return whether a thread but this one holds the lock of a module; where Python keeps those elsewhere, False."""
    locks = getattr(importlib._bootstrap, "_module_locks", {})  # noqa: SLF001
    owners = {getattr(reference(), "owner", None) for reference in list(locks.values())}
    return bool(owners - {None, threading.get_ident()})


around_forks(_wait_for_imports, lambda: None)

_building = getattr(pydantic.main, "_rebuild_lock", None)
"""What a thread holds while it builds a model that was deferred; older versions of pydantic have none."""
if _building is not None:
    hold_over_forks(_building)
