"""PYRAMID: one to five levels, the first at the top, with words inside where they are few, else beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.content import Item
from nbdeck.engine.layouts.diagrams import (
    LAST_COLUMNS,
    is_brief,
    is_long,
    label,
    rows_with_rules,
    shades,
    words_inside,
)
from nbdeck.engine.layouts.items import NUMBERED_ROWS
from nbdeck.engine.layouts.kit import (
    LABEL_FLOOR,
    Page,
    Variant,
    as_last_resort,
    group,
    ink_for,
    numeral,
    style,
)
from nbdeck.engine.layouts.tapers import Taper
from nbdeck.engine.scene import Box, Element, Pt, Shape

_GAP: Pt = 5.0
_FEW_WORDS = 34
"""Characters of an item that still stand inside a level."""
_LEAST_WIDTH: Pt = 420.0
_WIDE, _NARROW = (4.6, 7.4), (3.4, 8.6)
"""Columns of the pyramid and of short, of long words."""


def lay_out_beside(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return a pyramid of numbered levels with each level's words beside it, hairlines between."""
    del spec
    left, right = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter)
    taper = Taper(left, 0.0, left.w)
    shapes = taper.levels(shades(page, len(items), 0), _GAP)
    rows = right.rows(len(items), _GAP)
    starts = [taper.right_at(row.y) + 10.0 for row in rows[1:]]
    inner = [row.inset(0.0, 1.0) for row in rows]
    texts, rules = rows_with_rules(page, inner, items, starts)
    numbers = _numbers(page, taper, shapes) if len(items) > 1 else ()
    return (group("Pyramid", *shapes, *numbers, *rules, *texts),)


def _numbers(page: Page, taper: Taper, shapes: Sequence[Shape]) -> tuple[Element, ...]:
    size = max(min(22.0, shapes[0].box.h * 0.36), LABEL_FLOOR)
    made: list[Element] = []
    for number, shape in enumerate(shapes, 1):
        row = shape.box
        # The tip is too narrow for a number in its middle.
        row = row.below(row.h * 0.36) if shape.kind == "triangle" else row
        words = style(page, "number", size=size, color=ink_for(page, shape.fill or page.theme.accent),
                      align="center", face=page.theme.number.face, bold=True)  # fmt: skip
        middle = taper.box.center[0]
        made.extend(label(page, Box(middle - 24.0, row.y, 48.0, row.h), [(numeral(page, number), words)]))
    return tuple(made)


def lay_out_inside(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return a wide pyramid with a few words in every level."""
    del spec
    height = page.body.h
    width = min(page.body.w, height * 2.0)
    body = Box(page.body.center[0] - width / 2, page.body.y, width, height)
    taper = Taper(body, width * 0.3, width)
    shapes = taper.levels(shades(page, len(items), 0), _GAP)
    return (group("Pyramid", *shapes, *words_inside(page, taper, shapes, items)),)


def _suit_inside(page: Page, items: Sequence[Item]) -> bool:
    return len(items) > 1 and page.body.w > _LEAST_WIDTH and is_brief(items, _FEW_WORDS)


def _suit_beside(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and bool(items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.PYRAMID: (
        Variant("pyramid with words", lay_out_inside, _suit_inside),
        Variant("pyramid", lay_out_beside, _suit_beside),
        as_last_resort(NUMBERED_ROWS),
        LAST_COLUMNS,
    )
}
