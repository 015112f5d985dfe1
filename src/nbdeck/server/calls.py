"""One request, read and checked in the order key, size, form, rules: what every endpoint works on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pydantic import BaseModel, ValidationError
from starlette.requests import Request

from nbdeck.contract.bounds import beyond
from nbdeck.contract.operation import Operation
from nbdeck.server.problems import MOST_ITEMS, refused, validation_failed
from nbdeck.server.task_signals import TaskSignals
from nbdeck.server.thread_limits import ThreadLimiter
from nbdeck.server.uploads import UploadedFile
from nbdeck.service import Service
from nbdeck.service.accounts import User


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiCall:
    """A request that has passed every check of its operation."""

    service: Service
    """Who does the work."""
    user: User
    """Whose key it came with."""
    path: Mapping[str, str]
    """Parameters of the path."""
    body: Any = None
    """The request model, when the operation has one."""
    query: Any = None
    """The query model, when the operation has one."""
    uploads: Mapping[str, UploadedFile] = field(default_factory=dict)
    """Uploaded files by form field."""
    request: Request
    """The request itself, for headers."""
    threads: ThreadLimiter
    """Threads, for what goes on after the handler."""
    signals: TaskSignals
    """Wakes whoever waits for a task."""

    @property
    def base_url(self) -> str:
        """Address of this service for links."""
        return base_url(self.service, self.request)


def base_url(service: Service, request: Request) -> str:
    """Return the address of a service: the setting, else what the caller used; no slash at its end."""
    given = service.settings.base_url
    return (str(request.base_url) if given is None else given).rstrip("/")


Handler = Callable[[ApiCall], Any]
"""Answers one operation, outside the event loop: a response, `WhenOver`, a model, or what JSON can hold."""


def checked(model: type[BaseModel], value: Any, where: str) -> Any:
    """Return `value` as `model`.

    Raises:
        ValidationFailed: It does not have that form, or is more than a request may hold.
    """
    try:
        request = model.model_validate(value)
    except ValidationError as exc:
        raise validation_failed(exc, where) from None
    excesses = list(islice(beyond(request), MOST_ITEMS))
    if excesses:
        raise refused(
            [{"loc": [where, *each.loc], "msg": each.sentence, "type": "too_much"} for each in excesses]
        )
    return request


def query_of(operation: Operation, model: type[BaseModel] | None, request: Request) -> Any:
    """Return the query of a request as `model`; parameters that the operation lacks are ignored."""
    if model is None:
        return None
    given = {name: value for name, value in request.query_params.items() if name in operation.query}
    return checked(model, given, "query")
