"""What the client asks, in which order, a generator each; answers as values or errors; calls by a model's fields."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache, lru_cache
from itertools import count
from typing import Any, Generic, ParamSpec, Protocol, Self, TypeVar, cast, overload

import httpx
from pydantic import BaseModel, TypeAdapter, ValidationError

from nbdeck.client.drivers import AsyncDriver, Flow, Resource, Sleep, SyncDriver, dressed
from nbdeck.client.site import Site
from nbdeck.client.upload import Upload
from nbdeck.contract.base import CHECKED, Model, read
from nbdeck.contract.operation import Operation
from nbdeck.contract.plain_value import sentences_of
from nbdeck.contract.problems import ErrorDetail, Problem
from nbdeck.contract.tasks import Task, TaskStarted
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
    ValidationFailed,
    error_for,
)

P = ParamSpec("P")
M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Call(Protocol[P, M_contra, T_co]):
    """Takes a request model, or its fields as keywords."""

    @overload
    def __call__(self, request: M_contra, /) -> T_co: ...
    @overload
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T_co: ...


class posted(Generic[P, M, T]):  # noqa: N801 - reads as a word in the class that uses it
    """One operation with a JSON body; its name in the class is its name in the table."""

    def __init__(self, model: Callable[P, M], answer: type[T]) -> None:
        self._model = cast("type[BaseModel]", model)
        self.answer: Any = answer
        self._operation: Operation | None = None

    def __set_name__(self, owner: type[Any], name: str) -> None:
        table: Mapping[str, Operation] = owner.TABLE
        self._operation = table[name]

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(self, instance: Resource[SyncDriver], owner: Any = None) -> Call[P, M, T]: ...
    @overload
    def __get__(self, instance: Resource[AsyncDriver], owner: Any = None) -> Call[P, M, Awaitable[T]]: ...

    def __get__(self, instance: Resource[Any] | None, owner: Any = None) -> Any:
        if instance is None or self._operation is None:
            return self
        context, operation, model = instance._context, self._operation, self._model  # noqa: SLF001

        def ask(request: BaseModel | None, fields: dict[str, Any]) -> Flow[Any]:
            checked = _checked(model, request, fields, operation.name)
            return (yield from call(context.site, operation, body=checked.wire()))

        def method(request: BaseModel | None = None, /, **fields: Any) -> Any:
            return context.driver.run(ask(request, fields))

        return dressed(method, operation.name, _doc(operation.summary, model), _signature(model))


class waitable(posted[P, M, TaskStarted | Task]):  # noqa: N801 - as above
    """An operation that answers with the finished task when `run_sync` is true."""

    def __init__(self, model: Callable[P, M]) -> None:
        super().__init__(model, TaskStarted)


def _checked(
    model: type[BaseModel], request: BaseModel | None, fields: Mapping[str, Any], name: str
) -> Model:
    if request is None:
        return cast("Model", read(model, fields, origin=f"{name}()"))
    if fields or not isinstance(request, model):
        raise ValidationFailed(
            f"{name}() takes one {model.__name__}, or its fields as keywords.",
            details={"errors": [{"loc": ["request"], "msg": f"No {model.__name__}.", "type": "model_type"}]},
        )
    return cast("Model", request)


def _signature(model: type[BaseModel]) -> inspect.Signature:
    first = inspect.Parameter("request", inspect.Parameter.POSITIONAL_ONLY, default=None, annotation=model)
    fields = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.is_required() else field.get_default(),
            annotation=field.annotation,
        )
        for name, field in model.model_fields.items()
    ]
    return inspect.Signature([first, *fields])


@cache
def _doc(summary: str, model: type[BaseModel]) -> str:
    sentences = sentences_of(model)
    lines = [summary, "", "Args:", f"    request: A `{model.__name__}`, instead of its fields."]
    lines += [f"    {name}: {sentences.get(name)}" for name in model.model_fields]
    return "\n".join(lines)


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
HARMLESS_POSTS = frozenset(
    {("v2", "cancel_task"), ("v2", "preview"), ("v2", "brief"), ("v2", "check_design_kit")}
)
"""Besides GET and DELETE, these may be sent twice: a second time changes nothing and costs nothing."""

_NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
_NOT_DONE = (RateLimited, ServiceUnavailable)
_MOST_REDIRECTS = 5

Build = Callable[[], AbstractContextManager[httpx.Request]]


def call(
    site: Site,
    operation: Operation,
    *,
    path: Mapping[str, Any] | None = None,
    query: Mapping[str, Any] | None = None,
    body: Mapping[str, Any] | None = None,
    files: Mapping[str, Upload] | None = None,
) -> Flow[Any]:
    """Return the answer of one operation, repeated where that is safe.

    A call that never reached the service, or that it refused with 429 or 503, is always repeated. A lost
    answer or another retryable error is repeated for GET, DELETE and `HARMLESS_POSTS` only: a start whose
    answer got lost may be running, and would be paid for twice.

    Raises:
        NbdeckError: What the service answered, or `ConnectionFailed`.
    """
    uploads = dict(files or {})

    @contextmanager
    def build() -> Iterator[httpx.Request]:
        with ExitStack() as stack:
            parts = {name: stack.enter_context(each.opened()) for name, each in uploads.items()}
            yield site.request(operation, path=path, query=query, body=body, files=parts)

    is_harmless = operation.method != "POST" or (operation.version, operation.name) in HARMLESS_POSTS
    tries = site.retries if all(each.is_rewindable for each in uploads.values()) else 0
    response = yield from exchange(site, build, is_harmless=is_harmless, retries=tries)
    return value_of(operation, response)


def fetch(site: Site, url: str) -> Flow[bytes]:
    """Return the bytes behind a file link. The key is not sent: the link may lead to another host.

    Args:
        site: Where the link comes from.
        url: Absolute, or relative to the site.

    Raises:
        NbdeckError: The link is expired or wrong, or there is no answer.
    """
    target = httpx.URL(site.url + "/").join(url)
    for _ in range(_MOST_REDIRECTS + 1):

        @contextmanager
        def build(url: httpx.URL = target) -> Iterator[httpx.Request]:
            yield httpx.Request("GET", url)

        response = yield from exchange(site, build, is_harmless=True, retries=site.retries)
        if not response.has_redirect_location:
            return response.content
        target = target.join(response.headers["location"])
    raise ConnectionFailed(f"A file link of {site.name} leads in a circle.")


def exchange(site: Site, build: Build, *, is_harmless: bool, retries: int) -> Flow[httpx.Response]:
    """Return the response to a request, after as many repetitions as are safe and allowed.

    Args:
        site: Pace and name of the service.
        build: Makes the request anew for each try.
        is_harmless: Whether the request may reach the service twice.
        retries: How often to repeat at most.

    Raises:
        NbdeckError: The last failure.
    """
    for attempt in count():
        wait: float | None = None
        with build() as request:
            try:
                response: httpx.Response = yield request
            except httpx.HTTPError as failure:
                error: NbdeckError = _lost_connection(failure, site.name)
                may_repeat = is_harmless or isinstance(failure, _NEVER_SENT)
                if not may_repeat:
                    error.hint += " The call may have arrived: look before you repeat it."
            else:
                if response.is_success or (
                    is_harmless and response.has_redirect_location and ("x-api-key" not in request.headers)
                ):
                    return response
                error, wait = _error_of(response), retry_after(response)
                may_repeat = error.retryable and (is_harmless or isinstance(error, _NOT_DONE))
        too_long = wait is not None and wait > site.pace.longest_retry_after
        if not may_repeat or attempt >= retries or too_long:
            error.details |= {"attempts": attempt + 1} | ({} if wait is None else {"retry_after_s": wait})
            raise error
        yield Sleep(backoff(site, attempt) if wait is None else wait)
    raise AssertionError("count() does not end")


def backoff(site: Site, attempt: int) -> float:
    """Return the seconds to wait before repetition `attempt` (from 0): doubled each time, with jitter."""
    gap: float = min(site.pace.first_retry * 2.0**attempt, site.pace.last_retry)
    return gap * (0.5 + 0.5 * site.pace.chance())


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
        return _reader(answer).validate_json(response.content, context=CHECKED)
    except ValidationError:
        raise UnreadableAnswer(
            f"The answer to {operation.version} {operation.name!r} is none of this interface.",
            details={"operation": operation.name, "status_code": response.status_code},
        ) from None


@lru_cache(maxsize=128)
def _reader(answer: Any) -> TypeAdapter[Any]:
    return TypeAdapter(answer)


def _error_of(response: httpx.Response) -> NbdeckError:
    """Return the error that a response of 300 and above stands for; its body must have been read."""
    try:
        problem = Problem.model_validate_json(response.content).error
    except ValidationError:
        return _error_without_body(response)
    return _error_from(problem)


def _error_from(problem: ErrorDetail) -> NbdeckError:
    """Return `problem` as the error class of its code; a code of a newer service is kept in `details`."""
    kind = error_for(problem.code)
    details = dict(problem.details)
    if kind is NbdeckError:
        details |= {"code": problem.code, "status_code": problem.status_code, "retryable": problem.retryable}
    message, hint = _split(problem.message, kind, details)
    return kind(message, hint=hint, details=details, request_id=problem.request_id)


def _split(message: str, kind: type[NbdeckError], details: dict[str, Any]) -> tuple[str, str]:
    """Return message and hint, which leaves `details`; our own service sends both in one sentence after the other."""
    hint = str(details.pop("hint", kind.default_hint))
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
    message, hint = _split(problem.message, TaskFailed if kind is NbdeckError else kind, details)
    raised = TaskCancelled if kind is TaskCancelled else TaskFailed
    return raised(message, hint=hint, details=details, request_id=problem.request_id)


def _lost_connection(failure: httpx.HTTPError, name: str) -> ConnectionFailed:
    """Return the error for a request without an answer."""
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
