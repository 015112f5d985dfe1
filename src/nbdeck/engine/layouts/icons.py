"""Icons of items: which a slide shows, all or none, and an icon as one path of the scene in a colour of the theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from io import StringIO
from typing import Any

from nbdeck.contract.icons import icon_drawing
from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.factors import PESTEL, SWOT, are_factors, place_of
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import PathCommand, Shape

_GRID: Pt = 24.0
"""Side of the square that icons are drawn in."""
_STROKE: Pt = 2.0
"""Width of their strokes in it."""
_QUARTER = 0.25
"""Of a turn that one curve goes through at most."""
_FACTORS: Mapping[Layout, tuple[Mapping[str, tuple[str, ...]], tuple[str, ...]]] = {
    Layout.SWOT: (SWOT, ("dumbbell", "unlink", "sprout", "triangle-alert")),
    Layout.PESTEL: (PESTEL, ("landmark", "coins", "users", "cpu", "leaf", "scale")),
}
"""Names and icons of the factors of layouts that give each of its places one meaning."""


def icons_of(items: Sequence[Item]) -> tuple[str, ...]:
    """Return the icons that the items were given; none unless each has one that there is."""
    names = tuple(item.icon for item in items)
    return names if names and all(name and icon_drawing(name) for name in names) else ()


def icons_in(layout: Layout, items: Sequence[Item]) -> tuple[str, ...]:
    """Return the icons of items in a layout: those that they were given, else those that mean its factors.

    Args:
        layout: SWOT and PESTEL have icons of their own.
        items: With their headings. Where one is no factor's name, no icon means it: then none has one.
    """
    if layout in _FACTORS and not icons_of(items):
        names, icons = _FACTORS[layout]
        places = [place_of(item.heading, names) for item in items]
        return tuple(icons[place or 0] for place in places) if are_factors(items, names) else ()
    return icons_of(items)


def icon(name: str, box: Box, color: Color) -> Shape:
    """Return an icon as large as the square at the start of a box allows, in the middle of its height.

    Args:
        name: One that there is.
        box: Where it may stand.
        color: Of its strokes.
    """
    side = min(box.w, box.h)
    x, y, scale = box.x, box.y + (box.h - side) / 2, side / _GRID
    commands = tuple(
        PathCommand(each.op, tuple((x + px * scale, y + py * scale) for px, py in each.points))
        for each in _strokes(name)
    )
    return Shape(
        Box(x, y, side, side),
        "path",
        line=color,
        line_width=_STROKE * scale,
        commands=commands,
        name=f"Icon {name}",
        icon=name,
    )


@lru_cache(maxsize=256)
def _strokes(name: str) -> tuple[PathCommand, ...]:
    """Return the strokes of an icon in its own square."""
    import svgelements as svg  # few decks have icons

    commands: list[PathCommand] = []
    drawing = svg.SVG.parse(StringIO(icon_drawing(name) or ""))
    for shape in drawing.elements(lambda each: isinstance(each, svg.Shape)):
        path = svg.Path(shape)
        path.approximate_arcs_with_cubics(_QUARTER)
        commands += [_command(segment) for segment in path]
    return tuple(commands)


def _command(segment: Any) -> PathCommand:
    import svgelements as svg

    match segment:
        case svg.Move():
            return PathCommand("M", (_point(segment.end),))
        case svg.Close():
            return PathCommand("Z")
        case svg.CubicBezier():
            return PathCommand("C", (_point(segment.control1), _point(segment.control2), _point(segment.end)))
        case svg.QuadraticBezier():
            start, control, end = (_point(each) for each in (segment.start, segment.control, segment.end))
            return PathCommand("C", (_between(start, control), _between(end, control), end))
        case svg.Line():
            return PathCommand("L", (_point(segment.end),))
    raise TypeError(f"{segment!r} has no place in an icon.")


def _point(point: Any) -> tuple[Pt, Pt]:
    return float(point.x), float(point.y)


def _between(end: tuple[Pt, Pt], control: tuple[Pt, Pt]) -> tuple[Pt, Pt]:
    """Return the control point of a cubic curve that is a quadratic one."""
    return end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3
