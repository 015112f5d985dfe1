"""Errors as data: the object that ends up in an error body or in a failed task."""

from collections.abc import Iterator
from contextlib import contextmanager

from nbdeck.contract.problems import ErrorDetail
from nbdeck.errors import ExportFailed, NbdeckError, NotFound, ValidationFailed


def describe(error: NbdeckError, *, request_id: str | None = None) -> ErrorDetail:
    """Return `error` for the wire; the remedy follows the message."""
    return ErrorDetail(
        code=error.code,
        status_code=error.status,
        retryable=error.retryable,
        message=str(error),
        details=error.details,
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
