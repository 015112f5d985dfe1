"""Frame and axes -> `ChartGrid`: numbers cleaned, rows counted or summed up, time cut into even stretches."""

import datetime as dt
import math
from dataclasses import dataclass, replace
from typing import Any

import narwhals.stable.v2 as nw

from nbdeck.contract.cell_text import Grain
from nbdeck.frames.drawn_rows import MOST_SERIES, most_categories, refuse_crowd
from nbdeck.frames.frame import ORDERED, Axes, Column, Frame, Role, quoted
from nbdeck.frames.grid import ChartGrid, dots, pivoted, wide
from nbdeck.frames.measures import other_numbers
from nbdeck.frames.options import ChartOptions
from nbdeck.frames.pandas_shapes import is_missing
from nbdeck.frames.remedies import refused
from nbdeck.frames.times import EVERY, finest_grain, part_stretches
from nbdeck.frames.title_words import Sentence

_FEW = 12
_WANTED_STRETCHES, _MOST_STRETCHES = 60, 400


@dataclass(frozen=True)
class _Step:
    """The table on its way: columns x0.., perhaps s, and y0.."""

    table: nw.DataFrame[Any]
    remarks: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    grain: Grain | None = None
    is_cut: bool = False
    """Whether sums or counts stand for stretches of time of which the ends may be incomplete."""


def gather(frame: Frame, axes: Axes, options: ChartOptions) -> ChartGrid:
    """Return the numbers of the chart.

    Raises:
        DataError: no number is left, or there are more categories than a chart can hold.
    """
    step = cleaned(frame, axes, options)
    step = _without_missing_keys(frame, step, axes)
    if options.aggregate:
        step = _summed_up(_cut_time(_about_gaps(step, axes, options), axes, options), options)
    _refuse_too_many(step, axes, options)
    records = [_finite_record(record, len(axes.roles)) for record in step.table.iter_rows()]
    if axes.is_scatter:
        grid = dots(records, axes.series, _series_names(axes), axes.roles, options.tag)
    elif axes.series:
        grid = pivoted(records, axes.x, axes.series, step.grain, _series_names(axes), axes.roles, options.tag)
    else:
        grid = wide(records, axes.x, _series_names(axes), step.grain, axes.roles, options.tag)
    grid = replace(
        grid,
        remarks=(*step.remarks, *grid.remarks),
        warnings=(*step.warnings, *grid.warnings),
        has_part_stretches=step.is_cut,
    )
    return _refuse_empty(frame, grid, axes, options)


def _series_names(axes: Axes) -> list[str]:
    return [column.name for column in axes.measures] or ["rows"]


def cleaned(frame: Frame, axes: Axes, options: ChartOptions) -> _Step:
    """Return only the columns in use: plain keys, and numbers that are finite or null."""
    data = frame.data
    keys = [_key(column).alias(f"x{place}") for place, column in enumerate(axes.x)]
    if axes.series:
        keys.append(_key(axes.series).alias("s"))
    measures = [
        _measure(column, is_count=options.aggregate == "count").alias(f"y{place}")
        for place, column in enumerate(axes.measures)
    ]
    table = data.select(*keys, *measures)
    if not axes.y:
        table = table.with_columns(nw.lit(1.0).alias("y0"))
    if not axes.x:
        numbers = list(frame.row_numbers or range(1, len(table) + 1))
        numbered = table.with_columns(nw.new_series("x0", numbers, backend=table.implementation))
        table = numbered.select("x0", *table.columns)
    return _on_one_clock(frame, _Step(table, warnings=tuple(_infinite(frame, axes))), axes, options)


def _key(column: Column) -> nw.Expr:
    key = nw.col(column.name)
    if column.role is Role.CATEGORY:
        return key.cast(nw.String)
    return key.cast(nw.Float64) if column.role is Role.NUMBER and not column.is_whole else key


def _measure(column: Column, *, is_count: bool) -> nw.Expr:
    if is_count and column.role is not Role.NUMBER:
        return nw.when(~nw.col(column.name).is_null()).then(nw.lit(1.0))
    value = column.as_float
    return value if column.is_whole else nw.when(value.is_finite()).then(value)


def _infinite(frame: Frame, axes: Axes) -> list[str]:
    """Return a sentence for each column of numbers that holds infinite ones."""
    notes: list[str] = []
    for column in axes.measures:
        if column.role is not Role.NUMBER or column.is_whole:
            continue
        count = (
            frame.data.select(column.as_float.abs().alias("size")).filter(nw.col("size") == math.inf).shape[0]
        )
        if count:
            notes.append(Sentence("infinite", count=count, name=repr(column.name)))
    return notes


def _on_one_clock(frame: Frame, step: _Step, axes: Axes, options: ChartOptions) -> _Step:
    """Return dates as plain moments: the wall clock of their zone, or UTC where that would merge two rows."""
    table, remarks, warnings = step.table, list(step.remarks), list(step.warnings)
    for place, column in enumerate(axes.x):
        if column.role is not Role.TIME:
            continue
        name = f"x{place}"
        values, zone = table[name], frame.given[column.name].zone
        shown_in = getattr(values.dtype, "time_zone", None) or zone
        if isinstance(values.dtype, nw.Datetime) and values.dtype.time_zone:
            wall = values.dt.replace_time_zone(None)
            if not options.aggregate and wall.n_unique() < values.n_unique():
                wall = values.dt.convert_time_zone("UTC").dt.replace_time_zone(None)
                shown_in = "UTC"
            values = wall
        if shown_in == "UTC" != zone:
            warnings.append(Sentence("in_utc", name=repr(column.name)))
        elif zone:
            remarks.append(f"Times of {column.name!r} are those of {zone}.")
        table = table.with_columns(values.cast(nw.Datetime("us")).alias(name))
    return replace(step, table=table, remarks=tuple(remarks), warnings=tuple(warnings))


def _without_missing_keys(frame: Frame, step: _Step, axes: Axes) -> _Step:
    """Return the rows that have a place on an axis with an order; text may be missing and is shown so."""
    names = [f"x{place}" for place, column in enumerate(axes.x) if column.role in ORDERED]
    if axes.is_scatter:
        measures = [name for name in step.table.columns if name.startswith("y")]
        names += measures if len(axes.y) == 1 else []
    if not names:
        return step
    complete = step.table.drop_nulls(names)
    numbers = [
        f"x{place}"
        for place, column in enumerate(axes.x)
        if column.role is Role.NUMBER and not column.is_whole
    ]
    for name in numbers:
        complete = complete.filter(nw.col(name).is_finite())
    lost = len(step.table) - len(complete)
    if not lost:
        return step
    columns = {f"x{place}": column for place, column in enumerate(axes.x)}
    columns |= {f"y{place}": column for place, column in enumerate(axes.measures)}
    keys = [
        repr(columns[name].name) for name in names if _has_gaps(step.table[name], is_number=name in numbers)
    ]
    sentence = Sentence("rows_left_out", count=lost, all=len(step.table), names=keys)
    if not len(complete):
        raise refused(
            f"No row has a value in {' and '.join(keys)}.",
            {"kind": "BAR"},
            *({"x": name} for name in frame.columns),
            details={"column": axes.x_name},
        )
    return replace(step, table=complete, warnings=(*step.warnings, sentence))


def _has_gaps(values: Any, *, is_number: bool) -> bool:
    return bool(values.null_count()) or (is_number and not values.is_finite().all())


def _about_gaps(step: _Step, axes: Axes, options: ChartOptions) -> _Step:
    """Return the step with one sentence on the measures of which an aggregate lacks values."""
    counted = [
        (column.name, int(step.table[f"y{place}"].null_count())) for place, column in enumerate(axes.measures)
    ]
    gaps = [(name, lost) for name, lost in counted if lost]
    if options.aggregate == "count" or not gaps:
        return step
    (first, lost), *others = gaps
    names = [repr(first), *(Sentence("more_in", lost=more, name=repr(name)) for name, more in others)]
    sentence = Sentence("rows_lack", count=lost, all=len(step.table), names=names)
    return replace(step, warnings=(*step.warnings, sentence))


def _cut_time(step: _Step, axes: Axes, options: ChartOptions) -> _Step:
    """Return moments cut to the year, quarter, month, day ... that gives a readable number of points.

    Moments that already repeat and are few enough stay as they are.
    """
    if axes.x_role is not Role.TIME or len(axes.x) != 1:
        return step
    moments = step.table["x0"]
    count, most = int(moments.n_unique()), min(most_categories(axes, options), _MOST_STRETCHES)
    repeats = count * 2 <= len(moments)
    if count <= (most if repeats else _FEW):
        return replace(step, grain=axes.x[0].grain)
    span_s = (moments.max() - moments.min()).total_seconds()
    grain = finest_grain(span_s, most if repeats else _WANTED_STRETCHES)
    table = step.table.with_columns(nw.col("x0").dt.truncate(EVERY[grain]))
    remarks = (*step.remarks, f"One point stands for a {grain}.")
    cut = replace(step, table=table, grain=grain, remarks=remarks)
    return _with_word_on_ends(cut, moments.unique().to_list(), grain)


def _with_word_on_ends(step: _Step, moments: list[dt.datetime], grain: Grain) -> _Step:
    """Return the step with a sentence where the first or the last stretch of time may be a part."""
    ends = [
        name
        for name, is_part in zip(("first", "last"), part_stretches(moments, grain), strict=True)
        if is_part
    ]
    if not ends:
        return step
    sentence = Sentence(f"part_{'_'.join(ends)}", stretch=Sentence(f"grain_{grain}"))
    return replace(step, warnings=(*step.warnings, sentence), is_cut=True)


def _summed_up(step: _Step, options: ChartOptions) -> _Step:
    """Return one row for each category (and series), in the order in which they first occur."""
    table = step.table
    measures = [name for name in table.columns if name.startswith("y")]
    keys = [name for name in table.columns if not name.startswith("y")]
    if options.aggregate == "median" and nw.dependencies.is_pyarrow_table(table.to_native()):
        # Arrow only has an approximate median for groups.
        table = nw.from_native(table.to_pandas(), eager_only=True)
    ways = [getattr(nw.col(name), str(options.aggregate))().alias(name) for name in measures]
    counts = [nw.col(name).count().alias(f"n{name}") for name in measures]
    first = nw.col("place").min()
    groups = table.with_row_index("place").group_by(keys).agg(*ways, *counts, first).sort("place")
    if options.aggregate == "count":
        return replace(step, table=groups.select(*keys, *measures))
    known = [nw.when(nw.col(f"n{name}") > 0).then(nw.col(name)).alias(name) for name in measures]
    return replace(step, table=groups.select(*keys, *known))


def _refuse_too_many(step: _Step, axes: Axes, options: ChartOptions) -> None:
    keys = [name for name in step.table.columns if name.startswith("x")]
    is_long = axes.series and not axes.is_scatter
    count = len(step.table.select(keys).unique()) if is_long else len(step.table)
    series = min(MOST_SERIES, int(step.table["s"].n_unique())) if is_long else 1
    if count > most_categories(axes, options, series):
        raise refuse_crowd(axes, options, count, series)


def _finite_record(record: tuple[Any, ...], numbers: int) -> tuple[Any, ...]:
    keys, values = record[:-numbers], record[-numbers:]
    return (*map(plain_key, keys), *map(_finite, values))


def plain_key(key: Any) -> Any:
    """Return a key as Python's own type; numpy's booleans and numbers come out of pandas."""
    if is_missing(key):
        return None
    return key.item() if hasattr(key, "item") else key


def _finite(value: Any) -> float | None:
    if is_missing(value):
        return None
    number = float(value)
    return number if math.isfinite(number) else None


def _refuse_empty(frame: Frame, grid: ChartGrid, axes: Axes, options: ChartOptions) -> ChartGrid:
    if grid.known():
        return grid
    names = quoted(column.name for column in axes.y)
    raise refused(
        f"There is no finite number in {names}.",
        *other_numbers(frame, options),
        details={"columns": [column.name for column in axes.y]},
    )
