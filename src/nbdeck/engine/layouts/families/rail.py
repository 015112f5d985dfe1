"""The horizon: the sky above it carries what matters, the sea below what follows from it."""

from __future__ import annotations

from collections.abc import Mapping

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.families.frames import bottom_of, deep, is_dark, readable_on
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
from nbdeck.engine.layouts.grids import between_rows, columns, rows
from nbdeck.engine.layouts.kit import Page, panel
from nbdeck.engine.scene import BACKGROUND, Box, Color, Pt, Shape
from nbdeck.engine.themes.contrast import GRAPHICS

_FEET: tuple[Pt, Pt] = (48.0, 912.0)
_TITLE = (area(5.0, 7.0, 90.0, 14.0), 34.0, BACKGROUND)


def _sea(page: Page, top: float) -> tuple[Shape, ...]:
    """Return everything below a horizon, percent of the height, with the lines of the tide above it."""
    sea = deep(page)
    return (
        panel(area(0.0, top - 2.4, 100.0, 0.3), sea.faded(0.3)),
        panel(area(0.0, top - 1.3, 100.0, 0.6), sea.faded(0.55)),
        panel(area(0.0, top, 100.0, 100.0 - top), sea),
    )


def _ink(page: Page) -> Color:
    """Return the colour of lines and marks: that of the sea where it can be seen on the sky."""
    return readable_on(page, page.theme.accent, BACKGROUND, GRAPHICS) if is_dark(page) else deep(page)


def _grounds(page: Page) -> tuple[Color, Color]:
    return deep(page), deep(page)


def _figures(page: Page, count: int) -> SlidePlan:
    """Return the first figure above the horizon, the others below it."""
    sea, top = deep(page), 68.0 if count == 1 else 60.0
    hero = (
        ItemPlace(
            area(5.0, 71.0, 90.0, 17.0), 32.0, 30.0, area(4.6, 22.0, 90.0, 43.0), 210.0, text_ground=sea
        )
        if count == 1
        else ItemPlace(
            area(60.0, 24.0, 35.0, 31.0), 34.0, 28.0, area(4.6, 22.0, 52.0, 34.0), 164.0, anchor="middle"
        )
    )
    boxes = columns(area(5.0, 64.0, 90.0, bottom_of(page) - 64.0), count - 1)
    others = [
        ItemPlace(box.below(66.0), 20.0, 20.0, box.top_slice(62.0), 50.0, sea, is_stressed=False)
        for box in boxes
    ]
    return SlidePlan(_TITLE, [hero, *others], _sea(page, top), _FEET, _grounds(page))


def _claim(mark: Pt) -> Planner:
    """Return the title as the claim above the horizon, the items below it."""

    def plan(page: Page, count: int) -> SlidePlan:
        sea, top = deep(page), 48.0
        boxes = columns(area(5.0, top + 6.0, 90.0, bottom_of(page) - top - 6.0), count)
        size = 24.0 if count < 4 else 21.0
        places = [
            ItemPlace(
                box.below(mark * 1.35), 26.0, size, box.top_slice(mark * 1.35), mark, sea, is_stressed=False
            )
            if mark
            else ItemPlace(box, 28.0, size, ground=sea)
            for box in boxes
        ]
        title = (area(5.0, 8.0, 90.0, 34.0), 58.0, BACKGROUND)
        return SlidePlan(title, places, _sea(page, top), _FEET, _grounds(page), title_anchor="bottom")

    return plan


def _depths(mark: Mark) -> Planner:
    """Return rows that begin at blocks at the edge of the slide: a mark, then the words."""

    def plan(page: Page, count: int) -> SlidePlan:
        boxes = rows(area(8.0, 23.0, 87.0, bottom_of(page) - 23.0), count)
        share = {"heading": 0.32, "led figure": 0.3}.get(mark, 0.12)
        mark_size = {"heading": 36.0}.get(mark, 66.0)
        sizes = (36.0, 26.0) if count < 4 else (30.0, 22.0)
        places = []
        for box in boxes:
            left, right = box.columns((share, 1.0 - share), 18.0)
            places.append(
                ItemPlace(right, *sizes, left, mark_size, anchor="middle")
                if mark
                else ItemPlace(box, *sizes, anchor="middle")
            )
        blocks = [
            panel(Box(0.0, box.y, 44.0, box.h), _ink(page).faded(1.0 - 0.14 * (count - 1 - number)))
            for number, box in enumerate(boxes)
        ]
        return SlidePlan(_TITLE, places, (*blocks, *between_rows(boxes)), _FEET)

    return plan


def _on_line(page: Page, count: int) -> SlidePlan:
    """Return numerals that stand on a line, the steps below it."""
    boxes = columns(area(5.0, 23.0, 90.0, bottom_of(page) - 23.0), count, 26.0)
    high = 118.0
    places = [
        ItemPlace(box.below(high + 22.0), 30.0, 22.0, box.top_slice(high), 92.0, mark_anchor="bottom")
        for box in boxes
    ]
    line = panel(Box(0.0, boxes[0].y + high + 4.0, 960.0, 5.0), _ink(page))
    return SlidePlan(_TITLE, places, (line,), _FEET)


def _scale(page: Page, count: int) -> SlidePlan:
    """Return moments in turn above and below a line that runs off both edges."""
    pitch, y = 91.0 / count, 54.0
    places: list[ItemPlace] = []
    dots: list[Shape] = []
    for number in range(count):
        x, is_last = 5.0 + pitch * number, number == count - 1
        is_above = number % 2 == 1
        box = area(x + 2.4, 23.0, pitch - 2.6, 24.0) if is_above else area(x + 2.4, 60.5, pitch - 2.6, 27.0)
        places.append(ItemPlace(box, 32.0, 22.0, anchor="bottom" if is_above else "top"))
        size = 3.0 if is_last else 2.0
        dot = area(x + 1.0 - size / 2, y - size * 16 / 18, size, size * 16 / 9)
        color = page.theme.accent2 if is_last else _ink(page)
        stem = area(x + 0.9, 24.0, 0.2, y - 24.0) if is_above else area(x + 0.9, y, 0.2, 86.0 - y)
        dots += [panel(stem, _ink(page)), Shape(dot, "ellipse", fill=color)]
    line = panel(area(0.0, y - 0.6, 100.0, 1.2), _ink(page))
    return SlidePlan(_TITLE, places, (line, *dots), _FEET)


def _shores(mark: Mark) -> Planner:
    """Return one side above the horizon and the other below it."""

    def plan(page: Page, count: int) -> SlidePlan:
        sea, is_figure = deep(page), mark == "led figure"
        places = []
        for top, ground in ((24.0, BACKGROUND), (60.0, sea)):
            high = 28.0 if top < 50.0 else 27.0
            places.append(
                ItemPlace(
                    area(40.0, top, 55.0, high), 32.0, 28.0, area(4.8, top, 33.0, high),
                    116.0 if is_figure else 52.0, ground, "middle",
                )
            )  # fmt: skip
        return SlidePlan(_TITLE, places[:count], _sea(page, 56.0), _FEET, _grounds(page))

    return plan


def _soundings(page: Page, count: int) -> SlidePlan:
    """Return four rows behind their letters, the last two in the sea."""
    sea, places = deep(page), []
    for number in range(count):
        top = (21.0 if number < 2 else 25.0) + 15.5 * number
        ground = BACKGROUND if number < 2 else sea
        places.append(
            ItemPlace(
                area(16.0, top, 79.0, 14.5), 28.0, 22.0, area(5.0, top, 9.0, 14.5), 62.0, ground, "middle"
            )
        )
    return SlidePlan(_TITLE, places, _sea(page, 56.5), _FEET, _grounds(page))


def _said(page: Page, count: int) -> SlidePlan:
    """Return a quotation above the horizon, who said it below."""
    sea = deep(page)
    words = ItemPlace(
        area(5.0, 18.0, 90.0, 52.0), 84.0, 72.0, area(5.0, 79.0, 90.0, 10.0), 28.0, sea,
        text_ground=page.theme.content.background, anchor="middle", is_stressed=False,
    )  # fmt: skip
    title = (area(5.0, 7.0, 90.0, 9.0), 24.0, BACKGROUND)
    return SlidePlan(title, [words][:count], _sea(page, 76.0), _FEET, _grounds(page))


def beside_figure(page: Page) -> SlidePlan:
    """Return a chart or table above the horizon, its caption below it."""
    sea = deep(page)
    return SlidePlan(
        _TITLE,
        [ItemPlace(area(5.0, 80.5, 90.0, 7.8), 30.0, 26.0, ground=sea, anchor="middle")],
        _sea(page, 79.0),
        _FEET,
        _grounds(page),
        figure=area(5.0, 20.0, 90.0, 54.5),
    )


def section(page: Page) -> SlidePlan:
    """Return the title of a part below the sea, which stands at the top: the tide has turned."""
    sea = deep(page)
    number = ItemPlace(
        area(0, 0, 0, 0), mark=area(4.6, 1.0, 60.0, 40.0), mark_size=168.0, ground=sea, is_stressed=False
    )
    art = (panel(area(0.0, 0.0, 100.0, 42.0), sea), panel(area(0.0, 42.7, 100.0, 0.6), sea.faded(0.55)))
    return SlidePlan((area(5.0, 49.0, 90.0, 38.0), 72.0, BACKGROUND), [number], art, _FEET)


_LIST = SlideRecipe("horizon list", _depths("number"), range(2, 6), "number", is_list)

RECIPES: Mapping[Layout, tuple[SlideRecipe, ...]] = {
    Layout.BIG_NUMBER: (SlideRecipe("horizon figures", _figures, range(1, 6), "figure"),),
    Layout.SUMMARY: (
        _LIST,
        SlideRecipe("horizon claim with figures", _claim(64.0), range(2, 6), "led figure"),
        SlideRecipe("horizon claim", _claim(0.0), range(2, 6), suits=is_unnumbered),
    ),
    Layout.ITEMS: (
        _LIST,
        SlideRecipe("horizon depths", _depths("heading"), range(2, 6), "heading", is_unnumbered),
        SlideRecipe("horizon rows", _depths(""), range(2, 6), suits=is_unnumbered),
    ),
    Layout.STEPS: (SlideRecipe("horizon steps", _on_line, range(3, 6), "number"),),
    Layout.TIMELINE: (SlideRecipe("horizon scale", _scale, range(3, 7)),),
    Layout.COMPARISON: (
        SlideRecipe("horizon figures against", _shores("led figure"), range(2, 3), "led figure"),
        SlideRecipe("horizon against", _shores("heading"), range(2, 3), "heading"),
    ),
    Layout.SWOT: (SlideRecipe("horizon soundings", _soundings, range(4, 5), "letter"),),
    Layout.QUOTE: (SlideRecipe("horizon quote", _said, range(1, 2), "author"),),
}
