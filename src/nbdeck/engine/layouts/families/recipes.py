"""Recipes: slides composed as a whole, from areas and title to the place of every item, as data.

A frame says where title, areas and items stand, cells how the items share their room, a recipe puts both together for
a kind of slide. The files of the families hold nothing else; `reader` makes a slide of a recipe. It is tried before
the arrangements that stand below any title, and gives way to them where the words do not fit at its sizes. What is set
large is what the item says: its own figure, the number of a step, the letter of a factor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene.boxes import BACKGROUND, SLIDE_HEIGHT, SLIDE_WIDTH, Box, Color, Pt
from nbdeck.engine.scene.elements import Element
from nbdeck.engine.scene.text import Anchor

Mark: TypeAlias = Literal["", "figure", "led figure", "number", "letter", "heading", "author", "icon"]
"""What of an item stands apart from its words; an `icon` that means it, and its letter where there is none."""
Ground: TypeAlias = Literal["page", "deep", "accent", "second", "ink", "pale"]
"""Colours of areas by what they are for; `deep` is the colour that a template has for its largest."""
Edges: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height in percent of the slide, or of the template's body in a frame without a title of its own;
a height of 0 goes down to the foot."""
Cut: TypeAlias = Literal["rows", "columns", "fields", "flow", "mosaic", "stairs", "turns"]
"""How a room is shared: `fields` are two columns read from row to row, a `flow` two that are read down, a `mosaic` has
a first, `stairs` grow to the end, `turns` stand above and below the middle by turns, twice as wide as columns."""
Edge: TypeAlias = Literal["", "start", "end", "top"]


IN_ROWS = frozenset(("rows", "fields", "flow"))
"""Cuts whose rows may differ in height."""
ROW_PAD: Mapping[Anchor, Pt] = {"middle": 6.0, "top": 14.0, "bottom": 14.0}
"""Above and below what stands in a tile that is a row, beside the air that its words have."""
BELOW: Pt = 12.0
"""Between a mark and the words below it."""
SURE = 1.05
"""Width of the place of a number that no typeface breaks, in its own."""


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
        name: Of what is beside the items.
        title: Place of the title on a slide that is no content: a quotation, a part, the end. None is the place that
            the template has for all others, and then everything else is measured in its body; areas that reach an
            edge of that go on to the edge of the slide, and those that begin above it lie behind the title.
        title_size: Of such a title; 0 is the one size of the template's titles.
        column: Share of the body's width, percent, to which the template's own title is narrowed, so that items stand
            beside it; everything else is then measured from the top of the title down. 0 is the usual title.
        body: Room of the items.
        areas: Drawn in this order.
        lines: Left end, height and width of hairlines, percent.
        feet: Left and right end of the foot, percent.
        motif: Where the template's motif may stand.
        keeps_art: Whether the art of all slides of the template stands behind it.
        is_last: Whether ground and art are those of the template's last slide.
        figure: Where a chart, table or picture stands.
    """

    name: str
    title: Edges | None = None
    title_size: Pt = 0.0
    column: float = 0.0
    body: Edges = (0.0, 0.0, 100.0, 0.0)
    areas: tuple[Area, ...] = ()
    lines: tuple[tuple[float, float, float], ...] = ()
    title_anchor: Anchor = "top"
    feet: tuple[float, float] = (5.0, 95.0)
    motif: Edges | None = None
    keeps_art: bool = False
    is_last: bool = False
    figure: Edges | None = None


@dataclass(frozen=True, slots=True)
class Cells:
    """How items share the room of a frame.

    Attributes:
        head: Largest size of headings; a text without one is set a little smaller than that.
        size: Largest size of text.
        mark: The side of an item at which its figure, number or letter stands.
        share: Of the cell that the mark takes.
        mark_size: Largest size of that; 0 is the size of the words that it stands in front of, and then it takes as
            much of the cell as it needs.
        beside: Between the mark and the words at its side.
        fill: Colour of tiles; None for cells that are no areas.
        line: Whether a line with a dot for each cell goes below marks on top, or between marks and words of rows.
    """

    cut: Cut = "rows"
    head: Pt = 42.0
    size: Pt = 30.0
    mark: Edge = ""
    share: float = 0.3
    mark_size: Pt = 72.0
    gap: Pt | None = None
    beside: Pt = 28.0
    fill: Ground | None = None
    anchor: Anchor = "top"
    mark_anchor: Anchor = "middle"
    line: bool = False
    is_stressed: bool = True

    def smaller(self, share: float, sizes: Sequence[Pt]) -> Cells:
        """Return the cells with words a share as large as these are."""
        head, size = min(self.head, max(sizes)), min(self.size, min(sizes))
        return replace(self, head=head * share, size=size * share)


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
        background: Behind everything.
        art: Areas and lines that belong to the layout.
        feet: Left and right end of the foot, points.
        grounds: What is behind the left end of the foot, the page number, and the left end of the source.
        figure: Where a chart, table or picture stands.
        parts: Where the names of all parts stand, and what is behind them.
    """

    title: tuple[Box, Pt, Color] | None
    title_anchor: Anchor
    places: Sequence[ItemPlace]
    background: Color
    art: tuple[Element, ...]
    feet: tuple[Pt, Pt]
    grounds: tuple[Color, Color, Color]
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
            those with icons; factors whose names stand beside their texts; those whose names stand behind numbers.
    """

    name: str
    frame: SlideFrame
    cells: Cells
    counts: range = range(2, 6)
    mark: Mark = ""
    lead: Lead | None = None
    kind: Literal["any", "numbered", "plain", "headed", "unheaded", "iconed", "factors", "counted"] = "any"

    @property
    def bare(self) -> SlideRecipe:
        """The composition without numbers, figures or letters."""
        return replace(self, mark="", cells=replace(self.cells, mark=""))


def _is_crossed(page: Page) -> bool:
    """Whether the template has its title below, or art where items would stand beside a narrowed title."""
    title, body = page.theme.content.title, page.theme.content.body
    if body is None or title.box.y >= body.box.y:
        return True
    top = title.box.y + title.style.size / 2
    room = Box(body.box.x + 1.0, top, body.box.w - 2.0, body.box.y - top)
    return any(
        each.box.inset(-1.0).overlaps(room) and not each.box.contains(room) for each in page.theme.content.art
    )


def has_place_for_icons(recipe: SlideRecipe) -> bool:
    """Whether icons can stand where a recipe has numbers, letters, or figures above words."""
    has_figures_above = recipe.mark == "led figure" and recipe.cells.mark == "top" and recipe.lead is None
    return recipe.mark in {"number", "letter", "icon"} or has_figures_above


def suits(recipe: SlideRecipe, page: Page, items: Sequence[Item]) -> bool:
    """Whether a recipe is made for these items: so many, with numbers of their own or headings where it shows them."""
    is_paired = recipe.cells.cut == "fields" or (recipe.cells.cut == "flow" and recipe.kind == "plain")
    fields = (len(items) - (recipe.lead is not None)) * is_paired
    has_hole = fields % 2 == 1 and fields < _MANY
    is_crossed = recipe.frame.column and _is_crossed(page)
    if len(items) not in recipe.counts or has_hole or is_crossed:
        return False
    if page.icons:
        return has_place_for_icons(recipe)
    is_headed = all(item.heading and item.text for item in items)
    return {
        "any": True,
        "factors": True,
        "numbered": page.is_numbered,
        "plain": not page.is_numbered,
        "counted": is_headed,
        "headed": not page.is_numbered and is_headed,
        "unheaded": not page.is_numbered and not is_headed,
        "iconed": False,
    }[recipe.kind]


_MANY = 9
"""Items that are more than rows hold: fewer leave no field empty."""
