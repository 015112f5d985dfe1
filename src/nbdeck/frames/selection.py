"""Which columns a chart shows: the categories, the numbers, and what tells the series apart."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

import narwhals.stable.v2 as nw

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import LABELS, ORDERED, Column, Frame, Role
from nbdeck.frames.names import quoted
from nbdeck.frames.number_formats import is_share
from nbdeck.frames.text_numbers import looks_like_numbers, refuse_text
from nbdeck.frames.wish import Wish

MOST_SERIES = 12
_IDENTIFIER = re.compile(r"(^|[\W_])(id|uuid|index|zip|postcode)$", re.IGNORECASE)
_SCALES_APART = 1000.0


@dataclass(frozen=True)
class Axes:
    """The columns of a chart."""

    x: tuple[Column, ...]
    """Categories; several are joined to one label, none stands for the number of the row."""
    y: tuple[Column, ...]
    """Numbers; none counts rows."""
    series: Column | None = None
    """Its values become the series."""
    is_scatter: bool = False
    reasons: tuple[str, ...] = ()

    @property
    def x_role(self) -> Role:
        """The role of the categories as a whole."""
        if not self.x:
            return Role.NUMBER
        return self.x[0].role if len(self.x) == 1 else Role.TEXT

    @property
    def x_name(self) -> str:
        """The name of the categories."""
        return " · ".join(column.name for column in self.x) or "row"


def select(frame: Frame, wish: Wish) -> Axes:
    """Return the columns to show: those that were named, the rest chosen by dtype.

    Raises:
        ColumnNotFound: a named column does not exist.
        DataError: a named column cannot play its part, or there is nothing to show.
    """
    series = None if wish.series is None else _label_column(frame.find(wish.series), "series")
    x = _named_x(frame, wish) if wish.x is not None else _chosen_x(frame, wish, series)
    y, reasons = _named_y(frame, wish) if wish.y is not None else _chosen_y(frame, wish, x, series)
    axes = Axes(x=x, y=y, series=series, reasons=reasons)
    if _is_scatter(axes, frame, wish):
        return _scatter(axes, wish)
    return axes if wish.aggregate else _with_series(frame, axes, wish)


def _named_x(frame: Frame, wish: Wish) -> tuple[Column, ...]:
    columns = frame.find_all(wish.x)
    return tuple(_label_column(column, "x", allow_numbers=True) for column in columns)


def _label_column(column: Column, argument: str, *, allow_numbers: bool = True) -> Column:
    if column.role in {Role.OTHER, Role.EMPTY} or (column.role is Role.NUMBER and not allow_numbers):
        told = "has no values" if column.role is Role.EMPTY else f"is {column.role}"
        raise DataError(
            f"The column {column.name!r} {told}.",
            hint=f"Name a column of text, dates, categories or numbers as {argument}.",
            details={"column": column.name},
        )
    return column


def _chosen_x(frame: Frame, wish: Wish, series: Column | None) -> tuple[Column, ...]:
    """Return the index, else the first date, else the first label column, preferring one without repeats."""
    taken = {column.name for column in (*_asked_y(frame, wish), *([series] if series else []))}
    index = [frame.columns[name] for name in frame.index]
    if index and not taken & set(frame.index) and all(c.role not in {Role.OTHER, Role.EMPTY} for c in index):
        return tuple(index)
    free = [column for column in frame.columns.values() if column.name not in taken]
    for roles in ({Role.TIME}, {Role.YEAR}):
        found = [column for column in free if column.role in roles]
        if found:
            return (found[0],)
    labels = [column for column in free if column.role in LABELS]
    if not labels:
        return ()
    if wish.aggregate:
        return (min(labels, key=lambda column: _crowding(frame, column)),)
    unique = (c for c in labels if frame.values(c.name).n_unique() == len(frame.data))
    return (next(unique, labels[0]),)


def _asked_y(frame: Frame, wish: Wish) -> tuple[Column, ...]:
    return () if wish.y is None else frame.find_all(wish.y)


def _crowding(frame: Frame, column: Column) -> int:
    """Return 0 for a column with 2 to 60 different values, more for one with too few or too many."""
    count = int(frame.values(column.name).n_unique())
    return 0 if 2 <= count <= 60 else count if count > 60 else 61


def _named_y(frame: Frame, wish: Wish) -> tuple[tuple[Column, ...], tuple[str, ...]]:
    columns = _asked_y(frame, wish)
    if not columns:
        raise DataError("y names no column.", hint="Name at least one number column.")
    for column in columns:
        is_countable = wish.aggregate == "count" or (
            wish.aggregate in {"sum", "mean"} and column.role is Role.BOOLEAN
        )
        if column.role is Role.EMPTY:
            raise DataError(
                f"The column {column.name!r} has no values.",
                hint="Name a column with numbers as y.",
                details={"column": column.name},
            )
        if column.role not in {Role.NUMBER, Role.YEAR} and not is_countable:
            raise refuse_text(frame, column, "y")
    if len(columns) > MOST_SERIES:
        raise DataError(
            f"y names {len(columns)} columns, and a chart holds {MOST_SERIES} series: "
            f"{quoted(column.name for column in columns)}.",
            hint="Name fewer columns, or make two charts.",
        )
    return columns, ()


def _chosen_y(
    frame: Frame, wish: Wish, x: tuple[Column, ...], series: Column | None
) -> tuple[tuple[Column, ...], tuple[str, ...]]:
    if wish.aggregate == "count":
        return (), ("Rows are counted.",)
    used = {column.name for column in (*x, *([series] if series else []))}
    free = [column for column in frame.columns.values() if column.name not in used]
    numbers = [column for column in free if column.role is Role.NUMBER]
    measures = [column for column in numbers if not _IDENTIFIER.search(column.name)] or numbers
    if not measures:
        raise _nothing_to_show(frame, free)
    kept = _of_one_scale(frame, measures)[: 1 if series or wish.kind in _ONE_SERIES else MOST_SERIES]
    return tuple(kept), tuple(chain(_left_out(numbers, kept), _text_left_out(frame, free)))


_ONE_SERIES = frozenset({ChartType.PIE, ChartType.DOUGHNUT})


def _nothing_to_show(frame: Frame, free: Sequence[Column]) -> DataError:
    for column in free:
        if looks_like_numbers(frame, column):
            return refuse_text(frame, column, "y")
    names = list(frame.columns)
    return DataError(
        f"There is no number column to show; the columns are {quoted(names)}.",
        hint="Count rows with aggregate='count', or name a number column as y.",
        details={"columns": names},
    )


def _of_one_scale(frame: Frame, measures: Sequence[Column]) -> list[Column]:
    """Return the columns that can share an axis with the first one: shares with shares, sizes alike."""
    reach = {column.name: _reach(frame, column) for column in measures}
    first = next((column for column in measures if reach[column.name][0] > 0), measures[0])
    size, share = reach[first.name]
    return [
        column
        for column in measures
        if reach[column.name][1] == share
        and (not (other := reach[column.name][0]) or 1 / _SCALES_APART <= other / (size or other) <= _SCALES_APART)
    ]


def _reach(frame: Frame, column: Column) -> tuple[float, bool]:
    """Return the largest size of a column's values, and whether they are shares of one."""
    values = frame.data.select(nw.col(column.name).cast(nw.Float64))[column.name]
    finite = values.filter(values.is_finite())
    low, high = finite.min(), finite.max()
    if low is None or high is None:
        return 0.0, False
    sample = [low, high, *finite.head(200).to_list()]
    return max(abs(low), abs(high)), is_share(column.name, sample)


def _left_out(numbers: Sequence[Column], kept: Sequence[Column]) -> list[str]:
    out = [column.name for column in numbers if column not in kept]
    return [f"{quoted(out)} left out, as the scale or the number of columns does not suit; name in y what is wanted."] if out else []


def _text_left_out(frame: Frame, free: Sequence[Column]) -> list[str]:
    out = [column.name for column in free if looks_like_numbers(frame, column)]
    return [f"{quoted(out)} left out: numbers stored as text."] if out else []


def _is_scatter(axes: Axes, frame: Frame, wish: Wish) -> bool:
    if wish.kind is not None or wish.aggregate:
        return wish.kind is ChartType.SCATTER
    if wish.x is None:
        return not axes.x and len(axes.y) == 2 and wish.y is None and len(frame.data) > 2
    if axes.x_role is not Role.NUMBER:
        return False
    return not axes.x[0].is_whole or frame.values(axes.x[0].name).n_unique() < len(frame.data)


def _scatter(axes: Axes, wish: Wish) -> Axes:
    if wish.aggregate:
        raise DataError("A scatter chart shows every row, so it takes no aggregate.", hint="Leave aggregate out.")
    if not axes.x and len(axes.y) > 1:
        axes = replace(axes, x=axes.y[:1], y=axes.y[1:2])
    if len(axes.x) != 1 or axes.x[0].role not in {Role.NUMBER, Role.YEAR}:
        raise DataError(
            f"The column {axes.x_name!r} holds no numbers, and a scatter chart needs them on both axes.",
            hint="Name a number column as x, or use kind='LINE' or kind='BAR'.",
            details={"column": axes.x_name},
        )
    if axes.series and len(axes.y) > 1:
        raise DataError("A chart with series takes one y column.", hint="Name one column as y.")
    return replace(axes, is_scatter=True)


def _with_series(frame: Frame, axes: Axes, wish: Wish) -> Axes:
    """Return the axes with each category once: as they are, or with a column that tells the series apart.

    Raises:
        DataError: categories repeat and nothing tells their rows apart.
    """
    if not axes.x or _is_unique(frame, axes.x):
        return axes
    found = axes.series or _telling_apart(frame, axes)
    if found is None or len(axes.y) > 1 or not _is_unique(frame, (*axes.x, found)):
        raise _repeats(frame, axes)
    if axes.series:
        return axes
    reason = f"{found.name!r} gives the series, because each {axes.x_name!r} occurs once in each."
    return replace(axes, series=found, reasons=(*axes.reasons, reason))


def _telling_apart(frame: Frame, axes: Axes) -> Column | None:
    used = {column.name for column in (*axes.x, *axes.y)}
    candidates = (c for c in frame.columns.values() if c.role in LABELS and c.name not in used)
    return next((c for c in candidates if _is_unique(frame, (*axes.x, c))), None)


def _is_unique(frame: Frame, columns: Sequence[Column]) -> bool:
    names = [column.name for column in columns]
    if len(names) == 1:
        return int(frame.values(names[0]).n_unique()) == len(frame.data)
    return len(frame.data.select(names).unique()) == len(frame.data)


def _repeats(frame: Frame, axes: Axes) -> DataError:
    names = [column.name for column in axes.x]
    count = len(frame.data.select(names).unique())
    others = [c.name for c in frame.columns.values() if c.role in LABELS and c not in axes.x]
    more = f" or series={others[0]!r}" if others and not axes.series else ""
    one = " and a single y" if len(axes.y) > 1 and more else ""
    return DataError(
        f"The column {axes.x_name!r} has {len(frame.data):,} rows for {count:,} different values.",
        hint=f"Say how to sum them up, such as aggregate='sum' or aggregate='mean'{more}{one}.",
        details={"column": axes.x_name, "rows": len(frame.data), "values": count},
    )
