"""The root of all errors, and the way from a code to its class."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

__all__ = ["NbdeckError", "error_for", "walk"]


class NbdeckError(Exception):
    r"""The root of all errors of this package.

    Attributes:
        code: Stable machine code, unique per class.
        status: HTTP status that a server answers with.
        retryable: Whether the same call may succeed later.
        hint: What to do about it, one sentence.
        details: Figures and names that belong to the error; JSON-able.

    Examples:
        >>> try:
        ...     nbdeck.chart({"month": ["Mar", "Apr"], "north": [31, 38]}, x="day")
        ... except nbdeck.NbdeckError as error:
        ...     print(error.code, error.message, error.hint, sep="\n")
        COLUMN_NOT_FOUND
        There is no column 'day'.
        The columns are 'month' and 'north'.
    """

    code: ClassVar[str] = "ERROR"
    status: ClassVar[int] = 500
    retryable: ClassVar[bool] = False
    default_hint: ClassVar[str] = "Read the message; if it makes no sense, report it with the call."

    def __init__(
        self,
        message: str,
        *,
        hint: str | None = None,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = self.default_hint if hint is None else hint
        self.details: dict[str, Any] = dict(details or {})
        self.request_id = request_id

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


def walk(root: type[NbdeckError] = NbdeckError) -> Iterator[type[NbdeckError]]:
    """Yield `root` and every class below it, parents first."""
    yield root
    for child in root.__subclasses__():
        yield from walk(child)


def error_for(code: str) -> type[NbdeckError]:
    """Return the class with this `code`, or `NbdeckError` for a code of a newer service."""
    return next((cls for cls in walk() if cls.code == code), NbdeckError)
