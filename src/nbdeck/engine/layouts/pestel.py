"""PESTEL: six factors as lettered cards or rows, or in rows of two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.factors import PESTEL, in_places, letter
from nbdeck.engine.layouts.diagrams import HAIRLINE, LAST_COLUMNS, mark_width, set_in_step
from nbdeck.engine.layouts.icons import icons_in
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Variant,
    Words,
    card,
    card_inner,
    group,
    icon_marker,
    marker,
    natural_height,
    rule,
    style,
)
from nbdeck.engine.layouts.rows import hairline_above, row_boxes
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element

_MARK: Pt = 34.0
_ROW_MARK: Pt = 32.0
_HEAD_SHARE = 0.24
_CARD_TEXT = 130
"""Characters of a factor that stand well on a card."""
_PAIR_MARK: Pt = 44.0
_PAIR_GAP: Pt = 22.0
_TWO_COLUMNS: Pt = 600.0
"""Least width of a body for two columns of factors."""
_SCANT = 40
"""Characters below which a row across the slide, or a card, would stand empty."""


def lay_out_cards(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the factors as cards, three above three, or three rows of two where the page is narrow."""
    factors = in_places(items, PESTEL, page.lang)
    across = 3 if page.body.w > 600 else 2
    tight = _tight(page)
    gap = page.theme.gutter * 0.8
    boxes = [box for row in page.body.rows(6 // across, gap) for box in row.columns(across, gap)]
    inner = [card_inner(tight, box) for box in boxes]
    marks = _Marks(page, factors)
    width = marks.width(_MARK)
    indent = width + 10.0
    head = style(page, "heading", after=0.0)
    blocks = []
    for box, factor in zip(inner, factors, strict=False):
        name = box.top_slice(_MARK).inset(indent, 0.0, 0.0)
        blocks.append(TextBlock(name, [(factor.heading, head)], anchor="middle"))
        blocks.append(TextBlock(box.below(_MARK + 8.0), _texts(page, factor)))
    texts = set_in_step(page, blocks)
    cards: list[Element] = []
    for number, (factor, box, room) in enumerate(zip(factors, boxes, inner, strict=False)):
        mark = marks.at(number, Box(room.x, room.y, max(width, _MARK), _MARK))
        words = (*texts[2 * number], *texts[2 * number + 1])
        cards.append(group(factor.heading, *card(page, box), *mark, *words))
    return tuple(cards)


class _Marks:
    """What stands for the factors: their icons, else their letters."""

    def __init__(self, page: Page, factors: Sequence[Item]) -> None:
        self._page = page
        self._icons = icons_in(Layout.PESTEL, factors)
        self.letters = [letter(factor.heading, sign) for factor, sign in zip(factors, "PESTEL", strict=False)]

    def width(self, size: Pt) -> Pt:
        """Return how wide the widest is in boxes of a height."""
        return size if self._icons else max(mark_width(self._page, one, size) for one in self.letters)

    def at(self, number: int, box: Box) -> tuple[Element, ...]:
        """Return the mark of a factor, from 0, in the form of the theme's numbers."""
        if self._icons:
            return icon_marker(self._page, box, self._icons[number])
        return marker(self._page, box, self.letters[number])


def _texts(page: Page, factor: Item) -> Words:
    body = style(page, "body", after=4.0)
    return [(point, body) for point in factor.points]


def _tight(page: Page) -> Page:
    look = page.theme.card
    tight = replace(look, padding=min(look.padding, 14.0), align="start")
    return replace(page, theme=replace(page.theme, card=tight))


def lay_out_rows(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the factors under each other: letter, name, text, with hairlines between."""
    factors = in_places(items, PESTEL, page.lang)
    marks = _Marks(page, factors)
    strip = max(_ROW_MARK, marks.width(_ROW_MARK)) + 14.0
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
        TextBlock(replace(column, y=box.y, h=box.h), words, anchor="middle")
        for box, pair in zip(boxes, cells, strict=True)
        for words, column in zip(pair, columns, strict=True)
    ]
    texts = set_in_step(page, blocks)
    size = min(_ROW_MARK, *(box.h for box in boxes))
    rows: list[Element] = []
    for number, (box, factor) in enumerate(zip(boxes, factors, strict=True)):
        rows.extend([hairline_above(box)] if number else [])
        width = max(size, marks.width(size))
        mark = marks.at(number, Box(box.x, box.center[1] - size / 2, width, size))
        rows.append(group(factor.heading, *mark, *texts[2 * number], *texts[2 * number + 1]))
    return tuple(rows)


def lay_out_pairs(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the factors in three rows of two: a letter, and name and text beside it."""
    factors = in_places(items, PESTEL, page.lang)
    marks = _Marks(page, factors)
    strip = max(_PAIR_MARK, marks.width(_PAIR_MARK))
    lines = page.body.rows(3, _PAIR_GAP)
    boxes = [box for line in lines for box in line.columns(2, page.theme.gutter * 1.6)]
    head = style(page, "heading", after=2.0)
    texts = set_in_step(
        page,
        [
            TextBlock(
                box.inset(strip + 16.0, 0.0, 0.0),
                [(factor.heading, head), *_texts(page, factor)],
                anchor="middle",
            )
            for box, factor in zip(boxes, factors, strict=False)
        ],
    )
    elements: list[Element] = []
    for number, (box, factor, text) in enumerate(zip(boxes, factors, texts, strict=False)):
        y = box.y - _PAIR_GAP / 2
        lines_above = (rule((box.x, y), (box.right, y), HAIRLINE),) if number > 1 else ()
        mark = marks.at(number, Box(box.x, box.center[1] - _PAIR_MARK / 2, strip, _PAIR_MARK))
        elements.extend((*lines_above, group(factor.heading, *mark, *text)))
    return tuple(elements)


def _suit_pairs(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _TWO_COLUMNS and bool(items)


def _suit_cards(page: Page, items: Sequence[Item]) -> bool:
    is_full = page.body.w <= _TWO_COLUMNS or any(len(item.text) > _SCANT for item in items)
    return is_full and all(len(item.text) <= _CARD_TEXT * page.body.w / 840 for item in items)


def _suit_rows(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w <= _TWO_COLUMNS or any(len(item.text) > _SCANT for item in items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.PESTEL: (
        Variant("factor cards", lay_out_cards, _suit_cards),
        Variant("factor pairs", lay_out_pairs, _suit_pairs),
        Variant("factor rows", lay_out_rows, _suit_rows),
        LAST_COLUMNS,
    )
}
