"""Rooms cut into cells, and what is drawn between, behind and through cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from nbdeck.engine.layouts.families.recipes import Cut
from nbdeck.engine.layouts.kit import rule
from nbdeck.engine.scene import MUTED, SLIDE_WIDTH, Box, Color, Pt, Shape

_ROW_GAP: Pt = 18.0
_COLUMN_GAP: Pt = 34.0
TILE_GAP: Pt = 10.0
_HAIRLINE = MUTED.faded(0.35)
_RISE = 0.36
"""Of the height of stairs that is between the first and the last."""
_STEM = 0.06
"""Share of the height between a scale's line and its cells."""
_BRICKS: dict[int, tuple[tuple[float, ...], ...]] = {
    1: ((100.0,),),
    2: ((58.0, 42.0),),
    3: ((58.0, 42.0), (100.0,)),
    4: ((58.0, 42.0), (42.0, 58.0)),
    5: ((36.0, 32.0, 32.0), (56.0, 44.0)),
}
"""Widths of the bricks of each course."""


def cells(cut: Cut, box: Box, count: int, gap: Pt | None, *, are_tiles: bool) -> tuple[Box, ...]:
    """Return the boxes of as many items, in reading order.

    Args:
        cut: How the room is shared.
        box: The room.
        count: How many; none for 0.
        gap: Between boxes; None is the usual one.
        are_tiles: Whether they are areas, which stand close.
    """
    if not count:
        return ()
    tile_gap = TILE_GAP if are_tiles else None
    across = next(each for each in (gap, tile_gap, _COLUMN_GAP) if each is not None)
    down = next(each for each in (gap, tile_gap, _ROW_GAP) if each is not None)
    if cut == "columns":
        return box.columns(count, across)
    if cut == "fields":
        courses = box.rows(-(-count // 2), down)
        return tuple(field for course in courses for field in course.columns(2, across))[:count]
    if cut == "mosaic":
        return _mosaic(box, count, down)
    if cut == "bricks":
        widths = _BRICKS[count]
        courses = box.rows(len(widths), down)
        return tuple(
            brick
            for course, shares in zip(courses, widths, strict=True)
            for brick in course.columns(shares, down)
        )
    if cut == "stairs":
        rise = box.h * _RISE / max(count - 1, 1)
        columns = enumerate(box.columns(count, across))
        return tuple(each.below(rise * (count - 1 - number)) for number, each in columns)
    if cut == "scale":
        high = box.h * (0.5 - _STEM)
        return tuple(
            each.top_slice(high) if number % 2 else each.bottom_slice(high)
            for number, each in enumerate(box.columns(count, 14.0))
        )
    return box.rows(count, down)


def _mosaic(box: Box, count: int, gap: Pt) -> tuple[Box, ...]:
    """Return tiles of unequal size, the first the largest."""
    if count == 1:
        return (box,)
    left, right = box.columns((10.0, 12.0) if count == 5 else (1.0, 1.0), gap)
    if count < 4:
        return (left, *right.rows(count - 1, gap))
    top, low = right.rows(2, gap)
    if count == 4:
        return (left, top, *low.columns(2, gap))
    return (left, *top.columns(2, gap), *low.columns(2, gap))


def between(cut: Cut, boxes: Sequence[Box], ground: Color | None = None) -> tuple[Shape, ...]:
    """Return the hairlines between cells that are no areas."""
    color = _HAIRLINE if ground is None else ground.faded(0.35)
    if cut == "rows":
        return _between_rows(boxes, color)
    if cut == "columns":
        return _between_columns(boxes, color)
    if cut == "fields":
        left, right = min(box.x for box in boxes), max(box.right for box in boxes)
        starts = [box for box in boxes if box.x == left]
        return _between_rows([replace(box, w=right - left) for box in starts], color)
    return ()


def _between_rows(boxes: Sequence[Box], color: Color) -> tuple[Shape, ...]:
    return tuple(
        rule((below.x, y), (below.right, y), color)
        for above, below in pairwise(boxes)
        for y in [(above.bottom + below.y) / 2]
        if below.y > above.y
    )


def _between_columns(boxes: Sequence[Box], color: Color) -> tuple[Shape, ...]:
    return tuple(
        rule((x, left.y), (x, left.bottom), color)
        for left, right in pairwise(boxes)
        for x in [(left.right + right.x) / 2]
        if right.x > left.x
    )


def scale_line(box: Box, boxes: Sequence[Box], color: Color) -> tuple[Shape, ...]:
    """Return a line through the middle of a room that runs off both edges, with a dot and a stem for every cell."""
    y = box.y + box.h / 2
    shapes = [Shape(Box(0.0, y - 2.0, SLIDE_WIDTH, 4.0), fill=color)]
    for each in boxes:
        radius, x = 9.0, each.x
        top, bottom = min(each.y, y), max(each.bottom, y)
        shapes.append(Shape(Box(x, top, 2.0, bottom - top), fill=color))
        dot = Box(x + 1.0 - radius, y - radius, radius * 2, radius * 2)
        shapes.append(Shape(dot, "ellipse", fill=color))
    return tuple(shapes)
