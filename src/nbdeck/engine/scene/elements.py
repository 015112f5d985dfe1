"""What stands on a slide: text boxes, shapes, pictures, tables, charts, and groups of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from nbdeck.engine.scene.boxes import INK, Box, Color, Pt
from nbdeck.engine.scene.text import (
    NO_INSETS,
    Anchor,
    Insets,
    PlacedLine,
    Role,
    TextParagraph,
    place_lines,
    stack_height,
)

if TYPE_CHECKING:
    from nbdeck.engine.scene.chart import CategoryAxis, ChartSeries, Legend, ValueAxis

PlaceholderKind: TypeAlias = Literal["title", "ctrTitle", "subTitle", "body", "sldNum", "ftr"]


@dataclass(frozen=True, slots=True)
class PlaceholderKey:
    """Which placeholder of its layout a text fills: PresentationML type and index."""

    kind: PlaceholderKind
    idx: int = 0


_CAPITAL, _FEET = 0.75, 0.1
"""Height of capitals, and of what of letters may touch a line under them, font sizes."""


@dataclass(frozen=True, slots=True)
class TextBox:
    """Text with its frame.

    Attributes:
        box: The frame.
        paragraphs: At least one, lines broken for the frame's inner width.
        role: What the text is for; decides the smallest size allowed.
        anchor: Where the text stands when the frame is taller than it.
        insets: Distances between frame and text.
        placeholder: The layout's placeholder that this text fills, if any.
        name: Name of the shape in PowerPoint's selection pane.
        rotation: Turn of the box and its text about the box's middle, degrees clockwise.
        fill: Flat colour of the frame behind the text, as its placeholder has it; None for none.
    """

    box: Box
    paragraphs: tuple[TextParagraph, ...]
    role: Role = "body"
    anchor: Anchor = "top"
    insets: Insets = NO_INSETS
    placeholder: PlaceholderKey | None = None
    name: str = ""
    rotation: float = 0.0
    fill: Color | None = None

    @property
    def text(self) -> str:
        """The paragraphs' characters, joined by line feeds."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)

    @property
    def text_height(self) -> Pt:
        """Height of the text with its insets, points."""
        return stack_height(self.paragraphs) + self.insets.top + self.insets.bottom

    @property
    def ink(self) -> Box:
        """The box around the small letters and capitals of its lines; the frame where it has none."""
        lines = list(self.placed_lines())
        if not lines:
            return self.box
        left, right = min(each.x for each in lines), max(each.x + each.line.width for each in lines)
        top = min(each.baseline - each.line.size * _CAPITAL for each in lines)
        return Box(
            left, top, right - left, max(each.baseline - each.line.size * _FEET for each in lines) - top
        )

    def placed_lines(self) -> Iterator[PlacedLine]:
        """Yield every line with its x and baseline on the slide."""
        return place_lines(self.box, self.paragraphs, self.anchor, self.insets)


ShapeKind: TypeAlias = Literal[
    "rect", "round", "ellipse", "line", "triangle", "chevron", "pentagon", "trapezoid", "diamond", "path"
]
"""`pentagon` is the arrow-like home plate that points right; `line` runs from the box's top left to its bottom right
(or bottom left to top right when `is_flipped`); `path` is drawn by `commands`."""


@dataclass(frozen=True, slots=True)
class PathCommand:
    """One step of a freeform path in slide points: M and L take one point, C three, Z none."""

    op: Literal["M", "L", "C", "Z"]
    points: tuple[tuple[Pt, Pt], ...] = ()

    def moved(self, dx: Pt, dy: Pt) -> PathCommand:
        """Return the same step elsewhere."""
        return PathCommand(self.op, tuple((x + dx, y + dy) for x, y in self.points))


def polygon(points: Sequence[tuple[Pt, Pt]]) -> tuple[PathCommand, ...]:
    """Return the closed path through points."""
    first, *others = points
    return (PathCommand("M", (first,)), *(PathCommand("L", (each,)) for each in others), PathCommand("Z"))


def arc(middle: tuple[Pt, Pt], begin: float, end: float, radius: Pt) -> Iterator[PathCommand]:
    """Yield the arc about a middle from one angle to another, radians clockwise from the top, either way round."""
    count = max(1, math.ceil(abs(end - begin) / (math.pi / 4)))
    step, (x, y) = (end - begin) / count, middle
    pull = 4 / 3 * math.tan(step / 4) * radius

    def along(turn: float, pull: Pt) -> tuple[Pt, Pt]:
        across, up = math.sin(turn), math.cos(turn)
        return x + across * radius + up * pull, y - up * radius + across * pull

    for number in range(count):
        one, other = begin + number * step, begin + (number + 1) * step
        yield PathCommand("C", (along(one, pull), along(other, -pull), along(other, 0.0)))


@dataclass(frozen=True, slots=True)
class Shape:
    """A drawn form without text; text stands in a `TextBox` of its own.

    Attributes:
        fill: Flat colour inside, None for none.
        line: Colour of the outline (or of the line itself), None for none.
        radius: Corner radius of `round`, points.
        slant: For chevron and pentagon the depth of the point, for trapezoid the inset of the narrow top on each
            side, points.
        is_flipped: Upside down: a trapezoid or triangle stands on its head, a line rises.
        commands: Only for `path`.
        alt: Text for screen readers; None marks the shape as decorative.
        icon: Name of the icon that a path draws, empty for none; its strokes have round ends and corners.
    """

    box: Box
    kind: ShapeKind = "rect"
    fill: Color | None = None
    line: Color | None = None
    line_width: Pt = 1.0
    is_dashed: bool = False
    radius: Pt = 0.0
    slant: Pt = 0.0
    is_flipped: bool = False
    commands: tuple[PathCommand, ...] = ()
    alt: str | None = None
    name: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster picture, cropped to its frame, never stretched.

    Attributes:
        data: PNG or JPEG bytes.
        crop: What is cut off at left, top, right and bottom, 0 to 1 of the picture's own size.
        radius: Corner radius, points.
        alt: Text for screen readers; None marks the picture as decorative.
        placeholder: The placeholder of a company's layout that it fills, if any; so for tables and charts.
    """

    box: Box
    data: bytes
    media_type: Literal["image/png", "image/jpeg"]
    crop: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    radius: Pt = 0.0
    alt: str | None = None
    name: str = ""
    placeholder: PlaceholderKey | None = None


@dataclass(frozen=True, slots=True)
class Border:
    """A line along one side of a cell."""

    color: Color
    width: Pt


@dataclass(frozen=True, slots=True)
class TableCell:
    """One table cell; its text is broken for the width of its columns less the insets.

    Attributes:
        across, down: How many columns and rows it spans; 0 and 0 for a cell that lies below another.
    """

    paragraphs: tuple[TextParagraph, ...]
    fill: Color | None = None
    anchor: Anchor = "middle"
    insets: Insets = NO_INSETS
    top: Border | None = None
    bottom: Border | None = None
    across: int = 1
    down: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A native table.

    Attributes:
        column_widths: Points; their sum is the box's width.
        row_heights: Points; their sum is the box's height.
        cells: Rows of cells; every row as long as `column_widths`.
        has_header: Whether the first row is a header row.
        header_rows: How many rows the header has, where there is one.
        alt: Text for screen readers.
    """

    box: Box
    column_widths: tuple[Pt, ...]
    row_heights: tuple[Pt, ...]
    cells: tuple[tuple[TableCell, ...], ...]
    has_header: bool = True
    alt: str = ""
    name: str = ""
    is_rtl: bool = False
    placeholder: PlaceholderKey | None = None
    header_rows: int = 1

    def cell_boxes(self) -> Iterator[tuple[int, int, Box, TableCell]]:
        """Yield (row, column, box, cell) of all cells that can be seen; with `is_rtl` the first column stands right."""
        y = self.box.y
        for row, (height, cells) in enumerate(zip(self.row_heights, self.cells, strict=True)):
            before = 0.0
            for column, (width, cell) in enumerate(zip(self.column_widths, cells, strict=True)):
                wide = sum(self.column_widths[column : column + cell.across])
                x = self.box.right - before - wide if self.is_rtl else self.box.x + before
                if cell.across:
                    yield row, column, Box(x, y, wide, sum(self.row_heights[row : row + cell.down])), cell
                before += width
            y += height


ChartKind: TypeAlias = Literal[
    "BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "PIE", "DOUGHNUT", "AREA", "SCATTER"
]
Stacking: TypeAlias = Literal["", "stacked", "full"]


@dataclass(frozen=True, slots=True)
class ChartElement:
    """A native chart: one geometry, read by the PPTX writer as settings and by the painter as drawn elements.

    Attributes:
        box: The graphic frame.
        plot: The inner plot area (without tick labels) on the slide; the writer makes it a manual layout.
        categories: Labels; for SCATTER the x values as written in the workbook.
        category_labels: Labels as the chart shows them, for the chart's cache and not its workbook: with line feeds,
            shortened, or empty where `label_every` skips one; () where they equal `categories`. The names stand behind.
        category_axis: None for PIE, DOUGHNUT and SCATTER.
        value_axis: None for PIE and DOUGHNUT.
        x_axis: Only for SCATTER: the horizontal axis of numbers.
        x_values: Only for SCATTER: one number per category.
        number_format: Excel format code of values in workbook and labels.
        text_size: Size of tick labels, legend and data labels, points.
        gap_width: Of bars, percent of a bar's width.
        overlap: Of bars, percent; 100 for stacked.
        hole: Of a DOUGHNUT, percent of its diameter.
        stacking: Of bars that lie, and of upright ones that fill the axis; "" for what the kind says.
        right_axis: Of series that are drawn as `RIGHT_LINE`.
        form: How the kind is drawn, a `ChartForm`; "" for as it is.
        marked: What stands out and what is marked on it, as sentences.
        unmarked: What it was asked to mark and does not show, as objects of a sentence.
        alt: Text for screen readers: kind, what it shows, its extremes, its marks.
        drawing: The same chart as shapes and texts in slide points, for the painter. Texts named "Chart caption" (the
            native chart's title), "Value axis title" and "Category axis title" tell the writer where those stand.
    """

    box: Box
    kind: ChartKind
    plot: Box
    categories: tuple[str, ...]
    series: tuple[ChartSeries, ...]
    drawing: tuple[Shape | TextBox, ...]
    category_axis: CategoryAxis | None = None
    value_axis: ValueAxis | None = None
    x_axis: ValueAxis | None = None
    x_values: tuple[float, ...] = ()
    legend: Legend | None = None
    number_format: str = "General"
    text_size: Pt = 12.0
    text_color: Color = INK
    gap_width: int = 60
    overlap: int = 0
    hole: int = 60
    alt: str = ""
    name: str = ""
    category_labels: tuple[str, ...] = ()
    placeholder: PlaceholderKey | None = None
    stacking: Stacking = ""
    right_axis: ValueAxis | None = None
    form: str = ""
    marked: tuple[str, ...] = ()
    unmarked: tuple[str, ...] = ()


def corners(shape: Shape) -> tuple[tuple[Pt, Pt], ...]:
    """Return the corners in slide points, in drawing order; those of its box for a shape without corners of its own."""
    box, slant = shape.box, shape.slant
    left, right = box.x, box.right
    top, bottom = (box.bottom, box.y) if shape.is_flipped else (box.y, box.bottom)
    middle_x, middle_y = box.center
    home = ((left, top), (right - slant, top), (right, middle_y), (right - slant, bottom), (left, bottom))
    known = {
        "triangle": ((left, bottom), (middle_x, top), (right, bottom)),
        "diamond": ((left, middle_y), (middle_x, top), (right, middle_y), (middle_x, bottom)),
        "trapezoid": ((left, bottom), (left + slant, top), (right - slant, top), (right, bottom)),
        "pentagon": home,
        "chevron": (*home, (left + slant, middle_y)),
    }
    return known.get(shape.kind, ((left, top), (right, top), (right, bottom), (left, bottom)))


@dataclass(frozen=True, slots=True)
class Group:
    """Elements that belong together and may lie over each other, such as a card and its text."""

    box: Box
    children: tuple[Element, ...]
    name: str = ""


Element: TypeAlias = "TextBox | Shape | Picture | Table | ChartElement | Group"
Anything = TypeVar("Anything", bound="Element")


def kind_name(element: Element) -> str:
    """Return what an element is, as users call it: `Chart`, `Picture`."""
    return type(element).__name__.removesuffix("Element")


def flatten(elements: Sequence[Element]) -> Iterator[TextBox | Shape | Picture | Table | ChartElement]:
    """Yield the elements with every group opened, in drawing order."""
    for element in elements:
        if isinstance(element, Group):
            yield from flatten(element.children)
        else:
            yield element


def moved(element: Anything, dx: Pt, dy: Pt) -> Anything:
    """Return an element elsewhere, with everything inside it; charts are laid out where they stand."""
    box = replace(element.box, x=element.box.x + dx, y=element.box.y + dy)
    if isinstance(element, Group):
        return replace(element, box=box, children=tuple(moved(child, dx, dy) for child in element.children))
    if isinstance(element, Shape) and element.commands:
        return replace(element, box=box, commands=tuple(each.moved(dx, dy) for each in element.commands))
    return replace(element, box=box)


def is_footer(element: Element) -> bool:
    """Whether an element is the footer or the number of its slide."""
    place = element.placeholder if isinstance(element, TextBox) else None
    return place is not None and place.kind in ("ftr", "sldNum")
