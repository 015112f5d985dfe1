"""Recipes: slides composed as a whole, from panel and title to the place of every item, by a template's family.

A recipe says for a number of items where title, areas and items stand; the family modules hold them as tables. It is
tried before the arrangements that stand below any title, and gives way to them where the words do not fit at its
sizes. What is set large is what the item says: its own figure, the number of a step, the letter of a factor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene import (
    BACKGROUND,
    SLIDE_HEIGHT,
    SLIDE_WIDTH,
    Anchor,
    Box,
    Color,
    Pt,
    Shape,
)

Mark: TypeAlias = Literal["", "figure", "led figure", "number", "letter", "heading", "author"]


def area(x: float, y: float, w: float, h: float) -> Box:
    """Return a box given in percent of the slide."""
    across, down = SLIDE_WIDTH / 100, SLIDE_HEIGHT / 100
    return Box(x * across, y * down, w * across, h * down)


@dataclass(frozen=True, slots=True)
class ItemPlace:
    """Where an item stands.

    Attributes:
        text: Its heading and text.
        head: Size of the heading; a text without one is set a little smaller than that.
        size: Size of the text.
        mark: Where its figure, number or letter stands, if it has a place of its own.
        mark_size: Largest size of that.
        ground: What is behind it; `text_ground` where that behind its words is another.
        is_stressed: Whether its mark is in the accent.
    """

    text: Box
    head: Pt = 30.0
    size: Pt = 22.0
    mark: Box | None = None
    mark_size: Pt = 0.0
    ground: Color = BACKGROUND
    anchor: Anchor = "top"
    mark_anchor: Anchor = "middle"
    is_stressed: bool = True
    text_ground: Color | None = None


@dataclass(frozen=True, slots=True)
class SlidePlan:
    """A slide for a number of items.

    Attributes:
        title: Box, size and ground of the title.
        places: One for each item.
        art: Areas and lines that belong to the layout.
        feet: Left and right end of the foot, points.
        grounds: What is behind the left and the right end of the foot.
        keeps_art: Whether the art of all slides of the template stands behind it.
        figure: Where a chart or table stands, whose caption then is the one item.
    """

    title: tuple[Box, Pt, Color]
    places: Sequence[ItemPlace]
    art: tuple[Shape, ...] = ()
    feet: tuple[Pt, Pt] = (48.0, 912.0)
    grounds: tuple[Color, Color] = (BACKGROUND, BACKGROUND)
    keeps_art: bool = False
    title_anchor: Anchor = "top"
    figure: Box | None = None


Planner: TypeAlias = Callable[[Page, int], SlidePlan]


@dataclass(frozen=True, slots=True)
class SlideRecipe:
    """One composition of a layout in a family.

    Attributes:
        name: Unique among all compositions.
        plan: Gives the slide for a number of items.
        counts: Numbers of items that it is made for.
        mark: What of an item stands apart.
        suits: Whether it looks well with these items.
    """

    name: str
    plan: Planner
    counts: range
    mark: Mark = ""
    suits: Callable[[Page, Sequence[Item]], bool] = field(default=lambda page, items: True)


def is_list(page: Page, items: Sequence[Item]) -> bool:
    """Whether the items have numbers of their own, which are shown."""
    del items
    return page.is_numbered


def is_unnumbered(page: Page, items: Sequence[Item]) -> bool:
    """Whether the items have no numbers."""
    return not is_list(page, items)
