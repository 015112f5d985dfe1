"""The numbers of a chart: the columns named as y, or those that can share an axis."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import Column, Frame, Role
from nbdeck.frames.names import listed, quoted, spoken
from nbdeck.frames.text_numbers import looks_like_numbers, refuse_text
from nbdeck.frames.wish import PARTS_OF_A_WHOLE, Wish

MOST_SERIES = 12
_IDENTIFIER = re.compile(
    r"(^|[\W_])(id|uuid|index|sku|ean|gtin|isbn|code|no|nr|number|phone|zip|postcode|lat|lon|lng|latitude|longitude)$",
    re.IGNORECASE,
)
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
    return columns


@dataclass(frozen=True)
class Chosen:
    """The number columns that are shown, and sentences on those that are not."""

    columns: tuple[Column, ...]
    reasons: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    """On numbers that a reader of the slide would miss."""


def chosen_y(frame: Frame, wish: Wish, x: tuple[Column, ...], series: Column | None) -> Chosen:
    """Return the number columns that can share an axis.

    Raises:
        DataError: there is no number column, and rows are not to be counted.
    """
    if wish.aggregate == "count":
        return Chosen((), ("Rows are counted.",))
    used = {column.name for column in (*x, *([series] if series else []))}
    free = [column for column in frame.columns.values() if column.name not in used]
    numbers = [column for column in free if column.role is Role.NUMBER]
    measures = [column for column in numbers if not names_rows(frame, column)] or numbers
    if not measures:
        raise _nothing_to_show(frame)
    if not x and _may_be_scatter(wish, measures):
        kept = list(measures[:2])
    else:
        has_one_y = series is not None or wish.kind in PARTS_OF_A_WHOLE
        alike = measures if frame.across else _of_one_scale(frame, measures)
        kept = list(alike)[:1] if has_one_y else list(alike)
    names = [column.name for column in numbers if column not in measures]
    told = [f"Left out, as they name things: {quoted(names)}."] if names else []
    missing = [column.name for column in measures if column not in kept]
    why = [f"Left out for scale or kind: {quoted(missing)}; name in y what is wanted."] if missing else []
    return Chosen(tuple(kept), tuple(chain(told, why, _text_left_out(frame, free))), _missing(missing))


def _missing(names: Sequence[str]) -> tuple[str, ...]:
    """Return the sentence for the slide on columns that have no place in the chart."""
    words = listed([spoken(name) for name in names])
    return (f"Not shown: {words}.",) if words else ()


def _may_be_scatter(wish: Wish, measures: Sequence[Column]) -> bool:
    """Tell whether two columns make the two axes of a scatter chart, which need no common scale."""
    if wish.kind is ChartType.SCATTER:
        return len(measures) > 1
    return wish.kind is None and wish.aggregate is None and len(measures) == 2


def _nothing_to_show(frame: Frame) -> DataError:
    for column in frame.columns.values():
        if looks_like_numbers(frame, column):
            return refuse_text(frame, column, "y")
    names = list(frame.columns)
    answers = [column.name for column in frame.columns.values() if column.role is Role.BOOLEAN]
    share = (
        f"Say y={answers[0]!r} and aggregate='mean' for the share of yes, or count" if answers else "Count"
    )
    return DataError(
        f"There is no number column to show; the columns are {quoted(names)}.",
        hint=f"{share} rows with aggregate='count', or name a number column as y.",
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


def _text_left_out(frame: Frame, free: Sequence[Column]) -> list[str]:
    out = [column.name for column in free if looks_like_numbers(frame, column)]
    return [f"Left out as numbers stored as text: {quoted(out)}."] if out else []
