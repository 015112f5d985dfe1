"""The sheet a chart is drawn on: no text of it leaves its box or lies on another text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.engine.charts.pen import ASCENT, DESCENT
from nbdeck.engine.scene import FIRST_BASELINE, LINE_PITCH, Box, Color, PathCommand, Pt, Shape, TextBox

Point = tuple[Pt, Pt]
_SLACK = 0.05
_FIGURES = frozenset("0123456789.-+%kMBE")
"""Characters that stand on the baseline and are no taller than a capital."""
FIGURE_HEIGHT = 0.68


class Cramped(Exception):
    """A text that has to stand has no room; the chart is tried again with less on it."""


def outline(text: TextBox) -> tuple[Point, ...]:
    """Return the four corners of the letters of a text box, turned with it."""
    paragraph, box = text.paragraphs[0], text.box
    size = paragraph.style.size
    is_figure = _FIGURES.issuperset(paragraph.runs[0].text)
    above, below = (FIGURE_HEIGHT, 0.02) if is_figure else (ASCENT, DESCENT)
    top = box.y + (FIRST_BASELINE - above) * size
    bottom = box.bottom + (FIRST_BASELINE + below) * size - LINE_PITCH * size
    corners = ((box.x, top), (box.right, top), (box.right, bottom), (box.x, bottom))
    if not text.rotation:
        return corners
    (cx, cy), angle = box.center, math.radians(text.rotation)
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple(
        (cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos) for x, y in corners
    )


def do_overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex four-sided figures share an area (separating axes)."""
    for figure in (one, other):
        for (x0, y0), (x1, y1) in ((figure[0], figure[1]), (figure[1], figure[2])):
            length = math.hypot(x1 - x0, y1 - y0)
            if length == 0:
                continue
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            mine = [x * ux + y * uy for x, y in one]
            theirs = [x * ux + y * uy for x, y in other]
            if min(max(mine), max(theirs)) - max(min(mine), min(theirs)) <= _SLACK:
                return False
    return True


@dataclass(frozen=True, slots=True)
class _Letters:
    """Where the letters of a text stand: left, top, right and bottom bounds, and corners where they are turned."""

    bounds: tuple[Pt, Pt, Pt, Pt]
    corners: tuple[Point, ...]
    is_turned: bool

    @classmethod
    def of(cls, text: TextBox) -> _Letters:
        corners = outline(text)
        if not text.rotation:
            return cls((*corners[0], *corners[2]), corners, is_turned=False)
        xs, ys = zip(*corners, strict=True)
        return cls((min(xs), min(ys), max(xs), max(ys)), corners, is_turned=True)

    def touches(self, other: _Letters) -> bool:
        """Whether texts with overlapping bounds overlap themselves."""
        return not (self.is_turned or other.is_turned) or do_overlap(self.corners, other.corners)


class Canvas:
    """Shapes below, texts above; keeps texts inside `box` and apart from each other."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._shapes: list[Shape] = []
        self._texts: list[TextBox] = []
        self._taken: list[_Letters] = []

    @property
    def drawing(self) -> tuple[Shape | TextBox, ...]:
        """Everything drawn so far, shapes first."""
        return (*self._shapes, *self._texts)

    def write(self, text: TextBox) -> bool:
        """Draw a text if it has room; say whether it had."""
        letters = _Letters.of(text)
        if not self._has_room(letters):
            return False
        self._texts.append(text)
        self._taken.append(letters)
        return True

    def _has_room(self, letters: _Letters) -> bool:
        left, top, right, bottom = letters.bounds
        box = self.box
        if left < box.x - _SLACK or top < box.y - _SLACK:
            return False
        if right > box.right + _SLACK or bottom > box.bottom + _SLACK:
            return False
        left, top, right, bottom = left + _SLACK, top + _SLACK, right - _SLACK, bottom - _SLACK
        for other in self._taken:
            x0, y0, x1, y1 = other.bounds
            if x0 < right and left < x1 and y0 < bottom and top < y1 and letters.touches(other):
                return False
        return True

    def must_write(self, text: TextBox) -> None:
        """Draw a text.

        Raises:
            Cramped: it has no room.
        """
        if not self.write(text):
            raise Cramped

    def may_write_all(self, texts: Sequence[TextBox]) -> bool:
        """Whether all these texts have room, also beside each other."""
        trial = Canvas(self.box)
        trial._taken = list(self._taken)
        return all(trial.write(text) for text in texts)

    def draw(self, shape: Shape) -> None:
        """Draw a shape above the shapes so far."""
        self._shapes.append(shape)

    def line(self, x0: Pt, y0: Pt, x1: Pt, y1: Pt, color: Color, width: Pt) -> None:
        """Draw a straight line that is level or upright."""
        self.draw(
            Shape(Box(x0, y0, x1 - x0, y1 - y0), "line", line=color, line_width=width, name="Chart line")
        )

    def dot(self, x: Pt, y: Pt, diameter: Pt, color: Color) -> None:
        """Draw a filled circle around (x, y)."""
        half = diameter / 2
        self.draw(
            Shape(Box(x - half, y - half, diameter, diameter), "ellipse", fill=color, name="Chart point")
        )

    def path(
        self,
        commands: Sequence[PathCommand],
        *,
        fill: Color | None = None,
        line: Color | None = None,
        width: Pt = 1.0,
        name: str = "Chart path",
    ) -> None:
        """Draw a freeform; its box spans all points given."""
        xs = [x for command in commands for x, _ in command.points]
        ys = [y for command in commands for _, y in command.points]
        box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        self.draw(
            Shape(box, "path", fill=fill, line=line, line_width=width, commands=tuple(commands), name=name)
        )
