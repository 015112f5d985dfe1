"""MILESTONE: three to five flags along a way that rises to the last, marks on a line, or milestones down a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.diagrams import LAST_COLUMNS, enlarged, item_words, set_in_step, tint
from nbdeck.engine.layouts.downward import down_a_line
from nbdeck.engine.layouts.items import is_short
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Variant,
    Words,
    group,
    grown,
    ink_for,
    natural_height,
    numeral,
    rule,
    style,
)
from nbdeck.engine.scene import INK, MUTED, Box, Color, Element, Pt, Shape

_SLANT: Pt = 12.0
_POLE: Pt = 2.0
_DIAMOND: Pt = 14.0
_MARK: Pt = 26.0
_GOAL: Pt = 40.0
"""Size of the marks on a line, and of the last of them."""
_AHEAD: Pt = _DIAMOND / 2 + _POLE / 2
"""Between a column's edge and the flag, so that pole and diamond stay inside the column."""
_PAD: Pt = 12.0
_AROUND: Pt = 12.0
"""Above and below a text."""
_RISE: Pt = 34.0
_LEAST_RISE: Pt = 8.0
"""How much higher each flag stands than the one before, with room and without."""
_LEAST_WIDTH: Pt = 150.0
_LEAST_MARK_WIDTH: Pt = 102.0
_WIDE: Pt = 600.0
_SCANT = 40
"""Characters below which a text down a line leaves half of a wide slide empty."""


def lay_out_flags(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the milestones as flags on poles, each higher than the one before, the last in the accent."""
    columns = page.body.columns(len(items), page.theme.gutter * 0.7)
    names = [item.heading or numeral(page, number) for number, item in enumerate(items, 1)]
    words = [item_words(page, replace(item, heading="")) if item.text else [] for item in items]
    flags, ground = _flags(page, columns, names, words)
    accent = page.theme.accent
    colors = [*[MUTED] * (len(items) - 1), accent]
    fills = [*[tint(page, accent)] * (len(items) - 1), accent]
    heads = [_name(page, *one) for one in zip(flags, names, fills, strict=True)]
    texts = [_text(*one, ground) for one in zip(flags, words, strict=True)]
    set_texts = set_in_step(page, [*heads, *texts])
    parts: list[Element] = [rule((page.body.x, ground), (page.body.right, ground), MUTED.faded(0.5), 1.5)]
    for box, fill, color, name, text in zip(
        flags, fills, colors, set_texts[: len(items)], set_texts[len(items) :], strict=True
    ):
        pole = box.x - _POLE / 2
        flag = Shape(box, "pentagon", fill=fill, slant=_SLANT)
        parts.extend((rule((pole, box.y), (pole, ground), color, _POLE), flag))
        parts.extend((_diamond(color, pole, ground), *name, *text))
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
    height = grown(needed + last * _RISE, page.body, least=0.8)
    rise = max(min(_RISE, (height - needed) / max(last, 1)), _LEAST_RISE)
    tops = [page.body.y + (last - number) * rise for number in range(len(columns))]
    boxes = [Box(box.x + _AHEAD, top, box.w - _AHEAD, flag) for box, top in zip(columns, tops, strict=True)]
    return boxes, page.body.y + height - _DIAMOND / 2


def _name(page: Page, flag: Box, name: str, fill: Color) -> TextBlock:
    ink = ink_for(page, fill) if fill.alpha >= 1 else INK
    words = [(name, style(page, "heading", after=0.0, color=ink))]
    return TextBlock(flag.inset(_PAD, 4.0, _SLANT + 6.0, 4.0), words, anchor="middle")


def _text(flag: Box, words: Words, ground: Pt) -> TextBlock:
    top = flag.bottom + _AROUND
    return TextBlock(Box(flag.x + _PAD, top, flag.w - _PAD, ground - _DIAMOND / 2 - _AROUND - top), words)


def _diamond(color: Color, x: Pt, y: Pt, size: Pt = _DIAMOND) -> Shape:
    box = Box(x - size / 2, y - size / 2, size, size)
    return Shape(box, "diamond", fill=color)


def lay_out_marks(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the milestones as diamonds on a line with their words below, the last larger and in the accent."""
    accent, last = page.theme.accent, len(items) - 1
    columns = page.body.columns(len(items), page.theme.gutter)
    align = page.theme.card.align
    names = [item.heading or numeral(page, number) for number, item in enumerate(items, 1)]
    lower = page.body.below(_GOAL + _AROUND)
    texts: list[Words] = []
    for number, (item, name) in enumerate(zip(items, names, strict=True)):
        head = style(page, "heading", size=page.theme.type.heading * 1.1, after=4.0, align=align,
                     color=accent if number == last else INK)  # fmt: skip
        text = item_words(page, replace(item, heading=""), align=align) if item.text else []
        texts.append([(name, head), *text])
    width = columns[0].w
    larger = enlarged(page, texts, replace(lower, w=width))
    height = min(max(natural_height(page, one, width * 0.97) for one in larger) + 4.0, lower.h)
    boxes = [replace(box, y=lower.y, h=height) for box in columns]
    set_texts = set_in_step(page, [TextBlock(box, one) for box, one in zip(boxes, larger, strict=True)])
    y = page.body.y + _GOAL / 2
    parts: list[Element] = []
    places = [box.center[0] if align == "center" else box.x + _GOAL / 2 for box in columns]
    parts.append(rule((page.body.x, y), (page.body.right, y), MUTED.faded(0.5), 2.0))
    for number, (x, words) in enumerate(zip(places, set_texts, strict=True)):
        mark = _diamond(accent if number == last else MUTED, x, y, _GOAL if number == last else _MARK)
        parts.extend((mark, *words))
    return (group("Milestone marks", *parts),)


def lay_out_down(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the milestones under each other along a line, the last in the accent."""
    colors = [*[MUTED] * (len(items) - 1), page.theme.accent]
    return down_a_line(
        page,
        items,
        "Milestones down",
        MUTED.faded(0.5),
        lambda number, x, y: (_diamond(colors[number], x, y),),
    )


def _suit_flags(page: Page, items: Sequence[Item]) -> bool:
    room = page.body.w / max(len(items), 1)
    return (
        room >= _LEAST_WIDTH
        and all(len(item.heading) <= 28 for item in items)
        and is_short(items, int(room * 0.7))
    )


def _suit_marks(page: Page, items: Sequence[Item]) -> bool:
    room = page.body.w / max(len(items), 1)
    return room > _LEAST_MARK_WIDTH and is_short(items, int((room - _LEAST_MARK_WIDTH) * 3))


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
