"""MILESTONE: three to five flags along a way that rises, marks on a line, or milestones down a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.diagrams import LAST_COLUMNS, enlarged, item_words, set_in_step
from nbdeck.engine.layouts.downward import down_a_line
from nbdeck.engine.layouts.items import LONGEST_ABREAST, is_short
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Variant,
    Words,
    group,
    ink_for,
    natural_height,
    numeral,
    rule,
    style,
)
from nbdeck.engine.scene.boxes import MUTED, Box, Color, Pt
from nbdeck.engine.scene.elements import Element, Shape

_SLANT: Pt = 12.0
_POLE: Pt = 2.0
_DIAMOND: Pt = 14.0
_MARK: Pt = 30.0
"""Size of the marks on a line."""
_AHEAD: Pt = _DIAMOND / 2 + _POLE / 2
"""Between a column's edge and the flag, so that pole and diamond stay inside the column."""
_PAD: Pt = 12.0
_AROUND: Pt = 12.0
"""Above and below a text."""
_RISE: Pt = 80.0
_LEAST_RISE: Pt = 8.0
"""How much higher each flag stands than the one before, with room and without."""
_LEAST_WIDTH: Pt = 150.0
_LEAST_MARK_WIDTH: Pt = 102.0
_WIDE: Pt = 600.0
_SCANT = 40
"""Characters below which a text down a line leaves half of a wide slide empty."""


def lay_out_flags(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the milestones as flags on poles, each higher than the one before."""
    columns = page.body.columns(len(items), page.theme.gutter * 0.7)
    names = [item.heading or numeral(page, number) for number, item in enumerate(items, 1)]
    words = [item_words(page, replace(item, heading="")) if item.text else [] for item in items]
    flags, ground = _flags(page, columns, names, words)
    accent = page.theme.accent
    heads = [_name(page, *one) for one in zip(flags, names, strict=True)]
    texts = [_text(*one, ground) for one in zip(flags, words, strict=True)]
    set_texts = set_in_step(page, [*heads, *texts])
    parts: list[Element] = [rule((page.body.x, ground), (page.body.right, ground), MUTED.faded(0.5), 1.5)]
    for box, name, text in zip(flags, set_texts[: len(items)], set_texts[len(items) :], strict=True):
        pole = box.x - _POLE / 2
        flag = Shape(box, "pentagon", fill=accent, slant=_SLANT)
        parts.extend((rule((pole, box.y), (pole, ground), accent, _POLE), flag))
        parts.extend((_diamond(accent, pole, ground), *name, *text))
    return (group("Milestones", *parts),)


def _flags(
    page: Page, columns: Sequence[Box], names: Sequence[str], words: Sequence[Words]
) -> tuple[list[Box], Pt]:
    """Return the flags' boxes and the y of the ground that their poles stand on."""
    head = style(page, "heading", after=0.0)
    room = (columns[0].w - _AHEAD - _PAD - _SLANT - 6.0) * 0.97
    flag = min(max(natural_height(page, [(name, head)], room) for name in names) + 14.0, page.body.h * 0.32)
    text = max((natural_height(page, one, columns[0].w - _AHEAD - _PAD) for one in words if one), default=0.0)
    last = len(columns) - 1
    needed = flag + text + 2 * _AROUND + _DIAMOND
    rise = max(min(_RISE, (page.body.h - needed) / max(last, 1)), _LEAST_RISE)
    tops = [page.body.y + (last - number) * rise for number in range(len(columns))]
    boxes = [Box(box.x + _AHEAD, top, box.w - _AHEAD, flag) for box, top in zip(columns, tops, strict=True)]
    return boxes, page.body.bottom - _DIAMOND / 2


def _name(page: Page, flag: Box, name: str) -> TextBlock:
    words = [(name, style(page, "heading", after=0.0, color=ink_for(page, page.theme.accent)))]
    return TextBlock(flag.inset(_PAD, 4.0, _SLANT + 6.0, 4.0), words, anchor="middle")


def _text(flag: Box, words: Words, ground: Pt) -> TextBlock:
    top = flag.bottom + _AROUND
    return TextBlock(Box(flag.x + _PAD, top, flag.w - _PAD, ground - _DIAMOND / 2 - _AROUND - top), words)


def _diamond(color: Color, x: Pt, y: Pt, size: Pt = _DIAMOND) -> Shape:
    box = Box(x - size / 2, y - size / 2, size, size)
    return Shape(box, "diamond", fill=color)


def lay_out_marks(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the milestones as diamonds on a line with their words below."""
    columns = page.body.columns(len(items), page.theme.gutter)
    align = page.theme.card.align
    names = [item.heading or numeral(page, number) for number, item in enumerate(items, 1)]
    lower = page.body.below(_MARK + _AROUND)
    texts: list[Words] = []
    for item, name in zip(items, names, strict=True):
        head = style(page, "heading", size=page.theme.type.heading * 1.1, after=4.0, align=align)
        text = item_words(page, replace(item, heading=""), align=align) if item.text else []
        texts.append([(name, head), *text])
    width = columns[0].w
    larger = enlarged(page, texts, replace(lower, w=width))
    height = min(max(natural_height(page, one, width * 0.97) for one in larger) + 4.0, lower.h)
    boxes = [replace(box, y=lower.y, h=height) for box in columns]
    set_texts = set_in_step(page, [TextBlock(box, one) for box, one in zip(boxes, larger, strict=True)])
    y = page.body.y + _MARK / 2
    parts: list[Element] = []
    places = [box.center[0] if align == "center" else box.x + _MARK / 2 for box in columns]
    parts.append(rule((page.body.x, y), (page.body.right, y), MUTED.faded(0.5), 2.0))
    for x, words in zip(places, set_texts, strict=True):
        parts.extend((_diamond(page.theme.accent, x, y, _MARK), *words))
    return (group("Milestone marks", *parts),)


def lay_out_down(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the milestones under each other along a line."""
    return down_a_line(
        page,
        items,
        "Milestones down",
        MUTED.faded(0.5),
        lambda _, x, y: (_diamond(page.theme.accent, x, y),),
    )


def _suit_flags(page: Page, items: Sequence[Item]) -> bool:
    room = page.body.w / max(len(items), 1)
    return (
        room >= _LEAST_WIDTH
        and all(len(item.heading) <= 28 for item in items)
        and is_short(items, min(int(room * 0.7), LONGEST_ABREAST))
    )


def _suit_marks(page: Page, items: Sequence[Item]) -> bool:
    room = page.body.w / max(len(items), 1)
    return room > _LEAST_MARK_WIDTH and is_short(
        items, min(int((room - _LEAST_MARK_WIDTH) * 3), LONGEST_ABREAST)
    )


def _suit_down(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w <= _WIDE or any(len(item.text) > _SCANT for item in items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.MILESTONE: (
        Variant("milestone flags", lay_out_flags, _suit_flags),
        Variant("milestone marks", lay_out_marks, _suit_marks),
        Variant("milestones down", lay_out_down, _suit_down),
        LAST_COLUMNS,
    )
}
