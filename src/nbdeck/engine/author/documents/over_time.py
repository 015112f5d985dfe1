"""A long table of measurements over dates as a line: every row of it, as far as it has a number."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from itertools import pairwise

from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart, Series
from nbdeck.contract.tables import TableColumn
from nbdeck.engine.author.documents.chartable import SERIES_OF_ONE_CHART, are_alike, header_and_body
from nbdeck.engine.model.source import Cell, TableBlock

_LEAST = 12
"""Dates from which on a line tells more than rows do."""


def chart_over_time(table: TableBlock) -> tuple[Chart, str] | None:
    """Return the line of a table of numbers over rising dates, and what of it is not drawn as a sentence.

    A column that says the same in every row is told and not drawn; a cell without a number is a gap. Numbers with a
    unit or a per cent sign are not drawn so, for the sign stands in their text.

    Returns:
        The chart and the sentence, which may be empty; None for any other table.
    """
    header, _ = header_and_body(table)
    body = table.rows[table.header_rows :]
    if len(body) < _LEAST:
        return None
    columns = dict(enumerate(zip(*body, strict=True)))
    same = [at for at, cells in columns.items() if len({cell.text for cell in cells}) == 1]
    dated, *drawn = [at for at in columns if at not in same] or [0]
    kinds = {table.columns[at] for at in drawn}
    moments = [_moment(cell) for cell in columns[dated]]
    are_dates = table.columns[dated] == "date" and all(one < other for one, other in pairwise(moments))
    if not are_dates or not all(moments) or kinds != {"number"}:
        return None
    numbers = [[_number(cell) for cell in columns[at]] for at in drawn]
    if len(drawn) > SERIES_OF_ONE_CHART or not all(map(any, numbers)) or not are_alike(numbers):
        return None
    chart = Chart(
        type=ChartType.LINE,
        categories=tuple(cell.text for cell in columns[dated]),
        times=TableColumn(kind="time", format="day", values=tuple(moments)),
        series=tuple(
            Series(name=header[at], values=tuple(row)) for at, row in zip(drawn, numbers, strict=True)
        ),
        x_title=header[dated] or None,
    )
    told = [f"{header[at]}: {columns[at][0].text}." for at in same if columns[at][0].text]
    return chart, " ".join([*told, *_gaps([columns[at] for at in drawn])])


def _gaps(columns: Sequence[Sequence[Cell]]) -> list[str]:
    """Return a sentence on the cells that are gaps of the line, in the words that stand there."""
    gaps = [cell.text for cells in columns for cell in cells if _number(cell) is None]
    words = ", ".join(f"“{text}”" for text in dict.fromkeys(gaps) if text)
    return [f"Not drawn: {len(gaps)} cells without a number{f' ({words})' if words else ''}."] if gaps else []


def _moment(cell: Cell) -> str:
    """Return the date of a cell in ISO 8601; empty for none."""
    return cell.value.isoformat() if isinstance(cell.value, datetime.date) else ""


def _number(cell: Cell) -> float | None:
    is_number = isinstance(cell.value, int | float) and not isinstance(cell.value, bool)
    return float(cell.value) if is_number else None  # type: ignore[arg-type]  # it is one
