"""What can be done about a finding with one click: the call, and words that it proposes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from nbdeck.contract.check import Finding
from nbdeck.contract.presentation_slides import PresentationSlide, SlideShape

_SILENT = re.compile(r"(?P<shape>.+) has no alternative text")
_OF_SHAPE = re.compile(r"(?P<shape>.+?): (?:the text is|a line is|[\d.]+ pt is under)")
_KINDS = {"chart": "Chart", "table": "Table"}


@dataclass(frozen=True, slots=True)
class Mend:
    """A way to mend a finding."""

    call: Literal["describe", "words", "edit"]
    """Which method of the panel does it: `describe`, `replace_text` or `edit`."""
    label: str
    """What it does, for a button."""
    text: str
    """What is proposed; empty where only the author can say it."""
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
    page, named = pages[finding.slide - 1], {shape.name: shape for shape in shapes}
    if finding.gate == "accessibility":
        return _accessible(finding, page, pages, shapes)
    if finding.gate == "variety":
        return Mend("edit", "Show it another way", "as a summary")
    match = _OF_SHAPE.match(finding.message) if finding.gate in {"overflow", "floors"} else None
    shape = named.get(match["shape"]) if match is not None else None
    if shape is None or shape.kind != "text":
        return None
    return Mend("words", "Put shorter words in", shape.text, shape.name)


def _accessible(
    finding: Finding,
    page: PresentationSlide,
    pages: Sequence[PresentationSlide],
    shapes: Sequence[SlideShape],
) -> Mend | None:
    silent = _SILENT.fullmatch(finding.message)
    if silent is not None:
        shape = next((each for each in shapes if each.name == silent["shape"]), None)
        if shape is None:
            return None
        kind = _KINDS.get(shape.kind)
        return Mend(
            "describe",
            "Add an alternative text",
            f"{kind}: {page.title}" if kind and page.title else "",
            shape.name,
        )
    title = next((shape for shape in shapes if shape.is_title), None)
    if title is None or "title" not in finding.message:
        return None
    if "no title" in finding.message:
        return Mend("words", "Give it a title", "", title.name)
    if "same title" in finding.message:
        return Mend("words", "Give it another title", _another(page.title, pages), title.name)
    return None


def _another(title: str, pages: Sequence[PresentationSlide]) -> str:
    taken, number = {page.title for page in pages}, 2
    while f"{title} ({number})" in taken:
        number += 1
    return f"{title} ({number})"
