"""The body of every answer that is an error, and our errors as that.

Source: Errors, in the service interface.
"""

from typing import Any

from pydantic import Field

from nbdeck.contract.base import Model
from nbdeck.errors import NbdeckError, NotFound, ValidationFailed


class ErrorDetail(Model):
    """What went wrong, for programs and for people."""

    code: str
    """Machine code, such as `NOT_FOUND`."""
    status_code: int = 500
    """HTTP status, also when the error is that of a task."""
    retryable: bool = False
    """Whether the same request may succeed later."""
    message: str
    """What went wrong, in a sentence."""
    details: dict[str, Any] = Field(default_factory=dict)
    """Extra facts; may be empty. `hint` is the end of the message, where that says what to do about this very case."""
    request_id: str | None = None
    """Identifier of the HTTP request; null for `VALIDATION_FAILED`."""


class Problem(Model):
    """Body of every 4xx and 5xx answer."""

    detail: str | list[dict[str, Any]]
    """The message, or the list of validation items `{loc, msg, type}`."""
    error: ErrorDetail
    """The error in full."""


def describe(error: NbdeckError, *, request_id: str | None = None) -> ErrorDetail:
    """Return `error` for the wire; the remedy follows the message, and one of its own is told apart in `details`."""
    own_hint = {"hint": error.hint} if error.hint not in {"", error.default_hint} else {}
    return ErrorDetail(
        code=error.code,
        status_code=error.status,
        retryable=error.retryable,
        message=str(error),
        details=error.details | own_hint,
        request_id=request_id,
    )


def invalid(loc: tuple[str | int, ...], sentence: str, kind: str = "rule") -> ValidationFailed:
    """Return the error for one field of a request body.

    Args:
        loc: Field names and list positions, from the outside in, without `body`.
        sentence: What to do about it.
        kind: Machine word for the mistake.
    """
    item = {"loc": ["body", *loc], "msg": sentence, "type": kind}
    return ValidationFailed(
        f"{'.'.join(str(part) for part in loc)}: {sentence}", hint="", details={"errors": [item]}
    )


def unknown(resource: str) -> NotFound:
    """Return the one error for what never existed and for what belongs to somebody else."""
    return NotFound(f"There is no such {resource}.")
