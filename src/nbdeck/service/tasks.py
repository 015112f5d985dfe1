"""Tasks as rows: what was asked for, what state it is in, and how it ended.

    queued -> running -> success | failure
       ^________|                            its process died or stopped; somebody else goes on

A row is changed only under the condition that it is still in the state that the change starts from.
"""

import json
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, bindparam, func, insert, select, update

from nbdeck.contract.enums import TaskStatus
from nbdeck.contract.problems import ErrorDetail, describe, unknown
from nbdeck.contract.tasks import ListedTask, Task, TaskEvent
from nbdeck.errors import Conflict, NbdeckError, QueueFull, ServiceUnavailable, TaskCancelled
from nbdeck.service.events import Notifier, add_event, events_after
from nbdeck.service.quotas import Admission, Credits
from nbdeck.service.store.database import Database, is_task_id, new_task_id
from nbdeck.service.store.schema import tasks, versions
from nbdeck.service.webhooks import DUE_WEBHOOKS, queue_messages

UNFINISHED = ("queued", "running")
FINISHED_STAGE = "finished"
FAILED_STAGE = "failed"
_IS_OWN = and_(tasks.c.id == bindparam("task"), tasks.c.user_id == bindparam("user"))
_WHOLE = select(tasks).where(_IS_OWN)
_STATE = select(tasks.c.id, tasks.c.state, tasks.c.result, tasks.c.error).where(_IS_OWN)
"""Without what was asked for, pictures and all."""


@dataclass(frozen=True, slots=True)
class NewTask:
    """What a task starts from."""

    user_id: str
    """Whose it is."""
    kind: str
    """Which work it is."""
    request: str
    """What was asked for, JSON."""
    cost: int
    """Credits to reserve."""


class TaskStore:
    """Reads and changes task rows.

    Args:
        database: Where they are.
        credits: What they cost comes from there.
        notifier: Hears when one has something new.
        webhook_kinds: Kinds of tasks whose end webhooks are told of.
        admission: How many may wait.

    Attributes:
        on_end: Called with the id of each task that has ended in this process.
    """

    def __init__(
        self,
        database: Database,
        credits: Credits,
        notifier: Notifier,
        *,
        webhook_kinds: Collection[str] = (),
        admission: Admission | None = None,
    ) -> None:
        self._database = database
        self._webhook_kinds = frozenset(webhook_kinds)
        self._admission = admission or Admission()
        self.on_end: list[Callable[[str], None]] = []
        self._credits = credits
        self._notifier = notifier

    def add(self, new: NewTask, *, holder: str, lease_until: float) -> str:
        """Keep a new task and reserve its credits; return its id.

        Raises:
            InsufficientCredits: The user has fewer; nothing is kept.
            TooManyTasks: The user has as many unfinished ones as are allowed.
            QueueFull: As many tasks wait as the service takes.
        """
        task_id = new_task_id()
        with self._database.write() as connection:
            self._admission.admit(connection, new.user_id)
            connection.execute(
                insert(tasks).values(
                    id=task_id,
                    user_id=new.user_id,
                    kind=new.kind,
                    request=new.request,
                    state="queued",
                    holder=holder,
                    lease_until=lease_until,
                    reserved=new.cost,
                    created_at=time.time(),
                )
            )
            self._credits.reserve(connection, new.user_id, task_id, new.cost)
        return task_id

    def get(self, user_id: str, task_id: str) -> Task:
        """Return one task of a user.

        Raises:
            NotFound: The user has no such task.
        """
        return _task(self._row(_STATE, user_id, task_id))

    def newest(self, user_id: str, limit: int) -> list[ListedTask]:
        """Return at most `limit` tasks of a user, newest first."""
        query = select(tasks).where(tasks.c.user_id == user_id)
        order = (tasks.c.created_at.desc(), tasks.c.id.desc())
        with self._database.read() as connection:
            listed = [_listed(row) for row in connection.execute(query.order_by(*order).limit(limit))]
            titles = _titles(connection, [_request_id(each) for each in listed])
        return [_titled(each, titles) for each in listed]

    def marks(self, task_ids: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Return for each of these tasks how many events it has and in which state it is: what differs has news."""
        query = select(tasks.c.id, tasks.c.event_count, tasks.c.state).where(tasks.c.id.in_(task_ids))
        with self._database.read() as connection:
            return {row.id: (row.event_count, row.state) for row in connection.execute(query)}

    def events(self, user_id: str, task_id: str, after: int) -> tuple[list[tuple[int, TaskEvent]], bool]:
        """Return the numbered events after number `after`, and whether no more will come.

        Raises:
            NotFound: The user has no such task.
        """
        row = self._row(_STATE, user_id, task_id)  # first, so that of a finished task no event is missing
        with self._database.read() as connection:
            return events_after(connection, task_id, after), row.state not in UNFINISHED

    def cancel(self, user_id: str, task_id: str) -> Task:
        """Stop a task and give its credits back; a finished one stays as it is.

        Raises:
            NotFound: The user has no such task.
        """
        self.get(user_id, task_id)
        self.fail(task_id, TaskCancelled("The task was cancelled."))
        return self.get(user_id, task_id)

    def again(self, user_id: str, task_id: str) -> NewTask:
        """Return what a task that failed was to do, to start it once more.

        Raises:
            NotFound: The user has no such task.
            Conflict: It did not fail in a way that may pass, or was started again already.
        """
        row = self._row(_WHOLE, user_id, task_id)
        if not _can_retry(row):
            raise Conflict(
                "This task cannot be tried again: it has not failed in a way that may pass, "
                "or was tried again already.",
                hint="Start it anew with another request.",
            )
        return NewTask(user_id, row.kind, row.request, row.reserved)

    def forget_request(self, task_id: str) -> None:
        """Keep no longer what a task that has ended was to do."""
        ended = tasks.c.state.not_in(UNFINISHED)
        with self._database.write() as connection:
            connection.execute(update(tasks).where(tasks.c.id == task_id, ended).values(request=""))

    def succeed(
        self,
        connection: Connection,
        row: Row[Any],
        result: dict[str, Any] | str,
        *,
        cost: int,
    ) -> bool:
        """Finish a held task in the caller's transaction and charge what it cost; True where webhooks are to hear it.

        Raises:
            InsufficientCredits: It cost more than was reserved, and the rest is not there.
        """
        has_messages = self._close(connection, row, "success", request="", result=json.dumps(result))
        self._credits.settle(connection, row.user_id, row.id, reserved=row.reserved, cost=cost)
        event = TaskEvent(stage=FINISHED_STAGE, done=1, total=1, message="Done.")
        add_event(connection, row.id, event)
        return has_messages

    def fail(self, task_id: str, error: NbdeckError, *conditions: ColumnElement[bool]) -> bool:
        """End an unfinished task with `error` and give its credits back; False when it has ended."""
        detail = describe(error)
        with self._database.write() as connection:
            row = unfinished(connection, task_id, *conditions)
            if row is None:
                return False
            may_pass = detail.retryable or isinstance(error, ServiceUnavailable)
            request = row.request if may_pass else ""
            error_json = detail.model_dump_json()
            has_messages = self._close(connection, row, "failure", request=request, error=error_json)
            self._credits.release(connection, row.user_id, task_id, row.reserved)
            add_event(connection, task_id, TaskEvent(stage=FAILED_STAGE, message=detail.message))
        self.notify(task_id, has_messages=has_messages)
        return True

    def notify(self, task_id: str, *, has_messages: bool) -> None:
        """Tell listeners that a task has ended, once that is written, and whether webhooks are to hear it."""
        self._notifier.notify(task_id)
        if has_messages:
            self._notifier.notify(DUE_WEBHOOKS)
        for listener in self.on_end:
            listener(task_id)

    def _row(self, query: Select[Any], user_id: str, task_id: str) -> Row[Any]:
        row = self._database.first(query, task=task_id, user=user_id) if is_task_id(task_id) else None
        if row is None:
            raise unknown("task")
        return row

    def _close(self, connection: Connection, row: Row[Any], state: str, **ending: str) -> bool:
        """Write how a task ended; its request, pictures and all, is kept only for one that can be tried again."""
        connection.execute(
            update(tasks)
            .where(tasks.c.id == row.id)
            .values(
                state=state,
                holder=None,
                lease_until=0.0,
                finished_at=time.time(),
                **ending,
            )
        )
        return row.kind in self._webhook_kinds and queue_messages(connection, row.user_id, row.id)


def unfinished(connection: Connection, task_id: str, *conditions: ColumnElement[bool]) -> Row[Any] | None:
    """Return the locked row of a task that meets `conditions` and has not ended, else None."""
    query = select(tasks).where(tasks.c.id == task_id, tasks.c.state.in_(UNFINISHED), *conditions)
    return connection.execute(query.with_for_update()).first()


def _listed(row: Row[Any]) -> ListedTask:
    about = {
        "kind": row.kind,
        "created_at": row.created_at,
        "finished_at": row.finished_at,
        "can_retry": _can_retry(row),
    }
    return ListedTask(**_task(row).model_dump(), **about)


def _request_id(task: Task) -> str:
    result = task.task_result
    return str(result.get("request_id", "")) if isinstance(result, dict) else ""


def _titles(connection: Connection, request_ids: Sequence[str]) -> dict[str, str]:
    """Return the titles that presentations have in these states."""
    query = select(versions.c.request_id, versions.c.title).where(versions.c.request_id.in_(request_ids))
    return {row.request_id: row.title or "" for row in connection.execute(query)}


def _titled(task: ListedTask, titles: Mapping[str, str]) -> ListedTask:
    own = task.task_result.get("title") if isinstance(task.task_result, dict) else None
    title = titles.get(_request_id(task)) or own
    return task.model_copy(update={"title": title}) if isinstance(title, str) and title else task


def _can_retry(row: Row[Any]) -> bool:
    return row.state == "failure" and bool(row.request)


def _task(row: Row[Any]) -> Task:
    if row.state == "failure":
        return Task.failed(row.id, ErrorDetail.model_validate_json(row.error))
    if row.state == "success":
        result = json.loads(row.result)
        return Task(task_id=row.id, task_status=TaskStatus.SUCCESS, task_result=result, task_info=result)
    return Task(task_id=row.id, task_status=TaskStatus.SENT)


@dataclass(frozen=True, slots=True)
class TaskEnding:
    """How a task ended."""

    kind: str
    """Which work it was."""
    end: str
    """`success`, `failure` or `cancelled`."""
    seconds: float
    """From the request to the end."""


@dataclass(frozen=True, slots=True)
class TaskCounts:
    """Reads about all tasks of a store."""

    database: Database
    admission: Admission

    def unfinished(self) -> dict[str, int]:
        """Return how many tasks are queued and running."""
        query = (
            select(tasks.c.state, func.count()).where(tasks.c.state.in_(UNFINISHED)).group_by(tasks.c.state)
        )
        with self.database.read() as connection:
            counts = dict.fromkeys(UNFINISHED, 0)
            counts |= {row[0]: row[1] for row in connection.execute(query)}
        return counts

    def ending(self, task_id: str) -> TaskEnding:
        """Return how a finished task ended.

        Raises:
            NotFound: There is no such task, or it has not ended.
        """
        columns = tasks.c
        query = select(columns.kind, columns.state, columns.error, columns.created_at, columns.finished_at)
        row = self.database.first(query.where(columns.id == task_id))
        if row is None or row.finished_at is None:
            raise unknown("finished task")
        is_cancelled = row.error is not None and f'"{TaskCancelled.code}"' in row.error
        return TaskEnding(
            row.kind, "cancelled" if is_cancelled else row.state, row.finished_at - row.created_at
        )

    def check_database(self) -> None:
        """Return when the database answers.

        Raises:
            ServiceUnavailable: It does not.
        """
        self.database.first(select(tasks.c.id).limit(1))

    def check_room(self) -> None:
        """Return when one more task would be taken.

        Raises:
            QueueFull: It would not.
        """
        with self.database.read() as connection:
            if self.admission.is_full(connection):
                raise QueueFull("The queue is full.")
