"""What can be done about a finding with one click: the call, and words that it proposes where it needs some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from nbdeck.contract.check import FileRemedy, Finding
from nbdeck.contract.presentation_slides import PresentationSlide, SlideShape

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
