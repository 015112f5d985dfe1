"""What a caller may ask for: tasks that may wait, requests a key, and credits.

Tasks are counted in the transaction that adds one. Requests are counted by a token bucket in the database, so that all
processes of a service count the same ones: each statement takes a few tokens at once, which the process that took them
spends within a second. A busy key costs a few small transactions a second, and never gets more than its bucket holds.

Credits are a balance on the user and a ledger of what moved it. The balance is what can still be spent: a reservation
takes from it at once, by one conditional UPDATE, so that no two tasks spend the same credit, wherever they start.
"""

import math
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, TextClause, case, func, insert, select, text, update

from nbdeck.contract.problems import unknown
from nbdeck.errors import BadRequest, InsufficientCredits, QueueFull, RateLimited, TooManyTasks
from nbdeck.service.store.database import Database, new_record_id
from nbdeck.service.store.schema import credit_entries, tasks, users
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


_AT_ONCE = 10
"""Tokens of one statement, as a share of what the bucket holds and of what a second brings."""
_HELD_SECONDS = 1.0
_MOST_HELD = 10_000

_TAKE = """
INSERT INTO rates (key, tokens, taken, at) VALUES (:key, :rest, :share, {now})
ON CONFLICT (key) DO UPDATE SET
  tokens = {tokens} - CASE WHEN {tokens} >= :share THEN :share WHEN {tokens} >= 1 THEN 1 ELSE 0 END,
  taken = CASE WHEN {tokens} >= :share THEN :share WHEN {tokens} >= 1 THEN 1 ELSE 0 END,
  at = {now}
RETURNING taken, tokens
"""
_TOKENS = "{least}(:burst, rates.tokens + {greatest}({now} - rates.at, 0) * :rate)"
_WORDS = {
    "sqlite": {"least": "min", "greatest": "max", "now": "((julianday('now') - 2440587.5) * 86400.0)"},
    "postgresql": {
        "least": "least",
        "greatest": "greatest",
        "now": "extract(epoch FROM clock_timestamp())::float8",
    },
}
"""The clock is that of the database; it may be set back, and then the bucket only fills again from there."""


@dataclass(slots=True)
class _HeldTokens:
    """What this process has of one key's tokens."""

    tokens: int
    """Taken and not spent; none where the bucket was empty."""
    until: float
    """When they are given up, or the next can be had; on `time.monotonic`."""
    is_empty: bool = False
    """Whether the bucket had none."""


class RateLimiter:
    """Counts the requests of keys.

    Args:
        database: Where the buckets are.
        per_second: Requests that a key may make in the long run; None counts nothing.
        burst: Requests that it may make at once before that.
    """

    def __init__(self, database: Database, per_second: float | None, burst: int) -> None:
        self._database = database
        self._rate = per_second
        self._burst = burst
        self._share = max(1, int(min(burst, per_second or 1)) // _AT_ONCE)
        self._held: dict[str, _HeldTokens] = {}
        self._lock = threading.Lock()

    def take(self, key_id: str) -> None:
        """Count one request of a key.

        Raises:
            RateLimited: It has made too many; `details["retry_after_seconds"]` says when the next may come.
        """
        if self._rate is None or self._spend(key_id):
            return
        with self._database.write() as connection:
            taken, tokens = connection.execute(_statement(connection), self._values(key_id)).one()
        now = time.monotonic()
        if taken:
            self._hold(key_id, _HeldTokens(taken - 1, now + _HELD_SECONDS))
            return
        seconds = (1.0 - tokens) / self._rate
        self._hold(key_id, _HeldTokens(0, now + seconds, is_empty=True))
        raise self._refusal(seconds)

    def _spend(self, key_id: str) -> bool:
        """Spend a token that is held, if there is one.

        Raises:
            RateLimited: There was none in the database either, and there cannot be one yet.
        """
        with self._lock:
            held, now = self._held.get(key_id), time.monotonic()
            if held is None or held.until <= now:
                return False
            if held.is_empty:
                raise self._refusal(held.until - now)
            held.tokens -= 1
            return held.tokens >= 0

    def _hold(self, key_id: str, held: _HeldTokens) -> None:
        with self._lock:
            if len(self._held) >= _MOST_HELD:
                self._held.clear()
            self._held[key_id] = held

    def _values(self, key_id: str) -> dict[str, Any]:
        share, burst = self._share, float(self._burst)
        return {"key": key_id, "rest": burst - share, "share": share, "burst": burst, "rate": self._rate}

    def _refusal(self, seconds: float) -> RateLimited:
        wait = max(1, math.ceil(seconds))
        return RateLimited(
            f"This key has made more than {self._rate:g} requests a second; the next may come in {wait} s.",
            details={"requests_per_second": self._rate, "retry_after_seconds": wait},
        )


def _statement(connection: Connection) -> TextClause:
    words = _WORDS[connection.dialect.name]
    return text(_TAKE.format(tokens=_TOKENS.format(**words), **words))


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
