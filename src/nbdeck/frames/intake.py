"""Anything that holds rows and columns -> `Frame`."""

import datetime as dt
import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import narwhals.stable.v2 as nw

from nbdeck.contract.cell_text import Grain
from nbdeck.contract.remembering import computed_once
from nbdeck.errors import DataError
from nbdeck.frames.frame import (
    UNNAMED_VALUES,
    Column,
    Frame,
    Given,
    Role,
    apart,
    clean,
    flat_name,
    keys_of,
    quoted,
    unique_names,
)
from nbdeck.frames.pandas_shapes import displayed, flat, is_pandas, is_styler, label_of

_YEAR = re.compile(
    r"(^|[\W_])(years?|cohort|season|vintage|yr|fy|jahr|année|annee|año|anno|jaar|rok)($|[\W_])",
    re.IGNORECASE,
)
_ONE_YEAR = re.compile(r"(1[89]|2[01])\d\d")
_FIRST_YEAR, _LAST_YEAR = 1900, 2100
_FIRST_RUN, _FEWEST_YEARS = 1700, 8
"""Of a column that counts its rows, so that it is no numbering of them."""
_HINT = "Hand in a pandas or polars DataFrame, an Arrow table, a list of dicts or a dict of lists."
_UNITS = ((86400.0, "days"), (3600.0, "hours"), (60.0, "minutes"), (1.0, "seconds"))


@dataclass(frozen=True)
class _Raw:
    table: nw.DataFrame[Any]
    labels: Sequence[Hashable]
    keys: Mapping[Hashable, str]
    index: tuple[str, ...] = ()
    grains: Mapping[str, Grain] = field(default_factory=dict)
    words: Mapping[str, Mapping[dt.datetime, str]] = field(default_factory=dict)
    changes: Mapping[str, str] = field(default_factory=dict)
    index_remarks: tuple[str, ...] = ()
    row_numbers: Sequence[int] = ()
    across: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    levels: Mapping[str, tuple[Hashable, ...]] = field(default_factory=dict)
    level_names: tuple[Hashable, ...] = ()
    uneven: frozenset[str] = frozenset()

    @computed_once
    def types(self) -> Mapping[str, Any]:
        """Of the columns, by their names."""
        return self.table.schema


def read(data: Any, *, keep_index: bool = False) -> Frame:
    """Return `data` as a `Frame`.

    Args:
        data: A DataFrame or Series (pandas, polars, anything narwhals knows), an Arrow table, a pandas
            Styler, a list of dicts, or a dict of lists.
        keep_index: Whether a pandas index that only counts rows becomes a column too.

    Raises:
        DataError: it is none of these, or it has no columns or no rows.
    """
    native = _as_table(data)
    raw = _from_pandas(native, keep_index=keep_index) if is_pandas(native) else _from_other(native)
    _refuse_nothing(raw)
    about_names = _numbered(raw)
    raw = _with_fine_moments_as_text(raw)
    given = {name: raw.given[name] if name in raw.given else raw.table[name] for name in raw.types}
    raw, renamed = _with_durations_as_numbers(raw)
    columns = {
        name: replace(
            _typed(raw.table[name], raw.grains.get(name), is_index=name in raw.index),
            is_index=name in raw.index,
            words=raw.words.get(name, {}),
            is_uneven=name in raw.uneven,
        )
        for name in raw.types
    }
    clocks = [_clock(name) for name in columns if raw.types[name] == nw.Time]
    words = [nw.col(name).cast(nw.String) for name in columns if raw.types[name] == nw.Categorical]
    dates = [nw.col(name).cast(nw.Datetime("us")) for name in columns if raw.types[name] == nw.Date]
    digits = [
        nw.col(name).cast(nw.String).cast(nw.Float64)
        for name in columns
        if raw.types[name] in (nw.Float16, nw.Float32)
    ]
    changed = [*clocks, *words, *dates, *digits]
    return Frame(
        data=raw.table.with_columns(*changed) if changed else raw.table,
        columns=columns,
        index=raw.index,
        keys={**raw.keys, **{name: name for name in columns}},
        changes=raw.changes,
        name_remarks=about_names,
        index_remarks=raw.index_remarks,
        row_numbers=raw.row_numbers,
        across=raw.across,
        given={renamed.get(name, name): Given(name, values) for name, values in given.items()},
        levels=raw.levels,
        level_names=raw.level_names,
        is_series=not isinstance(data, Mapping) and nw.dependencies.is_into_series(data),
    )


def is_year_name(name: str) -> bool:
    """Tell whether a column is called after years."""
    return _YEAR.search(apart(name)) is not None


def is_year(name: str) -> bool:
    """Tell whether the name of a column is a year of the last centuries."""
    return _ONE_YEAR.fullmatch(name) is not None


def _clock(name: str) -> nw.Expr:
    """Return times of day as text such as `09:30:00`."""
    return nw.col(name).cast(nw.String).str.replace_all(r"\.0+$", "")


def _as_table(data: Any) -> Any:
    """Return a native DataFrame for everything that is handed in."""
    if is_styler(data):
        return displayed(data)
    if isinstance(data, (nw.DataFrame, nw.LazyFrame, nw.Series)):
        data = data.to_native()
    if nw.dependencies.is_pandas_like_dataframe(data) or nw.dependencies.is_pyarrow_table(data):
        return data
    if isinstance(data, Mapping):
        return _from_lists(data)
    if isinstance(data, Sequence) and data and all(isinstance(row, Mapping) for row in data):
        return _built(list(data))
    try:
        known = nw.from_native(data, allow_series=True)
    except TypeError as exc:
        raise DataError(f"{type(data).__name__!r} holds no rows and columns.", hint=_HINT) from exc
    if isinstance(known, nw.Series):
        name = known.name if known.name not in (None, "") else UNNAMED_VALUES
        return data.to_frame(name) if is_pandas(data) else known.alias(str(name)).to_frame().to_native()
    return data


def _from_lists(data: Mapping[Any, Any]) -> Any:
    for name, values in data.items():
        if isinstance(values, (str, bytes)) or not hasattr(values, "__len__"):
            raise DataError(f"The column {str(name)!r} is no list: {values!r}.", hint=_HINT)
    lengths = {str(name): len(values) for name, values in data.items()}
    if len(set(lengths.values())) > 1:
        listed = ", ".join(f"{name!r} has {length}" for name, length in lengths.items())
        raise DataError(f"The lists differ in length: {listed}.", hint="Give every column as many values.")
    return _built({name: list(values) for name, values in data.items()})


def _built(data: Any) -> Any:
    import pandas as pd

    try:
        frame = pd.DataFrame(data)
    except OverflowError:  # a whole number that no float can hold
        frame = pd.DataFrame(data, dtype=object)
    return frame.set_axis(range(1, len(frame) + 1))


def _from_pandas(native: Any, *, keep_index: bool) -> _Raw:
    plain = flat(native, keep_index=keep_index)
    return _Raw(
        table=nw.from_native(plain.table, eager_only=True),
        labels=list(native.columns),
        keys=plain.keys,
        index=plain.index,
        index_remarks=plain.remarks,
        row_numbers=plain.row_numbers,
        grains=plain.grains,
        words=plain.words,
        across=""
        if native.columns.nlevels > 1 or native.columns.name is None
        else clean(native.columns.name),
        given={name: plain.given[name] for name in plain.given.columns},
        levels=plain.levels,
        level_names=tuple(native.columns.names),
        uneven=plain.uneven,
    )


def _from_other(native: Any) -> _Raw:
    if nw.dependencies.is_pyarrow_table(native):
        labels = list(native.column_names)
        native = native.rename_columns(list(unique_names(labels)))
        return _Raw(nw.from_native(native, eager_only=True), labels, keys_of(labels, native.column_names))
    known = nw.from_native(native)
    table = known.collect() if isinstance(known, nw.LazyFrame) else known
    labels = list(table.columns)
    names = unique_names(labels)
    changed = {label: name for label, name in zip(labels, names, strict=True) if label != name}
    return _Raw(table.rename(changed) if changed else table, labels, keys_of(labels, names))


def _numbered(raw: _Raw) -> tuple[str, ...]:
    """Return a sentence on the columns whose names had to be numbered, as others have them too."""
    own = [name for name in raw.types if name not in raw.index]
    labels = zip(own, map(flat_name, raw.labels), strict=True)
    names = [name for name, label in labels if label and name != label]
    return (f"Columns of the same name are numbered: {quoted(names)}.",) if names else ()


def _refuse_nothing(raw: _Raw) -> None:
    names = raw.table.columns
    if not names:
        raise DataError("The data has no columns.", hint=_HINT)
    if not len(raw.table):
        raise DataError(
            f"The data has no rows; its columns are {quoted(names)}.",
            hint="Look at the filter that made it: nothing is left to show.",
            details={"columns": names},
        )


def _with_fine_moments_as_text(raw: _Raw) -> _Raw:
    """Return the data with each column of moments finer than a microsecond, which Python has no type for, as text."""
    fine = [
        name
        for name, dtype in raw.types.items()
        if isinstance(dtype, nw.Datetime)
        and dtype.time_unit == "ns"
        and bool((raw.table[name].dt.nanosecond() % 1000 > 0).any())
    ]
    if not fine:
        return raw
    return replace(
        raw,
        table=raw.table.with_columns(nw.col(name).cast(nw.String) for name in fine),
        given={name: values for name, values in raw.given.items() if name not in fine},
        changes={**raw.changes, **dict.fromkeys(fine, "Finer than a microsecond and therefore text")},
    )


def _with_durations_as_numbers(raw: _Raw) -> tuple[_Raw, dict[str, str]]:
    """Return the data with each duration as a number of days, hours, minutes or seconds, and the names that change."""
    renamed: dict[str, str] = {}
    table = raw.table
    for name, dtype in raw.types.items():
        if dtype != nw.Duration:
            continue
        is_fine = isinstance(dtype, nw.Duration) and dtype.time_unit == "ns"
        stretches = table[name].dt
        seconds = (
            stretches.total_nanoseconds().cast(nw.Float64) / 1e9
            if is_fine
            else stretches.total_microseconds().cast(nw.Float64) / 1e6
        )
        longest = seconds.abs().max()
        size, unit = next((pair for pair in _UNITS if longest and longest >= 2 * pair[0]), _UNITS[-1])
        renamed[name] = f"{name} ({unit})"
        table = table.with_columns((seconds / size).alias(name))
    if not renamed:
        return raw, renamed
    noted = replace(
        raw,
        table=table.rename(renamed),
        keys={key: renamed.get(name, name) for key, name in raw.keys.items()},
        index=tuple(renamed.get(name, name) for name in raw.index),
        changes={**raw.changes, **dict.fromkeys(renamed.values(), "Durations are shown as numbers")},
    )
    return noted, renamed


def _typed(values: nw.Series[Any], grain: Grain | None, *, is_index: bool) -> Column:
    name, dtype = values.name, values.dtype
    if values.null_count() == len(values):
        return Column(name, Role.EMPTY)
    if dtype.is_numeric():
        is_run = (is_index and _count_years(values)) or (not is_index and _run_through_years(values))
        is_year = _are_years(values) if is_year_name(name) else is_run
        return Column(name, Role.YEAR if is_year else Role.NUMBER, is_whole=dtype.is_integer())
    if dtype == nw.Boolean:
        return Column(name, Role.BOOLEAN)
    if dtype in (nw.Date, nw.Datetime):
        return Column(name, Role.TIME, grain=grain)
    if dtype == nw.Enum:
        return Column(name, Role.CATEGORY, order=_order(values))
    is_text = dtype in (nw.String, nw.Time, nw.Categorical)
    return Column(name, Role.TEXT if is_text else Role.OTHER)


def _order(values: nw.Series[Any]) -> tuple[str, ...]:
    present = set(values.drop_nulls().unique().to_list())
    return tuple(label_of(item) for item in values.cat.get_categories().to_list() if item in present)


def _count_years(values: nw.Series[Any]) -> bool:
    """Tell whether whole numbers of an index run from year to year, as after `groupby(dates.dt.year)`."""
    if not values.dtype.is_integer() or values.null_count():
        return False
    first, last, count = int(values.min()), int(values.max()), int(values.n_unique())
    return first >= _FIRST_YEAR and last <= _LAST_YEAR and count > 1 and last - first == count - 1


def _run_through_years(values: nw.Series[Any]) -> bool:
    """Tell whether numbers rise row by row from one year to the next, over eight rows at least."""
    if len(values) < _FEWEST_YEARS or values.null_count():
        return False
    first, last = float(values[0]), float(values[-1])
    is_far = first >= _FIRST_RUN and last <= _LAST_YEAR and last - first == len(values) - 1
    return is_far and first.is_integer() and bool((values.diff().drop_nulls() == 1).all())


def _are_years(values: nw.Series[Any]) -> bool:
    if not values.dtype.is_integer():
        known = values.drop_nulls().cast(nw.Float64)
        if not known.is_finite().all() or bool((known % 1 != 0).any()):
            return False
    return bool(values.min() >= 1000 and values.max() <= 2999)
