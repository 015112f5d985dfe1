"""Credits: a balance on the user and a ledger of what moved it.

The balance is what can still be spent: a reservation takes from it at once, by one conditional UPDATE, so
that no two tasks can spend the same credit, in whichever process they start.
"""

import time

from sqlalchemy import Connection, insert, select, update

from nbdeck.errors import InsufficientCredits
from nbdeck.service.failures import unknown
from nbdeck.service.ids import new_record_id
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import credit_entries, users


class Credits:
    """Reservations, settlements and grants; the transaction is the caller's where one is given."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def balance(self, user_id: str) -> int:
        """Return the credits that can still be spent.

        Raises:
            NotFound: No such user.
        """
        with self._database.read() as connection:
            return _balance(connection, user_id)

    def grant(self, user_id: str, amount: int) -> None:
        """Add `amount` credits.

        Raises:
            InsufficientCredits: A negative amount is more than there is.
        """
        with self._database.write() as connection:
            _move(connection, user_id, None, "grant", amount)

    def reserve(self, connection: Connection, user_id: str, task_id: str, amount: int) -> None:
        """Take `amount` credits for a task that starts.

        Raises:
            InsufficientCredits: There are fewer; nothing is taken.
        """
        _move(connection, user_id, task_id, "reserve", -amount)

    def settle(self, connection: Connection, user_id: str, task_id: str, *, reserved: int, cost: int) -> None:
        """Charge what a finished task cost: the difference to the reservation moves.

        Raises:
            InsufficientCredits: The task cost more than was reserved, and the rest is not there.
        """
        _move(connection, user_id, task_id, "settle", reserved - cost)

    def release(self, connection: Connection, user_id: str, task_id: str, reserved: int) -> None:
        """Give back what was reserved for a task that failed."""
        _move(connection, user_id, task_id, "release", reserved)


def _balance(connection: Connection, user_id: str) -> int:
    found: int | None = connection.execute(select(users.c.credits).where(users.c.id == user_id)).scalar()
    if found is None:
        raise unknown("user")
    return found


def _move(connection: Connection, user_id: str, task_id: str | None, kind: str, amount: int) -> None:
    if amount:
        changed = connection.execute(
            update(users)
            .where(users.c.id == user_id, users.c.credits >= -amount)
            .values(credits=users.c.credits + amount)
        )
        if not changed.rowcount:
            raise _insufficient(-amount, _balance(connection, user_id))
    connection.execute(
        insert(credit_entries).values(
            id=new_record_id(),
            user_id=user_id,
            task_id=task_id,
            kind=kind,
            amount=amount,
            created_at=time.time(),
        )
    )


def _insufficient(required: int, available: int) -> InsufficientCredits:
    return InsufficientCredits(
        f"This takes {required} credits, and {available} are left.",
        details={"required_credits": required, "available_credits": available},
    )
