"""The cells of a table as it is laid out: levels of the header, words in the language of the deck, spans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from nbdeck.contract.locales import marks_of
from nbdeck.contract.slides import Slide
from nbdeck.contract.tables import CellLook, Levels, TableColumn, TableTypes
from nbdeck.engine.layouts.columns import Kind, kind_of
from nbdeck.engine.text.composing import clean, plain

Span: TypeAlias = tuple[int, int]
"""How many rows and columns a cell spans, down and across; 0 and 0 where it lies below another."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table before it is laid out.

    Attributes:
        header: Levels of the header from the top.
        body: Rows below it.
        kinds: Of its columns.
        row_heads: How many of the first columns name the rows.
        looks: Cells that look different from the others, by row below the header and column.
        is_literal: Whether stars and underscores in cells are characters instead of marks.
    """

    header: Levels
    body: tuple[tuple[str, ...], ...]
    kinds: tuple[Kind, ...]
    row_heads: int
    looks: Mapping[tuple[int, int], CellLook]
    is_literal: bool

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The header and the rows below it."""
        return (*self.header, *self.body)

    def picked(self, columns: Sequence[int]) -> Grid:
        """Return the grid with some of its columns."""
        places = {column: place for place, column in enumerate(columns)}

        def pick(row: Sequence[str]) -> tuple[str, ...]:
            return tuple(row[column] for column in columns)

        return Grid(
            tuple(map(pick, self.header)),
            tuple(map(pick, self.body)),
            tuple(self.kinds[column] for column in columns),
            sum(column < self.row_heads for column in columns),
            {(row, places[at]): look for (row, at), look in self.looks.items() if at in places},
            self.is_literal,
        )

    def read(self, text: str) -> str:
        """Return the text of a cell as it is read, its line breaks as line feeds."""
        return clean(text, line_breaks=True) if self.is_literal else plain(text, line_breaks=True)


def grid_of(spec: Slide, lang: str) -> Grid:
    """Return the table of a slide, its typed cells in the language of a BCP 47 tag."""
    header, *body = spec.table or ((),)
    types = spec.types or TableTypes()
    columns = types.columns or (None,) * len(header)
    shown = tuple(
        tuple(
            text if column is None else column.shown(number, text, lang)
            for column, text in zip(columns, row, strict=True)
        )
        for number, row in enumerate(body)
    )
    return Grid(
        types.levels_of(header),
        shown,
        tuple(_kind(column, [row[at] for row in shown], lang) for at, column in enumerate(columns)),
        types.row_heads,
        {(look.row, look.column): look for look in types.looks},
        is_literal=bool(types.columns),
    )


def _kind(column: TableColumn | None, cells: Sequence[str], lang: str) -> Kind:
    if column is None:
        return kind_of([plain(cell).strip() for cell in cells])
    mark = marks_of(lang).decimal if column.values else None
    return Kind(column.kind == "number", mark)


def header_spans(levels: Levels) -> dict[tuple[int, int], Span]:
    """Return which cells of a header span others, and which lie below them.

    The only words of a column stand over its whole height; equal neighbours above the last level under one head share
    a cell.
    """
    depth, width = len(levels), len(levels[0]) if levels else 0
    alone = {
        column: next((level for level in range(depth) if levels[level][column]), 0)
        for column in range(width)
        if sum(bool(levels[level][column]) for level in range(depth)) <= 1
    }
    spans = {(level, column): (0, 0) for column in alone for level in range(depth)}
    spans |= {(0, column): (depth, 1) for column in alone}
    for level in range(depth - 1):
        heads = [
            None
            if column in alone or not levels[level][column]
            else tuple(row[column] for row in levels[: level + 1])
            for column in range(width)
        ]
        spans |= {(level, column): (1, count) if count else (0, 0) for column, count in _runs(heads)}
    return spans if depth > 1 else {}


def words_of(levels: Levels, level: int, column: int) -> str:
    """Return what a cell of the header says; the first says the only words of its column."""
    parts = [row[column] for row in levels]
    return next(filter(None, parts), "") if sum(map(bool, parts)) == 1 and level == 0 else parts[level]


def row_spans(rows: Sequence[Sequence[str]], row_heads: int) -> dict[tuple[int, int], Span]:
    """Return which cells of the rows of one slide span others: equal names below each other, save the last names."""
    spans: dict[tuple[int, int], Span] = {}
    for column in range(row_heads - 1):
        names = [tuple(row[: column + 1]) if row[column] else None for row in rows]
        spans |= {(row, column): (count, 1) if count else (0, 0) for row, count in _runs(names)}
    return spans


def _runs(names: Sequence[object]) -> Iterator[tuple[int, int]]:
    """Yield (place, length) of each run of two or more equal names, and (place, 0) of the rest of it."""
    start = 0
    for place in range(1, len(names) + 1):
        if place < len(names) and names[place] is not None and names[place] == names[start]:
            continue
        if place - start > 1:
            yield start, place - start
            yield from ((other, 0) for other in range(start + 1, place))
        start = place
