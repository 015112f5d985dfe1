"""The application: every operation of the contract behind the same checks, files behind links, a few plain pages.

Source: RFC 9110, sections 13 and 14 (conditional and range requests); RFC 6266 and 8187 (file names).
"""

from __future__ import annotations

import logging
import mimetypes
import re
import time
from asyncio import CancelledError
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from uuid import uuid4

from pydantic import BaseModel
from pydantic_core import to_json
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nbdeck import __version__
from nbdeck.contract.operation import Operation
from nbdeck.contract.operations import OPERATIONS
from nbdeck.contract.tasks import TaskStarted
from nbdeck.errors import InternalError, NbdeckError, NotFound
from nbdeck.server import routes_v1, routes_v2
from nbdeck.server.calls import (
    FILE_SUFFIXES,
    ApiCall,
    accepted,
    checked,
    form_body,
    json_body,
    query_of,
)
from nbdeck.server.probes import alive, ready
from nbdeck.server.problems import http_problem, problem_response
from nbdeck.server.task_signals import TaskSignals, ThreadLimiter
from nbdeck.server.waiting import CLIENT_DISCONNECTED, DeferredResponse
from nbdeck.service import Service, events
from nbdeck.service.accounts import User
from nbdeck.service.store.blobs import Blobs

_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})")
_CHUNK = 256 * 1024
_TYPES = {
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".mp4": "video/mp4",
    ".srt": "application/x-subrip",
    ".vtt": "text/vtt; charset=utf-8",
}


async def file_response(service: Service, request: Request) -> Response:
    """Return the file that the link in the path opens.

    Raises:
        NotFound: The link was altered.
        LinkExpired: The link is past its time.
    """
    token, name = request.path_params["token"], request.path_params["name"]
    sha256, size = await run_in_threadpool(_found, service, token, name)
    headers = {
        "ETag": f'"{sha256}"',
        "Accept-Ranges": "bytes",
        "Cache-Control": "private, max-age=60",
        "Content-Disposition": disposition(name),
        "Content-Type": _media_type(name),
    }
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    wanted = request.headers.get("range", "")
    if request.headers.get("if-range", headers["ETag"]) != headers["ETag"]:
        wanted = ""
    span = byte_range(wanted, size)
    if span is None:
        return Response(status_code=416, headers={**headers, "Content-Range": f"bytes */{size}"})
    first, last = span
    is_part = span != (0, size - 1)
    headers["Content-Length"] = str(last - first + 1)
    if is_part:
        headers["Content-Range"] = f"bytes {first}-{last}/{size}"
    status = 206 if is_part else 200
    if request.method == "HEAD":
        return Response(status_code=status, headers=headers)
    chunks = _chunks(service.blobs, sha256, first, last - first + 1)
    return StreamingResponse(chunks, status_code=status, headers=headers)


def _found(service: Service, token: str, name: str) -> tuple[str, int]:
    """Return the SHA-256 of the file behind a link, and its size in bytes."""
    kind, _, rest = service.links.target(token, name).partition(":")
    if kind == "template":
        template, _, side = rest.partition(":")
        rest = service.templates.picture(template, side)
    elif kind == "kit":
        template, _, side = rest.partition(":")
        rest = service.branded.picture(template, side)
    elif kind != "blob":
        raise NotFound("There is no such file.")
    with service.blobs.open(rest) as file:
        return rest, file.seek(0, 2)


def byte_range(header: str, size: int) -> tuple[int, int] | None:
    """Return the first and last byte that a Range header asks for, None when there are no such bytes.

    What is not a single range of bytes asks for the whole file.
    """
    match = _RANGE.fullmatch(header.strip())
    if match is None or not (match[1] or match[2]):
        return 0, size - 1
    if not match[1]:
        length = int(match[2])
        return (max(size - length, 0), size - 1) if length and size else None
    first = int(match[1])
    last = min(int(match[2]), size - 1) if match[2] else size - 1
    if match[2] and int(match[2]) < first:
        return 0, size - 1
    return (first, last) if first < size else None


def _chunks(blobs: Blobs, sha256: str, first: int, length: int) -> Iterator[bytes]:
    with blobs.open(sha256) as file:
        file.seek(first)
        while length > 0 and (chunk := file.read(min(_CHUNK, length))):
            length -= len(chunk)
            yield chunk


def disposition(name: str) -> str:
    """Return a Content-Disposition that keeps `name` readable, with plain letters for old readers.

    Pictures are shown, everything else is saved.
    """
    kind = "inline" if name.endswith(".png") else "attachment"
    plain = re.sub(r'[^ -~]|["\\%]', "_", name)
    return f"{kind}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _media_type(name: str) -> str:
    suffix = name[name.rfind(".") :].lower()
    return _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


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


if TYPE_CHECKING:
    from nbdeck.server.metrics import Metrics

Endpoint = Callable[[Request], Awaitable[Response]]

_HANDLERS = {"v1": routes_v1.HANDLERS, "v2": routes_v2.HANDLERS}


def create_app(service: Service, metrics: Metrics | None = None) -> Starlette:
    """Return the ASGI application over `service`; closing the service stays with the caller.

    Args:
        service: What answers.
        metrics: Told of every request, and shown at `/metrics`; None for neither.
    """
    threads = ThreadLimiter(service.share)
    signals = TaskSignals(service, threads)
    routes: list[BaseRoute] = [
        Route(operation.path, _endpoint(service, operation, threads, signals), methods=[operation.method])
        for operation in OPERATIONS
    ]
    routes += [
        Route("/files/{token}/{name}", partial(file_response, service), methods=["GET"]),
        Route("/openapi.json", _openapi, methods=["GET"]),
        Route("/docs", _page, methods=["GET"]),
        Route("/healthz", partial(alive, service), methods=["GET"]),
        Route("/readyz", partial(ready, service, threads), methods=["GET"]),
        Route("/", _root, methods=["GET"]),
    ]
    if metrics is not None:
        routes.append(Route("/metrics", partial(_measured, metrics, threads), methods=["GET"]))
    app = Starlette(
        routes=routes,
        middleware=[Middleware(RequestMiddleware, None if metrics is None else metrics.observe)],
        exception_handlers={HTTPException: http_problem},
    )
    app.router.redirect_slashes = False
    return app


def _endpoint(
    service: Service, operation: Operation, threads: ThreadLimiter, signals: TaskSignals
) -> Endpoint:
    handler = _HANDLERS[operation.version][operation.name]
    suffixes = FILE_SUFFIXES.get((operation.version, operation.name), ())

    async def endpoint(request: Request) -> Response:
        request.state.operation = f"{operation.version} {operation.name}"
        key = request.headers.get("x-api-key", "")
        if operation.request is None and not operation.files:
            answer = await threads.run(
                operation, key, lambda: reply(request, _admitted(service, request), None)
            )
        else:
            answer = await with_body(request, key)
        return await answer.response() if isinstance(answer, DeferredResponse) else answer

    async def with_body(request: Request, key: str) -> Response | DeferredResponse:
        user = await threads.run_quick(_admitted, service, request)
        settings = service.settings
        if operation.files:
            form = await form_body(request, settings.upload_megabytes, operation.files)
            return await threads.run(operation, key, reply, request, user, *form)
        body = await json_body(request, min(settings.request_megabytes, settings.upload_megabytes))
        return await threads.run(operation, key, reply, request, user, body)

    def reply(request: Request, user: User, body: Any, uploads: Any = None) -> Response | DeferredResponse:
        call = ApiCall(
            service=service,
            user=user,
            path=request.path_params,
            body=checked(operation.request, body, "body") if operation.request else None,
            query=query_of(operation, request),
            uploads=accepted(uploads or {}, suffixes),
            request=request,
            threads=threads,
            signals=signals,
        )
        return _respond(call, handler(call))

    return endpoint


def _admitted(service: Service, request: Request) -> User:
    """Return whose key the request came with, which may ask for something more.

    Raises:
        Unauthorized: The key is missing or not known.
        RateLimited: It has made too many requests.
    """
    admitted: User | None = getattr(request.state, "user", None)
    if admitted is not None:
        return admitted  # the answer was begun once more
    user = service.keys.authenticate(request.headers.get("x-api-key"))
    service.rates.take(user.key_id or user.id)
    request.state.user = user
    return user


def _respond(call: ApiCall, answer: Any) -> Response | DeferredResponse:
    if isinstance(answer, TaskStarted | DeferredResponse):
        call.request.state.task_id = answer.task_id
    if isinstance(answer, Response | DeferredResponse):
        return answer
    is_model = isinstance(answer, BaseModel)  # whose optional fields are left out; a task's nulls stay
    content = to_json({} if answer is None else answer, exclude_none=is_model)
    return Response(content, media_type="application/json")


async def _openapi(_request: Request) -> Response:
    from nbdeck.server.openapi import document

    return JSONResponse(await run_in_threadpool(document))


async def _page(_request: Request) -> Response:
    from nbdeck.server.page import page

    return HTMLResponse(await run_in_threadpool(page))


async def _measured(metrics: Metrics, threads: ThreadLimiter, _request: Request) -> Response:
    from nbdeck.server.metrics import CONTENT_TYPE

    return Response(await threads.run_quick(metrics.page), media_type=CONTENT_TYPE)


async def _root(_request: Request) -> Response:
    return JSONResponse(
        {"name": "nbdeck", "version": __version__, "docs": "/docs", "openapi": "/openapi.json"}
    )
