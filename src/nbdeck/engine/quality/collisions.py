"""Rule: nothing lies over anything else outside a group, and no text is hidden or crossed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import combinations, product

from nbdeck.engine.images.grounds import Layer
from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.layers import drawing_order
from nbdeck.engine.quality.texts import TextFrame, line_ink, shortened
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, Shape, TextBox, kind_name
from nbdeck.engine.scene.outlines import touches
from nbdeck.engine.scene.slides import DeckScene, SlideScene

SLACK: Pt = 0.5
SHEER = 0.35
"""Opacity up to which a shape may lie over a text without hiding it."""


def collisions(deck: DeckScene, slide: SlideScene) -> Iterator[QualityFinding]:
    """Yield elements whose boxes overlap, letters that overlap letters, and texts under something opaque."""
    reported = set()
    for one, other in overlapping(slide):
        reported.add((one.box, other.box))
        message = f"{_called(one)} and {_called(other)} overlap"
        finding = QualityFinding("collisions", slide.number, message, _common(one.box, other.box))
        yield replace(finding, shape=other.name, remedy="another_place") if other.name else finding
    art, parts = drawing_order(deck, slide)
    yield from _crossed(
        slide, reported, *([part for part in each if isinstance(part, TextFrame)] for each in (art, parts))
    )
    yield from _hidden(slide, [*art, *parts], reported)


def overlapping(slide: SlideScene) -> Iterator[tuple[Element, Element]]:
    """Yield pairs of elements whose boxes overlap, the one behind first."""
    solid = [element for element in slide.elements if not _is_exempt(element)]
    yield from (pair for pair in combinations(solid, 2) if _overlap(*pair))


def _is_exempt(element: Element) -> bool:
    """Whether it may lie under or over others: a sheer decorative fill, or a text without a word."""
    if isinstance(element, TextBox):
        return not element.text.strip()
    return (
        isinstance(element, Shape)
        and element.alt is None
        and element.line is None
        and element.fill is not None
        and element.fill.alpha < 1
    )


def _overlap(one: Element, other: Element) -> bool:
    for thin, wide in ((one, other), (other, one)):
        if isinstance(thin, Shape) and thin.kind in ("line", "path"):
            return not _is_line(wide) and touches(thin, wide.box.inset(SLACK))
    return one.box.overlaps(other.box, SLACK)


def _is_line(element: Element) -> bool:
    return isinstance(element, Shape) and element.kind == "line"


def _crossed(
    slide: SlideScene, reported: Set[tuple[Box, Box]], art: Sequence[TextFrame], texts: Sequence[TextFrame]
) -> Iterator[QualityFinding]:
    """Yield texts of a slide that are written over each other or over words of its layout, but for those reported."""
    behind, inks = (
        [(text, [line_ink(placed) for placed in text.lines()]) for text in each] for each in (art, texts)
    )
    for (one, its), (other, others) in (*product(behind, inks), *combinations(inks, 2)):
        if (one.frame, other.frame) in reported:
            continue
        crossing = [(a, b) for a in its for b in others if a.overlaps(b, SLACK)]
        if crossing:
            message = (
                f"{shortened(one.text, 24)!r} and {shortened(other.text, 24)!r} are written over each other"
            )
            yield QualityFinding("collisions", slide.number, message, _common(*crossing[0]))


def _hidden(
    slide: SlideScene, parts: list[Layer | TextFrame], reported: Set[tuple[Box, Box]]
) -> Iterator[QualityFinding]:
    for position, text in enumerate(parts):
        if not isinstance(text, TextFrame):
            continue
        above = [
            part
            for part in parts[position + 1 :]
            if isinstance(part, Layer) and _is_opaque(part) and (text.frame, part.box) not in reported
        ]
        for placed in text.lines():
            ink = line_ink(placed)
            cover = next((layer for layer in above if _covers(layer, ink)), None)
            if cover is not None:
                message = f"{cover.owner} hides {shortened(text.text, 24)!r}"
                yield QualityFinding("collisions", slide.number, message, ink)
                break


def _is_opaque(layer: Layer) -> bool:
    return layer.color is None or layer.color.alpha > SHEER


def _covers(layer: Layer, ink: Box) -> bool:
    if not layer.box.overlaps(ink, SLACK):
        return False
    columns = [ink.x + ink.w * share for share in (0.02, 0.25, 0.5, 0.75, 0.98)]
    rows = [ink.y + ink.h * share for share in (0.15, 0.5, 0.75)]
    return any(layer.hides(x, y) for x in columns for y in rows)


def _common(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)


def _called(element: Element) -> str:
    return element.name or (
        shortened(element.text, 24) if isinstance(element, TextBox) else kind_name(element)
    )
