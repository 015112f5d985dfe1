"""COMPARISON: two sides of the same weight, as open columns with a line between them."""

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
    grown,
    natural_height,
    rule,
    set_blocks,
    style,
)
from nbdeck.engine.layouts.lines import magnified
from nbdeck.engine.scene.boxes import MUTED
from nbdeck.engine.scene.elements import Element


def lay_out_open(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return two open columns with a line between them."""
    gap = page.theme.gutter * 2.4
    columns = page.body.columns(len(items), gap)
    head = style(page, "heading", size=page.theme.type.lead, color=page.theme.accent, after=10.0)
    words = [[*([(item.heading, head)] * bool(item.heading)), *_side_words(page, item)] for item in items]
    large = page.theme.type.title * 1.3
    words = magnified(page, words, columns[0].w, page.body.h * 0.55, most=1.8, largest=large)
    blocks = [TextBlock(box, one) for box, one in zip(columns, words, strict=False)]
    height = grown(max(natural_height(page, b.words, b.box.w) for b in blocks) * 1.02, page.body, least=0.6)
    texts = set_blocks(page, [replace(block, box=block.box.top_slice(height)) for block in blocks])
    x = columns[0].right + gap / 2
    return texts[0], rule((x, page.body.y), (x, page.body.y + height), MUTED.faded(0.5)), *texts[1:]


def _side_words(page: Page, item: Item) -> Words:
    """Return the points of one side: several are bulleted, one is plain."""
    points = item.points
    if len(points) < 2:
        return [(point, style(page, "body")) for point in points] or [(item.heading, style(page, "lead"))]
    mark = page.theme.bullet
    look = style(page, "body", after=8.0, bullet=mark.character, bullet_color=mark.color, indent=18.0)
    return [(point, look) for point in points]


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.COMPARISON: (
        Variant("comparison open", lay_out_open),
        as_last_resort(COLUMNS),
    )
}
