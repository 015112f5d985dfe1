"""SWOT: four fields or a cross, what helps in one colour, what harms in another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.factors import SWOT, in_places, letter
from nbdeck.engine.layouts.diagrams import HAIRLINE, LAST_COLUMNS, enlarged, is_brief, readable, tint
from nbdeck.engine.layouts.icons import icon, icons_in
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Variant,
    Words,
    card,
    card_inner,
    group,
    ink_for,
    panel,
    rule,
    set_blocks,
    style,
    text_box,
)
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import Element, Shape, TextBox
from nbdeck.engine.scene.text import Align, Anchor, TextStyle

_CROSS_TILE: Pt = 64.0
_WIDE: Pt = 600.0
"""Of a body with room for words and letters side by side, twice."""
_SCANT = 44
"""Characters of a text below which a plain quadrant would stand empty."""
_NEAR = 60
"""Characters of an item that is set against the cross from both sides."""
_LETTER: Pt = 54.0
_BLOCK = 0.24
"""Share of a field's width that its letter's block takes."""
_TILE_ICON = 0.58
"""Share of an area that an icon takes in its middle."""
_CROSS_GAP: Pt = 18.0
_CROSS_TEXT = 150


def lay_out_quadrants(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return four cards: strengths and weaknesses above opportunities and threats."""
    parts = in_places(items, SWOT, page.lang)
    gap = page.theme.gutter * 0.7
    boxes = [box for row in page.body.rows(2, gap) for box in row.columns(2, gap)]
    pages = [_tinted(page, color) for color in _colors(page)]
    rooms = [card_inner(one, box) for one, box in zip(pages, boxes, strict=True)]
    texts = _set(page, rooms, parts, anchor=page.theme.card.anchor)
    return tuple(
        group(part.heading, *card(one, box, stress=color), text)
        for one, box, part, color, text in zip(pages, boxes, parts, _colors(page), texts, strict=False)
    )


def _set(page: Page, rooms: Sequence[Box], parts: Sequence[Item], *, anchor: Anchor) -> tuple[TextBox, ...]:
    """Return the words of the fields in rooms of one size, in larger type where they are few."""
    words: list[Words] = [
        _words(page, part, readable(page, color, tint(page, color)))
        for part, color in zip(parts, _colors(page), strict=False)
    ]
    larger = enlarged(page, words, rooms[0])
    return set_blocks(
        page, [TextBlock(room, one, anchor=anchor) for room, one in zip(rooms, larger, strict=False)]
    )


def _colors(page: Page) -> tuple[Color, Color, Color, Color]:
    """Return the colours of the quadrants: what helps, what harms, twice."""
    helps, harms = page.theme.accent, page.theme.accent2
    return helps, harms, helps, harms


def _tinted(page: Page, color: Color) -> Page:
    """Return the page with a tinted card, so that four of them are fields of one figure in every theme."""
    look = page.theme.card
    card_style = replace(
        look,
        kind="filled" if look.kind == "open" else look.kind,
        fill=tint(page, color),
        padding=min(look.padding, 18.0),
        align="start",
    )
    return replace(page, theme=replace(page.theme, card=card_style))


def _words(page: Page, item: Item, color: Color) -> list[tuple[str, TextStyle]]:
    """Return the words of a quadrant: its name in its colour, one text or bulleted points."""
    mark = page.theme.bullet.character if len(item.points) > 1 else ""
    look = style(
        page,
        "body",
        after=4.0,
        bullet=mark,
        bullet_color=color if mark else None,
        indent=16.0 if mark else 0.0,
    )
    return [(item.heading, style(page, "heading", color=color)), *((point, look) for point in item.points)]


def lay_out_letters(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return four tinted fields, each behind a block of full colour with its large letter."""
    parts = in_places(items, SWOT, page.lang)
    gap = page.theme.gutter * 0.6
    boxes = [box for row in page.body.rows(2, gap) for box in row.columns(2, gap)]
    radius = min(page.theme.card.radius, 14.0)
    edge = 8.0 if radius else 0.0
    wide = min(boxes[0].w * _BLOCK, boxes[0].h) - edge
    signs = [Box(box.x + edge, box.y + edge, wide, box.h - 2 * edge) for box in boxes]
    rooms = [box.inset(edge + wide + 20.0, 8.0, 16.0, 8.0) for box in boxes]
    texts = _set(page, rooms, parts, anchor="middle")
    tiles = _tiles(page, signs, parts, _LETTER)
    return tuple(
        group(part.heading, panel(box, tint(page, color), radius=radius), *tile, text)
        for box, part, color, tile, text in zip(boxes, parts, _colors(page), tiles, texts, strict=False)
    )


def lay_out_cross(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the words in the corners of a cross with four lettered tiles at its middle."""
    parts = in_places(items, SWOT, page.lang)
    x, y = page.body.center
    side, pad = _CROSS_TILE + _CROSS_GAP, 14.0
    width, height = page.body.w / 2 - side, page.body.h / 2 - pad
    corners = [
        Box(left, top, width, height) for top in (page.body.y, y + pad) for left in (page.body.x, x + side)
    ]
    sides: tuple[Align, ...] = ("end", "start") * 2 if is_brief(parts, _NEAR) else ("start",) * 4
    tiles = [
        Box(left, top, _CROSS_TILE, _CROSS_TILE)
        for top in (y - _CROSS_TILE, y)
        for left in (x - _CROSS_TILE, x)
    ]
    texts = set_blocks(
        page,
        [
            TextBlock(
                box,
                [(text, replace(look, align=align)) for text, look in _words(page, part, color)],
                anchor="middle",
            )
            for box, part, color, align in zip(corners, parts, _colors(page), sides, strict=False)
        ],
    )
    marks = [mark for tile in _tiles(page, [tile.inset(1.5) for tile in tiles], parts, 34.0) for mark in tile]
    return (group("SWOT", *_cross(page), *marks, *texts),)


def _cross(page: Page) -> tuple[Shape, ...]:
    body, (x, y) = page.body, page.body.center
    reach = _CROSS_TILE + 8.0
    return (
        rule((body.x, y), (x - reach, y), HAIRLINE),
        rule((x + reach, y), (body.right, y), HAIRLINE),
        rule((x, body.y), (x, y - reach), HAIRLINE),
        rule((x, y + reach), (x, body.bottom), HAIRLINE),
    )


def _tiles(
    page: Page, boxes: Sequence[Box], parts: Sequence[Item], size: Pt
) -> Iterator[tuple[Element, ...]]:
    """Yield for each part an area of full colour with its icon, else with its letter in a size."""
    icons = icons_in(Layout.SWOT, parts)
    for number, (box, part, color) in enumerate(zip(boxes, parts, _colors(page), strict=False)):
        ink = ink_for(page, color)
        mark: Element
        if icons:
            side = min(box.w, box.h) * _TILE_ICON
            square = Box(box.center[0] - side / 2, box.center[1] - side / 2, side, side)
            mark = icon(icons[number], square, ink)
        else:
            look = style(page, "number", size=size, color=ink, align="center", bold=True)
            sign = letter(part.heading, "SWOT"[number])
            mark = text_box(page, box, [(sign, look)], role="label", anchor="middle", name="Letter")
        yield panel(box, color, radius=min(page.theme.card.radius, 8.0)), mark


def _suit_quadrants(page: Page, items: Sequence[Item]) -> bool:
    is_full = page.body.w <= _WIDE or any(len(item.text) > _SCANT for item in items)
    return page.body.w > 400 and is_full


def _suit_letters(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _WIDE or (page.body.w > 420 and all(len(item.text) <= _SCANT for item in items))


def _suit_cross(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _WIDE and all(len(item.text) <= _CROSS_TEXT for item in items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.SWOT: (
        Variant("quadrants", lay_out_quadrants, _suit_quadrants),
        Variant("swot letters", lay_out_letters, _suit_letters),
        Variant("cross", lay_out_cross, _suit_cross),
        LAST_COLUMNS,
    )
}
