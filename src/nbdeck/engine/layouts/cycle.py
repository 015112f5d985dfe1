"""CYCLE: three to five parts that follow each other round a ring, words around or beside it, or along a way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import pi, tau

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.diagrams import (
    LAST_COLUMNS,
    few_words_large,
    is_long,
    item_words,
    label,
    mark_ends,
    rows_with_rules,
)
from nbdeck.engine.layouts.items import NUMBERED_ROWS, card_height, carded, is_short
from nbdeck.engine.layouts.kit import (
    LABEL_FLOOR,
    Page,
    TextBlock,
    Variant,
    as_last_resort,
    card_inner,
    group,
    has_edges,
    ink_for,
    marker,
    natural_height,
    numeral,
    rule,
    set_blocks,
    style,
)
from nbdeck.engine.layouts.rings import Ring, arrowhead
from nbdeck.engine.layouts.rows import marker_size
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element
from nbdeck.errors import DoesNotFit

_GAP: Pt = 5.0
_WIDE, _NARROW = (4.4, 7.6), (3.4, 8.6)
"""Columns of the ring and of short, of long words."""
_LEAST_WIDTH: Pt = 600.0
"""Of a body in which words stand on both sides of the ring."""
_LEAST_BESIDE: Pt = 440.0
"""Of a body in which words stand at one side of the ring."""
_LEAST_PART: Pt = 150.0
"""Of one part beside others."""
_COMFORTABLE_PART: Pt = 185.0
_FEW_WORDS = 30
"""Least width of a part with more characters than that."""
_TRACK: Pt = 2.0
_HEAD: Pt = 9.0
"""Length of an arrow's head."""
_BACK: Pt = 36.0
"""Height of the line that leads back, below the cards."""

_BETWEEN: Pt = 6.0
"""Between rows beside the ring, and more than their words each of them has at the least."""
_EVEN = 0.5
"""Height of the lowest part beside others, in that of the highest."""
_MOST, _BEST = 700, 400
"""Characters of an item times items that may stand, and that look well, round a ring."""


def _ring(box: Box, count: int, *, start: float) -> Ring:
    outer = min(box.w, box.h) / 2 - 6.0
    return Ring(box.center, outer, outer * 0.36, count, start)


def _arrows(page: Page, ring: Ring) -> list[Element]:
    accent = page.theme.accent
    size = ring.thickness * 0.9
    size_of_number = max(ring.thickness * 0.48, LABEL_FLOOR)
    ink, face = ink_for(page, accent), page.theme.number.face
    look = style(page, "number", size=size_of_number, color=ink, align="center", face=face, bold=True)
    arrows: list[Element] = [ring.arrow(number, accent, _GAP) for number in range(ring.count)]
    for number in range(ring.count):
        arrows.extend(label(page, ring.mark(number, size), [(numeral(page, number + 1), look)]))
    return arrows


def lay_out_around(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the ring in the middle, each item's words beside its arrow: clockwise, the first at the top right.

    Raises:
        DoesNotFit: more words than read well in narrow columns, or not even at the floor.
    """
    count = len(items)
    if not is_short(items, _MOST // count):
        raise DoesNotFit("The items are too long to stand round a ring.")
    at_right = (count + 1) // 2
    gap = page.theme.gutter * 0.9
    size = min(page.body.h, page.body.w * 0.36)
    left, middle, right = page.body.columns(
        ((page.body.w - size - 2 * gap) / 2, size, (page.body.w - size - 2 * gap) / 2), gap
    )
    # The middle of the arrows at the right lies at three o'clock.
    start = pi / 2 - at_right * tau / count / 2
    ring = _ring(middle, count, start=start)
    places = [*right.rows(at_right, 14.0), *reversed(left.rows(count - at_right, 14.0))]
    blocks = [
        TextBlock(
            box,
            item_words(page, item, align="start" if number < at_right else "end"),
            anchor="middle",
        )
        for number, (box, item) in enumerate(zip(places, items, strict=True))
    ]
    return (group("Cycle", *_arrows(page, ring), *set_blocks(page, blocks)),)


def lay_out_beside(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the ring at the start and the items as numbered rows beside it."""
    ring, rows = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter * 1.2)
    return (group("Ring", *_arrows(page, _ring(ring, len(items), start=0.0))), *_rows(page, items, rows))


def lay_out_before(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the items as numbered rows and the ring after them."""
    shares = (_NARROW if is_long(items) else _WIDE)[::-1]
    rows, ring = page.body.columns(shares, page.theme.gutter * 1.2)
    return (*_rows(page, items, rows), group("Ring", *_arrows(page, _ring(ring, len(items), start=0.0))))


def _rows(page: Page, items: Sequence[Item], column: Box) -> list[Element]:
    """Return the items under each other behind their numbers, hairlines between."""
    size = min(marker_size(page, len(items)), 36.0)
    indent = size + 16.0
    width = column.w - indent
    heights = [max(natural_height(page, item_words(page, item), width), size) + _BETWEEN for item in items]
    rows = [replace(row, x=row.x + indent, w=row.w - indent) for row in column.rows(heights, _BETWEEN)]
    texts, rules = rows_with_rules(page, rows, items, [column.x] * (len(items) - 1))
    if len(texts) < len(rows):
        raise DoesNotFit("A part without words has no row.")
    parts: list[Element] = []
    for number, (row, text) in enumerate(zip(rows, texts, strict=True), 1):
        mark = marker(page, Box(column.x, row.center[1] - size / 2, size, size), number)
        parts.extend((group(f"Number {number}", *mark), text, *rules[number - 1 : number]))
    return parts


def lay_out_track(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the parts side by side, arrows between their numbers, and a line that leads back from the last.

    Raises:
        DoesNotFit: more words than have room, or cards of which one would be empty beside a full one.
    """
    size = page.theme.number.size + 8.0
    columns = page.body.columns(len(items), page.theme.gutter)
    lower = page.body.below(size + 14.0).inset(0.0, 0.0, 0.0, _BACK)
    words = few_words_large(page, items, Box(columns[0].x, lower.y, columns[0].w, lower.h))
    width = card_inner(page, columns[0]).w
    heights = [natural_height(page, one, width) for one in words]
    if min(heights) < max(heights) * _EVEN:
        raise DoesNotFit("A part is empty beside a full one.")
    height = card_height(replace(page, body=lower), words, columns[0].w, least=0.5)
    boxes = [replace(box, y=lower.y, h=height) for box in columns]
    # One group around all, since the line runs below the cards and back to them.
    parts = (*_stations(page, columns, size), *carded(page, boxes, words, "Part"), *_way_back(page, boxes))
    return (group("Cycle track", *parts),)


def _stations(page: Page, columns: Sequence[Box], size: Pt) -> list[Element]:
    """Return the numbers above the columns with arrows between them."""
    color, y = page.theme.accent, page.body.y + size / 2
    is_centered = page.theme.card.align == "center"
    stations: list[Element] = []
    ends: list[tuple[Pt, Pt]] = []
    for number, box in enumerate(columns, 1):
        mark = Box(box.x + ((box.w - size) / 2 if is_centered else 0.0), box.y, size, size)
        stations.extend(marker(page, mark, number, is_centered=is_centered))
        ends.append(mark_ends(page, mark, numeral(page, number), is_centered=is_centered))
    for before, after in pairwise(ends):
        tip = after[0] - 10.0
        stations.append(rule((before[1] + 10.0, y), (tip - _HEAD, y), color, _TRACK))
        stations.append(arrowhead((tip, y), (1.0, 0.0), _HEAD, color))
    return stations


def _way_back(page: Page, boxes: Sequence[Box]) -> tuple[Element, ...]:
    """Return the line from below the last card to the first, with its arrow."""
    color, below = page.theme.accent, boxes[0].bottom
    # Words of an open card reach down to its edge.
    start, back = below + (6.0 if has_edges(page) else 12.0), below + _BACK - _TRACK
    first, last = boxes[0].center[0], boxes[-1].center[0]
    return (
        rule((last, start), (last, back), color, _TRACK),
        rule((first, back), (last, back), color, _TRACK),
        rule((first, start + _HEAD), (first, back), color, _TRACK),
        arrowhead((first, start), (0.0, -1.0), _HEAD, color),
    )


def _suit_track(page: Page, items: Sequence[Item]) -> bool:
    room = page.body.w / max(len(items), 1)
    least = _LEAST_PART if is_short(items, _FEW_WORDS) else _COMFORTABLE_PART
    return room >= least and is_short(items, int(room * 0.95))


def _suit_around(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and is_short(items, _BEST // len(items))


def _suit_beside(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_BESIDE and bool(items)


def _suit_before(page: Page, items: Sequence[Item]) -> bool:
    return _suit_beside(page, items) and not is_short(items, _FEW_WORDS)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.CYCLE: (
        Variant("cycle", lay_out_around, _suit_around),
        Variant("cycle track", lay_out_track, _suit_track),
        Variant("cycle beside", lay_out_beside, _suit_beside),
        Variant("cycle after words", lay_out_before, _suit_before),
        as_last_resort(NUMBERED_ROWS),
        LAST_COLUMNS,
    )
}
