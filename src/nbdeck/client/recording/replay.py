"""Answers from a recording instead of a service; of what was not recorded, why it is not there."""

from __future__ import annotations

import json
import re
import threading
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import httpx

from nbdeck.client.recording.file import Exchange, FormField, Question, body_of, read_recording
from nbdeck.client.recording.redaction import Redaction
from nbdeck.client.site import Site
from nbdeck.contract.tasks import Task
from nbdeck.errors import NotRecorded

_MOST_DIFFERENCES = 3
_LONGEST_VALUE = 40
_VERSION = re.compile(r"^/api/v(\d+)/")


def not_recorded(path: Path, question: Question, recorded: Sequence[Question]) -> NotRecorded:
    """Return the error for a request without an answer.

    Args:
        path: The recording.
        question: What was asked.
        recorded: What the recording has answers to.
    """
    sentences = [f"The recording {str(path)!r} has no answer to {question.method} {question.path}."]
    details: dict[str, Any] = {"method": question.method, "path": question.path}
    if not recorded:
        return NotRecorded(f"{sentences[0]} It is empty.", details=details)
    version = _version(question)
    if version and version not in {_version(each) for each in recorded}:
        sentences.append(f"It has none to any request of version {version} of the interface.")
    nearest = min(recorded, key=lambda each: _distance(question, each))
    differences = list(_differences(nearest, question))
    details["nearest"] = {"method": nearest.method, "path": nearest.path}
    details["differences"] = differences
    sentences.append(_words(question, nearest, differences))
    return NotRecorded(" ".join(sentences), details=details)


def _version(question: Question) -> str:
    match = _VERSION.match(question.path)
    return match[1] if match else ""


def _distance(one: Question, other: Question) -> tuple[float, bool, int]:
    likeness = SequenceMatcher(None, one.path, other.path, autojunk=False).ratio()
    return -likeness, one.method != other.method, sum(1 for _ in _differences(one, other))


def _words(question: Question, nearest: Question, differences: Sequence[str]) -> str:
    if (nearest.method, nearest.path) != (question.method, question.path):
        return f"The nearest that it has is {nearest.method} {nearest.path}."
    rest = len(differences) - _MOST_DIFFERENCES
    shown = "; ".join(differences[:_MOST_DIFFERENCES]) + (f"; and {rest} more" if rest > 0 else "")
    return f"It has this request with another body{': ' if shown else ''}{shown}."


def _differences(recorded: Question, asked: Question) -> Iterator[str]:
    """Yield each field in which two bodies differ, with both values."""
    former, later = _fields_of(recorded), _fields_of(asked)
    for place in former | later:
        if place not in later:
            yield f"{place} was {_short(former[place])}, now it is left out"
        elif place not in former:
            yield f"{place} was left out, now it is {_short(later[place])}"
        elif former[place] != later[place] or type(former[place]) is not type(later[place]):
            yield f"{place} was {_short(former[place])}, now it is {_short(later[place])}"


def _fields_of(question: Question) -> dict[str, Any]:
    return dict(_leaves(question.asked, "")) | {part.name: _value_of(part) for part in question.form}


def _value_of(part: FormField) -> str | None:
    return part.text if part.sha256 is None else f"a file of SHA-256 {part.sha256[:12]}"


def _leaves(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        for name, each in value.items():
            yield from _leaves(each, f"{place}.{name}" if place else str(name))
    elif isinstance(value, list) and value:
        for number, each in enumerate(value):
            yield from _leaves(each, f"{place}[{number}]")
    elif place or value not in (None, {}, []):
        yield place or "body", value


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 1]}…"


# At the pace of a replay this is more than a minute; a task that runs when the recording ends never ends in it.
_MOST_LOOKS = 1_000
_EVENTS = re.compile(r"/api/v2/tasks/([^/]+)/events$")


class Replay(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Answers from a recording, for sync and async clients; may be shared by threads.

    Answers to the same request come in the order in which they were recorded; the last one is repeated. Events come
    one by one, from where the client left off.

    Args:
        path: The recording.
        site: The address that answers give, and the key that requests carry.

    Raises:
        SettingsError: There is no recording, or none that can be read.
    """

    def __init__(self, path: Path, site: Site) -> None:
        recording = read_recording(path)
        self._path, self._files = path, recording.files
        self._redaction = Redaction(site.url, keys=[site.api_key.get_secret_value()])
        self._questions: dict[str, Question] = {}
        self._answers: dict[str, list[Exchange]] = defaultdict(list)
        for each in recording.exchanges:
            fingerprint = each.question.fingerprint
            self._questions[fingerprint] = each.question
            self._answers[fingerprint] += [each] * each.times
        self._repeats: Counter[str] = Counter()
        self._lock = threading.Lock()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Return the recorded answer.

        Raises:
            NotRecorded: There is none.
        """
        request.read()
        return self._answer(request)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Return the recorded answer.

        Raises:
            NotRecorded: There is none.
        """
        await request.aread()
        return self._answer(request)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        question = self._question(request)
        exchange, is_last = self._next(question)
        headers = self._redaction.restored_value(exchange.headers)
        if not is_last and "retry-after" in headers:
            headers["retry-after"] = "0"
        if exchange.events is not None:
            events = _after(exchange.events, request.headers.get("last-event-id"))
            pieces = [f"{self._redaction.restored(event)}\n\n".encode() for event in events]
            headers["content-type"] = "text/event-stream"
            return httpx.Response(exchange.status, headers=headers, stream=_Pieces(pieces))
        if exchange.answer is not None:
            headers.setdefault("content-type", "application/json")
        return httpx.Response(exchange.status, headers=headers, content=self._content(exchange))

    def _question(self, request: httpx.Request) -> Question:
        asked, form = body_of(request)
        hidden = [part.model_copy(update={"text": self._redaction.value(part.text)}) for part in form]
        path = self._redaction.path(request.url)
        return Question(request.method, path, self._redaction.value(asked), tuple(hidden))

    def _next(self, question: Question) -> tuple[Exchange, bool]:
        with self._lock:
            answers = self._answers.get(question.fingerprint)
            if answers and len(answers) > 1:
                return answers.pop(0), False
            if answers:
                self._repeats[question.fingerprint] += 1
                self._refuse_endless(answers[0], self._repeats[question.fingerprint])
                return answers[0], True
        if self._tells_no_events(question):
            return Exchange(method=question.method, path=question.path, status=404), True
        raise not_recorded(self._path, question, list(self._questions.values()))

    def _refuse_endless(self, exchange: Exchange, repeats: int) -> None:
        if repeats > _MOST_LOOKS and "/task_status/" in exchange.path and exchange.status == 200:
            task = Task.model_validate(exchange.answer)
            if not task.is_finished:
                raise NotRecorded(
                    f"The recording {str(self._path)!r} ends before the task {task.task_id!r} does.",
                    hint="Record again, and wait for the task while it is recorded.",
                    details={"method": exchange.method, "path": exchange.path},
                )

    def _tells_no_events(self, question: Question) -> bool:
        """Return whether this asks for the events of a task whose state was recorded, but not its events.

        The interface has services without events; the client looks at the state of the task instead.
        """
        match = _EVENTS.search(question.path)
        return match is not None and any(
            each.path.endswith(f"/task_status/{match[1]}") for each in self._questions.values()
        )

    def _content(self, exchange: Exchange) -> bytes:
        if exchange.file is not None:
            file = self._files[exchange.file]
            content = file.content
            return content if file.base64 is not None else self._redaction.restored(content.decode()).encode()
        if exchange.answer is None:
            return b""
        return json.dumps(self._redaction.restored_value(exchange.answer)).encode()


class _Pieces(httpx.SyncByteStream, httpx.AsyncByteStream):
    def __init__(self, pieces: Sequence[bytes]) -> None:
        self._pieces = pieces

    def __iter__(self) -> Iterator[bytes]:
        yield from self._pieces

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            yield piece


def _after(events: Sequence[str], last_id: str | None) -> Sequence[str]:
    """Return the events behind the one of this id; all of them where there is none of it."""
    for place, event in enumerate(events, 1):
        if last_id is not None and f"id: {last_id}" in event.split("\n"):
            return events[place:]
    return events
