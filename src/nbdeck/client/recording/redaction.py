"""What identifies a service or opens it, replaced by placeholders, and back.

`{service}` stands for the address, `{host}` for its host alone where the address has a path; both are filled in again.
`{key}` and `{secret}` stand for what nobody gets back. A text that holds the words `{service}` itself gets an
underscore inside, `{_service}`, which goes again on the way back.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import quote, quote_plus

import httpx

_RESERVED = re.compile(r"\{(_*)(service|host)\}")
# Anything shorter would be found inside common words.
_SHORTEST = 8


class Redaction:
    """Hides one service.

    Args:
        url: Its base URL.
        keys: What stands in no file: the API keys.
        secrets: The same for what else opens something.
        links: What stands for each short-lived link or its token.
    """

    def __init__(
        self,
        url: str,
        *,
        keys: Iterable[str] = (),
        secrets: Iterable[str] = (),
        links: Mapping[str, str] | None = None,
    ) -> None:
        hidden = {each: "{key}" for each in keys if each} | {each: "{secret}" for each in secrets if each}
        pieces = {**hidden, **(links or {})}
        spelled = {form: name for piece, name in pieces.items() for form in _spellings(piece)}
        self._pieces = sorted(spelled.items(), key=lambda each: -len(each[0]))
        self._patterns = [(*each, name) for piece, name in hidden.items() for each in _patterns(piece)]
        self._raw = [each.encode(errors="replace") for each in pieces if len(each) >= _SHORTEST]
        parts = httpx.URL(url)
        host, path = parts.netloc.decode(), parts.raw_path.decode().rstrip("/")
        self._filled_in = {"service": host + path, "host": host}
        self._addresses = [(_address(host + path), "{service}"), (_address(host), "{host}")]

    def text(self, text: str) -> str:
        """Return `text` with placeholders."""
        text = _RESERVED.sub(r"{_\1\2}", text)
        for piece, name in self._pieces:
            text = text.replace(piece, name)
        for start, pattern, name in self._patterns:
            if start in text:
                text = pattern.sub(name, text)
        for pattern, name in self._addresses:
            text = pattern.sub(name, text)
        return text

    def value(self, value: Any) -> Any:
        """Return a JSON value with placeholders, in names of fields too."""
        return _each_text(value, self.text)

    def content(self, content: bytes) -> bytes:
        """Return the bytes of a picture or deck; a key in them is overwritten, every other byte stays in place."""
        for piece in self._raw:
            content = content.replace(piece, b"*" * len(piece))
        return content

    def path(self, url: httpx.URL) -> str:
        """Return path and query of `url` with placeholders."""
        return re.sub(r"^https?://\{(service|host)\}", "", self.text(str(url)))

    def restored(self, text: str) -> str:
        """Return `text` with the address filled in."""
        return _RESERVED.sub(self._fill_in, text)

    def restored_value(self, value: Any) -> Any:
        """Return a JSON value with the address filled in."""
        return _each_text(value, self.restored)

    def _fill_in(self, match: re.Match[str]) -> str:
        underscores, name = match.groups()
        return f"{{{underscores[1:]}{name}}}" if underscores else self._filled_in[name]


def texts_of(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text in a JSON value with the field it stands in, also in JSON that is written as a text.

    Args:
        value: The value.
        field: Where it stands itself.
    """
    match value:
        case dict():
            for name, each in value.items():
                yield from texts_of(each, name)
        case list():
            for each in value:
                yield from texts_of(each, field)
        case str():
            yield field, value
            if value.lstrip()[:1] in {"{", "["}:
                with suppress(ValueError, RecursionError):
                    yield from texts_of(json.loads(value), field)


def _each_text(value: Any, change: Any) -> Any:
    match value:
        case str():
            return change(value)
        case dict():
            return {change(name): _each_text(each, change) for name, each in value.items()}
        case list() | tuple():
            return [_each_text(each, change) for each in value]
    return value


def _spellings(piece: str) -> set[str]:
    """Return how `piece` may be written in addresses and forms, and in JSON that is a text in JSON, to two levels."""
    encoded = piece.encode(errors="replace")
    written = {piece, quote(encoded, safe=""), quote_plus(encoded)}
    for _ in range(2):
        written |= {text.replace("/", "\\/") for text in written}
        written |= {json.dumps(text)[1:-1] for text in written}
    return {text for text in written if len(text) >= _SHORTEST}


def _patterns(piece: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield what finds `piece` where it cannot just be replaced, each with a text that is there if it is.

    Short ones are found as words. In Base64 the letters in the middle stay the same whatever stands before and behind.
    """
    if len(piece) < _SHORTEST:
        yield piece, re.compile(rf"(?<!\w){re.escape(piece)}(?!\w)")
        return
    content = piece.encode(errors="replace")
    for skipped in range(3):
        first, last = -(-8 * skipped // 6), 8 * (skipped + len(content)) // 6
        before = r"[\w+/-]?" if skipped else ""
        behind = r"(?:[\w+/-](?:=|%3D){0,2})?" if (skipped + len(content)) % 3 else ""
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            middle = encode(bytes(skipped) + content).decode()[first:last]
            yield middle, re.compile(f"{before}{re.escape(middle)}{behind}")


def _address(address: str) -> re.Pattern[str]:
    """Return what finds an address without its scheme; one word alone, such as `localhost`, only behind `//`."""
    spellings = {address, quote(address, safe=""), address.replace("/", "\\/")}
    either = "|".join(sorted(map(re.escape, spellings), key=len, reverse=True))
    before = r"(?:(?<![\w.-])|(?<=%2F))" if set(address) & set(".:") else r"(?:(?<=//)|(?<=%2F)|(?<=\\/))"
    port = "" if ":" in address else "(?::(?:80|443))?"
    return re.compile(rf"{before}(?:{either}){port}(?![\w-]|\.\w)", re.IGNORECASE)
