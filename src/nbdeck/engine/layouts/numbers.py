"""BIG_NUMBER: one to five figures, set as large as the room allows, with their units smaller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.content import Item
from nbdeck.engine.layouts.figures import Figure, figure_of
from nbdeck.engine.layouts.items import CARDS, COLUMNS, LIST, is_short
from nbdeck.engine.layouts.kit import (
    Block,
    Page,
    Variant,
    Words,
    as_last_resort,
    card,
    card_inner,
    group,
    grown,
    natural_height,
    rule,
    set_blocks,
    style,
)
from nbdeck.engine.scene import (
    INK,
    LINE_PITCH,
    MUTED,
    Align,
    Box,
    Color,
    Element,
    Line,
    Paragraph,
    Pt,
    Run,
    TextBox,
    TextStyle,
)
from nbdeck.engine.text.fonts import text_width
from nbdeck.errors import DoesNotFit

_LEAST: Pt = 54.0
"""Smallest size of up to three figures."""
_LEAST_OF_MANY: Pt = 36.0
_UNIT_SHARE = 0.48
_LONE: Pt = 132.0


def lay_out_columns(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the figures side by side, words below each; four and five stand on cards in a grid."""
    del spec
    figures = _figures(items)
    if len(figures) == 1:
        return _lone(page, figures[0])
    boxes = page.body.columns(len(figures), page.theme.gutter)
    inner = [card_inner(page, box) for box in boxes]
    size = _size(page, figures, inner[0].w)
    align = page.theme.card.align
    words = [
        [(text, replace(look, align=align)) for text, look in _words(page, figure)] for figure in figures
    ]
    top = size * LINE_PITCH + 6.0
    text = max(natural_height(page, one, inner[0].w) for one in words)
    height = grown(top + text + (boxes[0].h - inner[0].h) + 4.0, page.body, least=0.66)
    texts = set_blocks(
        page,
        [
            Block(card_inner(page, box.top_slice(height)).below(top), one)
            for box, one in zip(boxes, words, strict=True)
        ],
    )
    heads = [
        _figure_box(page, box.top_slice(top), figure, size, _color(page, number, len(figures)), align)
        for number, (box, figure) in enumerate(zip(inner, figures, strict=True))
    ]
    return tuple(
        group(f"Figure {number}", *card(page, box.top_slice(height)), *parts)
        for number, (box, *parts) in enumerate(zip(boxes, heads, texts, strict=True), 1)
    )


def lay_out_rows(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the figures under each other at the start, words beside them, hairlines between."""
    del spec
    figures = _figures(items)
    if len(figures) == 1:
        return _lone(page, figures[0])
    gap = page.theme.gutter
    boxes = page.body.rows(len(figures), gap)
    boxes = tuple(
        Box(b.x, page.body.y + n * (min(b.h, 110.0) + gap), b.w, min(b.h, 110.0)) for n, b in enumerate(boxes)
    )
    columns = [box.columns((4.2, 7.8), gap) for box in boxes]
    size = min(_size(page, figures, columns[0][0].w), boxes[0].h / LINE_PITCH)
    if size < (_LEAST if len(figures) <= 3 else _LEAST_OF_MANY):
        raise DoesNotFit(f"{len(figures)} figures do not fit under each other.")
    heads = [
        _figure_box(page, left, figure, size, _color(page, number, len(figures)))
        for number, ((left, _), figure) in enumerate(zip(columns, figures, strict=True))
    ]
    texts = set_blocks(
        page,
        [
            Block(right, _words(page, figure), anchor="middle")
            for (_, right), figure in zip(columns, figures, strict=True)
        ],
    )
    rows: list[Element] = []
    for number, (box, head, text) in enumerate(zip(boxes, heads, texts, strict=True)):
        if number:
            rows.append(rule((box.x, box.y - gap / 2), (box.right, box.y - gap / 2), MUTED.faded(0.35)))
        rows.extend((head, text))
    return tuple(rows)


def _lone(page: Page, figure: Figure) -> tuple[Element, ...]:
    """Return one figure over half the page with its words beside it."""
    body = page.body.top_slice(page.body.h * 0.86)
    left, right = body.columns((6, 6), page.theme.gutter * 1.5)
    size = _size(page, [figure], left.w, most=_LONE)
    words = _words(page, figure)
    head = _figure_box(page, left, figure, size, page.theme.accent)
    larger = [(text, look.sized(look.size * 1.25)) for text, look in words]
    texts = set_blocks(page, [Block(right, larger, anchor="middle")])
    middle = right.x - page.theme.gutter * 0.75
    line = rule((middle, body.y + body.h * 0.2), (middle, body.bottom - body.h * 0.2), MUTED.faded(0.4))
    return head, line, *texts


def _figures(items: Sequence[Item]) -> list[Figure]:
    figures = [figure for figure in map(figure_of, items) if figure is not None]
    if len(figures) < len(items) or not figures:
        raise DoesNotFit("An item has no number that could be set large.")
    return figures


def _words(page: Page, figure: Figure) -> Words:
    head = [(figure.heading, style(page, "heading"))] if figure.heading else []
    body = style(page, "body", after=4.0)
    texts = [(line.strip(), body) for line in figure.text.split("\n") if line.strip()]
    return [*head, *texts] or [(figure.unit or figure.value, body)]


def _size(page: Page, figures: Sequence[Figure], width: Pt, *, most: Pt | None = None) -> Pt:
    """Return the largest size, in whole points, at which every figure fits the width on one line.

    Raises:
        DoesNotFit: smaller than figures may be.
    """
    number = page.theme.type.number
    limit = most or number * {2: 1.6, 3: 1.25, 4: 0.95}.get(len(figures), 0.85)
    widest = max(_width(page, figure, 100.0) for figure in figures)
    size = float(int(min(limit, width * 0.98 / widest * 100.0)))
    if size < (_LEAST if len(figures) <= 3 else _LEAST_OF_MANY):
        raise DoesNotFit(
            f"{max((f.value + f.unit for f in figures), key=len)!r} is too long to be set large."
        )
    return size


def _runs(page: Page, figure: Figure, size: Pt, color: Color) -> tuple[Run, ...]:
    value = Run(figure.value, size, color, "major", bold=True, lang=page.lang)
    if not figure.unit:
        return (value,)
    small = float(int(size * _UNIT_SHARE))
    return value, Run(figure.unit, small, color, "major", bold=True, lang=page.lang)


def _width(page: Page, figure: Figure, size: Pt) -> Pt:
    return sum(
        text_width(run.text, typeface=page.look.major, size=run.size, bold=True, lang=page.lang)
        for run in _runs(page, figure, size, INK)
    )


def _figure_box(
    page: Page, box: Box, figure: Figure, size: Pt, color: Color, align: Align = "start"
) -> TextBox:
    runs = _runs(page, figure, size, color)
    look = TextStyle(size, color=color, face="major", bold=True, align=align)
    line = Line(runs, _width(page, figure, size))
    words = Paragraph(runs, (line,), look)
    return TextBox(box, (words,), role="number", anchor="middle", name="Figure")


def _color(page: Page, number: int, count: int) -> Color:
    """Return the accent for the first figure and ink for the others: one stress a slide."""
    return page.theme.accent if number == 0 or count == 1 else INK


def _all_figures(page: Page, items: Sequence[Item]) -> bool:
    del page
    return all(figure_of(item) is not None for item in items)


def _few_words(page: Page, items: Sequence[Item]) -> bool:
    room = page.body.w / max(len(items), 1) - 60.0
    return _all_figures(page, items) and (len(items) < 4 or is_short(items, int(room * 0.45)))


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.BIG_NUMBER: (
        Variant("figure columns", lay_out_columns, _few_words),
        Variant("figure rows", lay_out_rows, _all_figures),
        as_last_resort(CARDS),
        as_last_resort(COLUMNS),
        as_last_resort(LIST),
    )
}
