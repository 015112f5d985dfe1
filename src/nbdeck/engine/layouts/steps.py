"""STEPS: three to five steps as a chain of numbers, as arrows, or as numbered rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.content import Item
from nbdeck.engine.layouts.items import COLUMNS, card_height, card_words, carded, is_short
from nbdeck.engine.layouts.kit import (
    BODY_FLOOR,
    Block,
    Page,
    Variant,
    as_last_resort,
    group,
    ink_for,
    marker,
    rule,
    set_blocks,
    style,
)
from nbdeck.engine.layouts.rows import lay_out_numbered_rows
from nbdeck.engine.scene import MUTED, Box, Element, Pt, Shape

_ARROW: Pt = 68.0
_LEAST_WIDTH: Pt = 150.0
"""Of one step beside others."""
_ARROW_HEADING = 26
"""Characters of a heading that still stands in an arrow."""


def lay_out_chain(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the steps side by side: numbers on one line, cards with the words below them."""
    del spec
    size = page.theme.number.size + 12.0
    columns = page.body.columns(len(items), page.theme.gutter)
    is_centered = page.theme.card.align == "center"
    marks = [Box(box.x + ((box.w - size) / 2 if is_centered else 0.0), box.y, size, size) for box in columns]
    lines = [
        rule((mark.right + 8.0, mark.center[1]), (after.x - 8.0, after.center[1]), MUTED.faded(0.5), 1.5)
        for mark, after in pairwise(marks)
    ]
    numbers = [part for number, mark in enumerate(marks, 1) for part in marker(page, mark, number)]
    lower = page.body.below(size + 16.0)
    words = [card_words(page, item) for item in items]
    height = card_height(replace(page, body=lower), words, columns[0].w, least=0.66)
    boxes = [replace(box, y=lower.y, h=height) for box in columns]
    return group("Steps", *lines, *numbers), *carded(page, boxes, words, "Step")


def lay_out_arrows(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the steps as a row of arrows that carry the headings, with the texts below."""
    del spec
    slant, accent = 18.0, page.theme.accent
    arrows = page.body.top_slice(_ARROW).columns(len(items), 6.0 - slant)
    shapes = [
        Shape(box, "chevron" if number else "pentagon", fill=accent, slant=slant)
        for number, box in enumerate(arrows)
    ]
    head = style(page, "heading", color=ink_for(page, accent), align="center", after=0.0)
    rooms = [
        box.inset(slant + 6.0 if number else 12.0, 4.0, slant + 2.0, 4.0) for number, box in enumerate(arrows)
    ]
    heads = set_blocks(
        page,
        [Block(box, [(item.heading, head)], anchor="middle") for box, item in zip(rooms, items, strict=True)],
        floor=max(page.floor, BODY_FLOOR),
    )
    texts = [replace(item, heading="") for item in items]
    below = page.body.below(_ARROW + 16.0)
    words = [card_words(page, item) for item in texts]
    columns = [
        Box(box.x + (6.0 if number else 0.0), below.y, box.w - slant - (6.0 if number else 0.0), below.h)
        for number, box in enumerate(arrows)
    ]
    height = card_height(replace(page, body=below), words, min(box.w for box in columns), least=0.64)
    plain = _plain_cards(page)
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


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.STEPS: (
        Variant("step chain", lay_out_chain, _suit_chain),
        Variant("step arrows", lay_out_arrows, _suit_arrows),
        Variant("numbered rows", lay_out_numbered_rows),
        as_last_resort(COLUMNS),
    )
}
