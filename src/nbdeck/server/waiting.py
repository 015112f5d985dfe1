"""Following a task on the event loop: an answer that comes when it is over, and its events; no thread is held.

Source: WHATWG HTML, server-sent events (`id`, `data`, `Last-Event-ID`).
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from nbdeck.contract.tasks import Task, TaskEvent
from nbdeck.errors import ServiceUnavailable
from nbdeck.server.calls import ApiCall

CLIENT_DISCONNECTED = 499
"""What the log says of a call whose client left; nobody reads that answer."""


@dataclass(frozen=True, slots=True)
class DeferredResponse:
    """The answer of a call that waits for its task."""

    call: ApiCall
    task_id: str
    answer: Callable[[Task], Response]
    """Makes the response, outside the event loop."""

    async def response(self) -> Response:
        """Return the response once the task is over, or at once when the client is gone.

        Raises:
            ServiceUnavailable: The service is stopping; the task goes on later.
        """
        disconnected = asyncio.ensure_future(_wait_for_disconnect(self.call.request))
        try:
            task = await self._finished_task(disconnected)
        finally:
            disconnected.cancel()
        if task is None:
            return Response(status_code=CLIENT_DISCONNECTED)
        return await self.call.threads.run_quick(self.answer, task)

    async def _finished_task(self, disconnected: asyncio.Future[None]) -> Task | None:
        """Return the finished task; None when its client is gone."""
        call = self.call
        with call.signals.of(self.task_id) as changed:
            while not disconnected.done():
                changed.clear()
                task = await call.threads.run_quick(call.service.tasks.get, call.user.id, self.task_id)
                if task.is_finished:
                    return task
                if call.service.runner.is_closing:
                    raise ServiceUnavailable("The service is stopping; the task goes on when it is back.")
                await _first(disconnected, changed)
        return None


async def _wait_for_disconnect(request: Request) -> None:
    """Return when the client has left; its body has been read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _first(disconnected: asyncio.Future[None], changed: asyncio.Event) -> None:
    """Wait for whichever comes first."""
    notified = asyncio.ensure_future(changed.wait())
    try:
        await asyncio.wait((disconnected, notified), return_when=asyncio.FIRST_COMPLETED)
    finally:
        notified.cancel()


_SIGN_OF_LIFE_SECONDS = 15.0


def task_events(call: ApiCall) -> Response:
    """Return the stream; the task must be the caller's.

    Raises:
        NotFound: It is not.
    """
    task_id = call.path["task_id"]
    call.service.tasks.get(call.user.id, task_id)
    return StreamingResponse(
        _stream(call, task_id, _last_seen(call.request.headers.get("last-event-id", ""))),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def _last_seen(header: str) -> int:
    return int(header) if header.isascii() and header.isdecimal() and len(header) < 10 else 0


async def _stream(call: ApiCall, task_id: str, seen: int) -> AsyncIterator[str]:
    service = call.service
    last_sign = time.monotonic()
    with call.signals.of(task_id) as changed:
        while True:
            changed.clear()
            events, is_over = await call.threads.run_quick(service.tasks.events, call.user.id, task_id, seen)
            for number, event in events:
                yield _line(number, event)
                seen, last_sign = number, time.monotonic()
            if is_over or service.runner.is_closing:
                return
            left = last_sign + _SIGN_OF_LIFE_SECONDS - time.monotonic()
            if left <= 0:
                yield ": still here\n\n"
                last_sign, left = time.monotonic(), _SIGN_OF_LIFE_SECONDS
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), left)


def _line(number: int, event: TaskEvent) -> str:
    return f"id: {number}\ndata: {event.model_dump_json()}\n\n"
