"""What a chart of a scene is made of: series, axes, labels; loaded with the first chart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from nbdeck.engine.scene.boxes import INK, MUTED, Box, Color, Pt

PlotKind: TypeAlias = Literal["", "AREA", "LINE", "RIGHT_LINE", "HIDDEN_LINE", "HIDDEN_BAR"]
Marker: TypeAlias = Literal["circle", "dash", "diamond"]
LabelPart: TypeAlias = Literal["series", "category", "value", "percent", "size", "cell"]
LabelPosition: TypeAlias = Literal[
    "outside_end", "inside_end", "inside_base", "center", "above", "below", "left", "right", "best"
]


@dataclass(frozen=True, slots=True)
class DataLabel:
    """The label of one point, which follows the data when somebody edits them.

    Attributes:
        text: As drawn; the native label has no text of its own.
        shows: The parts of the data that it is made of; programs write them in this order. `cell` is what the cell of
            the series' `cells` says, and stands alone.
        number_format: Excel code of its number; empty for the chart's.
        separator: Between its parts.
        plate: Colour behind it, where it could not be read on what is there; None for none.
        shift: How far right of and below its position it stands, points.
        has_leader: Whether a line leads from it to its point.
    """

    text: str
    position: LabelPosition
    color: Color = INK
    shows: tuple[LabelPart, ...] = ("value",)
    number_format: str = ""
    separator: str = ""
    is_bold: bool = False
    plate: Color | None = None
    shift: tuple[Pt, Pt] = (0.0, 0.0)
    has_leader: bool = False


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """Cells of the chart's workbook beside its series: lengths of error bars, words of labels.

    Attributes:
        name: Heading of the column.
        values: What the cells show, one per category; None is an empty one.
        formulas: How each follows the data, without the equals sign; "" where it does not. () where none does.
        number_format: Excel code of its numbers; empty for the chart's.
    """

    name: str
    values: tuple[float | str | None, ...]
    formulas: tuple[str, ...] = ()
    number_format: str = ""


@dataclass(frozen=True, slots=True)
class ErrorBars:
    """Lines from the points of a series up and down.

    Attributes:
        up: How far they reach above each point; None for none.
        down: How far they reach below.
        width: Of the lines, points.
        has_head: Whether they end in the head of an arrow; LibreOffice draws none.
    """

    up: SheetColumn | None
    down: SheetColumn | None
    color: Color
    width: Pt = 1.0
    has_caps: bool = True
    has_head: bool = False


@dataclass(frozen=True, slots=True)
class ChartSeries:
    """One series as the native chart holds it.

    The n-th series of a chart has the n-th column after the categories in its workbook; `cell_of` and `column_of` name
    its cells for formulas.

    Attributes:
        values: One per category; None is a gap.
        color: Fill or line colour.
        point_colors: Colour of single points by index where it differs from `color` (pie slices, the marked bar).
        labels: Label of single points by index; points without an entry have none.
        line_width: Of lines, points.
        marker_size: Diameter of point markers, points; 0 for none.
        shown_name: Name as written in legend and labels where it is shortened; empty when it is `name`.
        plot: How it is drawn where not as the chart's kind: `AREA` is stacked and lies behind everything, `LINE` is on
            the same axes, `RIGHT_LINE` on an axis of its own at the other side, `HIDDEN_LINE` and
            `HIDDEN_BAR` on axes that do not show.
        is_helper: Whether it holds no data of the user's: it has no place in legend and alt text.
        role: What the user's series is for, a `SeriesRole`; "" for none.
        is_drawn: Whether it has fill or stroke; without it only its labels and error bars show.
        formulas: How the values follow other cells, without the equals sign; "" for a plain number. () for none.
        cells: Column that its labels of the part `cell` are read from.
        sizes: Of bubbles: what their areas show, and not a marker's size.
        outline: Around bars and areas.
        is_dashed: Of lines.
        is_on_top: Whether it lies over the others of its plot.
        is_wide: Whether a level line reaches the plot's edges, half a category beyond the first and last point.
        marker: Form of the point markers.
    """

    name: str
    values: tuple[float | None, ...]
    color: Color
    point_colors: tuple[tuple[int, Color], ...] = ()
    labels: tuple[tuple[int, DataLabel], ...] = ()
    line_width: Pt = 2.25
    marker_size: Pt = 0.0
    shown_name: str = ""
    plot: PlotKind = ""
    is_helper: bool = False
    role: str = ""
    is_drawn: bool = True
    formulas: tuple[str, ...] = ()
    cells: SheetColumn | None = None
    error_bars: ErrorBars | None = None
    sizes: SheetColumn | None = None
    outline: Color | None = None
    outline_width: Pt = 1.0
    is_dashed: bool = False
    is_wide: bool = False
    is_on_top: bool = False
    marker: Marker = "circle"


def column_letters(index: int) -> str:
    """Return the name of a workbook's column, counted from 0: A to Z, then AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def cell_of(series: int, place: int) -> str:
    """Return the name of the cell that holds a series' value, both counted from 0."""
    return f"${column_letters(series + 1)}{place + 2}"


def column_of(series: int, count: int) -> str:
    """Return the range of the cells that hold the `count` values of a series, counted from 0."""
    letters = column_letters(series + 1)
    return f"${letters}$2:${letters}${count + 1}"


@dataclass(frozen=True, slots=True)
class ValueAxis:
    """The axis of numbers (for SCATTER there are two of them).

    Attributes:
        minimum: Where it starts, as programs draw it that are told the major unit and nothing of its ends.
        maximum: Where it ends, likewise.
        has_ends: Whether programs are told these ends too, because they would draw others.
        is_log: Whether each tick is ten times the one before; `major_unit` is 10.
        is_reversed: Whether values grow to the left: of lying bars in right-to-left decks.
        ink: Of its labels where it is not that of the chart's other words.
    """

    minimum: float
    maximum: float
    major_unit: float
    number_format: str
    is_visible: bool = True
    gridline: Color | None = None
    gridline_width: Pt = 0.75
    title: str = ""
    is_log: bool = False
    is_reversed: bool = False
    ink: Color | None = None
    has_ends: bool = False


DateUnit: TypeAlias = Literal["days", "months", "years"]


@dataclass(frozen=True, slots=True)
class DateSteps:
    """How an axis of days is labelled.

    Attributes:
        days: When each category is, as workbooks count days.
        unit: Of the steps from one label to the next, which begin at the first category.
        step: How many of them.
        label_code: Excel code of the labels.
        cell_code: Excel code of the dates in the workbook.
    """

    days: tuple[int, ...]
    unit: DateUnit
    step: int
    label_code: str
    cell_code: str


@dataclass(frozen=True, slots=True)
class CategoryAxis:
    """The axis of categories.

    Attributes:
        label_every: Every how many categories a label is written.
        rotation: Of the labels, degrees clockwise; 0, -45, or 45 in right-to-left decks.
        line: Colour of the axis line, None for none.
        is_reversed: First category at the top (HORIZONTAL_BAR) or at the right (right-to-left decks).
        dates: Of an axis of days, on which dates stand as far apart as they are; None for even steps.
    """

    label_every: int = 1
    rotation: int = 0
    line: Color | None = MUTED
    title: str = ""
    is_reversed: bool = False
    dates: DateSteps | None = None


@dataclass(frozen=True, slots=True)
class Legend:
    """The native legend and its frame."""

    box: Box
    position: Literal["top", "bottom", "right", "left"]


HELPER = "HELPER"
"""Role of a series without data of the user."""
_FORMS = (
    "", "HISTOGRAM", "BOX", "WATERFALL", "SLOPE", "STEP", "STACKED", "FULL", "BUBBLE", "ERROR_BARS", "MULTIPLES",
)  # fmt: skip
_ROLES = ("", HELPER, "LINE", "RIGHT_LINE", "LOW", "HIGH", "SIZE")
_MARK = "6E626465636B"
"""Of ours, in the GUID that programs leave as it is: the number of the series, its chart's form and its role before it.

Others' identities say nothing here. Source: MS-ODRAWXML, 2.24.3.85 (c16:uniqueId).
"""
_OURS = re.compile(rf"\{{[0-9A-F]{{8}}-([0-9A-F]{{4}})-([0-9A-F]{{4}})-8000-{_MARK}\}}", re.IGNORECASE)


def identity(number: int, form: str, role: str) -> str:
    """Return the GUID of a series.

    Args:
        number: Its place in the chart.
        form: Of the chart, a `ChartForm`; "" for none.
        role: Its own, a `SeriesRole` or `HELPER`; "" for none.
    """
    return f"{{{number:08X}-{_FORMS.index(form):04X}-{_ROLES.index(role):04X}-8000-{_MARK}}}"


def form_and_role(identity: str) -> tuple[str, str]:
    """Return the form of the chart and the role of the series that an identity of ours says, else twice nothing."""
    match = _OURS.fullmatch(identity)
    if match is None:
        return "", ""
    form, role = (int(code, 16) for code in match.groups())
    return (_FORMS[form], _ROLES[role]) if form < len(_FORMS) and role < len(_ROLES) else ("", "")
