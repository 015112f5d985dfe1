"""What a task says while it runs: numbered events by its holder, notifications, and the ids for lines of the log."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, insert, select, update

from nbdeck.contract.tasks import TaskEvent
from nbdeck.errors import TaskCancelled
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import task_events, tasks

_SECONDS_BETWEEN = 0.05
_SECONDS_BETWEEN_LOOKS = 1.0


class Notifier:
    """One topic per task; listeners are called in the notifying thread and must return at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, list[Callable[[], None]]] = {}

    def listen(self, task_id: str, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` at every notification of `task_id`; return what ends that."""
        with self._lock:
            self._listeners.setdefault(task_id, []).append(listener)

        def stop() -> None:
            with self._lock:
                left = [each for each in self._listeners.get(task_id, ()) if each is not listener]
                if left:
                    self._listeners[task_id] = left
                else:
                    self._listeners.pop(task_id, None)

        return stop

    def notify(self, task_id: str) -> None:
        """Call everyone who listens for `task_id`."""
        with self._lock:
            listeners = tuple(self._listeners.get(task_id, ()))
        for listener in listeners:
            listener()

    def notify_all(self) -> None:
        """Call everyone."""
        with self._lock:
            listeners = [each for some in self._listeners.values() for each in some]
        for listener in listeners:
            listener()


def add_event(
    connection: Connection, task_id: str, event: TaskEvent, *conditions: ColumnElement[bool]
) -> bool:
    """Number and keep `event`, or return False when the task does not meet `conditions`."""
    number = connection.execute(
        update(tasks)
        .where(tasks.c.id == task_id, *conditions)
        .values(event_count=tasks.c.event_count + 1)
        .returning(tasks.c.event_count)
    ).scalar()
    if number is None:
        return False
    connection.execute(insert(task_events).values(task_id=task_id, number=number, **event.model_dump()))
    return True


def events_after(connection: Connection, task_id: str, number: int) -> list[tuple[int, TaskEvent]]:
    """Return the events of a task that come after `number`, each with its own number."""
    columns = task_events.c
    rows = connection.execute(
        select(columns.number, columns.stage, columns.done, columns.total, columns.message)
        .where(columns.task_id == task_id, columns.number > number)
        .order_by(columns.number)
    )
    return [
        (row.number, TaskEvent(stage=row.stage, done=row.done, total=row.total, message=row.message))
        for row in rows
    ]


@dataclass
class Progress:
    """The pen of one running task: says that it began, and how far it is."""

    database: Database
    task_id: str
    holder: str
    notifier: Notifier
    _last: tuple[str, float] = field(default=("", 0.0), repr=False)
    _looked: float = field(default=0.0, repr=False)

    def begin(self) -> bool:
        """Mark the task as running; False when it is no longer ours."""
        with self.database.write() as connection:
            changed = connection.execute(
                update(tasks).where(*self._is_ours("queued")).values(state="running")
            )
        return bool(changed.rowcount)

    def __call__(self, stage: str, done: int, total: int, message: str = "") -> None:
        """Tell how far the work is; figures that follow too fast are skipped, but never the last.

        Raises:
            TaskCancelled: The task was cancelled or taken over; stop working on it.
        """
        now = time.monotonic()
        last_stage, last_time = self._last
        if stage == last_stage and done < total and now - last_time < _SECONDS_BETWEEN:
            return
        self._last = (stage, now)
        event = TaskEvent(stage=stage, done=done, total=total, message=message)
        with self.database.write() as connection:
            is_ours = add_event(connection, self.task_id, event, *self._is_ours("running"))
        if not is_ours:
            raise TaskCancelled(f"Task {self.task_id!r} is no longer wanted here.")
        self.notifier.notify(self.task_id)

    def is_unwanted(self) -> bool:
        """Return whether the task was cancelled or taken over; looked up once a second at most."""
        now = time.monotonic()
        if now - self._looked < _SECONDS_BETWEEN_LOOKS:
            return False
        self._looked = now
        with self.database.read() as connection:
            return connection.execute(select(tasks.c.id).where(*self._is_ours("running"))).first() is None

    def _is_ours(self, state: str) -> tuple[ColumnElement[bool], ...]:
        return tasks.c.id == self.task_id, tasks.c.holder == self.holder, tasks.c.state == state


current_request_id: ContextVar[str | None] = ContextVar("nbdeck_request_id", default=None)
"""Identifier of the HTTP request that is answered; None outside of one."""
current_task_id: ContextVar[str | None] = ContextVar("nbdeck_task_id", default=None)
"""Task that is worked on; None outside of one."""


@contextmanager
def working_on(task: str) -> Iterator[None]:
    """Name `task` in every line of the log until the end of the block, in this thread or coroutine."""
    token = current_task_id.set(task)
    try:
        yield
    finally:
        current_task_id.reset(token)
