"""Rows between hairlines: what items, steps and summaries share when their texts are long or many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.content import Item
from nbdeck.engine.layouts.kit import (
    Block,
    Page,
    Words,
    group,
    marker,
    natural_height,
    rule,
    set_blocks,
    style,
    words_of,
)
from nbdeck.engine.scene import MUTED, Box, Element, Pt, TextStyle
from nbdeck.engine.text.fonts import text_width

_HAIRLINE = MUTED.faded(0.35)
_HEADING_SHARES = 0.22, 0.38
"""Least and greatest share of the width that headings beside texts take."""
_GAP: Pt = 18.0
"""Between rows; the hairline stands in its middle."""


def row_boxes(page: Page, heights: Sequence[Pt], *, most: Pt = 104.0) -> tuple[Box, ...]:
    """Return stacked boxes for contents of these heights, evenly loosened over the body.

    Args:
        page: The page.
        heights: Points that each content takes at its full size.
        most: Pitch of one row that is not exceeded to fill the body.
    """
    gap = _GAP
    free = page.body.h - gap * (len(heights) - 1)
    needed = sum(heights)
    if needed >= free:
        return page.body.rows(heights, gap)
    extra = min(free - needed, max(most * len(heights) - needed, 0.0)) / len(heights)
    total = needed + extra * len(heights) + gap * (len(heights) - 1)
    return page.body.top_slice(total).rows([height + extra for height in heights], gap)


def hairline_above(box: Box) -> Element:
    """Return the line between a row and the one above it."""
    y = box.y - _GAP / 2
    return rule((box.x, y), (box.right, y), _HAIRLINE)


def lay_out_headed_rows(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the items under each other: heading at the start, text beside it."""
    del spec
    head, text = style(page, "heading", color=page.theme.accent, after=0.0), style(page, "body", after=4.0)
    share = _heading_share(page, items, head)
    boxes = row_boxes(page, [_height(page, item, head, text, share) for item in items])
    blocks: list[Block] = []
    for item, box in zip(items, boxes, strict=True):
        left, right = _columns(page, box, share)
        blocks.append(Block(left, [(item.heading, head)], anchor="middle"))
        blocks.append(Block(right, _beside(item, head, text), anchor="middle"))
    texts = iter(set_blocks(page, blocks))
    rows: list[Element] = []
    for number, (item, box) in enumerate(zip(items, boxes, strict=True)):
        rows.extend([hairline_above(box)] if number else [])
        rows.extend(next(texts) for words in (item.heading, item.text) if words.strip())
    return tuple(rows)


def _heading_share(page: Page, items: Sequence[Item], head: TextStyle) -> float:
    """Return the share of the width that headings take: as wide as the widest, within bounds."""
    widest = max(
        text_width(item.heading, typeface=page.look.minor, size=head.size, bold=head.bold, lang=page.lang)
        for item in items
    )
    least, most = _HEADING_SHARES
    return min(max(widest * 1.06 / page.body.w, least), most)


def _columns(page: Page, box: Box, share: float) -> tuple[Box, ...]:
    return box.columns((share, 1.0 - share), page.theme.gutter)


def _beside(item: Item, head: TextStyle, text: TextStyle) -> Words:
    return words_of(replace(item, heading=""), head, text)


def _height(page: Page, item: Item, head: TextStyle, text: TextStyle, share: float) -> Pt:
    left, right = _columns(page, page.body, share)
    return max(
        natural_height(page, [(item.heading, head)], left.w),
        natural_height(page, _beside(item, head, text), right.w),
    )


def lay_out_numbered_rows(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the items under each other behind their numbers."""
    del spec
    size = marker_size(page, len(items))
    indent = size + 22.0
    words = [row_words(page, item) for item in items]
    heights = [max(natural_height(page, one, page.body.w - indent), size) for one in words]
    boxes = row_boxes(page, heights, most=96.0)
    texts = set_blocks(
        page,
        [
            Block(Box(box.x + indent, box.y, box.w - indent, box.h), one, anchor="middle")
            for box, one in zip(boxes, words, strict=True)
        ],
    )
    rows: list[Element] = []
    for number, (box, text) in enumerate(zip(boxes, texts, strict=True), 1):
        rows.extend([hairline_above(box)] if number > 1 else [])
        mark = Box(box.x, box.center[1] - size / 2, size, size)
        rows.extend((group(f"Number {number}", *marker(page, mark, number)), text))
    return tuple(rows)


def marker_size(page: Page, count: int) -> Pt:
    """Return the size of the numbers in front of `count` rows."""
    room = (page.body.h - _GAP * (count - 1)) / count
    return min(page.theme.number.size, room)


def row_words(page: Page, item: Item) -> Words:
    """Return the words of a row; a text without heading is set larger."""
    text = style(page, "body", after=4.0)
    larger = style(page, "body", size=page.theme.type.heading * 1.1, after=4.0)
    return words_of(item, style(page, "heading", after=2.0), text if item.heading else larger)
