"""BIG_NUMBER: one to five figures, set as large as the room allows, with their units smaller."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.figures import Figure, figure_of
from nbdeck.contract.words.item import Item, points_of
from nbdeck.engine.layouts.items import CARDS, COLUMNS, LIST, is_short
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Variant,
    Words,
    as_last_resort,
    card,
    card_inner,
    group,
    grown,
    has_edges,
    natural_height,
    panel,
    rule,
    set_blocks,
    style,
)
from nbdeck.engine.layouts.lines import largest_size, magnified
from nbdeck.engine.scene.boxes import INK, MUTED, SURFACE, Box, Color, Pt
from nbdeck.engine.scene.elements import Element, TextBox
from nbdeck.engine.scene.text import LINE_PITCH, Align, Run, TextStyle
from nbdeck.engine.text.breaking import break_runs
from nbdeck.engine.text.composing import from_runs
from nbdeck.engine.text.language import LEFT_TO_RIGHT_MARK, is_rtl_text
from nbdeck.errors import DoesNotFit

_LEAST: Pt = 54.0
"""Smallest size of up to three figures."""
_LEAST_OF_MANY: Pt = 36.0
_UNIT_SHARE = 0.56
_LONE: Pt = 132.0
"""Size of one figure beside its words."""
_ALONE: Pt = 176.0
"""Size of one figure over its words."""
_GAP: Pt = 20.0
"""Between figures under each other, at most; the hairline stands in its middle."""
_ROW: Pt = 110.0
"""Greatest height of a figure among others under it."""
_NARROW = 0.3
"""Characters for each point of a column's width that still stand under one of four or five figures."""
_FIRST = 120
"""Characters of an item of which one may stand on an area of its own."""


def lay_out_columns(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the figures side by side on cards, words below each; one alone stands beside its words."""
    figures = _figures(items)
    if len(figures) == 1:
        return _beside_words(page, figures[0])
    boxes = page.body.columns(len(figures), page.theme.gutter)
    inner = [card_inner(page, box) for box in boxes]
    size = figure_size(page, figures, inner[0].w)
    align = page.theme.card.align
    top = size * LINE_PITCH + 6.0
    words = magnified(
        page,
        [[(text, replace(look, align=align)) for text, look in _words(page, figure)] for figure in figures],
        inner[0].w,
        page.body.h * 0.38,
        most=1.45,
    )
    text = max(natural_height(page, one, inner[0].w * 0.985) for one in words)
    least = 0.66 if has_edges(page) else 0.0
    height = grown(top + text + (boxes[0].h - inner[0].h) + 4.0, page.body, least=least)
    texts = set_blocks(
        page,
        [
            TextBlock(card_inner(page, box.top_slice(height)).below(top), one)
            for box, one in zip(boxes, words, strict=True)
        ],
    )
    heads = [
        figure_box(page, box.top_slice(top), figure, size, _color(page, number), align)
        for number, (box, figure) in enumerate(zip(inner, figures, strict=True))
    ]
    return tuple(
        group(f"Figure {number}", *card(page, box.top_slice(height)), *parts)
        for number, (box, *parts) in enumerate(zip(boxes, heads, texts, strict=True), 1)
    )


def lay_out_rows(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the figures under each other, words beside them, hairlines between; one alone stands over its words."""
    figures = _figures(items)
    if len(figures) == 1:
        return _over_words(page, figures[0])
    colors = [_color(page, number) for number in range(len(figures))]
    return _stacked(
        page, page.body, figures, colors, _LEAST if len(figures) <= 3 else _LEAST_OF_MANY, most=_ROW
    )


def lay_out_lead(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the first figure very large on its own area, and the others under each other beside it.

    Raises:
        DoesNotFit: there are fewer than three figures, or too much text.
    """
    figures = _figures(items)
    if len(figures) < 3:
        raise DoesNotFit("Two figures have no first among them.")
    first, *others = figures
    left, right = page.body.columns((5, 7), page.theme.gutter * 1.5)
    inner = left.inset(max(page.theme.card.padding, 20.0))
    size = figure_size(page, [first], inner.w, most=page.theme.type.number * 1.5)
    top = size * LINE_PITCH + 8.0
    (words,) = magnified(page, [_words(page, first)], inner.w, inner.h * 0.5, most=1.3, lines=4)
    used = top + natural_height(page, words, inner.w * 0.985)
    start = inner.below(max((inner.h - used) / 2, 0.0))
    head = figure_box(page, start.top_slice(top), first, size, _color(page, 0))
    (text,) = set_blocks(page, [TextBlock(start.below(top), words)])
    area = panel(left, SURFACE, radius=page.theme.card.radius)
    rest = _stacked(page, right, others, [INK] * len(others), _LEAST_OF_MANY)
    return group("Figure 1", area, head, text), *rest


def _stacked(
    page: Page,
    body: Box,
    figures: Sequence[Figure],
    colors: Sequence[Color],
    least: Pt,
    *,
    most: Pt = 400.0,
) -> tuple[Element, ...]:
    """Return figures of at least that size under each other in rows at most so high, with their words beside them."""
    gap = min(page.theme.gutter, _GAP)
    high = min((body.h - gap * (len(figures) - 1)) / len(figures), most)
    boxes = body.top_slice(high * len(figures) + gap * (len(figures) - 1)).rows(len(figures), gap)
    columns = [box.columns((4.2, 7.8), gap) for box in boxes]
    size = min(figure_size(page, figures, columns[0][0].w, least=least), float(int(high / LINE_PITCH)))
    if size < least:
        raise DoesNotFit(f"{len(figures)} figures do not fit under each other.")
    heads = [
        figure_box(page, left, figure, size, color)
        for (left, _), figure, color in zip(columns, figures, colors, strict=True)
    ]
    plain = [_words(page, figure) for figure in figures]
    large = min(size * 0.5, largest_size(page))
    words = magnified(page, plain, columns[0][1].w, high * 0.9, most=1.45, lines=2, largest=large)
    texts = set_blocks(
        page,
        [TextBlock(right, one, anchor="middle") for (_, right), one in zip(columns, words, strict=True)],
    )
    rows: list[Element] = []
    for number, (box, head, text) in enumerate(zip(boxes, heads, texts, strict=True)):
        if number:
            rows.append(rule((box.x, box.y - gap / 2), (box.right, box.y - gap / 2), MUTED.faded(0.35)))
        rows.extend((head, text))
    return tuple(rows)


def _over_words(page: Page, figure: Figure) -> tuple[Element, ...]:
    """Return one figure as large as the page allows, its words in large type under it."""
    body, align = page.body, page.theme.card.align
    size = figure_size(page, [figure], body.w * 0.9, most=_ALONE)
    top = min(size * LINE_PITCH + 8.0, body.h * 0.6)
    if size * LINE_PITCH > top:
        size = float(int(top / LINE_PITCH))
    plain = [(text, replace(look, align=align)) for text, look in _words(page, figure)]
    room = body.h * 0.92 - top
    (words,) = magnified(page, [plain], body.w * 0.8, room, most=1.8)
    (text,) = set_blocks(page, [TextBlock(replace(body.below(top), h=body.h - top), words)])
    height = top + text.text_height + 2.0
    start = body.below(max(body.h - height, 0.0) * 0.4)
    head = figure_box(page, start.top_slice(top), figure, size, _color(page, 0), align)
    return (group("Figure", head, replace(text, box=replace(start.below(top), h=text.text_height + 2.0))),)


def _beside_words(page: Page, figure: Figure) -> tuple[Element, ...]:
    """Return one figure over half the page with its words beside it."""
    body = page.body.top_slice(page.body.h * 0.86)
    left, right = body.columns((6, 6), page.theme.gutter * 1.5)
    size = figure_size(page, [figure], left.w, most=_LONE)
    head = figure_box(page, left, figure, size, _color(page, 0))
    words = magnified(page, [_words(page, figure)], right.w, body.h * 0.6, most=1.8, lines=4)
    texts = set_blocks(page, [TextBlock(right, words[0], anchor="middle")])
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
    texts = [(point, body) for point in points_of(figure.text)]
    return [*head, *texts] or [(figure.unit or figure.value, body)]


def figure_size(
    page: Page,
    figures: Sequence[Figure],
    width: Pt,
    *,
    most: Pt | None = None,
    least: Pt | None = None,
) -> Pt:
    """Return the largest size, in whole points, at which every figure fits the width on one line.

    Raises:
        DoesNotFit: smaller than figures may be.
    """
    number = page.theme.type.number
    least = least or (_LEAST if len(figures) <= 3 else _LEAST_OF_MANY)
    limit = most or number * {2: 1.6, 3: 1.25, 4: 0.95}.get(len(figures), 0.85)
    lines = [break_runs(_runs(page, figure, 100.0, INK), math.inf, page.look) for figure in figures]
    widest = max(line.width for (line,) in lines)
    size = float(int(min(limit, width * 0.98 / widest * 100.0)))
    if size < least:
        raise DoesNotFit(
            f"{max((f.value + f.unit for f in figures), key=len)!r} is too long to be set large."
        )
    return size


def _runs(page: Page, figure: Figure, size: Pt, color: Color) -> tuple[Run, ...]:
    # Programs set digits before letters from right to left in another typeface, but not behind the mark.
    mark = LEFT_TO_RIGHT_MARK if is_rtl_text(figure.unit) else ""
    bold = page.theme.figure.is_bold
    value = Run(f"{mark}{figure.value}", size, color, "major", bold=bold, lang=page.lang)
    if not figure.unit:
        return (value,)
    small = float(int(size * _UNIT_SHARE))
    return value, Run(figure.unit, small, color, "major", bold=bold, lang=page.lang)


def figure_box(
    page: Page, box: Box, figure: Figure, size: Pt, color: Color, align: Align = "start"
) -> TextBox:
    """Return a figure on one line in a box, its unit smaller."""
    look = TextStyle(size, color=color, face="major", bold=page.theme.figure.is_bold, align=align)
    words = from_runs(_runs(page, figure, size, color), look, math.inf, page.look)
    return TextBox(box, (words,), role="number", anchor="middle", name="Figure")


def _color(page: Page, number: int) -> Color:
    """Return the theme's stress for the first figure and ink for the others: one stress a slide."""
    return page.theme.figure.stress if number == 0 else INK


def _all_figures(page: Page, items: Sequence[Item]) -> bool:
    del page
    return all(figure_of(item) is not None for item in items)


def _few_words(page: Page, items: Sequence[Item]) -> bool:
    room = page.body.w / max(len(items), 1) - 60.0
    return _all_figures(page, items) and (len(items) < 4 or is_short(items, int(room * _NARROW)))


def _suit_lead(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > 600 and len(items) > 2 and _all_figures(page, items) and is_short(items, _FIRST)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.BIG_NUMBER: (
        Variant("figure columns", lay_out_columns, _few_words),
        Variant("figure lead", lay_out_lead, _suit_lead),
        Variant("figure rows", lay_out_rows, _all_figures),
        as_last_resort(CARDS),
        as_last_resort(LIST),
        as_last_resort(COLUMNS),
    )
}
