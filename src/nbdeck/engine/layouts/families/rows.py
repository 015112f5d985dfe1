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
from nbdeck.engine.layouts.families.recipes import IN_ROWS, ROW_PAD, SlidePlan, SlideRecipe
from nbdeck.engine.layouts.families.scoring import COMFORTABLE, height_of_words, shortfall, unevenness
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, TextBox
from nbdeck.errors import DoesNotFit

_LETTER = 0.52
"""Width of a letter, in its size."""
_TRIES = 16
"""Of heights of rows: words of another size in them may need others."""
_AIR = 1.0
"""Above and below the words of a row, together, in their size."""
_STEP = 0.9
"""By which they become smaller for that."""
_AIRY: Pt = 20.0
"""Size below which words are not made smaller for the air around them."""
_FEW_TRIES = 5
"""Of widths of columns."""
_NARROWEST: Pt = 260.0
"""Width of a column in which running text can be read."""
_Place = Callable[[SlideRecipe, tuple[float, ...]], tuple[SlidePlan, Arranged]]
"""Returns items in rows or columns in proportion, none for equal ones, or raises DoesNotFit."""


def in_rows(recipe: SlideRecipe, plan: SlidePlan, items: Sequence[Item], place: _Place) -> Arranged:
    """Return items in rows as high as their words with the same air around all, those with figures in equal ones.

    Raises:
        DoesNotFit: words that are too many.
    """
    is_grid = recipe.cells.cut == "fields" and len(items) > MOST_READ_ACROSS
    guessed = () if is_grid or "figure" in recipe.mark else (COMFORTABLE, _AIRY)
    for size in guessed:
        with suppress(DoesNotFit):
            return with_air(recipe, _heights_of_rows(recipe, plan, items, size), place)
    return with_air(recipe, (), place)


def in_columns(recipe: SlideRecipe, place: _Place) -> Arranged:
    """Return items in columns of one width, or where one would be empty beside a full one, as wide as words need.

    Raises:
        DoesNotFit: words that are too many.
    """
    plan, arranged = place(recipe, ())
    tried: dict[tuple[float, ...], Arranged] = {(): arranged}
    with suppress(DoesNotFit):
        for _ in range(_FEW_TRIES if unevenness(arranged.elements) else 0):
            widths = _widths_as_set(plan, arranged.elements)
            plan, arranged = place(recipe, widths)
            tried[widths] = arranged
    return with_air(recipe, min(tried, key=lambda widths: _lacks(tried[widths])), place)


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


def with_air(recipe: SlideRecipe, shares: tuple[float, ...], place: _Place) -> Arranged:
    """Return items in columns of these widths, or in rows of these heights and then of those that they need.

    Words become smaller for the air around them.

    Raises:
        DoesNotFit: words that are too many.
    """
    plan, arranged = place(recipe, shares)
    for _ in range(_TRIES):
        needed, air = shares, _least_air(arranged.elements)
        if are_rows(recipe):
            needed, air = _heights_as_set(recipe, plan, arranged.elements)
        sizes = sizes_of_items(arranged.elements)
        if air < _AIR * min(sizes) and min(sizes) * _STEP >= _AIRY:
            recipe = replace(recipe, cells=recipe.cells.smaller(_STEP, sizes))
        elif not shares or _are_alike(needed, shares):
            return arranged
        shares = shares and needed
        with suppress(DoesNotFit):
            plan, arranged = place(recipe, shares)
    return arranged


def are_rows(recipe: SlideRecipe) -> bool:
    """Whether the items of a recipe stand in rows that may differ in height."""
    return recipe.cells.cut in IN_ROWS and recipe.cells.mark != "top"


def _least_air(elements: Sequence[Element]) -> Pt:
    """Return the least height that the text of an item leaves of its place."""
    texts = [each for each in elements if isinstance(each, TextBox) and each.name.startswith("Item")]
    return min((each.box.h - height_of_words(each) for each in texts), default=math.inf)


def _heights_of_rows(
    recipe: SlideRecipe, plan: SlidePlan, items: Sequence[Item], size: Pt
) -> tuple[float, ...]:
    """Return heights of rows in proportion to the lines that their items may need.

    Args:
        recipe: Of the slide.
        plan: With rows of one height.
        items: One for each place.
        size: Of the text.
    """

    def lines_of(words: str, box: Box) -> int:
        return sum(math.ceil(len(line) * size * _LETTER / box.w) for line in words.splitlines())

    is_apart = recipe.mark == "heading"  # headings stand beside their texts, not above them
    lines: list[int] = []
    for place, item in zip(plan.places, items, strict=True):
        head = lines_of(item.heading, place.mark if place.mark and is_apart else place.text)
        text = lines_of(item.text, place.text)
        lines.append(max(head, text, 1) if is_apart else max(head + text, 1))
    return tuple(0.5 + max(lines[at] for at in row) for column in _columns(recipe, plan) for row in column)


def _columns(recipe: SlideRecipe, plan: SlidePlan) -> Sequence[Sequence[Sequence[int]]]:
    """Return the columns whose rows differ in height by themselves, each with the indices of the items of its rows.

    Two columns of as many rows have them at the same heights.
    """
    start = int(recipe.lead is not None)
    half, is_odd = divmod(len(plan.places) - start, 2)
    if recipe.cells.cut == "flow" and not is_odd:
        pairs = [[at, at + half] for at in range(start, start + half)]
        return [pairs, pairs]
    columns: dict[Pt, dict[Pt, list[int]]] = {}
    for at in range(start, len(plan.places)):
        place = plan.places[at]
        boxes = [box for box in (place.text, place.mark) if box is not None]
        x = min(box.x for box in boxes) if recipe.cells.cut == "flow" else 0.0
        columns.setdefault(x, {}).setdefault(min(box.y for box in boxes), []).append(at)
    return [list(rows.values()) for rows in columns.values()]


def _heights_as_set(
    recipe: SlideRecipe, plan: SlidePlan, elements: Sequence[Element]
) -> tuple[tuple[float, ...], Pt]:
    """Return heights of rows that are as high as their words and as much air for each, and what air that is.

    Args:
        recipe: Of the slide.
        plan: With the rows.
        elements: The words as they stand in it.
    """
    texts = {each.name: each for each in elements if isinstance(each, TextBox)}
    heights = {name: height_of_words(text) for name, text in texts.items()}
    is_apart = recipe.mark == "heading"  # headings stand beside their texts, with as much air
    for at in range(1, len(plan.places) + 1) if is_apart else ():
        pair = f"Mark {at}", f"Item {at}"
        if texts.keys() >= {*pair}:
            for name, lead in zip(pair, leads_of(*(texts[each] for each in pair)), strict=True):
                heights[name] += lead

    def highest(row: Sequence[int], *kinds: str) -> Pt:
        return max(heights.get(f"{kind} {at + 1}", 0.0) for at in row for kind in kinds)

    needed: list[float] = []
    air: list[Pt] = []
    for rows in _columns(recipe, plan):
        rooms = [max(plan.places[at].text.h for at in row) for row in rows]
        words = [highest(row, "Item", "Mark") for row in rows]
        pad = 2 * ROW_PAD[recipe.cells.anchor] * (recipe.cells.fill is not None)
        around = (sum(rooms) - sum(words)) / len(rows) + pad
        needed += [round(each + around, 1) for each in words]
        low = words if is_apart else [highest(row, "Item") for row in rows]
        air.append((sum(rooms) - sum(low)) / len(rows))
    return tuple(needed), min(air, default=math.inf)


def sizes_of_items(elements: Sequence[Element]) -> list[Pt]:
    """Return the sizes of the words of items, points; the size of running text where there are none."""
    texts = [each for each in elements if isinstance(each, TextBox) and each.name.startswith("Item")]
    return [words.style.size for each in texts for words in each.paragraphs] or [COMFORTABLE]


def _are_alike(heights: Sequence[float], others: Sequence[float]) -> bool:
    """Whether rows of one height or another part a slide alike, as only their proportions count."""
    pairs = zip(heights, others, strict=True)
    return all(math.isclose(one * sum(others), other * sum(heights)) for one, other in pairs)
