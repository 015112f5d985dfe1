"""QUOTE: somebody's words, large: on a slide of their own art, in the middle, beside a band, or beside a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from nbdeck.contract.content import Quote
from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.items import BODY
from nbdeck.engine.layouts.kit import (
    Page,
    Variant,
    Words,
    group,
    ink_for,
    natural_height,
    panel,
    rule,
    style,
    text_box,
)
from nbdeck.engine.layouts.lines import magnified
from nbdeck.engine.layouts.phrases import phrased
from nbdeck.engine.scene.boxes import MUTED, TEXT, Box, Color, Pt, contrast
from nbdeck.engine.scene.elements import Element, PathCommand, Shape
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.text.language import in_quotation_marks
from nbdeck.errors import DoesNotFit

_SHORT = 120
"""Characters that stand well centred."""
_LONG = 200
"""Characters from which on a quotation reads better in a narrower column."""
_MARK: Pt = 44.0
"""Height of the quotation mark that stands as a form."""
_MARK_GAP: Pt = 14.0
_RULE: Pt = 60.0
"""Length of the rule over an author's name."""
_RULE_ROOM: Pt = 28.0
"""Between a quotation and its author, with the rule in its middle."""


def lay_out(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the quotation and its author where the theme has them, larger the fewer the words.

    Raises:
        DoesNotFit: the slide has other art, or the words are too many.
    """
    _refuse_ground(page, "quote")
    (item,) = items
    frame = page.theme.quote.body
    base = frame.style if frame is not None else TextStyle(30.0)
    anchor = frame.anchor if frame is not None else "middle"
    words = _larger(page, [(quoted(page, item), base)], page.body.w, page.body.h * 0.66)
    if item.heading:
        size = min(max(words[0][1].size * 0.5, 18.0), 24.0)
        author = TextStyle(size, color=_author_color(page, base.color), align=base.align, before=size * 0.8)
        words = [*words, (f"— {item.heading}", author)]
    return (phrased(page, text_box(page, page.body, words, anchor=anchor, placeholder=BODY, name="Quote")),)


def lay_out_centered(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the quotation in the middle under a large mark, its author below a short rule.

    Raises:
        DoesNotFit: the slide has other art, or the words are too many.
    """
    _refuse_ground(page, "content")
    return _under_mark(page, items[0], page.body.inset(page.body.w * 0.07, 0.0), _MARK, "center")


def lay_out_beside(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the quotation under a mark and over its author, for the room that a picture leaves.

    Raises:
        DoesNotFit: the slide has other art, or the words are too many.
    """
    _refuse_ground(page, "content")
    return _under_mark(page, items[0], page.body, _MARK * 0.75, "start")


def _under_mark(
    page: Page, item: Item, room: Box, size: Pt, align: Literal["start", "center"]
) -> tuple[Element, ...]:
    """Return mark, quotation, rule and author under each other in `room`."""
    author = _author(page, item, align=align)
    below = natural_height(page, author, room.w * 0.985) + _RULE_ROOM + 2.0 if author else 0.0
    free = room.h - size - _MARK_GAP - below
    look = _look(page, align=align)
    words = _larger(
        page, [(quoted(page, item), look)], room.w, free * 0.9, lines=4 if align == "center" else 6
    )
    height = min(natural_height(page, words, room.w * 0.985) + 6.0, free)
    place = Box(room.x, room.y + size + _MARK_GAP, room.w, height)
    text = text_box(page, place, words, anchor="middle", placeholder=BODY, name="Quote")
    is_centered = align == "center"
    left = room.center[0] - _RULE / 2 if is_centered else room.x
    start = room.center[0] - size * 0.6 if is_centered else room.x
    mark = _mark(Box(start, room.y, size * 1.2, size), page.theme.accent)
    elements: list[Element] = [mark, phrased(page, text)]
    if author:
        y = place.bottom + _RULE_ROOM / 2
        name = Box(room.x, place.bottom + _RULE_ROOM, room.w, below - _RULE_ROOM)
        line = rule((left, y), (left + _RULE, y), page.theme.accent, 1.5)
        elements.extend([line, text_box(page, name, author, name="Author")])
    return tuple(elements)


def lay_out_band(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the quotation beside an area in the accent that carries a large mark and the author.

    Raises:
        DoesNotFit: the slide has other art, or the words are too many.
    """
    _refuse_ground(page, "content")
    (item,) = items
    accent = page.theme.accent
    share = 3.4 if item.heading else 2.0
    side, right = page.body.columns((share, 12.0 - share), page.theme.gutter * 1.6)
    ink = ink_for(page, accent)
    inner = side.inset(min(24.0, side.w * 0.12))
    size = min(_MARK, inner.w / 1.2)
    mark = _mark(Box(inner.x, inner.y, size * 1.2, size), ink)
    parts: list[Element] = [panel(side, accent, radius=page.theme.card.radius), mark]
    if item.heading:
        author = _author(page, item, color=ink)
        room = inner.below(size + 16.0)
        parts.append(text_box(page, room, author, anchor="bottom", name="Author"))
    words = _larger(page, [(quoted(page, item), _look(page))], right.w, page.body.h * 0.8, lines=7)
    text = text_box(page, right, words, anchor="middle", placeholder=BODY, name="Quote")
    return group("Author", *parts), phrased(page, text)


def ground_of(quote: Quote, *, has_picture: bool) -> Literal["quote", "content"]:
    """Return the kind of slide on whose art a quotation stands: its own, or that of any content.

    A picture needs the room of a content slide; a long text the narrower column beside its author.
    """
    return "content" if has_picture or len(quote.words) > _LONG else "quote"


def _refuse_ground(page: Page, ground: str) -> None:
    if page.ground != ground:
        raise DoesNotFit("The quotation stands on another kind of slide.")


def quoted(page: Page, item: Item) -> str:
    """Return somebody's words between the quotation marks of the language."""
    return in_quotation_marks(item.text, page.lang)


def _look(page: Page, **changes: Any) -> TextStyle:
    """Return the style of a quotation on a content slide: the typeface of the theme's quotations."""
    frame = page.theme.quote.body
    base = frame.style if frame is not None else TextStyle(30.0)
    look = TextStyle(
        min(base.size, 34.0), face=base.face, bold=base.bold, italic=base.italic, spacing=base.spacing
    )
    return replace(look, **changes)


def _larger(
    page: Page, words: Words, width: Pt, height: Pt, *, lines: int = 4
) -> list[tuple[str, TextStyle]]:
    largest = max(page.theme.type.title * 1.8, words[0][1].size)
    return magnified(page, [words], width, height, largest=largest, lines=lines)[0]


def _author(page: Page, item: Item, **changes: Any) -> list[tuple[str, TextStyle]]:
    """Return the author's name and, behind the first comma, what they are."""
    if not item.heading:
        return []
    name_parts = item.heading.split(",", 1)
    name, rest = name_parts[0], "".join(name_parts[1:])
    words = [(name.strip(), style(page, "heading", after=2.0, **changes))]
    return [*words, (rest.strip(), style(page, "label", **changes))] if rest.strip() else words


def _mark(box: Box, color: Color) -> Shape:
    """Return a pair of quotation marks that fills a box a fifth wider than high."""
    r = box.h / 3.5
    commands = [
        command
        for left in (box.x, box.x + box.w - 2.2 * r)
        for command in _comma(left + r, box.bottom - r, r)
    ]
    return Shape(box, "path", fill=color, commands=tuple(commands), name="Quotation mark")


def _comma(x: Pt, y: Pt, r: Pt) -> tuple[PathCommand, ...]:
    """Return one mark: a disc of radius `r` around (x, y) with a tail that rises towards the end."""
    k = 0.5523 * r
    tip = (x + 1.2 * r, y - 2.5 * r)
    return (
        PathCommand("M", ((x - r, y),)),
        PathCommand("C", ((x - r, y - 1.5 * r), (x - 0.1 * r, y - 2.3 * r), tip)),
        PathCommand("C", ((x + 0.4 * r, y - 2.0 * r), (x, y - 1.5 * r), (x + 0.1 * r, y - r))),
        PathCommand("C", ((x + k, y - r), (x + r, y - k), (x + r, y))),
        PathCommand("C", ((x + r, y + k), (x + k, y + r), (x, y + r))),
        PathCommand("C", ((x - k, y + r), (x - r, y + k), (x - r, y))),
        PathCommand("Z"),
    )


def _author_color(page: Page, words: Color) -> Color:
    """Return the muted ink, or the colour of the words where a coloured ground swallows it."""
    ground = page.look.hex(page.theme.quote.background)
    return MUTED if contrast(page.look.hex(MUTED), ground) >= TEXT else words


def _is_own(page: Page, items: Sequence[Item]) -> bool:
    del items
    return page.ground == "quote"


def _has_less_room(page: Page) -> bool:
    """Whether a picture stands beside the body."""
    frame = page.theme.content.body
    return frame is not None and page.body.w < frame.box.w * 0.9


def _suit_centered(page: Page, items: Sequence[Item]) -> bool:
    return page.ground == "content" and len(items[0].text) <= _SHORT and not _has_less_room(page)


def _suit_band(page: Page, items: Sequence[Item]) -> bool:
    return page.ground == "content" and len(items[0].text) > _SHORT and not _has_less_room(page)


def _suit_beside(page: Page, items: Sequence[Item]) -> bool:
    del items
    return page.ground == "content" and _has_less_room(page)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.QUOTE: (
        Variant("quote", lay_out, _is_own),
        Variant("quote centred", lay_out_centered, _suit_centered),
        Variant("quote band", lay_out_band, _suit_band),
        Variant("quote beside picture", lay_out_beside, _suit_beside),
    )
}
