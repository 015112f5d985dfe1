"""Two columns that name the rows together: a year and its quarter or month are one time, others are apart or joined."""

import calendar
import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import narwhals.stable.v2 as nw

from nbdeck.contract.cell_text import Grain
from nbdeck.frames.frame import LABELS, Column, Frame, Role
from nbdeck.frames.names import JOINER, label_of

_MOST_LEVELS = 6
"""Values of the level that becomes the series, of two that are no times."""
_LEAST_PAIRS = 0.5
"""Share of the pairs of such two levels that must be there to set them apart."""
_MOST_PARTS = 12
_WORDS = {
    **{f"Q{number}": 3 * number - 2 for number in range(1, 5)},
    **{
        name: number
        for names in (calendar.month_name, calendar.month_abbr)
        for number, name in enumerate(names)
    },
}
"""First month of the parts of a year that are text."""
_PARTS = {"month": (Grain.MONTH, 12), "quarter": (Grain.QUARTER, 4)}
"""Numbers of pandas' `dt` accessor, by its own names."""


def levels_apart(frame: Frame, x: tuple[Column, ...]) -> tuple[tuple[Column, ...], Column | None]:
    """Return the levels of an index as categories and series, or joined.

    Of two levels a time runs along the axis and the other gives the series, unless it names each row. Of two others
    the one with fewer values gives the series, six at most, if at least half of all pairs are there. All else is
    joined.
    """
    is_fit = all(column.role in {*LABELS, Role.TIME, Role.YEAR, Role.NUMBER} for column in x)
    if len(x) != 2 or not is_fit:
        return x, None
    counts, rows = [int(frame.values(column.name).n_unique()) for column in x], len(frame.data)
    times = [column for column in x if column.role in {Role.TIME, Role.YEAR}]
    if len(times) == 1 and (times[0].role is Role.TIME or min(counts) > 1):
        other = x[1 - x.index(times[0])]
        return (x, None) if counts[x.index(other)] == rows > 1 else ((times[0],), other)
    if min(counts) < 2 or min(counts) > _MOST_LEVELS or rows < _LEAST_PAIRS * counts[0] * counts[1]:
        return x, None
    few, many = sorted(zip(counts, (1, 0), x, strict=True), key=lambda level: level[:2])
    return (many[2],), few[2]


def with_years_joined(frame: Frame) -> Frame:
    """Return the frame with a year and its quarter or month as one time.

    Quarters are text such as `Q1`, months their English names; numbers are either where pandas' own name says so, or
    where both levels of an index are made of the same column.
    """
    times = [column for column in frame.columns.values() if column.role in {Role.TIME, Role.YEAR}]
    if [each.role for each in times] != [Role.YEAR]:
        return frame
    parts = (each for each in frame.columns.values() if each.role in {*LABELS, Role.NUMBER})
    read = ((part, months) for part in parts if (months := _months(frame, times[0], part)))
    part, months = next(read, (None, None))
    return frame if part is None or months is None else _joined(frame, times[0], part, *months)


def _months(frame: Frame, year: Column, part: Column) -> tuple[dict[Any, int], Grain] | None:
    """Return the first month of each value, and what this stands for; None where it is no part of a year."""
    values, years = frame.values(part.name), frame.values(year.name)
    if values.null_count() or years.null_count() or int(values.n_unique()) > _MOST_PARTS:
        return None
    distinct = values.unique().to_list()
    if part.role is not Role.NUMBER:
        months = {value: _WORDS.get(label_of(value)) for value in distinct}
        grains = {_grain_of(value) for value in distinct}
        known = {value: month for value, month in months.items() if month is not None}
        return (known, grains.pop()) if len(known) == len(months) and len(grains) == 1 else None
    is_twin = part.name == f"{year.name} (2)" and part.is_index and max(distinct) > _PARTS["quarter"][1]
    grain, most = _PARTS.get("month" if is_twin else part.name.casefold(), (None, 0))
    if grain is None or not part.is_whole or min(distinct) < 1 or max(distinct) > most:
        return None
    return {value: 12 // most * (int(value) - 1) + 1 for value in distinct}, grain


def _grain_of(value: Any) -> Grain:
    return Grain.QUARTER if label_of(value).startswith("Q") else Grain.MONTH


def _joined(frame: Frame, year: Column, part: Column, months: Mapping[Any, int], grain: Grain) -> Frame:
    """Return the frame with one column of times in place of two."""
    pairs = zip(*(frame.values(each.name).to_list() for each in (year, part)), strict=True)
    moments = [dt.datetime.fromisoformat(f"{int(own):04}-{months[other]:02}-01") for own, other in pairs]
    is_twin = part.name == f"{year.name} (2)"
    name = year.name if is_twin else JOINER.join((year.name, part.name))
    column = Column(name, Role.TIME, grain=grain, is_index=year.is_index)
    times = nw.new_series(name, moments, nw.Datetime("us"), backend=frame.data.implementation)
    gone = {year.name, part.name}
    columns = {
        each.name: each
        for own in frame.columns.values()
        if own.name != part.name
        for each in [column if own.name == year.name else own]
    }
    return replace(
        frame,
        data=frame.data.with_columns(times),
        columns=columns,
        index=tuple(name if own == year.name else own for own in frame.index if own != part.name),
        keys={**{key: own for key, own in frame.keys.items() if own not in gone}, name: name},
        given={**frame.given, name: replace(frame.given[year.name], name=name)},
        remarks=(*frame.remarks, f"{year.name!r} and {part.name!r} are one time."),
    )
