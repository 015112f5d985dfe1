"""The outline of a form: PowerPoint's presets with their adjustments, and freeform paths."""

from __future__ import annotations

from nbdeck.engine.pptx.markup import emu, thousandths
from nbdeck.engine.scene import Box, PathCommand, Pt, Shape

_PRESETS = {
    "rect": "rect",
    "round": "roundRect",
    "ellipse": "ellipse",
    "line": "line",
    "triangle": "triangle",
    "chevron": "chevron",
    "pentagon": "homePlate",
    "trapezoid": "trapezoid",
    "diamond": "diamond",
}
_STEPS = {"M": "moveTo", "L": "lnTo", "C": "cubicBezTo"}
RECTANGLE = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'


def geometry(shape: Shape) -> str:
    """Return the geometry element of a shape."""
    if shape.kind == "path":
        return _freeform(shape.box, shape.commands)
    if shape.kind == "round":
        return rounded(shape.box, shape.radius)
    limit = {"chevron": shape.box.w, "pentagon": shape.box.w, "trapezoid": shape.box.w / 2}.get(shape.kind)
    adjustment = None if limit is None else _of_short_side(shape.box, min(shape.slant, limit))
    return _preset(_PRESETS[shape.kind], adjustment)


def rounded(box: Box, radius: Pt) -> str:
    """Return a rectangle with corners of this radius; a plain one for radius 0."""
    if radius <= 0:
        return RECTANGLE
    return _preset("roundRect", _of_short_side(box, min(radius, min(box.w, box.h) / 2)))


def _of_short_side(box: Box, length: Pt) -> int:
    """Return a length as presets want it: a share of the shorter side."""
    short = min(box.w, box.h)
    return thousandths(max(length, 0.0) / short) if short > 0 else 0


def _preset(name: str, adjustment: int | None) -> str:
    if adjustment is None:
        return f'<a:prstGeom prst="{name}"><a:avLst/></a:prstGeom>'
    guide = f'<a:gd name="adj" fmla="val {adjustment}"/>'
    return f'<a:prstGeom prst="{name}"><a:avLst>{guide}</a:avLst></a:prstGeom>'


def _freeform(box: Box, commands: tuple[PathCommand, ...]) -> str:
    steps = "".join(_step(box, command) for command in commands)
    width, height = max(emu(box.w), 0), max(emu(box.h), 0)
    return (
        "<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/>"
        '<a:rect l="0" t="0" r="r" b="b"/>'
        f'<a:pathLst><a:path w="{width}" h="{height}">{steps}</a:path></a:pathLst></a:custGeom>'
    )


def _step(box: Box, command: PathCommand) -> str:
    if command.op == "Z":
        return "<a:close/>"
    points = "".join(f'<a:pt x="{emu(x - box.x)}" y="{emu(y - box.y)}"/>' for x, y in command.points)
    tag = _STEPS[command.op]
    return f"<a:{tag}>{points}</a:{tag}>"
