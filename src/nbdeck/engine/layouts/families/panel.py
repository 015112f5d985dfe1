"""The panel: one full-height area carries the title, the first figure, or who said it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.families.frames import bottom_of, deep
from nbdeck.engine.layouts.families.recipes import (
    ItemPlace,
    Planner,
    SlidePlan,
    SlideRecipe,
    area,
    is_list,
    is_unnumbered,
)
from nbdeck.engine.layouts.grids import between_rows, rows
from nbdeck.engine.layouts.kit import Page, panel
from nbdeck.engine.scene import SURFACE, Box, Color, Pt

_RIGHT: Pt = 912.0


def _left(x: float) -> Pt:
    return area(x, 0.0, 0.0, 0.0).x


def _titled(
    width: float,
    ground: Callable[[Page], Color],
    place: Callable[[Box, int], ItemPlace],
    *,
    size: Pt = 56.0,
    is_last: bool = False,
) -> Planner:
    """Return slides with the title on a panel `width` percent wide and the items in rows beside it.

    Args:
        width: Of the panel.
        ground: Its colour.
        place: Gives the place of an item, for its row and the number of rows.
        size: Of the title.
        is_last: Whether the panel stands at the end side.
    """

    def plan(page: Page, count: int) -> SlidePlan:
        color, edge = ground(page), 100.0 - width if is_last else 0.0
        left = 5.0 if is_last else width + 5.0
        boxes = rows(area(left, 8.0, 90.0 - width, bottom_of(page) - 8.0), count)
        return SlidePlan(
            title=(area(edge + 4.6, 8.0, width - 8.6, 54.0), size, color),
            places=[place(box, count) for box in boxes],
            art=(panel(area(edge, 0.0, width, 100.0), color), *between_rows(boxes)),
            feet=(_left(left), _left(left + 90.0 - width)),
        )

    return plan


def _row(box: Box, count: int) -> ItemPlace:
    sizes = {2: (48.0, 32.0), 3: (40.0, 30.0)}.get(count, (36.0, 24.0))
    return ItemPlace(box, *sizes, anchor="middle")


def _marked(share: float, mark: Pt) -> Callable[[Box, int], ItemPlace]:
    """Return rows whose mark takes a share of the width."""

    def place(box: Box, count: int) -> ItemPlace:
        sizes = (36.0, 26.0) if count < 4 else (30.0, 22.0)
        left, right = box.columns((share, 1.0 - share), 18.0)
        return ItemPlace(right, *sizes, left, mark if count < 5 else mark * 0.8, anchor="middle")

    return place


def _hero(page: Page, count: int) -> SlidePlan:
    """Return the first figure on a panel over half the slide, the others beside it."""
    width, ground = 56.0, deep(page)
    left = width + 5.0
    hero = ItemPlace(
        area(5.0, 67.0, width - 9.0, 22.0), 34.0, 30.0, area(4.6, 24.0, width - 6.0, 42.0), 196.0, ground,
        mark_anchor="bottom",
    )  # fmt: skip
    boxes = rows(area(left, 8.0, 95.0 - left, bottom_of(page) - 8.0), count - 1)
    return SlidePlan(
        title=(area(5.0, 8.0, width - 10.0, 15.0), 26.0, ground),
        places=[hero, *(_beside(box, number, count) for number, box in enumerate(boxes))],
        art=(panel(area(0.0, 0.0, width, 100.0), ground), *between_rows(boxes)),
        feet=(_left(left), _RIGHT),
    )


def _beside(box: Box, number: int, count: int) -> ItemPlace:
    share, size = (0.58, 80.0) if count < 5 else (0.5, 48.0)
    top = box.top_slice(box.h * share)
    return ItemPlace(box.below(top.h), 26.0, 22.0, top, size, mark_anchor="bottom", is_stressed=number == 0)


def _lone(page: Page, count: int) -> SlidePlan:
    """Return one figure on a panel, its words beside it."""
    ground = deep(page)
    words = ItemPlace(
        area(67.0, 24.0, 28.0, 58.0), 40.0, 28.0, area(4.6, 24.0, 54.0, 50.0), 230.0, ground,
        text_ground=page.theme.content.background, anchor="middle",
    )  # fmt: skip
    return SlidePlan(
        (area(5.0, 8.0, 50.0, 15.0), 26.0, ground),
        [words][:count],
        (panel(area(0.0, 0.0, 62.0, 100.0), ground),),
        (_left(67.0), _RIGHT),
    )


def _first(page: Page, count: int) -> SlidePlan:
    """Return the first of numbered items on a panel, the others beside it."""
    ground, others = page.theme.accent, count - 1
    boxes = rows(area(51.0, 8.0, 44.0, bottom_of(page) - 8.0), others)
    lead = ItemPlace(area(5.0, 44.0, 37.0, 46.0), 48.0, 28.0, area(4.8, 21.0, 30.0, 22.0), 96.0, ground)
    rest = []
    for box in boxes:
        mark, text = box.columns((1.0, 5.0), 12.0)
        rest.append(
            ItemPlace(text.inset(0.0, 8.0, 0.0, 0.0), 34.0, 24.0, mark.top_slice(min(92.0, mark.h)), 72.0)
        )
    return SlidePlan(
        (area(5.0, 8.0, 37.0, 13.0), 26.0, ground),
        [lead, *rest],
        (panel(area(0.0, 0.0, 46.0, 100.0), ground), *between_rows(boxes)),
        (_left(51.0), _RIGHT),
    )


def _fields(page: Page, count: int) -> SlidePlan:
    """Return four fields under their letters beside a panel with the title."""
    ground, box = deep(page), area(33.0, 7.0, 62.0, bottom_of(page) - 7.0)
    left, right = box.columns(2, 40.0)
    places = [
        ItemPlace(field.below(86.0), 28.0, 22.0, field.top_slice(80.0), 64.0, mark_anchor="bottom")
        for row in zip(rows(left, 2), rows(right, 2), strict=True)
        for field in row
    ]
    return SlidePlan(
        (area(4.6, 8.0, 20.4, 66.0), 44.0, ground),
        places[:count],
        (panel(area(0.0, 0.0, 28.0, 100.0), ground),),
        (_left(33.0), _RIGHT),
    )


def _said(page: Page, count: int) -> SlidePlan:
    """Return a quotation beside a panel with the title and who said it."""
    ground = page.theme.accent
    place = ItemPlace(
        area(39.0, 8.0, 56.0, bottom_of(page) - 8.0), 72.0, 66.0, area(4.6, 62.0, 25.0, 28.0), 26.0, ground,
        text_ground=page.theme.content.background, anchor="middle", mark_anchor="bottom", is_stressed=False,
    )  # fmt: skip
    return SlidePlan(
        (area(4.6, 8.0, 25.4, 40.0), 34.0, ground),
        [place][:count],
        (panel(area(0.0, 0.0, 34.0, 100.0), ground),),
        (_left(39.0), _RIGHT),
    )


def _accent(page: Page) -> Color:
    return page.theme.accent


def _pale(page: Page) -> Color:
    del page
    return SURFACE


def beside_figure(page: Page) -> SlidePlan:
    """Return a chart or table beside a panel with its caption."""
    ground = deep(page)
    return SlidePlan(
        (area(5.0, 7.0, 63.0, 13.0), 32.0, page.theme.content.background),
        [ItemPlace(area(75.0, 8.0, 20.5, 80.0), 40.0, 34.0, ground=ground, anchor="middle")],
        (panel(area(72.0, 0.0, 28.0, 100.0), ground),),
        (48.0, _left(69.0)),
        figure=area(5.0, 22.0, 63.0, bottom_of(page) - 22.0),
    )


def section(page: Page) -> SlidePlan:
    """Return the title of a part on the ground of panels, its number very large beside it."""
    ground = deep(page)
    number = ItemPlace(area(0, 0, 0, 0), mark=area(4.0, 4.0, 30.0, 88.0), mark_size=380.0, ground=ground)
    return SlidePlan(
        (area(38.0, 30.0, 56.0, 54.0), 72.0, ground),
        [number],
        (panel(area(0.0, 0.0, 100.0, 100.0), ground),),
        grounds=(ground, ground),
    )


_NUMBERED = (
    SlideRecipe("panel first of a list", _first, range(2, 5), "number", is_list),
    SlideRecipe(
        "panel numbered rows", _titled(34.0, deep, _marked(0.16, 72.0)), range(2, 6), "number", is_list
    ),
)

RECIPES: Mapping[Layout, tuple[SlideRecipe, ...]] = {
    Layout.BIG_NUMBER: (
        SlideRecipe("panel lone figure", _lone, range(1, 2), "figure"),
        SlideRecipe("panel hero figure", _hero, range(2, 6), "figure"),
    ),
    Layout.SUMMARY: (
        *_NUMBERED,
        SlideRecipe(
            "panel claim with figures", _titled(40.0, _accent, _marked(0.36, 60.0)), range(2, 6), "led figure"
        ),
        SlideRecipe("panel claim", _titled(40.0, _accent, _row), range(2, 6), suits=is_unnumbered),
        SlideRecipe(
            "panel claim at the end",
            _titled(40.0, deep, _row, is_last=True),
            range(2, 6),
            suits=is_unnumbered,
        ),
    ),
    Layout.ITEMS: (
        *_NUMBERED,
        SlideRecipe("panel rows", _titled(34.0, deep, _row), range(2, 6), suits=is_unnumbered),
        SlideRecipe(
            "panel at the end", _titled(34.0, _pale, _row, is_last=True), range(2, 6), suits=is_unnumbered
        ),
    ),
    Layout.STEPS: (
        SlideRecipe("panel steps", _titled(34.0, _pale, _marked(0.16, 72.0)), range(3, 6), "number"),
        SlideRecipe(
            "panel steps at the end",
            _titled(34.0, _accent, _marked(0.16, 72.0), is_last=True),
            range(3, 6),
            "number",
        ),
    ),
    Layout.TIMELINE: (
        SlideRecipe("panel dates", _titled(34.0, deep, _marked(0.32, 36.0)), range(3, 7), "heading"),
    ),
    Layout.COMPARISON: (
        SlideRecipe(
            "panel figures against", _titled(34.0, deep, _marked(0.45, 104.0)), range(2, 3), "led figure"
        ),
        SlideRecipe("panel against", _titled(34.0, deep, _row), range(2, 3)),
    ),
    Layout.SWOT: (SlideRecipe("panel fields", _fields, range(4, 5), "letter"),),
    Layout.QUOTE: (SlideRecipe("panel quote", _said, range(1, 2), "author"),),
}
