"""Answers that come when a task is over, waited for on the event loop: no thread is held meanwhile."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from nbdeck.contract.tasks import Task
from nbdeck.errors import ServiceUnavailable
from nbdeck.server.calls import Call

CLIENT_GONE = 499
"""What the log says of a call whose client left; nobody reads that answer."""


@dataclass(frozen=True, slots=True)
class WhenOver:
    """The answer of a call that waits for its task."""

    call: Call
    task_id: str
    answer: Callable[[Task], Response]
    """Makes the response, outside the event loop."""

    async def response(self) -> Response:
        """Return the response once the task is over, or at once when the client is gone.

        Raises:
            ServiceUnavailable: The service is stopping; the task goes on later.
        """
        gone = asyncio.ensure_future(_gone(self.call.request))
        try:
            task = await self._over(gone)
        finally:
            gone.cancel()
        if task is None:
            return Response(status_code=CLIENT_GONE)
        return await self.call.lanes.quickly(self.answer, task)

    async def _over(self, gone: asyncio.Future[None]) -> Task | None:
        """Return the finished task; None when its client is gone."""
        call = self.call
        with call.news.of(self.task_id) as news:
            while not gone.done():
                news.clear()
                task = await call.lanes.quickly(call.service.tasks.get, call.user.id, self.task_id)
                if task.is_finished:
                    return task
                if call.service.runner.is_closing:
                    raise ServiceUnavailable("The service is stopping; the task goes on when it is back.")
                await _first(gone, news)
        return None


async def _gone(request: Request) -> None:
    """Return when the client has left; its body has been read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _first(gone: asyncio.Future[None], news: asyncio.Event) -> None:
    """Wait for whichever comes first."""
    told = asyncio.ensure_future(news.wait())
    try:
        await asyncio.wait((gone, told), return_when=asyncio.FIRST_COMPLETED)
    finally:
        told.cancel()
