"""The numbers of a chart in rows: one for each category, one value for each series, and what lacks between them."""

import datetime as dt
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from nbdeck.contract.bounds import SERIES
from nbdeck.contract.cell_text import Grain
from nbdeck.contract.chart_rules import ends_in_sum
from nbdeck.contract.enums import ChartType, SeriesRole
from nbdeck.contract.number_format import plain_number
from nbdeck.contract.tables import TableColumn
from nbdeck.frames.frame import JOINER, ORDERED, Axes, Column, Role, spoken, unique_names
from nbdeck.frames.options import OVER_TIME, PARTS_OF_A_WHOLE, ChartOptions
from nbdeck.frames.pandas_shapes import is_missing, label_of
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.times import grain_of, left_out, missing_between, time_labels
from nbdeck.frames.title_words import Sentence, said

Roles: TypeAlias = tuple[SeriesRole | None, ...]
"""What each of several series is drawn as."""


@dataclass(frozen=True)
class CategoryRow:
    """One category: what it is sorted by, its label, and its values."""

    key: tuple[Any, ...]
    label: str
    values: tuple[float | None, ...]


@dataclass(frozen=True)
class ChartGrid:
    """All rows of a chart, with the names of the series and what was done to get them."""

    rows: tuple[CategoryRow, ...]
    names: tuple[str, ...]
    grain: Grain | None = None
    remarks: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    """Sentences on what is not shown, which stand on the slide too."""
    has_part_stretches: bool = False
    """Whether the first and the last stretch of time may hold less than the others."""
    has_rest: bool = False
    """Whether the last series is the sum of those that are not shown."""
    roles: tuple[SeriesRole | None, ...] = ()
    """What each series is drawn as, where some are drawn in a way of their own."""

    @property
    def main(self) -> "ChartGrid":
        """The series that are drawn as the kind of the chart says."""
        if not any(self.roles):
            return self
        places = [place for place, role in enumerate(self.roles) if role is None]
        rows = tuple(replace(row, values=tuple(row.values[place] for place in places)) for row in self.rows)
        return replace(self, rows=rows, names=tuple(self.names[place] for place in places), roles=())

    @property
    def labels(self) -> tuple[str, ...]:
        """The categories."""
        return tuple(row.label for row in self.rows)

    def column(self, place: int) -> tuple[float | None, ...]:
        """Return the values of one series."""
        return tuple(row.values[place] for row in self.rows)

    def known(self) -> list[float]:
        """Return every value that is there."""
        return [value for row in self.rows for value in row.values if value is not None]


def labels_of(values: Sequence[Any], column: Column, grain: Grain | None, tag: str) -> list[str]:
    """Return the labels of the values of one column; dates by the grain that they share, our words in a language."""
    missing = said("missing", tag)
    if column.role is not Role.TIME:
        return [missing if is_missing(value) else label_of(value, tag) for value in values]
    moments = [value for value in values if not is_missing(value)]
    if is_in_own_words(moments, column, grain):
        return [missing if is_missing(value) else label_of(column.words[value]) for value in values]
    grain = grain or column.grain or (grain_of(moments) if moments else None)
    labels = iter(time_labels(moments, grain))
    return [missing if is_missing(value) else next(labels) for value in values]


def times_of(grid: ChartGrid, x: Sequence[Column]) -> TableColumn | None:
    """Return what the categories are where they are times of one column; None for others."""
    firsts = [row.key[0] for row in grid.rows]
    keys = [key if isinstance(key, dt.datetime) and not is_missing(key) else None for key in firsts]
    moments = [key for key in keys if key is not None]
    if len(x) != 1 or x[0].role is not Role.TIME or not moments:
        return None
    values = tuple("" if key is None else key.isoformat() for key in keys)
    times = TableColumn(kind="time", format=grid.grain or x[0].grain or grain_of(moments), values=values)
    # Words of the user's own that read as their time are not said in another language.
    is_own = is_in_own_words(moments, x[0], grid.grain) and any(
        map(times.value_of, range(len(keys)), grid.labels)
    )
    return times.model_copy(update={"format": Grain.EXACT}) if is_own else times


def unsaid_of(grid: ChartGrid, x: Sequence[Column]) -> str:
    """Return what the labels of times leave out because all of them share it, such as the year; "" for nothing."""
    unsaid = dict.fromkeys(
        _unsaid([row.key[place] for row in grid.rows], column, grid.grain)
        for place, column in enumerate(x)
        if column.role is Role.TIME
    )
    return ", ".join(filter(None, unsaid))


def _unsaid(keys: Sequence[Any], column: Column, grain: Grain | None) -> str:
    moments = [key for key in keys if isinstance(key, dt.datetime) and not is_missing(key)]
    if not moments or is_in_own_words(moments, column, grain):
        return ""
    return left_out(moments, grain or column.grain)


def is_in_own_words(moments: Sequence[Any], column: Column, grain: Grain | None) -> bool:
    """Tell whether dates that were text stand as they were written, and were not cut to a coarser grain."""
    is_cut = grain is not None and grain is not column.grain
    return bool(column.words) and not is_cut and all(moment in column.words for moment in moments)


def key_labels(
    keys: Sequence[tuple[Any, ...]], columns: Sequence[Column], grain: Grain | None, tag: str
) -> list[str]:
    """Return one label for each key; the parts of several columns are joined as in `2024 · North`."""
    if not columns:
        return [str(key[0]) for key in keys]
    parts = [
        labels_of([key[place] for key in keys], column, grain, tag) for place, column in enumerate(columns)
    ]
    return [JOINER.join(part) for part in zip(*parts, strict=True)]


def wide(
    records: Iterable[tuple[Any, ...]],
    x: Sequence[Column],
    names: Sequence[str],
    grain: Grain | None,
    roles: Roles,
    tag: str,
) -> ChartGrid:
    """Return the grid of records `(x..., value...)`, in their order."""
    width = max(1, len(x))
    pairs = [(record[:width], record[width:]) for record in records]
    labels = key_labels([key for key, _ in pairs], x, grain, tag)
    rows = tuple(CategoryRow(key, label, values) for (key, values), label in zip(pairs, labels, strict=True))
    return ChartGrid(rows, unique_names(names), grain, roles=roles if any(roles) else ())


def some_quoted(names: Sequence[str]) -> list[str]:
    """Return the first names in quotes, and a mark where there are more."""
    more = ["…"] if len(names) > _MOST_NAMED else []
    return [*map(repr, names[:_MOST_NAMED]), *more]


def about_twins(grid: ChartGrid) -> ChartGrid:
    """Return the grid with a sentence where different categories have one label: only spaces or a long end differ."""
    twins = [label for label, count in Counter(grid.labels).items() if count > 1]
    if not twins:
        return grid
    sentence = Sentence("same_label", names=some_quoted(twins))
    return replace(grid, warnings=(*grid.warnings, sentence))


def pivoted(
    records: Iterable[tuple[Any, ...]],
    x: Sequence[Column],
    series: Column,
    grain: Grain | None,
    names: Sequence[str],
    roles: Roles,
    tag: str,
) -> ChartGrid:
    """Return the grid of records `(x..., series, value...)`: one column for each value of the series and each role."""
    cells: dict[tuple[Any, ...], dict[Any, tuple[float | None, ...]]] = {}
    groups: dict[Any, None] = {}
    width = len(roles)
    for record in records:
        *key, group = record[:-width]
        group = None if is_missing(group) else group
        cells.setdefault(tuple(key), {})[group] = record[-width:]
        groups[group] = None
    ordered = _ordered_groups(list(groups), series)
    labels = key_labels(list(cells), x, grain, tag)
    nothing = (None,) * width
    rows = tuple(
        CategoryRow(key, label, tuple(value for group in ordered for value in cell.get(group, nothing)))
        for (key, cell), label in zip(cells.items(), labels, strict=True)
    )
    return _named(ChartGrid(rows, tuple(labels_of(ordered, series, None, tag)), grain), names, roles)


def dots(
    records: Sequence[tuple[Any, ...]], series: Column | None, names: Sequence[str], roles: Roles, tag: str
) -> ChartGrid:
    """Return the grid of a scatter chart, from records `(x, value...)` or `(x, series, value...)`.

    Each record keeps its row, as equal x values are different dots; a label is the x value as a number.
    """
    if series is None:
        return ChartGrid(
            tuple(CategoryRow((x,), plain_number(float(x)), tuple(values)) for x, *values in records),
            unique_names(names),
            roles=roles if any(roles) else (),
        )
    groups = _ordered_groups(list(dict.fromkeys(group for _, group, *_ in records)), series)
    rows = tuple(
        CategoryRow(
            (x,),
            plain_number(float(x)),
            tuple(value if group == own else None for own in groups for value in values),
        )
        for x, group, *values in records
    )
    return _named(ChartGrid(rows, tuple(labels_of(groups, series, None, tag))), names, roles)


def _named(grid: ChartGrid, measures: Sequence[str], roles: Roles) -> ChartGrid:
    """Return the grid with different names for its series, and a sentence where these had to be numbered."""
    names = unique_names(grid.names)
    if any(roles):
        own = tuple(
            name if role is None else measure
            for name in names
            for measure, role in zip(measures, roles, strict=True)
        )
        return replace(_named(grid, ("",), (None,)), names=own, roles=roles * len(names))
    twins = [name for name, count in Counter(grid.names).items() if count > 1]
    notes = (Sentence("same_name", names=some_quoted(twins)),) if twins else ()
    return replace(grid, names=names, warnings=(*grid.warnings, *notes))


def _ordered_groups(groups: list[Any], series: Column) -> list[Any]:
    known = [group for group in groups if group is not None]
    missing = [group for group in groups if group is None]
    if series.role is Role.CATEGORY:
        place = {label: number for number, label in enumerate(series.order)}
        known.sort(key=lambda group: place.get(label_of(group), len(place)))
    elif series.role in ORDERED and not series.words:
        known.sort()
    return known + missing


MOST_VALUES = SERIES.cells or 0
"""Of all points of all lines together, as the interface takes them."""
_FROM_ZERO = frozenset({ChartType.BAR, ChartType.STACKED_BAR, ChartType.HORIZONTAL_BAR, ChartType.AREA})
"""Kinds on which a missing value looks like a zero."""
_CERTAIN = 6
"""Parts that add up to a sum of their own at each of several categories, which is no chance."""
_MOST_NAMED = 3
_UNEVEN = 1.5  # times the shortest step; months, quarters, years and days with a lost hour are nearer
_LONG_WEEKEND = dt.timedelta(days=4)


def about_gaps(grid: ChartGrid, kind: ChartType) -> ChartGrid:
    """Return the grid with a sentence on the values that bars and lines lack: which, or how many of many.

    Raises:
        DataError: an area lacks a value; it would fall to zero there.
    """
    if kind not in {*_FROM_ZERO, ChartType.LINE, ChartType.SCATTER}:
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
        Sentence("no_value", names=named) if is_short else _many_gaps(grid, kind, [name for _, name in gaps])
    )
    if kind is ChartType.AREA:
        ways: list[Way] = [{"kind": "LINE"}, {"kind": "STACKED_BAR"}]
        raise refused(f"{sentence} An area falls to zero where a value is missing.", *ways)
    return replace(grid, warnings=(*grid.warnings, sentence))


def _many_gaps(grid: ChartGrid, kind: ChartType, names: Sequence[str]) -> Sentence:
    """Return how many values lack, by series where these are few."""
    count = len(grid.rows) * len(grid.names)
    crossed = Sentence("points_crossed", all=count, series=len(grid.names), rows=len(grid.rows))
    points = crossed if len(grid.names) > 1 else count
    lost = [f"{spoken(name)} {names.count(name):,}" for name in grid.names if name in names]
    by_series = f": {', '.join(lost)}" if len(grid.names) > 1 and len(lost) <= _MOST_NAMED else ""
    key = "missing_not_zero" if kind in _FROM_ZERO else "values_missing"
    return Sentence(key, count=len(names), all=points, names=by_series)


def place_of_sum(grid: ChartGrid) -> int | None:
    """Return the place of the one series that is the sum of all others everywhere; None where there is none."""

    def is_sum(place: int) -> bool:
        rows = [[value or 0.0 for value in row.values] for row in grid.rows]
        sums = [ends_in_sum([*row[:place], *row[place + 1 :], row[place]], parts=2) for row in rows]
        return all(sums) and sum(row[place] != 0 for row in rows) * (len(grid.names) - 1) >= _CERTAIN

    places = [place for place in range(len(grid.names)) if is_sum(place)]
    return places[0] if len(places) == 1 else None


def about_margins(grid: ChartGrid) -> ChartGrid:
    """Return the grid with a sentence on its margins: a last row and column of one name that sum up all others."""
    sets = [grid.column(place) for place in range(len(grid.names))] + [row.values for row in grid.rows]
    if not grid.rows or grid.labels[-1] != grid.names[-1] or not all(map(_ends_in_margin, sets)):
        return grid
    return replace(grid, warnings=(*grid.warnings, Sentence("sum_of_others", name=repr(grid.names[-1]))))


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


def about_uneven_numbers(grid: ChartGrid, axes: Axes, options: ChartOptions, kind: ChartType) -> ChartGrid:
    """Return the grid with a sentence where numbers stand at equal distances and are at others."""
    is_of_numbers = len(axes.x) == 1 and axes.x_role in {Role.NUMBER, Role.YEAR} and axes.sample is None
    if (
        not is_of_numbers
        or kind not in OVER_TIME | _FROM_ZERO
        or axes.x[0].is_row_number
        or options.sort not in {None, "label"}
    ):
        return grid
    keys = [float(row.key[0]) for row in grid.rows if isinstance(row.key[0], (int, float))]
    if len(keys) < len(grid.rows) or are_even(keys):
        return grid
    longest = max(later - earlier for earlier, later in itertools.pairwise(keys))
    key = "years_apart" if axes.x_role is Role.YEAR else "points_apart"
    return _about_steps(grid, key, float(f"{longest:.6g}"))


def are_even(keys: Sequence[float]) -> bool:
    """Tell whether numbers have equal steps, as the places on a line have."""
    steps = [later - earlier for earlier, later in itertools.pairwise(keys)]
    return all(math.isclose(step, steps[0], rel_tol=0.01) for step in steps)


def _about_steps(grid: ChartGrid, key: str, longest: float | Sentence) -> ChartGrid:
    return replace(grid, warnings=(*grid.warnings, Sentence(key, longest=longest)))


def with_word_on_steps(grid: ChartGrid, moments: Sequence[Any]) -> ChartGrid:
    """Return the grid with a sentence where points that lie far apart stand as close as all others."""
    steps = sorted(later - earlier for earlier, later in itertools.pairwise(moments))
    if len(steps) < 2 or steps[0] <= dt.timedelta() or steps[-1] <= _UNEVEN * steps[0]:
        return grid
    is_near = steps[0] >= dt.timedelta(days=1) and steps[-1] <= _LONG_WEEKEND
    return grid if is_near else _about_steps(grid, "times_apart", _length(steps[-1]))


def _length(step: dt.timedelta) -> Sentence:
    if step.days > 1:
        return Sentence("days", all=step.days)
    seconds = step.total_seconds()
    if step >= dt.timedelta(hours=2):
        return Sentence("hours", all=round(seconds / 3600))
    return Sentence("seconds", all=float(f"{seconds:.6g}"))


def _one_label(moment: object, grain: Grain) -> str:
    return time_labels([moment], grain)[0]  # type: ignore[list-item]
