"""The numbers of a chart and the cells of a table as rows of text: typed over, compared, and as plain HTML."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, TypeAlias

from nbdeck.contract.number_format import GENERAL, format_number
from nbdeck.contract.slides import Chart, Slide

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


_MOST_ROWS = 8


def html_of(slides: Sequence[Slide]) -> str:
    """Return slides as an ordered list with their words and the first rows of their data."""
    if not slides:
        return "<p>No slides yet.</p>"
    return f"<ol>{''.join(f'<li>{_slide(slide)}</li>' for slide in slides)}</ol>"


def _slide(slide: Slide) -> str:
    layout = f" <em>{slide.layout.value.lower().replace('_', ' ')}</em>" if slide.layout else ""
    words = f"<div style='white-space:pre-wrap'>{escape(slide.content)}</div>" if slide.content else ""
    return f"<strong>{escape(slide.title)}</strong>{layout}{words}{_data(slide)}"


def _data(slide: Slide) -> str:
    rows = rows_of(slide.wire())
    if rows is None:
        return ""
    header, *body = rows
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in body[:_MOST_ROWS])
    more = f"<p>{len(body) - _MOST_ROWS} more rows.</p>" if len(body) > _MOST_ROWS else ""
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>{more}"


@dataclass(frozen=True, slots=True)
class Difference:
    """One number or cell that changed.

    Attributes:
        where: Its place in words, such as `North, May`.
        before: As it was shown; empty for a new one.
        after: As it is now; empty for one that is gone.
    """

    where: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.where}: {self.before or 'nothing'} → {self.after or 'nothing'}"


def compared(before: Slide, after: Slide) -> tuple[Difference, ...]:
    """Return each number or cell that differs, in the order of the slide; one that only moved does not."""
    old, new = _cells(before), _cells(after)
    places = list(dict.fromkeys((*new, *old)))
    return tuple(
        Difference(place, old.get(place, ""), new.get(place, ""))
        for place in places
        if old.get(place, "") != new.get(place, "")
    )


def in_words(differences: tuple[Difference, ...]) -> str:
    """Return how much changed, such as `2 numbers changed`; empty when nothing did."""
    if not differences:
        return ""
    return f"{len(differences)} number{'' if len(differences) == 1 else 's'} changed"


def _cells(slide: Slide) -> Mapping[str, str]:
    cells: dict[str, str] = {}
    for place, text in _of_chart(slide.chart) if slide.chart else _of_table(slide.table or ()):
        name, number = place, 1
        while name in cells:
            number += 1
            name = f"{place} ({number})"
        cells[name] = text
    return cells


def _of_chart(chart: Chart) -> Iterator[tuple[str, str]]:
    is_one = len(chart.series) == 1
    for series in chart.series:
        for label, value in zip(chart.categories, series.values, strict=True):
            place = label if is_one else f"{series.name}, {label}"
            yield place, "" if value is None else _shown(value, chart.number_format)


def _shown(value: float, code: str | None) -> str:
    """Return a number in full where its format would hide a change."""
    text = format_number(value, GENERAL)
    words = format_number(value, code or GENERAL)
    return words if "%" in words else text


def _of_table(rows: tuple[tuple[str, ...], ...]) -> Iterator[tuple[str, str]]:
    header, *body = rows or ((),)
    for number, row in enumerate(body, 1):
        name = row[0] or f"row {number}" if row else f"row {number}"
        for column, cell in list(zip(header, row, strict=True))[1:] or [("", "".join(row))]:
            yield f"{name}, {column}" if column else name, cell
