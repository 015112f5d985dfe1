"""Stacks that taper: the levels of a pyramid, the bands of a funnel."""

from __future__ import annotations

from dataclasses import dataclass

from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import Shape


@dataclass(frozen=True, slots=True)
class Taper:
    """A symmetric outline, straight from a width at the top to a width at the foot.

    Attributes:
        box: The room; the wider end is as wide as it.
        top: Width at the top, points.
        foot: Width at the foot, points.
    """

    box: Box
    top: Pt
    foot: Pt

    def width_at(self, y: Pt) -> Pt:
        """Return the width at a height of the slide, points."""
        share = (y - self.box.y) / self.box.h
        return self.top + (self.foot - self.top) * share

    def right_at(self, y: Pt) -> Pt:
        """Return the x of the right edge at a height of the slide."""
        return self.box.center[0] + self.width_at(y) / 2

    def levels(self, count: int, fill: Color, gap: Pt) -> tuple[Shape, ...]:
        """Return the taper cut into levels of equal height."""
        return tuple(self._level(row, fill) for row in self.box.rows(count, gap))

    def room(self, row: Box, pad: Pt) -> Box:
        """Return the room for words in a level: as wide as a line of text in its middle may be."""
        narrow = min(self.width_at(row.y + row.h * 0.3), self.width_at(row.y + row.h * 0.7)) - 2 * pad
        return Box(self.box.center[0] - narrow / 2, row.y, narrow, row.h)

    def _level(self, row: Box, fill: Color) -> Shape:
        above, below = self.width_at(row.y), self.width_at(row.bottom)
        wide, narrow = max(above, below), min(above, below)
        box = Box(self.box.center[0] - wide / 2, row.y, wide, row.h)
        is_flipped = above > below
        if narrow < 0.5:
            return Shape(box, "triangle", fill=fill, is_flipped=is_flipped)
        return Shape(box, "trapezoid", fill=fill, slant=(wide - narrow) / 2, is_flipped=is_flipped)
