"""CYCLE: three to five parts that follow each other round a ring, words around it or beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import pi, tau

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.content import Item
from nbdeck.engine.layouts.diagrams import LAST_COLUMNS, is_long, item_words, label, rows_with_rules
from nbdeck.engine.layouts.items import NUMBERED_ROWS, is_short
from nbdeck.engine.layouts.kit import (
    LABEL_FLOOR,
    Block,
    Page,
    Variant,
    as_last_resort,
    group,
    ink_for,
    marker,
    numeral,
    set_blocks,
    style,
)
from nbdeck.engine.layouts.rings import Ring
from nbdeck.engine.layouts.rows import marker_size
from nbdeck.engine.scene import Box, Element, Pt
from nbdeck.errors import DoesNotFit

_GAP: Pt = 5.0
_WIDE, _NARROW = (4.4, 7.6), (3.4, 8.6)
"""Columns of the ring and of short, of long words."""
_LEAST_WIDTH: Pt = 600.0
"""Of a body in which words stand on both sides of the ring."""


_MOST, _BEST = 700, 400
"""Characters of an item times items that may stand, and that look well, round a ring."""


def _ring(box: Box, count: int, *, start: float) -> Ring:
    outer = min(box.w, box.h) / 2 - 6.0
    return Ring(box.center, outer, outer * 0.36, count, start)


def _arrows(page: Page, ring: Ring) -> list[Element]:
    accent = page.theme.accent
    size = ring.thickness * 0.9
    look = style(page, "number", size=max(ring.thickness * 0.48, LABEL_FLOOR), color=ink_for(page, accent), align="center",
                 face=page.theme.number.face, bold=True)  # fmt: skip
    made: list[Element] = [ring.arrow(number, accent, _GAP) for number in range(ring.count)]
    for number in range(ring.count):
        made.extend(label(page, ring.mark(number, size), [(numeral(page, number + 1), look)]))
    return made


def lay_out_around(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the ring in the middle, each item's words beside its arrow: clockwise, the first at the top right.

    Raises:
        DoesNotFit: more words than read well in narrow columns, or not even at the floor.
    """
    count = len(items)
    if not is_short(items, _MOST // count):
        raise DoesNotFit(f"The items of {spec.title!r} are too long to stand round a ring.")
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
        Block(
            box,
            item_words(page, item, align="start" if number < at_right else "end"),
            anchor="middle",
        )
        for number, (box, item) in enumerate(zip(places, items, strict=True))
    ]
    return (group("Cycle", *_arrows(page, ring), *set_blocks(page, blocks)),)


def lay_out_beside(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the ring at the start and the items as numbered rows beside it."""
    del spec
    left, right = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter * 1.2)
    size = min(marker_size(page, len(items)), 36.0)
    indent = size + 16.0
    rows = [replace(row, x=row.x + indent, w=row.w - indent) for row in right.rows(len(items), 14.0)]
    texts, rules = rows_with_rules(page, rows, items, [right.x] * (len(items) - 1))
    parts: list[Element] = []
    for number, (row, text) in enumerate(zip(rows, texts, strict=True), 1):
        mark = marker(page, Box(right.x, row.center[1] - size / 2, size, size), number)
        parts.extend((group(f"Number {number}", *mark), text, *rules[number - 1 : number]))
    return (group("Ring", *_arrows(page, _ring(left, len(items), start=0.0))), *parts)


def _suit_around(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and is_short(items, _BEST // len(items))


def _suit_beside(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and bool(items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.CYCLE: (
        Variant("cycle", lay_out_around, _suit_around),
        Variant("cycle beside", lay_out_beside, _suit_beside),
        as_last_resort(NUMBERED_ROWS),
        LAST_COLUMNS,
    )
}
