"""The two drivers that run a flow: blocking, and on an event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, TypeAlias, TypeVar

import httpx

from nbdeck.client.commands import Command, Emit, Flow, NextLine, Open, Sleep
from nbdeck.errors import ConnectionFailed

T = TypeVar("T")

_Step: TypeAlias = tuple[bool, Any]
"""Whether the flow has ended, and its result; else what it emits."""


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
                    reply = run.perform(command)
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

    def perform(self, command: Command) -> Any:
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
                    reply = await run.perform(command)
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

    async def perform(self, command: Command) -> Any:
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
