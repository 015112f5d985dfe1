"""What charts and tables say: their extremes, where they begin and end, and on demand every value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nbdeck.contract.tables import on_one_line
from nbdeck.engine.cells.marks import is_blank
from nbdeck.engine.charts.figures import Figures
from nbdeck.engine.charts.heights import Point, extremes, extremes_and_total
from nbdeck.engine.charts.statements import courses, points_of, statements
from nbdeck.engine.intake.data import TableContent
from nbdeck.engine.text.language import Phrases, phrases

_MOST_SERIES = 4
_MOST_VALUES = 12
_MOST_ROWS = 8


def chart_sentences(figures: Figures, marked: Iterable[str], lang: str) -> Iterator[str]:
    """Yield what is worth saying of a chart, the most telling first: its numbers, then what is marked on it.

    Args:
        figures: What it shows.
        marked: Sentences on its marks, as they are drawn.
        lang: BCP 47 tag of the deck.
    """
    yield from statements(figures, lang)
    yield from courses(figures, lang)
    yield from marked


def every_value(figures: Figures, lang: str) -> Iterator[str]:
    """Yield for each series a sentence with its values, as many as a listener can take in."""
    series, words = points_of(figures, lang), phrases(lang)
    for row, points in series[:_MOST_SERIES]:
        said = words.joint.join(f"{point.place} {point.written}" for point in points[:_MOST_VALUES])
        if said:
            yield _named(row.name, len(series), said + words.stop)


def table_sentences(table: TableContent, lang: str) -> Iterator[str]:
    """Yield what is worth saying of a table: its size and columns, then the extremes of columns of numbers.

    A column has extremes where all that it says is a number whose value is known.
    """
    (header, rows), words = _read(table), phrases(lang)
    if len(rows) == 1:
        yield from every_row(table, words)
        return
    yield words.table.format(rows=len(rows), columns=words.joint.join(filter(None, header)))
    if len(rows) > 1 and header[1:] == [row[0] for row in rows]:
        yield extremes(list(_pairs(table, rows)), words)
        return
    for at, column in enumerate(table.columns[1:], 1):
        cells = [
            (row, cell)
            for row, cell in zip(rows, column.cells, strict=True)
            if row[0] and not is_blank(row[at])
        ]
        points = [
            Point(place, row[0], float(cell.value), row[at])
            for place, (row, cell) in enumerate(cells)
            if isinstance(cell.value, int | float)
        ]
        if not column.is_numeric or len(points) < len(cells):
            continue
        if (
            len(points) > 1
            and len(points) * 2 > len(rows)
            and (said := extremes_and_total(points, words, lang))
        ):
            yield _named(header[at], 2, said)


def _pairs(table: TableContent, rows: Sequence[Sequence[str]]) -> Iterator[Point]:
    """Yield the values of pairs of rows of a table that has a column for each row, as one of correlations has.

    A pair that has the same value both ways is said once, and nothing of a row with itself.
    """
    values = [[column.cells[at].value for column in table.columns[1:]] for at in range(len(rows))]
    for at, row in enumerate(values):
        for other, value in enumerate(row):
            is_again = other < at and values[other][at] == value
            if isinstance(value, int | float) and other != at and not is_again:
                place = f"{rows[at][0]} – {rows[other][0]}"
                yield Point(at, place, float(value), rows[at][other + 1])


def every_row(table: TableContent, words: Phrases) -> Iterator[str]:
    """Yield a sentence for each of the first rows: its name, then each cell with its column."""
    header, rows = _read(table)
    for row in rows[:_MOST_ROWS]:
        cells = [
            f"{name} {cell}".strip()
            for name, cell in zip(header[1:], row[1:], strict=True)
            if not is_blank(cell)
        ]
        said = words.joint.join(cells)
        yield f"{row[0]}: {said}{words.stop}" if row[0] and said else f"{row[0] or said}{words.stop}"


def _read(table: TableContent) -> tuple[list[str], list[list[str]]]:
    """Return a table's header and its rows, each cell on one line."""
    header, *rows = (
        [" ".join(table.read(cell).split()) for cell in row]
        for row in (on_one_line(table.header), *table.body)
    )
    return header, rows


def _named(name: str, count: int, sentence: str) -> str:
    return f"{name}: {sentence}" if name and count > 1 else sentence
