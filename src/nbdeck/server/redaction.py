"""What must not stand in a log: keys, signed links, passwords. Replaced wherever they turn up, tracebacks included."""

import json
import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, unquote, urlsplit

from pydantic import SecretStr

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
