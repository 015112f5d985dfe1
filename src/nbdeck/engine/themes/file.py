"""What a template's TOML file may say: every table and key, checked, with the sizes still as words."""

from __future__ import annotations

import re
from typing import Annotated, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from nbdeck.engine.scene.boxes import BACKGROUND, INK, Color, Pt, Slot
from nbdeck.engine.scene.elements import ShapeKind
from nbdeck.engine.scene.text import Align, Anchor, Face
from nbdeck.engine.themes.theme import (
    BulletStyle,
    CardStyle,
    ChartStyle,
    Family,
    FigureStyle,
    MaybePaint,
    NumberStyle,
    Paint,
    PictureStyle,
    TableStyle,
    TypeScale,
)

Hex = Annotated[str, Field(pattern=r"^[0-9A-F]{6}$")]
_PAINT = re.compile(r"([a-z0-9]+)(?: ([1-9][0-9]?)%)?")
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


class Roles:
    """Colours by role: `accent 30%` becomes a slot of the theme with an opacity, `none` no colour.

    It is the context of the validation of a file, which tells it the palette first.
    """

    def __init__(self) -> None:
        self._slots: dict[str, Slot] = {"background": "bg1", "ink": "tx1", "surface": "bg2", "muted": "tx2"}
        self.by_slot: dict[Slot, str] = {}

    def take(self, colors: Colors) -> None:
        """Learn which slot of the theme each role is."""
        chart: tuple[Slot, ...] = ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
        self._slots |= {f"chart{number}": slot for number, slot in enumerate(chart, 1)}
        values = dict(zip(chart, colors.chart, strict=True))
        spare: tuple[tuple[str, Slot], ...] = (("accent", "hlink"), ("accent2", "folHlink"))
        for role, slot in spare:
            value = getattr(colors, role)
            self._slots[role] = next((place for place in chart if values[place] == value), slot)
        self.by_slot = {
            "bg1": colors.background,
            "tx1": colors.ink,
            "bg2": colors.surface,
            "tx2": colors.muted,
            **values,
            "hlink": colors.accent,
            "folHlink": colors.accent2,
        }

    def __call__(self, word: str) -> Color | None:
        """Return the colour that a file calls so.

        Raises:
            ValueError: it is no role, or one of a palette that is not known.
        """
        if word == "none":
            return None
        match = _PAINT.fullmatch(word)
        if match is None or match[1] not in self._slots:
            raise ValueError(f"{word!r} is no role of a colour, such as 'accent' or 'ink 20%'")
        return Color(self._slots[match[1]], int(match[2]) / 100 if match[2] else 1.0)


class FrameTable(_Table):
    """A place for text."""

    box: Edges
    size: SizeName | Pt
    color: Paint = INK
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
    fill: MaybePaint = None
    line: MaybePaint = None
    line_width: Pt = 1.0
    dashed: bool = False
    radius: Pt = 0.0
    slant: Pt = 0.0
    flipped: bool = False
    repeat: Repeat | None = None


class PageTable(_Table):
    """One kind of slide."""

    background: Paint = BACKGROUND
    title: FrameTable
    subtitle: FrameTable | None = None
    body: FrameTable | None = None
    footer: FrameTable | None = None
    page_number: FrameTable | None = None
    source: FrameTable | None = None
    logo: Edges | None = None
    art: tuple[ArtTable, ...] = ()


class DesignTable(_Table):
    """How the template arranges its slides; see `DesignStyle`."""

    family: Family
    area: Paint = INK
    first: Annotated[int, Field(ge=0)] = 0
    prefers: dict[str, str] = {}
    motif: tuple[ArtTable, ...] = ()
    """Decoration of areas, in a square of 100 by 100 points."""


class TemplateFile(_Table):
    """A whole template."""

    colors: Colors
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$")]
    title_font: str
    body_font: str
    gutter: Pt = 20.0
    design: DesignTable | None = None
    type: TypeScale = TypeScale()
    cover: PageTable
    contents: PageTable
    content: PageTable
    quote: PageTable
    closing: PageTable
    card: CardStyle = CardStyle()
    number: NumberStyle
    bullet: BulletStyle
    figure: FigureStyle
    picture: PictureStyle = PictureStyle()
    chart: ChartStyle
    table: TableStyle = TableStyle()

    @field_validator("colors")
    @classmethod
    def _name_roles(cls, colors: Colors, info: ValidationInfo) -> Colors:
        cast("Roles", info.context).take(colors)  # the first field: all others name colours by their roles
        return colors
