"""What lies behind a point of a slide: fills in drawing order, with the shapes that they really have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from nbdeck.engine.quality.outlines import covers, extent
from nbdeck.engine.quality.picture_shades import shades_at
from nbdeck.engine.quality.texts import TextFrame, texts_of
from nbdeck.engine.scene import (
    Box,
    ChartElement,
    Color,
    DeckScene,
    Element,
    Group,
    Picture,
    Pt,
    Shape,
    SlideScene,
    Table,
)

Rgb: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Layer:
    """Something that hides what is behind it.

    Attributes:
        box: Rectangle around it.
        color: Its fill; None for a picture, which may hold any colour.
        picture: A picture of the layout, whose colours are known; None for one of a slide, which people exchange.
        shape: Its outline where that is not the box.
        owner: Name for messages.
    """

    box: Box
    color: Color | None
    owner: str
    shape: Shape | None = None
    picture: Picture | None = None

    def hides(self, x: Pt, y: Pt) -> bool:
        """Whether the point lies in it."""
        box = self.box
        if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
            return False
        return self.shape is None or covers(self.shape, x, y)


def layers_of(element: Element, *, is_art: bool = False) -> Iterator[Layer | TextFrame]:
    """Yield the fills and texts of an element in drawing order; `is_art` tells what a layout draws."""
    match element:
        case Shape():
            yield from _fill(element)
        case Picture():
            yield Layer(element.box, None, element.name or "Picture", picture=element if is_art else None)
        case Table():
            yield from _cell_fills(element)
            yield from texts_of(element)
        case ChartElement():
            for part in element.drawing:
                yield from layers_of(part)
        case Group():
            for child in element.children:
                yield from layers_of(child, is_art=is_art)
        case _:
            yield from texts_of(element)


def _fill(shape: Shape) -> Iterator[Layer]:
    if shape.fill is not None and shape.kind != "line":
        outline = None if shape.kind == "rect" else shape
        yield Layer(extent(shape), shape.fill, shape.name or "Shape", outline)


def _cell_fills(table: Table) -> Iterator[Layer]:
    for _, _, box, cell in table.cell_boxes():
        if cell.fill is not None:
            yield Layer(box, cell.fill, table.name or "Table")


def drawing_order(deck: DeckScene, slide: SlideScene) -> list[Layer | TextFrame]:
    """Return everything on a slide from back to front, the art of its layout first."""
    layout = deck.layout_of(slide)
    art = [part for element in layout.art for part in layers_of(element, is_art=True)]
    return art + [part for element in slide.elements for part in layers_of(element)]


def colors_behind(deck: DeckScene, base: Color, layers: Sequence[Layer], x: Pt, y: Pt) -> tuple[Rgb, Rgb]:
    """Return the darkest and the lightest colour that a point can have; they are equal without pictures.

    Args:
        deck: Whose theme gives the colours.
        base: The slide's background.
        layers: From back to front.
        x: Points from the left.
        y: Points from the top.
    """
    paper = (255.0, 255.0, 255.0)
    dark = light = mixed(channels(deck, base), base.alpha, paper)
    for layer in layers:
        if not layer.hides(x, y):
            continue
        if layer.picture is not None:
            dark, light = shades_at(layer.picture, x, y, (dark, light))
            continue
        if layer.color is None:
            dark, light = (0.0, 0.0, 0.0), paper
            continue
        top = channels(deck, layer.color)
        dark, light = mixed(top, layer.color.alpha, dark), mixed(top, layer.color.alpha, light)
    return dark, light


def channels(deck: DeckScene, color: Color) -> Rgb:
    """Return red, green and blue, 0 to 255, of a colour at full opacity."""
    digits = deck.look.digits(color)
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mixed(top: Rgb, alpha: float, below: Rgb) -> Rgb:
    """Return what `top` at this opacity looks like over `below`."""
    red, green, blue = (above * alpha + under * (1 - alpha) for above, under in zip(top, below, strict=True))
    return red, green, blue
