"""Which request and which task the current code works for, so that every line of the log can say so."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

request_id: ContextVar[str | None] = ContextVar("nbdeck_request_id", default=None)
"""Identifier of the HTTP request that is answered; None outside of one."""
task_id: ContextVar[str | None] = ContextVar("nbdeck_task_id", default=None)
"""Task that is worked on; None outside of one."""


@contextmanager
def working_on(task: str) -> Iterator[None]:
    """Name `task` in every line of the log until the end of the block, in this thread or coroutine."""
    token = task_id.set(task)
    try:
        yield
    finally:
        task_id.reset(token)
