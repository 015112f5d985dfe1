"""What a reader of one file type hands back, and how much it may read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Block, Cell, Paragraph, Remark, SourcePlace, TableBlock

_Row = TypeVar("_Row", bound=Sequence[object])


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a document is read; what is beyond is left out with a remark.

    Attributes:
        pages: Pages, slides or sheets.
        rows: Rows of one table.
        columns: Columns of one table.
        pictures: Pictures in all.
        picture_bytes: Size of one picture.
        characters: Text in all.
        pieces: Paragraphs, points, pictures and cells of tables in all.
    """

    pages: int = 4000
    rows: int = 5000
    columns: int = 256
    pictures: int = 300
    picture_bytes: int = 20_000_000
    characters: int = 20_000_000
    pieces: int = 500_000


@dataclass(slots=True)
class Reading:
    """A document while it is read.

    Attributes:
        limits: How much is read.
        blocks: Content in reading order.
        pictures: Bytes of the pictures by SHA-256, hex.
        title: Title from the file's properties; empty when it has none.
        author: Author from the file's properties.
        language: BCP 47 tag that the file itself states; empty when it does not.
        pages: Pages, slides or sheets.
        metadata: Further properties.
        remarks: What could not be read.
        graphs: What is printed in drawings.
        running: What running headers and footers say.
        converted: The file in its newer form, where it is of an old one.
    """

    limits: Limits = field(default_factory=Limits)
    blocks: list[Block] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    title: str = ""
    author: str = ""
    language: str = ""
    pages: int = 0
    metadata: dict[str, str] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    graphs: list[Paragraph] = field(default_factory=list)
    running: list[str] = field(default_factory=list)
    converted: bytes = b""

    def tell(self, code: str, text: str) -> None:
        """Add a remark: a code of the kind of thing, and a sentence."""
        self.remarks.append(Remark(code=code, text=text))

    def table(
        self,
        rows: Sequence[Sequence[str | Cell]],
        *,
        header_rows: int | None = None,
        caption: str = "",
        place: SourcePlace | None = None,
    ) -> TableBlock:
        """Return a typed table of the rows and columns that are read; tells where there are more."""
        within = self.within(rows, place)
        return typed_table(within, header_rows=header_rows, caption=caption, place=place)

    def within(self, rows: Sequence[_Row], place: SourcePlace | None = None) -> list[_Row]:
        """Return the rows and columns of a table that are read; tells where there are more."""
        most_rows, most_columns = self.limits.rows, self.limits.columns
        if len(rows) <= most_rows and max(map(len, rows), default=0) <= most_columns:
            return list(rows)
        where = f" on {place}" if place else ""
        text = f"Only the first {most_rows:,} rows and {most_columns:,} columns of a table{where} were read."
        self.tell("rows_capped", text)
        return [cast("_Row", row[:most_columns]) for row in rows[:most_rows]]

    def capped(self, text: str) -> str:
        """Return the characters of a text file that are read, before it is taken apart; tells where there are more."""
        most = self.limits.characters
        if len(text) > most:
            self.tell_length(f"{most:,} characters")
        return text[:most]

    def tell_length(self, beginning: str) -> None:
        """Say how much was read, in place of what was said before: later cuts leave less."""
        self.remarks = [each for each in self.remarks if each.code != "text_capped"]
        self.tell("text_capped", f"Only the first {beginning} were read.")
