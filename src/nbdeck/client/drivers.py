"""Flows, the two drivers that run them, blocking and on an event loop, and methods that are written once as flows.

A method decorated with `flow` returns a flow; on an object with a `SyncDriver` calling it gives the flow's result, on
one with an `AsyncDriver` an awaitable of it. Type checkers and tab completion see exactly that.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeAlias, TypeVar, overload

import httpx

from nbdeck.client.contents import Reader
from nbdeck.client.site import Site
from nbdeck.contract.tasks import TaskEvent
from nbdeck.errors import ConnectionFailed

T = TypeVar("T")
_Step: TypeAlias = tuple[bool, Any]
"""Whether the flow has ended, and its result; else what it emits."""
P = ParamSpec("P")

Display = Callable[[Any], "Callable[[], None] | None"]
"""Shows a task in a live notebook and returns what updates that once it has ended; None where none listens."""


@dataclass(frozen=True, slots=True)
class Open:
    """Send `request`; the reply is the response with its body unread. Closes a stream opened before."""

    request: httpx.Request


@dataclass(frozen=True, slots=True)
class NextLine:
    """Read the open stream; the reply is its next line, or None at the end."""


@dataclass(frozen=True, slots=True)
class Sleep:
    """Wait; the reply is None."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Emit:
    """Hand `value` to whoever iterates over the flow; the reply is None."""

    value: Any


Command: TypeAlias = httpx.Request | Open | NextLine | Sleep | Emit
"""A bare request is sent, and the reply is its response with the body read."""

Flow: TypeAlias = Generator[Command, Any, T]
"""Yields commands, receives replies, returns its result. A failed request is thrown in as `httpx.HTTPError`."""


def _refuse_closed(http: httpx.Client | httpx.AsyncClient) -> None:
    if http.is_closed:
        raise ConnectionFailed("This client is closed.", hint="Make a new one with `nbdeck.connect()`.")


class SyncDriver:
    """Runs flows in the calling thread; may be shared by threads."""

    def __init__(self, http: httpx.Client, sleep: Callable[[float], None] = time.sleep) -> None:
        self.http = http
        self._sleep = sleep

    def run(self, flow: Flow[T]) -> T:
        """Return the flow's result; what it emits is dropped."""
        last: _Step = (True, None)
        for step in self._steps(flow):
            last = step
        value: T = last[1]
        return value

    def iterate(self, flow: Flow[Any]) -> Iterator[Any]:
        """Yield what the flow emits, as it comes."""
        return (value for is_end, value in self._steps(flow) if not is_end)

    def _steps(self, flow: Flow[Any]) -> Iterator[_Step]:
        run = _SyncRun(self.http, self._sleep)
        try:
            command = next(flow)
            while True:
                if isinstance(command, Emit):
                    yield False, command.value
                    command = flow.send(None)
                    continue
                try:
                    reply = run.execute(command)
                except httpx.HTTPError as failure:
                    command = flow.throw(failure)
                else:
                    command = flow.send(reply)
        except StopIteration as stop:
            yield True, stop.value
        finally:
            run.close()
            flow.close()


class _SyncRun:
    """One flow on its way: at most one stream is open."""

    def __init__(self, http: httpx.Client, sleep: Callable[[float], None]) -> None:
        self._http, self._sleep = http, sleep
        self._open: httpx.Response | None = None
        self._lines: Iterator[str] = iter(())

    def execute(self, command: Command) -> Any:
        match command:
            case Sleep(seconds):
                self._sleep(seconds)
            case NextLine():
                return next(self._lines, None)
            case Open(request):
                self.close()
                _refuse_closed(self._http)
                self._open = self._http.send(request, stream=True)
                self._lines = self._open.iter_lines()
                return self._open
            case httpx.Request():
                _refuse_closed(self._http)
                return self._http.send(command)
        return None

    def close(self) -> None:
        if self._open is not None:
            self._open.close()


class AsyncDriver:
    """Runs flows on the running event loop."""

    def __init__(
        self, http: httpx.AsyncClient, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self.http = http
        self._sleep = sleep

    async def run(self, flow: Flow[T]) -> T:
        """Return the flow's result; what it emits is dropped."""
        last: _Step = (True, None)
        async for step in self._steps(flow):
            last = step
        value: T = last[1]
        return value

    async def iterate(self, flow: Flow[Any]) -> AsyncIterator[Any]:
        """Yield what the flow emits, as it comes."""
        async for is_end, value in self._steps(flow):
            if not is_end:
                yield value

    async def _steps(self, flow: Flow[Any]) -> AsyncIterator[_Step]:
        run = _AsyncRun(self.http, self._sleep)
        try:
            command = next(flow)
            while True:
                if isinstance(command, Emit):
                    yield False, command.value
                    command = flow.send(None)
                    continue
                try:
                    reply = await run.execute(command)
                except httpx.HTTPError as failure:
                    command = flow.throw(failure)
                else:
                    command = flow.send(reply)
        except StopIteration as stop:
            yield True, stop.value
        finally:
            await run.close()
            flow.close()


class _AsyncRun:
    """One flow on its way: at most one stream is open."""

    def __init__(self, http: httpx.AsyncClient, sleep: Callable[[float], Awaitable[None]]) -> None:
        self._http, self._sleep = http, sleep
        self._open: httpx.Response | None = None
        self._lines: AsyncIterator[str] | None = None

    async def execute(self, command: Command) -> Any:
        match command:
            case Sleep(seconds):
                await self._sleep(seconds)
            case NextLine():
                return await anext(self._lines, None) if self._lines is not None else None
            case Open(request):
                await self.close()
                _refuse_closed(self._http)
                self._open = await self._http.send(request, stream=True)
                self._lines = self._open.aiter_lines()
                return self._open
            case httpx.Request():
                _refuse_closed(self._http)
                return await self._http.send(command)
        return None

    async def close(self) -> None:
        if self._open is not None:
            await self._open.aclose()


DriverT = TypeVar("DriverT", bound=SyncDriver | AsyncDriver, covariant=True)


@dataclass(frozen=True, slots=True, eq=False)
class ClientContext(Generic[DriverT]):
    """What every part of one client shares."""

    site: Site
    """Where the service is."""
    driver: DriverT
    """Runs flows."""
    wrap_task: Callable[[Any, Any], Any]
    """Makes the task handle of this client from a context and a record."""
    wrap_deck: Callable[..., Any]
    """Makes the presentation of this client from a context and a result."""
    wrap_video: Callable[..., Any]
    """Makes the video of this client from a context and a result."""
    display: Display | None = None
    """How a live notebook shows a task."""
    read_file: Reader | None = None
    """Reads PowerPoint files on this machine; None where nothing does."""


class Resource(Generic[DriverT]):
    """Base of everything that calls the service."""

    def __init__(self, context: ClientContext[DriverT]) -> None:
        self._context = context

    @property
    def _site(self) -> Site:
        return self._context.site

    def _run(self, run: Flow[Any]) -> Any:
        return self._context.driver.run(run)


class flow(Generic[P, T]):  # noqa: N801 - a decorator
    """Turns a method that returns a flow into one that runs it."""

    def __init__(self, function: Callable[Concatenate[Any, P], Flow[T]]) -> None:
        self._function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(self, instance: Resource[SyncDriver], owner: Any = None) -> Callable[P, T]: ...
    @overload
    def __get__(self, instance: Resource[AsyncDriver], owner: Any = None) -> Callable[P, Awaitable[T]]: ...

    def __get__(self, instance: Resource[Any] | None, owner: Any = None) -> Any:
        if instance is None:
            return self
        make, driver = self._function.__get__(instance), instance._context.driver  # noqa: SLF001

        def method(*args: P.args, **kwargs: P.kwargs) -> Any:
            return driver.run(make(*args, **kwargs))

        return dressed(method, self.__name__, self.__doc__, inspect.signature(make))


class event_stream(Generic[P]):  # noqa: N801 - a decorator
    """Turns a method that returns a flow of task events into an iterator over them."""

    def __init__(self, function: Callable[Concatenate[Any, P], Flow[None]]) -> None:
        self._function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(
        self, instance: Resource[SyncDriver], owner: Any = None
    ) -> Callable[P, Iterator[TaskEvent]]: ...
    @overload
    def __get__(
        self, instance: Resource[AsyncDriver], owner: Any = None
    ) -> Callable[P, AsyncIterator[TaskEvent]]: ...

    def __get__(self, instance: Resource[Any] | None, owner: Any = None) -> Any:
        if instance is None:
            return self
        make, driver = self._function.__get__(instance), instance._context.driver  # noqa: SLF001

        def method(*args: P.args, **kwargs: P.kwargs) -> Any:
            return driver.iterate(make(*args, **kwargs))

        return dressed(method, self.__name__, self.__doc__, inspect.signature(make))


def dressed(method: Any, name: str, doc: str | None, signature: inspect.Signature) -> Any:
    """Return `method` with the name, docstring and signature that tab completion shows."""
    method.__name__ = method.__qualname__ = name
    method.__doc__ = doc
    method.__signature__ = signature
    return method
