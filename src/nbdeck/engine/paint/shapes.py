"""Shapes in Typst: the same outlines as the presets of PresentationML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nbdeck.engine.paint.literals import array, color, length, point
from nbdeck.engine.paint.pen import Pen, call, described, placed
from nbdeck.engine.scene import Color, PathCommand, Pt, Shape, ThemeStyle
from nbdeck.engine.scene.elements import corners

DASH = (4.0, 3.0)
"""Length of dash and gap in line widths. Source: the preset dash `dash` of DrawingML."""


def draw_shape(pen: Pen, shape: Shape) -> Iterator[str]:
    """Yield the code of a shape; nothing for one without fill, line or outline."""
    drawn = outline(shape, pen.look)
    if drawn and (shape.fill or shape.line):
        yield described(shape.alt, drawn)


def outline(shape: Shape, look: ThemeStyle) -> str:
    """Return a shape's code without its alternative text; empty for a path without commands."""
    paint = {"fill": _fill(shape, look), "stroke": _stroke(shape, look)}
    box = shape.box
    if shape.kind == "path":
        return _path(shape.commands, paint)
    if shape.kind == "line":
        y0, y1 = (box.bottom, box.y) if shape.is_flipped else (box.y, box.bottom)
        ends = call("line", start=point(box.x, y0), end=point(box.right, y1), stroke=paint["stroke"])
        return placed(0.0, 0.0, ends)
    if shape.kind in ("rect", "round", "ellipse"):
        return placed(box.x, box.y, _plain(shape, paint))
    points = (point(x - box.x, y - box.y) for x, y in corners(shape))
    return placed(box.x, box.y, call("polygon", points, **paint))


def _plain(shape: Shape, paint: Mapping[str, str]) -> str:
    size = {"width": length(max(0.0, shape.box.w)), "height": length(max(0.0, shape.box.h))}
    if shape.kind == "ellipse":
        return call("ellipse", **size, **paint)
    if shape.kind == "round":
        size["radius"] = length(max(0.0, min(shape.radius, shape.box.w / 2, shape.box.h / 2)))
    return call("rect", **size, **paint)


def _path(commands: tuple[PathCommand, ...], paint: Mapping[str, str]) -> str:
    if not commands:
        return ""
    names = {"M": "curve.move", "L": "curve.line", "C": "curve.cubic"}
    steps = (
        # A closing edge is curved by default.
        'curve.close(mode:"straight")'
        if command.op == "Z"
        else call(names[command.op], (point(x, y) for x, y in command.points))
        for command in commands
    )
    return placed(0.0, 0.0, call("curve", steps, fill_rule='"even-odd"', **paint))


def _fill(shape: Shape, look: ThemeStyle) -> str:
    return "none" if shape.fill is None or shape.kind == "line" else color(shape.fill, look)


def _stroke(shape: Shape, look: ThemeStyle) -> str:
    if shape.line is None or shape.line_width <= 0:
        return "none"
    return stroke(shape.line, shape.line_width, look, is_dashed=shape.is_dashed, is_round=bool(shape.icon))


def stroke(
    paint: Color, width: Pt, look: ThemeStyle, *, is_dashed: bool = False, is_round: bool = False
) -> str:
    """Return a stroke with flat ends and mitred corners, as DrawingML has them by default, or with round ones."""
    dash = array(length(part * width) for part in DASH) if is_dashed else "none"
    cap, join = ("round", "round") if is_round else ("butt", "miter")
    return f'(paint:{color(paint, look)},thickness:{length(width)},dash:{dash},cap:"{cap}",join:"{join}")'
