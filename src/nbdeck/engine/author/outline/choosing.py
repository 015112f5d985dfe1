"""The layout of a slide of an outline: the one it asks for, or the one that its content has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.author.looks.appearance import Appearance
from nbdeck.engine.cells.numbers import written_number
from nbdeck.engine.cells.quantities import is_year
from nbdeck.engine.intake.words import layout_of


def chosen_layout(
    title: str, look: Appearance, said: dict[str, Any], items: Sequence[Item], warnings: list[str]
) -> tuple[Layout, int]:
    """Return the layout that is asked for where its counts allow it, else the one that the content has, and its items.

    Args:
        title: Of the slide.
        look: What the outline asks for.
        said: The slide's content, or its body.
        items: What that says.
        warnings: Told where another layout is taken than the one asked for.
    """
    wanted = None if look.layout in {Layout.TABLE, Layout.CHART, Layout.THANKS} else look.layout
    if wanted is not None:
        counts = ITEM_COUNTS[wanted]
        if len(items) >= counts[0]:
            fits = look.items in counts and look.items <= len(items) if look.items else False
            return wanted, look.items if fits and look.items else min(len(items), counts[-1])
        if wanted is not Layout.ITEMS:
            warnings.append(
                f"“{title}” has {len(items)} points, too few for the layout {wanted}; another one is used."
            )
    chosen = _fitting(title, said, items)
    counts = ITEM_COUNTS[chosen]
    if len(items) < counts[0]:
        chosen, counts = Layout.ITEMS, ITEM_COUNTS[Layout.ITEMS]
    return chosen, min(max(len(items), 1), counts[-1])


def _fitting(title: str, said: dict[str, Any], items: Sequence[Item]) -> Layout:
    """Return the layout that the content has; key figures are numbers with their label alone, two sides have names."""
    layout = layout_of(Slide(title=title, item_amount=0, **said)) or Layout.ITEMS
    if layout is Layout.BIG_NUMBER and not all(map(_is_key_figure, items)):
        return Layout.ITEMS
    if layout is Layout.COMPARISON and not all(item.heading for item in items):
        return Layout.ITEMS
    return layout


def _is_key_figure(item: Item) -> bool:
    """Whether one of heading and text is a number with its unit, and no year, and the other one is words."""
    numbers = [one for one in (item.heading, item.text) if written_number(one) is not None]
    if len(numbers) != 1 or is_year(numbers[0]) or not (item.heading and item.text):
        return False
    return not any(map(str.isdigit, item.text if numbers[0] == item.heading else item.heading))
