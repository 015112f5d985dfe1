"""Shapes, pictures and text boxes as PresentationML."""

from __future__ import annotations

from nbdeck.engine.pptx.geometry import RECTANGLE, geometry, rounded
from nbdeck.engine.pptx.markup import DEGREE, NO_FILL, frame, line, solid, thousandths
from nbdeck.engine.scene import Box, Picture, Shape

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
