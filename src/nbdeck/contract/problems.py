"""The body of every answer that is an error.

Source: Errors, in the service interface.
"""

from typing import Any

from pydantic import Field

from nbdeck.contract.base import Model


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
    """Extra facts; may be empty."""
    request_id: str | None = None
    """Identifier of the HTTP request; null for `VALIDATION_FAILED`."""


class Problem(Model):
    """Body of every 4xx and 5xx answer."""

    detail: str | list[dict[str, Any]]
    """The message, or the list of validation items `{loc, msg, type}`."""
    error: ErrorDetail
    """The error in full."""
