"""Answers that come when a task is over, waited for on the event loop: no thread is held meanwhile."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from nbdeck.contract.tasks import Task
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
