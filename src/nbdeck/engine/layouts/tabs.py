"""Steps under each other: plates with number and heading that point to the texts in bands behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.diagrams import band_rows, item_words, label, set_in_step, tint
from nbdeck.engine.layouts.kit import (
    BODY_FLOOR,
    Page,
    TextBlock,
    Variant,
    group,
    ink_for,
    numeral,
    panel,
    style,
)
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, Shape
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.text.fonts import text_width

_NUMBER: Pt = 30.0
_SLANT: Pt = 16.0
_PAD: Pt = 18.0
_SHARE = 0.26
"""Greatest share of the width that a heading in a plate takes."""
_HEADING = 44
"""Characters of a heading that still stands in a plate."""
_LEAST_WIDTH: Pt = 440.0


def lay_out_tabs(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the steps under each other: plates with number and heading that point to their texts."""
    ink = ink_for(page, page.theme.accent)
    has_heads = all(item.heading and item.text for item in items)
    sign, head = _sign(page, len(items)), style(page, "heading", color=ink, after=0.0)
    strip = _PAD + _widest(page, [numeral(page, number) for number in _numbers(items)], sign) * 1.04 + 12.0
    plate = strip + 2 * _SLANT
    if has_heads:
        plate += min(_widest(page, [item.heading for item in items], head) * 1.06, page.body.w * _SHARE)
    texts = [item_words(page, replace(item, heading="") if has_heads else item) for item in items]
    rows = band_rows(page, texts, page.body.w - plate - 2 * _PAD)
    heads = [
        TextBlock(
            replace(row, w=plate).inset(strip, 2.0, _SLANT + 6.0, 2.0),
            [(item.heading, head)],
            anchor="middle",
        )
        for row, item in zip(rows if has_heads else (), items, strict=has_heads)
    ]
    bands = [
        TextBlock(row.inset(plate + _PAD, 4.0, _PAD, 4.0), one, anchor="middle")
        for row, one in zip(rows, texts, strict=True)
    ]
    names = set_in_step(page, heads) if has_heads else ((),) * len(items)
    elements: list[Element] = []
    for number, row, name, text in zip(_numbers(items), rows, names, set_in_step(page, bands), strict=True):
        mark = label(page, Box(row.x + _PAD, row.y, strip - _PAD, row.h), [(numeral(page, number), sign)])
        tab = Shape(replace(row, w=plate), "pentagon", fill=page.theme.accent, slant=_SLANT)
        elements.append(
            group(f"Step {number}", panel(row, tint(page, page.theme.accent)), tab, *mark, *name, *text)
        )
    return tuple(elements)


def _numbers(items: Sequence[Item]) -> range:
    return range(1, len(items) + 1)


def _sign(page: Page, count: int) -> TextStyle:
    """Return the style of the numbers: as large as the lowest rows allow."""
    size = max(min(_NUMBER, page.body.h / count * 0.42), BODY_FLOOR)
    ink = ink_for(page, page.theme.accent)
    return style(page, "number", size=size, color=ink, face=page.theme.number.face, bold=True)


def _widest(page: Page, texts: Sequence[str], look: TextStyle) -> Pt:
    typeface = page.look.major if look.face == "major" else page.look.minor
    return max(
        text_width(text, typeface=typeface, size=look.size, bold=look.bold, lang=page.lang) for text in texts
    )


def _suit(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and all(len(item.heading) <= _HEADING for item in items)


TABS = Variant("step tabs", lay_out_tabs, _suit)
