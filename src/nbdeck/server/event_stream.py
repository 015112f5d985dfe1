"""The events of a task as server-sent events, from wherever the reader left off, until the task ends.

Source: WHATWG HTML, server-sent events (`id`, `data`, `Last-Event-ID`).
"""

import asyncio
import time
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from nbdeck.contract.tasks import TaskEvent
from nbdeck.server.calls import Call

_POLL_SECONDS = 0.5
_SIGN_OF_LIFE_SECONDS = 15.0


def task_events(call: Call) -> Response:
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


async def _stream(call: Call, task_id: str, seen: int) -> AsyncIterator[str]:
    loop = asyncio.get_running_loop()
    news = asyncio.Event()
    service = call.service

    def ring() -> None:
        loop.call_soon_threadsafe(news.set)

    stop = service.bell.listen(task_id, ring)
    last_sign = time.monotonic()
    try:
        while True:
            news.clear()
            events, is_over = await run_in_threadpool(service.tasks.events, call.user.id, task_id, seen)
            for number, event in events:
                yield _line(number, event)
                seen, last_sign = number, time.monotonic()
            if is_over or service.runner.is_closing:
                return
            if time.monotonic() - last_sign > _SIGN_OF_LIFE_SECONDS:
                yield ": still here\n\n"
                last_sign = time.monotonic()
            await _wait(news)
    finally:
        stop()


async def _wait(news: asyncio.Event) -> None:
    """Wait for news of this process, or until it is time to look for those of others."""
    try:
        async with asyncio.timeout(_POLL_SECONDS):
            await news.wait()
    except TimeoutError:
        return


def _line(number: int, event: TaskEvent) -> str:
    return f"id: {number}\ndata: {event.model_dump_json()}\n\n"
