"""The log of a server: one line a record, as text or as JSON, with the ids of its request and task, without secrets."""

import json
import logging
import re
import sys
import threading
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from pydantic import SecretStr

from nbdeck.service import events
from nbdeck.settings import Settings

HIDDEN = "[redacted]"
_SHORTEST = 4
"""Secrets shorter than that would take words out of the log, and protect nothing."""
_FORMS = (
    (re.compile(r"nbd_[\w-]{5,}"), f"nbd_{HIDDEN}"),
    (re.compile(r"whsec_[\w+/=-]+"), f"whsec_{HIDDEN}"),
    (re.compile(r"(/files/)[\w.~%-]{16,}"), rf"\1{HIDDEN}"),
    (re.compile(r"(?i)\b(bearer|basic)\s+[\w.~+/=-]{5,}"), rf"\1 {HIDDEN}"),
    (re.compile(r"(\w://[^/\s:@]*:)[^/\s@]+@"), rf"\1{HIDDEN}@"),
    (
        re.compile(
            r"(?i)((?:x-api-key|authorization|password|api_?key|access_token)"
            r"[\"']?\s*[:=,]\s*(?:b?[\"'])?)(?!bearer |basic |\[)[^\s\"'&,;)}]+"
        ),
        rf"\1{HIDDEN}",
    ),
)
"""Our keys, webhook secrets, tokens of file links; headers, passwords in addresses and in parameters of anybody's."""


class LogRedaction:
    """Takes secrets out of text.

    Args:
        secrets: Values to hide beside what can be known by its form.
    """

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        spellings = {each for secret in secrets if len(secret) >= _SHORTEST for each in _spellings(secret)}
        longest_first = sorted(spellings, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, longest_first))) if longest_first else None

    def __call__(self, text: str) -> str:
        """Return `text` without secrets."""
        if self._known is not None:
            text = self._known.sub(HIDDEN, text)
        for form, instead in _FORMS:
            text = form.sub(instead, text)
        return text


def secrets_of(settings: Settings) -> Iterator[str]:
    """Yield every secret that the settings hold: keys, and passwords within addresses."""
    for value in vars(settings).values():
        if isinstance(value, SecretStr):
            yield value.get_secret_value()
        elif isinstance(value, str) and "://" in value:
            password = urlsplit(value).password
            if password:
                yield unquote(password)


def _spellings(secret: str) -> set[str]:
    """Return the forms in which a log may hold a secret: as it is, in an address, in JSON, in Python."""
    return {secret, quote(secret, safe=""), quote(secret), json.dumps(secret)[1:-1], repr(secret)[1:-1]}


_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
_TOO_CHATTY = ("httpx", "httpcore", "alembic", "asyncio")
"""These write addresses, or what nobody needs, at INFO."""


def log_to_stderr(settings: Settings) -> None:
    """Write everything that this process logs to standard error, in the form that `settings.log_format` names."""
    redaction = LogRedaction(secrets_of(settings))
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(redaction) if settings.log_format == "json" else TextLines(redaction))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.captureWarnings(True)  # noqa: FBT003 - its only argument
    for name in _TOO_CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    threading.excepthook = _log_thread


def _log_thread(hook: threading.ExceptHookArgs) -> None:
    """Log what ended a thread, which Python would print as it is."""
    if hook.exc_value is not None:
        logging.getLogger("nbdeck.server").error("a thread broke off", exc_info=hook.exc_value)


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return what a record says beside its message: ids of request and task, and what it was given as `extra`."""
    fields = {"request_id": events.current_request_id.get(), "task_id": events.current_task_id.get()}
    fields |= {name: value for name, value in vars(record).items() if name not in _OWN and value is not None}
    return {name: value for name, value in fields.items() if value is not None}


class JsonLines(logging.Formatter):
    """A JSON object a line: time (ISO 8601, UTC), level, logger, message, exception, and the fields of the record."""

    def __init__(self, redaction: LogRedaction) -> None:
        super().__init__()
        self._redacted = redaction

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        entry: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": self._redacted(record.getMessage()),
        }
        entry |= {name: self._value(value) for name, value in fields_of(record).items()}
        if record.exc_info:
            entry["exception"] = self._redacted(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False)

    def _value(self, value: Any) -> Any:
        return value if isinstance(value, int | float) else self._redacted(str(value))


class TextLines(logging.Formatter):
    """Time (UTC), level, logger and message, then the fields as `name=value`; a traceback in the lines below."""

    def __init__(self, redaction: LogRedaction) -> None:
        super().__init__()
        self._redacted = redaction

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, or lines."""
        fields = "".join(f" {name}={_short(value)}" for name, value in fields_of(record).items())
        text = f"{_time(record)} {record.levelname} {record.name}: {record.getMessage()}{fields}"
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return self._redacted(text)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _short(value: Any) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)
