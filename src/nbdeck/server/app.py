"""The application: every operation of the contract behind the same checks, and a few plain pages."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel
from pydantic_core import to_json
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from nbdeck import __version__
from nbdeck.contract.operation import Operation
from nbdeck.contract.operations import OPERATIONS
from nbdeck.server import routes_v1, routes_v2
from nbdeck.server.bodies import form_body, json_body
from nbdeck.server.calls import Call, Handler, checked, query_of
from nbdeck.server.files import file_response
from nbdeck.server.problems import Guard, http_problem
from nbdeck.server.queries import QUERIES
from nbdeck.service import Service

Endpoint = Callable[[Request], Awaitable[Response]]

_HANDLERS = {"v1": routes_v1.HANDLERS, "v2": routes_v2.HANDLERS}
_CHECKS = {"v1": routes_v1.CHECKS, "v2": routes_v2.CHECKS}


def create_app(service: Service) -> FastAPI:
    """Return the ASGI application over `service`; closing the service stays with the caller."""
    routes: list[BaseRoute] = [
        Route(operation.path, _endpoint(service, operation), methods=[operation.method])
        for operation in OPERATIONS
    ]
    routes += [
        Route("/files/{token}/{name}", partial(_file, service), methods=["GET"]),
        Route("/openapi.json", _openapi, methods=["GET"]),
        Route("/docs", _page, methods=["GET"]),
        Route("/healthz", partial(_health, service), methods=["GET"]),
        Route("/", _root, methods=["GET"]),
    ]
    app = FastAPI(
        title="nbdeck",
        version=__version__,
        openapi_url=None,
        routes=routes,
        redirect_slashes=False,
        middleware=[Middleware(Guard)],
        exception_handlers={HTTPException: http_problem},
    )
    app.openapi = _document  # type: ignore[method-assign]  # FastAPI's own way to bring a document along
    return app


def _document() -> dict[str, Any]:
    from nbdeck.server.openapi import document

    return document()


def _endpoint(service: Service, operation: Operation) -> Endpoint:
    handler = _HANDLERS[operation.version][operation.name]
    check = _CHECKS[operation.version].get(operation.name)
    query_model = QUERIES.get((operation.version, operation.name))

    async def endpoint(request: Request) -> Response:
        key = request.headers.get("x-api-key")
        if operation.request is None and not operation.files:
            return await run_in_threadpool(answer, request, key)
        user = await run_in_threadpool(service.keys.authenticate, key)
        settings = service.settings
        if operation.files:
            form = await form_body(request, settings.upload_megabytes, operation.files)
            return await run_in_threadpool(reply, request, user, *form)
        body = await json_body(request, min(settings.request_megabytes, settings.upload_megabytes))
        return await run_in_threadpool(reply, request, user, body)

    def answer(request: Request, key: str | None) -> Response:
        return reply(request, service.keys.authenticate(key), None)

    def reply(request: Request, user: Any, body: Any, uploads: Any = None) -> Response:
        call = Call(
            service=service,
            user=user,
            path=request.path_params,
            body=checked(operation.request, body, "body") if operation.request else None,
            query=query_of(operation, query_model, request),
            uploads=uploads or {},
            request=request,
        )
        return _respond(call, check, handler)

    return endpoint


def _respond(call: Call, check: Handler | None, handler: Handler) -> Response:
    if check is not None:
        check(call)
    answer = handler(call)
    if isinstance(answer, Response):
        return answer
    return Response(to_json(answer, exclude_none=_is_model(answer)), media_type="application/json")


def _is_model(answer: Any) -> bool:
    """Return whether optional fields of `answer` are left out; a task's nulls are part of it."""
    return isinstance(answer, BaseModel)


async def _file(service: Service, request: Request) -> Response:
    return await file_response(service, request)


async def _openapi(_request: Request) -> Response:
    return JSONResponse(await run_in_threadpool(_document))


async def _page(_request: Request) -> Response:
    from nbdeck.server.page import page

    return HTMLResponse(await run_in_threadpool(page))


async def _health(service: Service, _request: Request) -> Response:
    return JSONResponse({"status": "stopping" if service.runner.is_closing else "ok"})


async def _root(_request: Request) -> Response:
    return JSONResponse(
        {"name": "nbdeck", "version": __version__, "docs": "/docs", "openapi": "/openapi.json"}
    )
