"""Where connections may go: a name is resolved once, and every address behind it is checked."""

import ipaddress
import socket

import httpx

from nbdeck.errors import BadRequest, ConnectionFailed

_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


def checked_address(url: httpx.URL, *, allow_private: bool) -> str:
    """Return the IP address behind the host of `url` that the connection must go to.

    A name that changes its mind afterwards gains nothing.

    Args:
        url: With a host.
        allow_private: Whether private networks and this machine may be reached.

    Raises:
        ConnectionFailed: There is no such host.
        BadRequest: It is in a private network.
    """
    host = url.raw_host.decode("ascii")
    port = url.port or (443 if url.scheme == "https" else 80)
    try:
        entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as exc:
        raise ConnectionFailed("its server cannot be found.") from exc
    addresses = [str(entry[4][0]) for entry in entries]
    if not allow_private and not all(map(is_public, addresses)):
        raise BadRequest("its address is in a private network.")
    return addresses[0]


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
