"""Rule: every text fits its frame, at a size that can be read."""

from __future__ import annotations

from collections.abc import Iterator

from nbdeck.engine.quality.finding import QualityFinding, QualityRule
from nbdeck.engine.quality.texts import TextFrame, shortened, texts_of
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.slides import SlideScene

SLACK: Pt = 0.5
FLOORS: dict[str, Pt] = {"title": 12.0, "body": 12.0, "number": 10.0, "caption": 10.0, "label": 10.0}
"""Smallest size by role, points; texts of cells and charts have the floor of a label."""


def overflow(slide: SlideScene) -> Iterator[QualityFinding]:
    """Yield texts that are taller than their frame, and lines that are wider."""
    for element in slide.elements:
        for text in texts_of(element):
            # The drawing of a chart has no frames: what it may not leave is the chart, see `placement`.
            if text.home != "chart":
                yield from _too_tall(slide, text)
                yield from _too_wide(slide, text)


def floors(slide: SlideScene) -> Iterator[QualityFinding]:
    """Yield texts with letters smaller than their role allows; one finding a text."""
    for element in slide.elements:
        for text in texts_of(element):
            floor = FLOORS[text.role] if text.home == "box" else FLOORS["label"]
            sizes = [run.size for placed in text.lines() for run in placed.line.runs if run.text.strip()]
            if sizes and min(sizes) < floor - 0.01:
                message = (
                    f"{text.owner}: {min(sizes):g} pt is under the floor of {floor:g} pt: "
                    f"{shortened(text.text)!r}"
                )
                yield _to_shorten("floors", slide, text, message)


def _too_tall(slide: SlideScene, text: TextFrame) -> Iterator[QualityFinding]:
    excess = text.height - text.frame.h
    if text.text.strip() and excess > SLACK:
        message = f"{text.owner}: the text is {excess:.1f} pt taller than its frame: {shortened(text.text)!r}"
        yield _to_shorten("overflow", slide, text, message)


def _too_wide(slide: SlideScene, text: TextFrame) -> Iterator[QualityFinding]:
    for placed in text.lines():
        excess = placed.line.width + placed.paragraph.style.indent - text.inner_width
        if excess > SLACK:
            message = f"{text.owner}: a line is {excess:.1f} pt wider than its frame: {shortened(placed.line.text)!r}"
            yield _to_shorten("overflow", slide, text, message)


def _to_shorten(rule: QualityRule, slide: SlideScene, text: TextFrame, message: str) -> QualityFinding:
    return QualityFinding(rule, slide.number, message, text.frame, shape=text.owner, remedy="shorter_text")
