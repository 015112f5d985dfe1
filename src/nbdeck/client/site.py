"""Where the service is, how a request to it is built, and httpx clients for it.

The key leaves here only as a header of API requests.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
from pydantic import SecretStr

from nbdeck.contract.operation import Operation
from nbdeck.errors import SettingsError

LOCAL_URL = "http://nbdeck.local"
"""Base URL of a service in this process; nothing is ever looked up or connected to under this name."""

RECORDED_URL = "http://recorded.invalid"
"""Base URL of a service that is replayed, where no other is given; never looked up or connected to either."""

_USER_AGENT = "nbdeck"


@dataclass(frozen=True, slots=True)
class Delays:
    """How long the client waits, seconds."""

    first_poll: float = 0.25
    """Before the second look at a task; each later gap is half as long again."""
    last_poll: float = 2.0
    """Longest gap between two looks."""
    first_retry: float = 0.25
    """Before the first repetition of a failed call; each later gap is twice as long."""
    last_retry: float = 8.0
    """Longest gap between repetitions."""
    longest_retry_after: float = 60.0
    """A `Retry-After` beyond this is not waited for."""
    clock: Callable[[], float] = time.monotonic
    """Seconds on a clock that only goes forward."""
    chance: Callable[[], float] = random.SystemRandom().random
    """A number from 0 to 1, for jitter."""


NEAR = Delays(first_poll=0.02, last_poll=0.1, first_retry=0.02, last_retry=0.5)
"""Pace for a service in this process."""


@dataclass(frozen=True, slots=True)
class Site:
    """One service and one key.

    Raises:
        SettingsError: The key holds characters that no header can carry; the message does not repeat it.
    """

    url: str
    """Base URL without a slash at the end."""
    api_key: SecretStr = field(default=SecretStr(""), repr=False)
    """Key of the user."""
    name: str = "the service"
    """What to call it in messages."""
    retries: int = 4
    """How often a call is repeated that may succeed later."""
    pace: Delays = Delays()
    """How long to wait."""

    def __post_init__(self) -> None:
        key = self.api_key.get_secret_value()
        if not (key.isascii() and key.isprintable()):
            raise SettingsError(
                "The API key holds characters that no key has.",
                hint="Copy the key again, without line breaks.",
            )

    def request(
        self,
        operation: Operation,
        *,
        path: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        files: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Request:
        """Return the request that calls `operation`.

        Args:
            operation: The endpoint.
            path: Values of the path's parameters.
            query: Query parameters; those that are None are left out.
            body: JSON body, or the form fields beside `files`.
            files: Multipart files as httpx takes them.
            headers: Further headers.
        """
        given = {name: value for name, value in (query or {}).items() if value is not None}
        content: dict[str, Any] = {}
        if operation.files:
            content = {"files": files, "data": body or {}}
        elif operation.request is not None:
            content = {"json": body or {}}
        return httpx.Request(
            operation.method,
            self.url + operation.url(**(path or {})),
            params=given or None,
            headers=self._headers() | dict(headers or {}),
            **content,
        )

    def _headers(self) -> dict[str, str]:
        return {
            "X-API-Key": self.api_key.get_secret_value(),
            "User-Agent": _USER_AGENT,
            "Accept": "application/json, */*",
        }


def site_url(url: str) -> str:
    """Return `url` as a base URL, without a slash at the end.

    Raises:
        SettingsError: It is no http or https address, or carries a user name, a query or a fragment.
    """
    hint = "Give an address such as 'https://api.example.com'; the key goes into api_key."
    try:
        parts = httpx.URL(url)
    except httpx.InvalidURL:
        raise SettingsError("The address of the service cannot be read.", hint=hint) from None
    if parts.scheme not in {"http", "https"} or not parts.host:
        raise SettingsError(f"{url!r} is no address of a service.", hint=hint)
    if parts.userinfo or parts.query or parts.fragment:
        raise SettingsError(
            "The address of the service carries a user name, a query or a fragment.", hint=hint
        )
    return str(parts).rstrip("/")


_CONNECT_SECONDS = 10.0
# Shorter than the 5 s after which common servers drop an idle connection, so that no request meets a dying one.
_IDLE_SECONDS = 4.0


def open_http(timeout_seconds: float, transport: httpx.BaseTransport | None = None) -> httpx.Client:
    """Return a client that waits at most `timeout_seconds` for each piece of an answer.

    Args:
        timeout_seconds: Seconds.
        transport: What answers instead of the network.
    """
    return httpx.Client(**_settings(timeout_seconds), transport=transport)


def open_async_http(
    timeout_seconds: float, transport: httpx.AsyncBaseTransport | None = None
) -> httpx.AsyncClient:
    """Return an async client that waits at most `timeout_seconds` for each piece of an answer.

    Args:
        timeout_seconds: Seconds.
        transport: What answers instead of the network.
    """
    return httpx.AsyncClient(**_settings(timeout_seconds), transport=transport)


def _settings(timeout_seconds: float) -> dict[str, Any]:
    return {
        "timeout": httpx.Timeout(timeout_seconds, connect=min(timeout_seconds, _CONNECT_SECONDS)),
        "limits": httpx.Limits(
            max_connections=20, max_keepalive_connections=10, keepalive_expiry=_IDLE_SECONDS
        ),
        "follow_redirects": False,
    }
