"""The colours of a layout's own picture near a point, patch by patch."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any, TypeAlias

from PIL import Image, UnidentifiedImageError

from nbdeck.contract.remembering import kept_within
from nbdeck.engine.scene import Box, Picture, Pt

_Rgb: TypeAlias = tuple[float, float, float]
_COLUMNS, _ROWS = 64, 36
"""Patches across and down: each about as large as a few letters."""
_WEIGHTS = (0.2126, 0.7152, 0.0722)
"""How light red, green and blue look. Source: ITU-R BT.709."""


@dataclass(frozen=True, slots=True)
class PictureShades:
    """The colours of a layout's picture, where it stands on the slide."""

    box: Box
    patches: Any = None

    def around(self, x: Pt, y: Pt, below: tuple[_Rgb, _Rgb]) -> tuple[_Rgb, _Rgb]:
        """Return the darkest and the lightest colour around a point over what is below the picture.

        Args:
            x: Points from the slide's left edge.
            y: Points from its upper edge.
            below: The darkest and the lightest colour under it.
        """
        if self.patches is None:
            return (0.0, 0.0, 0.0), (255.0, 255.0, 255.0)
        box = self.box
        column = min(int((x - box.x) / max(box.w, 1.0) * _COLUMNS), _COLUMNS - 1)
        row = min(int((y - box.y) / max(box.h, 1.0) * _ROWS), _ROWS - 1)
        shades = [
            _over(self.patches.getpixel((across, down)), under)
            for across in range(max(column - 1, 0), min(column + 2, _COLUMNS))
            for down in range(max(row - 1, 0), min(row + 2, _ROWS))
            for under in dict.fromkeys(below)
        ]
        return min(shades, key=_lightness), max(shades, key=_lightness)


def shades_of(picture: Picture) -> PictureShades:
    """Return the colours of a picture; any colour anywhere for one that cannot be read."""
    return PictureShades(picture.box, _patches(picture.data, picture.crop))


@kept_within(lambda data, crop: len(data))
def _patches(data: bytes, crop: tuple[float, float, float, float]) -> Any:
    """Return a picture as a small one whose pixels are its patches; None for one that cannot be read."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            w, h = picture.size
            left, top, right, bottom = crop
            area = (left * w, top * h, max(w - right * w, left * w + 1), max(h - bottom * h, top * h + 1))
            return picture.convert("RGBA").resize((_COLUMNS, _ROWS), Image.Resampling.BOX, box=area)
    except (UnidentifiedImageError, OSError, ValueError):
        return None


def _over(pixel: tuple[int, int, int, int], below: _Rgb) -> _Rgb:
    alpha = pixel[3] / 255
    red, green, blue = (
        top * alpha + under * (1 - alpha) for top, under in zip(pixel[:3], below, strict=True)
    )
    return red, green, blue


def _lightness(color: _Rgb) -> float:
    return sum(channel * weight for channel, weight in zip(color, _WEIGHTS, strict=True))
