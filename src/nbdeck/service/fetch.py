"""Fetches one picture from the web or from a data URL, within limits and never from private networks."""

import base64
import binascii
import time
from urllib.parse import unquote_to_bytes

import httpx

from nbdeck.errors import BadRequest, ConnectionFailed, NbdeckError, PayloadTooLarge
from nbdeck.service.addresses import checked_address, request_to
from nbdeck.service.media_rules import MediaRules

_REDIRECTS = {301, 302, 303, 307, 308}
_CONNECT_SECONDS = 5.0


def fetch(address: str, rules: MediaRules) -> bytes:
    """Return the bytes at an http, https or data address.

    Raises:
        BadRequest: The address is not of such a form, or leads where nothing may be fetched.
        PayloadTooLarge: There is more than the rules allow.
        ConnectionFailed: No answer in time, or one that is no file.
    """
    if address[:5].lower() == "data:":
        return _inline(address, rules)
    deadline = time.monotonic() + rules.seconds
    try:
        url = httpx.URL(address)
        with httpx.Client(trust_env=False, follow_redirects=False) as client:
            for _ in range(rules.redirects + 1):
                answer = _step(client, url, rules, deadline)
                if isinstance(answer, bytes):
                    return answer
                url = answer
    except (httpx.InvalidURL, UnicodeError) as exc:
        raise BadRequest("its address cannot be read.") from exc
    except httpx.TimeoutException as exc:
        raise _too_slow() from exc
    except httpx.HTTPError as exc:
        raise ConnectionFailed("its server gave no answer.") from exc
    raise ConnectionFailed("it is behind too many redirects.")


def _inline(address: str, rules: MediaRules) -> bytes:
    head, _, body = address.partition(",")
    if len(body) > 2 * rules.largest_bytes:
        raise _too_large()
    data = unquote_to_bytes(body)
    if head.lower().endswith(";base64"):
        try:
            data = base64.b64decode(data, validate=True)
        except (ValueError, binascii.Error) as exc:
            raise BadRequest("its inline data is not base64.") from exc
    if len(data) > rules.largest_bytes:
        raise _too_large()
    return data


def _step(client: httpx.Client, url: httpx.URL, rules: MediaRules, deadline: float) -> bytes | httpx.URL:
    """Return the file at `url`, or where a redirect leads."""
    if url.scheme not in {"http", "https"} or not url.host:
        raise BadRequest("its address leads to something that is not http or https.")
    left = max(deadline - time.monotonic(), 0.1)
    request = request_to(
        client,
        "GET",
        url,
        checked_address(url, allow_private=rules.allow_private_addresses),
        headers={"Accept": "image/*", "Accept-Encoding": "identity"},
        timeout=httpx.Timeout(left, connect=min(left, _CONNECT_SECONDS)),
    )
    response = client.send(request, stream=True)
    try:
        if response.status_code in _REDIRECTS and "location" in response.headers:
            return url.join(response.headers["location"])
        if response.status_code != httpx.codes.OK:
            raise ConnectionFailed(f"its server answered {response.status_code}.")
        return _limited(response, rules, deadline)
    finally:
        response.close()


def _limited(response: httpx.Response, rules: MediaRules, deadline: float) -> bytes:
    data = bytearray()
    for chunk in response.iter_raw():
        data += chunk
        if len(data) > rules.largest_bytes:
            raise _too_large()
        if time.monotonic() > deadline:
            raise _too_slow()
    return bytes(data)


def _too_large() -> NbdeckError:
    return PayloadTooLarge("it is too large.")


def _too_slow() -> NbdeckError:
    return ConnectionFailed("its server took too long.")
