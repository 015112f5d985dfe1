"""Which rows a chart draws and in which order: what it can hold, what happens to the rest, and which values lack.

The rest is left out with a word, summed up, or refused. The order of categories is the author's; only what has one by
type is sorted: time, numbers, ordered categories. One convenience: the names that `groupby` leaves in alphabetical
order go largest first where one series is shown.
"""

import calendar
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import ORDERED, UNNAMED, Axes, Column, Role, spoken
from nbdeck.frames.grid import (
    MOST_VALUES,
    CategoryRow,
    ChartGrid,
    is_in_own_words,
    some_quoted,
    with_word_on_steps,
    without_holes,
)
from nbdeck.frames.options import OVER_TIME, PARTS_OF_A_WHOLE, ChartOptions
from nbdeck.frames.pandas_shapes import is_missing, label_of
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.title_words import Sentence

MOST_BARS = 60
MOST_NAMES = 21
"""Names at lying bars. Source: measured in all templates, which have room for them above a caption and source."""
MOST_DOTS = 1000
MOST_SLICES = 12
MOST_SERIES = 12
MOST_BEFORE_TOP = 100_000
OTHER = "Other"
_CALENDAR = (calendar.day_name, calendar.day_abbr, calendar.month_name, calendar.month_abbr)
"""What pandas' `day_name()` and `month_name()` make, which are groups of dates and no names."""
_FEWEST = 3
"""Names of which alphabetical order is no accident."""


def most_categories(axes: Axes, options: ChartOptions, series: int = 1) -> int:
    """Return how many categories may be gathered: what the kind holds, or more where `top` cuts them.

    Args:
        axes: The columns.
        options: What was asked for.
        series: How many there are, where a column gives them.
    """
    if axes.is_scatter:
        return MOST_DOTS
    if options.top is not None and axes.x_role not in ORDERED:
        return MOST_BEFORE_TOP
    if options.is_table:  # which says itself how much it holds
        return MOST_VALUES
    if options.kind in PARTS_OF_A_WHOLE:
        return MOST_SLICES
    if options.kind in OVER_TIME or (options.kind is None and axes.x_role in ORDERED):
        return MOST_VALUES // max(series, len(axes.measures))
    has_names = axes.x_role in {Role.TEXT, Role.CATEGORY} and not any(column.is_whole for column in axes.x)
    return MOST_NAMES if has_names and options.kind in {None, ChartType.HORIZONTAL_BAR} else MOST_BARS


def refuse_crowd(axes: Axes, options: ChartOptions, count: int, series: int = 1) -> DataError:
    """Return the refusal of too many categories, with what to do about it."""
    most = most_categories(axes, options, series)
    kind = ChartType.SCATTER if axes.is_scatter else options.kind or _kind_for(axes, most)
    things = "dots" if axes.is_scatter else "points" if kind in OVER_TIME else "categories"
    if axes.is_scatter:
        ways: list[Way] = []
    elif axes.x_role in ORDERED:
        times = axes.x_role is Role.TIME and options.aggregate is None
        ways = [{"kind": "LINE"}] if kind is not ChartType.LINE else []
        ways += [{"aggregate": "mean"}, {"aggregate": "sum"}] if times else []
    else:
        several = series > 1 or len(axes.measures) > 1
        is_whole = options.kind in PARTS_OF_A_WHOLE and options.aggregate is None
        few: Way = {"top": min(15, most), **({"aggregate": "sum"} if is_whole else {})}
        ways = [] if several and not options.is_additive else [few]
    is_table = most == MOST_NAMES and options.aggregate is None
    advice = f"show a sample of {MOST_DOTS:,} rows." if axes.is_scatter else "filter the rows."
    return refused(
        f"{axes.subject} gives {count:,} {things}, and a {kind.value.lower().replace('_', ' ')} chart "
        f"holds {most:,}{' names' * (most == MOST_NAMES)}.",
        *ways,
        otherwise="" if is_table else advice,
        is_table=is_table,
        details={"column": axes.x_name, "categories": count, "most": most},
    )


def _kind_for(axes: Axes, most: int) -> ChartType:
    if axes.x_role in ORDERED:
        return ChartType.LINE
    return ChartType.HORIZONTAL_BAR if most == MOST_NAMES else ChartType.BAR


def limited(grid: ChartGrid, axes: Axes, options: ChartOptions) -> ChartGrid:
    """Return the grid with the largest `top` categories (over time: series).

    The rest is summed up only where its sum means something: see `ChartOptions.is_additive`.

    Raises:
        DataError: there are more series than can be told apart, and nothing says which.
    """
    on_series = axes.x_role in ORDERED
    if on_series and options.top is not None and len(grid.names) == 1 and not axes.series:
        raise refused(
            f"top={options.top!r} chooses series over an axis in order, as that of {axes.x_name!r}, and there is one.",
            {"top": None},
            otherwise="make text of numbers that are names, or filter the rows.",
        )
    if any(grid.roles):
        _refuse_cut(grid, options, on_series=on_series)
        return grid if options.top is None else _fewer_rows(grid, axes, options, options.top)
    top = min(MOST_SERIES, options.top) if options.top is not None and on_series else MOST_SERIES
    is_additive = options.is_additive and bool(axes.series or axes.across)
    if len(grid.names) > MOST_SERIES and not is_additive and (options.top is None or not on_series):
        raise _refuse_series(len(grid.names), axes)
    grid = _fewer_series(grid, top, is_additive=is_additive)
    if options.top is None or on_series:
        return grid
    return _fewer_rows(grid, axes, options, options.top)


def _refuse_cut(grid: ChartGrid, options: ChartOptions, *, on_series: bool) -> None:
    """Refuse to choose among series that come with lines, ends or sizes of their own."""
    count = len(grid.main.names)
    if on_series and options.top is not None:
        roles = ", ".join(f"{name}=" for name in options.roles)
        raise refused(
            f"top={options.top!r} chooses series, and these come with {roles}.",
            {"top": None},
            otherwise="keep some of them with a filter.",
        )
    if count > MOST_SERIES:
        raise refused(
            f"There are {count} series, and a chart tells {MOST_SERIES} apart.",
            {"series": None},
            otherwise="keep some of them with a filter.",
        )


def _refuse_series(count: int, axes: Axes) -> DataError:
    """Return the refusal of too many series, with what to do about it."""
    of = axes.series.name if axes.series else axes.across
    things = f"values of {of!r}" if of else "number columns"
    few: list[Way] = [] if axes.series else [{"y": [column.name for column in axes.y[:3]]}]
    heat: list[Way] = [{"kind": "HEAT_TABLE"}] if len(axes.x) == 1 else []
    return refused(
        f"There are {count:,} {things}, and a chart tells {MOST_SERIES} series apart.",
        *heat,
        *few,
        {"top": 5},
        otherwise="" if axes.y and not axes.series else "keep some of them with a filter.",
        details={"series": count, "most": MOST_SERIES},
    )


def _fewer_series(grid: ChartGrid, most: int, *, is_additive: bool) -> ChartGrid:
    count = len(grid.names)
    if count <= most:
        return grid
    sizes = [_size(grid.column(place)) for place in range(count)]
    ranked = sorted(range(count), key=lambda place: -sizes[place])
    places = sorted(ranked[: most - is_additive])
    rest = sorted(set(range(count)) - set(places))

    def shown(row: CategoryRow) -> tuple[float | None, ...]:
        total = (_total([row.values[place] for place in rest]),) if is_additive else ()
        return (*(row.values[place] for place in places), *total)

    rows = tuple(replace(row, values=shown(row)) for row in grid.rows)
    names = (*(grid.names[place] for place in places), *([_rest_name(len(rest))] if is_additive else []))
    cut = replace(grid, rows=rows, names=names, has_rest=is_additive)
    cut = _told(cut, len(places), count, Sentence("series_by", by=_by(grid)), is_additive=is_additive)
    return _with_word_on_tie(cut, grid.names, sizes, len(places))


def _fewer_rows(grid: ChartGrid, axes: Axes, options: ChartOptions, top: int) -> ChartGrid:
    count = len(grid.rows)
    most = most_categories(axes, replace(options, top=None))
    if min(top, count) > most:
        raise refuse_crowd(axes, replace(options, top=None), min(top, count))
    if count <= top:
        return grid
    if options.kind in PARTS_OF_A_WHOLE and options.aggregate is None:
        raise refused(
            f"The {top} largest of {count} parts are no whole, and nothing says that the rest may be added up.",
            {"aggregate": "sum"},
            {"kind": "HORIZONTAL_BAR"},
            {"top": None},
        )
    sizes = [_size(row.values) for row in grid.rows]
    ranked = sorted(range(count), key=lambda place: -sizes[place])
    shown = sorted(ranked[:top])
    rows = [grid.rows[place] for place in shown]
    if options.is_additive:
        rest = [grid.rows[place].values for place in sorted(set(range(count)) - set(shown))]
        totals = tuple(_total(values) for values in zip(*rest, strict=True))
        rows.append(CategoryRow((None,) * max(1, len(axes.x)), _rest_name(len(rest)), totals))
    things = Sentence("values_by", name=spoken(axes.x_name), by=_by(grid, *grid.names))
    empty = [row.label for row in grid.rows if row not in rows and all(value is None for value in row.values)]
    few = Sentence("no_value", names=empty)
    many = Sentence("values_missing", count=len(empty), all=count, names="")
    gaps = (few if len(empty) <= _FEWEST else many,) if empty else ()
    cut = replace(grid, rows=tuple(rows), warnings=(*grid.warnings, *gaps))
    cut = _told(cut, top, count, things, is_additive=options.is_additive)
    return _with_word_on_tie(cut, grid.labels, sizes, top)


def _with_word_on_tie(grid: ChartGrid, names: Sequence[str], sizes: Sequence[float], shown: int) -> ChartGrid:
    """Return the grid with a sentence where the smallest that is shown is as large as one that is not."""
    ranked = sorted(sizes, reverse=True)
    if not shown or ranked[shown - 1] != ranked[shown]:
        return grid
    level = [name for name, size in zip(names, sizes, strict=True) if size == ranked[shown]]
    return replace(grid, warnings=(*grid.warnings, Sentence("tied", names=some_quoted(level))))


def _rest_name(count: int) -> str:
    return f"{OTHER} ({count:,})"


def is_rest(row: CategoryRow) -> bool:
    """Tell whether a row is the sum of those that are not shown on their own."""
    return row.label.startswith(f"{OTHER} (") and all(part is None for part in row.key)


def _told(grid: ChartGrid, shown: int, count: int, things: Sentence, *, is_additive: bool) -> ChartGrid:
    sentence = Sentence("largest", count=shown, all=count, things=things)
    if is_additive:
        # The name says on the slide how many it sums up.
        return replace(
            grid, remarks=(*grid.remarks, f"{sentence} {_rest_name(count - shown)} is the sum of the rest.")
        )
    return replace(grid, warnings=(*grid.warnings, sentence))


def _by(grid: ChartGrid, *names: str) -> str:
    """Return what `_size` compares: one value each, which has a name, or the sum of several."""
    is_signed = min(grid.known(), default=0.0) < 0
    if len(names) == 1:
        return Sentence("size_of", name=spoken(names[0])) if is_signed else spoken(names[0])
    return Sentence("sum_of_sizes" if is_signed else "their_sum")


def _size(values: Sequence[float | None]) -> float:
    return sum(abs(value) for value in values if value is not None)


def _total(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    total = sum(known)
    return total if known and math.isfinite(total) else None


def ordered(grid: ChartGrid, axes: Axes, options: ChartOptions) -> ChartGrid:
    """Return the grid with its rows in order, and a sentence where the order is a choice.

    Raises:
        DataError: a line over time is to be sorted by size.
    """
    if options.sort in {"ascending", "descending"}:
        return _as_asked(grid, axes, options)
    if options.sort == "data" or (options.sort is None and options.form is ChartForm.WATERFALL):
        return grid
    if options.sort == "label" and axes.x_role not in ORDERED:
        rows = sorted(grid.rows, key=lambda row: (is_rest(row), row.label.casefold()))
        return replace(grid, rows=tuple(rows))
    if axes.x_role in ORDERED and axes.x and not (_is_in_own_words(grid, axes) or axes.x[0].is_row_number):
        grid = _in_order(grid, axes)
        if axes.x_role is Role.TIME and options.form is not ChartForm.SLOPE:
            return without_holes(grid, axes, options)
        return grid
    has_axis = options.kind not in PARTS_OF_A_WHOLE and options.form is not ChartForm.SLOPE
    if axes.x_role is Role.TIME and has_axis:
        return with_word_on_steps(grid, [row.key[0] for row in grid.rows])
    if axes.x_role is Role.CATEGORY:
        place = {label: number for number, label in enumerate(axes.x[0].order)}
        rows = sorted(grid.rows, key=lambda row: place.get(row.label, len(place)))
        return replace(grid, rows=tuple(rows))
    if len(axes.x) > 1:
        return _with_word_on_order(grid, axes.x[0])
    return _largest_first(grid, axes, options)


def _with_word_on_order(grid: ChartGrid, column: Column) -> ChartGrid:
    """Return the grid with a sentence where rows of several columns do not run in the order that the first one has."""
    values: list[Any] = [row.key[0] for row in grid.rows if not is_missing(row.key[0])]
    if column.role is Role.CATEGORY:
        place = {label: number for number, label in enumerate(column.order)}
        values = [place[label] for label in map(label_of, values) if label in place]
    elif column.role not in ORDERED:
        return grid
    if values == sorted(values):
        return grid
    sentence = f"The categories keep the order of the rows, which is not that of {column.name!r}."
    return replace(grid, remarks=(*grid.remarks, sentence))


def _in_order(grid: ChartGrid, axes: Axes) -> ChartGrid:
    """Return the rows from the first moment or smallest number on, with a word where the data have another order."""
    rows = tuple(sorted(grid.rows, key=lambda row: row.key))
    if axes.is_scatter or [row.key for row in rows] == [row.key for row in grid.rows]:
        return replace(grid, rows=rows)
    what = "time" if axes.x_role is Role.TIME else "its numbers"
    name = "The index" if axes.x_name == UNNAMED else repr(axes.x_name)
    sentence = f"{name} runs in the order of {what}, which is not that of the rows."
    return replace(grid, rows=rows, remarks=(*grid.remarks, sentence))


def _is_in_own_words(grid: ChartGrid, axes: Axes) -> bool:
    return is_in_own_words([row.key[0] for row in grid.rows], axes.x[0], grid.grain)


def _as_asked(grid: ChartGrid, axes: Axes, options: ChartOptions) -> ChartGrid:
    if axes.x_role is Role.TIME and (options.kind is None or options.kind in OVER_TIME):
        raise refused(
            f"A line over {axes.x_name!r} runs in the order of time, so sort={options.sort!r} does not suit.",
            {"kind": "BAR"},
            {"sort": None},
            details={"column": axes.x_name},
        )
    return replace(grid, rows=_by_size(grid.rows, descending=options.sort == "descending"))


def _by_size(rows: Sequence[CategoryRow], *, descending: bool) -> tuple[CategoryRow, ...]:
    """Return rows by the value of their first series; gaps come last, and the sum of the rest after them."""

    def place(row: CategoryRow) -> tuple[bool, bool, float]:
        value = row.values[0]
        size = 0.0 if value is None else value
        return is_rest(row), value is None, -size if descending else size

    return tuple(sorted(rows, key=place))


def _largest_first(grid: ChartGrid, axes: Axes, options: ChartOptions) -> ChartGrid:
    """Return the bars of one series from the largest on, where their order is only what `groupby` left."""
    is_grouped = len(axes.x) == 1 and axes.x[0].is_index and axes.x[0].name != UNNAMED
    if not is_grouped or axes.x_role is not Role.TEXT or len(grid.names) > 1 or options.kind in OVER_TIME:
        return grid
    names = [row.label for row in grid.rows if not is_rest(row)]
    if len(names) < _FEWEST or names != sorted(names) or not all(map(_is_plain, names)):
        return grid
    rows = _by_size(grid.rows, descending=True)
    if rows == grid.rows:
        return grid
    sentence = "Largest first, as the names stood in alphabetical order; sort='data' keeps that."
    return replace(grid, rows=rows, remarks=(*grid.remarks, sentence))


def _is_plain(name: str) -> bool:
    """Tell whether a name is words alone: numbers, single letters, as in `Zone B`, and days have an order."""
    is_day = any(name in names for names in _CALENDAR)
    return (
        not is_day
        and not any(map(str.isdigit, name))
        and not any(len(word) == 1 and word.isalpha() for word in name.split())
    )
