"""What a template's TOML file may say: every table and key, checked, with the sizes and colours still as words."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import ShapeKind
from nbdeck.engine.scene.text import Align, Anchor, Face
from nbdeck.engine.themes.theme import CardKind, Family, NumberShape, Numerals

Hex = Annotated[str, Field(pattern=r"^[0-9A-F]{6}$")]
Token = Annotated[
    str,
    Field(
        pattern=r"^(none|(background|surface|ink|muted|accent|accent2|chart[1-6])( [1-9][0-9]?%)?)$",
        description="A colour by its role, with an opacity if wanted: `accent`, `ink 20%`, `none`.",
    ),
]
SizeName = Literal["display", "title", "lead", "heading", "body", "label", "caption", "number"]
Edges = tuple[Pt, Pt, Pt, Pt]
"""Left, top, width and height, points."""


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Colors(_Table):
    """The palette: six hex digits each."""

    background: Hex
    surface: Hex
    ink: Hex
    muted: Hex
    accent: Hex
    accent2: Hex
    chart: tuple[Hex, Hex, Hex, Hex, Hex, Hex]


class Type(_Table):
    """Font sizes, points; see `TypeScale`."""

    display: Pt = 44.0
    title: Pt = 30.0
    lead: Pt = 24.0
    heading: Pt = 20.0
    body: Pt = 18.0
    label: Pt = 16.0
    caption: Pt = 12.0
    number: Pt = 66.0
    spacing: float = 1.0
    bold_headings: bool = True


class FrameTable(_Table):
    """A place for text."""

    box: Edges
    size: SizeName | Pt
    color: Token = "ink"
    face: Face = "minor"
    bold: bool = False
    italic: bool = False
    align: Align = "start"
    anchor: Anchor = "top"
    spacing: float = 1.0


class Repeat(_Table):
    """Copies of an art shape: how many in all, and how far apart."""

    count: Annotated[int, Field(ge=2, le=100)]
    dx: Pt = 0.0
    dy: Pt = 0.0


class ArtTable(_Table):
    """One shape of decoration."""

    kind: ShapeKind = "rect"
    box: Edges | None = None
    """Left out for a path, which has its own points."""
    path: str = ""
    """`M x y`, `L x y`, `C x1 y1 x2 y2 x y` and `Z`, points of the slide."""
    fill: Token = "none"
    line: Token = "none"
    line_width: Pt = 1.0
    dashed: bool = False
    radius: Pt = 0.0
    slant: Pt = 0.0
    flipped: bool = False
    repeat: Repeat | None = None


class PageTable(_Table):
    """One kind of slide."""

    background: Token = "background"
    title: FrameTable
    subtitle: FrameTable | None = None
    body: FrameTable | None = None
    footer: FrameTable | None = None
    page_number: FrameTable | None = None
    source: FrameTable | None = None
    logo: Edges | None = None
    art: tuple[ArtTable, ...] = ()


class CardTable(_Table):
    """How a card holds an item."""

    kind: CardKind = "filled"
    fill: Token = "surface"
    line: Token = "none"
    line_width: Pt = 1.0
    radius: Pt = 0.0
    padding: Pt = 16.0
    align: Align = "start"
    anchor: Anchor = "top"


class NumberTable(_Table):
    """How the number of a step looks."""

    shape: NumberShape = "disc"
    numerals: Numerals = "arabic"
    fill: Token = "accent"
    size: Pt = 40.0
    face: Face = "minor"


class BulletTable(_Table):
    """The mark in front of list items."""

    character: Annotated[str, Field(min_length=1, max_length=1)] = "•"
    color: Token = "accent"


class FigureTable(_Table):
    """How the large figures of a BIG_NUMBER slide look."""

    stress: Token = "accent"
    """The one figure that matters; the others are set in ink."""
    bold: bool = True


class PictureTable(_Table):
    """How pictures are shown."""

    radius: Pt = 0.0


class ChartTable(_Table):
    """How charts look; see `ChartStyle`."""

    highlight: Token = "accent"
    quiet: Token = "none"
    gap: Annotated[int, Field(ge=0, le=500)] = 60
    line_width: Pt = 2.5
    marker_size: Pt = 7.0
    gridline: Token = "muted 22%"
    axis: Token = "muted"
    text: Token = "ink"


class TableTable(_Table):
    """How tables look; see `TableStyle`."""

    header_fill: Token = "none"
    header_ink: Token = "ink"
    zebra: Token = "none"
    rule: Token = "muted 30%"
    rule_width: Pt = 0.75
    first_column_bold: bool = False


class DesignTable(_Table):
    """How the template arranges its slides; see `DesignStyle`."""

    family: Family
    area: Token = "ink"
    first: Annotated[int, Field(ge=0)] = 0
    motif: tuple[ArtTable, ...] = ()
    """Decoration of areas, in a square of 100 by 100 points."""


class TemplateFile(_Table):
    """A whole template."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$")]
    title_font: str
    body_font: str
    gutter: Pt = 20.0
    colors: Colors
    design: DesignTable | None = None
    type: Type = Type()
    cover: PageTable
    contents: PageTable
    content: PageTable
    quote: PageTable
    closing: PageTable
    card: CardTable = CardTable()
    number: NumberTable = NumberTable()
    bullet: BulletTable = BulletTable()
    figure: FigureTable = FigureTable()
    picture: PictureTable = PictureTable()
    chart: ChartTable = ChartTable()
    table: TableTable = TableTable()
