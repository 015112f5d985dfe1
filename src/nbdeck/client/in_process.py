"""The service in this process, without a socket: httpx transports over an ASGI app on a thread with a loop.

Both directions stream: a file is read while it is sent, and task events arrive while the task runs.
"""

from __future__ import annotations

import asyncio
import gc
import queue
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import httpx

from nbdeck.errors import ServiceUnavailable

Message: TypeAlias = MutableMapping[str, Any]
App: TypeAlias = Callable[
    [Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]
]
"""An ASGI 3 application."""

_STOP_SECONDS = 30.0
_DISCONNECT: Message = {"type": "http.disconnect"}
Item: TypeAlias = tuple[int, list[tuple[bytes, bytes]]] | bytes | BaseException | None
"""Status and headers first, then pieces of the body, then None; an exception ends it at any point."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Load modules without a search for garbage every few objects: what they make stays, and counts as old after it.

    A process that has switched the collector off, or keeps objects out of its sight, is left to its own rules.
    """
    if not gc.isenabled() or gc.get_freeze_count():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()  # into the oldest generation, which the next full search goes over
        gc.enable()


class Answering(Protocol):
    """Whoever answers requests: a host, or what knows where one is."""

    def submit(self, exchange: PendingRequest) -> Future[None]:
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
        running = self._host.submit(PendingRequest(request, _sync_body(request), items.put))
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
        running = self._host.submit(PendingRequest(request, _sync_body(request), put))
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
    if isinstance(item, _BodyFailed) and item.__cause__ is not None:
        raise item.__cause__
    if isinstance(item, BaseException):
        raise httpx.RemoteProtocolError(f"The app failed: {type(item).__name__}.") from item
    return item


def _begin(item: Item) -> tuple[int, list[tuple[bytes, bytes]]]:
    if not isinstance(item, tuple):
        raise httpx.RemoteProtocolError("The app ended without an answer.")
    return item


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """One request on its way to the app."""

    request: httpx.Request
    """What is asked; its body is in `body`."""
    body: Iterator[bytes]
    """The body's pieces; read on the app's loop as the app asks for them."""
    put: Callable[[Any], None]
    """Takes status and headers, then the answer's pieces, then None, or an exception."""


class Host:
    """Runs an app until it is closed.

    Args:
        app: The application.

    Raises:
        ServiceUnavailable: The app refuses to start.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, name="nbdeck-service", daemon=True)
        self._thread.start()
        self._life = _Life(app)
        try:
            self._on_loop(self._life.start()).result()
        except BaseException:
            self._stop()
            raise

    def submit(self, exchange: PendingRequest) -> Future[None]:
        """Return the running exchange; cancelling it tells the app that the client is gone.

        Raises:
            httpx.ConnectError: The host is closed.
        """
        if not self._thread.is_alive():
            raise httpx.ConnectError("The service in this process is closed.")
        return self._on_loop(_exchange(self._app, exchange))

    def close(self) -> None:
        """Let the app shut down and end the thread; a second time does nothing."""
        if not self._thread.is_alive():
            return
        try:
            self._on_loop(self._life.stop()).result(_STOP_SECONDS)
        finally:
            self._stop()

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            self._loop.run_until_complete(_drop_all())
            self._loop.close()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_STOP_SECONDS)

    def _on_loop(self, work: Any) -> Future[Any]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)


async def _drop_all() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


class _Life:
    """The app's lifespan, from startup to shutdown. Source: ASGI lifespan protocol 2.0."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def start(self) -> None:
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._outbox: asyncio.Queue[Message] = asyncio.Queue()
        self._running = asyncio.ensure_future(self._run())
        await self._tell("startup")

    async def stop(self) -> None:
        if not self._running.done():
            await self._tell("shutdown")
        await self._running

    async def _run(self) -> None:
        scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": {}}
        try:
            await self._app(scope, self._inbox.get, self._outbox.put)
        except Exception as exc:  # noqa: BLE001 - told to start() or stop(), which raise it
            await self._outbox.put({"type": "lifespan.failed", "message": repr(exc)})

    async def _tell(self, what: str) -> None:
        await self._inbox.put({"type": f"lifespan.{what}"})
        answer = await self._outbox.get()
        if answer["type"] != f"lifespan.{what}.complete":
            raise ServiceUnavailable(f"The service failed at {what}: {answer.get('message') or 'no reason'}.")


class _BodyFailed(Exception):
    """The caller's own body broke while it was read; its cause is the error to raise."""


async def _exchange(app: App, exchange: PendingRequest) -> None:
    talk = _Talk(exchange)
    try:
        await app(_scope(exchange.request), talk.receive, talk.send)
        exchange.put(None)
    except Exception as exc:  # noqa: BLE001 - after a complete answer nobody reads it any more
        exchange.put(exc)
    except asyncio.CancelledError as exc:
        exchange.put(exc)
        raise


class _Talk:
    """The two channels of one exchange. Source: ASGI HTTP protocol 2.3."""

    def __init__(self, exchange: PendingRequest) -> None:
        self._exchange = exchange
        self._is_sent = False
        self._is_over = asyncio.Event()

    async def receive(self) -> Message:
        if self._is_sent:
            await self._is_over.wait()
            return _DISCONNECT
        try:
            piece = next(self._exchange.body, None)
        except Exception as exc:  # noqa: BLE001 - the caller hears of it
            failed = _BodyFailed()
            failed.__cause__ = exc
            self._exchange.put(failed)
            self._is_sent = True
            self._is_over.set()
            return _DISCONNECT
        self._is_sent = piece is None
        return {"type": "http.request", "body": piece or b"", "more_body": not self._is_sent}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._exchange.put((message["status"], list(message.get("headers", ()))))
        elif message["type"] == "http.response.body":
            if message.get("body"):
                self._exchange.put(bytes(message["body"]))
            if not message.get("more_body", False):
                self._is_over.set()
                self._exchange.put(None)


def _scope(request: httpx.Request) -> Message:
    url = request.url
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": url.scheme,
        "path": url.path,
        "raw_path": url.raw_path.split(b"?")[0],
        "query_string": url.query,
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "server": (url.host, url.port or (443 if url.scheme == "https" else 80)),
        "client": ("127.0.0.1", 0),
        "state": {},
    }
