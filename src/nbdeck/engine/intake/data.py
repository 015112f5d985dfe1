"""Tables at the door: what each column is and what its cells stand for, read once for slide, narration and alt text."""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.chart_rules import end_in_sums
from nbdeck.contract.remembering import computed_once
from nbdeck.contract.slides import Slide
from nbdeck.contract.tables import CellLook, Levels, TableColumn, TableTypes
from nbdeck.engine.cells.marks import mark_in
from nbdeck.engine.cells.tables import NUMERIC, TypedColumn, typed_columns
from nbdeck.engine.model.source import Cell, ColumnType
from nbdeck.engine.text.composing import clean, plain
from nbdeck.engine.text.language import is_total


@dataclass(frozen=True)
class TableContent:
    """The table of a slide, in the language of its deck.

    Attributes:
        header: Levels of the header from the top; none where its cells are blank.
        columns: With the cells below the header, as they are shown and what they stand for.
        row_heads: How many of the first columns name the rows.
        looks: Cells that look different from the others, by row below the header and column.
        is_literal: Whether stars and underscores in cells are characters instead of marks.
        totals: Rows below the header that sum up others: given as such, else found by their numbers.
        closing: These and a last row that closes a computation in another way, as its numbers say.
        bars: Columns whose cells are bars, each behind the column that it shows.
        signed: Columns whose numbers below zero stand out.
    """

    header: Levels
    columns: tuple[TypedColumn, ...]
    row_heads: int
    looks: Mapping[tuple[int, int], CellLook]
    is_literal: bool
    totals: frozenset[int] = frozenset()
    closing: frozenset[int] = frozenset()
    bars: frozenset[int] = frozenset()
    signed: frozenset[int] = frozenset()

    @computed_once
    def body(self) -> tuple[tuple[str, ...], ...]:
        """The text of the rows below the header."""
        return tuple(zip(*([cell.text for cell in column.cells] for column in self.columns), strict=True))

    @computed_once
    def words(self) -> tuple[tuple[str, ...], ...]:
        """The text below the header as it is read, column by column."""
        return tuple(tuple(self.read(cell.text).strip() for cell in column.cells) for column in self.columns)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The text of the header and of the rows below it."""
        return (*self.header, *self.body)

    def picked(self, columns: Sequence[int]) -> TableContent:
        """Return the table with some of its columns."""
        if len(columns) == len(self.columns):
            return self
        places = {column: place for place, column in enumerate(columns)}
        return replace(
            self,
            header=tuple(tuple(level[column] for column in columns) for level in self.header),
            columns=tuple(self.columns[column] for column in columns),
            row_heads=sum(column < self.row_heads for column in columns),
            looks={(row, places[at]): look for (row, at), look in self.looks.items() if at in places},
            bars=frozenset(places[at] for at in self.bars if at in places),
            signed=frozenset(places[at] for at in self.signed if at in places),
        )

    def with_minus_signs(self, columns: Sequence[int]) -> TableContent:
        """Return the table with minus signs, as wide as a plus, for the hyphens of some columns of numbers."""
        if not columns:
            return self
        return replace(
            self,
            columns=tuple(
                column._replace(cells=list(map(_with_minus, column.cells))) if at in columns else column
                for at, column in enumerate(self.columns)
            ),
        )

    def with_bars(self, columns: Sequence[int]) -> TableContent:
        """Return the table with a further column of bars behind each of some columns of numbers from zero on."""
        table = self
        for column in sorted(columns, reverse=True):
            after = column + 1
            table = replace(
                table,
                header=tuple((*level[:after], "", *level[after:]) for level in table.header),
                columns=(
                    *table.columns[:after],
                    _bars(table.columns[column], table.totals),
                    *table.columns[after:],
                ),
                looks={(row, at + (at >= after)): look for (row, at), look in table.looks.items()},
                bars=frozenset({after, *(at + (at >= after) for at in table.bars)}),
                signed=frozenset(at + (at >= after) for at in table.signed),
            )
        return table

    def read(self, text: str) -> str:
        """Return the text of a cell as it is read, its line breaks as line feeds."""
        return clean(text, line_breaks=True) if self.is_literal else plain(text, line_breaks=True)


def _with_minus(cell: Cell) -> Cell:
    return replace(cell, text=f"−{cell.text[1:]}") if cell.value and cell.text.startswith("-") else cell


_BLOCK, _HALF = "█", "▌"
"""Both are in WGL4, so that typefaces for offices have them in one width."""
MOST_BLOCKS = 10
"""Of the longest bar."""
_MANY_PARTS = 5
"""Rows whose sum in one column is no chance, and between whose numbers a mean stands."""


def _bars(column: TypedColumn, totals: frozenset[int]) -> TypedColumn:
    """Return the bars of a column; a total of the others has none."""
    sizes = [
        float(cell.value) if isinstance(cell.value, int | float) and row not in totals else 0.0
        for row, cell in enumerate(column.cells)
    ]
    most = max(sizes, default=0.0) or 1.0
    return TypedColumn("text", tuple(Cell(text=_bar(size / most)) for size in sizes))


def _bar(share: float) -> str:
    """Return a bar for a share of the longest, 0 to 1; one that is not nothing can be seen."""
    halves = max(round(share * MOST_BLOCKS * 2), 1) if share > 0 else 0
    return _BLOCK * (halves // 2) + _HALF * (halves % 2)


def types_of(kinds: Iterable[ColumnType]) -> TableTypes:
    """Return what a slide knows of a document's table: which columns are numbers; all else stands as it is written."""
    return TableTypes(
        columns=tuple(TableColumn(kind="number" if kind in NUMERIC else "text") for kind in kinds)
    )


def table_of(spec: Slide, lang: str) -> TableContent:
    """Return the table of a slide: columns are what its types say, and where it has none, what all of their cells are.

    Args:
        spec: The slide.
        lang: BCP 47 tag: typed cells are written in it, and untyped numbers are read by it where nothing else tells.
    """
    header, *body = spec.table or ((),)
    types = spec.types or TableTypes()
    given = types.columns or (None,) * len(header)
    texts = [[row[at] for row in body] for at in range(len(header))]
    unread = [at for at, column in enumerate(given) if column is None or column.has_only_kind]
    words = [[plain(cell).strip() for cell in texts[at]] for at in unread]
    read = dict(zip(unread, typed_columns(words, lang), strict=True))
    columns = tuple(
        _typed(column, texts[at], lang)
        if column is not None and at not in read
        else _read(column, read[at], texts[at])
        for at, column in enumerate(given)
    )
    numeric = [column for column in columns[max(types.row_heads, 1) :] if column.is_numeric]
    # Percentages, which seldom add up, count where there is nothing else.
    amounts = [column for column in numeric if column.kind != "percent"] or numeric
    values = [
        [each.value if isinstance(each.value, int | float) else None for each in column.cells]
        for column in amounts
    ]
    totals = frozenset(types.totals) or _sums(values)
    return TableContent(
        types.levels_of(header) if any(cell.strip() for cell in header) else (),
        columns,
        types.row_heads,
        {(look.row, look.column): look for look in types.looks},
        is_literal=spec.types is not None,
        totals=totals,
        closing=totals
        if types.totals
        else totals | _closing(values, totals, list(map(plain, texts[0])), lang),
        signed=frozenset(types.signed),
    )


def _sums(values: Sequence[Sequence[float | None]]) -> frozenset[int]:
    """Return the rows whose numbers are the sums of those above them, whatever they are called.

    Each adds up the rows since the sum before it, the last one also all that are no sums. Above the last row a sum of
    one column may be chance.

    Args:
        values: Of shape (columns, rows); None is no number.
    """
    count = len(values[0]) if values else 0
    sums: set[int] = set()
    first, running = 0, [0.0] * len(values)
    for row in range(count):
        is_last = row == count - 1
        ends = [own[row] for own in values]
        may_be = any(ends) and all(
            end is None or math.isclose(end, so_far, rel_tol=1e-6, abs_tol=1e-6)
            for end, so_far in zip(ends, running, strict=True)
        )
        parts = [[*range(first, row + 1)]] if may_be else []
        parts += [[at for at in range(row + 1) if at not in sums]] if is_last else []
        if any(end_in_sums([[own[at] for at in some] for own in values], is_sure=is_last) for some in parts):
            sums.add(row)
            first, running = row + 1, [0.0] * len(values)
        else:
            running = [so_far + (end or 0.0) for end, so_far in zip(ends, running, strict=True)]
    return frozenset(sums)


def _closing(
    values: Sequence[Sequence[float | None]], sums: frozenset[int], names: Sequence[str], lang: str
) -> frozenset[int]:
    """Return the last row where it is what others leave of a sum, or a row of sums with means or the like among them.

    Of many rows one sum is enough, where the other columns end between their least and their greatest, as means do.

    Rows below a total that is called so are its parts, and none of them closes anything.

    Args:
        values: Of shape (columns, rows); None is no number.
        sums: Rows of sums.
        names: Of the rows.
        lang: BCP 47 tag of the deck.
    """
    last = len(names) - 1
    if last in sums or not values:
        return frozenset()
    first = min(sums, default=last)
    less = [at for at in range(first + 1, last) if at not in sums]
    is_rest = not is_total(names[first], lang) and end_in_sums(
        [[own[first], *(-(own[at] or 0.0) for at in less), own[last]] for own in values]
    )
    sure = sum(end_in_sums([[own[at] for at in range(last + 1) if at not in sums]]) for own in values)
    parts = [
        [one for at, one in enumerate(own[:last]) if one is not None and at not in sums] for own in values
    ]
    within = sum(
        (end := own[last]) is not None and len(part) >= _MANY_PARTS and min(part) <= end <= max(part)
        for own, part in zip(values, parts, strict=True)
    )
    is_of_means = sure == 1 and within == len(values) - 1 > 0
    return frozenset({last} if is_rest or is_of_means or sure >= max(2, len(values) / 2) else ())


def _read(given: TableColumn | None, read: TypedColumn, texts: Sequence[str]) -> TypedColumn:
    """Return a column with the values of its text, which stands as it was written."""
    cells = [
        cell if cell.text == text else replace(cell, text=text)
        for cell, text in zip(read.cells, texts, strict=True)
    ]
    return TypedColumn(read.kind if given is None else "number", cells, read.mark)


def _typed(given: TableColumn, texts: Sequence[str], lang: str) -> TypedColumn:
    """Return a column as its source gives it, in the language of a BCP 47 tag."""
    kind: ColumnType = "date" if given.kind == "time" else given.kind
    stand_for = datetime.datetime.fromisoformat if kind == "date" else float
    values = [given.value_of(row, text) for row, text in enumerate(texts)]
    cells = [
        Cell(text=given.said(value, lang, row), value=stand_for(value)) if value else Cell(text=text)
        for row, (text, value) in enumerate(zip(texts, values, strict=True))
    ]
    return TypedColumn(kind, cells, mark_in(lang) if given.values else None)
