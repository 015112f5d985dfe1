"""What is drawn beside the words of a company's slide: forms in theme colours with hardly a character in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.diagrams import label
from nbdeck.engine.layouts.kit import (
    LABEL_FLOOR,
    Page,
    group,
    icon_marker,
    ink_for,
    marker,
    numeral,
    rule,
    style,
)
from nbdeck.engine.layouts.rings import Ring
from nbdeck.engine.layouts.tapers import Taper
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, Shape

_GAP: Pt = 5.0
_DISC: Pt = 40.0
_DOT: Pt = 16.0


@dataclass(frozen=True, slots=True)
class RowFigure:
    """A figure that stands beside rows of words.

    Attributes:
        share: Of the body's width, where the words are of middling length.
        least: Width under which it is not drawn, points.
        most: Width that it needs at most, points; 0 for no limit.
        draw: From the page, the figure's box and how many rows to its elements.
        is_numbered: Whether the rows carry the figure's numbers in their words.
    """

    share: float
    least: Pt
    most: Pt
    draw: Callable[[Page, Box, int], list[Element]]
    is_numbered: bool = False


def _numerals(page: Page, boxes: Sequence[tuple[Box, Shape]], size: Pt) -> list[Element]:
    elements: list[Element] = []
    for number, (box, shape) in enumerate(boxes, 1):
        ink = ink_for(page, shape.fill or page.theme.accent)
        look = style(page, "number", size=size, color=ink, align="center", face="minor", bold=True)
        elements.extend(label(page, box, [(numeral(page, number), look)], name=f"Number {number}"))
    return elements


def _stacked(page: Page, taper: Taper, count: int, name: str) -> list[Element]:
    shapes = taper.levels(count, page.theme.accent, _GAP)
    size = max(min(22.0, shapes[0].box.h * 0.36), LABEL_FLOOR)
    middle = taper.box.center[0]
    boxes = []
    for shape in shapes:
        row = shape.box
        # The tip is too narrow for a number in its middle.
        row = row.below(row.h * 0.36) if shape.kind == "triangle" else row
        boxes.append((Box(middle - 24.0, row.y, 48.0, row.h), shape))
    return [group(name, *shapes, *(_numerals(page, boxes, size) if count > 1 else ()))]


def _funnel(page: Page, box: Box, count: int) -> list[Element]:
    return _stacked(page, Taper(box, box.w, box.w * 0.38), count, "Funnel")


def _pyramid(page: Page, box: Box, count: int) -> list[Element]:
    return _stacked(page, Taper(box, 0.0, box.w), count, "Pyramid")


def _marks(box: Box, count: int, size: Pt) -> list[Box]:
    rows = box.rows(count, _GAP)
    size = min(size, rows[0].h * 0.8)
    middle = box.center[0]
    return [Box(middle - size / 2, row.center[1] - size / 2, size, size) for row in rows]


def _track(page: Page, marks: Sequence[Box], *, is_open: Box | None = None) -> list[Element]:
    """Return the line behind the marks; through the whole box where that is given."""
    first, last = marks[0].center, marks[-1].center
    start = first if is_open is None else (first[0], is_open.y)
    end = last if is_open is None else (last[0], is_open.bottom)
    return [rule(start, end, page.theme.accent.faded(0.45), 2.0)] if start != end else []


def _steps(page: Page, box: Box, count: int) -> list[Element]:
    marks = _marks(box, count, _DISC)
    discs = [part for number, mark in enumerate(marks, 1) for part in marker(page, mark, number)]
    return [group("Steps", *_track(page, marks), *discs)]


def _timeline(page: Page, box: Box, count: int) -> list[Element]:
    marks = _marks(box, count, _DOT)
    dots = [Shape(mark, "ellipse", fill=page.theme.accent) for mark in marks]
    return [group("Timeline", *_track(page, marks, is_open=box), *dots)]


def _milestones(page: Page, box: Box, count: int) -> list[Element]:
    marks = _marks(box, count, _DOT * 1.5)
    forms = [Shape(mark, "diamond", fill=page.theme.accent) for mark in marks]
    return [group("Milestones", *_track(page, marks), *forms)]


def _cycle(page: Page, box: Box, count: int) -> list[Element]:
    outer = min(box.w, box.h) / 2 - 4.0
    ring = Ring(box.center, outer, outer * 0.36, count, -0.35)
    accent = page.theme.accent
    arrows = [ring.arrow(number, accent, _GAP) for number in range(count)]
    marks = [(ring.mark(number, ring.thickness * 0.9), arrow) for number, arrow in enumerate(arrows)]
    return [group("Cycle", *arrows, *_numerals(page, marks, max(ring.thickness * 0.44, LABEL_FLOOR)))]


def letters(
    page: Page, boxes: Sequence[Box], signs: Sequence[str], icons: Sequence[str], name: str
) -> list[Element]:
    """Return a mark for each box: its icon, where there are icons, else a letter or number."""
    draw, marks = (icon_marker, icons) if icons else (marker, signs)
    return [
        group(name, *(part for box, mark in zip(boxes, marks, strict=True) for part in draw(page, box, mark)))
    ]


FIGURES: Mapping[Layout, RowFigure] = {
    Layout.FUNNEL: RowFigure(0.3, 150.0, 320.0, _funnel),
    Layout.PYRAMID: RowFigure(0.32, 150.0, 340.0, _pyramid),
    Layout.CYCLE: RowFigure(0.36, 170.0, 330.0, _cycle, is_numbered=True),
    Layout.STEPS: RowFigure(0.06, 30.0, _DISC + 4.0, _steps),
    Layout.TIMELINE: RowFigure(0.05, 20.0, _DOT + 10.0, _timeline),
    Layout.MILESTONE: RowFigure(0.05, 24.0, _DOT * 1.5 + 8.0, _milestones),
}
"""The figure of each layout that has one."""
