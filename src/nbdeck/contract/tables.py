"""What the cells of a table are, beside the text that they show: types, levels of the header, colours.

The text of a cell is always in the table itself. A typed value beside it counts only while it reads as that text in
English, so that a cell which was changed by hand shows what it was changed to.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from nbdeck.contract.base import Broken, Request
from nbdeck.contract.bounds import WARNINGS, Flag, WholeNumber
from nbdeck.contract.cell_text import Grain, number_text, time_text

Hex: TypeAlias = Annotated[str, Field(pattern=r"^[0-9A-Fa-f]{6}$")]
"""A colour, six hex digits."""
Place: TypeAlias = Annotated[WholeNumber, Field(ge=0)]

ELLIPSES = frozenset({"...", "..", "…"})
"""What stands in a cell for others that are not shown."""
BETWEEN_LEVELS = " · "
"""Stands between the levels of a header on one line."""
Levels: TypeAlias = tuple[tuple[str, ...], ...]


def is_gap(row: Sequence[str]) -> bool:
    """Whether a row only says that there are others which are not shown."""
    return any(row) and ELLIPSES.issuperset(filter(None, row))


def on_one_line(levels: Levels) -> tuple[str, ...]:
    """Return a header with its levels joined as in `2024 · North`."""
    return tuple(BETWEEN_LEVELS.join(filter(None, parts)) for parts in zip(*levels, strict=True))


class TableColumn(Request):
    """The type of one column, as its source gives it."""

    kind: Literal["text", "number", "time"] = "text"
    """Numbers stand at the end edge; text keeps every character."""
    format: str = ""
    """How typed values are shown: an Excel code for numbers, "" for all their digits; a grain for times."""
    whole_at: tuple[Place, ...] = ()
    """Rows below the header, from 0, whose numbers are counts and have no decimals, as of a summary."""
    values: tuple[str, ...] = ()
    """One for each row below the header: a number in plain digits or a time in ISO 8601, "" where there is none."""

    def shown(self, row: int, text: str, tag: str) -> str:
        """Return a cell in the language of a deck; the text as it stands where no typed value says the same.

        Args:
            row: Of the rows below the header, from 0.
            text: What the table says there.
            tag: BCP 47 tag.
        """
        value = self.value_of(row, text)
        return self.said(value, tag, row) if value else text

    def value_of(self, row: int, text: str) -> str:
        """Return what a cell stands for, as `values` have it; "" where no typed value says the same as the text.

        Args:
            row: Of the rows below the header, from 0.
            text: What the table says there.
        """
        value = self.values[row] if row < len(self.values) else ""
        return value if value and self.said(value, "en", row) == text else ""

    @property
    def has_only_kind(self) -> bool:
        """Whether it says that the cells are numbers, and not which."""
        return self.kind == "number" and not self.values

    def said(self, value: str, tag: str, row: int | None = None) -> str:
        """Return the value of a row as a cell shows it in the language of a BCP 47 tag, "" for what is none."""
        try:
            if self.kind == "number":
                return number_text(value, "#,##0" if row in self.whole_at else self.format, tag)
            return time_text(value, Grain(self.format), tag) if self.kind == "time" else ""
        except (ValueError, ArithmeticError):
            return ""


class CellLook(Request):
    """How one cell looks where it differs from the others."""

    row: Place
    """Of the rows below the header, from 0."""
    column: Place
    """From 0."""
    fill: Hex | None = None
    """Colour of its ground."""
    color: Hex | None = None
    """Colour of its text; left out, black or white, whichever can be read on the ground."""
    bold: Flag = False
    """Whether its text is bold."""
    italic: Flag = False
    """Whether its text is in italics."""
    mark: Flag = False
    """Whether it stands out, in the theme's own colour."""


class TableTypes(Request):
    """What the cells of a table are, beside their text; stars and underscores in them are characters."""

    columns: tuple[TableColumn, ...] = ()
    """One for each column; none where nothing is known."""
    header: Levels = ()
    """Levels of the header from the top, each as long as a row; equal neighbours under one head share it."""
    row_heads: Place = 0
    """How many of the first columns name the rows; equal names below each other are written once."""
    looks: tuple[CellLook, ...] = ()
    """Cells that look different from the others."""
    rows_of: Place = 0
    """How many rows the source has where the table shows the first of them; 0 where it shows them all."""
    not_taken_over: Annotated[tuple[str, ...], WARNINGS] = ()
    """What of the looks of its source, such as a pandas Styler, the table does not show; the deck's warnings say it."""
    totals: tuple[Place, ...] = ()
    """Rows below the header, from 0, that sum up others: bold, under a line."""
    bars: tuple[Place, ...] = ()
    """Columns, from 0, of typed numbers not below zero: each cell has a bar beside its number."""
    signed: tuple[Place, ...] = ()
    """Columns, from 0, of typed numbers: those below zero stand in red."""
    is_plain: Flag = False
    """Whether nothing stands out, not even the row that the title names."""

    def levels_of(self, header: Sequence[str]) -> Levels:
        """Return the levels of the header while they read as the table's own, which is the only one otherwise."""
        return self.header if self.header and on_one_line(self.header) == tuple(header) else (tuple(header),)

    def broken_for(self, table: Sequence[Sequence[str]]) -> Iterator[Broken]:
        """Yield what does not fit the table that this belongs to."""
        width, height = len(table[0]) if table else 0, len(table) - 1
        if self.columns and len(self.columns) != width:
            yield Broken("types", f"Give {width} columns, as many as the table has, or none.")
        if any(len(level) != width for level in self.header):
            yield Broken("types", f"Give {width} cells in each level of the header.")
        if self.row_heads > width:
            yield Broken("types", f"Give row_heads of at most {width}, the number of columns.")
        if any(look.row >= height or look.column >= width for look in self.looks):
            yield Broken("types", f"Looks belong to {height} rows and {width} columns, counted from 0.")
        if any(place >= height for place in self.totals):
            yield Broken("types", f"Totals belong to {height} rows, counted from 0.")
        for name in ("bars", "signed"):
            yield from self._broken_numbers(name, width)

    def _broken_numbers(self, name: str, width: int) -> Iterator[Broken]:
        """Yield columns with bars or signs that are not there, or hold no numbers that such marks can show."""
        for place in getattr(self, name):
            column = self.columns[place] if place < len(self.columns) else None
            if place >= width:
                yield Broken("types", f"{name} belong to {width} columns, counted from 0.")
            elif column is None or column.kind != "number" or not any(column.values):
                yield Broken("types", f"{name} belong to columns of typed numbers; column {place} has none.")
            elif name == "bars" and any(value.startswith("-") for value in column.values):
                yield Broken("types", f"Bars show numbers from zero on; column {place} has some below.")
