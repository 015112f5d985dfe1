"""The numbers of a chart and the cells of a table as rows of text to be typed over, and back."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Rows: TypeAlias = list[list[str]]

MOST_ROWS, MOST_COLUMNS = 31, 12
"""The largest sheet that is edited by hand, its header included."""

_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_MOST_DIGITS = 15


def rows_of(fields: Mapping[str, Any]) -> Rows | None:
    """Return the sheet of a slide: header first; None for a slide without numbers or cells."""
    if fields.get("table"):
        return [[str(cell) for cell in row] for row in fields["table"]]
    chart = fields.get("chart")
    if not chart:
        return None
    series = chart.get("series", ())
    header = ["", *(str(each.get("name", "")) for each in series)]
    body = [
        [str(label), *(_typed(_at(each.get("values", ()), place)) for each in series)]
        for place, label in enumerate(chart.get("categories", ()))
    ]
    return [header, *body]


def put_back(fields: Mapping[str, Any], rows: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Return the fields of a slide with another sheet; what else a series is stays with its column.

    What is no number stays as it was typed, so that the contract refuses it at its place. Other categories are no times
    any more.
    """
    squared = _squared(rows)
    if not fields.get("chart"):
        is_as_wide = [len(row) for row in squared[:1]] == [len(row) for row in fields.get("table", ())[:1]]
        return {**fields, "table": squared, **({} if is_as_wide else {"types": None})}
    header, *body = squared or [[""]]
    chart = dict(fields["chart"])
    known = list(chart.get("series", ()))
    series = [
        {
            **(known[place - 1] if place <= len(known) else {}),
            "name": name,
            "values": [number_of(row[place]) for row in body],
        }
        for place, name in enumerate(header[1:], 1)
    ]
    categories = [row[0] for row in body]
    if categories != list(chart.get("categories", ())):
        chart.pop("times", None)
    return {**fields, "chart": {**chart, "categories": categories, "series": series}}


def is_small(rows: Rows) -> bool:
    """Whether a sheet is one to edit by hand."""
    return len(rows) <= MOST_ROWS and max(map(len, rows), default=0) <= MOST_COLUMNS


def place_of(loc: Sequence[str | int], *, is_chart: bool) -> tuple[int, int] | None:
    """Return row and column of the cell that a mistake in chart or table names, from 0; None where it names none."""
    match tuple(loc):
        case ("chart", "series", int(column), "values", int(row), *_) if is_chart:
            return row + 1, column + 1
        case ("chart", "series", int(column), "name", *_) if is_chart:
            return 0, column + 1
        case ("chart", "categories", int(row), *_) if is_chart:
            return row + 1, 0
        case ("table", int(row), int(column), *_) if not is_chart:
            return row, column
    return None


def _squared(rows: Sequence[Sequence[str]]) -> Rows:
    width = max(map(len, rows), default=0)
    return [[*map(str, row), *[""] * (width - len(row))] for row in rows]


def _at(values: Sequence[Any], place: int) -> Any:
    return values[place] if place < len(values) else None


def _typed(value: Any) -> str:
    if isinstance(value, float | int) and not isinstance(value, bool):
        return f"{value:.{_MOST_DIGITS}g}"
    return "" if value is None else str(value)


def number_of(text: str) -> float | str | None:
    """Return the number that a cell holds: None for a blank one, the text itself for one that is no number."""
    bare = text.strip().replace("\u2212", "-")
    if not bare:
        return None
    if _THOUSANDS.fullmatch(bare):
        bare = bare.replace(",", "")
    try:
        value = float(bare)
    except ValueError:
        return text
    return value if math.isfinite(value) and "_" not in bare else text
