"""PESTEL: six factors as lettered cards or lettered rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.content import Item
from nbdeck.engine.layouts.diagrams import LAST_COLUMNS, set_in_step
from nbdeck.engine.layouts.factors import PESTEL, in_places, letter
from nbdeck.engine.layouts.kit import (
    Block,
    Page,
    Variant,
    Words,
    card,
    card_inner,
    group,
    marker,
    natural_height,
    style,
)
from nbdeck.engine.layouts.rows import hairline_above, row_boxes
from nbdeck.engine.scene import Box, Element, Pt
from nbdeck.engine.text.fonts import text_width

_MARK: Pt = 34.0
_ROW_MARK: Pt = 32.0
_HEAD_SHARE = 0.24
_CARD_TEXT = 130
"""Characters of a factor that stand well on a card."""


def lay_out_cards(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the factors as cards, three above three, or three rows of two where the page is narrow."""
    del spec
    factors = in_places(items, PESTEL, page.lang)
    across = 3 if page.body.w > 600 else 2
    tight = _tight(page)
    gap = page.theme.gutter * 0.8
    boxes = [box for row in page.body.rows(6 // across, gap) for box in row.columns(across, gap)]
    inner = [card_inner(tight, box) for box in boxes]
    letters = _letters(factors)
    width = max(_mark_width(page, one, _MARK) for one in letters)
    indent = width + 10.0
    head = style(page, "heading", after=0.0)
    blocks = []
    for box, factor in zip(inner, factors, strict=False):
        name = box.top_slice(_MARK).inset(indent, 0.0, 0.0)
        blocks.append(Block(name, [(factor.heading, head)], anchor="middle"))
        blocks.append(Block(box.below(_MARK + 8.0), _texts(page, factor)))
    texts = set_in_step(page, blocks)
    cards: list[Element] = []
    for number, (factor, box, room) in enumerate(zip(factors, boxes, inner, strict=False)):
        mark = marker(page, Box(room.x, room.y, max(width, _MARK), _MARK), letters[number])
        words = (*texts[2 * number], *texts[2 * number + 1])
        cards.append(group(factor.heading, *card(page, box), *mark, *words))
    return tuple(cards)


def _letters(factors: Sequence[Item]) -> list[str]:
    return [letter(factor.heading, sign) for factor, sign in zip(factors, "PESTEL", strict=False)]


def _mark_width(page: Page, sign: str, size: Pt) -> Pt:
    """Return how wide a mark of that height is: a disc as wide as high, a bare letter as wide as it is."""
    look = page.theme.number
    if look.shape != "none":
        return size
    typeface = page.look.typeface(look.face)
    return text_width(sign, typeface=typeface, size=size * 0.78, bold=True, lang=page.lang) * 1.06


def _texts(page: Page, factor: Item) -> Words:
    body = style(page, "body", after=4.0)
    return [(line.strip(), body) for line in factor.text.split("\n") if line.strip()]


def _tight(page: Page) -> Page:
    look = page.theme.card
    tight = replace(look, padding=min(look.padding, 14.0), align="start")
    return replace(page, theme=replace(page.theme, card=tight))


def lay_out_rows(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the factors under each other: letter, name, text, with hairlines between."""
    del spec
    factors = in_places(items, PESTEL, page.lang)
    letters = _letters(factors)
    strip = max(_ROW_MARK, *(_mark_width(page, one, _ROW_MARK) for one in letters)) + 14.0
    share = _HEAD_SHARE if page.body.w > 600 else 0.32
    columns = page.body.inset(strip, 0.0, 0.0).columns((share, 1.0 - share), 14.0)
    head = style(page, "heading", after=0.0)
    cells = [([(factor.heading, head)], _texts(page, factor)) for factor in factors]
    heights = [
        max(natural_height(page, words, box.w * 0.97) for words, box in zip(pair, columns, strict=True))
        for pair in cells
    ]
    boxes = row_boxes(page, heights, most=60.0)
    blocks = [
        Block(replace(column, y=box.y, h=box.h), words, anchor="middle")
        for box, pair in zip(boxes, cells, strict=True)
        for words, column in zip(pair, columns, strict=True)
    ]
    texts = set_in_step(page, blocks)
    size = min(_ROW_MARK, *(box.h for box in boxes))
    rows: list[Element] = []
    for number, (box, factor) in enumerate(zip(boxes, factors, strict=True)):
        rows.extend([hairline_above(box)] if number else [])
        width = max(size, _mark_width(page, letters[number], size))
        mark = marker(page, Box(box.x, box.center[1] - size / 2, width, size), letters[number])
        rows.append(group(factor.heading, *mark, *texts[2 * number], *texts[2 * number + 1]))
    return tuple(rows)


def _suit_cards(page: Page, items: Sequence[Item]) -> bool:
    return all(len(item.text) <= _CARD_TEXT * page.body.w / 840 for item in items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.PESTEL: (
        Variant("factor cards", lay_out_cards, _suit_cards),
        Variant("factor rows", lay_out_rows),
        LAST_COLUMNS,
    )
}
