"""What lies behind a point of a slide: fills and pictures in drawing order, with the shapes that they really have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from nbdeck.engine.images.picture_shades import PictureShades, shades_of
from nbdeck.engine.scene.boxes import Box, Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import Element, Picture, Shape, flatten
from nbdeck.engine.scene.outlines import covers, extent

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
