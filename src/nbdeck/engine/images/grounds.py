"""What lies behind a point of a slide: fills and pictures, patch by patch, with the shapes that they really have."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from PIL import Image, UnidentifiedImageError

from nbdeck.contract.remembering import kept_within
from nbdeck.engine.scene.boxes import Box, Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import Element, Picture, Shape, flatten
from nbdeck.engine.scene.outlines import covers, extent

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


Rgb: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Layer:
    """Something that hides what is behind it.

    Attributes:
        box: Rectangle around it.
        color: Its fill; None for a picture, which may hold any colour.
        picture: Colours of a picture of the layout; None for one of a slide, which people exchange.
        shape: Its outline where that is not the box.
        owner: Name for messages.
    """

    box: Box
    color: Color | None
    owner: str
    shape: Shape | None = None
    picture: PictureShades | None = None

    def hides(self, x: Pt, y: Pt) -> bool:
        """Whether the point lies in it."""
        box = self.box
        if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
            return False
        return self.shape is None or covers(self.shape, x, y)


def art_layers(art: Sequence[Element]) -> Iterator[Layer]:
    """Yield the fills and pictures of what a layout draws, from back to front."""
    for element in flatten(art):
        if isinstance(element, Picture):
            yield Layer(element.box, None, element.name or "Picture", picture=shades_of(element))
        elif isinstance(element, Shape):
            yield from fill_layer(element)


def fill_layer(shape: Shape) -> Iterator[Layer]:
    """Yield the fill of a shape, if it has one."""
    if shape.fill is not None and shape.kind != "line":
        outline = None if shape.kind == "rect" else shape
        yield Layer(extent(shape), shape.fill, shape.name or "Shape", outline)


def colors_behind(look: ThemeStyle, base: Color, layers: Sequence[Layer], x: Pt, y: Pt) -> tuple[Rgb, Rgb]:
    """Return the darkest and the lightest colour that a point can have; they are equal without pictures.

    Args:
        look: Gives the colours of the theme.
        base: The slide's background.
        layers: From back to front.
        x: Points from the left.
        y: Points from the top.
    """
    paper = (255.0, 255.0, 255.0)
    above: list[Layer] = []
    for layer in reversed(layers):
        if layer.hides(x, y):
            above.append(layer)
            if layer.color is not None and layer.color.alpha == 1:
                break  # whatever lies further back is not seen
    dark = light = mixed(channels(look, base), base.alpha, paper)
    for layer in reversed(above):
        if layer.picture is not None:
            dark, light = layer.picture.around(x, y, (dark, light))
            continue
        if layer.color is None:
            dark, light = (0.0, 0.0, 0.0), paper
            continue
        top = channels(look, layer.color)
        dark, light = mixed(top, layer.color.alpha, dark), mixed(top, layer.color.alpha, light)
    return dark, light


def channels(look: ThemeStyle, color: Color) -> Rgb:
    """Return red, green and blue, 0 to 255, of a colour at full opacity."""
    digits = look.digits(color)
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mixed(top: Rgb, alpha: float, below: Rgb) -> Rgb:
    """Return what `top` at this opacity looks like over `below`."""
    if alpha == 1:
        return top
    rest = 1 - alpha
    return (
        top[0] * alpha + below[0] * rest,
        top[1] * alpha + below[1] * rest,
        top[2] * alpha + below[2] * rest,
    )
