"""What goes out: every address behind a name is checked; pictures and JSON come back within limits."""

import base64
import binascii
import ipaddress
import json
import socket
import ssl
import time
from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import unquote_to_bytes

import httpx

from nbdeck.errors import BadRequest, ConnectionFailed, Forbidden, NbdeckError, PayloadTooLarge
from nbdeck.service.media_rules import MediaRules

_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


def checked_address(url: httpx.URL, *, allow_private: bool) -> str:
    """Return the IP address behind the host of `url` that the connection must go to.

    A name that changes its mind afterwards gains nothing.

    Args:
        url: With a host.
        allow_private: Whether private networks and this machine may be reached.

    Raises:
        ConnectionFailed: There is no such host.
        Forbidden: It is in a private network.
    """
    host = url.raw_host.decode("ascii")
    try:
        entries = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as exc:
        raise ConnectionFailed("its server cannot be found.") from exc
    addresses = [str(entry[4][0]) for entry in entries]
    if not allow_private and not all(map(is_public, addresses)):
        raise Forbidden("its address is in a private network.")
    return addresses[0]


@cache
def trusted() -> ssl.SSLContext:
    """Return what certificates are trusted, read once: that takes as long as a request."""
    return httpx.create_ssl_context(trust_env=False)


def request_to(
    client: httpx.Client | httpx.AsyncClient,
    method: str,
    url: httpx.URL,
    address: str,
    *,
    headers: dict[str, str],
    timeout: httpx.Timeout,
    content: bytes | None = None,
) -> httpx.Request:
    """Return a request that goes to a checked address and says the name that was asked for."""
    return client.build_request(
        method,
        url.copy_with(host=address),
        content=content,
        headers={**headers, "Host": url.netloc.decode("ascii")},
        timeout=timeout,
        extensions={"sni_hostname": url.raw_host.decode("ascii")},
    )


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the public internet, mapped and tunnelled forms included."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            return inner.is_global and not inner.is_multicast
        if ip in _NAT64:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
    return ip.is_global and not ip.is_multicast


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
        with httpx.Client(verify=trusted(), trust_env=False, follow_redirects=False) as client:
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
            httpx.Client(
                verify=trusted(), trust_env=False, follow_redirects=False, timeout=seconds
            ) as client,
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
