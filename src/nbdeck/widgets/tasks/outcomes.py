"""What came of a task, as the task panel shows it: pictures of slides, titles of an outline, what was read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import traitlets

from nbdeck.client.outline import Outline
from nbdeck.client.presentation import Presentation
from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.client.video import Video
from nbdeck.errors import NbdeckError
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.frame import ScriptPart
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


RETRY = "retry"
_LABELS = MappingProxyType(
    {"pptx": "PowerPoint", "pdf": "PDF", "mp4": "MP4", "srt": "Subtitles", RETRY: "Try again"}
)


class EndingPart(ScriptPart):
    """Offers files and another try. Files go by message, so that no saved notebook holds them."""

    _esm = script("dom", "ending")
    _css = style("ending")
    offers = traitlets.List(traitlets.Dict()).tag(sync=True)

    def offer(self, names: Iterable[str]) -> None:
        """Show buttons for these files, or for `retry`."""
        self.offers = [{"name": name, "label": _LABELS[name]} for name in names]

    def answer_offers(self, act: Callable[[str, str], Any], guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            act: Called with what was offered, and the view that asked.
            guard: Calls it and shows its error.
        """

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            name, view = str(content.get("step", "")), str(content.get("view", ""))
            offered = {each["name"] for each in self.offers}
            if name in offered and not guard(act, name, view):
                self.tell(name, view)

        self.on_msg(heard)

    def tell(self, name: str, view: str, data: bytes | None = None) -> None:
        """Send a file to the view that asked; without data its button only works again."""
        message = {"view": view, "name": name, "file": f"presentation.{name}"}
        self.send(message, [] if data is None else [data])
