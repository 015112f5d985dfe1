"""The order of categories is the author's; only what has one by type is sorted: time, numbers, ordered categories.

One convenience: the names that `groupby` leaves in alphabetical order go largest first where one series is shown.
"""

import calendar
import datetime as dt
import itertools
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from nbdeck.contract.cell_text import Grain
from nbdeck.frames.frame import ORDERED, Role
from nbdeck.frames.grid import CategoryRow, ChartGrid, is_in_own_words
from nbdeck.frames.limits import MOST_POINTS, is_rest
from nbdeck.frames.names import UNNAMED
from nbdeck.frames.number_formats import plain_number
from nbdeck.frames.remedies import refused
from nbdeck.frames.selection import Axes
from nbdeck.frames.times import grain_of, missing_between, time_labels
from nbdeck.frames.wish import OVER_TIME, PARTS_OF_A_WHOLE, ChartOptions

_CALENDAR = (calendar.day_name, calendar.day_abbr, calendar.month_name, calendar.month_abbr)
"""What pandas' `day_name()` and `month_name()` make, which are groups of dates and no names."""
_FAR = 5
"""Times the shortest step from one moment to the next; weekends and holidays are nearer."""
_FEWEST = 3
"""Names of which alphabetical order is no accident."""


def ordered(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> ChartGrid:
    """Return the grid with its rows in order, and a sentence where the order is a choice.

    Raises:
        DataError: a line over time is to be sorted by size.
    """
    if wish.sort in {"ascending", "descending"}:
        return _by_wish(grid, axes, wish)
    if wish.sort == "data":
        return grid
    if wish.sort == "label" and axes.x_role not in ORDERED:
        rows = sorted(grid.rows, key=lambda row: (is_rest(row), row.label.casefold()))
        return replace(grid, rows=tuple(rows))
    if axes.x_role in ORDERED and axes.x and not (_is_in_own_words(grid, axes) or axes.x[0].is_row_number):
        grid = _in_order(grid, axes)
        if axes.x_role is Role.TIME:
            return _without_holes(grid, axes, wish)
        return _with_word_on_numbers(grid, axes, wish)
    if axes.x_role is Role.CATEGORY:
        place = {label: number for number, label in enumerate(axes.x[0].order)}
        rows = sorted(grid.rows, key=lambda row: place.get(row.label, len(place)))
        return replace(grid, rows=tuple(rows))
    return _largest_first(grid, axes, wish)


def _in_order(grid: ChartGrid, axes: Axes) -> ChartGrid:
    """Return the rows from the first moment or smallest number on, with a word where the data have another order."""
    rows = tuple(sorted(grid.rows, key=lambda row: row.key))
    if [row.key for row in rows] == [row.key for row in grid.rows]:
        return grid
    what = "time" if axes.x_role is Role.TIME else "its numbers"
    told = f"{axes.x_name!r} runs in the order of {what}, which is not that of the rows."
    return replace(grid, rows=rows, remarks=(*grid.remarks, told))


def _is_in_own_words(grid: ChartGrid, axes: Axes) -> bool:
    return is_in_own_words([row.key[0] for row in grid.rows], axes.x[0], grid.grain)


def _by_wish(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> ChartGrid:
    if axes.x_role is Role.TIME and (wish.kind is None or wish.kind in OVER_TIME):
        raise refused(
            f"A line over {axes.x_name!r} runs in the order of time, so sort={wish.sort!r} does not suit.",
            {"kind": "BAR"},
            {"sort": None},
            details={"column": axes.x_name},
        )
    return replace(grid, rows=_by_size(grid.rows, descending=wish.sort == "descending"))


def _by_size(rows: Sequence[CategoryRow], *, descending: bool) -> tuple[CategoryRow, ...]:
    """Return rows by the value of their first series; gaps come last, and the sum of the rest after them."""

    def place(row: CategoryRow) -> tuple[bool, bool, float]:
        value = row.values[0]
        size = 0.0 if value is None else value
        return is_rest(row), value is None, -size if descending else size

    return tuple(sorted(rows, key=place))


def _largest_first(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> ChartGrid:
    """Return the bars of one series from the largest on, where their order is only what `groupby` left."""
    is_grouped = len(axes.x) == 1 and axes.x[0].is_index and axes.x[0].name != UNNAMED
    if not is_grouped or axes.x_role is not Role.TEXT or len(grid.names) > 1 or wish.kind in OVER_TIME:
        return grid
    names = [row.label for row in grid.rows if not is_rest(row)]
    if len(names) < _FEWEST or names != sorted(names) or not all(map(_is_plain, names)):
        return grid
    rows = _by_size(grid.rows, descending=True)
    if rows == grid.rows:
        return grid
    told = "Largest first, as the names stood in alphabetical order; sort='data' keeps that."
    return replace(grid, rows=rows, remarks=(*grid.remarks, told))


def _is_plain(name: str) -> bool:
    """Tell whether a name is words alone: numbers, single letters, as in `Zone B`, and days have an order."""
    is_day = any(name in names for names in _CALENDAR)
    return not is_day and all(len(word) > 1 and word.isalpha() for word in name.split())


def _without_holes(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> ChartGrid:
    """Return the grid with a gap for each month, quarter or year that lacks, if they are few."""
    if len(axes.x) != 1 or wish.kind in PARTS_OF_A_WHOLE:
        return grid
    moments = [row.key[0] for row in grid.rows]
    grain = grid.grain or axes.x[0].grain or grain_of(moments)
    grid = replace(grid, grain=grain)
    holes = missing_between(moments, grain)
    if not holes or len(holes) >= len(moments) or len(holes) + len(moments) > MOST_POINTS:
        return _with_word_on_steps(grid, moments)
    empty = (None,) * len(grid.names)
    rows = [*grid.rows, *(CategoryRow((hole,), _one_label(hole, grain), empty) for hole in holes)]
    told = (
        f"{len(holes)} {grain}{'s' if len(holes) > 1 else ''} without rows "
        f"{'are' if len(holes) > 1 else 'is'} left as gaps."
    )
    return replace(grid, rows=tuple(sorted(rows, key=lambda row: row.key)), remarks=(*grid.remarks, told))


def _with_word_on_numbers(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> ChartGrid:
    """Return the grid with a sentence where numbers stand at equal distances and are at others."""
    keys = [float(row.key[0]) for row in grid.rows]
    if axes.is_scatter or len(axes.x) != 1 or wish.kind in PARTS_OF_A_WHOLE or are_even(keys):
        return grid
    longest = max(later - earlier for earlier, later in itertools.pairwise(keys))
    things = "years" if axes.x_role is Role.YEAR else "units"
    return _told_of_steps(grid, f"{plain_number(float(f'{longest:.6g}'))} {things}")


def are_even(keys: Sequence[float]) -> bool:
    """Tell whether numbers have equal steps, as the places on a line have."""
    steps = [later - earlier for earlier, later in itertools.pairwise(keys)]
    return all(math.isclose(step, steps[0], rel_tol=0.01) for step in steps)


def _told_of_steps(grid: ChartGrid, longest: str) -> ChartGrid:
    told = f"Points stand at equal distances; up to {longest} lie between two of them."
    return replace(grid, warnings=(*grid.warnings, told))


def _with_word_on_steps(grid: ChartGrid, moments: Sequence[Any]) -> ChartGrid:
    """Return the grid with a sentence where points that lie far apart stand as close as all others."""
    steps = sorted(later - earlier for earlier, later in itertools.pairwise(moments))
    if len(steps) < 2 or steps[-1] <= _FAR * steps[0]:
        return grid
    return _told_of_steps(grid, _length(steps[-1]))


def _length(step: dt.timedelta) -> str:
    if step.days > 1:
        return f"{step.days:,} days"
    return (
        f"{step.total_seconds() / 3600:.0f} hours"
        if step >= dt.timedelta(hours=2)
        else f"{step.total_seconds():,.6g} seconds"
    )


def _one_label(moment: object, grain: Grain) -> str:
    return time_labels([moment], grain)[0]  # type: ignore[list-item]
