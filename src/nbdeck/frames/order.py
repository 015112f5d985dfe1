"""The order of the categories: time and numbers upwards, months and weekdays as they come, text by size."""

import re
from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.cell_text import Grain
from nbdeck.errors import DataError
from nbdeck.frames.frame import ORDERED, Role
from nbdeck.frames.grid import Grid, Row, is_missing
from nbdeck.frames.limits import MOST_POINTS, OTHER
from nbdeck.frames.selection import Axes
from nbdeck.frames.times import grain_of, missing_between, time_labels
from nbdeck.frames.wish import OVER_TIME, PARTS_OF_A_WHOLE, Wish

_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
_CALENDAR_WORD = re.compile(
    r"(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?"
    r"|mon(day)?|tue(s(day)?)?|wed(nesday)?|thu(rs(day)?)?|fri(day)?|sat(urday)?|sun(day)?)\.?",
    re.IGNORECASE,
)
_LEADING_NUMBER = re.compile(r"[\s<>=≤≥(\[]*[Qq]?(-?\d+(?:[.,]\d+)?)")


def ordered(grid: Grid, axes: Axes, wish: Wish) -> Grid:
    """Return the grid with its rows in order, and a sentence where the order is a choice.

    Raises:
        DataError: a line over time is to be sorted by size.
    """
    if wish.sort in {"ascending", "descending"}:
        return _by_wish(grid, axes, wish)
    rows = list(grid.rows)
    if wish.sort == "data" and axes.x_role is not Role.TIME:
        return grid
    if wish.sort == "label" and axes.x_role not in ORDERED:
        return replace(
            grid, rows=tuple(sorted(rows, key=lambda row: (row.label == OTHER, row.label.casefold())))
        )
    match axes.x_role:
        case Role.TIME:
            return _without_holes(
                replace(grid, rows=tuple(sorted(rows, key=lambda row: row.key))), axes, wish
            )
        case Role.YEAR | Role.NUMBER:
            return replace(grid, rows=tuple(sorted(rows, key=lambda row: row.key)))
        case Role.CATEGORY:
            place = {label: number for number, label in enumerate(axes.x[0].order)}
            rows.sort(key=lambda row: place.get(row.label, len(place)))
            return replace(grid, rows=tuple(rows))
        case Role.BOOLEAN:
            rows.sort(key=lambda row: (is_missing(row.key[0]), row.key[0] is not True and row.key[0] != 1))
            return replace(grid, rows=tuple(rows))
    return _text_in_order(grid, axes, wish)


def _by_wish(grid: Grid, axes: Axes, wish: Wish) -> Grid:
    if axes.x_role is Role.TIME and (wish.kind is None or wish.kind in OVER_TIME):
        raise DataError(
            f"A line over {axes.x_name!r} runs in the order of time, so sort={wish.sort!r} does not suit.",
            hint="Leave sort out, or use kind='BAR'.",
            details={"column": axes.x_name},
        )
    return replace(grid, rows=_by_size(grid.rows, descending=wish.sort == "descending"))


def _by_size(rows: Sequence[Row], *, descending: bool) -> tuple[Row, ...]:
    """Return rows by the value of their first series; gaps come last, and `Other` after them."""

    def place(row: Row) -> tuple[bool, bool, float]:
        value = row.values[0]
        size = 0.0 if value is None else value
        return row.label == OTHER, value is None, -size if descending else size

    return tuple(sorted(rows, key=place))


def _text_in_order(grid: Grid, axes: Axes, wish: Wish) -> Grid:
    natural = natural_order([row.label for row in grid.rows]) if len(axes.x) == 1 else None
    if natural is not None:
        return replace(grid, rows=tuple(grid.rows[place] for place in natural))
    if len(grid.names) > 1 or len(axes.x) > 1 or wish.kind in OVER_TIME or len(grid.rows) < 2:
        return grid
    rows = _by_size(grid.rows, descending=True)
    if rows == grid.rows:
        return grid
    return replace(
        grid, rows=rows, remarks=(*grid.remarks, "Largest first; sort='data' keeps the order of the data.")
    )


def natural_order(labels: Sequence[str]) -> list[int] | None:
    """Return the places of labels that have an order of their own: months, weekdays, `Q1`, `10-19`, `<5`.

    None when they have none.
    """
    places = range(len(labels))
    words = [label.strip().casefold()[:3] for label in labels]
    if all(_CALENDAR_WORD.fullmatch(label.strip()) for label in labels):
        for calendar in (_MONTHS, _DAYS):
            if set(words) <= set(calendar):
                return sorted(places, key=lambda place: calendar.index(words[place]))
    numbers = [_LEADING_NUMBER.match(label) for label in labels]
    if labels and all(numbers):
        found = [float(match[1].replace(",", ".")) for match in numbers if match]
        below = [label.lstrip()[:1] in "<≤" for label in labels]
        return sorted(places, key=lambda place: (found[place], not below[place]))
    return None


def _without_holes(grid: Grid, axes: Axes, wish: Wish) -> Grid:
    """Return the grid with a gap for each month, quarter or year that lacks, if they are few."""
    if len(axes.x) != 1 or wish.kind in PARTS_OF_A_WHOLE:
        return grid
    moments = [row.key[0] for row in grid.rows]
    grain = grid.grain or axes.x[0].grain or grain_of(moments)
    grid = replace(grid, grain=grain)
    holes = missing_between(moments, grain)
    if not holes or len(holes) > len(moments) or len(holes) + len(moments) > MOST_POINTS:
        return grid
    empty = (None,) * len(grid.names)
    rows = [*grid.rows, *(Row((hole,), _one_label(hole, grain), empty) for hole in holes)]
    told = f"{len(holes)} {grain}{'s' if len(holes) > 1 else ''} without rows {'are' if len(holes) > 1 else 'is'} left as gaps."
    return replace(grid, rows=tuple(sorted(rows, key=lambda row: row.key)), remarks=(*grid.remarks, told))


def _one_label(moment: object, grain: Grain) -> str:
    return time_labels([moment], grain)[0]  # type: ignore[list-item]
