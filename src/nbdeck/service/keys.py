"""API keys. A key is told once; the store keeps its SHA-256, enough for 256 random bits."""

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import select, update

from nbdeck.errors import Unauthorized
from nbdeck.service.failures import unknown
from nbdeck.service.ids import new_record_id
from nbdeck.service.store.database import Database, insert_once
from nbdeck.service.store.schema import api_keys, users
from nbdeck.service.users import User, Users

_SHOWN_CHARACTERS = 8


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
    """Since when it opens nothing; None while it does."""


class Keys:
    """Makes, lists, revokes and checks keys."""

    def __init__(self, database: Database, users: Users, *, session: str | None = None) -> None:
        self._database = database
        self._users = users
        self._session = None if session is None else (session, users.owner())

    def create(self, user_name: str, *, credits: int | None = None) -> str:
        """Return a new key, which cannot be read again; a user who is not there yet is made.

        Args:
            user_name: Whose key it will be.
            credits: What a new user starts with; None takes the setting.

        Raises:
            Conflict: Credits are given for a user who exists.
        """
        user = self._users.find_or_none(user_name) if credits is None else None
        return self._new_key(user or self._users.create(user_name, credits=credits))

    def create_first(self) -> str | None:
        """Return a key of the owner when the service has no key at all, else None."""
        with self._database.read() as connection:
            if connection.execute(select(api_keys.c.id).limit(1)).first() is not None:
                return None
        return self._new_key(self._users.owner())

    def ensure(self, key: str) -> None:
        """Make `key` one of the owner's, once; a key that was revoked stays revoked."""
        with self._database.read() as connection:
            query = select(api_keys.c.id).where(api_keys.c.hash == _hash(key))
            if connection.execute(query).first() is not None:
                return
        self._insert(self._users.owner(), key)

    def session(self) -> str:
        """Return a key of the owner for clients of this process; not even its hash is stored."""
        if self._session is None:
            key = f"nbd_session_{secrets.token_urlsafe(32)}"
            self._session = (key, self._users.owner())
        return self._session[0]

    def list(self, user_name: str | None = None) -> tuple[KeyInfo, ...]:
        """Return the keys of one user, or of all, newest first."""
        query = select(
            api_keys.c.id, users.c.name, api_keys.c.prefix, api_keys.c.created_at, api_keys.c.revoked_at
        ).join(users, api_keys.c.user_id == users.c.id)
        if user_name is not None:
            query = query.where(users.c.name == user_name)
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(api_keys.c.created_at.desc(), api_keys.c.id.desc()))
            return tuple(KeyInfo(*row[:3], _time(row[3]), row[4] and _time(row[4])) for row in rows)

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
            Unauthorized: No key, or one that is unknown or revoked; the two read the same.
        """
        if not key:
            raise Unauthorized("The API key is missing.")
        hashed = _hash(key)
        session = self._session
        if session is not None and hmac.compare_digest(_hash(session[0]), hashed):
            return session[1]
        query = (
            select(users.c.id, users.c.name, api_keys.c.hash)
            .join(api_keys, api_keys.c.user_id == users.c.id)
            .where(api_keys.c.hash == hashed, api_keys.c.revoked_at.is_(None))
        )
        with self._database.read() as connection:
            row = connection.execute(query).first()
        if row is None or not hmac.compare_digest(row.hash, hashed):
            raise Unauthorized("The API key is not known.")
        return User(row.id, row.name)

    def _new_key(self, user: User) -> str:
        key = f"nbd_{secrets.token_urlsafe(32)}"
        self._insert(user, key)
        return key

    def _insert(self, user: User, key: str) -> None:
        with self._database.write() as connection:
            insert_once(
                connection,
                api_keys,
                id=new_record_id(),
                user_id=user.id,
                prefix=key[:_SHOWN_CHARACTERS] if len(key) > 3 * _SHOWN_CHARACTERS else "",
                hash=_hash(key),
                created_at=time.time(),
            )


def _time(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
