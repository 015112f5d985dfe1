"""A theme as frozen values: what a template's TOML file says, in the words of the scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field, ValidationInfo

from nbdeck.engine.scene.boxes import INK, MUTED, SURFACE, Box, Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import Element, Shape
from nbdeck.engine.scene.text import Align, Anchor, TextStyle


def _by_role(word: object, info: ValidationInfo) -> object:
    """Return the colour that a template's file calls by its role; the context of the validation is those roles."""
    return info.context(word) if isinstance(word, str) and info.context else word


Paint: TypeAlias = Annotated[Color, BeforeValidator(_by_role)]
"""A colour that a file may give by its role, with an opacity if wanted: `accent`, `ink 20%`."""
MaybePaint: TypeAlias = Annotated[Color | None, BeforeValidator(_by_role)]
"""The same where it may be `none`."""


@dataclass(frozen=True, slots=True)
class ChartStyle:
    """How charts of a theme look.

    Attributes:
        highlight: Colour of the one point or series that matters.
        quiet: Colour of the other bars of a single-series chart; None leaves them in the first chart colour.
        gap: Between bars, percent of a bar's width.
        line_width: Of lines, points.
        marker_size: Of points on lines, points; 0 for none.
        gridline: Colour of gridlines; None draws none and labels every bar instead.
        axis: Colour of the category axis line.
        text: Colour of tick labels and legend.
        keeps_accents: Whether few series have the theme's accents in their order wherever these can be told apart.
    """

    highlight: Paint
    quiet: MaybePaint = None
    gap: Annotated[int, Field(ge=0, le=500)] = 60
    line_width: Pt = 3.0
    marker_size: Pt = 7.0
    gridline: MaybePaint = Color("tx2", 0.22)
    axis: Paint = MUTED
    text: Paint = INK
    keeps_accents: bool = False


@dataclass(frozen=True, slots=True)
class TableStyle:
    """How tables of a theme look.

    Attributes:
        header_fill: Behind the header row; None leaves it open, with a rule below, and the words of the first column
            begin where the title does.
        header_ink: Text of the header row.
        rule: Lines between rows; None for none.
        rule_width: Points.
    """

    header_fill: MaybePaint = None
    header_ink: Paint = INK
    rule: MaybePaint = Color("tx2", 0.3)
    rule_width: Pt = 0.75


CardKind: TypeAlias = Literal["filled", "outlined", "ruled", "barred", "open"]
"""`filled` has a fill only, `outlined` a border, `ruled` a line along the top, `barred` a bar at the start edge."""
NumberShape: TypeAlias = Literal["disc", "square", "ring", "none"]
Numerals: TypeAlias = Literal["arabic", "padded", "roman"]
Family: TypeAlias = Literal["panel", "rail", "editorial", "grid", "statement"]
"""How a template arranges its slides: beside a full-height panel, above a horizon, as the pages of a book, in tiles of
unequal size, or one thing very large."""


@dataclass(frozen=True, slots=True)
class TypeScale:
    """Font sizes by what a text is for, points.

    Attributes:
        display: Titles of cover and closing slides.
        title: Titles of slides.
        lead: A sentence that stands alone.
        heading: Heads of items.
        body: Running text.
        label: Words in diagrams.
        caption: Source, footer, page number.
        number: The figure of a BIG_NUMBER slide with three figures; one figure alone is larger.
        spacing: Line pitch of running text, 1.0 is single-spaced.
        is_heading_bold: Whether heads of items are bold.
        heading_face: Their typeface, that of titles or of running text.
    """

    display: Pt = 44.0
    title: Pt = 30.0
    lead: Pt = 24.0
    heading: Pt = 20.0
    body: Pt = 18.0
    label: Pt = 16.0
    caption: Pt = 14.0
    number: Pt = 66.0
    spacing: float = 1.0
    is_heading_bold: bool = True
    heading_face: Literal["major", "minor"] = "major"

    def enlarged(self, factor: float) -> TypeScale:
        """Return the scale with everything of a slide's body larger, for few words on much room."""
        return replace(
            self,
            lead=self.lead * factor,
            heading=self.heading * factor,
            body=self.body * factor,
            label=self.label * factor,
        )


@dataclass(frozen=True, slots=True)
class TextArea:
    """A place for text on a kind of slide, with the look text gets there.

    Attributes:
        box: Where it stands.
        style: Its look.
        anchor: Where in the box.
    """

    box: Box
    style: TextStyle
    anchor: Anchor = "top"


@dataclass(frozen=True, slots=True)
class Composition:
    """Where everything stands on one kind of slide, left to right; right-to-left decks mirror it.

    Attributes:
        background: Behind everything.
        art: Decoration, drawn first.
        title: The slide's title.
        subtitle: Second line of cover and closing.
        body: Content.
        footer: The deck's title at the foot.
        page_number: The slide's number.
        source: Where the content comes from.
        logo: Where a brand's logo goes, its clear space included.
    """

    background: Color
    art: tuple[Element, ...]
    title: TextArea
    subtitle: TextArea | None = None
    body: TextArea | None = None
    footer: TextArea | None = None
    page_number: TextArea | None = None
    source: TextArea | None = None
    logo: Box | None = None


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How a card holds an item.

    Attributes:
        fill: Inside; None leaves it open.
        line: Border, rule or bar.
        line_width: Of border, rule or bar, points.
        radius: Of the corners, points.
        padding: Between edge and text, points.
        align: Of the text.
        anchor: Of the text where the card is higher than it.
    """

    kind: CardKind = "filled"
    fill: MaybePaint = SURFACE
    line: MaybePaint = None
    line_width: Pt = 1.0
    radius: Pt = 0.0
    padding: Pt = 16.0
    align: Align = "start"
    anchor: Anchor = "top"


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """How the number of a step or item looks.

    Attributes:
        fill: Of disc or square; the line of a ring; the numeral itself where the shape is `none`.
        size: Diameter or height, points.
    """

    shape: NumberShape
    numerals: Numerals
    fill: Paint
    size: Pt = 40.0
    face: Literal["major", "minor"] = "minor"


@dataclass(frozen=True, slots=True)
class BulletStyle:
    """The mark in front of list items."""

    character: Annotated[str, Field(min_length=1, max_length=1)]
    color: Paint


@dataclass(frozen=True, slots=True)
class FigureStyle:
    """How large figures look: the colour of the one that matters, and their weight."""

    stress: Paint
    is_bold: bool = True


@dataclass(frozen=True, slots=True)
class DesignStyle:
    """What tells a template's slides from those of others.

    Attributes:
        family: None for a company's template, which has frames of its own.
        area: Colour of its largest areas: panel, horizon, first tile.
        first: Which of the family's compositions of a layout it begins with, from 0.
        prefers: By their names, those that it begins with for some layouts and kinds of slides instead.
        motif: Decoration of areas, in a square of 100 by 100 points.
    """

    family: Family | None = None
    area: Color = INK
    first: int = 0
    prefers: Mapping[str, str] = field(default_factory=dict)
    motif: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """How pictures are shown: corner radius in points."""

    radius: Pt = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """Everything that a template decides; equal to nothing but itself, so that answers about it are remembered.

    Attributes:
        name: Lower case, as callers write it.
        accent: The colour that stresses; one stress a slide.
        accent2: The second stress, for the other side of a comparison.
        gutter: Between columns, points.
        cover: First slide.
        contents: Table of contents.
        content: All other slides.
        quote: A quotation or a section's name.
        closing: Last slide.
    """

    name: str
    look: ThemeStyle
    accent: Color
    accent2: Color
    type: TypeScale
    gutter: Pt
    cover: Composition
    contents: Composition
    content: Composition
    quote: Composition
    closing: Composition
    card: CardStyle
    number: NumberStyle
    bullet: BulletStyle
    figure: FigureStyle
    picture: PictureStyle
    chart: ChartStyle
    table: TableStyle
    design: DesignStyle = DesignStyle()
