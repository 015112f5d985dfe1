"""Rows that differ in height as their words do, with the same air around all, and columns that differ in width."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.arrange import Arranged
from nbdeck.engine.layouts.families.aligned import leads_of
from nbdeck.engine.layouts.families.frames import MOST_READ_ACROSS
from nbdeck.engine.layouts.families.recipes import (
    COMFORTABLE,
    SlidePlan,
    SlideRecipe,
    height_of_words,
    shortfall,
    unevenness,
)
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, TextBox
from nbdeck.errors import DoesNotFit

_LETTER = 0.52
"""Width of a letter, in its size."""
_TRIES = 16
"""Of heights of rows: words of another size in them may need others."""
_AIR: Pt = 6.0
"""Above and below the words of a row, together, where these are not small."""
_OF_TILE = 0.6
"""Of that air in the size of words that stand in a tile, at the least."""
_STEP = 0.9
"""By which they become smaller for that."""
_AIRY: Pt = 20.0
"""Size below which words are not made smaller for the air around them."""
_ALIKE = 0.6
"""Height of the lowest row in that of the highest, as its words need it, from which on rows may be of one height."""
_FEW_TRIES = 5
"""Of widths of columns."""
_NARROWEST: Pt = 260.0
"""Width of a column in which running text can be read."""
_Place = Callable[[SlideRecipe, tuple[float, ...]], tuple[SlidePlan, Arranged]]
"""Returns items in rows or columns in proportion, none for equal ones, or raises DoesNotFit."""


def in_rows(
    recipe: SlideRecipe, plan: SlidePlan, items: Sequence[Item], place: _Place, *, is_area: bool
) -> Arranged:
    """Return items in rows of one height, or where words without figures are larger then, as high as those are.

    Raises:
        DoesNotFit: words that are too many.
    """
    needed = _heights_of_rows(plan, items, COMFORTABLE, are_apart=recipe.mark == "heading")
    even = _with_air(recipe, (), place, is_area=is_area)
    is_grid = recipe.cells.cut == "fields" and len(items) > MOST_READ_ACROSS
    if (
        is_grid or recipe.mark == "figure" or len({*needed}) == 1
    ):  # rows as high as their words would be no others
        with suppress(DoesNotFit):
            return even or place(recipe, ())[1]
    uneven = _with_air(recipe, needed, place, is_area=is_area)
    if uneven is None:  # lines are fewer where they are smaller
        smaller = _heights_of_rows(plan, items, _AIRY * _STEP, are_apart=recipe.mark == "heading")
        uneven = _with_air(recipe, smaller, place, is_area=is_area)
    if even is None or uneven is None:
        return even or uneven or place(recipe, ())[1]
    least, most = (min(sizes_of_items(each.elements)) for each in (even, uneven))
    return even if least > most or (least == most and min(needed) > _ALIKE * max(needed)) else uneven


def in_columns(recipe: SlideRecipe, place: _Place) -> Arranged:
    """Return items in columns of one width, or where one would be empty beside a full one, as wide as words need.

    Raises:
        DoesNotFit: words that are too many.
    """
    plan, best = place(recipe, ())
    arranged = best
    with suppress(DoesNotFit):
        for _ in range(_FEW_TRIES if unevenness(best.elements) else 0):
            plan, arranged = place(recipe, _widths_as_set(plan, arranged.elements))
            best = min(best, arranged, key=_lacks)
    return best


def _lacks(arranged: Arranged) -> float:
    return unevenness(arranged.elements) + (
        arranged.heading is not None and shortfall(arranged.heading, arranged.elements)
    )


def _widths_as_set(plan: SlidePlan, elements: Sequence[Element]) -> tuple[float, ...]:
    """Return widths of columns that are wider the higher their words stand, none too narrow to be read."""
    heights = {each.name: height_of_words(each) for each in elements if isinstance(each, TextBox)}
    sides = [
        place.text.w * math.sqrt(heights.get(f"Item {at}", 0.0)) for at, place in enumerate(plan.places, 1)
    ]
    width = sum(place.text.w for place in plan.places)
    least = min(_NARROWEST, width / len(sides))
    wide = [side for side in sides if width * side > least * sum(sides)]
    rest = width - least * (len(sides) - len(wide))
    return tuple(round(rest * side / sum(wide) if side in wide else least) for side in sides)


def _with_air(
    recipe: SlideRecipe, heights: tuple[float, ...], place: _Place, *, is_area: bool
) -> Arranged | None:
    """Return items in rows with the same air around all, first of these heights, then of those that they need.

    Words become smaller for it, down to a size, and in tiles that are seen as areas the more. None for words that are
    too many, or that fill an equal row to its edges.
    """
    plan, arranged = None, None
    for _ in range(_TRIES):
        with suppress(DoesNotFit):
            plan, arranged = place(recipe, heights)
        if plan is None or arranged is None:
            return None
        needed, air = _heights_as_set(plan, arranged.elements, are_apart=recipe.mark == "heading")
        sizes, is_tile = sizes_of_items(arranged.elements), recipe.cells.fill is not None
        is_settled = not heights or _are_alike(needed, heights)
        is_full = air < (max(_AIR, _OF_TILE * min(sizes)) if is_area else _AIR)
        if is_settled and (not is_full or min(sizes) * _STEP < _AIRY):
            return arranged if heights or air >= _AIR else None
        if is_settled or (is_tile and is_full and min(sizes) > COMFORTABLE):
            recipe = replace(recipe, cells=recipe.cells.smaller(_STEP, sizes))
        heights = heights and needed
    return arranged


def _heights_of_rows(
    plan: SlidePlan, items: Sequence[Item], size: Pt, *, are_apart: bool
) -> tuple[float, ...]:
    """Return heights of rows in proportion to the lines that their items may need.

    Args:
        plan: With rows of one height.
        items: One for each place.
        size: Of the text.
        are_apart: Whether headings stand beside their texts, not above them.
    """

    def lines_of(words: str, box: Box) -> int:
        return sum(math.ceil(len(line) * size * _LETTER / box.w) for line in words.splitlines())

    lines: list[int] = []
    for place, item in zip(plan.places, items, strict=True):
        head = lines_of(item.heading, place.mark if place.mark and are_apart else place.text)
        text = lines_of(item.text, place.text)
        lines.append(max(head, text, 1) if are_apart else max(head + text, 1))
    return tuple(0.5 + most for most in _of_rows(plan, lines))


def _of_rows(plan: SlidePlan, values: Sequence[float]) -> list[float]:
    """Return the largest of the values of each row, one value given for each place."""
    rows: dict[Pt, float] = {}
    for place, value in zip(plan.places, values, strict=True):
        top = place.text.y if place.mark is None else min(place.text.y, place.mark.y)
        rows[top] = max(rows.get(top, 0.0), value)
    return list(rows.values())


def _heights_as_set(
    plan: SlidePlan, elements: Sequence[Element], *, are_apart: bool = False
) -> tuple[tuple[float, ...], Pt]:
    """Return heights of rows that are as high as their words and as much air for each, and the least air about items.

    Args:
        plan: With the rows.
        elements: The words as they stand in it.
        are_apart: Whether headings stand beside their texts, with as much air.
    """
    texts = {each.name: each for each in elements if isinstance(each, TextBox)}
    heights = {name: height_of_words(text) for name, text in texts.items()}
    names = range(1, len(plan.places) + 1)
    for at in names if are_apart else ():
        pair = f"Mark {at}", f"Item {at}"
        if texts.keys() >= {*pair}:
            for name, lead in zip(pair, leads_of(*(texts[each] for each in pair)), strict=True):
                heights[name] += lead
    items = _of_rows(plan, [heights.get(f"Item {at}", 0.0) for at in names])
    words = [
        max(*pair)
        for pair in zip(items, _of_rows(plan, [heights.get(f"Mark {at}", 0.0) for at in names]), strict=True)
    ]
    rooms = _of_rows(plan, [place.text.h for place in plan.places])
    air = (sum(rooms) - sum(words)) / len(words)
    least = min(room - high for room, high in zip(rooms, words if are_apart else items, strict=True))
    return tuple(round(each + air, 1) for each in words), least


def sizes_of_items(elements: Sequence[Element]) -> list[Pt]:
    """Return the sizes of the words of items, points; the size of running text where there are none."""
    texts = [each for each in elements if isinstance(each, TextBox) and each.name.startswith("Item")]
    return [words.style.size for each in texts for words in each.paragraphs] or [COMFORTABLE]


def _are_alike(heights: Sequence[float], others: Sequence[float]) -> bool:
    """Whether rows of one height or another part a slide alike, as only their proportions count."""
    pairs = zip(heights, others, strict=True)
    return all(math.isclose(one * sum(others), other * sum(heights)) for one, other in pairs)
