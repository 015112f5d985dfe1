"""The scene: a deck with every box, line break, size, table grid and chart axis decided, in points.

Layouts make it, the PPTX writer and the painter read it, so the file and every preview agree.
Everything here is a frozen value; lengths are `Pt`; a slide is 960 x 540 points. What a chart is made of loads with the
first chart.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nbdeck.engine.scene.boxes import (
    BACKGROUND,
    INK,
    MUTED,
    SLIDE,
    SLIDE_HEIGHT,
    SLIDE_WIDTH,
    SURFACE,
    Box,
    Color,
    Pt,
    Slot,
    ThemeStyle,
)
from nbdeck.engine.scene.elements import (
    Border,
    ChartElement,
    ChartKind,
    Element,
    Group,
    PathCommand,
    Picture,
    PlaceholderKey,
    PlaceholderKind,
    Shape,
    ShapeKind,
    Stacking,
    Table,
    TableCell,
    TextBox,
    flatten,
    kind_name,
    moved,
)
from nbdeck.engine.scene.slides import (
    DeckScene,
    LayoutScene,
    Placeholder,
    SlideScene,
)
from nbdeck.engine.scene.text import (
    FIRST_BASELINE,
    LINE_PITCH,
    NO_INSETS,
    Align,
    Anchor,
    Face,
    Insets,
    Kind,
    Line,
    PlacedLine,
    Role,
    Run,
    TextParagraph,
    TextStyle,
    place_lines,
    stack_height,
)

if TYPE_CHECKING:
    from nbdeck.engine.scene.chart import (
        CategoryAxis,
        ChartSeries,
        DataLabel,
        ErrorBars,
        FixedEnd,
        LabelPart,
        LabelPosition,
        Legend,
        PlotKind,
        SheetColumn,
        ValueAxis,
        cell_of,
        column_letters,
        column_of,
    )

__all__ = [
    "BACKGROUND",
    "FIRST_BASELINE",
    "INK",
    "LINE_PITCH",
    "MUTED",
    "NO_INSETS",
    "SLIDE",
    "SLIDE_HEIGHT",
    "SLIDE_WIDTH",
    "SURFACE",
    "Align",
    "Anchor",
    "Border",
    "Box",
    "CategoryAxis",
    "ChartElement",
    "ChartKind",
    "ChartSeries",
    "Color",
    "DataLabel",
    "DeckScene",
    "Element",
    "ErrorBars",
    "Face",
    "FixedEnd",
    "Group",
    "Insets",
    "Kind",
    "LabelPart",
    "LabelPosition",
    "LayoutScene",
    "Legend",
    "Line",
    "PathCommand",
    "Picture",
    "PlacedLine",
    "Placeholder",
    "PlaceholderKey",
    "PlaceholderKind",
    "PlotKind",
    "Pt",
    "Role",
    "Run",
    "Shape",
    "ShapeKind",
    "SheetColumn",
    "SlideScene",
    "Slot",
    "Stacking",
    "Table",
    "TableCell",
    "TextBox",
    "TextParagraph",
    "TextStyle",
    "ThemeStyle",
    "ValueAxis",
    "cell_of",
    "column_letters",
    "column_of",
    "flatten",
    "kind_name",
    "moved",
    "place_lines",
    "stack_height",
]


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.chart"), name)
    globals()[name] = value
    return value
