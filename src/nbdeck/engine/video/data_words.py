"""What charts and tables say: their extremes, where they begin and end, and on demand every value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nbdeck.contract.enums import ChartType
from nbdeck.contract.number_format import format_number
from nbdeck.contract.slides import Chart, Slide
from nbdeck.contract.tables import on_one_line
from nbdeck.engine.cells import quantities
from nbdeck.engine.cells.marks import is_blank
from nbdeck.engine.charts.numbers import choose_format
from nbdeck.engine.layouts.columns import Kind
from nbdeck.engine.layouts.table_cells import grid_of
from nbdeck.engine.video.phrases import Phrases

_MOST_SERIES = 4
_MOST_VALUES = 12
_MOST_ROWS = 8
_GROUP = re.compile(r"(?<=\d),(?=\d{3})")
_RUNNING = {ChartType.LINE, ChartType.AREA}

Point = tuple[str, float, str]
"""Where a value stands, the value, and as it is written."""


def chart_sentences(chart: Chart, words: Phrases) -> Iterator[str]:
    """Yield what is worth saying of a chart, the most telling first: for each series its extremes, then its course.

    Only lines and areas have a course; dots, whose places are numbers too, have no sentence.
    """
    if chart.type is ChartType.SCATTER:
        return
    series = _points(chart)
    for name, points in series[:_MOST_SERIES]:
        if said := _extremes(points, words):
            yield _named(name, len(series), said)
    for name, points in series[:_MOST_SERIES]:
        if chart.type in _RUNNING and len(points) > 1:
            first, last = points[0], points[-1]
            told = words.course.format(at_first=first[0], first=first[2], at_last=last[0], last=last[2])
            yield _named(name, len(series), told)


def every_value(chart: Chart, words: Phrases) -> Iterator[str]:
    """Yield for each series a sentence with its values, as many as a listener can take in."""
    series = _points(chart)
    for name, points in series[:_MOST_SERIES]:
        said = words.joint.join(f"{place} {written}" for place, _, written in points[:_MOST_VALUES])
        if said:
            yield _named(name, len(series), said + words.stop)


def table_sentences(spec: Slide, words: Phrases, lang: str) -> Iterator[str]:
    """Yield what is worth saying of a slide's table: its size and columns, then the extremes of columns of numbers.

    Args:
        spec: Has the table; a column that its types call text is none of numbers, whatever it looks like.
        words: How it is said.
        lang: BCP 47 tag of the deck, for numbers such as `1.234`.
    """
    header, rows, kinds = _read(spec, lang)
    if len(rows) == 1:
        yield from every_row(spec, words, lang)
        return
    yield words.table.format(rows=len(rows), columns=words.joint.join(filter(None, header)))
    for column in range(1, len(header)):
        named = [row for row in rows if row[0]] if kinds[column].is_number else []
        numbers = quantities.column([row[column] for row in named], lang) or [None] * len(named)
        points = [
            (row[0], number.value, row[column])
            for row, number in zip(named, numbers, strict=True)
            if number is not None
        ]
        if len(points) > 1 and len(points) * 2 > len(rows) and (said := _extremes(points, words)):
            yield _named(header[column], 2, said)


def every_row(spec: Slide, words: Phrases, lang: str) -> Iterator[str]:
    """Yield a sentence for each of the first rows: its name, then each cell with its column."""
    header, rows, _ = _read(spec, lang)
    for row in rows[:_MOST_ROWS]:
        cells = [
            f"{name} {cell}".strip()
            for name, cell in zip(header[1:], row[1:], strict=True)
            if not is_blank(cell)
        ]
        said = words.joint.join(cells)
        yield f"{row[0]}: {said}{words.stop}" if row[0] and said else f"{row[0] or said}{words.stop}"


def _read(spec: Slide, lang: str) -> tuple[list[str], list[list[str]], tuple[Kind, ...]]:
    """Return a table's header on one line, its rows in the language of the deck, and what its columns hold."""
    grid = grid_of(spec, lang)
    header, *rows = (
        [" ".join(grid.read(cell).split()) for cell in row] for row in (on_one_line(grid.header), *grid.body)
    )
    return header, rows, grid.kinds


def _points(chart: Chart) -> list[tuple[str, list[Point]]]:
    values = [value for each in chart.series for value in each.values]
    code = chart.number_format or choose_format(values)
    return [
        (
            each.name,
            [
                # Thousands are parted by a space, which no language takes for a decimal mark.
                (place, value, _GROUP.sub("\u202f", format_number(value, code)))
                for place, value in zip(chart.categories, each.values, strict=True)
                if value is not None
            ],
        )
        for each in chart.series
    ]


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
