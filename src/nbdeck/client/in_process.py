"""The service in this process, without a socket: httpx transports over an ASGI app.

Both directions stream: a file is read while it is sent, and task events arrive while the task runs.
"""

from __future__ import annotations

import asyncio
import queue
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future
from typing import Any, Protocol, TypeAlias

import httpx

from nbdeck.client.host import BodyFailed, Exchange

Item: TypeAlias = tuple[int, list[tuple[bytes, bytes]]] | bytes | BaseException | None
"""Status and headers first, then pieces of the body, then None; an exception ends it at any point."""


class Answering(Protocol):
    """Whoever answers requests: a host, or what knows where one is."""

    def submit(self, exchange: Exchange) -> Future[None]:
        """Return the running exchange; cancelling it says that the client is gone."""
        ...


class InProcess(httpx.BaseTransport):
    """Hands requests of a sync client to the app; may be shared by threads."""

    def __init__(self, host: Answering) -> None:
        self._host = host

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Return the response as soon as it begins.

        Raises:
            httpx.ReadTimeout: The app is silent for longer than the request allows.
        """
        items: queue.SimpleQueue[Item] = queue.SimpleQueue()
        running = self._host.submit(Exchange(request, _sync_body(request), items.put))
        body = _Body(items, running, _patience(request))
        try:
            status, headers = _begin(body.next())
        except BaseException:
            body.close()
            raise
        return httpx.Response(status, headers=headers, stream=body)


class _Body(httpx.SyncByteStream):
    def __init__(self, items: queue.SimpleQueue[Item], running: Future[None], patience: float | None) -> None:
        self._items, self._running, self._patience = items, running, patience

    def next(self) -> Item:
        try:
            return _alive(self._items.get(timeout=self._patience))
        except queue.Empty:
            raise httpx.ReadTimeout("The app is silent.") from None

    def __iter__(self) -> Iterator[bytes]:
        while isinstance(piece := self.next(), bytes):
            yield piece

    def close(self) -> None:
        self._running.cancel()


class AsyncInProcess(httpx.AsyncBaseTransport):
    """Hands requests of an async client to the app, which runs on its own loop."""

    def __init__(self, host: Answering) -> None:
        self._host = host

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Return the response as soon as it begins.

        Raises:
            httpx.ReadTimeout: The app is silent for longer than the request allows.
        """
        loop = asyncio.get_running_loop()
        items: asyncio.Queue[Item] = asyncio.Queue()
        if not isinstance(request.stream, httpx.SyncByteStream):
            await request.aread()
        put = _from_thread(loop, items)
        running = self._host.submit(Exchange(request, _sync_body(request), put))
        body = _AsyncBody(items, running, _patience(request))
        try:
            status, headers = _begin(await body.next())
        except BaseException:
            await body.aclose()
            raise
        return httpx.Response(status, headers=headers, stream=body)


class _AsyncBody(httpx.AsyncByteStream):
    def __init__(self, items: asyncio.Queue[Item], running: Future[None], patience: float | None) -> None:
        self._items, self._running, self._patience = items, running, patience

    async def next(self) -> Item:
        try:
            return _alive(await asyncio.wait_for(self._items.get(), self._patience))
        except TimeoutError:
            raise httpx.ReadTimeout("The app is silent.") from None

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while isinstance(piece := await self.next(), bytes):
            yield piece

    async def aclose(self) -> None:
        self._running.cancel()


def _from_thread(loop: asyncio.AbstractEventLoop, items: asyncio.Queue[Item]) -> Any:
    def put(item: Item) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(items.put_nowait, item)

    return put


def _sync_body(request: httpx.Request) -> Iterator[bytes]:
    stream = request.stream
    return iter(stream) if isinstance(stream, httpx.SyncByteStream) else iter((request.content,))


def _patience(request: httpx.Request) -> float | None:
    timeout: float | None = request.extensions.get("timeout", {}).get("read")
    return timeout


def _alive(item: Item) -> Item:
    if isinstance(item, BodyFailed) and item.__cause__ is not None:
        raise item.__cause__
    if isinstance(item, BaseException):
        raise httpx.RemoteProtocolError(f"The app failed: {type(item).__name__}.") from item
    return item


def _begin(item: Item) -> tuple[int, list[tuple[bytes, bytes]]]:
    if not isinstance(item, tuple):
        raise httpx.RemoteProtocolError("The app ended without an answer.")
    return item
