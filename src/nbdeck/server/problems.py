"""Every refusal as the one error body of the interface."""

import re
from http import HTTPStatus
from typing import Any

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nbdeck.contract.problems import ErrorDetail, Problem, describe
from nbdeck.errors import (
    BadRequest,
    NbdeckError,
    NotFound,
    PayloadTooLarge,
    RateLimited,
    ServiceUnavailable,
    UnsupportedFileType,
    ValidationFailed,
)

MOST_ITEMS = 100
_LONGEST_MESSAGE_ITEMS = 5
_RETRY_SECONDS = "2"


def validation_failed(error: ValidationError, where: str) -> ValidationFailed:
    """Return pydantic's error as ours, without the values that were sent.

    Args:
        error: What pydantic says.
        where: First part of each `loc`: `body`, `query` or `path`.
    """
    mistakes = error.errors(include_url=False, include_context=False, include_input=False)
    items = [
        {"loc": [where, *each["loc"]], "msg": each["msg"], "type": each["type"]}
        for each in mistakes[:MOST_ITEMS]
    ]
    return refused(items, total_count=len(mistakes))


def refused(items: list[dict[str, Any]], *, total_count: int | None = None) -> ValidationFailed:
    """Return the error that lists `items`; its message names the first few."""
    total = len(items) if total_count is None else total_count
    sentences = [f"{_place(item['loc'])}: {item['msg']}" for item in items[:_LONGEST_MESSAGE_ITEMS]]
    if total > len(sentences):
        sentences.append(f"and {total - len(sentences)} more")
    return ValidationFailed("; ".join(sentences), hint="", details={"errors": items})


def wrong(where: str, name: str | None, sentence: str, kind: str) -> ValidationFailed:
    """Return the error for one field, or for the whole body when `name` is None."""
    loc = [where] if name is None else [where, name]
    return refused([{"loc": loc, "msg": sentence, "type": kind}])


def _place(loc: list[Any]) -> str:
    return ".".join(str(part) for part in loc[1:]) or str(loc[0])


def problem_response(error: NbdeckError, request_id: str) -> Response:
    """Return the error body for `error`; `request_id` is null for failed validation."""
    is_validation = isinstance(error, ValidationFailed)
    detail = describe(error, request_id=None if is_validation else request_id)
    items = error.details.get("errors") if is_validation else None
    headers = {}
    if isinstance(error, RateLimited | ServiceUnavailable):
        headers["Retry-After"] = str(error.details.get("retry_after_seconds", _RETRY_SECONDS))
    return _body(Problem(detail=items or detail.message, error=detail), headers)


def task_problem(detail: ErrorDetail) -> Response:
    """Return the error body for a task that failed while its caller waited."""
    return _body(Problem(detail=detail.message, error=detail), {})


def _body(problem: Problem, headers: dict[str, str]) -> Response:
    return JSONResponse(
        problem.model_dump(mode="json"), status_code=problem.error.status_code, headers=headers
    )


_BY_STATUS: dict[int, type[NbdeckError]] = {
    400: BadRequest,
    404: NotFound,
    413: PayloadTooLarge,
    415: UnsupportedFileType,
    503: ServiceUnavailable,
}


def _methods(request: Request) -> list[str]:
    """Return the methods of a path: those of the routes that name most of it."""
    routes = [
        each
        for each in request.app.routes
        if isinstance(each, Route) and each.path_regex.match(request.scope["path"])
    ]
    fewest = min((len(each.param_convertors) for each in routes), default=0)
    known = (each.methods or () for each in routes if len(each.param_convertors) == fewest)
    return sorted({method for methods in known for method in methods})


async def http_problem(request: Request, error: Exception) -> Response:
    """Return the error body for what the router refuses: unknown paths and methods."""
    if not isinstance(error, HTTPException):
        raise error
    request_id = request.scope["state"]["request_id"]
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_methods(request))
    if error.status_code == HTTPStatus.NOT_FOUND:
        missing = NotFound("There is nothing at this path.", hint="`/docs` lists every path.")
        return problem_response(missing, request_id)
    known = _BY_STATUS.get(error.status_code)
    phrase = HTTPStatus(error.status_code).phrase
    message = f"{phrase}: {request.method} is not answered here."
    detail = ErrorDetail(
        code=known.code if known else re.sub(r"\W+", "_", phrase.upper()),
        status_code=error.status_code,
        message=message if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED else str(error.detail),
        request_id=request_id,
    )
    return _body(Problem(detail=detail.message, error=detail), headers)
