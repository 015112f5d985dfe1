"""How one endpoint is described."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal
from urllib.parse import quote

from pydantic import BaseModel

from nbdeck.contract.tasks import TaskStarted

_PARAMETER = re.compile(r"{(\w+)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One endpoint: how it is called and what comes back."""

    name: str
    """Unique within its version; the method of that name in the client."""
    version: Literal["v1", "v2"]
    """Version that the operation belongs to."""
    method: Literal["GET", "POST", "PUT", "DELETE"]
    """HTTP method."""
    path: str
    """Path below the base URL, with `{parameters}`."""
    summary: str
    """What the call does, in a sentence."""
    request: type[BaseModel] | None = None
    """JSON body, or the form fields beside the files; null for none."""
    query: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Optional query parameters and what each one does."""
    files: tuple[str, ...] = ()
    """Names of the multipart file fields; empty means a JSON body."""
    response: Any = None
    """Type of the answer's body; `bytes` for a picture, null for an empty object."""
    starts_task: bool = False
    """Whether the answer is a task id to follow."""
    result: Any = None
    """Type of the task's result."""
    is_stream: bool = False
    """Whether the answer is a stream of server-sent events, each a `response`."""
    is_extension: bool = False
    """Whether other services of this interface lack it."""

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


def starts(result: Any) -> dict[str, Any]:
    """Return the fields of an operation whose task ends in `result`."""
    return {"response": TaskStarted, "starts_task": True, "result": result}


FILE_FORMAT: Mapping[str, str] = MappingProxyType({"format": "Kind of file: powerpoint or pdf."})
"""Query of the downloads that can convert."""
