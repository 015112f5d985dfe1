"""The numbers of a chart: the columns named as y, or those that can share an axis."""

import math
import re
from collections.abc import Iterator, Sequence

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import Column, Frame, Role
from nbdeck.frames.names import quoted
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.text_numbers import looks_like_numbers, refuse_text
from nbdeck.frames.wish import PARTS_OF_A_WHOLE, Wish

MOST_SERIES = 12
_IDENTIFIER = re.compile(r"(^|[\W_])(id|sku|code|zip|postcode|lat|lon|latitude|longitude)$", re.IGNORECASE)
_MAGNITUDES_APART = 1.5
_FEWEST_ROWS = 3
"""Rows of which a count is no accident."""


def is_identifier(name: str) -> bool:
    """Tell whether a column of numbers names things instead of measuring them, as `order_id` does."""
    return _IDENTIFIER.search(name) is not None


def names_rows(frame: Frame, column: Column) -> bool:
    """Tell whether numbers name the rows: by their name, or as they count them one by one."""
    if column.role is not Role.NUMBER or is_identifier(column.name):
        return column.role is Role.NUMBER
    values = frame.values(column.name)
    if not column.is_whole or values.null_count() or len(values) < _FEWEST_ROWS:
        return False
    return bool((values.diff().drop_nulls() == 1).all())


def asked_y(frame: Frame, wish: Wish) -> tuple[Column, ...]:
    """Return the columns that the user named as y, unchecked."""
    return () if wish.y is None else frame.find_all(wish.y)


def named_y(frame: Frame, wish: Wish) -> tuple[Column, ...]:
    """Return the columns that the user named as y.

    Raises:
        ColumnNotFound: one of them does not exist.
        DataError: one of them holds no numbers, or there are too many.
    """
    columns = asked_y(frame, wish)
    if not columns:
        raise refused("y names no column.", {"y": None}, otherwise="name at least one number column.")
    for column in columns:
        is_countable = wish.aggregate == "count" or (
            wish.aggregate in {"sum", "mean"} and column.role is Role.BOOLEAN
        )
        if column.role is Role.EMPTY:
            raise refused(
                f"The column {column.name!r} has no values.",
                *other_numbers(frame, wish),
                details={"column": column.name},
            )
        if column.role not in {Role.NUMBER, Role.YEAR} and not is_countable:
            raise refuse_text(frame, column, *other_numbers(frame, wish))
    if len(columns) > MOST_SERIES:
        names = [column.name for column in columns]
        raise refused(
            f"y names {len(columns)} columns, and a chart holds {MOST_SERIES} series: {quoted(names)}.",
            {"y": names[:3]},
            otherwise="name fewer columns, or make two charts.",
        )
    return columns


def other_numbers(frame: Frame, wish: Wish) -> Iterator[Way]:
    """Yield the columns of numbers that the user did not name as y, as ways out, and the count of the rows."""
    asked = asked_y(frame, wish)
    others = [c for c in frame.columns.values() if c.role is Role.NUMBER and c not in asked]
    yield from ({"y": column.name} for column in sorted(others, key=lambda c: names_rows(frame, c)))
    yield {"y": None, "aggregate": "count"}


def chosen_y(frame: Frame, wish: Wish, x: tuple[Column, ...], series: Column | None) -> tuple[Column, ...]:
    """Return the number columns that can share an axis; none where rows are counted.

    Raises:
        DataError: there is no number column, and rows are not to be counted.
    """
    if wish.aggregate == "count":
        return ()
    used = {column.name for column in (*x, *([series] if series else []))}
    numbers = [
        column for column in frame.columns.values() if column.name not in used and column.role is Role.NUMBER
    ]
    measures = [column for column in numbers if not names_rows(frame, column)] or numbers
    if not measures:
        raise _nothing_to_show(frame)
    if not x and _may_be_scatter(wish, measures):
        return tuple(measures[:2])
    has_one_y = series is not None or wish.kind in PARTS_OF_A_WHOLE
    alike = measures if frame.across else _of_one_scale(frame, measures)
    return tuple(alike[:1] if has_one_y else alike)


def _may_be_scatter(wish: Wish, measures: Sequence[Column]) -> bool:
    """Tell whether two columns make the two axes of a scatter chart, which need no common scale."""
    if wish.kind is ChartType.SCATTER:
        return len(measures) > 1
    return wish.kind is None and wish.aggregate is None and len(measures) == 2


def _nothing_to_show(frame: Frame) -> DataError:
    for column in frame.columns.values():
        if looks_like_numbers(frame, column):
            return refuse_text(frame, column, {"aggregate": "count"})
    names = list(frame.columns)
    answers = [column.name for column in frame.columns.values() if column.role is Role.BOOLEAN]
    shares = [{"y": name, "aggregate": "mean"} for name in answers[:1]]
    return refused(
        f"There is no number column to show; the columns are {quoted(names)}.",
        *shares,
        {"aggregate": "count"},
        details={"columns": names},
    )


def _of_one_scale(frame: Frame, measures: Sequence[Column]) -> list[Column]:
    """Return the columns that can share an axis with the first one, being of like size."""
    reach = {column.name: _reach(frame, column) for column in measures}
    size = next((reach[column.name] for column in measures if reach[column.name] > 0), 0.0)
    return [column for column in measures if _is_alike(size, reach[column.name])]


def _is_alike(size: float, other: float) -> bool:
    return not size or not other or abs(math.log10(size) - math.log10(other)) <= _MAGNITUDES_APART


def _reach(frame: Frame, column: Column) -> float:
    """Return the largest size of a column's values."""
    values = frame.data.select(column.as_float)[column.name]
    finite = values.filter(values.is_finite())
    if not len(finite):
        return 0.0
    return max(abs(float(finite.min())), abs(float(finite.max())))
