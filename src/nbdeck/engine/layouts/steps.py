"""STEPS: three to five steps as a chain of numbers, or as numbered rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.diagrams import few_words_large, mark_ends
from nbdeck.engine.layouts.items import COLUMNS, card_height, carded, is_short
from nbdeck.engine.layouts.kit import (
    Page,
    Variant,
    as_last_resort,
    group,
    marker,
    numeral,
    rule,
)
from nbdeck.engine.layouts.rows import lay_out_numbered_rows
from nbdeck.engine.scene.boxes import MUTED, Box, Pt
from nbdeck.engine.scene.elements import Element

_LEAST_WIDTH: Pt = 150.0
"""Of one step beside others."""
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


def _suit_chain(page: Page, items: Sequence[Item]) -> bool:
    room = page.body.w / max(len(items), 1)
    return room >= _LEAST_WIDTH and is_short(items, int((room - 70.0) * 0.5))


def _suit_rows(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w <= _WIDE or any(len(item.heading) + len(item.text) > _SCANT for item in items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.STEPS: (
        Variant("step chain", lay_out_chain, _suit_chain, shows_icons=True),
        Variant("numbered rows", lay_out_numbered_rows, _suit_rows, shows_icons=True),
        as_last_resort(COLUMNS),
    )
}
