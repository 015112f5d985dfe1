"""Rule: what a careful eye sees in decks of others; matters of taste, so warnings."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace

from PIL import Image, UnidentifiedImageError

from nbdeck.contract.remembering import kept_within
from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.texts import texts_of
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import ChartElement, Element, Group, Picture, Shape, flatten
from nbdeck.engine.scene.slides import DeckScene, SlideScene

SQUASHED = 0.05
"""Difference from a picture's own proportions, a share, from which on it shows."""
SMALL_CHART: tuple[Pt, Pt] = (150.0, 100.0)
"""Width and height under which a chart's labels cannot be read from a chair."""
MOST_TYPEFACES = 3
CARD: Pt = 40.0
NEARLY: tuple[Pt, Pt] = (0.75, 6.0)
"""Distances between edges that look like a slip: less is not seen, more is meant."""
_ALIKE = 0.05
"""Difference of sides, a share, up to which cards are of one size."""


def craft(deck: DeckScene) -> Iterator[QualityFinding]:
    """Yield squashed pictures, charts too small to read, cards off by a few points, and too many typefaces."""
    for slide in deck.slides:
        for element in flatten(slide.elements):
            # Without words of its own it is decoration, such as what fills a shape, and may be drawn out.
            if isinstance(element, Picture) and element.alt is not None:
                yield from _squashed(slide, element)
            if isinstance(element, ChartElement) and _is_small(element.box):
                size = f"{element.box.w:.0f} by {element.box.h:.0f} pt"
                yield _finding(slide, f"{element.name or 'Chart'} is too small to read: {size}", element.box)
        yield from _off(slide)
    names = _typefaces(deck)
    if len(names) > MOST_TYPEFACES:
        message = f"{len(names)} typefaces: {', '.join(names)}"
        yield QualityFinding("craft", None, message, severity="warning")


def _finding(slide: SlideScene, message: str, box: Box) -> QualityFinding:
    return QualityFinding("craft", slide.number, message, box, severity="warning")


def _is_small(box: Box) -> bool:
    return box.w < SMALL_CHART[0] or box.h < SMALL_CHART[1]


def own_ratio(picture: Picture) -> float | None:
    """Return width over height of what a picture shows, uncropped parts left out; None where it cannot be told."""
    size = _pixels(picture.data)
    if size is None or picture.box.h <= 0 or picture.box.w <= 0:
        return None
    left, top, right, bottom = picture.crop
    return size[0] * (1 - left - right) / max(size[1] * (1 - top - bottom), 1e-6)


def _squashed(slide: SlideScene, picture: Picture) -> Iterator[QualityFinding]:
    own = own_ratio(picture)
    if own is None:
        return
    shown = picture.box.w / picture.box.h
    # A picture that lies on its side is read as the upright box around it.
    if all(abs(shown / ratio - 1) > SQUASHED for ratio in (own, 1 / max(own, 1e-6))):
        change = "wide" if shown > own else "narrow"
        share = abs(shown / own - 1) * 100
        finding = _finding(slide, f"{picture.name or 'Picture'} is {share:.0f} % too {change}", picture.box)
        yield replace(finding, shape=picture.name, remedy="own_proportions") if picture.name else finding


def _bytes(data: bytes) -> int:
    return len(data)


@kept_within(_bytes)
def _pixels(data: bytes) -> tuple[int, int] | None:
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except (UnidentifiedImageError, OSError, ValueError):
        return None


def _off(slide: SlideScene) -> Iterator[QualityFinding]:
    for line, is_row in lines_off(slide):
        edges = [each.box.y if is_row else each.box.x for each in line]
        side = "tops" if is_row else "left edges"
        message = f"{len(line)} cards have {side} up to {max(edges) - min(edges):.1f} pt apart"
        finding = _finding(slide, message, line[0].box)
        yield replace(finding, shape=line[0].name, remedy="one_line") if line[0].name else finding


def lines_off(slide: SlideScene) -> Iterator[tuple[list[Element], bool]]:
    """Yield cards of one size of which one stands a few points off, and whether they are in a row, not a column."""
    cards = [each for each in slide.elements if _is_card(each)]
    for is_row in (True, False):
        for start, first in enumerate(cards):
            line = [
                first,
                *(each for each in cards[start + 1 :] if _is_in_line(first.box, each.box, is_row=is_row)),
            ]
            edges = sorted(each.box.y if is_row else each.box.x for each in line)
            if len(line) >= 3 and NEARLY[0] < edges[-1] - edges[0] <= NEARLY[1]:
                yield line, is_row
                break


def _is_card(element: Element) -> bool:
    return isinstance(element, Shape | Group | Picture) and min(element.box.w, element.box.h) >= CARD


def _is_in_line(one: Box, other: Box, *, is_row: bool) -> bool:
    is_alike = abs(one.w - other.w) <= one.w * _ALIKE and abs(one.h - other.h) <= one.h * _ALIKE
    apart = abs(one.y - other.y) if is_row else abs(one.x - other.x)
    return is_alike and apart <= NEARLY[1] and not one.overlaps(other)


def _typefaces(deck: DeckScene) -> Sequence[str]:
    look = deck.look
    names = {
        run.typeface or look.typeface(run.face)
        for slide in deck.slides
        for element in slide.elements
        for text in texts_of(element)
        for placed in text.lines()
        for run in placed.line.runs
        if run.text.strip()
    }
    return sorted(names)
