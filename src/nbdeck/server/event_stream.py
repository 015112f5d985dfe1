"""The events of a task as server-sent events, from wherever the reader left off, until the task ends.

Source: WHATWG HTML, server-sent events (`id`, `data`, `Last-Event-ID`).
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.responses import Response, StreamingResponse

from nbdeck.contract.tasks import TaskEvent
from nbdeck.server.calls import ApiCall

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
