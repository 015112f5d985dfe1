"""Who works on which task: a lease that has to be renewed, so that no two processes run the same one."""

import os
import secrets
import socket
import time
from collections.abc import Collection
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sqlalchemy import Row, select, update

from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import tasks
from nbdeck.service.tasks import UNFINISHED

_created_at = attrgetter("created_at")
_AT_ONCE = 500


def new_holder() -> str:
    """Return a name for one service of this process: host, process and a random part."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(8)}"


def is_dead(holder: str) -> bool:
    """Return whether the process of `holder` ran on this machine and surely runs no more."""
    host, process = holder.rsplit(":", 2)[:2]
    if host != socket.gethostname() or os.name != "posix":
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


@dataclass(frozen=True, slots=True)
class Leases:
    """The leases of one holder on one database."""

    database: Database
    holder: str
    seconds: float

    def until(self) -> float:
        """Return when a lease that is taken now ends, seconds since 1970."""
        return time.time() + self.seconds

    def renew(self, task_ids: Collection[str]) -> None:
        """Extend the leases on tasks that are in work here."""
        wanted = list(task_ids)
        for first in range(0, len(wanted), _AT_ONCE):
            some = tasks.c.id.in_(wanted[first : first + _AT_ONCE])
            with self.database.write() as connection:
                connection.execute(
                    update(tasks).where(some, tasks.c.holder == self.holder).values(lease_until=self.until())
                )

    def orphans(self, kinds: Collection[str], most: int) -> list[Row[Any]]:
        """Return unfinished tasks of some kinds that nobody works on, oldest first.

        Args:
            kinds: Kinds of tasks.
            most: How many at most; one call returns no more than 500.
        """
        wanted = tasks.c.state.in_(UNFINISHED), tasks.c.kind.in_(kinds)
        held = select(tasks.c.id, tasks.c.holder, tasks.c.lease_until, tasks.c.created_at).where(*wanted)
        with self.database.read() as connection:
            looked = sorted(connection.execute(held), key=_created_at)
            left = [row.id for row in looked if self._is_orphan(row.holder, row.lease_until)]
            if not (some := left[: max(0, min(most, _AT_ONCE))]):
                return []
            # Whole rows hold requests, pictures and all.
            return sorted(connection.execute(select(tasks).where(tasks.c.id.in_(some))), key=_created_at)

    def _is_orphan(self, holder: str | None, lease_until: float) -> bool:
        return holder is None or lease_until < time.time() or is_dead(holder)

    def take_over(self, row: Row[Any]) -> bool:
        """Make an orphan ours and queue it; False when somebody was faster."""
        same_holder = tasks.c.holder.is_(None) if row.holder is None else tasks.c.holder == row.holder
        with self.database.write() as connection:
            changed = connection.execute(
                update(tasks)
                .where(
                    tasks.c.id == row.id,
                    tasks.c.state.in_(UNFINISHED),
                    same_holder,
                    tasks.c.lease_until == row.lease_until,
                )
                .values(state="queued", holder=self.holder, lease_until=self.until())
            )
        return bool(changed.rowcount)

    def release(self) -> None:
        """Give back every task that is in work here."""
        mine = (tasks.c.holder == self.holder, tasks.c.state.in_(UNFINISHED))
        with self.database.write() as connection:
            connection.execute(
                update(tasks).where(*mine).values(state="queued", holder=None, lease_until=0.0)
            )
