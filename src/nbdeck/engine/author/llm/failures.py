"""Why a language model gave no usable answer, in words that hold no key and nothing that the server sent."""

from __future__ import annotations

from urllib.parse import urlsplit

from nbdeck.engine.model.plan import ModelSettings

_UNKNOWN, _SERVER = 404, 500
_BY_STATUS = {
    **dict.fromkeys((401, 403), "refused the key"),
    429: "has too much to do, or its quota is used up",
}


def reason(error: BaseException, settings: ModelSettings) -> str:
    """Return what went wrong as the end of a sentence that begins with "The language model".

    The text of the error is not used: servers repeat keys and whole requests in it.

    Args:
        error: What the library raised.
        settings: The endpoint that was asked.
    """
    from pydantic_ai import exceptions

    if isinstance(error, exceptions.ModelHTTPError):
        return _of_status(error.status_code, settings)
    if isinstance(error, TimeoutError) or "timeout" in type(error.__cause__).__name__.lower():
        return f"gave no whole answer within {settings.timeout_seconds:g} s"
    if isinstance(error, ValueError) or isinstance(error.__cause__, ValueError):
        return "sent something that cannot be read as an answer"
    if isinstance(error, exceptions.ContentFilterError):
        return "declined to answer"
    if isinstance(error, exceptions.UnexpectedModelBehavior):
        return "gave no answer of the form that was asked for, though it was asked again"
    if isinstance(error, exceptions.ModelAPIError | OSError):
        return f"could not be reached at {host(settings)}"
    return f"sent something that is no chat completion ({type(error).__name__})"


def _of_status(status: int, settings: ModelSettings) -> str:
    told = "is not available" if status >= _SERVER else _BY_STATUS.get(status, "refused the request")
    if status == _UNKNOWN:
        told = f"was not found: {host(settings)} knows no model {settings.model!r}, or the address is wrong"
    return f"{told} (HTTP {status})"


def host(settings: ModelSettings) -> str:
    """Return host and port of the endpoint; nothing where the address has none, or a user and password before it."""
    try:
        parts = urlsplit(settings.url)
    except ValueError:
        return ""
    return parts.netloc if parts.hostname and "@" not in parts.netloc else ""
