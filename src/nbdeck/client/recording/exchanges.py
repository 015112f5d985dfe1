"""What was written down while a client worked, made into a recording: without keys and addresses, without repeats."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from nbdeck.client.recording.file import (
    FORMAT,
    VERSION,
    Exchange,
    File,
    FormField,
    Recording,
    digest,
    file_of,
)
from nbdeck.client.recording.links import LinkCollector
from nbdeck.client.recording.redaction import Redaction, texts_of
from nbdeck.client.site import Site

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
