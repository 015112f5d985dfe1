"""Pictures cut to their frames."""

from __future__ import annotations

import io
from typing import Literal

from PIL import Image, UnidentifiedImageError

from nbdeck.engine.scene import Box, Picture, Pt


def picture_in(box: Box, data: bytes, *, radius: Pt = 0.0, alt: str = "") -> Picture | None:
    """Return a picture that fills the box, cut evenly at two sides; None for bytes that are no picture."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            kind, (width, height) = picture.format, picture.size
            if kind not in {"PNG", "JPEG"}:
                stored = io.BytesIO()
                picture.convert("RGBA").save(stored, "PNG")
                kind, data = "PNG", stored.getvalue()
    except (UnidentifiedImageError, OSError, ValueError):
        return None
    media_type: Literal["image/png", "image/jpeg"] = "image/png" if kind == "PNG" else "image/jpeg"
    wanted, given = box.w / box.h, width / height
    across = max(0.0, 1.0 - wanted / given) / 2
    down = max(0.0, 1.0 - given / wanted) / 2
    crop = (across, down, across, down)
    return Picture(box, data, media_type, crop=crop, radius=radius, alt=alt or None, name="Picture")
