"""A response as a value of the contract, or as one of our errors."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import lru_cache
from typing import Any

import httpx
from pydantic import TypeAdapter, ValidationError

from nbdeck.contract.operation import Operation
from nbdeck.contract.problems import ErrorDetail, Problem
from nbdeck.contract.tasks import Task
from nbdeck.errors import (
    BadRequest,
    ConnectionFailed,
    InternalError,
    NbdeckError,
    NotFound,
    NotImplementedHere,
    PayloadTooLarge,
    RateLimited,
    ServiceUnavailable,
    TaskCancelled,
    TaskError,
    TaskFailed,
    Unauthorized,
    UnreadableAnswer,
    UnsupportedFileType,
    error_for,
)

_BY_STATUS: dict[int, type[NbdeckError]] = {
    400: BadRequest,
    401: Unauthorized,
    404: NotFound,
    413: PayloadTooLarge,
    415: UnsupportedFileType,
    429: RateLimited,
    500: InternalError,
    501: NotImplementedHere,
    502: ServiceUnavailable,
    503: ServiceUnavailable,
    504: ServiceUnavailable,
}


def value_of(operation: Operation, response: httpx.Response) -> Any:
    """Return the answer of a successful call, as the type that the table names.

    Raises:
        UnreadableAnswer: The body is something else.
    """
    if operation.response is None:
        return None
    if operation.response is bytes:
        return response.content
    answer = operation.response
    if operation.starts_task and b'"task_status"' in response.content:
        answer = Task  # the caller asked to wait for the end of the task
    try:
        return _reader(answer).validate_json(response.content)
    except ValidationError:
        raise UnreadableAnswer(
            f"The answer to {operation.version} {operation.name!r} is none of this interface.",
            details={"operation": operation.name, "status_code": response.status_code},
        ) from None


@lru_cache(maxsize=128)
def _reader(answer: Any) -> TypeAdapter[Any]:
    return TypeAdapter(answer)


def error_of(response: httpx.Response) -> NbdeckError:
    """Return the error that a response of 300 and above stands for; its body must have been read."""
    try:
        problem = Problem.model_validate_json(response.content).error
    except ValidationError:
        return _error_without_body(response)
    return error_from(problem)


def error_from(problem: ErrorDetail) -> NbdeckError:
    """Return `problem` as the error class of its code; a code of a newer service is kept in `details`."""
    kind = error_for(problem.code)
    details = dict(problem.details)
    if kind is NbdeckError:
        details |= {"code": problem.code, "status_code": problem.status_code, "retryable": problem.retryable}
    message, hint = _split(problem.message, kind)
    return kind(message, hint=hint, details=details, request_id=problem.request_id)


def _split(message: str, kind: type[NbdeckError]) -> tuple[str, str]:
    """Return message and hint; our own service sends both in one sentence after the other."""
    hint = kind.default_hint
    return (message.removesuffix(hint).rstrip() or message), hint


def _error_without_body(response: httpx.Response) -> NbdeckError:
    status = response.status_code
    kind = _BY_STATUS.get(status, UnreadableAnswer)
    return kind(
        f"The service answered with status {status} and without an error body.",
        details={"status_code": status},
    )


def failure_of(task: Task) -> TaskError:
    """Return why a task failed, as the error to raise.

    Args:
        task: A task that ended in FAILURE, as either version tells it.
    """
    problem = task.task_error
    if problem is None:
        message = task.failure_message or "The task failed."
        return TaskFailed(message, details={"task_id": task.task_id, "code": None, "retryable": False})
    details = {
        **problem.details,
        "task_id": task.task_id,
        "code": problem.code,
        "status_code": problem.status_code,
        "retryable": problem.retryable,
    }
    kind = error_for(problem.code)
    message, hint = _split(problem.message, TaskFailed if kind is NbdeckError else kind)
    raised = TaskCancelled if kind is TaskCancelled else TaskFailed
    return raised(message, hint=hint, details=details, request_id=problem.request_id)


def lost_connection(failure: httpx.HTTPError, name: str) -> ConnectionFailed:
    """Return the error for a request without an answer.

    Args:
        failure: What httpx says.
        name: What to call the service.
    """
    if isinstance(failure, httpx.ConnectError | httpx.ConnectTimeout):
        return ConnectionFailed(f"Cannot connect to {name}.")
    if isinstance(failure, httpx.TimeoutException):
        return ConnectionFailed(
            f"No answer from {name} in time.",
            hint="Wait longer with `timeout_seconds`, or look at whether the service is overloaded.",
        )
    return ConnectionFailed(f"The connection to {name} was lost.")


def retry_after(response: httpx.Response) -> float | None:
    """Return the seconds that the service asks to wait, or None when it does not say."""
    value = response.headers.get("retry-after", "")
    if value.strip().isdigit():
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
