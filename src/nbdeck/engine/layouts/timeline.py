"""TIMELINE: three to five moments along a line, cards below it or on both sides, or down a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.diagrams import LAST_COLUMNS, enlarged, set_in_step
from nbdeck.engine.layouts.downward import down_a_line
from nbdeck.engine.layouts.items import LONGEST_ABREAST, card_height, card_words, is_short
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Variant,
    Words,
    card,
    card_inner,
    group,
    natural_height,
    rule,
    set_blocks,
    style,
)
from nbdeck.engine.layouts.lines import magnified
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import Element, Shape

_DOT: Pt = 14.0
_LINE: Pt = 2.0
_CALM = 0.7
"""Share of a card's height that words in larger type may fill."""
_LEAST_WIDTH: Pt = 150.0
"""Of one moment beside others."""
_WIDE: Pt = 600.0
_SCANT = 48
"""Characters below which a text down a line leaves half of a wide slide empty."""


def lay_out_along(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the moments along a line: dates above it, cards below."""
    columns = page.body.columns(len(items), page.theme.gutter)
    align = page.theme.card.align
    head = style(
        page, "heading", size=page.theme.type.heading * 1.1, color=page.theme.accent, align=align, after=0.0
    )
    heights = [
        natural_height(page, [(item.heading, head)], box.w * 0.97)
        for item, box in zip(items, columns, strict=True)
        if item.heading
    ]
    top = min(max(heights, default=-12.0), page.body.h * 0.3)
    dates = set_in_step(
        page,
        [
            TextBlock(box.top_slice(top), [(item.heading, head)], anchor="bottom")
            for box, item in zip(columns, items, strict=True)
        ],
    )
    y = page.body.y + top + 12.0 + _DOT / 2
    lower = page.body.below(top + 12.0 + _DOT + 16.0)
    most = card_inner(page, Box(columns[0].x, lower.y, columns[0].w, lower.h))
    small = [_texts(page, item) for item in items]
    words = magnified(page, small, most.w, most.h * _CALM, largest=head.size)
    height = card_height(replace(page, body=lower), [one for one in words if one] or [[]], columns[0].w)
    boxes = [replace(box, y=lower.y, h=height) for box in columns]
    texts = set_in_step(
        page,
        [
            TextBlock(card_inner(page, box), one, anchor=page.theme.card.anchor)
            for box, one in zip(boxes, words, strict=True)
        ],
    )
    parts: list[Element] = [rule((page.body.x, y), (page.body.right, y), _line(page), _LINE)]
    for column, box, date, text in zip(columns, boxes, dates, texts, strict=True):
        x = column.center[0] if align == "center" else column.x + _DOT / 2
        parts.extend((*date, _dot(page, x, y), *(card(page, box) if text else ()), *text))
    return (group("Timeline", *parts),)


def _texts(page: Page, item: Item) -> Words:
    body = style(page, "body", after=4.0, align=page.theme.card.align)
    return [(line, body) for line in item.points]


def _line(page: Page) -> Color:
    return page.theme.accent.faded(0.45)


def _dot(page: Page, x: Pt, y: Pt) -> Shape:
    return Shape(Box(x - _DOT / 2, y - _DOT / 2, _DOT, _DOT), "ellipse", fill=page.theme.accent)


def lay_out_both_sides(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the moments along a line, their cards above and below it in turn."""
    gap, count = page.theme.gutter, len(items)
    pitch = (page.body.w + gap) / (count + 1)
    align = page.theme.card.align
    head = style(page, "heading", color=page.theme.accent, align=align)
    small = [
        [
            (text, head if number == 0 and item.heading else look)
            for number, (text, look) in enumerate(card_words(page, item))
        ]
        for item in items
    ]
    room = (page.body.h - _DOT - 2 * 22.0) / 2
    words = enlarged(page, small, card_inner(page, Box(page.body.x, page.body.y, 2 * pitch - gap, room)))
    height = min(
        card_height(replace(page, body=page.body.top_slice(room)), words, 2 * pitch - gap, least=0.72), room
    )
    y = page.body.y + height + 22.0 + _DOT / 2
    boxes = [
        Box(
            page.body.x + number * pitch,
            y + (_DOT / 2 + 22.0) if number % 2 else page.body.y,
            2 * pitch - gap,
            height,
        )
        for number in range(count)
    ]
    texts = set_blocks(
        page,
        [
            TextBlock(card_inner(page, box), one, anchor=page.theme.card.anchor)
            for box, one in zip(boxes, words, strict=True)
        ],
    )
    parts: list[Element] = [rule((page.body.x, y), (page.body.right, y), _line(page), _LINE)]
    for box, text in zip(boxes, texts, strict=True):
        x = box.center[0]
        edge = box.bottom if box.y < y else box.y
        parts.append(rule((x, min(edge, y)), (x, max(edge, y)), _line(page), 1.0))
        parts.extend((_dot(page, x, y), *card(page, box), text))
    return (group("Timeline", *parts),)


def lay_out_down(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the moments under each other: dates, a line with dots, and the texts."""
    return down_a_line(page, items, "Timeline", _line(page), lambda _, x, y: (_dot(page, x, y),))


def _suit_along(page: Page, items: Sequence[Item]) -> bool:
    room = page.body.w / max(len(items), 1)
    return room >= _LEAST_WIDTH and is_short(items, min(int(room * 0.75), LONGEST_ABREAST))


def _suit_both_sides(page: Page, items: Sequence[Item]) -> bool:
    room = 2 * page.body.w / (len(items) + 1)
    return len(items) > 3 and page.body.w > 600 and is_short(items, int(room * 0.5))


def _suit_down(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w <= _WIDE or any(len(item.text) > _SCANT for item in items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.TIMELINE: (
        Variant("timeline", lay_out_along, _suit_along),
        Variant("timeline both sides", lay_out_both_sides, _suit_both_sides),
        Variant("timeline down", lay_out_down, _suit_down),
        LAST_COLUMNS,
    )
}
