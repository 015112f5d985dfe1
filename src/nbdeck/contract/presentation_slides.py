"""The slides of a presentation, as its file shows them, and its states. Extension."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import computed_field

from nbdeck.contract.base import Model
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide


class GridRow(Model):
    """A series of a chart with a number for each category, or a row of a table with a cell for each column."""

    name: str
    """Name of the series; the first cell of the row."""
    cells: tuple[tuple[str, str], ...] = ()
    """Name of category or column, and what stands there; a gap is empty."""


class SlideGrid(Model):
    """A chart or a table."""

    kind: str
    """Such as `column chart` or `table`."""
    head: tuple[str, ...] = ()
    """The cells of a table's first row; empty for charts."""
    rows: tuple[GridRow, ...] = ()
    """From the top, or in the order of the series."""


class SlideShape(Model):
    """One named shape; of several with one name the first."""

    name: str
    """As in PowerPoint's selection pane; `change` takes it."""
    kind: Literal["text", "table", "chart", "picture"]
    """What it holds."""
    text: str = ""
    """Words as `change` takes them: a line a paragraph, or a row of cells between tabs; a vertical tab breaks one."""
    alt: str = ""
    """Its alternative text."""
    is_title: bool = False
    """Whether it is the slide's title."""


class SlidePicture(Model):
    """The picture of a slide."""

    sha256: str
    """SHA-256 of its bytes, hex."""
    alt: str
    """Text for screen readers."""


class PresentationSlide(Model):
    """One slide of a presentation's file."""

    number: int
    """From 1, cover and table of contents included; previews count so."""
    title: str
    """Its title; empty where it has none."""
    origin: Literal["cover", "contents", "content", "imported"] | None = None
    """What it is; `imported` stands as in a file of PowerPoint, null where only the file is known."""
    layout: Layout | None = None
    """How its content is arranged; null where it is no `content`, or on a company's layout by name."""
    slide: Slide | None = None
    """What was asked for, as it can be sent again, without pictures; null for cover, contents, and with `continues`."""
    continues: int | None = None
    """Index of the slide that this one goes on with, such as a long table."""
    picture: SlidePicture | None = None
    """The picture that was asked for or chosen."""
    lines: tuple[str, ...] = ()
    """Its words below the title as the file has them, a line a paragraph, in reading order."""
    grids: tuple[SlideGrid, ...] = ()
    """Charts and tables as the file has them."""
    notes: str = ""
    """Its speaker notes, a line a paragraph."""
    shapes: tuple[SlideShape, ...] = ()
    """What can be changed by name."""
    key: str = ""
    """Says which slide it is: the same as long as it shows the same, wherever it stands."""
    picture_key: str = ""
    """Says how it looks: the same as long as a picture of it is right, its number included."""

    @computed_field  # type: ignore[prop-decorator]
    @property
    def index(self) -> int:
        """From 0; edits count so."""
        return self.number - 1

    def words(self) -> Iterator[str]:
        """Yield its lines, then those of its notes, each behind `Notes: `."""
        yield from self.lines
        notes = (" ".join(line.split()) for line in self.notes.split("\n"))
        yield from (f"Notes: {line}" for line in notes if line)


class PresentationSlides(Model):
    """The slides of one state of a presentation."""

    presentation_id: str | None = None
    """The presentation; null where only a file is known."""
    request_id: str | None = None
    """Which state of it."""
    width: float
    """Width of a slide, points."""
    height: float
    """Height of a slide, points."""
    slides: tuple[PresentationSlide, ...]
    """In order, hidden ones included."""


class PresentationVersion(Model):
    """One state of a presentation; it stays as it is for good."""

    id: str
    """Identifier of the state, to go back to it."""
    request_id: str
    """Permanent identifier for downloading this very state."""
    parent_id: str | None = None
    """The state that it was made from; null for the first."""
    created_at: float
    """When it was made, seconds since 1970, UTC."""
    current_at: float
    """When the presentation was last brought into this state, seconds since 1970, UTC."""
    is_current: bool
    """Whether the presentation is in this state now."""
    slide_count: int
    """Slides of the file, cover and contents included."""
    title: str
    """Title of the cover."""
    what: str
    """What was done, such as `insert slide 3`, counted from 1; `create` for the first."""
