"""Signed links to files, that work for a while without a key."""

import base64
import binascii
import hashlib
import hmac
import secrets
import time
import unicodedata
from urllib.parse import quote

from sqlalchemy import select

from nbdeck.errors import LinkExpired, NotFound
from nbdeck.service.store import schema
from nbdeck.service.store.database import Database, insert_once

_SIGNATURE_BYTES = 16
_LONGEST_STEM = 100
_FORBIDDEN = frozenset('<>:"/\\|?*')


class LinkSigner:
    """Signs what a link points to, its file name and its end."""

    def __init__(self, secret: bytes, *, seconds: int) -> None:
        self._secret = secret
        self._seconds = seconds

    def path(self, target: str, name: str) -> str:
        """Return `/files/{token}/{name}`, good from now on for the seconds of the settings.

        Args:
            target: What the link opens, in the words of the files endpoint.
            name: File name as the user shall see it.
        """
        payload = f"{int(time.time()) + self._seconds}:{target}".encode()
        token = _encode(payload) + "." + _encode(self._sign(payload, name))
        return f"/files/{token}/{quote(name, safe='')}"

    def target(self, token: str, name: str) -> str:
        """Return what a link opens.

        Raises:
            NotFound: Token or name were altered.
            LinkExpired: The link was good once.
        """
        body, _, signature = token.partition(".")
        payload, signed = _decode(body), _decode(signature)
        if not hmac.compare_digest(signed, self._sign(payload, name)):
            raise NotFound("There is no such file.", hint="Use the link exactly as it was given.")
        expires, _, target = payload.decode().partition(":")
        if int(expires) < time.time():
            raise LinkExpired("This link has expired.")
        return target

    def _sign(self, payload: bytes, name: str) -> bytes:
        message = payload + b"\0" + name.encode("utf-8", "surrogatepass")
        return hmac.digest(self._secret, message, "sha256")[:_SIGNATURE_BYTES]


def link_secret(database: Database) -> bytes:
    """Return the secret that signs links, made once for each store, 32 bytes."""
    query = select(schema.secrets.c.value).where(schema.secrets.c.name == "links")
    with database.read() as connection:
        secret = connection.execute(query).scalar()
    if secret is None:
        with database.write() as connection:
            insert_once(connection, schema.secrets, name="links", value=secrets.token_hex(32))
            secret = connection.execute(query).scalar_one()
    return hashlib.sha256(secret.encode()).digest()


def file_name(title: str, suffix: str) -> str:
    """Return a file name that people can read and every system can keep.

    Args:
        title: Any text; what file systems refuse is left out.
        suffix: With its dot, such as ".pptx".
    """
    spaced = "".join(" " if _is_unfit(letter) else letter for letter in title)
    stem = " ".join(spaced.split())[:_LONGEST_STEM].strip(" .")
    return (stem or "presentation") + suffix


def _is_unfit(letter: str) -> bool:
    return letter in _FORBIDDEN or unicodedata.category(letter)[0] in "CZ"


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    """Return the bytes behind `text`; only the one spelling that `_encode` writes counts."""
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (ValueError, binascii.Error):
        return b""
    return data if _encode(data) == text else b""
