"""The mosaic: tiles of unequal size, the first the largest."""

from __future__ import annotations

from collections.abc import Mapping

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.diagrams import tint
from nbdeck.engine.layouts.families.frames import bottom_of, deep
from nbdeck.engine.layouts.families.recipes import (
    ItemPlace,
    Mark,
    Planner,
    SlidePlan,
    SlideRecipe,
    area,
    is_list,
    is_unnumbered,
)
from nbdeck.engine.layouts.kit import Page, panel
from nbdeck.engine.scene import BACKGROUND, SURFACE, Box, Color, Pt, Shape

_FEET: tuple[Pt, Pt] = (48.0, 912.0)
_TITLE = (area(5.0, 6.0, 90.0, 12.0), 34.0, BACKGROUND)
_TOP = 20.5
_GAP: Pt = 10.0
_PAD: Pt = 22.0
_ROUNDEST: Pt = 16.0


def _tiles(page: Page, count: int) -> list[Box]:
    """Return tiles of unequal size for a number of items, the first the largest."""
    body = area(5.0, _TOP, 90.0, bottom_of(page) - _TOP)
    if count == 1:
        return [body]
    left, right = body.columns((11.0, 11.0) if count < 5 else (10.0, 12.0), _GAP)
    if count < 4:
        return [left, *right.rows(count - 1, _GAP)]
    top, low = right.rows(2, _GAP)
    if count == 4:
        return [left, top, *low.columns(2, _GAP)]
    return [left, *top.columns(2, _GAP), *low.columns(2, _GAP)]


def _bricks(page: Page, count: int) -> SlidePlan:
    """Return tiles that stand like bricks, all words of one size: none of the items is the first."""
    body = area(5.0, _TOP, 90.0, bottom_of(page) - _TOP)
    widths: tuple[tuple[float, ...], ...] = {
        2: ((56.0, 44.0),),
        3: ((58.0, 42.0), (100.0,)),
        4: ((58.0, 42.0), (42.0, 58.0)),
    }.get(count, ((36.0, 32.0, 32.0), (56.0, 44.0)))
    courses = body.rows(len(widths), _GAP)
    boxes = [
        box for course, shares in zip(courses, widths, strict=True) for box in course.columns(shares, _GAP)
    ]
    fills = _fills(page, count)
    places = [
        ItemPlace(box.inset(_PAD, _PAD * 0.8), 46.0, 30.0, ground=fill, anchor="middle")
        for box, fill in zip(boxes, fills, strict=True)
    ]
    return SlidePlan(_TITLE, places, _art(page, boxes, fills), _FEET)


def _fills(page: Page, count: int) -> list[Color]:
    return [deep(page), SURFACE, tint(page, page.theme.accent), SURFACE, tint(page, page.theme.accent)][
        :count
    ]


def _art(page: Page, boxes: list[Box], fills: list[Color]) -> tuple[Shape, ...]:
    radius = min(page.theme.card.radius, _ROUNDEST)
    return tuple(panel(box, fill, radius=radius) for box, fill in zip(boxes, fills, strict=True))


def _mosaic(mark: Mark) -> Planner:
    """Return the items in tiles, under figures or numbers where `mark` names them."""

    def plan(page: Page, count: int) -> SlidePlan:
        boxes, fills = _tiles(page, count), _fills(page, count)
        places = [
            _tile(
                box, fill, mark, is_first=not number, is_small=number > 1 and count > 3, is_alone=count == 1
            )
            for number, (box, fill) in enumerate(zip(boxes, fills, strict=True))
        ]
        return SlidePlan(_TITLE, places, _art(page, boxes, fills), _FEET)

    return plan


def _tile(box: Box, fill: Color, mark: Mark, *, is_first: bool, is_small: bool, is_alone: bool) -> ItemPlace:
    inner = box.inset(_PAD, _PAD * 0.8)
    sizes = (54.0, 34.0) if is_first else (28.0, 21.0) if is_small else (36.0, 26.0)
    if not mark:
        return ItemPlace(inner, *sizes, ground=fill, anchor="bottom" if is_first else "middle")
    size = 230.0 if is_alone else 132.0 if is_first else 56.0 if is_small else 88.0
    share = 0.7 if is_alone else 0.6 if is_first else 0.5
    if mark == "number":
        size, share = size * 0.7, 0.36
    words = (sizes[0], 24.0 if is_first else 19.0) if mark == "number" else (sizes[1], sizes[1])
    return ItemPlace(
        inner.below(inner.h * share),
        *words,
        inner.top_slice(inner.h * share),
        size,
        fill,
        mark_anchor="middle",
    )


def _stairs(page: Page, count: int) -> SlidePlan:
    """Return tiles that grow from step to step, their words climbing with them."""
    bottom = bottom_of(page)
    columns = area(5.0, _TOP, 90.0, bottom - _TOP).columns(count, _GAP)
    rise = min(9.0, 30.0 / max(count - 1, 1)) * 5.4
    boxes = [
        Box(box.x, box.y + rise * (count - 1 - number), box.w, box.h - rise * (count - 1 - number))
        for number, box in enumerate(columns)
    ]
    fills = [
        *[page.theme.accent.faded(0.16 + 0.1 * number) for number in range(count - 1)],
        deep(page),
    ]
    places = [
        ItemPlace(
            Box(box.x + 16.0, box.y + 84.0, box.w - 28.0, box.h - 96.0), 26.0, 20.0,
            Box(box.x + 16.0, box.y + 10.0, box.w - 28.0, 72.0), 58.0, fill, is_stressed=False,
        )
        for box, fill in zip(boxes, fills, strict=True)
    ]  # fmt: skip
    return SlidePlan(_TITLE, places, tuple(panel(b, f) for b, f in zip(boxes, fills, strict=True)), _FEET)


def _dates(page: Page, count: int) -> SlidePlan:
    """Return tiles that run down across the slide, one for each moment."""
    body = area(5.0, _TOP, 90.0, bottom_of(page) - _TOP)
    bands = body.rows(count, _GAP)
    step = body.w * 0.44 / max(count - 1, 1)
    boxes = [Box(band.x + step * number, band.y, body.w * 0.56, band.h) for number, band in enumerate(bands)]
    fills = [*[SURFACE] * (count - 1), deep(page)]
    places = []
    for box, fill in zip(boxes, fills, strict=True):
        left, right = box.inset(_PAD, 4.0).columns((0.32, 0.68), 14.0)
        places.append(ItemPlace(right, 28.0, 24.0, left, 32.0, fill, anchor="middle"))
    return SlidePlan(_TITLE, places, _art(page, boxes, fills), _FEET)


def _pair(mark: Mark) -> Planner:
    """Return two tiles that stand over corner, one against the other."""

    def plan(page: Page, count: int) -> SlidePlan:
        bottom = bottom_of(page)
        high = (bottom - _TOP) * 0.82
        boxes = [area(5.0, _TOP, 44.5, high), area(50.5, bottom - high, 44.5, high)][:count]
        fills = [deep(page), SURFACE][:count]
        places = []
        for box, fill in zip(boxes, fills, strict=True):
            inner = box.inset(_PAD + 4.0)
            top = inner.top_slice(inner.h * 0.5)
            places.append(
                ItemPlace(inner.below(top.h), 28.0, 24.0, top, 124.0, fill)
                if mark
                else ItemPlace(inner, 50.0, 32.0, ground=fill)
            )
        return SlidePlan(_TITLE, places, _art(page, boxes, fills), _FEET)

    return plan


def _fields(page: Page, count: int) -> SlidePlan:
    """Return four tiles with their letters as art at the end."""
    body = area(5.0, _TOP, 90.0, bottom_of(page) - _TOP)
    boxes = [box for row in body.rows(2, _GAP) for box in row.columns(2, _GAP)][:count]
    fills = [deep(page), SURFACE, SURFACE, tint(page, page.theme.accent)][:count]
    places = []
    for box, fill in zip(boxes, fills, strict=True):
        text, mark = box.inset(_PAD, _PAD * 0.7).columns((2.8, 1.0), 8.0)
        places.append(ItemPlace(text, 30.0, 22.0, mark, 92.0, fill, mark_anchor="bottom"))
    return SlidePlan(_TITLE, places, _art(page, boxes, fills), _FEET)


def _said(page: Page, count: int) -> SlidePlan:
    """Return a quotation in a large tile, who said it in a small one."""
    bottom = bottom_of(page)
    wide, small = area(5.0, _TOP, 64.0, bottom - _TOP), area(70.0, 56.0, 25.0, bottom - 56.0)
    place = ItemPlace(
        wide.inset(_PAD + 8.0), 72.0, 66.0, small.inset(_PAD * 0.8), 24.0, SURFACE,
        text_ground=deep(page), anchor="middle", mark_anchor="bottom", is_stressed=False,
    )  # fmt: skip
    fills = [deep(page), SURFACE]
    return SlidePlan(_TITLE, [place][:count], _art(page, [wide, small], fills), _FEET)


def beside_figure(page: Page) -> SlidePlan:
    """Return a chart or table beside a tile with its caption."""
    ground, high = deep(page), bottom_of(page) - _TOP
    tile = area(71.0, _TOP, 24.0, high)
    caption = ItemPlace(tile.inset(_PAD, _PAD * 0.8), 34.0, 30.0, ground=ground, anchor="bottom")
    return SlidePlan(
        _TITLE, [caption], _art(page, [tile], [ground]), _FEET, figure=area(5.0, _TOP, 64.0, high)
    )


def section(page: Page) -> SlidePlan:
    """Return the title of a part in the largest of four tiles, its number in another."""
    bottom, ground = bottom_of(page), deep(page)
    large, right = area(5.0, 6.0, 60.0, bottom - 6.0), area(66.0, 6.0, 29.0, bottom - 6.0)
    top, low = right.rows((58.0, 42.0), _GAP)
    one, other = low.columns((42.0, 58.0), _GAP)
    number = ItemPlace(area(0, 0, 0, 0), mark=top.inset(_PAD, 6.0), mark_size=170.0, ground=SURFACE)
    boxes, fills = (
        [large, top, one, other],
        [ground, SURFACE, page.theme.accent2, tint(page, page.theme.accent)],
    )
    title = (large.inset(_PAD + 8.0), 66.0, ground)
    return SlidePlan(title, [number], _art(page, boxes, fills), _FEET, title_anchor="bottom")


_LIST = SlideRecipe("mosaic list", _mosaic("number"), range(2, 6), "number", is_list)

RECIPES: Mapping[Layout, tuple[SlideRecipe, ...]] = {
    Layout.BIG_NUMBER: (SlideRecipe("mosaic figures", _mosaic("figure"), range(1, 6), "figure"),),
    Layout.SUMMARY: (
        _LIST,
        SlideRecipe("mosaic summary figures", _mosaic("led figure"), range(2, 6), "led figure"),
        SlideRecipe("mosaic summary", _mosaic(""), range(2, 6), suits=is_unnumbered),
    ),
    Layout.ITEMS: (
        _LIST,
        SlideRecipe("mosaic bricks", _bricks, range(2, 6), suits=is_unnumbered),
    ),
    Layout.STEPS: (SlideRecipe("mosaic stairs", _stairs, range(3, 6), "number"),),
    Layout.TIMELINE: (SlideRecipe("mosaic dates", _dates, range(3, 7), "heading"),),
    Layout.COMPARISON: (
        SlideRecipe("mosaic figures against", _pair("led figure"), range(2, 3), "led figure"),
        SlideRecipe("mosaic against", _pair(""), range(2, 3)),
    ),
    Layout.SWOT: (SlideRecipe("mosaic fields", _fields, range(4, 5), "letter"),),
    Layout.QUOTE: (SlideRecipe("mosaic quote", _said, range(1, 2), "author"),),
}
