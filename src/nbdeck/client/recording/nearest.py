"""What a request that was not recorded says to whoever has to find out why."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from nbdeck.client.recording.file import FormField, Question
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
