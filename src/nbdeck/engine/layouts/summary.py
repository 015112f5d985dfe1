"""SUMMARY: what to remember, as one statement, as a key point with the rest beside it, or as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.items import (
    COLUMNS,
    HEADED_ROWS,
    LIST,
    MARKED_ROWS,
    STATEMENT,
    is_short,
)
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Variant,
    as_last_resort,
    group,
    ink_for,
    natural_height,
    panel,
    set_blocks,
    style,
    text_box,
    words_of,
)
from nbdeck.engine.layouts.lines import magnified
from nbdeck.engine.layouts.rows import hairline_above, row_boxes, row_words
from nbdeck.engine.scene.elements import Element
from nbdeck.errors import DoesNotFit

_KEY_POINT = 180
"""Characters that still read as one key point."""


def lay_out_key_point(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the first item on the accent, and the others beside it between hairlines.

    Raises:
        DoesNotFit: there is only one item, or too much text.
    """
    if len(items) < 2:
        raise DoesNotFit("A key point needs others beside it.")
    accent = page.theme.accent
    left, right = page.body.columns((4.6, 7.4), page.theme.gutter * 1.6)
    ink = ink_for(page, accent)
    size = page.theme.type.heading * 1.2
    head, text = (
        style(page, "heading", size=size, color=ink),
        style(page, "body", size=size, color=ink, after=4.0),
    )
    inner = left.inset(24.0)
    (point,) = magnified(
        page,
        [words_of(items[0], head, text)],
        inner.w,
        inner.h * 0.75,
        largest=page.theme.type.title * 1.3,
        lines=5,
    )
    lead = text_box(page, inner, point, anchor="middle")
    key = group("Key point", panel(left, accent, radius=page.theme.card.radius), lead)
    beside = replace(page, body=right)
    room = page.body.h / (len(items) - 1) * 0.75
    words = magnified(page, [row_words(page, item) for item in items[1:]], right.w, room)
    boxes = row_boxes(beside, [natural_height(page, one, right.w) for one in words], most=400.0)
    texts = set_blocks(
        page, [TextBlock(box, one, anchor="middle") for box, one in zip(boxes, words, strict=True)]
    )
    rest: list[Element] = []
    for box, row in zip(boxes, texts, strict=True):
        rest.extend([hairline_above(box), row] if rest else [row])
    return key, *rest


def _suit_key_point(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > 600 and len(items) > 1 and is_short(items, _KEY_POINT)


def _suit_rows(page: Page, items: Sequence[Item]) -> bool:
    del page
    return len(items) > 1


def _suit_columns(page: Page, items: Sequence[Item]) -> bool:
    """Whether texts too long for a key point, without headings, may stand in two columns."""
    has_heads = any(item.heading for item in items)
    return page.body.w > 600 and len(items) > 1 and not has_heads and not is_short(items, _KEY_POINT)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.SUMMARY: (
        STATEMENT,
        Variant("key point", lay_out_key_point, _suit_key_point),
        replace(MARKED_ROWS, suits=_suit_rows),
        HEADED_ROWS,
        as_last_resort(LIST),
        replace(COLUMNS, suits=_suit_columns),
    )
}
