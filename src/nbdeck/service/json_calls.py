"""Calls to services that the owner configured and that answer in JSON, within limits."""

import json
import time
from collections.abc import Mapping
from typing import Any

import httpx

from nbdeck.errors import ConnectionFailed


def asked(
    method: str,
    url: str,
    *,
    headers: Mapping[str, str],
    seconds: float,
    largest_bytes: int,
    query: Mapping[str, str | int] | None = None,
    body: Mapping[str, Any] | None = None,
) -> Any:
    """Return what a service answers, read from JSON. Redirects are not followed: the key is meant for one host.

    Args:
        method: GET or POST.
        url: Whole address.
        headers: Among them the key.
        seconds: Longest wait for all of the answer.
        largest_bytes: Of the answer.
        query: For the address.
        body: Sent as JSON.

    Raises:
        ConnectionFailed: No answer in time, an error, or no JSON; neither key nor address is told.
    """
    deadline = time.monotonic() + seconds
    try:
        with (
            httpx.Client(trust_env=False, follow_redirects=False, timeout=seconds) as client,
            client.stream(method, url, headers=dict(headers), params=query, json=body) as response,
        ):
            if response.status_code != httpx.codes.OK:
                raise ConnectionFailed(f"it answered {response.status_code}.")
            return json.loads(_read(response, deadline, largest_bytes))
    except httpx.TimeoutException as exc:
        raise ConnectionFailed("it took too long.") from exc
    except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as exc:
        raise ConnectionFailed("it gave no answer.") from exc
    except (ValueError, RecursionError) as exc:
        raise ConnectionFailed("its answer cannot be read.") from exc


def _read(response: httpx.Response, deadline: float, largest_bytes: int) -> bytes:
    data = bytearray()
    for chunk in response.iter_bytes():
        data += chunk
        if len(data) > largest_bytes:
            raise ConnectionFailed("its answer is too large.")
        if time.monotonic() > deadline:
            raise ConnectionFailed("it took too long.")
    return bytes(data)
