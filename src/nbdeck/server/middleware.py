"""The outermost layer: names each request, lets nothing escape, writes one line of log, and counts."""

import logging
import re
import time
from asyncio import CancelledError
from collections.abc import Callable
from uuid import uuid4

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nbdeck.errors import InternalError, NbdeckError
from nbdeck.server.problems import problem_response
from nbdeck.server.waiting import CLIENT_DISCONNECTED
from nbdeck.service import events

Observe = Callable[[str, int, float], None]
"""Called after each request with its operation, status and seconds."""

_log = logging.getLogger("nbdeck.server")
_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)


class RequestMiddleware:
    """ASGI layer that answers with an error body whatever goes wrong below it.

    Args:
        app: The layer below.
        observe: Counts; None for nobody.
    """

    def __init__(self, app: ASGIApp, observe: Observe | None = None) -> None:
        self._app = app
        self._observe = observe

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; only a connection that is already answered can still break."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id, started, status = _request_id(scope), time.monotonic(), 0
        scope.setdefault("state", {})["request_id"] = request_id
        token = events.current_request_id.set(request_id)

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *_headers(request_id)]
            await send(message)

        try:
            await self._app(scope, receive, send_named)
        except CancelledError:
            status = status or CLIENT_DISCONNECTED
            raise
        except Exception as exc:  # the last place that can answer
            if status:
                _log.warning("an answer broke off", exc_info=True)
                raise
            await _problem_of(exc, request_id)(scope, receive, send_named)
        finally:
            self._log_request(scope, status, time.monotonic() - started)
            events.current_request_id.reset(token)

    def _log_request(self, scope: Scope, status: int, seconds: float) -> None:
        state, path = scope["state"], scope["path"]
        is_file = path.startswith("/files/")
        extra = {"duration_s": seconds, "task_id": state.get("task_id"), "request_id": state["request_id"]}
        _log.info("%s %r %d", scope["method"], "/files/..." if is_file else path, status, extra=extra)
        if self._observe is not None:
            operation = "files" if is_file else state.get("operation", "other")
            self._observe(operation, status, seconds)


def _request_id(scope: Scope) -> str:
    """Return the id that the caller gave, if it is one; else a new one."""
    given = Headers(scope=scope).get("x-request-id", "")
    return given if _ID.fullmatch(given) else uuid4().hex


def _headers(request_id: str) -> list[tuple[bytes, bytes]]:
    return [(b"x-request-id", request_id.encode()), (b"x-content-type-options", b"nosniff")]


def _problem_of(exc: Exception, request_id: str) -> Response:
    if isinstance(exc, NbdeckError):
        return problem_response(exc, request_id)
    _log.error("request failed", exc_info=exc)
    return problem_response(InternalError("The service failed; the fault is ours."), request_id)
