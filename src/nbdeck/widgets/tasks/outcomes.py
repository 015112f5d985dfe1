"""What came of a task, as the task panel shows it: pictures of slides, titles of an outline, what was read."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from nbdeck.client.outline import Outline
from nbdeck.client.presentation import Presentation
from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.client.video import Video
from nbdeck.errors import NbdeckError
from nbdeck.widgets.reading import reading
from nbdeck.widgets.task_line import seconds_in_words

MOST_PICTURES = 6
PICTURE_WIDTH = 400
"""Pixels; about twice what a thumbnail takes on the page."""
FORMATS = MappingProxyType({"deck": ("pptx", "pdf"), "video": ("mp4", "srt")})
"""Files that a result can be had as, by its kind."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a task."""

    about: dict[str, Any]
    """As the browser draws it."""
    pictures: tuple[bytes, ...] = ()
    """PNG of the first slides."""


def outcome_of(client: Client, task: Task[Any]) -> Outcome:
    """Return what came of a task that succeeded.

    Raises:
        NbdeckError: It cannot be had any more.
    """
    result = task.result(timeout=0)
    if isinstance(result, Presentation):
        return _deck(result)
    if isinstance(result, Video):
        length = "" if result.duration_s is None else seconds_in_words(result.duration_s)
        return Outcome(
            {"kind": "video", "words": length, **_files("video"), "warnings": list(result.warnings)}
        )
    if isinstance(result, Outline):
        titles = [slide.title for slide in result.slides]
        return Outcome({"kind": "outline", "title": result.title or "", "lines": titles})
    if isinstance(result, str):
        return _document(client, result)
    return Outcome({"kind": "other", "words": repr(result)[:400]})


def _deck(deck: Presentation) -> Outcome:
    pictures: list[bytes] = []
    try:
        while len(pictures) < MOST_PICTURES:
            pictures.append(deck.png(len(pictures) + 1, width=PICTURE_WIDTH))
    except NbdeckError:
        pass  # that was the last slide, or nothing draws it: the file is there all the same
    about = {"kind": "deck", "pictures": len(pictures), **_files("deck"), "warnings": list(deck.warnings)}
    return Outcome(about, tuple(pictures))


def _files(kind: str) -> dict[str, Any]:
    return {"files": list(FORMATS[kind])}


def _document(client: Client, document: str) -> Outcome:
    try:
        document_reading = client.documents.read(document)
    except NbdeckError:
        return Outcome({"kind": "other", "words": f"Document {document}"})
    page = reading(document_reading)
    return Outcome(
        {
            "kind": "document",
            "title": document_reading.title or document_reading.name,
            "words": page["summary"],
            "lines": page["headings"],
        }
    )
