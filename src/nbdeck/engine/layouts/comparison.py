"""COMPARISON: two sides, as panels under coloured heads or as open columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.items import COLUMNS
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Variant,
    Words,
    as_last_resort,
    group,
    grown,
    ink_for,
    natural_height,
    panel,
    rule,
    set_blocks,
    style,
)
from nbdeck.engine.layouts.lines import magnified
from nbdeck.engine.scene.boxes import INK, MUTED, SURFACE, Box, Color, Pt
from nbdeck.engine.scene.elements import Element, PathCommand, Shape

_HEAD: Pt = 48.0
_EDGE: Pt = 6.0
"""Height of the coloured edge of panels without headings."""


def lay_out_panels(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return two panels of one height, the first under the accent, the second under ink."""
    pad = 20.0
    columns = page.body.columns(len(items), page.theme.gutter)
    plain = [side_words(page, item) for item in items]
    words = magnified(page, plain, columns[0].w - 2 * pad, page.body.h * 0.42, most=1.8)
    text_height = max(natural_height(page, one, columns[0].w - 2 * pad) for one in words)
    head_height = _HEAD if any(item.heading for item in items) else _EDGE
    height = grown(head_height + text_height + 2 * pad, page.body, least=0.68)
    fills = (page.theme.accent, INK)
    heads, texts = [], []
    for box, item, one, fill in zip(columns, items, words, fills, strict=False):
        color = ink_for(page, fill)
        head = style(page, "heading", color=color, after=0.0)
        heads.append(TextBlock(box.top_slice(_HEAD).inset(pad, 4.0), [(item.heading, head)], anchor="middle"))
        texts.append(TextBlock(box.top_slice(height).below(head_height).inset(pad), one))
    head_boxes = iter(set_blocks(page, heads))
    sides = []
    for box, item, text, fill in zip(columns, items, set_blocks(page, texts), fills, strict=False):
        area = _side_shapes(box.top_slice(height), fill, head_height, page.theme.card.radius)
        head_box = (next(head_boxes),) if item.heading else ()
        sides.append(group(item.heading or "Side", *area, *head_box, text))
    return tuple(sides)


def _side_shapes(box: Box, fill: Color, head: Pt, radius: Pt) -> tuple[Element, ...]:
    """Return a panel and its head, both with the theme's corners; the head is square where it meets the panel."""
    if not radius or head < 2 * radius:
        return panel(box, SURFACE), panel(box.top_slice(head), fill)
    return panel(box, SURFACE, radius=radius), _round_topped(box.top_slice(head), radius, fill)


_ARC = 0.5523
"""Length of the handles of a cubic curve that draws a quarter of a circle, in radii."""


def _round_topped(box: Box, radius: Pt, fill: Color) -> Shape:
    """Return an area with round corners at the top, in one piece: two that touch show a seam."""
    x, y, right, bottom, pull = box.x, box.y, box.right, box.bottom, radius * (1 - _ARC)
    return Shape(
        box,
        "path",
        fill=fill,
        commands=(
            PathCommand("M", ((x, bottom),)),
            PathCommand("L", ((x, y + radius),)),
            PathCommand("C", ((x, y + pull), (x + pull, y), (x + radius, y))),
            PathCommand("L", ((right - radius, y),)),
            PathCommand("C", ((right - pull, y), (right, y + pull), (right, y + radius))),
            PathCommand("L", ((right, bottom),)),
            PathCommand("Z"),
        ),
    )


def lay_out_open(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return two open columns with a line between them, heads in the two accents."""
    gap = page.theme.gutter * 2.4
    columns = page.body.columns(len(items), gap)
    accents = (page.theme.accent, page.theme.accent2)
    words = []
    for item, accent in zip(items, accents, strict=False):
        head = style(page, "heading", size=page.theme.type.lead, color=accent, after=10.0)
        lead = [(item.heading, head)] if item.heading else []
        words.append([*lead, *side_words(page, item)])
    large = page.theme.type.title * 1.3
    words = magnified(page, words, columns[0].w, page.body.h * 0.55, most=1.8, largest=large)
    blocks = [TextBlock(box, one) for box, one in zip(columns, words, strict=False)]
    height = grown(max(natural_height(page, b.words, b.box.w) for b in blocks) * 1.02, page.body, least=0.6)
    texts = set_blocks(page, [replace(block, box=block.box.top_slice(height)) for block in blocks])
    middle = columns[0].right + gap / 2
    line = rule((middle, page.body.y), (middle, page.body.y + height), MUTED.faded(0.5))
    return texts[0], line, *texts[1:]


def side_words(page: Page, item: Item) -> Words:
    """Return the points of one side: several are bulleted, one is plain."""
    points = item.points
    if len(points) < 2:
        return [(point, style(page, "body")) for point in points] or [(item.heading, style(page, "lead"))]
    mark = page.theme.bullet
    look = style(page, "body", after=8.0, bullet=mark.character, bullet_color=mark.color, indent=18.0)
    return [(point, look) for point in points]


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.COMPARISON: (
        Variant("comparison panels", lay_out_panels),
        Variant("comparison open", lay_out_open),
        as_last_resort(COLUMNS),
    )
}
