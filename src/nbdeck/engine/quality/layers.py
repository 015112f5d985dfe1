"""Fills and texts of a slide in drawing order."""

from __future__ import annotations

from collections.abc import Iterator

from nbdeck.engine.images.grounds import Layer, art_layers, fill_layer, shades_of
from nbdeck.engine.quality.texts import TextFrame, texts_of
from nbdeck.engine.scene.elements import ChartElement, Element, Group, Picture, Shape, Table, TextBox, flatten
from nbdeck.engine.scene.slides import DeckScene, SlideScene


def _layers_of(element: Element, *, is_file: bool = False) -> Iterator[Layer | TextFrame]:
    match element:
        case Shape():
            yield from fill_layer(element)
        case Picture():
            shades = shades_of(element) if is_file else None
            yield Layer(element.box, None, element.name or "Picture", picture=shades)
        case Table():
            yield from _cell_fills(element)
            yield from texts_of(element)
        case ChartElement():
            for part in element.drawing:
                yield from _layers_of(part)
        case Group():
            for child in element.children:
                yield from _layers_of(child, is_file=is_file)
        case TextBox():
            if element.fill is not None:
                yield Layer(element.box, element.fill, element.name or "Text")
            yield from texts_of(element)


def _cell_fills(table: Table) -> Iterator[Layer]:
    for _, _, box, cell in table.cell_boxes():
        if cell.fill is not None:
            yield Layer(box, cell.fill, table.name or "Table")


def drawing_order(
    deck: DeckScene, slide: SlideScene, *, is_file: bool = False
) -> tuple[list[Layer | TextFrame], list[Layer | TextFrame]]:
    """Return what the layout of a slide draws, then what stands on the slide, each from back to front.

    Pictures of a slide may be exchanged, so they can have any colour; those of a finished file have the ones they have.
    """
    art: list[Layer | TextFrame] = []
    for element in flatten(deck.layout_of(slide).art):
        art += art_layers((element,)) if isinstance(element, Picture) else _layers_of(element)
    return art, [part for element in slide.elements for part in _layers_of(element, is_file=is_file)]
