"""Recipes: slides composed as a whole, from areas and title to the place of every item, as data.

A frame says where title, areas and items stand, cells how the items share their room, a recipe puts both together for
a kind of slide. The files of the families hold nothing else; `reader` makes a slide of a recipe. It is tried before
the arrangements that stand below any title, and gives way to them where the words do not fit at its sizes. What is set
large is what the item says: its own figure, the number of a step, the letter of a factor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene import BACKGROUND, SLIDE_HEIGHT, SLIDE_WIDTH, Anchor, Box, Color, Pt, Shape

Mark: TypeAlias = Literal["", "figure", "led figure", "number", "letter", "heading", "author", "icon"]
"""What of an item stands apart from its words; an `icon` that means it, and its letter where there is none."""
Ground: TypeAlias = Literal["page", "deep", "accent", "second", "pale"]
"""Colours of areas by what they are for; `deep` is the colour that a template has for its largest."""
Edges: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height in percent of the slide; a height of 0 goes down to the foot."""
Cut: TypeAlias = Literal["rows", "columns", "fields", "mosaic", "bricks", "stairs", "scale"]
"""How a room is shared: `fields` are two columns, a `mosaic` has a first, `bricks` have none, `stairs` grow to the
end, on a `scale` cells stand in turn above and below a line."""
Edge: TypeAlias = Literal["", "start", "end", "top"]


def area(x: float, y: float, w: float, h: float) -> Box:
    """Return a box given in percent of the slide."""
    across, down = SLIDE_WIDTH / 100, SLIDE_HEIGHT / 100
    return Box(x * across, y * down, w * across, h * down)


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the slide in one colour.

    Attributes:
        share: Its opacity.
        is_tile: Whether it has the round corners of tiles.
    """

    box: Edges
    ground: Ground = "deep"
    share: float = 1.0
    is_tile: bool = False


@dataclass(frozen=True, slots=True)
class SlideFrame:
    """What stands on a slide beside its items.

    Attributes:
        name: Slides with one frame look alike, whatever is in their cells.
        title: Place of the title; None is the template's own, with its art.
        title_size: Of titles of another kind, such as of a part; 0 is the one size of the template's titles.
        body: Room of the items.
        areas: Drawn in this order.
        lines: Left end, height and width of hairlines, percent.
        feet: Left and right end of the foot, percent.
        motif: Where the template's motif may stand.
        keeps_art: Whether the art of all slides of the template stands behind it.
        figure: Where a chart, table or picture stands.
        split: Height of what parts the title from the items, percent; it goes down to items that need less room.
        shift: By how much it went down, or up for less than 0; a slide layout of its own.
    """

    name: str
    title: Edges | None = None
    title_size: Pt = 0.0
    body: Edges = (5.0, 20.0, 90.0, 0.0)
    areas: tuple[Area, ...] = ()
    lines: tuple[tuple[float, float, float], ...] = ()
    title_anchor: Anchor = "top"
    feet: tuple[float, float] = (5.0, 95.0)
    motif: Edges | None = None
    keeps_art: bool = False
    figure: Edges | None = None
    split: float = 0.0
    shift: float = 0.0


@dataclass(frozen=True, slots=True)
class Cells:
    """How items share the room of a frame.

    Attributes:
        head: Largest size of headings; a text without one is set a little smaller than that.
        size: Largest size of text.
        mark: The side of an item at which its figure, number or letter stands.
        share: Of the cell that the mark takes.
        mark_size: Largest size of that.
        fill: Colour of tiles; None for cells that are no areas.
        line: Whether a line goes through the marks that stand on top.
    """

    cut: Cut = "rows"
    head: Pt = 42.0
    size: Pt = 30.0
    mark: Edge = ""
    share: float = 0.3
    mark_size: Pt = 72.0
    gap: Pt | None = None
    fill: Ground | None = None
    anchor: Anchor = "top"
    mark_anchor: Anchor = "middle"
    line: bool = False
    is_stressed: bool = True


@dataclass(frozen=True, slots=True)
class Lead:
    """Where the first item stands that has a place of its own."""

    text: Edges
    head: Pt
    size: Pt
    mark: Edges | None = None
    mark_size: Pt = 0.0
    anchor: Anchor = "top"
    mark_anchor: Anchor = "bottom"
    is_stressed: bool = True


@dataclass(frozen=True, slots=True)
class ItemPlace:
    """Where an item stands on a slide.

    Attributes:
        text: Its heading and text.
        mark: Where its figure, number or letter stands, if it has a place of its own.
        ground: What is behind the mark; `text_ground` what is behind its words.
        is_stressed: Whether its mark is in the accent.
    """

    text: Box
    head: Pt
    size: Pt
    mark: Box | None
    mark_size: Pt
    ground: Color
    text_ground: Color
    anchor: Anchor = "top"
    mark_anchor: Anchor = "middle"
    is_stressed: bool = True


@dataclass(frozen=True, slots=True)
class SlidePlan:
    """A slide for a number of items.

    Attributes:
        title: Box, size and ground of the title; None is the template's own.
        places: One for each item.
        art: Areas and lines that belong to the layout.
        feet: Left and right end of the foot, points.
        grounds: What is behind the left end of the foot, and behind the page number.
        figure: Where a chart, table or picture stands.
        parts: Where the names of all parts stand, and what is behind them.
    """

    title: tuple[Box, Pt, Color] | None
    title_anchor: Anchor
    places: Sequence[ItemPlace]
    art: tuple[Shape, ...]
    feet: tuple[Pt, Pt]
    grounds: tuple[Color, Color]
    keeps_art: bool = False
    figure: Box | None = None
    parts: tuple[Box, Color] = (Box(0.0, 0.0, 0.0, 0.0), BACKGROUND)


@dataclass(frozen=True, slots=True)
class SlideRecipe:
    """One composition of a layout in a family.

    Attributes:
        name: Unique in its family, after the frame's name.
        counts: Numbers of items that it is made for.
        mark: What of an item stands apart.
        kind: Of items that it is for: those with numbers of their own, or without; all of them headings with texts;
            those with icons.
    """

    name: str
    frame: SlideFrame
    cells: Cells
    counts: range = range(2, 6)
    mark: Mark = ""
    lead: Lead | None = None
    kind: Literal["any", "numbered", "plain", "headed", "unheaded", "iconed"] = "any"


def has_place_for_icons(recipe: SlideRecipe) -> bool:
    """Whether icons can stand where a recipe has numbers, letters, or figures above words."""
    has_figures_above = recipe.mark == "led figure" and recipe.cells.mark == "top" and recipe.lead is None
    return recipe.mark in {"number", "letter", "icon"} or has_figures_above


def suits(recipe: SlideRecipe, page: Page, items: Sequence[Item]) -> bool:
    """Whether a recipe is made for these items: so many, with numbers of their own or headings where it shows them."""
    if len(items) not in recipe.counts:
        return False
    if page.icons:
        return has_place_for_icons(recipe)
    is_headed = all(item.heading and item.text for item in items)
    return {
        "any": True,
        "numbered": page.is_numbered,
        "plain": not page.is_numbered,
        "headed": not page.is_numbered and is_headed,
        "unheaded": not page.is_numbered and not is_headed,
        "iconed": False,
    }[recipe.kind]
