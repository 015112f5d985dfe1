"""Rows, columns and fields for the recipes of all families, and the hairlines between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from nbdeck.engine.layouts.kit import rule
from nbdeck.engine.scene import MUTED, Box, Color, Pt, Shape

_ROW_GAP: Pt = 16.0
_COLUMN_GAP: Pt = 34.0
_HAIRLINE = MUTED.faded(0.35)


def rows(box: Box, count: int, gap: Pt = _ROW_GAP) -> tuple[Box, ...]:
    """Return as many rows of one height, apart by the room of a hairline."""
    return box.rows(count, gap) if count else ()


def columns(box: Box, count: int, gap: Pt = _COLUMN_GAP) -> tuple[Box, ...]:
    """Return as many columns of one width, apart by the room of a hairline."""
    return box.columns(count, gap) if count else ()


def fields(box: Box, count: int, gap: Pt = _COLUMN_GAP) -> tuple[Box, ...]:
    """Return boxes in two columns, read row by row."""
    return tuple(field for row in rows(box, -(-count // 2)) for field in columns(row, 2, gap))[:count]


def between_fields(boxes: Sequence[Box], color: Color = _HAIRLINE) -> tuple[Shape, ...]:
    """Return the lines between the rows of boxes in columns, over all of these."""
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    starts = [box for box in boxes if box.x == left]
    return between_rows([replace(box, w=right - left) for box in starts], color)


def between_rows(boxes: Sequence[Box], color: Color = _HAIRLINE) -> tuple[Shape, ...]:
    """Return the lines between boxes that stand under each other."""
    return tuple(
        rule((below.x, y), (below.right, y), color)
        for above, below in pairwise(boxes)
        for y in [(above.bottom + below.y) / 2]
        if below.y > above.y
    )


def between_columns(boxes: Sequence[Box], color: Color = _HAIRLINE) -> tuple[Shape, ...]:
    """Return the lines between boxes that stand side by side."""
    return tuple(
        rule((x, left.y), (x, left.bottom), color)
        for left, right in pairwise(boxes)
        for x in [(left.right + right.x) / 2]
        if right.x > left.x
    )
