"""The Typst document of some slides: source and the pictures that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nbdeck.engine.paint.lines import draw_text_box
from nbdeck.engine.paint.literals import color, language, length, string
from nbdeck.engine.paint.pen import PRELUDE, Pen, block, described
from nbdeck.engine.paint.pictures import draw_picture
from nbdeck.engine.paint.shapes import draw_shape
from nbdeck.engine.paint.tables import draw_table
from nbdeck.engine.scene import (
    ChartElement,
    DeckScene,
    Element,
    Group,
    Picture,
    Shape,
    SlideScene,
    Table,
    TextBox,
)


@dataclass(frozen=True, slots=True)
class TypstDocument:
    """A finished source.

    Attributes:
        source: Typst markup; text of users stands in it as escaped string literals only.
        pictures: Bytes by the file name that the source uses.
    """

    source: str
    pictures: Mapping[str, bytes]


def document(deck: DeckScene, slides: Sequence[SlideScene]) -> TypstDocument:
    """Return the document that shows these slides of a deck, one a page."""
    pen = Pen(deck.look)
    pages = [_page(pen, deck, slide) for slide in slides]
    title = string(deck.title) if deck.title.strip() else "none"
    size = f"#let W={length(deck.page.w)}\n#let H={length(deck.page.h)}\n#set page(width:W,height:H,margin:0pt)\n"
    head = f"#set document(title:{title},date:none)\n{size}{PRELUDE}"
    if tag := language(deck.language):
        head += f"#set text({tag})\n"
    return TypstDocument(head + pen.definitions() + "".join(pages), pen.pictures)


def _page(pen: Pen, deck: DeckScene, slide: SlideScene) -> str:
    layout = deck.layout_of(slide)
    art = [f"A({block([statement])})" for statement in _drawn(pen, layout.art)]
    elements = _drawn(pen, slide.elements)
    fill = color(layout.background, pen.look)
    return f"#page(fill:{fill},{block([*art, *elements])})\n"


def _drawn(pen: Pen, elements: Sequence[Element]) -> Iterator[str]:
    for element in elements:
        match element:
            case TextBox():
                if element.fill is not None:
                    yield from draw_shape(pen, Shape(element.box, fill=element.fill))
                yield from draw_text_box(pen, element)
            case Shape():
                yield from draw_shape(pen, element)
            case Picture():
                yield from draw_picture(pen, element)
            case Table():
                yield from draw_table(pen, element)
            case ChartElement():
                yield from _chart(pen, element)
            case Group():
                yield from _drawn(pen, element.children)


def _chart(pen: Pen, chart: ChartElement) -> Iterator[str]:
    # A chart is never decoration: without alternative text it still is a figure, and the rules report it.
    drawing = list(_drawn(pen, chart.drawing))
    if drawing:
        yield described(chart.alt, block(drawing))
