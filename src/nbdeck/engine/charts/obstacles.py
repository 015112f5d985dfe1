"""What words at a point must not lie on: bars, lines and dots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from nbdeck.engine.scene import Box, Pt

Spot = tuple[Pt, Pt]


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
    """Return a box with some room on every side."""
    return Box(box.x - gap, box.y - gap, box.w + 2 * gap, box.h + 2 * gap)


def dots(points: Sequence[Spot | None], diameter: Pt) -> tuple[Box, ...]:
    """Return the squares around dots."""
    half = diameter / 2
    return tuple(Box(x - half, y - half, diameter, diameter) for x, y in filter(None, points))
