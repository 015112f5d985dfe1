"""What words at a point must not lie on: bars, lines and dots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from nbdeck.engine.charts.canvas import Canvas
from nbdeck.engine.scene import Box, Pt, Shape, TextBox

Spot = tuple[Pt, Pt]
_SOLID = frozenset({"Chart bar", "Chart point", "Chart arrow head"})
_STROKES = frozenset({"Chart level", "Chart arrow"})


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Data as it is drawn.

    Attributes:
        boxes: Bars, and the squares around dots.
        strokes: Lines, each through its points; None is a gap.
    """

    boxes: tuple[Box, ...] = ()
    strokes: tuple[tuple[Spot | None, ...], ...] = ()

    def is_free(self, box: Box) -> bool:
        """Whether nothing is drawn in a box."""
        if any(_do_meet(box, other) for other in self.boxes):
            return False
        return not any(
            one is not None and other is not None and _crosses(box, one, other)
            for stroke in self.strokes
            for one, other in pairwise(stroke)
        )


def _do_meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _crosses(box: Box, one: Spot, other: Spot) -> bool:
    """Whether a straight line has a part inside a box (Liang and Barsky)."""
    start, end = 0.0, 1.0
    dx, dy = other[0] - one[0], other[1] - one[1]
    for step, room in (
        (-dx, one[0] - box.x),
        (dx, box.right - one[0]),
        (-dy, one[1] - box.y),
        (dy, box.bottom - one[1]),
    ):
        if step == 0:
            if room < 0:
                return False
        elif step < 0:
            start = max(start, room / step)
        else:
            end = min(end, room / step)
    return start <= end


def around(box: Box, gap: Pt) -> Box:
    """Return a box with some room on every side; a negative gap takes it away."""
    return Box(box.x - gap, box.y - gap, max(box.w + 2 * gap, 0.0), max(box.h + 2 * gap, 0.0))


def words_on(canvas: Canvas) -> Obstacles:
    """Return the words that are written so far."""
    return Obstacles(tuple(part.box for part in canvas.drawing if isinstance(part, TextBox)))


def obstacles_on(canvas: Canvas) -> Obstacles:
    """Return the data and the lines over them that are drawn so far; gridlines and axes may be crossed by words."""
    boxes, strokes = [], []
    for part in canvas.drawing:
        if isinstance(part, TextBox):
            continue
        if part.name in _SOLID:
            boxes.append(part.box)
        elif part.kind == "path" and part.name == "Chart line":
            strokes.append(tuple(_points(part)))
        elif part.name in _STROKES:
            strokes.append(((part.box.x, part.box.y), (part.box.right, part.box.bottom)))
    return Obstacles(tuple(boxes), tuple(strokes))


def _points(line: Shape) -> Iterator[Spot | None]:
    """Yield the points of a line, None where it is lifted."""
    for number, command in enumerate(line.commands):
        if command.op == "M" and number:
            yield None
        yield from command.points
