"""The statement: one thing very large, everything else in a line at the foot; no cards."""

from __future__ import annotations

from collections.abc import Mapping

from nbdeck.contract.layouts import Layout
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
from nbdeck.engine.layouts.grids import columns, rows
from nbdeck.engine.layouts.kit import Page, panel, rule
from nbdeck.engine.scene import BACKGROUND, MUTED, Box, Pt, Shape

_FEET: tuple[Pt, Pt] = (48.0, 912.0)
_LABEL = (area(5.0, 5.0, 90.0, 10.5), 28.0, BACKGROUND)
"""A title that leaves the room to the one large thing."""


def _line(y: float) -> Shape:
    box = area(5.0, y, 90.0, 0.0)
    return rule((box.x, box.y), (box.right, box.y), MUTED.faded(0.4))


def _foot(
    page: Page, count: int, top: float, *, mark: Pt = 44.0, is_stressed: bool = True
) -> list[ItemPlace]:
    """Return places in a line at the foot, each under its mark."""
    boxes = columns(area(5.0, top, 90.0, bottom_of(page) - top), count, 26.0)
    size = 26.0 if count < 4 else 23.0
    if not mark:
        return [ItemPlace(box, size + 6.0, size) for box in boxes]
    return [
        ItemPlace(
            box.below(mark * 1.3),
            size,
            size,
            box.top_slice(mark * 1.3),
            mark,
            is_stressed=not number,
        )
        for number, box in enumerate(boxes)
    ]


def _figures(page: Page, count: int) -> SlidePlan:
    hero = ItemPlace(
        area(5.0, 58.0, 90.0, 9.0), 30.0, 30.0, area(4.2, 16.0, 92.0, 42.0), 250.0, mark_anchor="bottom"
    )
    others = [
        ItemPlace(place.text, place.head, 18.0, place.mark, 44.0, is_stressed=False)
        for place in (_foot(page, count - 1, 71.0) if count > 1 else ())
    ]
    return SlidePlan(_LABEL, [hero, *others], (_line(69.0),) if others else (), _FEET)


def _claim(page: Page, count: int) -> SlidePlan:
    """Return the title as the one large thing, the items at the foot."""
    title = (area(5.0, 8.0, 90.0, 46.0), 88.0, BACKGROUND)
    return SlidePlan(title, _foot(page, count, 62.0, mark=0.0), (_line(58.0),), _FEET)


def _claim_with(mark: Pt) -> Planner:
    """Return the same with marks over the items."""

    def plan(page: Page, count: int) -> SlidePlan:
        title = (area(5.0, 8.0, 90.0, 40.0), 80.0, BACKGROUND)
        return SlidePlan(title, _foot(page, count, 57.0, mark=mark), (_line(53.0),), _FEET)

    return plan


def _steps(page: Page, count: int) -> SlidePlan:
    """Return numerals that fill half of the slide, the steps below them."""
    boxes = columns(area(5.0, 20.0, 90.0, bottom_of(page) - 20.0), count, 26.0)
    places = [
        ItemPlace(
            box.below(box.h * 0.54), 30.0, 22.0, box.top_slice(box.h * 0.5), 168.0, mark_anchor="bottom"
        )
        for box in boxes
    ]
    return SlidePlan(_LABEL, places, (), _FEET)


def _halves(page: Page, count: int) -> tuple[list[Box], tuple[Shape, ...]]:
    halves = area(0.0, 20.0, 100.0, 80.0).columns(2)
    grounds = (page.theme.accent, deep(page))
    return list(halves)[:count], tuple(panel(box, fill) for box, fill in zip(halves, grounds, strict=True))


def _against(mark: Mark) -> Planner:
    """Return two halves of the slide, one against the other, under headings or figures."""

    def plan(page: Page, count: int) -> SlidePlan:
        boxes, art = _halves(page, count)
        places = []
        for box, ground in zip(boxes, (page.theme.accent, deep(page)), strict=False):
            inner = box.inset(48.0, 34.0, 40.0, 68.0)
            top = inner.h * (0.6 if mark == "led figure" else 0.34)
            size = 168.0 if mark == "led figure" else 66.0
            places.append(
                ItemPlace(
                    inner.below(top + 14.0), 28.0, 28.0, inner.top_slice(top), size, ground,
                    mark_anchor="bottom" if mark == "led figure" else "top", is_stressed=False,
                )
            )  # fmt: skip
        return SlidePlan(_LABEL, places, art, _FEET, (page.theme.accent, deep(page)))

    return plan


def _outcome(page: Page, count: int) -> SlidePlan:
    """Return the dates in a line, the last of them below as the one large thing."""
    bottom = bottom_of(page)
    line = columns(area(5.0, 19.0, 90.0, 24.0), count - 1, 26.0)
    places = [
        ItemPlace(box.below(44.0), 24.0, 22.0, box.top_slice(42.0), 32.0, is_stressed=False) for box in line
    ]
    last = ItemPlace(
        area(5.0, bottom - 13.0, 90.0, 13.0), 36.0, 34.0, area(4.6, 48.0, 90.0, bottom - 63.0), 112.0
    )
    return SlidePlan(_LABEL, [*places, last], (_line(45.0),), _FEET)


def _quarters(page: Page, count: int) -> SlidePlan:
    """Return four areas that meet in the middle of the slide."""
    grounds = (page.theme.accent, deep(page), deep(page), page.theme.accent)
    boxes = [box for row in area(0.0, 18.0, 100.0, 82.0).rows(2) for box in row.columns(2)]
    places = []
    for number, (box, ground) in enumerate(zip(boxes, grounds, strict=True)):
        inner = box.inset(48.0, 18.0, 40.0, 66.0 if number > 1 else 14.0)
        mark, text = inner.columns((1.0, 3.6), 14.0)
        places.append(
            ItemPlace(
                text.inset(0.0, 12.0, 0.0, 0.0),
                32.0,
                24.0,
                mark.top_slice(106.0),
                80.0,
                ground,
                mark_anchor="top",
                is_stressed=False,
            )
        )
    title = (area(5.0, 5.0, 90.0, 10.5), 28.0, BACKGROUND)
    art = tuple(panel(box, fill) for box, fill in zip(boxes, grounds, strict=True))
    return SlidePlan(title, places[:count], art, _FEET, (grounds[2], grounds[3]))


def _said(page: Page, count: int) -> SlidePlan:
    """Return a quotation over all of the slide, in the accent, and who said it at the foot."""
    ground = page.theme.accent
    words = ItemPlace(
        area(5.0, 18.0, 90.0, 58.0), 110.0, 96.0, area(5.0, 79.0, 70.0, 10.0), 24.0, ground,
        anchor="middle", is_stressed=False,
    )  # fmt: skip
    return SlidePlan(
        (area(5.0, 6.0, 90.0, 9.0), 22.0, ground),
        [words][:count],
        (panel(area(0.0, 0.0, 100.0, 100.0), ground),),
        _FEET,
        (ground, ground),
    )


def _large_rows(page: Page, count: int) -> SlidePlan:
    boxes = rows(area(5.0, 21.0, 90.0, bottom_of(page) - 21.0), count)
    sizes = {2: (60.0, 32.0), 3: (48.0, 28.0)}.get(count, (36.0, 24.0))
    return SlidePlan(_LABEL, [ItemPlace(box, *sizes, anchor="middle") for box in boxes], (), _FEET)


def beside_figure(page: Page) -> SlidePlan:
    """Return a chart or table below the title as a statement, its caption at the foot."""
    caption = ItemPlace(area(5.0, 80.0, 90.0, 8.0), 28.0, 24.0, anchor="middle")
    return SlidePlan(
        (area(5.0, 6.0, 90.0, 19.0), 46.0, BACKGROUND),
        [caption],
        (_line(79.0),),
        _FEET,
        figure=area(5.0, 27.0, 90.0, 49.0),
    )


def section(page: Page) -> SlidePlan:
    """Return the title of a part over all of the slide, in the accent."""
    ground = page.theme.accent
    number = ItemPlace(
        area(0, 0, 0, 0), mark=area(4.6, 4.0, 60.0, 36.0), mark_size=150.0, ground=ground, is_stressed=False
    )
    return SlidePlan(
        (area(5.0, 42.0, 90.0, 46.0), 96.0, ground),
        [number],
        (panel(area(0.0, 0.0, 100.0, 100.0), ground),),
        _FEET,
        (ground, ground),
        title_anchor="bottom",
    )


RECIPES: Mapping[Layout, tuple[SlideRecipe, ...]] = {
    Layout.BIG_NUMBER: (SlideRecipe("statement figure", _figures, range(1, 6), "figure"),),
    Layout.SUMMARY: (
        SlideRecipe("statement numbered claim", _claim_with(64.0), range(2, 6), "number", is_list),
        SlideRecipe("statement claim with figures", _claim_with(68.0), range(2, 6), "led figure"),
        SlideRecipe("statement claim", _claim, range(2, 6), suits=is_unnumbered),
    ),
    Layout.ITEMS: (
        SlideRecipe("statement numbered claim", _claim_with(64.0), range(2, 6), "number", is_list),
        SlideRecipe("statement claim", _claim, range(2, 5), suits=is_unnumbered),
        SlideRecipe("statement rows", _large_rows, range(2, 6), suits=is_unnumbered),
    ),
    Layout.STEPS: (SlideRecipe("statement steps", _steps, range(3, 6), "number"),),
    Layout.TIMELINE: (SlideRecipe("statement outcome", _outcome, range(3, 6), "heading"),),
    Layout.COMPARISON: (
        SlideRecipe("statement figures against", _against("led figure"), range(2, 3), "led figure"),
        SlideRecipe("statement against", _against("heading"), range(2, 3), "heading"),
    ),
    Layout.SWOT: (SlideRecipe("statement quarters", _quarters, range(4, 5), "letter"),),
    Layout.QUOTE: (SlideRecipe("statement quote", _said, range(1, 2), "author"),),
}
