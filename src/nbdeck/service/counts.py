"""What whoever operates a service asks of its tasks: how many there are, how one ended, whether there is room."""

from dataclasses import dataclass

from sqlalchemy import func, select

from nbdeck.errors import QueueFull, TaskCancelled
from nbdeck.service.admission import Admission
from nbdeck.service.failures import unknown
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import tasks


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
        states = ("queued", "running")
        query = select(tasks.c.state, func.count()).where(tasks.c.state.in_(states)).group_by(tasks.c.state)
        with self.database.read() as connection:
            counts = dict.fromkeys(states, 0)
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
