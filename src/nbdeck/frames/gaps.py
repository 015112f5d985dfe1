"""What lacks along an axis, and how far apart its points really are, told in a sentence on the slide."""

import datetime as dt
import itertools
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from nbdeck.contract.bounds import SERIES
from nbdeck.contract.cell_text import Grain
from nbdeck.contract.chart_rules import ends_in_sum
from nbdeck.contract.enums import ChartType
from nbdeck.frames.frame import Axes, Role
from nbdeck.frames.grid import CategoryRow, ChartGrid
from nbdeck.frames.names import spoken
from nbdeck.frames.number_formats import plain_number
from nbdeck.frames.options import OVER_TIME, PARTS_OF_A_WHOLE, ChartOptions
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.times import grain_of, missing_between, time_labels

MOST_VALUES = SERIES.cells or 0
"""Of all points of all lines together, as the interface takes them."""
_FROM_ZERO = frozenset({ChartType.BAR, ChartType.STACKED_BAR, ChartType.HORIZONTAL_BAR, ChartType.AREA})
"""Kinds on which a missing value looks like a zero."""
_MOST_NAMED = 3
_FAR = 5
"""Times the shortest step from one moment to the next; weekends and holidays are nearer."""


def told_of_gaps(grid: ChartGrid, kind: ChartType) -> ChartGrid:
    """Return the grid with a sentence on the values that bars and lines lack: which, or how many of many.

    Raises:
        DataError: an area lacks a value; it would fall to zero there.
    """
    if kind not in {*_FROM_ZERO, ChartType.LINE}:
        return grid
    gaps = [
        (row.label, name)
        for row in grid.rows
        for name, value in zip(grid.names, row.values, strict=True)
        if value is None
    ]
    if not gaps:
        return grid
    empty = [row.label for row in grid.rows if not any(value is not None for value in row.values)]
    named = [*empty, *(f"{label} ({spoken(name)})" for label, name in gaps if label not in empty)]
    is_short = len(named) <= _MOST_NAMED
    sentence = (
        f"No value for: {', '.join(named)}."
        if is_short
        else _many_gaps(grid, kind, [name for _, name in gaps])
    )
    if kind is ChartType.AREA:
        ways: list[Way] = [{"kind": "LINE"}, {"kind": "STACKED_BAR"}]
        raise refused(f"{sentence} An area falls to zero where a value is missing.", *ways)
    return replace(grid, warnings=(*grid.warnings, sentence))


def _many_gaps(grid: ChartGrid, kind: ChartType, names: Sequence[str]) -> str:
    """Return how many values lack, by series where these are few."""
    count, verb = len(grid.rows) * len(grid.names), "is" if len(names) == 1 else "are"
    lost = [f"{spoken(name)} {names.count(name):,}" for name in grid.names if name in names]
    by_series = f": {', '.join(lost)}" if len(grid.names) > 1 and len(lost) <= _MOST_NAMED else ""
    beyond = ", not zero" if kind in _FROM_ZERO else ""
    return f"{len(names):,} of {count:,} values {verb} missing{beyond}{by_series}."


def told_of_margins(grid: ChartGrid) -> ChartGrid:
    """Return the grid with a sentence on its margins: a last row and column of one name that sum up all others."""
    sets = [grid.column(place) for place in range(len(grid.names))] + [row.values for row in grid.rows]
    if not grid.rows or grid.labels[-1] != grid.names[-1] or not all(map(_ends_in_margin, sets)):
        return grid
    return replace(grid, warnings=(*grid.warnings, f"{grid.names[-1]!r} is the sum of all others."))


def _ends_in_margin(values: Sequence[float | None]) -> bool:
    return ends_in_sum([value or 0.0 for value in values], parts=1)


def without_holes(grid: ChartGrid, axes: Axes, options: ChartOptions) -> ChartGrid:
    """Return the grid with a gap for each month, quarter or year that lacks, if they are few."""
    if len(axes.x) != 1 or options.kind in PARTS_OF_A_WHOLE:
        return grid
    moments = [row.key[0] for row in grid.rows]
    grain = grid.grain or axes.x[0].grain or grain_of(moments)
    grid = replace(grid, grain=grain)
    holes = missing_between(moments, grain)
    if not holes or len(holes) >= len(moments) or len(holes) + len(moments) > MOST_VALUES // len(grid.names):
        return with_word_on_steps(grid, moments)
    empty = (None,) * len(grid.names)
    rows = [*grid.rows, *(CategoryRow((hole,), _one_label(hole, grain), empty) for hole in holes)]
    return replace(grid, rows=tuple(sorted(rows, key=lambda row: row.key)))


def told_of_uneven_numbers(grid: ChartGrid, axes: Axes, options: ChartOptions, kind: ChartType) -> ChartGrid:
    """Return the grid with a sentence where numbers stand at equal distances and are at others.

    Bars at numbers bear each its own, and are no axis.
    """
    is_of_numbers = len(axes.x) == 1 and axes.x_role in {Role.NUMBER, Role.YEAR} and axes.sample is None
    has_distances = kind in OVER_TIME or (kind in _FROM_ZERO and axes.x_role is Role.YEAR)
    if (
        not is_of_numbers
        or not has_distances
        or axes.x[0].is_row_number
        or options.sort not in {None, "label"}
    ):
        return grid
    keys = [float(row.key[0]) for row in grid.rows if isinstance(row.key[0], (int, float))]
    if len(keys) < len(grid.rows) or are_even(keys):
        return grid
    longest = max(later - earlier for earlier, later in itertools.pairwise(keys))
    what, things = ("Years", "years") if axes.x_role is Role.YEAR else ("Points", "units")
    return _told_of_steps(grid, what, f"{plain_number(float(f'{longest:.6g}'))} {things}")


def are_even(keys: Sequence[float]) -> bool:
    """Tell whether numbers have equal steps, as the places on a line have."""
    steps = [later - earlier for earlier, later in itertools.pairwise(keys)]
    return all(math.isclose(step, steps[0], rel_tol=0.01) for step in steps)


def _told_of_steps(grid: ChartGrid, what: str, longest: str) -> ChartGrid:
    sentence = f"{what} stand at equal distances; up to {longest} lie between two of them."
    return replace(grid, warnings=(*grid.warnings, sentence))


def with_word_on_steps(grid: ChartGrid, moments: Sequence[Any]) -> ChartGrid:
    """Return the grid with a sentence where points that lie far apart stand as close as all others."""
    steps = sorted(later - earlier for earlier, later in itertools.pairwise(moments))
    if len(steps) < 2 or steps[0] <= dt.timedelta() or steps[-1] <= _FAR * steps[0]:
        return grid
    return _told_of_steps(grid, "Times", _length(steps[-1]))


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
