"""Rows between hairlines: what items, steps and summaries share when their texts are long or many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Words,
    dot,
    group,
    marker,
    natural_height,
    rule,
    set_blocks,
    style,
    words_of,
)
from nbdeck.engine.layouts.lines import is_calm, largest_size, magnified
from nbdeck.engine.scene.boxes import MUTED, Box, Pt
from nbdeck.engine.scene.elements import Element
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.text.fonts import text_width

_HAIRLINE = MUTED.faded(0.35)
_HEADING_SHARES = 0.22, 0.38
"""Least and greatest share of the width that headings beside texts take."""
_GAP: Pt = 18.0
"""Between rows; the hairline stands in its middle."""
_PITCH: Pt = 112.0
"""Of rows with few words."""
_FACTORS = (1.5, 1.35, 1.2, 1.1)
"""How much larger few words are set in rows, the most first."""


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


@dataclass(frozen=True, slots=True)
class _Looks:
    """Styles of headings and of the texts beside them, and the share of the width that headings take."""

    head: TextStyle
    text: TextStyle
    share: float


def lay_out_headed_rows(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the items under each other: heading at the start, text beside it."""
    looks = _looks(page, items)
    heights = [_height(page, item, looks) for item in items]
    boxes = row_boxes(page, heights, most=_PITCH)
    blocks = []
    for item, box in zip(items, boxes, strict=True):
        left, right = _columns(page, box, looks.share)
        blocks.append(TextBlock(left, [(item.heading, looks.head)], anchor="middle"))
        blocks.append(TextBlock(right, _beside(item, looks), anchor="middle"))
    texts = iter(set_blocks(page, blocks))
    rows: list[Element] = []
    for number, (item, box) in enumerate(zip(items, boxes, strict=True)):
        rows.extend([hairline_above(box)] if number else [])
        rows.extend(next(texts) for words in (item.heading, item.text) if words.strip())
    return tuple(rows)


def _looks(page: Page, items: Sequence[Item]) -> _Looks:
    """Return the styles of rows, larger where there are few words."""
    room = (page.body.h - _GAP * (len(items) - 1)) / len(items) * 0.7
    for factor in _FACTORS:
        looks = _scaled(page, items, factor)
        left, right = _columns(page, page.body, looks.share)
        if looks.head.size <= largest_size(page) and all(
            is_calm(page, [(item.heading, looks.head)], left.w, room, 1)
            and is_calm(page, _beside(item, looks), right.w, room, 2)
            for item in items
        ):
            return looks
    return _scaled(page, items, 1.0)


def _scaled(page: Page, items: Sequence[Item], factor: float) -> _Looks:
    scale = page.theme.type
    size = float(round(scale.heading * factor))
    head = style(page, "heading", color=page.theme.accent, after=0.0, size=size)
    text = style(page, "body", after=4.0, size=float(round(scale.body * factor)))
    return _Looks(head, text, _heading_share(page, items, head))


def _heading_share(page: Page, items: Sequence[Item], head: TextStyle) -> float:
    """Return the share of the width that headings take: as wide as the widest, within bounds."""
    widest = max(
        text_width(item.heading, typeface=page.look.minor, size=head.size, bold=head.bold, lang=page.lang)
        for item in items
    )
    least, most = _HEADING_SHARES
    return min(max(widest * 1.06 / (page.body.w - page.theme.gutter), least), most)


def _columns(page: Page, box: Box, share: float) -> tuple[Box, ...]:
    return box.columns((share, 1.0 - share), page.theme.gutter)


def _beside(item: Item, looks: _Looks) -> Words:
    return words_of(replace(item, heading=""), looks.head, looks.text)


def _height(page: Page, item: Item, looks: _Looks) -> Pt:
    left, right = _columns(page, page.body, looks.share)
    return max(
        natural_height(page, [(item.heading, looks.head)], left.w),
        natural_height(page, _beside(item, looks), right.w),
    )


def lay_out_marked_rows(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the items under each other: behind icons or numbers where the content has them, else behind dots."""
    if page.is_numbered or page.icons:
        return lay_out_numbered_rows(page, items)
    return _rows(page, items, lambda box, _: group("Mark", dot(page, box)))


def lay_out_numbered_rows(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the items under each other behind their numbers."""
    return _rows(page, items, lambda box, number: group(f"Number {number}", *marker(page, box, number)))


def _rows(page: Page, items: Sequence[Item], mark: Callable[[Box, int], Element]) -> tuple[Element, ...]:
    size = marker_size(page, len(items))
    indent = size + 22.0
    room = (page.body.h - _GAP * (len(items) - 1)) / len(items) * 0.8
    words = magnified(page, [row_words(page, item) for item in items], page.body.w - indent, room, lines=2)
    heights = [max(natural_height(page, one, page.body.w - indent), size) for one in words]
    boxes = row_boxes(page, heights, most=_PITCH)
    texts = set_blocks(
        page,
        [
            TextBlock(Box(box.x + indent, box.y, box.w - indent, box.h), one, anchor="middle")
            for box, one in zip(boxes, words, strict=True)
        ],
    )
    rows: list[Element] = []
    for number, (box, text) in enumerate(zip(boxes, texts, strict=True), 1):
        rows.extend([hairline_above(box)] if number > 1 else [])
        rows.extend((mark(Box(box.x, box.center[1] - size / 2, size, size), number), text))
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
