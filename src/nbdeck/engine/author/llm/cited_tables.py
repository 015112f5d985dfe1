"""A table or chart of the material as a grid whose rows and columns can be cited: `T1`, `T1|row`, `T1|row|column`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.remembering import computed_once
from nbdeck.engine.author.documents.chartable import header_and_body
from nbdeck.engine.author.documents.visuals import Visual


@dataclass(frozen=True)
class CitedTable:
    """The words and numbers of a table or chart, whole.

    A row whose label is empty, or is that of another row too, goes by its number: `r4`; a column likewise: `c3`.

    Attributes:
        caption: Headings above it, its caption, the sheet that it is on.
        header: Names of the columns, the first for the labels.
        rows: Cells below it.
    """

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def citation(self, cited: str) -> tuple[list[int], int | None]:
        """Return the rows that the part of an id behind the table means, and the column where it names one.

        Args:
            cited: Nothing for all rows, a row, a column, or both: `North|2024`.

        Returns:
            Indices of rows, none where there is no such row or column; index of the column.
        """
        if not cited.strip("| "):
            return list(range(len(self.rows))), None
        if rows := self.rows_of(cited):
            return rows, None
        label, _, name = cited.rpartition("|")
        columns = self.columns_of(name)
        rows = self.rows_of(label) if label.strip() else list(range(len(self.rows)))
        return rows if columns else [], columns[0] if len(columns) == 1 else None

    def cells(self, cited: str) -> list[str]:
        """Return the texts of the cells that the part of an id behind the table means; none without one column."""
        rows, column = self.citation(cited)
        return [] if column is None else [self.rows[row][column] for row in rows]

    def lines(self, rows: Sequence[int]) -> list[str]:
        """Return the header and some rows as they are told."""
        return [self._header, *map(self._line, rows)]

    def told(self, rows: Sequence[int] | None = None) -> str:
        """Return some rows, all where none are named, under its caption and header."""
        lines = self.lines(range(len(self.rows)) if rows is None else rows)
        return "\n".join(filter(None, (self.caption, *lines)))

    @computed_once
    def labels(self) -> tuple[str, ...]:
        """What each row goes by."""
        return _ids([row[0] for row in self.rows], "r")

    @computed_once
    def columns(self) -> tuple[str, ...]:
        """What each column behind the first goes by."""
        return _ids(self.header, "c")[1:]

    @property
    def _header(self) -> str:
        named = zip(self.header[1:], self.columns, strict=True)
        return " | ".join(
            (
                self.header[0],
                *(one if _is_same(one, name) else f"{one} [{name}]".strip() for one, name in named),
            )
        )

    def _line(self, row: int) -> str:
        label, *cells = self.rows[row]
        name = self.labels[row]
        return " | ".join((label if _is_same(label, name) else f"[{name}] {label}".strip(), *cells))

    def rows_of(self, name: str) -> list[int]:
        """Return the rows of a name: those from `r1..r3`, the one that goes by it, else all with that label."""
        name = name.strip().strip("[]")
        first, dots, last = name.partition("..")
        ends = [*self.rows_of(first), *self.rows_of(last)] if dots else []
        if len(ends) == 2:
            return list(range(min(ends), max(ends) + 1))
        one = [at for at, label in enumerate(self.labels) if _is_same(label, name)]
        return one or [at for at, row in enumerate(self.rows) if name.strip() and _is_same(row[0], name)]

    def places_of(self, name: str) -> list[int]:
        """Return the rows of a name, else its columns."""
        return self.rows_of(name) or self.columns_of(name)

    def columns_of(self, name: str) -> list[int]:
        """Return the columns that go by a name, else all with that head."""
        name = name.strip().strip("[]")
        one = [at for at, mark in enumerate(self.columns, 1) if _is_same(mark, name)]
        return one or [at for at, head in enumerate(self.header) if at and name and _is_same(head, name)]


def _ids(names: Sequence[str], letter: str) -> tuple[str, ...]:
    """Return the names, for those that are empty or not the only ones a letter with their place, from 1."""
    plain = [bare_name(name) for name in names]
    return tuple(
        name if key and plain.count(key) == 1 else f"{letter}{at}"
        for at, (name, key) in enumerate(zip(names, plain, strict=True), 0 if letter == "c" else 1)
    )


def table_of(cited: str) -> str:
    """Return the table of an id such as `T1|North|2024`."""
    return cited.partition("|")[0].strip()


def cited_table(visual: Visual) -> CitedTable:
    """Return a table, or the numbers of a chart, with every row, column and letter."""
    caption = visual.table.caption if visual.table else visual.chart.title if visual.chart else ""
    place = visual.section.place.name if visual.section.place else None
    names_above = dict.fromkeys(filter(None, (*visual.section.headings, caption.strip(), place)))
    header, *rows = _grid(visual)
    width = max(map(len, (header, *rows)))
    cells = [(*row, *[""] * (width - len(row))) for row in (header, *rows)]
    return CitedTable("; ".join(names_above), cells[0], tuple(cells[1:]))


def _grid(visual: Visual) -> Iterator[Sequence[str]]:
    if visual.table is not None:
        header, body = header_and_body(visual.table)
        yield from (header, *body)
    elif visual.chart is None:
        yield [""]
    else:
        chart = visual.chart.chart
        yield ["", *(series.name for series in chart.series)]
        for category, *values in zip(chart.categories, *(one.values for one in chart.series), strict=True):
            yield [category, *("" if value is None else f"{value}" for value in values)]


def _is_same(one: str, other: str) -> bool:
    return bare_name(one) == bare_name(other)


def bare_name(name: str) -> str:
    """Return the name or mark of a row or column to compare it: small letters, without brackets around."""
    return " ".join(name.split()).strip("[]").casefold()
