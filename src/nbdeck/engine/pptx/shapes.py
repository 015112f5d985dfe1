"""Shapes, pictures and text boxes as PresentationML: presets with their adjustments, freeform paths."""

from __future__ import annotations

from nbdeck.engine.pptx.markup import DEGREE, NO_FILL, emu, frame, line, solid, thousandths
from nbdeck.engine.scene import Box, PathCommand, Picture, Pt, Shape

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
_OPEN_RECTANGLE = f"{RECTANGLE}{NO_FILL}"


def shape_markup(shape: Shape, identity: str) -> str:
    """Return a form without text: a connector for a line, else a shape."""
    flip = ' flipV="1"' if shape.is_flipped else ""
    place = frame(shape.box, attributes=flip)
    is_line = shape.kind == "line"
    outline = line(shape.line, shape.line_width, is_dashed=shape.is_dashed)
    fill = "" if is_line else solid(shape.fill)
    properties = f"<p:spPr>{place}{geometry(shape)}{fill}{outline}</p:spPr>"
    if is_line:
        return f"<p:cxnSp><p:nvCxnSpPr>{identity}<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>{properties}</p:cxnSp>"
    return f"<p:sp><p:nvSpPr>{identity}<p:cNvSpPr/><p:nvPr/></p:nvSpPr>{properties}</p:sp>"


def picture_markup(picture: Picture, identity: str, relation: str) -> str:
    """Return a picture, cropped to its frame; `relation` is the id of its media part."""
    sides = zip("ltrb", picture.crop, strict=True)
    crop = "".join(f' {side}="{thousandths(share)}"' for side, share in sides if share)
    source = f"<a:srcRect{crop}/>" if crop else ""
    return (
        f'<p:pic><p:nvPicPr>{identity}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>'
        f'<p:blipFill><a:blip r:embed="{relation}"/>{source}<a:stretch><a:fillRect/></a:stretch></p:blipFill>'
        f"<p:spPr>{frame(picture.box)}{rounded(picture.box, picture.radius)}</p:spPr></p:pic>"
    )


def text_markup(
    identity: str, body: str, *, box: Box | None, rotation: float = 0.0, placeholder: str = ""
) -> str:
    """Return a text box, or a filled placeholder.

    Args:
        identity: Its `p:cNvPr`.
        body: Body properties, list style and paragraphs.
        box: Its frame; None takes the layout's.
        rotation: Degrees clockwise.
        placeholder: Its `p:ph`; empty for a plain text box.
    """
    turn = f' rot="{round(rotation * DEGREE) % (360 * DEGREE)}"' if rotation else ""
    place = "" if box is None else frame(box, attributes=turn)
    if placeholder:
        kind = f'<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>{placeholder}</p:nvPr>'
        properties = place
    else:
        kind = '<p:cNvSpPr txBox="1"/><p:nvPr/>'
        properties = f"{place}{_OPEN_RECTANGLE}"
    return (
        f"<p:sp><p:nvSpPr>{identity}{kind}</p:nvSpPr><p:spPr>{properties}</p:spPr>"
        f"<p:txBody>{body}</p:txBody></p:sp>"
    )


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
