"""PYRAMID: one to five levels, the first at the top, with words inside where they are few, else beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.bars import lay_out_bars, lengths
from nbdeck.engine.layouts.diagrams import (
    LAST_COLUMNS,
    is_brief,
    is_long,
    label,
    rows_with_rules,
    words_inside,
)
from nbdeck.engine.layouts.items import NUMBERED_ROWS
from nbdeck.engine.layouts.kit import (
    LABEL_FLOOR,
    Page,
    Variant,
    Words,
    as_last_resort,
    group,
    ink_for,
    numeral,
    style,
    text_box,
    words_of,
)
from nbdeck.engine.layouts.tapers import Taper
from nbdeck.engine.scene.boxes import INK, Box, Color, Pt
from nbdeck.engine.scene.elements import Element, Shape
from nbdeck.engine.scene.text import Align
from nbdeck.errors import DoesNotFit

_GAP: Pt = 5.0
_FLATTEST = 2.7
"""Width over height of the widest one with words inside."""
_FEW_WORDS = 34
"""Characters of an item that still stand inside a level."""
_LEAST_WIDTH: Pt = 420.0
_WIDE, _NARROW = (4.6, 7.4), (3.4, 8.6)
"""Columns of the pyramid and of short, of long words."""
_SLIMMEST = 0.52
"""Width over height of the slimmest pyramid that is no spike."""
_PEAK, _PEAK_TIP = 2.3, 0.44
"""Width over height of a peak that stands alone, and the share of its height above its words."""
_LEAST_PEAK: Pt = 300.0
_PEAK_WORDS = 90
"""Characters of an item that still stand in the foot of a peak."""


def lay_out_beside(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return a pyramid of numbered levels with each level's words beside it, hairlines between."""
    left, right = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter)
    taper = Taper(left, 0.0, left.w)
    shapes = taper.levels(len(items), page.theme.accent, _GAP)
    rows = right.rows(len(items), _GAP)
    starts = [taper.right_at(row.y) + 10.0 for row in rows[1:]]
    inner = [row.inset(0.0, 1.0) for row in rows]
    texts, rules = rows_with_rules(page, inner, items, starts)
    numbers = _numbers(page, taper, shapes) if len(items) > 1 else ()
    return (group("Pyramid", *shapes, *numbers, *rules, *texts),)


def _numbers(page: Page, taper: Taper, shapes: Sequence[Shape]) -> tuple[Element, ...]:
    size = max(min(22.0, shapes[0].box.h * 0.36, shapes[0].box.w * 0.36), LABEL_FLOOR)
    elements: list[Element] = []
    for number, shape in enumerate(shapes, 1):
        row = shape.box
        # The tip is too narrow for a number in its middle.
        row = row.below(row.h * 0.36) if shape.kind == "triangle" else row
        words = style(page, "number", size=size, color=ink_for(page, shape.fill or page.theme.accent),
                      align="center", face=page.theme.number.face, bold=True)  # fmt: skip
        middle = taper.box.center[0]
        elements.extend(label(page, Box(middle - 24.0, row.y, 48.0, row.h), [(numeral(page, number), words)]))
    return tuple(elements)


def lay_out_inside(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return a wide pyramid with a few words in every level."""
    height = page.body.h
    width = min(page.body.w, height * _FLATTEST)
    body = Box(page.body.center[0] - width / 2, page.body.y, width, height)
    taper = Taper(body, width * 0.36, width)
    shapes = taper.levels(len(items), page.theme.accent, _GAP)
    return (group("Pyramid with words", *shapes, *words_inside(page, taper, shapes, items)),)


def lay_out_levels(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the levels as bars that grow downwards, each level's words beside its bar."""
    count = len(items)
    marks = [numeral(page, number) for number in range(1, count + 1)]
    shares = lengths(count, longest_last=True)
    return lay_out_bars(page, items, marks, shares, "Pyramid levels")


def lay_out_peak(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return one wide peak with the only item's words, large, in its foot.

    Raises:
        DoesNotFit: there are several items, or more words than its foot holds.
    """
    item = _only(items)
    height = page.body.h
    width = min(page.body.w, height * _PEAK)
    body = Box(page.body.center[0] - width / 2, page.body.y, width, height)
    ink = ink_for(page, page.theme.accent)
    foot = body.below(height * _PEAK_TIP)
    room = Box(body.center[0] - width * _PEAK_TIP / 2, foot.y, width * _PEAK_TIP, foot.h).inset(
        22.0, 4.0, 22.0, 20.0
    )
    text = text_box(page, room, _large(page, item, ink, ink, align="center"), anchor="middle")
    return (group("Pyramid", Shape(body, "triangle", fill=page.theme.accent), text),)


def lay_out_peak_beside(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return a peak and beside it the only item's words, large.

    Raises:
        DoesNotFit: there are several items, or not even at the floor.
    """
    peak, text = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter * 1.5)
    return _peak_and_words(page, _only(items), peak, text)


def lay_out_peak_after_words(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the only item's words, large, and a peak after them.

    Raises:
        DoesNotFit: there are several items, or not even at the floor.
    """
    shares = (_NARROW if is_long(items) else _WIDE)[::-1]
    text, peak = page.body.columns(shares, page.theme.gutter * 1.5)
    return _peak_and_words(page, _only(items), peak, text)


def _peak_and_words(page: Page, item: Item, peak: Box, text: Box) -> tuple[Element, ...]:
    height = min(peak.w * 0.9, peak.h)
    words = text_box(
        page, text.top_slice(height), _large(page, item, page.theme.accent, INK), anchor="middle"
    )
    return (group("Pyramid", Shape(peak.top_slice(height), "triangle", fill=page.theme.accent), words),)


def _only(items: Sequence[Item]) -> Item:
    if len(items) != 1:
        raise DoesNotFit(f"{len(items)} items are no single peak.")
    return items[0]


def _large(page: Page, item: Item, heading: Color, text: Color, *, align: Align = "start") -> Words:
    """Return the words of an item that stands alone."""
    lead = page.theme.type.lead
    size = min(lead * 1.4, page.theme.type.title * 1.2)
    head = style(page, "heading", size=size, color=heading, align=align, after=6.0)
    is_few = len(item.text) <= _PEAK_WORDS
    return words_of(
        item,
        head,
        style(page, "lead", size=min(lead * (1.1 if is_few else 1.0), size * 0.86), color=text, align=align),
    )


def _suit_inside(page: Page, items: Sequence[Item]) -> bool:
    return len(items) > 1 and page.body.w > _LEAST_WIDTH and is_brief(items, _FEW_WORDS)


def _suit_beside(page: Page, items: Sequence[Item]) -> bool:
    width, _ = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter)
    return len(items) > 1 and width.w > page.body.h * _SLIMMEST


def _suit_levels(page: Page, items: Sequence[Item]) -> bool:
    return len(items) > 1 and page.body.w > _LEAST_WIDTH


def _suit_peak(page: Page, items: Sequence[Item]) -> bool:
    return len(items) == 1 and page.body.w > _LEAST_PEAK and is_brief(items, _PEAK_WORDS)


def _suit_peak_beside(page: Page, items: Sequence[Item]) -> bool:
    return len(items) == 1 and page.body.w > _LEAST_WIDTH


def _suit_peak_after_words(page: Page, items: Sequence[Item]) -> bool:
    return _suit_peak_beside(page, items) and not is_brief(items, _PEAK_WORDS)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.PYRAMID: (
        Variant("pyramid with words", lay_out_inside, _suit_inside),
        Variant("pyramid", lay_out_beside, _suit_beside),
        Variant("pyramid levels", lay_out_levels, _suit_levels),
        Variant("pyramid peak", lay_out_peak, _suit_peak),
        Variant("pyramid peak beside", lay_out_peak_beside, _suit_peak_beside),
        Variant("pyramid peak after words", lay_out_peak_after_words, _suit_peak_after_words),
        as_last_resort(NUMBERED_ROWS),
        LAST_COLUMNS,
    )
}
