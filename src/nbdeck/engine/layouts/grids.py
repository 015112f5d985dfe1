"""Rows, columns and fields for the recipes of all families, and the hairlines between them."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Return boxes in two columns, read down the first and then down the second; two stand side by side."""
    high = -(-count // 2)
    return tuple(field for column in columns(box, 2, gap) for field in rows(column, high))[:count]


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
