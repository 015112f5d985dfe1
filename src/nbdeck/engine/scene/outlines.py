"""Corners of shapes with straight edges, as the painter draws them and the gates measure them."""

from __future__ import annotations

from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import Shape


def corners(shape: Shape) -> tuple[tuple[Pt, Pt], ...]:
    """Return the corners in slide points, in drawing order; those of its box for a shape without corners of its own."""
    box, slant = shape.box, shape.slant
    left, right = box.x, box.right
    top, bottom = (box.bottom, box.y) if shape.is_flipped else (box.y, box.bottom)
    middle_x, middle_y = box.center
    home = ((left, top), (right - slant, top), (right, middle_y), (right - slant, bottom), (left, bottom))
    known = {
        "triangle": ((left, bottom), (middle_x, top), (right, bottom)),
        "diamond": ((left, middle_y), (middle_x, top), (right, middle_y), (middle_x, bottom)),
        "trapezoid": ((left, bottom), (left + slant, top), (right - slant, top), (right, bottom)),
        "pentagon": home,
        "chevron": (*home, (left + slant, middle_y)),
    }
    return known.get(shape.kind, ((left, top), (right, top), (right, bottom), (left, bottom)))
