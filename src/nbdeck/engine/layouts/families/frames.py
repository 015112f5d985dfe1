"""Frames of recipes: grounds and what can be read on them, title, foot, the room that a logo takes, and cells.

Cells are cut from rooms; something may be drawn between, behind and through them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from nbdeck.engine.layouts.families.recipes import Cut, SlidePlan
from nbdeck.engine.layouts.kit import Page, ink_for, rule
from nbdeck.engine.scene.boxes import (
    GRAPHICS,
    MUTED,
    SLIDE_HEIGHT,
    SLIDE_WIDTH,
    TEXT,
    Box,
    Color,
    Pt,
    contrast,
)
from nbdeck.engine.scene.elements import Element, Picture, Shape
from nbdeck.engine.themes.theme import Composition, TextArea

_CLEAR: Pt = 8.0
"""Around a logo."""
_OFF_EDGE: Pt = 12.0
"""Between the words at the foot and the edge of the area behind them."""
_FOOT: Pt = 14.0
"""Largest size of words at the foot."""
_TALL = 1.25
"""Height of a line that stands alone, in its own size."""


def readable_on(page: Page, color: Color, ground: Color, least: float = TEXT) -> Color:
    """Return a colour where it can be read on a ground, else ink or background."""
    look = page.look
    return color if contrast(look.hex(color), look.hex(ground)) >= least else ink_for(page, ground)


def stress_on(page: Page, ground: Color) -> Color:
    """Return the colour of what is large and matters on a ground."""
    return readable_on(page, page.theme.figure.stress, ground, GRAPHICS)


def bottom_of(page: Page) -> float:
    """Return where items end below a title of their own, percent of the height: above the foot and a logo there."""
    content = page.theme.content
    feet = [each.box.y for each in (content.footer, page.theme.quote.page_number) if each is not None]
    feet += (
        [content.source.box.y + 4.0]
        if content.source is not None and page.theme.design.family == "editorial"
        else []
    )
    tops = [y for y in (*feet, *(logo.box.y for logo in _logos(page))) if y > SLIDE_HEIGHT / 2]
    return min([86.5, *((y - 8.0) / SLIDE_HEIGHT * 100 for y in tops)])


def sheet_around(page: Page, box: Box) -> Box:
    """Return where areas end: at the slide's edges, at a stripe along its start, or at an outline above its foot.

    Areas that reach above the body cover a stripe.
    """
    shapes = [each for each in page.theme.content.art if isinstance(each, Shape)]
    lines = [each.box for each in shapes if each.fill is None]
    body = page.theme.content.body
    stripes = [
        each.box.right
        for each in shapes
        if each.kind == "rect" and each.fill and each.box.x <= 0.0 and each.box.h >= SLIDE_HEIGHT
    ]
    left = max(stripes, default=0.0) if body is not None and box.y >= body.box.y else 0.0
    slide = Box(left, 0.0, SLIDE_WIDTH - left, SLIDE_HEIGHT)
    outline = next((each for each in lines if each.contains(box)), slide)
    feet = [each.y for each in lines if each.w == outline.w and box.center[1] < each.y < outline.bottom]
    return outline.top_slice(min([outline.bottom, *feet]) - outline.y)


def _logos(page: Page) -> list[Element]:
    """Return a brand's logo and the plate behind it."""
    return [
        each
        for each in page.theme.content.art
        if isinstance(each, Shape | Picture) and each.name.startswith("Logo")
    ]


def _beside_logo(page: Page, box: Box) -> Box:
    """Return what of a box is at the left of a logo that stands in it."""
    edges = [logo.box.x - _CLEAR for logo in _logos(page) if logo.box.inset(-_CLEAR).overlaps(box)]
    return replace(box, w=max(min([box.right, *edges]) - box.x, 0.0))


def hides_logo(page: Page, plan: SlidePlan) -> bool:
    """Whether an area or an item of the plan would lie on the logo."""
    boxes = [each.box for each in plan.art if not (isinstance(each, Shape) and each.kind == "line")]
    boxes += [box for place in plan.places for box in (place.text, place.mark) if box is not None]
    return any(logo.box.overlaps(box) for logo in _logos(page) for box in boxes)


def frame_of(page: Page, plan: SlidePlan) -> Composition:
    """Return the frame of a plan's slide."""
    content = page.theme.content
    if plan.title is None:
        at_left, at_number, at_source = plan.grounds
        return replace(
            content,
            art=(*content.art, *plan.art),
            source=_on_area(page, content.source, at_source, plan),
            footer=_on_area(page, content.footer, at_left, plan),
            page_number=_on_area(page, content.page_number, at_number),
        )
    box, size, ground = plan.title
    color = readable_on(page, content.title.style.color, ground)
    look = replace(content.title.style.sized(size), color=color, align="start")
    title = TextArea(_beside_logo(page, box), look, plan.title_anchor)
    if plan.keeps_art:
        usual = content.title.box
        base = content if (box.x, box.y) == (usual.x, usual.y) else page.theme.quote
        return replace(base, title=title, body=content.body, art=(*base.art, *plan.art))
    left, right = plan.feet
    number = _at_edge(page, content.body.box.right if content.body and box == content.title.box else right)
    if number is not None and left < number.box.x < right:
        right = number.box.x - _CLEAR
    foot = content.footer.box if content.footer else Box(left, 504.0, 0.0, 18.0)
    line = _beside_logo(page, replace(foot, x=left, w=right - left))
    source = _beside_logo(page, Box(left, 477.0, right - left, foot.y - 477.0))
    at_left, at_number, _ = plan.grounds
    return replace(
        content,
        background=plan.background,
        title=title,
        art=(*plan.art, *_logos(page)),
        source=_foot(page, content.source, source, at_left),
        footer=_foot(page, content.footer, line, at_left),
        page_number=None if number is None else _readable(page, number, at_number),
    )


def _at_edge(page: Page, right: Pt) -> TextArea | None:
    """Return the page number of the template's quotations without their art, which it may stand beside: at an edge."""
    number = page.theme.quote.page_number
    if number is None or number.style.align != "end" or not page.theme.content.art:
        return number
    box = replace(number.box, x=max(number.box.x, right - number.box.w))
    return replace(number, box=box) if _beside_logo(page, box) == box else number


def _readable(page: Page, place: TextArea, ground: Color) -> TextArea:
    """Return a place for text in its own colour, or in ink where that cannot be read on a ground."""
    return replace(place, style=replace(place.style, color=readable_on(page, place.style.color, ground)))


def _on_area(
    page: Page, place: TextArea | None, ground: Color, plan: SlidePlan | None = None
) -> TextArea | None:
    """Return a place at the foot as the template has it, but for one that an area of the slide lies behind.

    What is read from the left keeps off the end of the area, and off one that begins further on, given its plan.
    """
    if place is None:
        return None
    if plan is not None:
        line = Box(place.box.x, place.box.center[1], place.box.w, 1.0)
        areas = [each.box for each in plan.art if isinstance(each, Shape) and each.fill]
        ends = [area.x if area.x > line.x else area.right for area in areas if area.overlaps(line)]
        right = min([plan.feet[1], *(end - _OFF_EDGE for end in ends)])
        place = replace(place, box=replace(place.box, w=min(place.box.w, right - place.box.x)))
    return place if ground == page.theme.content.background else _readable(page, place, ground)


def _foot(page: Page, area_: TextArea | None, box: Box, ground: Color) -> TextArea | None:
    if area_ is None:
        return None
    look = area_.style.sized(min(area_.style.size, _FOOT))
    look = replace(look, color=readable_on(page, MUTED, ground), align="start")
    high = max(box.h, look.size * _TALL)
    return TextArea(replace(box, y=box.bottom - high, h=high), look, area_.anchor)


MOST_READ_ACROSS = 8
"""Fields that are read from row to row; more of them are two columns of a list."""
_ROW_GAP: Pt = 18.0
_COLUMN_GAP: Pt = 34.0
TILE_GAP: Pt = 10.0
_HAIRLINE = MUTED.faded(0.35)
_RISE = 0.26
"""Of the height of stairs that is between the first and the last."""


def cells(
    cut: Cut, box: Box, count: int, gap: Pt | None, shares: Sequence[float] = (), *, are_tiles: bool
) -> tuple[Box, ...]:
    """Return the boxes of as many items, in reading order.

    Args:
        cut: How the room is shared.
        box: The room.
        count: How many; none for 0.
        gap: Between boxes; None is the usual one.
        shares: Heights of rows, also those of fields, or widths of columns, in proportion; none for equal ones.
        are_tiles: Whether they are areas, which stand close.
    """
    if not count:
        return ()
    tile_gap = TILE_GAP if are_tiles else None
    across = next(each for each in (gap, tile_gap, _COLUMN_GAP) if each is not None)
    down = next(each for each in (gap, tile_gap, _ROW_GAP) if each is not None)
    if cut == "columns":
        return box.columns(shares or count, across)
    if cut == "fields":
        rows = box.rows(shares or -(-count // 2), down)
        pairs = [row.columns(2, across if are_tiles else max(across, _COLUMN_GAP)) for row in rows]
        ordered = zip(*pairs, strict=True) if count > MOST_READ_ACROSS else pairs
        return tuple(field for part in ordered for field in part)[:count]
    if cut == "flow":
        first = -(-count // 2)
        left, right = box.columns(2, across if are_tiles else max(across, _COLUMN_GAP))
        return (*left.rows(shares[:first] or first, down), *right.rows(shares[first:] or count - first, down))
    if cut == "mosaic":
        return _mosaic(box, count, down)
    if cut == "stairs":
        rise = box.h * _RISE / max(count - 1, 1)
        columns = enumerate(box.columns(count, across))
        return tuple(each.below(rise * (count - 1 - number)) for number, each in columns)
    if cut == "turns":
        step, halves = (box.w + across) / (count + 1), box.rows(2, down)
        turns = (replace(halves[at % 2], x=box.x + step * at) for at in range(count))
        return tuple(replace(each, w=2 * step - across) for each in turns)
    return box.rows(shares or count, down)


def point_between(first: Box, second: Box) -> tuple[Pt, Pt]:
    """Return a point in the gap between two cells that follow each other."""
    x = (first.right + second.x) / 2 if first.right <= second.x else first.center[0]
    y = (first.bottom + second.y) / 2 if first.bottom <= second.y else first.center[1]
    return x, y


def following(cut: Cut, area: Box, equal: Sequence[Box], parted: Sequence[Box]) -> Box:
    """Return an area whose edges between cells move to where those are parted, given them of equal size before."""
    edges = [area.x, area.right] if cut == "columns" else [area.y, area.bottom]
    for old, new in zip(_gaps(cut, equal), _gaps(cut, parted), strict=True):
        moved = (sum(new) - sum(old)) / 2
        edges = [edge + moved if old[0] <= edge <= old[1] else edge for edge in edges]
    start, end = edges
    if cut == "columns":
        return replace(area, x=start, w=end - start)
    return replace(area, y=start, h=end - start)


def _gaps(cut: Cut, boxes: Sequence[Box]) -> list[tuple[Pt, Pt]]:
    """Return where each gap between columns, or rows, begins and ends."""
    if cut == "columns":
        return [(before.right, after.x) for before, after in pairwise(boxes)]
    return [(above.bottom, below.y) for above, below in pairwise(boxes)]


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
    if cut in {"rows", "flow"}:
        return _between_rows(boxes, color)
    if cut == "columns":
        return _between_columns(boxes, color)
    if cut == "fields" and boxes:
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
