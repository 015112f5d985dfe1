"""Bodies of slides on a company's layouts: items in its places, figures beside them, in the way of each layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.figures import figure_of
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.company.context import LayoutContext, recolored
from nbdeck.engine.layouts.company.figures import FIGURES, letters
from nbdeck.engine.layouts.company.rows import RowColumn, set_columns
from nbdeck.engine.layouts.company.slots import Slot
from nbdeck.engine.layouts.company.words import Filling, bare, filled, listed, stacked
from nbdeck.engine.layouts.icons import icons_in, icons_of
from nbdeck.engine.layouts.kit import LABEL_FLOOR, TextBlock, Words, panel, set_blocks
from nbdeck.engine.scene.boxes import INK, Box, Color, Pt, ThemeStyle, luminance
from nbdeck.engine.scene.elements import Element, Shape
from nbdeck.engine.scene.text import TextStyle, stack_height
from nbdeck.engine.text.composing import paragraph
from nbdeck.engine.themes.company import CompanyPlaceholder
from nbdeck.engine.themes.company_theme import home_colors
from nbdeck.errors import DoesNotFit

Body: TypeAlias = tuple[Element, ...]
LayOut: TypeAlias = Callable[[LayoutContext, Layout, Sequence[Item]], Body]

_GUTTER: Pt = 22.0
_MARK, _ICON_MARK = 34.0, 52.0
"""Height of a mark with a letter, and with an icon, points."""
_NUMBERS: tuple[Pt, ...] = (60.0, 54.0, 48.0, 44.0, 40.0, 36.0, 32.0, 28.0)
_LOOSE, _LOOSEST = 0.66, 0.9
"""Share of a place's height that a few items take, and the most room between them, font sizes."""
_LEAST_GAP: Pt = 6.0
_UNDER = 0.92
"""Size of text under a smaller heading, a share of the heading's."""
_PANELS, _PAD = (0.09, 0.2), 12.0
"""Opacity of the panels of a matrix on light and on dark grounds, and the room inside them, points."""
_QUOTE_BAR: Pt = 5.0
_FEW = 2
_NUMBER_SHARE = 0.3
_FIGURE: Pt = 54.0
_LEAST_WORDS: Pt = 16.0


def lay_out_list(context: LayoutContext, layout: Layout, items: Sequence[Item]) -> Body:
    """Return the items in the layout's slots: one each, or shared out in their order.

    Raises:
        DoesNotFit: not even at the floor, or the layout has more slots than there are items.
    """
    slots = context.slots[: len(items)] if context.is_exact else context.slots
    if len(slots) > len(items):
        raise DoesNotFit(f"Layout {context.layout.name!r} has {len(slots)} places for {len(items)} items.")
    if len(slots) == len(items) > 1:
        pairs = zip(slots, items, strict=True)
        filled_boxes = filled(context, [filling for slot, item in pairs for filling in _one(slot, item)])
        return (*filled_boxes, *_divider(context, slots)) if layout is Layout.COMPARISON else filled_boxes
    if len(items) == 1 and len(items[0].points) <= 1:
        return filled(context, [Filling(slots[0].body, stacked(slots[0].body, items[0]))])
    share = -(-len(items) // len(slots))
    parts = [items[start : start + share] for start in range(0, len(items), share)]
    fillings = [
        Filling(slot.body, _spread(context, slot.body, part))
        for slot, part in zip(slots, parts, strict=False)
    ]
    return filled(context, fillings)


def _spread(context: LayoutContext, place: CompanyPlaceholder, items: Sequence[Item]) -> Words:
    """Return items as a list, with more room between them where they are few."""
    words = list(listed(place, items))
    starts = [at for at, (_, style) in enumerate(words) if at and style.level == 0]
    inner, look = place.inner, context.look(place)
    height = stack_height([paragraph(text, style, inner.w, look, context.lang) for text, style in words])
    if not starts or height > inner.h * _LOOSE:
        return words
    room = min((inner.h * _LOOSE - height) / len(starts), place.style.size * _LOOSEST)
    for at in starts:
        text, style = words[at]
        words[at] = (text, replace(style, before=round(style.before + room, 1)))
    return words


def _divider(context: LayoutContext, slots: Sequence[Slot]) -> Body:
    """Return the line between two columns, where they leave room for one."""
    if len(slots) != 2:
        return ()
    left, right = sorted((slot.box for slot in slots), key=lambda box: box.x)
    if right.x - left.right < _LEAST_GAP or left.bottom <= right.y:
        return ()
    x = (left.right + right.x) / 2
    bar = Box(x - 0.5, left.y + 6.0, 1.0, min(left.h, right.h) * 0.8)
    theme = context.theme(bar)
    return context.drawn((panel(bar, INK.faded(0.3)),), theme, bar)


def _one(slot: Slot, item: Item) -> list[Filling]:
    """Return an item in its slot: the heading in a place of its own where there is one."""
    if slot.head is None or not item.heading:
        lines = item.points
        many = len(lines) > 1 and slot.body.style.bullet
        return [Filling(slot.body, listed(slot.body, [item]) if many else stacked(slot.body, item))]
    head = Filling(slot.head, [(item.heading, slot.head.style)])
    lines = item.points
    base = slot.body.style if len(lines) > 1 else bare(slot.body.style)
    # Some templates set headings smaller than what stands below them.
    look = base.sized(slot.head.style.size * _UNDER) if base.size > slot.head.style.size else base
    return [head, Filling(slot.body, [(line, look) for line in lines])]


def lay_out_figure(context: LayoutContext, layout: Layout, items: Sequence[Item]) -> Body:
    """Return the words in rows of one place, the layout's figure beside them.

    Raises:
        DoesNotFit: not even at the floor, or there is no room for the figure.
    """
    figure = FIGURES[layout]
    place, inner = _only(context)
    width = min(max(inner.w * figure.share, figure.least), figure.most, inner.h * 1.25)
    if width + _GUTTER > inner.w * 0.6:
        raise DoesNotFit(f"Layout {context.layout.name!r} has no room for a figure beside its words.")
    box = replace(inner, w=width)
    room = Box(box.right + _GUTTER, inner.y, inner.w - width - _GUTTER, inner.h)
    page = context.page(inner)
    words = [_numbered(place, item, number) if figure.is_numbered else stacked(place, item)
             for number, item in enumerate(items, 1)]  # fmt: skip
    drawn = figure.draw(page, box, len(items))
    return _beside(context, drawn, [RowColumn(place, room, words, 5.0)], inner)


def _beside(
    context: LayoutContext, drawn: Sequence[Element], columns: Sequence[RowColumn], within: Box
) -> Body:
    """Return a figure and the columns of words beside it, as the deck's reading direction has them."""
    if context.is_rtl:
        turned = [replace(column, room=_turned(column.room, within)) for column in columns]
    else:
        turned = list(columns)
    texts = set_columns(context, turned)
    return (*context.drawn(drawn, context.theme(within), within), *texts)


def _turned(box: Box, within: Box) -> Box:
    return replace(box, x=within.x + within.right - box.right)


def _numbered(place: CompanyPlaceholder, item: Item, number: int) -> Words:
    """Return an item's words with its number in front of the first line."""
    words = stacked(place, item)
    (text, look), *others = words
    indent = round(look.size * 1.5)
    first = replace(look, bullet=f"{number}.", indent=indent)
    return [(text, first), *((line, replace(each, indent=indent)) for line, each in others)]


def lay_out_numbers(context: LayoutContext, layout: Layout, items: Sequence[Item]) -> Body:
    """Return large figures with their words: in the places of the layout where they are few, else in rows.

    Raises:
        DoesNotFit: not even at the floor.
    """
    del layout
    slots = context.slots
    if len(items) <= _FEW and len(slots) == len(items):
        return _large_numbers(context, slots, items)
    place, inner = _only(context)
    figures = [figure_of(item) for item in items]
    marks = [
        item.heading if figure is None else f"{figure.value}{figure.unit}"
        for figure, item in zip(figures, items, strict=True)
    ]
    words = [stacked(place, item if figure is None else Item(figure.heading, figure.text))
             for figure, item in zip(figures, items, strict=True)]  # fmt: skip
    words = [one or [(mark, bare(place.style))] for one, mark in zip(words, marks, strict=True)]
    left = replace(inner, w=inner.w * _NUMBER_SHARE)
    room = Box(left.right + _GUTTER, inner.y, inner.w - left.w - _GUTTER, inner.h)
    drawn = _number_column(context, left, marks, inner)
    return _beside(context, drawn, [RowColumn(place, room, words, 8.0)], inner)


def _number_column(context: LayoutContext, left: Box, marks: Sequence[str], inner: Box) -> list[Element]:
    """Return the figures of rows under each other, all of one size, and the hairlines between the rows."""
    page = context.page(inner)
    rows = left.rows(len(marks), 8.0)
    size = min(_FIGURE, rows[0].h * 0.62)
    look = TextStyle(size, page.theme.accent, "major", bold=True)
    blocks = [
        TextBlock(row, [(mark, look)], role="number", anchor="middle", name=f"Figure {number}")
        for number, (row, mark) in enumerate(zip(rows, marks, strict=True), 1)
    ]
    texts = [
        replace(text, paragraphs=tuple(replace(each, is_rtl=False) for each in text.paragraphs))
        for text in set_blocks(page, blocks, floor=LABEL_FLOOR)
    ]
    lines = [
        panel(Box(inner.x, (above.bottom + below.y) / 2, inner.w, 0.75), INK.faded(0.25))
        for above, below in pairwise(rows)
    ]
    return [*lines, *texts]


def _large_numbers(context: LayoutContext, slots: Sequence[Slot], items: Sequence[Item]) -> Body:
    """Return each figure with its words in a place of its own, as large as leaves the words a good size."""
    theme = context.theme(context.body)
    accent = home_colors(theme.accent, theme.look, context.layout.look)
    for size in _NUMBERS:
        pairs = zip(slots, items, strict=True)
        fillings = [Filling(slot.body, _number_words(slot, item, size, accent)) for slot, item in pairs]
        floor = _LEAST_WORDS if size > _NUMBERS[-1] else context.floor
        try:
            return filled(context, fillings, floor=max(context.floor, floor))
        except DoesNotFit:
            if size == _NUMBERS[-1]:
                raise
    raise AssertionError("unreachable")


def _number_words(slot: Slot, item: Item, size: Pt, accent: Color) -> Words:
    figure = figure_of(item)
    if figure is None:
        return stacked(slot.body, item)
    text = min(slot.body.style.size, 24.0)
    base = slot.body.style if slot.body.style.size <= text else slot.body.style.sized(text)
    place = replace(slot.body, levels=(base, base))
    number = bare(base, size=size, bold=True, color=accent, after=4.0)
    return [(f"{figure.value}{figure.unit}", number), *stacked(place, Item(figure.heading, figure.text))]


def lay_out_grid(context: LayoutContext, layout: Layout, items: Sequence[Item]) -> Body:
    """Return the items in rows of one or two places, a mark with an icon or a letter in front of each.

    Raises:
        DoesNotFit: not even at the floor.
    """
    slots = context.slots
    if len(slots) not in (1, 2):
        raise DoesNotFit(f"Layout {context.layout.name!r} has {len(slots)} places.")
    share = -(-len(items) // len(slots))
    signs, icons = _signs(items), icons_in(layout, items)
    height = min(_inner(slot).h for slot in slots)
    columns: list[RowColumn] = []
    drawn: list[Body] = []
    panels: list[Shape] = []
    for number, slot in enumerate(slots):
        inner = _inner(slot).top_slice(height)
        start = number * share
        part = list(items[start : start + share])
        rows = inner.rows(len(part), 8.0)
        pad = _PAD if layout is Layout.SWOT else 0.0
        size = min(_ICON_MARK if icons else _MARK, rows[0].h * 0.7)
        left = pad + size + 14.0
        room = Box(inner.x + left, inner.y, inner.w - left - pad, inner.h)
        marks = [Box(inner.x + pad, row.center[1] - size / 2, size, size) for row in rows]
        page = context.page(inner)
        own = slice(start, start + share)
        letter_marks = letters(page, marks, signs[own], icons[own], f"Marks {number + 1}")
        if pad:
            behind = [panel(row, page.theme.accent.faded(_panel_opacity(page.look))) for row in rows]
            letter_marks = [*behind, *letter_marks]
            panels += recolored(tuple(behind), page.theme.look, context.layout.look)
        drawn.append(context.drawn(letter_marks, page.theme, inner))
        room = _turned(room, inner) if context.is_rtl else room
        columns.append(RowColumn(slot.body, room, [stacked(slot.body, item) for item in part], 8.0))
    texts = set_columns(context.over(tuple(panels)), columns)
    return tuple(each for marks, text in zip(drawn, texts, strict=True) for each in (*marks, text))


def _panel_opacity(look: ThemeStyle) -> float:
    light, dark = _PANELS
    return light if luminance(look.colors["bg1"]) > luminance(look.colors["tx1"]) else dark


def _signs(items: Sequence[Item]) -> list[str]:
    """Return the first letters of the headings where every item has one of its own script, else numbers."""
    heads = [item.heading.strip()[:1].upper() for item in items]
    if all(head.isalpha() for head in heads):
        return heads
    return [str(number) for number in range(1, len(items) + 1)]


def lay_out_quote(context: LayoutContext, layout: Layout, items: Sequence[Item]) -> Body:
    """Return the quotation, its author below, beside a bar in the accent.

    Raises:
        DoesNotFit: not even at the floor.
    """
    del layout
    (item,) = items
    place, inner = _only(context)
    width = _QUOTE_BAR + _GUTTER
    room = inner.inset(width, inner.h * 0.08, inner.w * 0.06, inner.h * 0.08)
    room = _turned(room, inner) if context.is_rtl else room
    base = bare(place.style, align="start", italic=False)
    base = base.sized(min(max(base.size, 28.0), 32.0)) if len(item.text) < 160 else base
    words: list[tuple[str, TextStyle]] = [
        (f"“{item.text.strip('“”')}”" if not _is_marked(item.text) else item.text, base)
    ]
    if item.heading:
        words.append(
            (f"— {item.heading}", replace(base.sized(base.size * 0.62), bold=False, before=base.size * 0.6))
        )
    insets = place.insets
    box = Box(
        room.x - insets.left,
        room.y - insets.top,
        room.w + insets.left + insets.right,
        room.h + insets.top + insets.bottom,
    )
    (text,) = filled(context, [Filling(place, words, box, "middle")])
    theme = context.theme(inner)
    height = min(text.text_height + 12.0, inner.h)
    bar = Box(inner.x, box.center[1] - height / 2, _QUOTE_BAR, height)
    return (*context.drawn((panel(bar, theme.accent),), theme, inner), text)


def _is_marked(text: str) -> bool:
    return text.strip()[:1] in '“"„«「‟”'


def _only(context: LayoutContext) -> tuple[CompanyPlaceholder, Box]:
    slots = context.slots
    if len(slots) != 1:
        raise DoesNotFit(f"Layout {context.layout.name!r} has {len(slots)} places.")
    return slots[0].body, _inner(slots[0])


def _inner(slot: Slot) -> Box:
    insets = slot.body.insets
    return slot.box.inset(insets.left, insets.top, insets.right, insets.bottom)


BODIES: Mapping[Layout, tuple[LayOut, ...]] = {
    Layout.ITEMS: (lay_out_list,),
    Layout.SUMMARY: (lay_out_list,),
    Layout.COMPARISON: (lay_out_list,),
    Layout.BIG_NUMBER: (lay_out_numbers, lay_out_list),
    Layout.SWOT: (lay_out_grid, lay_out_list),
    Layout.PESTEL: (lay_out_grid, lay_out_list),
    Layout.QUOTE: (lay_out_quote, lay_out_list),
    **dict.fromkeys(FIGURES, (lay_out_figure, lay_out_list)),
}
"""Ways of showing the items of each layout, the best first."""


def ways_of(layout: Layout, items: Sequence[Item], *, is_exact: bool = False) -> tuple[LayOut, ...]:
    """Return the ways of showing items, the best first: those that were given icons have them in front of rows.

    Sides of a comparison have none: they stand from the top of their columns.

    Args:
        layout: Of the slide.
        items: At least one.
        is_exact: Whether each item has a place of its own.
    """
    ways = (lay_out_list,) if is_exact else BODIES[layout]
    has_rows = layout is not Layout.COMPARISON and bool(icons_of(items))
    return (lay_out_grid, *ways) if has_rows and lay_out_grid not in ways else ways
