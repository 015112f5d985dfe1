"""Which columns a chart shows: the categories, the numbers, and what tells the series apart."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import replace

import narwhals.stable.v2 as nw

from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import LABELS, ORDERED, UNNAMED_VALUES, Axes, Column, Frame, Role, quoted, spoken
from nbdeck.frames.grid import MOST_VALUES, labels_of
from nbdeck.frames.measures import asked_y, chosen_y, named_y, names_rows, with_role
from nbdeck.frames.options import ChartOptions
from nbdeck.frames.pandas_shapes import is_missing
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.sample_axes import (
    asked_sample,
    dots_of_groups,
    measures_of,
    spread_of,
)
from nbdeck.frames.text_numbers import text_numbers
from nbdeck.frames.title_words import Sentence

_MOST_LEVELS = 6
"""Values of the level that becomes the series, of two that are no times."""
_LEAST_PAIRS = 0.5
"""Share of the pairs of such two levels that must be there to set them apart."""


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


_MANY_ROWS = 8
"""For each value of a column, on average, so that boxes show how they are spread."""
_MOST_GROUPS = 40
_MOST_NAMED = 60
"""Rows that numbers name, each with a bar."""


def select(frame: Frame, options: ChartOptions) -> Axes:
    """Return the columns to show: those that were named, the rest chosen by dtype.

    Raises:
        ColumnNotFound: a named column does not exist.
        DataError: a named column cannot play its part, or there is nothing to show.
    """
    axes = _selected(frame, options)
    if frame.is_series and [column.name for column in axes.y] == [UNNAMED_VALUES]:
        axes = replace(axes, has_unnamed_values=True)
    return replace(
        axes, warnings=tuple(Sentence("uneven", name=spoken(each.name)) for each in axes.x if each.is_uneven)
    )


def _selected(frame: Frame, options: ChartOptions) -> Axes:
    series = None if options.series is None else _label_column(frame, frame.find(options.series), "series")
    if options.form in {ChartForm.HISTOGRAM, ChartForm.BOX}:
        return asked_sample(frame, options, () if options.x is None else _named_x(frame, options))
    x = _named_x(frame, options) if options.x is not None else _chosen_x(frame, options, series)
    if (dots := dots_of_groups(frame, options, x)) is not None:
        return dots
    if options.x is None and series is None:
        x, series = levels_apart(frame, x)
    if options.y is not None:
        axes = Axes(x, named_y(frame, options), series)
    else:
        notes = ("Rows are counted.",) if options.aggregate == "count" else ()
        axes = Axes(x, chosen_y(frame, options, x, series), series, notes, across=frame.across)
    if series is not None and series in axes.x:
        raise refused(
            f"The column {series.name!r} is both x and series.",
            {"series": None},
            {"x": None},
            otherwise="name another column as one of them.",
        )
    if options.aggregate and not axes.x:
        raise refused(
            f"There is no column to group by; the columns are {quoted(frame.columns)}.",
            *({"x": name} for name in frame.columns),
            {"aggregate": None},
        )
    if series is not None and len(axes.y) > 1:
        raise refused(
            f"{series.name!r} gives the series, so only one y can be shown, and there are {len(axes.y)}.",
            {"y": axes.y[0].name},
            {"series": None},
            {"y": axes.y[0].name, "aggregate": "mean"},
        )
    if _is_scatter(axes, frame, options):
        return _scatter(frame, axes, options)
    if options.aggregate:
        return axes
    axes = spread_of(frame, axes, options)
    return axes if axes.sample else _with_series(frame, axes, options)


def _named_x(frame: Frame, options: ChartOptions) -> tuple[Column, ...]:
    columns = frame.find_all(options.x)
    if not columns:
        raise refused("x names no column.", {"x": None})
    return tuple(_label_column(frame, column, "x") for column in columns)


def _label_column(frame: Frame, column: Column, argument: str) -> Column:
    if column.role in {Role.OTHER, Role.EMPTY}:
        reason = "has no values" if column.role is Role.EMPTY else f"is {column.role}"
        raise refused(
            f"The column {column.name!r} {reason}.",
            *({argument: other.name} for other in frame.columns.values() if other.role in LABELS),
            {argument: None},
            details={"column": column.name},
        )
    return column


def _chosen_x(frame: Frame, options: ChartOptions, series: Column | None) -> tuple[Column, ...]:
    """Return the index, else the first date, else the first label column, preferring one without repeats."""
    if options.kind is ChartType.SCATTER:
        return ()
    others = (*asked_y(frame, options), *with_role(frame, options), *([series] if series else []))
    taken = {column.name for column in others}
    index = [frame.columns[name] for name in frame.index]
    if index and not taken & set(frame.index) and all(c.role not in {Role.OTHER, Role.EMPTY} for c in index):
        return tuple(index)
    free = [
        column for column in frame.columns.values() if column.name not in taken and _varies(frame, column)
    ]
    for roles in ({Role.TIME}, {Role.YEAR}):
        candidates = [column for column in free if column.role in roles]
        if candidates:
            return (candidates[0],)
    labels = [column for column in free if column.role in LABELS]
    if not labels:
        return () if options.aggregate else _numbers_as_names(frame, free)
    if options.aggregate:
        return (min(labels, key=lambda column: _crowding(frame, column)),)
    unique = (c for c in labels if frame.values(c.name).n_unique() == len(frame.data))
    return (next(unique, labels[0]),)


def _varies(frame: Frame, column: Column) -> bool:
    """Tell whether a column can name rows: one value for all of several names none."""
    return (
        column.role not in {*LABELS, *ORDERED}
        or len(frame.data) < 2
        or int(frame.values(column.name).n_unique()) > 1
    )


def _numbers_as_names(frame: Frame, free: Sequence[Column]) -> tuple[Column, ...]:
    """Return the first column of numbers that names the rows of a few others, such as postcodes, as text."""
    names = [column for column in free if names_rows(frame, column) and _is_unique(frame, (column,))]
    has_others = any(column.role is Role.NUMBER and column not in names for column in free)
    is_fit = names and has_others and len(frame.data) <= _MOST_NAMED
    return (replace(names[0], role=Role.TEXT),) if is_fit else ()


def _crowding(frame: Frame, column: Column) -> int:
    """Return 0 for a column with 2 to 60 different values, more for one with too few or too many."""
    count = int(frame.values(column.name).n_unique())
    return 0 if 2 <= count <= 60 else count if count > 60 else 61


def _is_scatter(axes: Axes, frame: Frame, options: ChartOptions) -> bool:
    if options.kind is not None or options.form or options.aggregate or options.low is not None:
        return options.kind is ChartType.SCATTER
    if options.x is None:
        is_pair = not axes.x and len(axes.y) == 2 and options.y is None and len(frame.data) > 2
        numbers = [column for column in frame.columns.values() if column.role is Role.NUMBER]
        return is_pair and (len(numbers) == 2 or set(axes.y) == set(measures_of(frame)))
    if axes.x_role is not Role.NUMBER or axes.x[0].is_row_number:
        return False
    return not axes.x[0].is_whole or frame.values(axes.x[0].name).n_unique() < len(frame.data)


def _scatter(frame: Frame, axes: Axes, options: ChartOptions) -> Axes:
    if options.aggregate:
        raise refused(
            "A scatter chart shows every row, so it takes no aggregate.", {"aggregate": None}, {"kind": None}
        )
    if not axes.x and len(axes.y) > 1:
        axes = replace(axes, x=axes.y[:1], y=axes.y[1:2])
    if len(axes.x) != 1 or axes.x[0].role not in {Role.NUMBER, Role.YEAR}:
        raise refused(
            f"The column {axes.x_name!r} holds no numbers, and a scatter chart needs them on both axes.",
            {"kind": "LINE"},
            *({"x": c.name} for c in frame.columns.values() if c.role is Role.NUMBER and c not in axes.y),
            {"x": None},
            details={"column": axes.x_name},
        )
    return replace(axes, is_scatter=True)


def _with_series(frame: Frame, axes: Axes, options: ChartOptions) -> Axes:
    """Return the axes with each category once: as they are, or with a column that tells the series apart.

    Raises:
        DataError: categories repeat and nothing tells their rows apart.
    """
    if not axes.x or _is_unique(frame, axes.x):
        return axes
    series = axes.series or _telling_apart(frame, axes)
    if series is None or len(axes.y) > 1 or not _is_unique(frame, (*axes.x, series)):
        raise _repeats(frame, axes, series, options)
    return replace(axes, series=series)


def _telling_apart(frame: Frame, axes: Axes) -> Column | None:
    """Return the first label column of which each value occurs once with each category."""
    if len(axes.x) == 1 and frame.values(axes.x[0].name).n_unique() > MOST_VALUES:
        return None
    used = {column.name for column in (*axes.x, *axes.y)}
    candidates = (c for c in frame.columns.values() if c.role in LABELS and c.name not in used)
    return next((c for c in candidates if _makes_series(frame, c) and _is_unique(frame, (*axes.x, c))), None)


def _makes_series(frame: Frame, column: Column) -> bool:
    count, numbers = int(frame.values(column.name).n_unique()), text_numbers(frame, column)
    return count < len(frame.data) and count <= _MOST_GROUPS and (numbers is None or numbers.has_words)


def _is_unique(frame: Frame, columns: Sequence[Column]) -> bool:
    names = [column.name for column in columns]
    if len(names) == 1:
        return int(frame.values(names[0]).n_unique()) == len(frame.data)
    return len(frame.data.select(names).unique()) == len(frame.data)


def _unique_labels(frame: Frame, axes: Axes) -> Iterator[str]:
    columns = (each for each in frame.columns.values() if each.role in LABELS and each not in axes.y)
    return (each.name for each in columns if _is_unique(frame, (each,)))


def _measures_and_codes(
    frame: Frame, axes: Axes, options: ChartOptions, count: int
) -> tuple[list[str], set[str]]:
    """Return the columns of numbers that may be shown, and those of codes: whole numbers, one for each category."""
    used = {column.name for column in (*axes.x, *([axes.series] if axes.series else []))}
    numbers = [c for c in frame.columns.values() if c.role is Role.NUMBER and c.name not in used]
    offered = axes.y if options.y is not None else [c for c in numbers if not names_rows(frame, c)]
    keys = [column.name for column in axes.x]
    codes = {
        column.name
        for column in offered
        if column.is_whole and len(frame.data.select(*dict.fromkeys([*keys, column.name])).unique()) == count
    }
    return [column.name for column in offered if column.name not in codes], codes


def _doubles(frame: Frame, columns: Sequence[Column]) -> str:
    """Return a sentence on the first rows that columns do not tell apart."""
    names = [column.name for column in columns]
    row, count = (f"{''.join(names)} {own}" for own in ("row", "count"))  # names of no column
    rows = frame.data.select(names).with_row_index(row)
    counts = rows.group_by(names).agg(nw.len().alias(count), nw.col(row).min())
    double = counts.filter(nw.col(count) > 1).sort(row)
    (first, *_) = double.rows()
    where = quoted(_in_full(value, column) for value, column in zip(first, columns, strict=False))
    apart = f" {names[-1]!r} does not tell them apart:" if len(names) > 1 else ""
    return f"{apart} {first[len(names)]} of them are {where}."


def _in_full(value: object, column: Column) -> str:
    """Return the label of a value alone, with the date of a time of day."""
    has_time = isinstance(value, dt.datetime) and not is_missing(value) and value.time() != dt.time.min
    return str(value) if has_time else labels_of([value], column, None, "en")[0]


def _repeats(frame: Frame, axes: Axes, series: Column | None, options: ChartOptions) -> DataError:
    count = len(frame.data.select([column.name for column in axes.x]).unique())
    measures, codes = _measures_and_codes(frame, axes, options, count)
    own: Way = {"y": measures[0]} if measures and codes & {column.name for column in axes.y} else {}
    apart = [{"y": name, "series": series.name} for name in measures] if series and len(axes.y) > 1 else []
    more = _doubles(frame, (*axes.x, axes.series) if axes.series else axes.x)
    return refused(
        f"The column {axes.x_name!r} has {len(frame.data):,} rows for {count:,} different values.{more}",
        *apart[:2],
        {**own, "aggregate": "mean"},
        *([{**own, "aggregate": "sum"}] if axes.series else []),
        *([{"kind": "BOX"}] if options.kind is None and len(frame.data) >= _MANY_ROWS * count else []),
        {**own, "aggregate": "min"},
        {**own, "aggregate": "max"},
        *apart[2:],
        *({"x": name} for name in _unique_labels(frame, axes)),
        details={"column": axes.x_name, "rows": len(frame.data), "values": count},
    )
