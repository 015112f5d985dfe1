"""What charts and tables say: their extremes, where they begin and end, and on demand every value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nbdeck.contract.enums import SeriesRole
from nbdeck.contract.number_format import format_number
from nbdeck.contract.tables import on_one_line
from nbdeck.engine.cells.marks import is_blank
from nbdeck.engine.charts.figures import Figures, SeriesValues
from nbdeck.engine.charts.formats import choose_format
from nbdeck.engine.intake.data import TableContent
from nbdeck.engine.video.phrases import Phrases

_MOST_SERIES = 4
_MOST_VALUES = 12
_MOST_ROWS = 8
_RUNNING = {"LINE", "AREA"}

Point = tuple[str, float, str]
"""Where a value stands, the value, and as it is written."""


def chart_sentences(figures: Figures, words: Phrases) -> Iterator[str]:
    """Yield what is worth saying of a chart, the most telling first: for each series its extremes, then its course.

    Only lines and areas have a course; dots, whose places are numbers too, have no sentence.
    """
    if figures.kind == "SCATTER":
        return
    series = _points(figures)
    for name, points in series[:_MOST_SERIES]:
        if said := _extremes(points, words):
            yield _named(name, len(series), said)
    for name, points in series[:_MOST_SERIES]:
        if figures.kind in _RUNNING and len(points) > 1:
            first, last = points[0], points[-1]
            course = words.course.format(at_first=first[0], first=first[2], at_last=last[0], last=last[2])
            yield _named(name, len(series), course)


def every_value(figures: Figures, words: Phrases) -> Iterator[str]:
    """Yield for each series a sentence with its values, as many as a listener can take in."""
    series = _points(figures)
    for name, points in series[:_MOST_SERIES]:
        said = words.joint.join(f"{place} {written}" for place, _, written in points[:_MOST_VALUES])
        if said:
            yield _named(name, len(series), said + words.stop)


def table_sentences(table: TableContent, words: Phrases) -> Iterator[str]:
    """Yield what is worth saying of a table: its size and columns, then the extremes of columns of numbers.

    A column has extremes where all that it says is a number whose value is known.
    """
    header, rows = _read(table)
    if len(rows) == 1:
        yield from every_row(table, words)
        return
    yield words.table.format(rows=len(rows), columns=words.joint.join(filter(None, header)))
    for at, column in enumerate(table.columns[1:], 1):
        cells = [
            (row, cell)
            for row, cell in zip(rows, column.cells, strict=True)
            if row[0] and not is_blank(row[at])
        ]
        points = [
            (row[0], float(cell.value), row[at]) for row, cell in cells if isinstance(cell.value, int | float)
        ]
        if not column.is_numeric or len(points) < len(cells):
            continue
        if len(points) > 1 and len(points) * 2 > len(rows) and (said := _extremes(points, words)):
            yield _named(header[at], 2, said)


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


def _points(figures: Figures) -> list[tuple[str, list[Point]]]:
    return [
        (
            row.name,
            [
                (place, value, format_number(value, _format(figures, row)))
                for place, value in zip(figures.categories, row.values, strict=True)
                if value is not None
            ],
        )
        for row in figures.told
    ]


def _format(figures: Figures, row: SeriesValues) -> str:
    """Return the format of a series: lines with an axis of their own count something else."""
    is_other = row.role is SeriesRole.RIGHT_LINE
    return choose_format(row.values) if is_other else figures.number_format


def _extremes(points: Sequence[Point], words: Phrases) -> str:
    """Return the largest and the smallest value with their places, "" where several places share one of them."""
    values = [value for _, value, _ in points]
    if len(values) == 1:
        return f"{points[0][0]}: {points[0][2]}{words.stop}"
    if not values or values.count(max(values)) > 1 or values.count(min(values)) > 1:
        return ""
    high, low = points[values.index(max(values))], points[values.index(min(values))]
    return words.extremes.format(at_high=high[0], high=high[2], at_low=low[0], low=low[2])


def _named(name: str, count: int, sentence: str) -> str:
    return f"{name}: {sentence}" if name and count > 1 else sentence
