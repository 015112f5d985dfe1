"""How many tasks may wait: of one user, and of all. Counted in the transaction that adds one."""

from dataclasses import dataclass

from sqlalchemy import Connection, case, func, select

from nbdeck.errors import QueueFull, TooManyTasks
from nbdeck.service.store.schema import tasks, users
from nbdeck.settings import Settings

_UNFINISHED = ("queued", "running")
_RETRY_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Admission:
    """Lets tasks in, or refuses them."""

    tasks_per_user: int | None = None
    """Unfinished tasks that one user may have, whichever keys started them; None for any number."""
    queued_tasks: int | None = None
    """Tasks of all users that may wait; None for any number. As many more may get in as start at the same moment."""

    @classmethod
    def of(cls, settings: Settings) -> "Admission":
        """Return what the settings allow."""
        return cls(settings.tasks_per_user, settings.queued_tasks)

    def admit(self, connection: Connection, user_id: str) -> None:
        """Check that the user may have one task more.

        Raises:
            TooManyTasks: The user has as many unfinished ones as are allowed.
            QueueFull: As many tasks wait as the service takes.
        """
        if self.tasks_per_user is not None:
            _one_at_a_time(connection, user_id)
            if _unfinished(connection, user_id) >= self.tasks_per_user:
                raise _too_many(self.tasks_per_user)
        if self.is_full(connection):
            raise QueueFull(
                f"{self.queued_tasks:,} tasks wait, and no more are taken.",
                details={"queued_tasks": self.queued_tasks, "retry_after_seconds": 2 * _RETRY_SECONDS},
            )

    def is_full(self, connection: Connection) -> bool:
        """Return whether no more tasks are taken from anybody."""
        if self.queued_tasks is None:
            return False
        queued = select(func.count()).where(tasks.c.state == "queued")
        return bool(connection.execute(queued).scalar_one() >= self.queued_tasks)


def _unfinished(connection: Connection, user_id: str) -> int:
    """Return how many unfinished tasks a user has, found among the unfinished ones: the finished ones are many more."""
    own = func.sum(case((tasks.c.user_id == user_id, 1), else_=0))
    return connection.execute(select(own).where(tasks.c.state.in_(_UNFINISHED))).scalar() or 0


def _one_at_a_time(connection: Connection, user_id: str) -> None:
    """Let tasks of one user in one after the other; SQLite's writers do so anyway."""
    connection.execute(select(users.c.id).where(users.c.id == user_id).with_for_update())


def _too_many(limit: int) -> TooManyTasks:
    return TooManyTasks(
        f"There are {limit:,} unfinished tasks, which is as many as one user may have.",
        details={"tasks_per_user": limit, "retry_after_seconds": _RETRY_SECONDS},
    )
