"""httpx clients, for a service over the network or for what answers in its place."""

from __future__ import annotations

from typing import Any

import httpx

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
