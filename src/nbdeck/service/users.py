"""The people of one service."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from nbdeck.errors import Conflict
from nbdeck.service.failures import unknown
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


class Users:
    """Makes and finds users."""

    def __init__(self, database: Database, *, first_credits: int) -> None:
        self._database = database
        self._first_credits = first_credits

    def create(self, name: str) -> User:
        """Return a new user with the credits that everybody starts with.

        Raises:
            Conflict: The name is taken.
        """
        with self._database.write() as connection:
            user = self._insert(connection, name)
        if user is None:
            raise Conflict(f"There is a user {name!r} already.", hint="Choose another name.")
        return user

    def find(self, name: str) -> User:
        """Return the user of that name.

        Raises:
            NotFound: No such user.
        """
        with self._database.read() as connection:
            user = _named(connection, name)
        if user is None:
            raise unknown("user")
        return user

    def owner(self) -> User:
        """Return the first user, made when the service is new."""
        with self._database.read() as connection:
            user = _named(connection, OWNER)
        if user is not None:
            return user
        with self._database.write() as connection:
            made = self._insert(connection, OWNER)
        return made or self.find(OWNER)

    def _insert(self, connection: Connection, name: str) -> User | None:
        """Return the new user, or None when the name is taken."""
        user, now = User(new_record_id(), name), time.time()
        if not insert_once(
            connection, users, id=user.id, name=name, credits=self._first_credits, created_at=now
        ):
            return None
        connection.execute(
            insert(credit_entries).values(
                id=new_record_id(),
                user_id=user.id,
                kind="grant",
                amount=self._first_credits,
                created_at=now,
            )
        )
        return user


def _named(connection: Connection, name: str) -> User | None:
    row = connection.execute(select(users.c.id, users.c.name).where(users.c.name == name)).first()
    return None if row is None else User(row.id, row.name)
