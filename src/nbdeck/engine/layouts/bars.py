"""Bars of stepped length with words beside them: a pyramid or a funnel for words that need most of the width."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.diagrams import is_brief, is_long, rows_with_rules, set_in_step
from nbdeck.engine.layouts.kit import LABEL_FLOOR, Page, TextBlock, group, ink_for, panel, style
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element

_GAP: Pt = 6.0
_WIDEST, _WIDE, _NARROW = (6.2, 5.8), (4.4, 7.6), (3.0, 9.0)
"""Columns of the bars and of few, of short, of long words."""
_FEW_WORDS = 40
"""Characters of an item that need only half of the width."""
_SHORTEST = 0.3
"""Length of the shortest bar, a share of the longest."""
_MARK: Pt = 30.0
"""Largest size of what stands in a bar."""
_PAD: Pt = 14.0
_ROUND: Pt = 10.0


def lengths(count: int, *, longest_last: bool) -> tuple[float, ...]:
    """Return the bars' lengths, in even steps, as shares of the longest."""
    if count == 1:
        return (1.0,)
    shares = tuple(_SHORTEST + (1.0 - _SHORTEST) * number / (count - 1) for number in range(count))
    return shares if longest_last else shares[::-1]


def lay_out_bars(
    page: Page,
    items: Sequence[Item],
    marks: Sequence[str],
    shares: Sequence[float],
    name: str,
) -> tuple[Element, ...]:
    """Return bars under each other that carry marks, each item's words beside its bar.

    Args:
        page: The page.
        items: At least one.
        marks: What stands in the bars: numbers or figures.
        shares: Lengths of the bars, 1 for all of their column.
        name: Of the whole, in PowerPoint's selection pane.

    Raises:
        DoesNotFit: not even at the floor.
    """
    shape = _NARROW if is_long(items) else _WIDEST if is_brief(items, _FEW_WORDS) else _WIDE
    left, right = page.body.columns(shape, page.theme.gutter)
    bars = [
        Box(row.x, row.y, left.w * share, row.h)
        for row, share in zip(left.rows(len(items), _GAP), shares, strict=True)
    ]
    rows = [row.inset(0.0, 1.0) for row in right.rows(len(items), _GAP)]
    starts = [max(above.right, below.right) + 10.0 for above, below in pairwise(bars)]
    texts, rules = rows_with_rules(page, rows, items, starts)
    radius = min(page.theme.card.radius, _ROUND)
    shapes = [panel(bar, page.theme.accent, radius=radius) for bar in bars]
    return (group(name, *shapes, *_labels(page, bars, marks), *rules, *texts),)


def _labels(page: Page, bars: Sequence[Box], marks: Sequence[str]) -> list[Element]:
    size = max(min(_MARK, bars[0].h * 0.5), LABEL_FLOOR)
    pad = min(_PAD, min(bar.w for bar in bars) * 0.2)
    blocks = []
    ink = ink_for(page, page.theme.accent)
    look = style(page, "number", size=size, color=ink, face=page.theme.number.face, bold=True)
    for bar, mark in zip(bars, marks, strict=True):
        blocks.append(TextBlock(bar.inset(pad, 0.0), [(mark, look)], role="number", anchor="middle"))
    return [text for boxes in set_in_step(page, blocks, floor=LABEL_FLOOR) for text in boxes]
