"""Rings of arrows, and the heads of straight ones, as freeform paths."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, tau

from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import PathCommand, Shape, arc, polygon


def arrowhead(tip: tuple[Pt, Pt], direction: tuple[float, float], length: Pt, fill: Color) -> Shape:
    """Return the head of an arrow.

    Args:
        tip: Where it points to.
        direction: Where it runs, (1, 0) to the right or (0, -1) up, say; one of the two is 0.
        length: From its foot to its tip, points.
        fill: Its colour.
    """
    (x, y), (across, down) = tip, direction
    foot_x, foot_y, half = x - across * length, y - down * length, length * 0.55
    corners = (
        tip,
        (foot_x + down * half, foot_y + across * half),
        (foot_x - down * half, foot_y - across * half),
    )
    xs, ys = [one[0] for one in corners], [one[1] for one in corners]
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return Shape(box, "path", fill=fill, commands=polygon(corners))


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring of arrows that run clockwise.

    Attributes:
        center: Middle, (x, y) in points.
        outer: Outer radius, points.
        thickness: Of the band, points.
        count: How many arrows.
        start: Angle at which the first begins, radians clockwise from the top.
    """

    center: tuple[Pt, Pt]
    outer: Pt
    thickness: Pt
    count: int
    start: float

    def middle(self, number: int) -> float:
        """Return the angle of the middle of an arrow, 0 for the first, radians clockwise from the top."""
        return self.start + (number + 0.5) * tau / self.count

    def point(self, angle: float, radius: Pt) -> tuple[Pt, Pt]:
        """Return the place on the slide at an angle and a distance from the middle."""
        return self.center[0] + radius * sin(angle), self.center[1] - radius * cos(angle)

    def mark(self, number: int, size: Pt) -> Box:
        """Return the square in the middle of an arrow's band."""
        lead = 0.5 * self._point_angle()
        x, y = self.point(self.middle(number) + lead, self.outer - self.thickness / 2)
        return Box(x - size / 2, y - size / 2, size, size)

    def arrow(self, number: int, fill: Color, gap: Pt) -> Shape:
        """Return one arrow: a curved band with a notch behind and a point ahead."""
        half = gap / 2 / (self.outer - self.thickness / 2)
        begin = self.start + number * tau / self.count + half
        end = begin + tau / self.count - 2 * half
        inner, middle = self.outer - self.thickness, self.outer - self.thickness / 2
        lead = self._point_angle()
        commands = [
            PathCommand("M", (self.point(begin, self.outer),)),
            *arc(self.center, begin, end, self.outer),
            PathCommand("L", (self.point(end + lead, middle),)),
            PathCommand("L", (self.point(end, inner),)),
            *arc(self.center, end, begin, inner),
            PathCommand("L", (self.point(begin + lead, middle),)),
            PathCommand("Z"),
        ]
        return Shape(self._around(begin, end, lead), "path", fill=fill, commands=tuple(commands))

    def _around(self, begin: float, end: float, lead: float) -> Box:
        """Return the box of an arrow: of its corners and of where its arcs reach farthest."""
        quarters = (number * pi / 2 for number in range(-8, 9))
        angles = (begin, end, *(angle for angle in quarters if begin < angle < end))
        radii = (self.outer, self.outer - self.thickness)
        points = [self.point(angle, radius) for angle in angles for radius in radii]
        points.append(self.point(end + lead, self.outer - self.thickness / 2))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _point_angle(self) -> float:
        return self.thickness * 0.34 / (self.outer - self.thickness / 2)
