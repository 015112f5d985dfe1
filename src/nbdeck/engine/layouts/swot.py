"""SWOT: four quadrants, what helps in one colour, what harms in another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.content import Item
from nbdeck.engine.layouts.diagrams import HAIRLINE, LAST_COLUMNS, readable, tint
from nbdeck.engine.layouts.factors import SWOT, in_places, letter
from nbdeck.engine.layouts.kit import (
    Block,
    Page,
    Variant,
    card,
    card_fill,
    card_inner,
    group,
    ink_for,
    panel,
    rule,
    set_blocks,
    style,
    text_box,
)
from nbdeck.engine.scene import Box, Color, Element, Pt, Shape, TextStyle

_TILE: Pt = 46.0
_CROSS_GAP: Pt = 18.0
_CROSS_TEXT = 150


def lay_out_quadrants(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return four cards: strengths and weaknesses above opportunities and threats."""
    del spec
    parts = in_places(items, SWOT, page.lang)
    gap = page.theme.gutter * 0.7
    boxes = [box for row in page.body.rows(2, gap) for box in row.columns(2, gap)]
    pages = [_tinted(page, color) for color in _colors(page)]
    blocks = [
        Block(card_inner(one, box), _words(page, part, readable(page, color, card_fill(one))))
        for one, box, part, color in zip(pages, boxes, parts, _colors(page), strict=False)
    ]
    texts = set_blocks(page, blocks)
    return tuple(
        group(part.heading, *card(one, box, stress=color), text)
        for one, box, part, color, text in zip(pages, boxes, parts, _colors(page), texts, strict=False)
    )


def _colors(page: Page) -> tuple[Color, Color, Color, Color]:
    """Return the colours of the quadrants: what helps, what harms, twice."""
    helps, harms = page.theme.accent, page.theme.accent2
    return helps, harms, helps, harms


def _tinted(page: Page, color: Color) -> Page:
    """Return the page with a card that carries the colour: in its line, or where it has none in its fill."""
    look = page.theme.card
    fill = look.fill if look.line is not None and look.fill is None else tint(page, color)
    kind = "filled" if look.kind == "open" else look.kind
    card_style = replace(look, kind=kind, fill=fill, padding=min(look.padding, 18.0), align="start")
    return replace(page, theme=replace(page.theme, card=card_style))


def _words(page: Page, item: Item, color: Color) -> list[tuple[str, TextStyle]]:
    """Return the words of a quadrant: its name in its colour, one text or bulleted points."""
    points = [line.strip() for line in item.text.split("\n") if line.strip()]
    mark = page.theme.bullet.character if len(points) > 1 else ""
    look = style(
        page,
        "body",
        after=4.0,
        bullet=mark,
        bullet_color=color if mark else None,
        indent=16.0 if mark else 0.0,
    )
    return [(item.heading, style(page, "heading", color=color)), *((point, look) for point in points)]


def lay_out_cross(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the words in the corners of a cross with four lettered tiles at its middle."""
    del spec
    parts = in_places(items, SWOT, page.lang)
    x, y = page.body.center
    side, pad = _TILE + _CROSS_GAP, 14.0
    width, height = page.body.w / 2 - side, page.body.h / 2 - pad
    corners = [
        Box(left, top, width, height) for top in (page.body.y, y + pad) for left in (page.body.x, x + side)
    ]
    tiles = [Box(left, top, _TILE, _TILE) for top in (y - _TILE, y) for left in (x - _TILE, x)]
    texts = set_blocks(
        page,
        [
            Block(box, _words(page, part, color), anchor="middle")
            for box, part, color in zip(corners, parts, _colors(page), strict=False)
        ],
    )
    marks: list[Element] = []
    for tile, part, sign, color in zip(tiles, parts, "SWOT", _colors(page), strict=False):
        marks.extend(_tile(page, tile.inset(1.5), letter(part.heading, sign), color))
    return (group("SWOT", *_cross(page), *marks, *texts),)


def _cross(page: Page) -> tuple[Shape, ...]:
    body, (x, y) = page.body, page.body.center
    reach = _TILE + 8.0
    return (
        rule((body.x, y), (x - reach, y), HAIRLINE),
        rule((x + reach, y), (body.right, y), HAIRLINE),
        rule((x, body.y), (x, y - reach), HAIRLINE),
        rule((x, y + reach), (x, body.bottom), HAIRLINE),
    )


def _tile(page: Page, box: Box, sign: str, color: Color) -> tuple[Element, ...]:
    look = style(page, "number", size=24.0, color=ink_for(page, color), align="center", bold=True)
    text = text_box(page, box, [(sign, look)], role="label", anchor="middle", name="Letter")
    return panel(box, color, radius=min(page.theme.card.radius, 8.0)), text


def _suit_quadrants(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > 400 and bool(items)


def _suit_cross(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > 600 and all(len(item.text) <= _CROSS_TEXT for item in items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.SWOT: (
        Variant("quadrants", lay_out_quadrants, _suit_quadrants),
        Variant("cross", lay_out_cross, _suit_cross),
        LAST_COLUMNS,
    )
}
