"""The folio: a book page with a narrow column for the title, a wide one for the text, and hairlines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.families.frames import bottom_of
from nbdeck.engine.layouts.families.recipes import (
    ItemPlace,
    Planner,
    SlidePlan,
    SlideRecipe,
    area,
    is_list,
    is_unnumbered,
)
from nbdeck.engine.layouts.grids import between_columns, between_fields, between_rows, columns, fields, rows
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene import BACKGROUND, Box, Pt, Shape

_TOP = 12.0
_TITLE = (area(5.0, _TOP, 23.0, 60.0), 34.0, BACKGROUND)


def _wide(page: Page) -> Box:
    """Return the column of the text."""
    return area(33.0, _TOP, 62.0, bottom_of(page) - _TOP)


def _beside(
    cut: Callable[[Box, int], Sequence[Box]],
    place: Callable[[Box, int], ItemPlace],
    lines: Callable[[Sequence[Box]], tuple[Shape, ...]] = between_rows,
) -> Planner:
    """Return slides with the title in its column and the items in boxes that the text's column is cut into."""

    def plan(page: Page, count: int) -> SlidePlan:
        boxes = cut(_wide(page), count)
        return SlidePlan(_TITLE, [place(box, count) for box in boxes], lines(boxes), keeps_art=True)

    return plan


def _ledger(share: float, mark: Pt) -> Callable[[Box, int], ItemPlace]:
    """Return lines of a ledger: a mark, then the words."""

    def place(box: Box, count: int) -> ItemPlace:
        left, right = box.columns((share, 1.0 - share), 20.0)
        sizes = (36.0, 29.0) if count < 4 else (30.0, 26.0)
        return ItemPlace(right, *sizes, left, mark, anchor="middle")

    return place


def _page(box: Box, count: int) -> ItemPlace:
    return ItemPlace(box, *((40.0, 30.0) if count < 4 else (34.0, 26.0)))


def _under(mark: Pt) -> Callable[[Box, int], ItemPlace]:
    """Return boxes with a mark at their head."""

    def place(box: Box, count: int) -> ItemPlace:
        high = mark * 1.28
        sizes = (36.0, 27.0) if count < 4 else (28.0, 24.0)
        return ItemPlace(box.below(high + 4.0), *sizes, box.top_slice(high), mark)

    return place


def _lone(page: Page, count: int) -> SlidePlan:
    wide = _wide(page)
    place = ItemPlace(
        wide.below(wide.h * 0.62), 40.0, 30.0, wide.top_slice(wide.h * 0.58), 220.0, mark_anchor="bottom"
    )
    return SlidePlan(_TITLE, [place][:count], keeps_art=True)


def _facing(mark: Pt) -> Planner:
    """Return two facing columns with a vertical hairline; with a figure at their head where `mark` has a size."""

    def plan(page: Page, count: int) -> SlidePlan:
        boxes = columns(_wide(page), count, 48.0)
        places = [_under(mark)(box, count) if mark else ItemPlace(box, 50.0, 34.0) for box in boxes]
        return SlidePlan(_TITLE, places, between_columns(boxes), keeps_art=True)

    return plan


def _abreast(mark: Pt) -> Planner:
    """Return columns over the whole width below the title."""

    def plan(page: Page, count: int) -> SlidePlan:
        boxes = columns(area(5.0, 25.0, 90.0, bottom_of(page) - 25.0), count, 34.0)
        title = (area(5.0, 11.0, 90.0, 12.0), 36.0, BACKGROUND)
        return SlidePlan(
            title, [_under(mark)(box, count) for box in boxes], between_columns(boxes), keeps_art=True
        )

    return plan


def _said(page: Page, count: int) -> SlidePlan:
    wide = _wide(page)
    words = ItemPlace(
        wide.top_slice(wide.h * 0.8), 76.0, 66.0, wide.bottom_slice(wide.h * 0.16), 24.0, is_stressed=False
    )
    return SlidePlan(_TITLE, [words][:count], keeps_art=True)


def beside_figure(page: Page) -> SlidePlan:
    """Return a chart or table in the text's column, its caption below the title."""
    title = (area(5.0, _TOP, 23.0, 36.0), 34.0, BACKGROUND)
    caption = ItemPlace(area(5.0, 51.0, 23.0, bottom_of(page) - 51.0), 26.0, 22.0, anchor="bottom")
    return SlidePlan(title, [caption], keeps_art=True, figure=_wide(page))


def section(page: Page) -> SlidePlan:
    """Return the title of a part in the text's column, its number in that of titles."""
    number = ItemPlace(area(0, 0, 0, 0), mark=area(4.6, _TOP, 26.0, 50.0), mark_size=210.0, mark_anchor="top")
    wide = _wide(page)
    return SlidePlan((wide.inset(0.0, 16.0, 0.0, 0.0), 76.0, BACKGROUND), [number], keeps_art=True)


_LIST = SlideRecipe("folio list", _beside(rows, _ledger(0.16, 60.0)), range(2, 6), "number", is_list)
_PAGE = SlideRecipe("folio page", _beside(fields, _page, between_fields), range(2, 6, 2), suits=is_unnumbered)
_ROWS = SlideRecipe("folio rows", _beside(rows, _page), range(2, 6), suits=is_unnumbered)

RECIPES: Mapping[Layout, tuple[SlideRecipe, ...]] = {
    Layout.BIG_NUMBER: (
        SlideRecipe("folio figure", _lone, range(1, 2), "figure"),
        SlideRecipe("folio ledger", _beside(rows, _ledger(0.52, 84.0)), range(2, 6), "figure"),
    ),
    Layout.SUMMARY: (
        _LIST,
        SlideRecipe("folio summary ledger", _beside(rows, _ledger(0.36, 60.0)), range(2, 6), "led figure"),
        _PAGE,
        _ROWS,
    ),
    Layout.ITEMS: (
        _LIST,
        _PAGE,
        _ROWS,
    ),
    Layout.STEPS: (
        SlideRecipe("folio steps", _beside(fields, _under(64.0), between_fields), range(4, 5), "number"),
        SlideRecipe("folio steps in rows", _beside(rows, _ledger(0.16, 60.0)), range(3, 6), "number"),
    ),
    Layout.TIMELINE: (SlideRecipe("folio dates", _abreast(42.0), range(3, 6), "heading"),),
    Layout.COMPARISON: (
        SlideRecipe("folio figures facing", _facing(100.0), range(2, 3), "led figure"),
        SlideRecipe("folio facing", _facing(0.0), range(2, 3)),
    ),
    Layout.SWOT: (SlideRecipe("folio initials", _abreast(104.0), range(4, 5), "letter"),),
    Layout.QUOTE: (SlideRecipe("folio quote", _said, range(1, 2), "author"),),
}
