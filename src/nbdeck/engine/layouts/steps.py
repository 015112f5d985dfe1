"""STEPS: three to five steps as a chain of numbers, as arrows, as plates under each other, or as numbered rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.diagrams import few_words_large, mark_ends
from nbdeck.engine.layouts.items import COLUMNS, card_height, carded, is_short
from nbdeck.engine.layouts.kit import (
    BODY_FLOOR,
    Page,
    TextBlock,
    Variant,
    as_last_resort,
    card_inner,
    group,
    ink_for,
    marker,
    numeral,
    rule,
    set_blocks,
    style,
    words_of,
)
from nbdeck.engine.layouts.lines import magnified
from nbdeck.engine.layouts.rows import lay_out_numbered_rows
from nbdeck.engine.scene.boxes import MUTED, Box, Pt
from nbdeck.engine.scene.elements import Element, Shape

_ARROW: Pt = 68.0
_LEAST_WIDTH: Pt = 150.0
"""Of one step beside others."""
_ARROW_HEADING = 26
"""Characters of a heading that still stands in an arrow."""
_WIDE: Pt = 600.0
"""Of a body in which headings stand beside their texts."""
_SCANT = 40
"""Characters of a step below which a row across the slide would stand empty."""


def lay_out_chain(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the steps side by side: numbers on one line, cards with the words below them."""
    size = page.theme.number.size + 12.0
    columns = page.body.columns(len(items), page.theme.gutter)
    is_centered = page.theme.card.align == "center"
    marks = [Box(box.x + ((box.w - size) / 2 if is_centered else 0.0), box.y, size, size) for box in columns]
    ends = [
        mark_ends(page, mark, numeral(page, number), is_centered=is_centered)
        for number, mark in enumerate(marks, 1)
    ]
    y = page.body.y + size / 2
    lines = [
        rule((before[1] + 10.0, y), (after[0] - 10.0, y), MUTED.faded(0.5), 1.5)
        for before, after in pairwise(ends)
    ]
    numbers = [
        part
        for number, mark in enumerate(marks, 1)
        for part in marker(page, mark, number, is_centered=is_centered)
    ]
    lower = page.body.below(size + 16.0)
    words = few_words_large(page, items, Box(columns[0].x, lower.y, columns[0].w, lower.h))
    height = card_height(replace(page, body=lower), words, columns[0].w, least=0.6)
    boxes = [replace(box, y=lower.y, h=height) for box in columns]
    return group("Steps", *lines, *numbers), *carded(page, boxes, words, "Step")


def lay_out_arrows(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the steps as a row of arrows that carry the headings, with the texts below."""
    slant, accent = 18.0, page.theme.accent
    arrows = page.body.top_slice(_ARROW).columns(len(items), 6.0 - slant)
    shapes = [
        Shape(box, "chevron" if number else "pentagon", fill=accent, slant=slant)
        for number, box in enumerate(arrows)
    ]
    size = page.theme.type.heading * 1.1
    head = style(page, "heading", size=size, color=ink_for(page, accent), align="center", after=0.0)
    rooms = [
        box.inset(slant + 6.0 if number else 12.0, 4.0, slant + 2.0, 4.0) for number, box in enumerate(arrows)
    ]
    heads = set_blocks(
        page,
        [
            TextBlock(box, [(item.heading, head)], anchor="middle")
            for box, item in zip(rooms, items, strict=True)
        ],
        floor=max(page.floor, BODY_FLOOR),
    )
    below = page.body.below(_ARROW + 16.0)
    text = style(page, "body", size=page.theme.type.heading * 0.95, after=4.0, align=page.theme.card.align)
    small = [words_of(replace(item, heading=""), head, text) for item in items]
    columns = [
        Box(box.x + (6.0 if number else 0.0), below.y, box.w - slant - (6.0 if number else 0.0), below.h)
        for number, box in enumerate(arrows)
    ]
    plain = _plain_cards(page)
    inner = card_inner(plain, min(columns, key=lambda box: box.w))
    words = magnified(page, small, inner.w, inner.h * 0.6, largest=page.theme.type.heading * 1.2)
    height = card_height(replace(page, body=below), words, min(box.w for box in columns), least=0.5)
    return group("Steps", *shapes, *heads), *carded(
        plain, [box.top_slice(height) for box in columns], words, "Step"
    )


def _plain_cards(page: Page) -> Page:
    """Return the page with cards that have no stress of their own under the arrows."""
    look = page.theme.card
    calm = replace(look, kind="filled", line=None) if look.fill is not None else look
    return replace(page, theme=replace(page.theme, card=calm))


def _suit_chain(page: Page, items: Sequence[Item]) -> bool:
    room = page.body.w / max(len(items), 1)
    return room >= _LEAST_WIDTH and is_short(items, int((room - 70.0) * 0.5))


def _suit_arrows(page: Page, items: Sequence[Item]) -> bool:
    has_heads = all(item.heading and item.text and len(item.heading) <= _ARROW_HEADING for item in items)
    return has_heads and page.body.w > 600 and _suit_chain(page, items)


def _suit_rows(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w <= _WIDE or any(len(item.heading) + len(item.text) > _SCANT for item in items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.STEPS: (
        Variant("step chain", lay_out_chain, _suit_chain, shows_icons=True),
        Variant("step arrows", lay_out_arrows, _suit_arrows),
        Variant("numbered rows", lay_out_numbered_rows, _suit_rows, shows_icons=True),
        as_last_resort(COLUMNS),
    )
}
