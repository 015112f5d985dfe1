"""What pandas adds to a frame, made plain, and what a value is called.

Nothing here imports pandas; it works on the objects that the user made with it.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Hashable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import narwhals.stable.v2 as nw

from nbdeck.contract.bounds import LABELS as LABELS_OF_CHARTS
from nbdeck.contract.cell_text import Grain
from nbdeck.frames.frame import UNNAMED, clean, keys_of, unique_names
from nbdeck.frames.title_words import ENGLISH, said


def is_missing(value: Any) -> bool:
    """Tell whether a value is one of the marks for a missing one."""
    if value is None or type(value).__name__ in {"NAType", "NaTType"}:
        return True
    return isinstance(value, float) and value != value


def label_of(value: object, tag: str = ENGLISH) -> str:
    """Return one value as a label; what is longer than a chart takes is cut with an ellipsis.

    Args:
        value: A value of a column; not a missing one.
        tag: BCP 47 tag of the language of words that are not the value's own.
    """
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    text = clean(value) or said("blank", tag)
    most = LABELS_OF_CHARTS.characters or 0
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


_ZONE = re.compile(r"[A-Za-z/]+")
"""Names of time zones that narwhals reads; others, such as America/New_York, it takes for no time at all."""
_LIKE_WIDTHS = 1.02
_GRAINS = {
    "Y": Grain.YEAR,
    "A": Grain.YEAR,
    "Q": Grain.QUARTER,
    "M": Grain.MONTH,
    "D": Grain.DAY,
    "B": Grain.DAY,
}


@dataclass(frozen=True)
class Flat:
    """A pandas table with unique column names and without an index.

    Attributes:
        table: With plain columns only.
        given: The same columns with the dtypes that they came with.
        index: The names that came from an index which means something.
        keys: From the user's labels to the names.
        grains: What a value stands for, of columns of periods of the calendar.
        words: How pandas writes other periods, such as `2024Q3` of a fiscal year, by their start.
        levels: Of columns below several levels of heads, the parts of their labels.
        row_numbers: The index where it has no name and tells rows apart by whole numbers, so that it is no column.
        remarks: On an index that is not shown.
        uneven: Columns of ranges that are not equally wide.
    """

    table: Any
    given: Any
    index: tuple[str, ...]
    keys: dict[Hashable, str]
    grains: dict[str, Grain]
    words: dict[str, dict[dt.datetime, str]]
    levels: dict[str, tuple[Hashable, ...]]
    row_numbers: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()
    uneven: frozenset[str] = frozenset()


def flat(table: Any, *, keep_index: bool = False) -> Flat:
    """Return a pandas table with plain columns only.

    Args:
        table: A DataFrame.
        keep_index: Whether an index becomes columns even if it only counts rows.
    """
    labels = _index_labels(table) if keep_index or has_meaning(table.index, list(table.columns)) else []
    everything: list[Hashable] = [*labels, *table.columns]
    names = unique_names(everything)
    renamed = table.set_axis(list(names[len(labels) :]), axis=1)
    levels = [table.index.get_level_values(level) for level in range(len(labels))]
    renamed = renamed.reset_index(drop=True)
    for place, (name, level) in enumerate(zip(names, levels, strict=False)):
        renamed.insert(place, name, level)
    repaired, grains, words = _repair(renamed)
    own = zip(names[len(labels) :], table.columns, strict=True)
    levels_of = {name: label for name, label in own if table.columns.nlevels > 1}
    is_range = type(table.index).__name__ == "RangeIndex"
    remarks = () if labels or is_range else ("The numbers of the index, which has no name, are not shown.",)
    return Flat(
        repaired,
        renamed,
        names[: len(labels)],
        keys_of(everything, names),
        grains,
        words,
        levels_of,
        () if labels or not table.index.is_unique or table.index.hasnans else tuple(map(int, table.index)),
        remarks,
        frozenset(name for name in renamed.columns if _is_uneven(renamed[name].dtype)),
    )


def _is_uneven(dtype: Any) -> bool:
    """Tell whether ranges differ in width by more than what pandas adds to hold the lowest value."""
    ranges = getattr(dtype, "categories", None)
    if ranges is None or type(ranges.dtype).__name__ != "IntervalDtype":
        return False
    widths = [float(width) for width in ranges.length] if ranges.dtype.subtype.kind in "iuf" else []
    return bool(widths) and max(widths) > _LIKE_WIDTHS * min(widths)


def has_meaning(index: Any, columns: list[Any]) -> bool:
    """Tell whether an index says something about its rows, instead of counting them.

    An index with a name, with several levels, or of anything but whole numbers does; of whole numbers only
    when they are rising years, or when there is but one column (a Series), unless it is a plain range.
    """
    if index.nlevels > 1 or index.name is not None:
        return True
    if type(index).__name__ == "RangeIndex" or not len(index):
        return False
    if index.dtype.kind not in "iu":
        return True
    return len(columns) == 1 or _are_years(index)


def _are_years(index: Any) -> bool:
    return bool(index[0] >= 1800 and index[-1] <= 2200 and index.is_unique and index.is_monotonic_increasing)


def _index_labels(table: Any) -> list[Hashable]:
    names = list(table.index.names)
    if len(names) == 1:
        return [names[0] if names[0] is not None else UNNAMED]
    return [name if name is not None else f"level {place}" for place, name in enumerate(names, 1)]


def period_grain(frequency: str) -> Grain | None:
    """Return what a pandas period of the calendar stands for; None for others, such as weeks and fiscal years."""
    kind, _, ends = frequency.partition("-")
    return _GRAINS.get(kind.removesuffix("E")) if ends in {"", "DEC"} else None


def _repair(table: Any) -> tuple[Any, dict[str, Grain], dict[str, dict[dt.datetime, str]]]:
    """Return the table with dtypes that narwhals knows, and the grains or the words of what were periods."""
    grains: dict[str, Grain] = {}
    words: dict[str, dict[dt.datetime, str]] = {}
    repaired = {}
    for name in table.columns:
        column = table[name]
        if hasattr(column.dtype, "freq") and hasattr(column.dt, "to_timestamp"):
            repaired[name] = column.dt.to_timestamp()
            if grain := period_grain(column.dtype.freq.freqstr):
                grains[name] = grain
            else:
                words[name] = dict(zip(repaired[name], map(str, column), strict=True))
        elif (plain := _plain_column(column)) is not column:
            repaired[name] = plain
    return (table.assign(**repaired) if repaired else table), grains, words


def _plain_column(column: Any) -> Any:
    kind = type(column.dtype).__name__
    if kind == "SparseDtype":
        return column.sparse.to_dense()
    if kind == "DatetimeTZDtype" and not _ZONE.fullmatch(str(column.dt.tz)):
        return _wall_clock(column)
    if kind == "IntervalDtype":
        return column.map(label_of, na_action="ignore").astype("str")
    if kind == "CategoricalDtype":
        return _text_categories(column)
    return _plain_objects(column) if column.dtype == object else column


def _wall_clock(column: Any) -> Any:
    """Return moments without their zone: as its clocks show them, or in UTC where that would merge two."""
    wall = column.dt.tz_localize(None)
    return wall if wall.nunique() == column.nunique() else column.dt.tz_convert("UTC")


def _text_categories(column: Any) -> Any:
    """Return a categorical whose categories are text, in the same order."""
    categories = list(column.cat.categories)
    if all(isinstance(category, str) for category in categories):
        return column
    return column.cat.rename_categories(list(unique_names(map(label_of, categories))))


def _plain_objects(column: Any) -> Any:
    """Return a column of Python objects as numbers, dates, booleans or text; as it is if it is none of them."""
    types = set(map(type, column[column.notna()]))
    if not types or types == {str}:
        return column
    if all(cls.__name__ in {"bool", "bool_"} for cls in types):
        return column.astype("boolean")
    if all(_is_numeric(cls) for cls in types):
        return column.map(_as_float, na_action="ignore").astype("float64")
    if all(issubclass(cls, dt.date) for cls in types):
        return _as_moments(column)
    if all(_is_numeric(cls) or issubclass(cls, (str, dt.time)) for cls in types):
        return column.map(label_of, na_action="ignore")
    return column


def _is_numeric(cls: type) -> bool:
    return issubclass(cls, (int, float, Decimal)) or hasattr(cls, "__index__")


def _as_float(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
    except ValueError:
        return math.nan


def _as_moments(column: Any) -> Any:
    """Return dates as moments at midnight; they stay as they are where the dtype cannot hold them."""
    unit = "ns" if any(getattr(value, "nanosecond", 0) for value in column) else "us"
    try:
        return column.astype(f"datetime64[{unit}]")
    except (ValueError, TypeError):
        return column


def is_styler(data: Any) -> bool:
    """Tell whether this is a pandas Styler."""
    return type(data).__name__ == "Styler" and hasattr(data, "to_html")


def displayed(styler: Any) -> Any:
    """Return the data of a Styler without the rows, columns and levels of the index that it hides."""
    rows, columns = (
        [place for place in range(len(axis)) if place not in set(hidden)]
        for axis, hidden in zip(styler.data.axes, (styler.hidden_rows, styler.hidden_columns), strict=True)
    )
    shown = styler.data.iloc[rows, columns]
    hidden = [level for level, is_hidden in enumerate(styler.hide_index_) if is_hidden]
    return shown.set_axis(range(1, len(shown) + 1)) if all(styler.hide_index_) else shown.droplevel(hidden)


def is_pandas(data: Any) -> bool:
    """Tell whether this is a pandas-like DataFrame or Series."""
    return bool(nw.dependencies.is_pandas_like_dataframe(data) or nw.dependencies.is_pandas_like_series(data))
