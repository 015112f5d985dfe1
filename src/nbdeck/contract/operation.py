"""How one endpoint is described."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote

from pydantic import BaseModel

from nbdeck.contract.plain_value import sentences_of
from nbdeck.contract.tasks import TaskStarted

_PARAMETER = re.compile(r"{(\w+)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One endpoint: how it is called and what comes back."""

    name: str
    """Unique within its version; the method of that name in the client."""
    version: Literal["v1", "v2"]
    """Version that the operation belongs to."""
    method: str
    """HTTP method."""
    path: str
    """Path below the base URL, with `{parameters}`."""
    summary: str
    """What the call does, in a sentence."""
    request: type[BaseModel] | None = None
    """JSON body, or the form fields beside the files; null for none."""
    query: type[BaseModel] | None = None
    """What may stand behind the question mark; null for nothing."""
    files: tuple[str, ...] = ()
    """Names of the multipart file fields; empty means a JSON body."""
    response: Any = None
    """Type of the answer's body; `bytes` for a picture, null for an empty object."""
    result: Any = None
    """Type of the result of the task that the call starts; null where it starts none."""
    is_stream: bool = False
    """Whether the answer is a stream of server-sent events, each a `response`."""
    is_extension: bool = False
    """Whether other services of this interface lack it."""

    @property
    def starts_task(self) -> bool:
        """Whether the answer is a task id to follow."""
        return self.result is not None

    @property
    def query_parameters(self) -> Mapping[str, str]:
        """Names of what may stand behind the question mark, each with what it does."""
        if self.query is None:
            return {}
        return {name: sentences_of(self.query).get(name, "") for name in self.query.model_fields}

    @property
    def path_parameters(self) -> tuple[str, ...]:
        """Names of the parameters in `path`, in order."""
        return tuple(_PARAMETER.findall(self.path))

    def url(self, **parameters: object) -> str:
        """Return `path` with every parameter filled in and escaped.

        Raises:
            KeyError: A parameter of the path is not given.
        """
        return _PARAMETER.sub(lambda match: quote(str(parameters[match[1]]), safe=""), self.path)


def endpoint(name: str, route: str, summary: str, *, result: Any = None, **fields: Any) -> Operation:
    """Return an operation.

    Args:
        name: Unique within its version.
        route: Method and path, such as `GET /api/v1/me`; the path says the version, version 2 where it has none.
        summary: What the call does, in a sentence.
        result: Type of the result of the task that the call starts; left out, it starts none.
        fields: Others of `Operation`.

    Example:
        >>> endpoint("me", "GET /api/v1/me", "Who the API key belongs to.").version
        'v1'
    """
    method, path = route.split()
    if result is not None:
        fields |= {"response": TaskStarted, "result": result}
    version: Literal["v1", "v2"] = "v1" if path.startswith("/api/v1/") else "v2"
    return Operation(name=name, version=version, method=method, path=path, summary=summary, **fields)


def extension(name: str, route: str, summary: str, **fields: Any) -> Operation:
    """Return an operation that other services of this interface lack."""
    return endpoint(name, route, summary, is_extension=True, **fields)
