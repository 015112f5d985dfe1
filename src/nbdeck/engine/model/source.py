"""What was read in a document: blocks in reading order, each with its place; the same for every file type."""

from __future__ import annotations

import datetime
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from nbdeck.contract.chart_rules import broken_chart_rules
from nbdeck.contract.enums import ChartForm, ChartType, SeriesRole
from nbdeck.contract.plain_value import PlainValue

if TYPE_CHECKING:
    from nbdeck.contract.slides import Chart

SourceKind: TypeAlias = Literal[
    "docx", "doc", "odt", "rtf", "pptx", "ppt", "odp", "xlsx", "csv", "pdf", "txt", "md", "html", "eml"
]  # fmt: skip
"""The types of files that are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcePlace(PlainValue):
    """Where something stands in its document."""

    kind: Literal["page", "slide", "sheet", "line", "section"]
    """What is counted."""
    number: int
    """Number of the page, slide, sheet, line or section, from 1."""
    name: str | None = None
    """Name of the sheet; heading of the section."""

    def __str__(self) -> str:
        return f"{self.kind} {self.name!r}" if self.name else f"{self.kind} {self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading(PlainValue):
    """A heading, or the title of a slide or sheet."""

    type: Literal["heading"] = "heading"
    text: str
    """Its words, and the number in front of them."""
    level: int = 1
    """1 is the highest, 6 the lowest."""
    place: SourcePlace | None = None
    """Where it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph(PlainValue):
    """Running text."""

    type: Literal["paragraph"] = "paragraph"
    text: str
    """Its words; line breaks that the author set are line feeds."""
    role: Literal["body", "quote", "code", "caption", "note", "footnote"] = "body"
    """What the text is; `note` is a speaker's note."""
    place: SourcePlace | None = None
    """Where it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListItem(PlainValue):
    """One point of a list."""

    type: Literal["item"] = "item"
    text: str
    """Its words, without bullet or number."""
    level: int = 0
    """How deep it is nested, from 0."""
    number: int | None = None
    """Its number in a numbered list."""
    place: SourcePlace | None = None
    """Where it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell(PlainValue):
    """One cell of a table."""

    text: str = ""
    """What is seen."""
    value: bool | int | float | datetime.datetime | datetime.date | None = None
    """What it stands for; None where it is only text."""


ColumnType: TypeAlias = Literal["text", "number", "percent", "money", "date", "boolean", "empty"]
"""What the cells of a column are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableBlock(PlainValue):
    """A table; every row has the same number of cells."""

    type: Literal["table"] = "table"
    rows: tuple[tuple[Cell, ...], ...]
    """Rows from top to bottom, the header first where there is one; cells merged in the file repeat nothing."""
    header_rows: int = 1
    """How many of the first rows are header."""
    columns: tuple[ColumnType, ...] = ()
    """Type of each column, found from its cells below the header."""
    caption: str = ""
    """What the document says above or below it."""
    place: SourcePlace | None = None
    """Where it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberSeries(PlainValue):
    """One named row of numbers in a chart."""

    name: str
    """Label in the legend."""
    values: tuple[float | None, ...]
    """One number for each category; None is a gap."""
    role: SeriesRole | None = None
    """What it is for where it is not drawn as the chart's kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartNumbers(PlainValue):
    """What a chart shows; it keeps the contract's rules for charts.

    Raises:
        ValueError: A rule is broken, or a number is not finite.
    """

    type: ChartType
    """Kind of chart."""
    categories: tuple[str, ...]
    """Labels along the axis; for SCATTER the x values, as numbers in strings."""
    series: tuple[NumberSeries, ...]
    """One or more rows of numbers."""
    number_format: str | None = None
    """Excel format code of the values."""
    x_title: str | None = None
    """Title of the category axis."""
    y_title: str | None = None
    """Title of the value axis."""
    form: ChartForm | None = None
    """How the kind is drawn."""
    totals_at: tuple[int, ...] = ()
    """Of a waterfall the places of its totals."""
    has_log_axis: bool = False
    """Whether the value axis is logarithmic."""

    def __post_init__(self) -> None:
        series = [(each.name, each.values) for each in self.series]
        broken = next(broken_chart_rules(self.type, self.categories, series), None)
        if broken is not None:
            raise ValueError(broken[1])
        if not all(value is None or math.isfinite(value) for _, values in series for value in values):
            raise ValueError("A chart has finite numbers.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartBlock(PlainValue):
    """A chart with its numbers."""

    type: Literal["chart"] = "chart"
    numbers: ChartNumbers
    """Kind, categories and series."""
    title: str = ""
    """Title of the chart."""
    place: SourcePlace | None = None
    """Where it stands."""

    @property
    def chart(self) -> Chart:
        """The chart as a slide shows it."""
        from nbdeck.contract.slides import Chart, Series

        numbers = self.numbers
        plain = Chart(
            type=numbers.type,
            categories=numbers.categories,
            series=tuple(Series(name=each.name, values=each.values) for each in numbers.series),
            number_format=numbers.number_format,
            x_title=numbers.x_title,
            y_title=numbers.y_title,
        )
        drawn = plain.model_copy(
            update={
                "series": tuple(
                    Series(name=each.name, values=each.values, role=each.role) for each in numbers.series
                ),
                "form": numbers.form,
                "totals_at": numbers.totals_at,
                "has_log_axis": numbers.has_log_axis,
            }
        )
        # Who edited the numbers may have broken what the form asks for.
        return plain if any(drawn.broken_rules()) else drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureBlock(PlainValue):
    """A picture; its bytes travel beside the source under their SHA-256."""

    type: Literal["picture"] = "picture"
    sha256: str
    """SHA-256 of the bytes as they are in the file, hex."""
    width: int
    """Pixels."""
    height: int
    """Pixels."""
    alt: str = ""
    """What the author wrote for screen readers."""
    caption: str = ""
    """What stands below or above it."""
    place: SourcePlace | None = None
    """Where it stands."""


Block: TypeAlias = Heading | Paragraph | ListItem | TableBlock | ChartBlock | PictureBlock
"""One piece of a document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark(PlainValue):
    """Something that could not be read, or was left out."""

    code: str
    """Stable word, such as `ocr_required` or `rows_capped`."""
    text: str
    """The same in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source(PlainValue):
    """A document as the author stage reads it."""

    name: str
    """File name, without folders."""
    kind: SourceKind
    """Type of the file, judged by its content."""
    title: str = ""
    """Title from the file's properties, else its first heading; may be empty."""
    author: str = ""
    """Author from the file's properties."""
    language: str = ""
    """BCP 47 tag of the text's main language; empty when it cannot be told."""
    pages: int = 0
    """Pages, slides or sheets; 0 where the type has none."""
    metadata: dict[str, str] = field(default_factory=dict)
    """Further properties of the file, such as `created` in ISO 8601."""
    blocks: tuple[Block, ...] = ()
    """Content in reading order."""
    remarks: tuple[Remark, ...] = ()
    """What could not be read."""
    graphs: tuple[Paragraph, ...] = ()
    """What is printed in drawings, besides `blocks`: rows of labels, `; ` between them and ` | ` in them."""
    running: tuple[str, ...] = ()
    """What its running headers and footers say, besides `blocks`; each text once."""
