"""A recipe read for a number of items: places, grounds and areas of one slide."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from nbdeck.engine.layouts.families.frames import (
    between,
    bottom_of,
    cells,
    following,
    point_between,
    readable_on,
    sheet_around,
)
from nbdeck.engine.layouts.families.recipes import (
    BELOW,
    IN_ROWS,
    ROW_PAD,
    SURE,
    Area,
    Cells,
    Edges,
    Ground,
    ItemPlace,
    Lead,
    SlideFrame,
    SlidePlan,
    SlideRecipe,
    area,
)
from nbdeck.engine.layouts.kit import Page, card, has_sides, ink_for, numeral, numeral_style, panel, rule
from nbdeck.engine.scene.boxes import (
    BACKGROUND,
    GRAPHICS,
    INK,
    MUTED,
    SLIDE_HEIGHT,
    SLIDE_WIDTH,
    SURFACE,
    Box,
    Color,
    Pt,
)
from nbdeck.engine.scene.elements import Element, PathCommand, Shape
from nbdeck.engine.text.composing import paragraph

_PAD: Pt = 22.0
"""Inside a tile, at its sides."""
_THIN = 0.1
"""The most of a tile's height above and below."""
_ROUNDEST: Pt = 16.0
_SMALLER = 0.62
"""Sizes in a tile that is less high, or less wide, than the first."""
_SQUARE: Pt = 100.0
"""Side of a motif."""
_FOOT: Pt = 512.0
"""Height of the middle of the foot."""
_LINE = 1.25
"""Height of a line that stands alone, in its own size."""
_CLOSE = 0.6
"""Between words and a number of their size, in that."""
_BESIDE_STALK: Pt = 14.0
"""Between the upright line of an item that stands above or below the line of time and its words."""
_DOT: Pt = 7.0
"""Radius of a dot on a line."""


def planned(page: Page, recipe: SlideRecipe, count: int, shares: Sequence[float] = ()) -> SlidePlan:
    """Return the slide that a recipe gives for a number of items, rows or columns in proportion where unequal."""
    frame, form = recipe.frame, recipe.cells
    body = _room(page, frame, frame.body)
    number = count - (recipe.lead is not None)
    cut = partial(cells, form.cut, body, number, form.gap, are_tiles=form.fill is not None)
    boxes = cut(shares)
    base = page.theme.closing if frame.is_last else page.theme.content
    follow = partial(following, form.cut, equal=cut(), parted=boxes) if shares else None
    art, painted = _painted(page, frame, follow)
    grounds = _Grounds(base.background, painted)
    is_card = form.fill == "pale"
    side = 0.0 if is_card and not has_sides(page) else _PAD
    tiles = [] if form.fill is None else [(box, _ground(page, form.fill)) for box in boxes]
    art += [
        shape
        for box, color in tiles
        for shape in (
            card(page, box) if is_card else (_tile(page, box, color, is_round=form.cut != "stairs"),)
        )
    ]
    art += _drawn(page, form, body, boxes, grounds)
    if frame.motif is not None:
        art += _motif(page, _box(page, frame, frame.motif), grounds)
    grounds = _Grounds(base.background, [*painted, *tiles])
    places = [] if recipe.lead is None else [_first(page, frame, recipe.lead, grounds)]
    forms = [_weighed(form, each, boxes[0]) for each in boxes]
    sign = _width_of_numbers(page, form, count)
    places += [
        _place(each, box, grounds, side, sign, is_tile=bool(tiles))
        for each, box in zip(forms, boxes, strict=True)
    ]
    left, right = _feet(page, frame, body)
    title, own = None, page.theme.content.title
    box = _own_title(page, frame) if frame.title is None else _box(page, frame, frame.title)
    if frame.title is not None or frame.column or any(each.contains(box) for each, _ in painted):
        title = (box, frame.title_size or own.style.size, grounds.behind(box))
    page_number = page.theme.quote.page_number if title else page.theme.content.page_number
    source = page.theme.content.source
    lines = [_line(_box(page, frame, (*each, 1.0)), grounds) for each in frame.lines]
    return SlidePlan(
        title=title,
        title_anchor=own.anchor if frame.title is None and not frame.column else frame.title_anchor,
        places=places[:count],
        background=base.background,
        art=(*art, *lines),
        feet=(left, right),
        grounds=(
            grounds.at(left + 40.0, _FOOT),
            grounds.behind(page_number.box) if page_number else BACKGROUND,
            grounds.at(left + 40.0, source.box.center[1]) if source else BACKGROUND,
        ),
        keeps_art=frame.keeps_art or title is None,
        figure=None if frame.figure is None else _box(page, frame, frame.figure),
        parts=(body, grounds.behind(body)),
    )


def _painted(
    page: Page, frame: SlideFrame, follow: Callable[[Box], Box] | None
) -> tuple[list[Element], list[tuple[Box, Color]]]:
    """Return the art behind items with a frame's areas, which may `follow` cells, and what is a ground for words."""
    behind = page.theme.closing.art if frame.is_last else ()
    boxes = [_area(page, frame, each) for each in frame.areas]
    colors = [_color(page, each.ground).faded(each.share) for each in frame.areas]
    areas = list(zip(map(follow, boxes) if follow else boxes, colors, strict=True))
    tiles = [
        _tile(page, box, color, is_round=each.is_tile)
        for each, (box, color) in zip(frame.areas, areas, strict=True)
    ]
    rects = [each for each in behind if isinstance(each, Shape) and each.kind == "rect"]
    return [*behind, *tiles], [*((each.box, each.fill) for each in rects if each.fill), *areas]


def _feet(page: Page, frame: SlideFrame, body: Box) -> tuple[Pt, Pt]:
    """Return the left and right end of the foot: below the items of a frame that has its title beside them."""
    content, (left, right) = page.theme.content, (edge * SLIDE_WIDTH / 100 for edge in frame.feet)
    if frame.column:
        left = body.x
    elif frame.title is None and content.footer is not None:
        left = content.footer.box.x
    return max(left, content.title.box.x), right


class _Grounds:
    """What is behind the places of a slide."""

    def __init__(self, page: Color, painted: Sequence[tuple[Box, Color]]) -> None:
        self._page, self._painted = page, painted

    def at(self, x: Pt, y: Pt) -> Color:
        colors = [
            color for box, color in self._painted if box.x <= x <= box.right and box.y <= y <= box.bottom
        ]
        return colors[-1] if colors else self._page

    def behind(self, box: Box) -> Color:
        return self.at(*box.center)


def _box(page: Page, frame: SlideFrame, edges: Edges) -> Box:
    x, y, w, h = edges
    body = page.theme.content.body
    if frame.title is None and body is not None:
        room = body.box.below(page.theme.content.title.box.y - body.box.y) if frame.column else body.box
        across, down = room.w / 100, room.h / 100
        return Box(room.x + x * across, room.y + y * down, w * across, (h or 100 - y) * down)
    box, title = area(x, y, w, h or bottom_of(page) - y), page.theme.content.title.box
    least, most = title.x, box.right
    if frame.keeps_art and body is not None:
        least, most = min(least, body.box.x), max(title.right, body.box.right)
    left = max(box.x, least) if box.x > 0 else box.x
    return Box(left, box.y, min(box.right, most) - left, box.h)


def _own_title(page: Page, frame: SlideFrame) -> Box:
    """Return the place of the template's title, or of the column that it is narrowed to."""
    box, body = page.theme.content.title.box, page.theme.content.body
    if not frame.column or body is None or box.y >= body.box.bottom:
        return box
    return replace(box, w=body.box.w * frame.column / 100, h=body.box.bottom - box.y)


def _area(page: Page, frame: SlideFrame, part: Area) -> Box:
    """Return the box of an area, going on to the edges of slide or outline where it has those of the body.

    In a frame with a title of its own it is where that says, but for tiles, which begin where words do.
    """
    box, (x, y, w, h) = _box(page, frame, part.box), part.box
    if part.is_tile:
        return box
    if frame.title is not None:
        return area(x, y, w, h or bottom_of(page) - y)
    sheet = sheet_around(page, box)
    left, top = sheet.x if x <= 0 else box.x, sheet.y if y < 0 else box.y
    right, bottom = sheet.right if x + w >= 100 else box.right, sheet.bottom if y + h >= 100 else box.bottom
    return Box(left, top, right - left, bottom - top)


def _room(page: Page, frame: SlideFrame, edges: Edges) -> Box:
    """Return a box for words, which ends above the foot where that is below it."""
    box, (left, right) = _box(page, frame, edges), (edge * SLIDE_WIDTH / 100 for edge in frame.feet)
    if frame.title is None:
        return box
    is_beside = box.right <= left or box.x >= right
    lowest = SLIDE_HEIGHT if is_beside else bottom_of(page) * SLIDE_HEIGHT / 100
    return box.top_slice(min(box.h, lowest - box.y))


def _color(page: Page, ground: Ground) -> Color:
    theme = page.theme
    return {
        "page": theme.content.background,
        "deep": theme.design.area,
        "accent": theme.accent,
        "second": theme.accent2,
        "ink": INK,
        "pale": SURFACE,
    }[ground]


def _ground(page: Page, fill: Ground) -> Color:
    """Return what words in a tile stand on: a pale one is a card of the theme."""
    return page.theme.card.fill or BACKGROUND if fill == "pale" else _color(page, fill)


def _tile(page: Page, box: Box, fill: Color, *, is_round: bool) -> Shape:
    return panel(box, fill, radius=min(page.theme.card.radius, _ROUNDEST) if is_round else 0.0)


def _drawn(page: Page, form: Cells, body: Box, boxes: Sequence[Box], grounds: _Grounds) -> tuple[Shape, ...]:
    """Return the lines between and through the cells."""
    behind = [grounds.behind(each) for each in boxes] or [grounds.behind(body)]
    behind += [grounds.at(*point_between(*pair)) for pair in pairwise(boxes)]
    if form.fill is not None or len({*behind}) > 1:
        return ()
    ground = behind[0]
    color = readable_on(page, page.theme.accent, ground, GRAPHICS)
    if form.line:
        return _line_of_time(form, body, boxes, color)
    is_plain = ground in {BACKGROUND, SURFACE}
    return between(form.cut, boxes, None if is_plain else readable_on(page, MUTED, ground))


def _line_of_time(form: Cells, body: Box, boxes: Sequence[Box], color: Color) -> tuple[Shape, ...]:
    """Return a line with a dot for each cell: below the marks on top of columns, or between marks and words of rows."""
    first, last = boxes[0], boxes[-1]
    if form.cut == "turns":
        y = body.center[1]
        line, dots = Box(body.x, y - 1.5, body.w, 3.0), [(each.x, y) for each in boxes]
    elif form.mark == "top":
        y = first.y + first.h * form.share + 8.0
        line, dots = Box(body.x, y - 1.5, body.w, 3.0), [(each.x + _DOT, y) for each in boxes]
    else:
        x = first.x + first.w * form.share + form.beside * 1.5 * (0.5 - form.share)
        dots = [(x, each.center[1]) for each in boxes]
        line = Box(x - 1.5, first.center[1], 3.0, last.center[1] - first.center[1])
    marks = [Shape(Box(x - _DOT, y - _DOT, _DOT * 2, _DOT * 2), "ellipse", fill=color) for x, y in dots]
    stalks = [
        Box(each.x - 0.75, min(each.y, y), 1.5, max(each.bottom, y) - min(each.y, y))
        for each, (_, y) in zip(boxes, dots, strict=True)
        if form.cut == "turns"
    ]
    return (*(panel(each, color) for each in (line, *stalks)), *marks)


def _weighed(form: Cells, box: Box, first: Box) -> Cells:
    """Return the cells of a mosaic at sizes that follow those of its tiles, others as they are."""
    if form.cut != "mosaic":
        return form
    share = _SMALLER ** ((box.h < first.h) + (box.w < first.w * 0.8)) if box != first else 1.0
    return replace(
        form, head=form.head * share, size=form.size * share**0.5, mark_size=form.mark_size * share
    )


def _motif(page: Page, box: Box, grounds: _Grounds) -> Iterator[Shape]:
    """Yield the template's motif in the corner of a box, in the ink of its ground where it has that of the page."""
    share, ground = min(box.w, box.h) / _SQUARE, grounds.behind(box)
    ink = ink_for(page, ground)
    for shape in page.theme.design.motif:
        place = Box(
            box.right - (_SQUARE - shape.box.x) * share,
            box.bottom - (_SQUARE - shape.box.y) * share,
            shape.box.w * share,
            shape.box.h * share,
        )
        commands = tuple(
            PathCommand(
                each.op,
                tuple(
                    (box.right - (_SQUARE - x) * share, box.bottom - (_SQUARE - y) * share)
                    for x, y in each.points
                ),
            )
            for each in shape.commands
        )
        yield replace(
            shape,
            box=place,
            commands=commands,
            radius=shape.radius * share,
            fill=_on(shape.fill, ink),
            line=_on(shape.line, ink),
        )


def _on(color: Color | None, ink: Color) -> Color | None:
    """Return a colour of the page in that of what stands on an area; others as they are."""
    return ink.faded(color.alpha) if color is not None and color.slot == BACKGROUND.slot else color


def _line(box: Box, grounds: _Grounds) -> Shape:
    """Return a hairline at the top of a box."""
    dark = Color("tx1") if grounds.at(box.x + 1.0, box.y) == BACKGROUND else MUTED
    return rule((box.x, box.y), (box.right, box.y), dark.faded(0.4))


def _first(page: Page, frame: SlideFrame, lead: Lead, grounds: _Grounds) -> ItemPlace:
    text = _room(page, frame, lead.text)
    mark = None if lead.mark is None else _room(page, frame, lead.mark)
    return ItemPlace(
        text,
        lead.head,
        lead.size,
        mark,
        lead.mark_size,
        grounds.behind(mark or text),
        grounds.behind(text),
        lead.anchor,
        lead.mark_anchor,
        lead.is_stressed,
    )


def _width_of_numbers(page: Page, form: Cells, count: int) -> Pt:
    """Return what numbers of the size of their words take at the most; 0 where they have a size of their own."""
    if not form.mark or form.mark_size:
        return 0.0
    look = numeral_style(page, form.head)
    numbers = (numeral(page, number) for number in range(1, count + 1))
    return SURE * max(paragraph(each, look, math.inf, page.look, page.lang).width for each in numbers)


def _place(form: Cells, box: Box, grounds: _Grounds, side: Pt, sign: Pt, *, is_tile: bool) -> ItemPlace:
    """Return the place of an item in a cell.

    Args:
        form: Of the cell.
        box: The cell.
        grounds: What is behind it.
        side: Between the sides of a tile and what is in it.
        sign: Width of its number, where that is of the size of its words; else 0.
        is_tile: Whether the cell is an area.
    """
    thin = ROW_PAD[form.anchor] if form.cut in IN_ROWS else min(_PAD * 0.8, box.h * _THIN)
    stalk = _BESIDE_STALK * (form.cut == "turns" and form.line)
    inner = box.inset(side, thin) if is_tile else box.inset(stalk, 0.0, 0.0, 0.0)
    text, mark = inner, None
    if form.mark == "top":
        high = inner.h * form.share
        mark = inner.top_slice(min(high, form.mark_size * _LINE) if form.cut == "stairs" else high)
        text = inner.below(mark.h + (form.beside if form.line else BELOW))
    elif sign:
        mark, text = inner.columns((sign, inner.w - sign - form.head * _CLOSE), form.head * _CLOSE)
    elif form.mark:
        shares = (form.share, 1.0 - form.share)
        first, second = inner.columns(
            shares if form.mark == "start" else shares[::-1], form.beside * (1 + form.line / 2)
        )
        mark, text = (first, second) if form.mark == "start" else (second, first)
    return ItemPlace(
        text,
        form.head,
        form.size,
        mark,
        form.mark_size,
        grounds.behind(mark or text),
        grounds.behind(text),
        form.anchor,
        form.mark_anchor,
        form.is_stressed,
    )
