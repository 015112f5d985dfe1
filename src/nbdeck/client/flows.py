"""What the client asks, in which order: one generator each, run by either driver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from typing import Any

import httpx

from nbdeck.client.answers import error_of, lost_connection, retry_after, value_of
from nbdeck.client.commands import Flow, Sleep
from nbdeck.client.site import Site
from nbdeck.client.upload import Upload
from nbdeck.contract.operation import Operation
from nbdeck.errors import ConnectionFailed, NbdeckError, RateLimited, ServiceUnavailable

HARMLESS_POSTS = frozenset({("v2", "cancel_task"), ("v2", "preview"), ("v2", "check_design_kit")})
"""Besides GET and DELETE, these may be sent twice: a second time changes nothing and costs nothing."""

_NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
_NOT_DONE = (RateLimited, ServiceUnavailable)
_MOST_REDIRECTS = 5

Build = Callable[[], AbstractContextManager[httpx.Request]]


def call(
    site: Site,
    operation: Operation,
    *,
    path: Mapping[str, Any] | None = None,
    query: Mapping[str, Any] | None = None,
    body: Mapping[str, Any] | None = None,
    files: Mapping[str, Upload] | None = None,
) -> Flow[Any]:
    """Return the answer of one operation, repeated where that is safe.

    A call that never reached the service, or that it refused with 429 or 503, is always repeated. A lost
    answer or another retryable error is repeated for GET, DELETE and `HARMLESS_POSTS` only: a start whose
    answer got lost may be running, and would be paid for twice.

    Raises:
        NbdeckError: What the service answered, or `ConnectionFailed`.
    """
    uploads = dict(files or {})

    @contextmanager
    def build() -> Iterator[httpx.Request]:
        with ExitStack() as stack:
            parts = {name: stack.enter_context(each.opened()) for name, each in uploads.items()}
            yield site.request(operation, path=path, query=query, body=body, files=parts)

    is_harmless = operation.method != "POST" or (operation.version, operation.name) in HARMLESS_POSTS
    tries = site.retries if all(each.is_rewindable for each in uploads.values()) else 0
    response = yield from exchange(site, build, is_harmless=is_harmless, retries=tries)
    return value_of(operation, response)


def fetch(site: Site, url: str) -> Flow[bytes]:
    """Return the bytes behind a file link. The key is not sent: the link may lead to another host.

    Args:
        site: Where the link comes from.
        url: Absolute, or relative to the site.

    Raises:
        NbdeckError: The link is expired or wrong, or there is no answer.
    """
    target = httpx.URL(site.url + "/").join(url)
    for _ in range(_MOST_REDIRECTS + 1):

        @contextmanager
        def build(url: httpx.URL = target) -> Iterator[httpx.Request]:
            yield httpx.Request("GET", url)

        response = yield from exchange(site, build, is_harmless=True, retries=site.retries)
        if not response.has_redirect_location:
            return response.content
        target = target.join(response.headers["location"])
    raise ConnectionFailed(f"A file link of {site.name} leads in a circle.")


def exchange(site: Site, build: Build, *, is_harmless: bool, retries: int) -> Flow[httpx.Response]:
    """Return the response to a request, after as many repetitions as are safe and allowed.

    Args:
        site: Pace and name of the service.
        build: Makes the request anew for each try.
        is_harmless: Whether the request may reach the service twice.
        retries: How often to repeat at most.

    Raises:
        NbdeckError: The last failure.
    """
    for attempt in count():
        wait: float | None = None
        with build() as request:
            try:
                response: httpx.Response = yield request
            except httpx.HTTPError as failure:
                error: NbdeckError = lost_connection(failure, site.name)
                may_repeat = is_harmless or isinstance(failure, _NEVER_SENT)
                if not may_repeat:
                    error.hint += " The call may have arrived: look before you repeat it."
            else:
                if response.is_success or (
                    is_harmless and response.has_redirect_location and _is_bare(request)
                ):
                    return response
                error, wait = error_of(response), retry_after(response)
                may_repeat = isinstance(error, _NOT_DONE) or (error.retryable and is_harmless)
        too_long = wait is not None and wait > site.pace.longest_retry_after
        if not may_repeat or attempt >= retries or too_long:
            error.details |= {"attempts": attempt + 1} | ({} if wait is None else {"retry_after_s": wait})
            raise error
        yield Sleep(backoff(site, attempt) if wait is None else wait)
    raise AssertionError("count() does not end")


def backoff(site: Site, attempt: int) -> float:
    """Return the seconds to wait before repetition `attempt` (from 0): doubled each time, with jitter."""
    gap: float = min(site.pace.first_retry * 2.0**attempt, site.pace.last_retry)
    return gap * (0.5 + 0.5 * site.pace.chance())


def _is_bare(request: httpx.Request) -> bool:
    return "x-api-key" not in request.headers
