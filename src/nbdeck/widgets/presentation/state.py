"""The state of a presentation that is shown, its pictures, and what can be done from there, also about a finding."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from nbdeck.client.contents import CheckReport
from nbdeck.client.deck_flows import Versions
from nbdeck.client.diff import DeckDiff
from nbdeck.client.presentation import BaseDeck, Presentation
from nbdeck.client.synchronous import Client
from nbdeck.contract.check import FileRemedy, Finding
from nbdeck.contract.presentation_slides import (
    PresentationSlide,
    PresentationSlides,
    PresentationVersion,
    SlideShape,
)
from nbdeck.errors import NotFound, ValidationFailed
from nbdeck.widgets.work import PictureQueue

WIDTH = 360
"""Of a small picture, pixels; about twice what it takes on the page."""
LARGE = "large/"
"""Begins the name of a large picture, before the name of the small one."""
_LARGE_WIDTH = 1920
_HEAVY_SVG = 600_000
PNG, SVG = "image/png", "image/svg+xml"

Drawn = tuple[bytes, str]
"""A picture and its media type."""


class SlidePictures(PictureQueue[str, Drawn]):
    """Keeps the small ones for as long as the panel lives, by what they show: an edit draws only what it changed.

    Args:
        shown: Gives the state that is shown.
    """

    def __init__(self, shown: Callable[[], PresentationState | None]) -> None:
        super().__init__()
        self._kept: dict[str, bytes] = {}
        self._shown = shown

    def _put(self, queue: list[str], names: list[str]) -> None:
        """Put names in that are new there, large pictures first."""
        large = [name for name in names if name.startswith(LARGE)]
        queue[:] = [*large, *queue, *(name for name in names if name not in large)]

    def small(self, shown: PresentationState, position: int) -> bytes:
        """Return the small picture of a slide, from 0, as PNG.

        Raises:
            NotFound: A service without previews.
        """
        name = shown.pictures[position]
        if name not in self._kept:
            self._kept[name] = shown.deck.png(position + 1, width=WIDTH)
        return self._kept[name]

    def _picture(self, name: str) -> Drawn | None:
        shown, wanted = self._shown(), name.removeprefix(LARGE)
        if not name.startswith(LARGE) and wanted in self._kept:
            return self._kept[wanted], PNG
        if shown is None or wanted not in shown.pictures:
            return None
        position = shown.pictures.index(wanted)
        if name == wanted:
            return self.small(shown, position), PNG
        return _large(shown.deck, position + 1)


def _large(deck: Presentation, number: int) -> Drawn:
    """Return a slide sharp at any size, or as pixels where that would be much to send."""
    drawing = deck.svg(number).encode()
    return (drawing, SVG) if len(drawing) <= _HEAVY_SVG else (deck.png(number, width=_LARGE_WIDTH), PNG)


_KINDS = {"chart": "Chart", "table": "Table"}
_LABELS: Mapping[FileRemedy, str] = {
    "another_color": "Make it legible",
    "another_place": "Move them apart",
    "reading_order": "Read it as it is seen",
    "own_proportions": "Undo the squashing",
    "one_line": "Line them up",
    "whole_axis": "Show the whole axis",
    "removal": "Remove it",
}


@dataclass(frozen=True, slots=True)
class Mend:
    """A way to mend a finding."""

    call: Literal["describe", "words", "edit", "mend"]
    """Which method of the presentation does it: `describe`, `replace_text`, `edit` or `mend`."""
    label: str
    """What it does, for a button."""
    text: str | None
    """What is proposed; empty where only the author can say it, None where nothing has to be said."""
    shape: str = ""
    """Which shape it is about."""


def mend_of(
    finding: Finding, pages: Sequence[PresentationSlide], shapes: Sequence[SlideShape]
) -> Mend | None:
    """Return how a finding can be mended; None where only hands can.

    Args:
        finding: One with a slide.
        pages: All slides.
        shapes: The shapes of its slide.
    """
    if finding.slide is None:
        return None
    for remedy, label in _LABELS.items():
        if finding.remedy == remedy:
            return Mend("mend", label, None, finding.shape)
    page = pages[finding.slide - 1]
    shape = next((each for each in shapes if each.name == finding.shape), None)
    title = next((each for each in shapes if each.is_title), None)
    match finding.remedy:
        case "another_layout":
            return Mend("edit", "Show it another way", "as a summary")
        case "alt_text" if shape is not None:
            kind = _KINDS.get(shape.kind)
            words = f"{kind}: {page.title}" if kind and page.title else ""
            return Mend("describe", "Add an alternative text", words, shape.name)
        case "shorter_text" if shape is not None and shape.kind == "text":
            return Mend("words", "Put shorter words in", shape.text, shape.name)
        case "title" if title is not None:
            return Mend("words", "Give it a title", "", title.name)
        case "another_title" if title is not None:
            return Mend("words", "Give it another title", _another(page.title, pages), title.name)
    return None


def _another(title: str, pages: Sequence[PresentationSlide]) -> str:
    taken, number = {page.title for page in pages}, 2
    while f"{title} ({number})" in taken:
        number += 1
    return f"{title} ({number})"


MOST_FINDINGS = 100
"""Shown of a report; the rest is counted."""
_SLIDE = re.compile(r"\bslide (\d+)")
_VALUE_HINT = "Hand in a presentation, its id, or {'presentation_id': ..., 'request_id': ...}."


@dataclass(frozen=True, slots=True)
class PresentationState:
    """One state of a presentation with all that the panel shows of it but pictures."""

    deck: Presentation
    """The state."""
    contents: PresentationSlides
    """Its slides."""
    versions: Versions
    """All states of the presentation, the first one first; empty where the service lists none."""

    @property
    def slides(self) -> tuple[PresentationSlide, ...]:
        """The slides in order."""
        return self.contents.slides

    @property
    def pictures(self) -> tuple[str, ...]:
        """For each slide a name of its picture; those of two presentations are never the same."""
        return tuple(f"{self.deck.id}/{each.picture_key}" for each in self.slides)

    @property
    def value(self) -> dict[str, str | None]:
        """Which state it is, as the panel's value has it."""
        return {"presentation_id": self.deck.id, "request_id": self.deck.request_id}

    @property
    def newest(self) -> PresentationVersion | None:
        """The state that edits go on from, if the service says."""
        return next((each for each in self.versions if each.is_current), None)

    @property
    def is_newest(self) -> bool:
        """Whether edits go on from this state."""
        return self.newest is None or self.newest.request_id == self.deck.request_id

    @property
    def undoes(self) -> str:
        """What `undo` would take back, such as `insert slide 3`; empty when nothing can be."""
        now = self.newest
        return "" if now is None or now.parent_id is None else now.what

    @property
    def redoes(self) -> str:
        """What `redo` would bring back; empty when nothing can be."""
        now = self.newest
        later = [each for each in self.versions if now is not None and each.parent_id == now.id]
        return max(later, key=lambda each: (each.current_at, each.created_at)).what if later else ""

    def shapes(self, position: int) -> tuple[SlideShape, ...]:
        """Return the named shapes of a slide, from 0, with line feeds for line breaks in text, as a form shows them."""
        return tuple(
            each.model_copy(update={"text": each.text.replace("\v", "\n")}) if each.kind == "text" else each
            for each in self.slides[position].shapes
        )

    def mend(self, finding: Finding) -> Mend | None:
        """Return how a finding in this state can be mended; None where only hands can."""
        if finding.slide is None or not 1 <= finding.slide <= len(self.slides):
            return None
        return mend_of(finding, self.slides, self.shapes(finding.slide - 1))

    def named(self, request_id: str) -> PresentationVersion:
        """Return a state by its permanent identifier.

        Raises:
            NotFound: There is none of that name.
        """
        version = next((each for each in self.versions if each.request_id == request_id), None)
        if version is None:
            raise NotFound(
                f"This presentation was in no state {request_id!r}.", hint="`versions` lists its states."
            )
        return version

    def wire(self) -> dict[str, Any]:
        """Return what the browser draws, by trait."""
        return {
            "slides": [
                {"key": each.key, "picture": picture, "title": each.title, "notes": each.notes}
                for each, picture in zip(self.slides, self.pictures, strict=True)
            ],
            "size": [self.contents.width, self.contents.height],
            "versions": [self._row(each) for each in self.versions],
            "is_newest": self.is_newest,
            "undoes": self.undoes,
            "redoes": self.redoes,
        }

    def _row(self, version: PresentationVersion) -> dict[str, Any]:
        parent = next((each.request_id for each in self.versions if each.id == version.parent_id), "")
        return {
            "request_id": version.request_id,
            "parent": parent,
            "what": version.what,
            "title": version.title,
            "slides": version.slide_count,
            "when": version.created_at,
            "is_newest": version.is_current,
            "is_shown": version.request_id == self.deck.request_id,
        }


def fetched(client: Client, presentation_id: str, request_id: str | None) -> PresentationState:
    """Return a state of a presentation.

    Args:
        client: Where it is.
        presentation_id: Which presentation.
        request_id: Which state; None for the newest.

    Raises:
        NotFound: No such presentation.
    """
    deck = client.presentations.get(presentation_id, request_id)
    try:
        versions = deck.versions()
    except NotFound:  # a service that lists no states
        versions = Versions()
    now = next((each.request_id for each in versions if each.is_current), None)
    if request_id is None and now is not None:
        deck = client.presentations.get(presentation_id, now)
    return PresentationState(deck, deck.contents(), versions)


def value_of(presentation: Any) -> dict[str, str | None] | None:
    """Return which state of which presentation something names; None for None.

    Args:
        presentation: A presentation, its id, a dict of both ids, or None.

    Raises:
        ValidationFailed: It names none.
    """
    if presentation is None:
        return None
    if isinstance(presentation, BaseDeck):
        return {"presentation_id": presentation.id, "request_id": presentation.request_id}
    given = {"presentation_id": presentation} if isinstance(presentation, str) else presentation
    if isinstance(given, Mapping) and set(given) <= {"presentation_id", "request_id"}:
        wanted, state = given.get("presentation_id"), given.get("request_id")
        if isinstance(wanted, str) and wanted and (state is None or (isinstance(state, str) and state)):
            return {"presentation_id": wanted, "request_id": state}
    raise ValidationFailed(f"{presentation!r} is no presentation.", hint=_VALUE_HINT)


def place_in(what: str) -> int | None:
    """Return the index of the slide that words such as `insert slide 3` name, if they do."""
    match = _SLIDE.search(what)
    return None if match is None else int(match[1]) - 1


def place_after(before: PresentationState | None, after: PresentationState, position: int) -> int:
    """Return where the chosen slide is in a later state: itself if it is there, else what is in its place."""
    last = max(0, len(after.slides) - 1)
    if before is not None and before.deck.id == after.deck.id and position < len(before.slides):
        key = before.slides[position].key
        position = next((at for at, page in enumerate(after.slides) if page.key == key), position)
    return min(position, last)


def difference_wire(difference: DeckDiff, before: str, after: str) -> dict[str, Any]:
    """Return a difference as the browser draws it: lines of mark, words and whether they belong to the line above."""
    lines = [[mark.strip(), words, mark.startswith(" ")] for mark, words in difference.marked_lines()]
    return {"before": before, "after": after, "lines": lines}


def report_wire(report: CheckReport, shown: PresentationState) -> dict[str, Any]:
    """Return a report about a state as the browser draws it; each finding says how it can be mended."""
    return {
        "passed": report.passed,
        "score": report.scores.overall,
        "warnings": list(report.warnings),
        "findings": [_finding(each, shown) for each in report.findings[:MOST_FINDINGS]],
        "total": len(report.findings),
    }


def _finding(finding: Finding, shown: PresentationState) -> dict[str, Any]:
    mend = shown.mend(finding)
    fields = finding.model_dump(mode="json", include={"slide", "rule", "severity", "message", "box"})
    return {**fields, "mend": None if mend is None else {"label": mend.label, "text": mend.text}}
