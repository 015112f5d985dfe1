"""Right-to-left slides: every box at the other side, arrows turned, paragraphs from the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from nbdeck.engine.scene.boxes import SLIDE_WIDTH
from nbdeck.engine.scene.elements import (
    ChartElement,
    Element,
    Group,
    PathCommand,
    Shape,
    Table,
    TextBox,
    moved,
    polygon,
)
from nbdeck.engine.scene.slides import LayoutScene, Placeholder
from nbdeck.engine.scene.text import Align, Insets, TextParagraph

_DIRECTIONS = frozenset({"left", "right"})
"""Words in the names of icons that show a direction, and are mirrored with the slide."""


def mirrored(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return the elements as a right-to-left slide has them; charts are laid out for it already."""
    return tuple(_mirrored(element) for element in elements)


def mirrored_layout(layout: LayoutScene) -> LayoutScene:
    """Return a slide layout for right-to-left decks."""
    places = tuple(_placeholder(place) for place in layout.placeholders)
    return replace(layout, placeholders=places, art=mirrored(layout.art))


def _placeholder(place: Placeholder) -> Placeholder:
    return replace(place, box=place.box.mirrored(), insets=_insets(place.insets))


def _mirrored(element: Element) -> Element:
    match element:
        case ChartElement():
            return element
        case Group():
            return replace(element, box=element.box.mirrored(), children=mirrored(element.children))
        case Table():
            rows = tuple(
                tuple(
                    replace(cell, paragraphs=_from_right(cell.paragraphs), insets=_insets(cell.insets))
                    for cell in row
                )
                for row in element.cells
            )
            return replace(element, box=element.box.mirrored(), cells=rows, is_rtl=True)
        case TextBox():
            return replace(
                element,
                box=element.box.mirrored(),
                insets=_insets(element.insets),
                paragraphs=_text_from_right(element),
            )
        case Shape():
            return _shape(element)
        case _:
            return replace(element, box=element.box.mirrored())


def _insets(insets: Insets) -> Insets:
    return replace(insets, left=insets.right, right=insets.left)


def _text_from_right(text: TextBox) -> tuple[TextParagraph, ...]:
    """Return the paragraphs from the right; a large figure without words keeps its own order and only changes sides."""
    if text.role != "number":
        return _from_right(text.paragraphs)
    sides: dict[Align, Align] = {"start": "end", "end": "start", "center": "center"}
    return tuple(
        paragraph
        if paragraph.is_rtl
        else replace(paragraph, style=replace(paragraph.style, align=sides[paragraph.style.align]))
        for paragraph in text.paragraphs
    )


def _from_right(paragraphs: Sequence[TextParagraph]) -> tuple[TextParagraph, ...]:
    return tuple(replace(paragraph, is_rtl=True) for paragraph in paragraphs)


def _shape(shape: Shape) -> Shape:
    turned = replace(shape, box=shape.box.mirrored())
    if shape.kind == "line":
        return replace(
            turned, is_flipped=not shape.is_flipped if shape.box.w and shape.box.h else shape.is_flipped
        )
    if shape.kind in {"chevron", "pentagon"}:
        return replace(turned, kind="path", commands=_arrow(turned, has_notch=shape.kind == "chevron"))
    if shape.icon and not _DIRECTIONS & {*shape.icon.split("-")}:
        return moved(shape, turned.box.x - shape.box.x, 0.0)
    if shape.kind == "path":
        return replace(turned, commands=tuple(_command(command) for command in shape.commands))
    return turned


def _command(command: PathCommand) -> PathCommand:
    return replace(command, points=tuple((SLIDE_WIDTH - x, y) for x, y in command.points))


def _arrow(shape: Shape, *, has_notch: bool) -> tuple[PathCommand, ...]:
    """Return the outline of an arrow that points to the left."""
    box, slant = shape.box, shape.slant
    middle = box.center[1]
    neck = box.x + slant
    points = [(box.right, box.y), (neck, box.y), (box.x, middle), (neck, box.bottom), (box.right, box.bottom)]
    if has_notch:
        points.append((box.right - slant, middle))
    return polygon(points)
