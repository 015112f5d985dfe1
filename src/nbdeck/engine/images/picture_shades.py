"""The colours of a layout's own picture near a point, patch by patch."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import TypeAlias

from PIL import Image, UnidentifiedImageError

from nbdeck.contract.remembering import kept_within
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Picture

_Rgb: TypeAlias = tuple[float, float, float]
_COLUMNS, _ROWS = 64, 36
"""Patches across and down: each about as large as a few letters."""
_MOST_KNOWN = 20_000
_WEIGHTS = (0.2126, 0.7152, 0.0722)
"""How light red, green and blue look. Source: ITU-R BT.709."""


@dataclass(frozen=True, slots=True)
class _Patches:
    """A picture as a small one whose pixels are its patches.

    Attributes:
        known: What was asked before: the same spots of a layout are looked at for each of its slides.
    """

    image: Image.Image
    known: dict[tuple[int, int, tuple[_Rgb, _Rgb]], tuple[_Rgb, _Rgb]] = field(default_factory=dict)

    def around(self, column: int, row: int, below: tuple[_Rgb, _Rgb]) -> tuple[_Rgb, _Rgb]:
        """Return the darkest and the lightest colour around a patch over what is below the picture."""
        key = column, row, below
        if key not in self.known:
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            box = max(column - 1, 0), max(row - 1, 0), min(column + 2, _COLUMNS), min(row + 2, _ROWS)
            data = self.image.crop(box).tobytes()
            pixels = {data[at : at + 4] for at in range(0, len(data), 4)}
            shades = [_over(pixel, under) for pixel in pixels for under in set(below)]
            self.known[key] = min(shades, key=_lightness), max(shades, key=_lightness)
        return self.known[key]


@dataclass(frozen=True, slots=True)
class PictureShades:
    """The colours of a layout's picture, where it stands on the slide."""

    box: Box
    patches: _Patches | None = None

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
        return self.patches.around(column, row, below)


def shades_of(picture: Picture) -> PictureShades:
    """Return the colours of a picture; any colour anywhere for one that cannot be read."""
    return PictureShades(picture.box, _patches(picture.data, picture.crop))


@kept_within(lambda data, crop: len(data))
def _patches(data: bytes, crop: tuple[float, float, float, float]) -> _Patches | None:
    """Return the patches of a picture; None for one that cannot be read."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            w, h = picture.size
            left, top, right, bottom = crop
            area = (left * w, top * h, max(w - right * w, left * w + 1), max(h - bottom * h, top * h + 1))
            image = picture.convert("RGBA").resize((_COLUMNS, _ROWS), Image.Resampling.BOX, box=area)
            return _Patches(image)
    except (UnidentifiedImageError, OSError, ValueError):
        return None


def _over(pixel: bytes, below: _Rgb) -> _Rgb:
    red, green, blue, opacity = pixel
    alpha, rest = opacity / 255, 1 - opacity / 255
    return red * alpha + below[0] * rest, green * alpha + below[1] * rest, blue * alpha + below[2] * rest


def _lightness(color: _Rgb) -> tuple[float, _Rgb]:
    """Return how light a colour looks, and the colour, so that of two as light the same one comes first each time."""
    red, green, blue = (channel * weight for channel, weight in zip(color, _WEIGHTS, strict=True))
    return red + green + blue, color
