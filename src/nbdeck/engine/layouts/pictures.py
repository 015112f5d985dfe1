"""Pictures cut to their frames."""

from __future__ import annotations

import io
from typing import Literal

from PIL import Image, UnidentifiedImageError

from nbdeck.engine.images.crop import cover, focus, is_shown_whole, whole
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Picture

_COARSEST: Pt = 1.5
"""Largest size of a pixel."""
_BESIDE_WORDS: Pt = 72 / 110
"""Largest size of a pixel of a figure beside words, which are sharp: 110 in an inch."""
_SHARES = ((7.2, 4.8), (8.2, 3.8))
"""Columns of text and of picture, tried in this order."""
_FIGURE_SHARES = ((4.2, 7.8), (5.4, 6.6), *_SHARES)
"""The same for a figure, whose own words are to be read."""
_FIGURE_HEIGHTS = (0.74, 0.62)
"""Of the height of the body that a figure above its words has."""


def picture_in(
    box: Box, data: bytes, *, radius: Pt = 0.0, alt: str = "", ground: str = "FFFFFF"
) -> Picture | None:
    """Return a picture that fills the box, never stretched; None for bytes that are no picture.

    Photos are cut where least is lost; figures with text, and pictures far longer than the box, are shown whole on
    a ground.

    Args:
        box: Its frame, points.
        data: A raster picture.
        radius: Of the corners, points.
        alt: Text for screen readers; without it the picture counts as decoration.
        ground: Colour behind a picture that is shown whole, six hex digits.
    """
    frame = box.w, box.h
    try:
        media_type, data = _as_png_or_jpeg(data)
        if is_shown_whole(data, frame):
            media_type, data = (
                "image/png",
                whole(data, (box.w / _BESIDE_WORDS, box.h / _BESIDE_WORDS), ground),
            )
        with Image.open(io.BytesIO(data)) as picture:
            size = picture.size
        crop = cover(size, frame, focus(data))
    except (UnidentifiedImageError, OSError, ValueError):
        return None
    return Picture(box, data, media_type, crop=crop, radius=radius, alt=alt or None, name="Picture")


def whole_picture(box: Box, data: bytes, *, alt: str = "") -> Picture | None:
    """Return all of a picture, as large as it goes in the middle of the box; None for bytes that are no picture.

    Args:
        box: What it stands in, points.
        data: A raster picture.
        alt: Text for screen readers; without it the picture counts as decoration.
    """
    try:
        media_type, data = _as_png_or_jpeg(data)
        with Image.open(io.BytesIO(data)) as picture:
            width, height = picture.size
    except (UnidentifiedImageError, OSError, ValueError):
        return None
    scale = min(box.w / width, box.h / height, _COARSEST)
    frame = Box(box.x + (box.w - width * scale) / 2, box.y, width * scale, height * scale)
    return Picture(frame, data, media_type, alt=alt or None, name="Picture")


def places_for(page: Page, *, is_drawing: bool) -> list[tuple[Box, ...]]:
    """Return places of words with those of a picture beside them; for a drawing above them, too, over all the width."""
    body, gap = page.body, page.theme.gutter
    beside = [body.columns(each, gap * 1.4) for each in (_FIGURE_SHARES if is_drawing else _SHARES)]
    heights = [body.h * share for share in _FIGURE_HEIGHTS if is_drawing]
    return beside + [(body.below(each + gap), body.top_slice(each)) for each in heights]


def is_figure(data: bytes, box: Box) -> bool:
    """Whether a picture is a drawing with text on a plain ground, which wants room and is not cut."""
    try:
        return is_shown_whole(_as_png_or_jpeg(data)[1], (box.w, box.h))
    except (UnidentifiedImageError, OSError, ValueError):
        return False


def _as_png_or_jpeg(data: bytes) -> tuple[Literal["image/png", "image/jpeg"], bytes]:
    with Image.open(io.BytesIO(data)) as picture:
        if picture.format in {"PNG", "JPEG"}:
            return "image/png" if picture.format == "PNG" else "image/jpeg", data
        stored = io.BytesIO()
        picture.convert("RGBA").save(stored, "PNG")
        return "image/png", stored.getvalue()
