"""The short-lived links in a recording, and the names that stand for them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import httpx

from nbdeck.client.recording.redaction import texts_of

# Where the interface puts links: `{url}`, and the `images` of a template.
_FIELDS = frozenset({"url", "cover", "content"})
_TOKEN = re.compile(r"/files/([^/?]{16,})/")
_NAME = re.compile(r"/([^/?]{1,120})(?:\?|$)")


class LinkCollector:
    """Collects links, as answers give them and as they are asked for.

    Links that led to the same bytes under the same file name are one link: each request for a fresh link brings
    another one, and recordings of the same work shall not differ in that.

    Args:
        url: Base URL of the service.
        given: JSON values and texts of requests; an address elsewhere that the user gave is content, not a link.
    """

    def __init__(self, url: str, given: Iterable[Any]) -> None:
        self._base = httpx.URL(url + "/")
        host = re.escape(self._base.netloc.decode())
        self._in_a_text = re.compile(rf"https?://{host}\S*?/files/[^\s\"'<>\\]+", re.IGNORECASE)
        self._spellings: dict[str, set[str]] = defaultdict(set)
        self._contents: dict[str, dict[str, None]] = defaultdict(dict)
        self._given: set[str] = set()
        for _, text in texts_of(list(given)):
            self._given |= {text} if _is_web(text) else set()
            self._find_in(text)

    def find(self, answer: Any) -> None:
        """Take in the links in a JSON value or a text."""
        for field, text in texts_of(answer):
            self._find_in(text)
            if field in _FIELDS and _is_link(text, field) and text not in self._given:
                self.add(text)

    def _find_in(self, text: str) -> None:
        for address in self._in_a_text.findall(text):
            self.add(address)

    def add(self, link: str, seen_at: httpx.URL | None = None) -> None:
        """Take in one link.

        Args:
            link: Absolute or relative.
            seen_at: What it is relative to; the service when left out.
        """
        try:
            url = (seen_at or self._base).join(link)
        except httpx.InvalidURL:
            return
        if url.netloc != self._base.netloc or "/api/" not in url.path:  # what needs a key is no link
            self._spellings[str(url)].add(link)

    def fetched(self, url: str, content: str) -> None:
        """Note what a link led to, as a digest."""
        self._spellings[url].add(url)
        self._contents[url][content] = None

    def names(self) -> dict[str, str]:
        """Return what stands for each link and token; those that nobody followed are all `link-0`."""
        numbers: dict[tuple[str, ...], int] = {}
        names: dict[str, str] = {}
        for url, spellings in self._spellings.items():
            name, contents = _file_name(url), self._contents.get(url, ())
            number = numbers.setdefault((name, *contents), len(numbers) + 1) if contents else 0
            for link in spellings:
                names |= self._named(link, f"link-{number}", name)
        return names

    def _named(self, link: str, number: str, name: str) -> dict[str, str]:
        tokens = dict.fromkeys(_TOKEN.findall(link), number)
        is_web = _is_web(link)
        if is_web and httpx.URL(link).netloc != self._base.netloc:
            return {link: f"http://{{service}}/files/{number}/{name}"} | tokens
        path = "".join(link.split("/", 3)[3:]) if is_web else link.removeprefix("/")
        return {f"/{path}": f"/files/{number}/{name}"} | tokens


def _is_link(text: str, field: str) -> bool:
    if field == "url":
        return "/" in text
    return _is_web(text) and ("?" in text or "/files/" in text) and " " not in text


def _is_web(text: str) -> bool:
    return text.startswith(("http://", "https://"))


def _file_name(url: str) -> str:
    match = _NAME.search(url)
    return match[1] if match else "file"
