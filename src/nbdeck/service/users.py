"""The people of one service."""

import time
from dataclasses import dataclass, field

from sqlalchemy import Connection, insert, select

from nbdeck.errors import Conflict, NotFound
from nbdeck.service.ids import new_record_id
from nbdeck.service.store.database import Database, insert_once
from nbdeck.service.store.schema import credit_entries, users

OWNER = "owner"
"""Name of the user that every service has from the start."""


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who owns presentations and credits."""

    id: str
    """25 characters, as every record id."""
    name: str
    """Unique in this service."""
    key_id: str = field(default="", compare=False)
    """Which key the user came with; empty without one, and for clients of this process."""


class Users:
    """Makes and finds users."""

    def __init__(self, database: Database, *, first_credits: int) -> None:
        self._database = database
        self._first_credits = first_credits

    def create(self, name: str, *, credits: int | None = None) -> User:
        """Return a new user.

        Args:
            name: Not taken yet.
            credits: To start with; None takes what everybody gets.

        Raises:
            Conflict: The name is taken.
        """
        with self._database.write() as connection:
            user = self._insert(connection, name, credits)
        if user is None:
            raise Conflict(f"There is a user {name!r} already.", hint="Choose another name.")
        return user

    def find(self, name: str) -> User:
        """Return the user of that name.

        Raises:
            NotFound: No such user.
        """
        user = self.find_or_none(name)
        if user is None:
            raise NotFound(f"There is no user {name!r}.", hint="`nbdeck keys list` names the users.")
        return user

    def find_or_none(self, name: str) -> User | None:
        """Return the user of that name, if there is one."""
        query = select(users.c.id, users.c.name).where(users.c.name == name)
        row = self._database.first(query)
        return None if row is None else User(row.id, row.name)

    def owner(self) -> User:
        """Return the first user, made when the service is new."""
        user = self.find_or_none(OWNER)
        if user is not None:
            return user
        with self._database.write() as connection:
            owner = self._insert(connection, OWNER, None)
        return owner or self.find(OWNER)

    def _insert(self, connection: Connection, name: str, credits: int | None) -> User | None:
        """Return the new user, or None when the name is taken."""
        user, now = User(new_record_id(), name), time.time()
        amount = self._first_credits if credits is None else credits
        if not insert_once(connection, users, id=user.id, name=name, credits=amount, created_at=now):
            return None
        connection.execute(
            insert(credit_entries).values(
                id=new_record_id(), user_id=user.id, kind="grant", amount=amount, created_at=now
            )
        )
        return user
