"""Moments under each other: plates with the dates, stronger towards the last, beside bands with the texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.diagrams import (
    BAND,
    BAND_GAP,
    band_rows,
    enlarged,
    item_words,
    set_in_step,
    tint,
)
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Variant,
    Words,
    group,
    ink_for,
    panel,
    style,
)
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import Element
from nbdeck.engine.text.fonts import text_width

_PAD: Pt = 20.0
_SHARE = 0.28
"""Greatest share of the width that a date takes."""
_HEADING = 36
"""Characters of a date that still stands in a plate."""
_LEAST_WIDTH: Pt = 440.0
_BARE: Pt = 14.0
"""Width of a plate without a date."""


def lay_out_eras(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the moments under each other: dates on plates, texts on bands beside them.

    Moments without a date have a narrow plate.
    """
    accent = page.theme.accent
    dates = [_date(page, item, ink_for(page, accent)) for item in items]
    plate = _plate(page, dates)
    small = [item_words(page, replace(item, heading="")) if item.text else [] for item in items]
    width = page.body.w - plate - 2 * _PAD
    most = (page.body.h - BAND_GAP * (len(items) - 1)) / len(items)
    texts = enlarged(page, small, Box(0.0, 0.0, width, min(most, BAND * 1.3)))
    rows = band_rows(page, texts, width)
    names = set_in_step(
        page,
        [
            TextBlock(replace(row, w=plate).inset(_PAD, 2.0, _PAD / 2, 2.0), one, anchor="middle")
            for row, one in zip(rows, dates, strict=True)
        ],
    )
    bands = set_in_step(
        page,
        [
            TextBlock(row.inset(plate + _PAD, 4.0, _PAD, 4.0), one, anchor="middle")
            for row, one in zip(rows, texts, strict=True)
        ],
    )
    behind = tint(page, accent)
    return tuple(
        group(
            f"Moment {number}",
            panel(row.inset(plate, 0.0, 0.0, 0.0), behind),
            panel(replace(row, w=plate), accent),
            *name,
            *text,
        )
        for number, (row, name, text) in enumerate(zip(rows, names, bands, strict=True), 1)
    )


def _date(page: Page, item: Item, ink: Color) -> Words:
    size = page.theme.type.heading * 1.1
    return [(item.heading, style(page, "heading", size=size, color=ink, after=0.0))] if item.heading else []


def _plate(page: Page, dates: Sequence[Words]) -> Pt:
    """Return the width of the plates: that of the widest date within bounds, narrow where there is none."""
    widest = max(
        (
            text_width(text, typeface=page.look.minor, size=look.size, bold=look.bold, lang=page.lang)
            for date in dates
            for text, look in date
        ),
        default=0.0,
    )
    if not widest:
        return _BARE
    return min(widest * 1.06, page.body.w * _SHARE) + 1.5 * _PAD


def _suit(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and all(len(item.heading) <= _HEADING for item in items)


ERAS = Variant("timeline eras", lay_out_eras, _suit)
