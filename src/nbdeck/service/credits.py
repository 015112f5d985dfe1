"""Credits: a balance on the user and a ledger of what moved it.

The balance is what can still be spent: a reservation takes from it at once, by one conditional UPDATE, so
that no two tasks can spend the same credit, in whichever process they start.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, insert, select, update

from nbdeck.contract.problems import unknown
from nbdeck.errors import BadRequest, InsufficientCredits
from nbdeck.service.store.database import Database, new_record_id
from nbdeck.service.store.schema import credit_entries, users

MOST_CREDITS = 1_000_000_000
"""A balance grows to this by grants; what tasks give back on top of it still fits into 32 bits."""
_LONGEST_NOTE = 200


@dataclass(frozen=True, slots=True)
class CreditEntry:
    """One movement of a balance."""

    at: datetime
    """When, UTC."""
    user_name: str
    """Whose balance."""
    kind: str
    """`grant`, `reserve`, `settle` or `release`."""
    amount: int
    """Credits that came (more than 0) or went (less than 0)."""
    task_id: str | None
    """The task that took or gave them back; None for a grant."""
    note: str | None
    """What was said of a grant."""


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

    def balances(self) -> dict[str, int]:
        """Return the credits of every user that can still be spent, by name."""
        with self._database.read() as connection:
            rows = connection.execute(select(users.c.name, users.c.credits).order_by(users.c.name))
            return {row.name: row.credits for row in rows}

    def ledger(self, user_id: str | None = None) -> tuple[CreditEntry, ...]:
        """Return what moved the balance of one user, or of all, oldest first; it adds up to the balance."""
        columns = credit_entries.c
        query = select(
            columns.created_at, users.c.name, columns.kind, columns.amount, columns.task_id, columns.note
        ).join(users, users.c.id == columns.user_id)
        if user_id is not None:
            query = query.where(columns.user_id == user_id)
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(columns.created_at, columns.id))
            return tuple(CreditEntry(datetime.fromtimestamp(at, UTC), *rest) for at, *rest in rows)

    def grant(self, user_id: str, amount: int, note: str | None = None) -> int:
        """Add `amount` credits and return the balance after it.

        Args:
            user_id: Whose.
            amount: Less than 0 takes them away.
            note: Why, for the ledger, up to 200 characters.

        Raises:
            InsufficientCredits: A negative amount is more than there is.
            BadRequest: The balance would be too large, or the note cannot be kept.
            NotFound: No such user.
        """
        if note is not None and (len(note) > _LONGEST_NOTE or not note.isprintable()):
            raise BadRequest(
                "The note cannot be kept.", hint=f"Give one line of up to {_LONGEST_NOTE} characters."
            )
        with self._database.write() as connection:
            locked = select(users.c.credits).where(users.c.id == user_id).with_for_update()
            balance = connection.execute(locked).scalar()
            if balance is None:
                raise unknown("user")
            if amount > 0 and balance + amount > MOST_CREDITS:
                raise BadRequest(
                    f"{amount} more credits are too many: there are {balance}.",
                    hint=f"A balance may grow to {MOST_CREDITS}.",
                )
            _move(connection, user_id, None, "grant", amount, note)
            return _balance(connection, user_id)

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
    balance: int | None = connection.execute(select(users.c.credits).where(users.c.id == user_id)).scalar()
    if balance is None:
        raise unknown("user")
    return balance


def _move(
    connection: Connection, user_id: str, task_id: str | None, kind: str, amount: int, note: str | None = None
) -> None:
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
            note=note,
        )
    )


def _insufficient(required: int, available: int) -> InsufficientCredits:
    return InsufficientCredits(
        f"This takes {required} credits, and {available} are left.",
        details={"required_credits": required, "available_credits": available},
    )
