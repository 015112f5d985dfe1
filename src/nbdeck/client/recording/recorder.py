"""Writes down what a client asks and is answered, and makes a recording of it: without keys, addresses, repeats."""

from __future__ import annotations

import atexit
import base64
import json
import os
import re
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from nbdeck.client.recording.file import (
    FORMAT,
    VERSION,
    Exchange,
    File,
    FormField,
    Recording,
    body_of,
    digest,
    file_of,
    refuse_other_file,
    write_recording,
)
from nbdeck.client.recording.redaction import Redaction, texts_of
from nbdeck.client.site import Site
from nbdeck.errors import SettingsError

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
        for name, text in texts_of(answer):
            self._find_in(text)
            if name in _FIELDS and _is_link(text, name) and text not in self._given:
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


_READ_HEADERS = ("content-disposition", "location", "retry-after")
_TEXTS = ("text/", "image/svg+xml", "application/json")


@dataclass(slots=True, eq=False)
class Taken:
    """One exchange as it passed by."""

    method: str
    url: httpx.URL
    asked: Any
    form: tuple[FormField, ...]
    needs_key: bool
    """Whether the request carried the key; a link is followed without."""
    status: int
    headers: httpx.Headers
    pieces: list[bytes] = field(default_factory=list)
    """The answer's body so far, as it was sent."""
    is_whole: bool = False
    """Whether the body was read to its end."""

    @property
    def kind(self) -> str:
        """Media type of the answer."""
        return str(self.headers.get("content-type", ""))

    @property
    def is_stream(self) -> bool:
        """Whether the answer is a stream of events."""
        return self.kind.startswith("text/event-stream")

    @property
    def content(self) -> bytes:
        """The answer's body, unpacked."""
        return httpx.Response(self.status, headers=self.headers, content=b"".join(self.pieces)).content

    @property
    def json(self) -> Any:
        """The answer's JSON body; None for another one, and for what a link led to."""
        if not (self.needs_key and self.kind.startswith("application/json")):
            return None
        try:
            return json.loads(self.content)
        except (ValueError, RecursionError):
            return None


def recording_of(taken: Sequence[Taken], site: Site) -> Recording:
    """Return the recording of what passed by; an answer that was cut off is left out, as if it had never come.

    Args:
        taken: In the order in which the answers began.
        site: Whose address and key the recording must not tell.
    """
    whole = [each for each in taken if each.is_whole or each.is_stream]
    writer = _Writer(_redaction(whole, site))
    for each in whole:
        writer.add(each)
    return Recording(format=FORMAT, version=VERSION, exchanges=tuple(writer.exchanges), files=writer.files)


def _redaction(taken: Sequence[Taken], site: Site) -> Redaction:
    links = LinkCollector(site.url, [[each.asked, *(part.text for part in each.form)] for each in taken])
    secrets = set()
    for each in taken:
        texts = each.content.decode(errors="replace") if each.kind.startswith(_TEXTS) else ""
        answer = each.json if each.json is not None else texts
        links.find(answer)
        secrets |= {text for name, text in texts_of(answer) if name == "secret"}
        if "location" in each.headers:
            links.add(each.headers["location"], each.url)
        if not each.needs_key:
            links.fetched(str(each.url), f"{each.status} {digest(each.content)}")
    return Redaction(site.url, keys=[site.api_key.get_secret_value()], secrets=secrets, links=links.names())


class _Writer:
    def __init__(self, redaction: Redaction) -> None:
        self.exchanges: list[Exchange] = []
        self.files: dict[str, File] = {}
        self._redaction = redaction
        self._newest: dict[str, int] = {}

    def add(self, taken: Taken) -> None:
        exchange = self._exchange(taken)
        fingerprint = exchange.question.fingerprint
        place = self._newest.get(fingerprint)
        together = None if place is None else _together(self.exchanges[place], exchange)
        if place is None or together is None:
            self._newest[fingerprint] = len(self.exchanges)
            self.exchanges.append(exchange)
        else:
            self.exchanges[place] = together

    def _exchange(self, taken: Taken) -> Exchange:
        headers = {name: taken.headers[name] for name in _READ_HEADERS if name in taken.headers}
        return Exchange.model_validate(
            {
                "method": taken.method,
                "path": self._redaction.path(taken.url),
                **({} if taken.asked is None else {"asked": self._redaction.value(taken.asked)}),
                **({"form": self._redaction.value(_wires(taken.form))} if taken.form else {}),
                "status": taken.status,
            }
            | self._body(taken, self._redaction.value(headers))
        )

    def _body(self, taken: Taken, headers: dict[str, str]) -> dict[str, Any]:
        rest: dict[str, Any] = {"headers": headers} if headers else {}
        if (value := taken.json) is not None:
            return rest | {"answer": self._redaction.value(value)}
        if taken.is_stream:
            return rest | {
                "events": tuple(_events(self._redaction.text(taken.content.decode(errors="replace"))))
            }
        if not taken.content:
            return rest
        return {
            "headers": headers | ({"content-type": taken.kind} if taken.kind else {}),
            "file": self._file(taken.content, is_text=taken.kind.startswith(_TEXTS)),
        }

    def _file(self, content: bytes, *, is_text: bool) -> str:
        try:
            file = file_of(self._redaction.text(content.decode())) if is_text else None
        except UnicodeDecodeError:
            file = None
        file = file or File(base64=base64.b64encode(self._redaction.content(content)).decode())
        name = digest(file.content)[:16]
        self.files[name] = file
        return name


def _wires(parts: Sequence[FormField]) -> list[dict[str, Any]]:
    return [part.wire() for part in parts]


def _events(text: str) -> Iterator[str]:
    """Yield each event that came whole, without what only keeps the connection alive."""
    for block in text.replace("\r\n", "\n").split("\n\n")[:-1]:
        lines = [line for line in block.split("\n") if line and not line.startswith(":")]
        if lines:
            yield "\n".join(lines)


def _together(former: Exchange, later: Exchange) -> Exchange | None:
    """Return one exchange for two answers to the same request, None where both are needed.

    How often a task was looked at while it ran says nothing. Streams of one task go on from each other, or begin
    anew with the same numbered events.
    """
    if former.events is not None and later.events is not None:
        events = dict.fromkeys(former.events + later.events)
        return former.model_copy(update={"events": tuple(events)}) if _are_numbered(events) else None
    if former.model_copy(update={"times": 1}) != later:
        return None
    if "/task_status/" in former.path:
        return former
    return former.model_copy(update={"times": former.times + 1})


def _are_numbered(events: Sequence[str] | dict[str, Any]) -> bool:
    return all("id:" in {line[:3] for line in event.split("\n")} for event in events)


_recorded_paths: set[Path] = set()
_lock = threading.Lock()


class Recorder:
    """Records one client; the file is written when the client is closed, or when the interpreter ends.

    Args:
        path: The recording; one that is there is replaced.
        site: Whose address and key the recording must not tell.

    Raises:
        SettingsError: Another client of this process records there, or no recording can be written there.
    """

    def __init__(self, path: Path, site: Site) -> None:
        self._path, self._site = path.expanduser().resolve(), site
        self._taken: list[Taken] = []
        self._process = os.getpid()
        refuse_other_file(self._path)
        with _lock:
            if self._path in _recorded_paths:
                raise SettingsError(
                    f"Another client of this process is recording to {str(path)!r}.",
                    hint="Close that client first, or give this one a file of its own.",
                )
            _recorded_paths.add(self._path)
        atexit.register(self.save)

    def attach(self, http: httpx.Client | httpx.AsyncClient) -> None:
        """Record what `http` sends from now on."""
        if isinstance(http, httpx.AsyncClient):
            http.event_hooks = {"request": [_read_async], "response": [self._take_async]}
        else:
            http.event_hooks = {"request": [_read], "response": [self._take]}

    def save(self) -> None:
        """Write the file, once; in a fork of the process that began it nothing is written.

        Raises:
            OSError: The folder is missing or full, or may not be written to.
        """
        if os.getpid() != self._process:
            return
        with _lock:
            if self._path not in _recorded_paths:
                return
            _recorded_paths.discard(self._path)
        atexit.unregister(self.save)
        write_recording(recording_of(list(self._taken), self._site), self._path)

    def _take(self, response: httpx.Response) -> None:
        request = response.request
        asked, form = body_of(request)
        taken = Taken(
            request.method,
            request.url,
            asked,
            form,
            needs_key="x-api-key" in request.headers,
            status=response.status_code,
            headers=response.headers,
        )
        self._taken.append(taken)
        response.stream = _Tap(response.stream, taken)

    async def _take_async(self, response: httpx.Response) -> None:
        self._take(response)


def _read(request: httpx.Request) -> None:
    request.read()


async def _read_async(request: httpx.Request) -> None:
    await request.aread()


class _Tap(httpx.SyncByteStream, httpx.AsyncByteStream):
    """Hands an answer on piece by piece as it comes, and keeps a copy."""

    def __init__(self, stream: Any, taken: Taken) -> None:
        self._stream, self._taken = stream, taken

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._stream:
            self._taken.pieces.append(piece)
            yield piece
        self._taken.is_whole = True

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._stream:
            self._taken.pieces.append(piece)
            yield piece
        self._taken.is_whole = True

    def close(self) -> None:
        self._stream.close()

    async def aclose(self) -> None:
        await self._stream.aclose()
