"""Items down a vertical line: what is short at its start side, marks on it, texts at its end side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.diagrams import item_words, set_in_step
from nbdeck.engine.layouts.kit import Page, TextBlock, Words, group, natural_height, rule, style
from nbdeck.engine.layouts.rows import row_boxes
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import Element
from nbdeck.engine.text.fonts import text_width

_MOST = 0.3
"""Greatest share of the width that headings before the line take."""
_SCALES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)
_GAP: Pt = 18.0
_AXIS: Pt = 44.0
"""Width of the strip with the line."""
_EDGE: Pt = 8.0
"""Where the line stands when nothing stands before it: room for half a mark."""
_BRIEF = 28
"""Characters of a heading that stands before the line; where one is longer, all stand above their texts."""


def down_a_line(
    page: Page,
    items: Sequence[Item],
    name: str,
    line: Color,
    mark: Callable[[int, Pt, Pt], tuple[Element, ...]],
) -> tuple[Element, ...]:
    """Return the items down a line.

    Args:
        page: The page.
        items: At least one.
        name: Of the whole, in PowerPoint's selection pane.
        line: Its colour.
        mark: Makes the mark of an item from its index and its place (x, y).

    Raises:
        DoesNotFit: not even at `page.floor`.
    """
    dates, texts = _words(page, items)
    before = _width(page, dates)
    axis = before + _AXIS / 2 if before else _EDGE
    indent = axis + _AXIS / 2
    boxes = _rows(page, dates, texts, before, page.body.w - indent)
    blocks = []
    for box, date, text in zip(boxes, dates, texts, strict=True):
        blocks.append(TextBlock(replace(box, w=before), date, anchor="middle"))
        blocks.append(TextBlock(replace(box, x=box.x + indent, w=box.w - indent), text, anchor="middle"))
    set_texts = set_in_step(page, blocks)
    x = page.body.x + axis
    parts: list[Element] = [rule((x, boxes[0].center[1]), (x, boxes[-1].center[1]), line, 2.0)]
    for number, box in enumerate(boxes):
        parts.extend((*set_texts[2 * number], *mark(number, x, box.center[1]), *set_texts[2 * number + 1]))
    return (group(name, *parts),)


def _words(page: Page, items: Sequence[Item]) -> tuple[list[Words], list[Words]]:
    """Return what stands before the line and what behind it: short headings before, others above their texts."""
    if page.keeps_items_whole or not all(len(item.heading) <= _BRIEF for item in items):
        return [[] for _ in items], [item_words(page, item) for item in items]
    head = style(page, "heading", size=page.theme.type.heading * 1.1, color=page.theme.accent, after=0.0)
    dates: list[Words] = [[(item.heading, head)] if item.heading else [] for item in items]
    return dates, [item_words(page, replace(item, heading="")) if item.text else [] for item in items]


def _width(page: Page, dates: Sequence[Words]) -> Pt:
    """Return the width before the line: that of the widest heading, within bounds."""
    widest = max(
        (
            text_width(text, typeface=page.look.minor, size=look.size, bold=look.bold, lang=page.lang)
            for date in dates
            for text, look in date
        ),
        default=0.0,
    )
    return min(widest * 1.06, page.body.w * _MOST)


def _rows(
    page: Page, dates: Sequence[Words], texts: Sequence[Words], before: Pt, behind: Pt
) -> tuple[Box, ...]:
    """Return stacked boxes, high in proportion to their texts at the size at which all of them fit."""
    # A little narrower than the text will be, so that it fits the height that is found here.
    before, behind = before * 0.97, behind * 0.97
    heights: list[Pt] = []
    for scale in _SCALES:
        heights = [
            max(_height(page, date, before, scale), _height(page, text, behind, scale), 18.0)
            for date, text in zip(dates, texts, strict=True)
        ]
        if sum(heights) + _GAP * (len(heights) - 1) <= page.body.h:
            break
    return row_boxes(page, heights)


def _height(page: Page, words: Words, width: Pt, scale: float) -> Pt:
    return natural_height(page, [(text, look.sized(look.size * scale)) for text, look in words], width)
