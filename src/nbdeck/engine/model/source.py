"""What was read in a document: blocks in reading order, each with its place; the same for every file type."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from nbdeck.contract.slides import Chart
from nbdeck.engine.model.value import Value

SourceKind: TypeAlias = Literal["docx", "doc", "pptx", "ppt", "xlsx", "pdf", "txt", "md"]
"""The eight types of files."""


class Place(Value):
    """Where something stands in its document."""

    kind: Literal["page", "slide", "sheet", "line"]
    """What is counted."""
    number: int
    """Number of the page, slide, sheet or line, from 1."""
    name: str | None = None
    """Name of the sheet."""

    def __str__(self) -> str:
        return f"{self.kind} {self.name!r}" if self.name else f"{self.kind} {self.number}"


class Heading(Value):
    """A heading, or the title of a slide or sheet."""

    type: Literal["heading"] = "heading"
    text: str
    """Its words, without a number in front."""
    level: int = 1
    """1 is the highest, 6 the lowest."""
    place: Place | None = None
    """Where it stands."""


class Paragraph(Value):
    """Running text."""

    type: Literal["paragraph"] = "paragraph"
    text: str
    """Its words; line breaks that the author set are line feeds."""
    role: Literal["body", "quote", "code", "caption", "note", "footnote"] = "body"
    """What the text is; `note` is a speaker's note."""
    place: Place | None = None
    """Where it stands."""


class ListItem(Value):
    """One point of a list."""

    type: Literal["item"] = "item"
    text: str
    """Its words, without bullet or number."""
    level: int = 0
    """How deep it is nested, from 0."""
    number: int | None = None
    """Its number in a numbered list."""
    place: Place | None = None
    """Where it stands."""


class Cell(Value):
    """One cell of a table."""

    text: str = ""
    """What is seen."""
    value: bool | int | float | datetime.datetime | datetime.date | None = None
    """What it stands for; None where it is only text."""


ColumnType: TypeAlias = Literal["text", "number", "percent", "money", "date", "boolean", "empty"]
"""What the cells of a column are."""


class TableBlock(Value):
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
    place: Place | None = None
    """Where it stands."""


class ChartBlock(Value):
    """A chart with its numbers."""

    type: Literal["chart"] = "chart"
    chart: Chart
    """Kind, categories and series."""
    title: str = ""
    """Title of the chart."""
    place: Place | None = None
    """Where it stands."""


class PictureBlock(Value):
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
    place: Place | None = None
    """Where it stands."""


Block: TypeAlias = Annotated[
    Heading | Paragraph | ListItem | TableBlock | ChartBlock | PictureBlock, Field(discriminator="type")
]
"""One piece of a document."""


class Remark(Value):
    """Something that could not be read, or was left out."""

    code: str
    """Stable word, such as `ocr_required` or `rows_capped`."""
    text: str
    """The same in a sentence."""


class Source(Value):
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
    metadata: dict[str, str] = Field(default_factory=dict)
    """Further properties of the file, such as `created` in ISO 8601."""
    blocks: tuple[Block, ...] = ()
    """Content in reading order."""
    remarks: tuple[Remark, ...] = ()
    """What could not be read."""
