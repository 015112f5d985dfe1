"""Pictures of a file: those that the painter can draw, and grey boxes for the others."""

from __future__ import annotations

import io
from typing import Literal, cast
from warnings import catch_warnings, simplefilter

from lxml import etree

from nbdeck.engine.pptx.read.archive import NAMESPACES, Archive, R
from nbdeck.engine.pptx.read.numbers import share
from nbdeck.engine.pptx.read.warnings import ReadingWarnings
from nbdeck.engine.scene.boxes import MUTED, Box
from nbdeck.engine.scene.elements import Picture, Shape

MOST_PIXELS = 60_000_000
_VEIL = 0.25
_KEPT = {"PNG": "image/png", "JPEG": "image/jpeg"}


def picture(
    archive: Archive,
    part: str,
    fill: etree._Element | None,
    box: Box,
    *,
    alt: str | None,
    name: str,
    warnings: ReadingWarnings,
    slide: int,
) -> Picture | Shape:
    """Return what a `p:blipFill` or `a:blipFill` shows in a box.

    Args:
        archive: Holds the media.
        part: The part that the fill stands in.
        fill: The fill; None for a picture without one.
        box: Its frame.
        alt: Text for screen readers, None for decoration.
        name: Of the shape.
        warnings: Hears of pictures that cannot be drawn.
        slide: Number of the slide, for `warnings`.
    """
    blip = None if fill is None else fill.find("a:blip", NAMESPACES)
    identity = "" if blip is None else blip.get(f"{R}embed", "")
    relation = archive.relations(part).get(identity)
    drawable = None if relation is None else _drawable(archive.data(relation.target))
    if drawable is None:
        warnings.add("A picture of a kind that is not read is taken as a grey box", slide)
        return Shape(box, fill=MUTED.faded(_VEIL), alt=alt, name=name)
    data, media_type = drawable
    crop = None if fill is None else fill.find("a:srcRect", NAMESPACES)
    sides = tuple(0.0 if crop is None else min(max(share(crop.get(side)), 0.0), 1.0) for side in "ltrb")
    cut = cast("tuple[float, float, float, float]", sides)
    if cut[0] + cut[2] >= 0.99 or cut[1] + cut[3] >= 0.99:
        cut = (0.0, 0.0, 0.0, 0.0)
    return Picture(box, data, media_type, cut, alt=alt, name=name)


def _drawable(data: bytes) -> tuple[bytes, Literal["image/png", "image/jpeg"]] | None:
    """Return PNG or JPEG bytes; None for what Pillow cannot read, and for more pixels than are wise to unpack."""
    from PIL import Image

    try:
        with catch_warnings():
            simplefilter("ignore")
            image = Image.open(io.BytesIO(data))
            if image.width * image.height > MOST_PIXELS:
                return None
            if image.format in _KEPT:
                return data, cast("Literal['image/png', 'image/jpeg']", _KEPT[image.format])
            if image.format in ("WMF", "EMF"):
                return None
            file = io.BytesIO()
            image.convert("RGBA").save(file, "PNG", compress_level=3)
            return file.getvalue(), "image/png"
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
