"""The users of a service and their API keys: any number each, with a name and, where wanted, an end.

A key is shown once; the store keeps its SHA-256, enough for 256 random bits.
"""

import hashlib
import hmac
import logging
import secrets
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import Connection, bindparam, insert, or_, select, update

from nbdeck.contract.problems import unknown
from nbdeck.errors import BadRequest, Conflict, NbdeckError, NotFound, Unauthorized
from nbdeck.service.store.database import Database, insert_once, new_record_id
from nbdeck.service.store.schema import api_keys, credit_entries, users

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


_log = logging.getLogger("nbdeck.service")

_SHOWN_CHARACTERS = 8
_LONGEST_NAME = 100
_DAY_SECONDS = 24 * 3600
_BY_HASH = (
    select(
        users.c.id,
        users.c.name,
        api_keys.c.id.label("key"),
        api_keys.c.hash,
        api_keys.c.expires_at,
        api_keys.c.used_at,
    )
    .join(api_keys, api_keys.c.user_id == users.c.id)
    .where(api_keys.c.hash == bindparam("hash"), api_keys.c.revoked_at.is_(None))
)


@dataclass(frozen=True, slots=True)
class KeyInfo:
    """What may be told about a key after it was made."""

    id: str
    """To revoke it with."""
    user_name: str
    """Whose it is."""
    prefix: str
    """Its first characters, to know it again."""
    created_at: datetime
    """When it was made, UTC."""
    revoked_at: datetime | None
    """When it was closed; None where nobody has done so."""
    name: str
    """What it is for; may be empty."""
    expires_at: datetime | None
    """From when on it opens nothing, UTC; None for never."""
    used_at: datetime | None
    """Day of its last use, UTC; None where it was never used."""

    @property
    def state(self) -> Literal["active", "expired", "revoked"]:
        """Whether it opens the service, and why not."""
        if self.revoked_at is not None:
            return "revoked"
        return "expired" if _is_over(self.expires_at) else "active"


class Keys:
    """Makes, lists, revokes and checks keys."""

    def __init__(self, database: Database, users: Users, *, session: str | None = None) -> None:
        self._database = database
        self._users = users
        self._session = None if session is None else (session, users.owner())

    def create(
        self,
        user_name: str,
        *,
        credits: int | None = None,
        name: str = "",
        expires_at: datetime | None = None,
    ) -> str:
        """Return a new key, which cannot be read again; a user who is not there yet is made.

        Args:
            user_name: Whose key it will be.
            credits: What a new user starts with; None takes the setting.
            name: What the key is for, up to 100 characters.
            expires_at: From when on it opens nothing; None for never.

        Raises:
            Conflict: Credits are given for a user who exists.
            BadRequest: A name cannot be used, or the end is past.
        """
        if not user_name:
            raise BadRequest("The name of the user is empty.", hint="Say whose key it is.")
        _check_name(user_name)
        _check_name(name)
        if _is_over(expires_at):
            raise BadRequest("The key would have expired already.", hint="Choose a later end.")
        user = self._users.find_or_none(user_name) if credits is None else None
        return self._new_key(user or self._users.create(user_name, credits=credits), name, expires_at)

    def create_first(self) -> str | None:
        """Return a key of the owner when the service has no key at all, else None."""
        with self._database.read() as connection:
            if connection.execute(select(api_keys.c.id).limit(1)).first() is not None:
                return None
        return self._new_key(self._users.owner(), "first", None)

    def ensure(self, key: str) -> None:
        """Make `key` one of the owner's, once; a key that was revoked stays revoked."""
        with self._database.read() as connection:
            query = select(api_keys.c.id).where(api_keys.c.hash == _hash(key))
            if connection.execute(query).first() is not None:
                return
        self._insert(self._users.owner(), key, "bootstrap", None)

    def session(self) -> str:
        """Return a key of the owner for clients of this process; not even its hash is stored."""
        if self._session is None:
            key = f"nbd_session_{secrets.token_urlsafe(32)}"
            self._session = (key, self._users.owner())
        return self._session[0]

    def list(self, user_name: str | None = None) -> tuple[KeyInfo, ...]:
        """Return the keys of one user, or of all, newest first.

        Raises:
            NotFound: No such user.
        """
        columns = api_keys.c
        times = (columns.created_at, columns.revoked_at, columns.expires_at, columns.used_at)
        query = select(columns.id, users.c.name.label("user"), columns.prefix, columns.name, *times).join(
            users, columns.user_id == users.c.id
        )
        if user_name is not None:
            query = query.where(columns.user_id == self._users.find(user_name).id)
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(api_keys.c.created_at.desc(), api_keys.c.id.desc()))
            return tuple(
                KeyInfo(
                    id=row.id,
                    user_name=row.user,
                    prefix=row.prefix,
                    created_at=_time(row.created_at),
                    revoked_at=_time_or_none(row.revoked_at),
                    name=row.name,
                    expires_at=_time_or_none(row.expires_at),
                    used_at=_time_or_none(row.used_at),
                )
                for row in rows
            )

    def revoke(self, key_id: str) -> None:
        """Close a key for good; a second time changes nothing.

        Raises:
            NotFound: No such key.
        """
        this = api_keys.c.id == key_id
        with self._database.write() as connection:
            if connection.execute(select(api_keys.c.id).where(this)).first() is None:
                raise unknown("key")
            connection.execute(
                update(api_keys).where(this, api_keys.c.revoked_at.is_(None)).values(revoked_at=time.time())
            )

    def authenticate(self, key: str | None) -> User:
        """Return whom `key` belongs to.

        Raises:
            Unauthorized: No key, one that is unknown or revoked (the two read the same), or one that has expired.
        """
        if not key:
            raise Unauthorized("The API key is missing.")
        hashed = _hash(key)
        session = self._session
        if session is not None and hmac.compare_digest(_hash(session[0]), hashed):
            return session[1]
        row = self._database.first(_BY_HASH, hash=hashed)
        if row is None or not hmac.compare_digest(row.hash, hashed):
            raise Unauthorized("The API key is not known.")
        end = _time_or_none(row.expires_at)
        if end is not None and _is_over(end):
            raise Unauthorized(
                f"The API key expired at {end:%Y-%m-%d %H:%M} UTC.",
                hint="`nbdeck keys create` makes a new one.",
            )
        self._note_use(row.key, row.used_at)
        return User(row.id, row.name, row.key)

    def _note_use(self, key_id: str, used_at: float | None) -> None:
        """Write the day of a key's use down, with its first use of the day."""
        today = time.time() // _DAY_SECONDS * _DAY_SECONDS
        if used_at is not None and used_at >= today:
            return
        earlier = or_(api_keys.c.used_at.is_(None), api_keys.c.used_at < today)
        try:
            with self._database.write() as connection:
                connection.execute(
                    update(api_keys).where(api_keys.c.id == key_id, earlier).values(used_at=today)
                )
        except NbdeckError as exc:  # the key opens the service all the same
            _log.warning("the use of a key was not noted: %s", exc)

    def _new_key(self, user: User, name: str, expires_at: datetime | None) -> str:
        key = f"nbd_{secrets.token_urlsafe(32)}"
        self._insert(user, key, name, expires_at)
        return key

    def _insert(self, user: User, key: str, name: str, expires_at: datetime | None) -> None:
        with self._database.write() as connection:
            insert_once(
                connection,
                api_keys,
                id=new_record_id(),
                user_id=user.id,
                prefix=key[:_SHOWN_CHARACTERS] if len(key) > 3 * _SHOWN_CHARACTERS else "",
                hash=_hash(key),
                created_at=time.time(),
                name=name,
                expires_at=None if expires_at is None else expires_at.timestamp(),
            )


def _check_name(name: str) -> None:
    if len(name) > _LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise BadRequest(
            f"The name {name[:_LONGEST_NAME]!r} cannot be used.",
            hint=f"Names have up to {_LONGEST_NAME} characters, all printable, no space at either end.",
        )


def _is_over(end: datetime | None) -> bool:
    return end is not None and end <= datetime.now(UTC)


def _time(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _time_or_none(seconds: float | None) -> datetime | None:
    return None if seconds is None else _time(seconds)


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
