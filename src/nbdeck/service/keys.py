"""API keys. A key is told once; the store keeps its SHA-256, enough for 256 random bits."""

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass

from sqlalchemy import select, update

from nbdeck.errors import Unauthorized
from nbdeck.service.failures import unknown
from nbdeck.service.ids import new_record_id
from nbdeck.service.store.database import Database, insert_once
from nbdeck.service.store.schema import api_keys, users
from nbdeck.service.users import User

_SHOWN_CHARACTERS = 8


@dataclass(frozen=True, slots=True)
class KeyInfo:
    """What may be told about a key after it was made."""

    id: str
    """To revoke it with."""
    name: str
    """What it is for, in the user's words."""
    prefix: str
    """Its first characters, to know it again."""
    created_at: float
    """Seconds since 1970."""
    is_revoked: bool
    """Whether it no longer opens anything."""


class Keys:
    """Makes, lists, revokes and checks keys."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._session: tuple[str, User] | None = None

    def create(self, user: User, name: str = "key") -> str:
        """Return a new key; it cannot be read again."""
        key = f"nbd_{secrets.token_urlsafe(32)}"
        self._insert(user, name, key)
        return key

    def ensure(self, user: User, name: str, key: str) -> None:
        """Make `key` known, once; a key that was revoked stays revoked."""
        with self._database.read() as connection:
            query = select(api_keys.c.id).where(api_keys.c.hash == _hash(key))
            if connection.execute(query).first() is not None:
                return
        self._insert(user, name, key)

    def session(self, user: User) -> str:
        """Return a key for clients of this process; it is never stored, not even as a hash."""
        key = f"nbd_session_{secrets.token_urlsafe(32)}"
        self._session = (_hash(key), user)
        return key

    def list(self, user: User) -> tuple[KeyInfo, ...]:
        """Return the user's keys, newest first."""
        columns = (
            api_keys.c.id,
            api_keys.c.name,
            api_keys.c.prefix,
            api_keys.c.created_at,
            api_keys.c.revoked_at.is_not(None),
        )
        query = select(*columns).where(api_keys.c.user_id == user.id)
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(api_keys.c.created_at.desc(), api_keys.c.id.desc()))
            return tuple(KeyInfo(*row) for row in rows)

    def revoke(self, user: User, key_id: str) -> None:
        """Close a key for good; a second time changes nothing.

        Raises:
            NotFound: The user has no such key.
        """
        mine = (api_keys.c.id == key_id, api_keys.c.user_id == user.id)
        with self._database.write() as connection:
            if connection.execute(select(api_keys.c.id).where(*mine)).first() is None:
                raise unknown("key")
            connection.execute(
                update(api_keys).where(*mine, api_keys.c.revoked_at.is_(None)).values(revoked_at=time.time())
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
        if session is not None and hmac.compare_digest(session[0], hashed):
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

    def _insert(self, user: User, name: str, key: str) -> None:
        with self._database.write() as connection:
            insert_once(
                connection,
                api_keys,
                id=new_record_id(),
                user_id=user.id,
                name=name,
                prefix=key[:_SHOWN_CHARACTERS] if len(key) > 3 * _SHOWN_CHARACTERS else "",
                hash=_hash(key),
                created_at=time.time(),
            )


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
