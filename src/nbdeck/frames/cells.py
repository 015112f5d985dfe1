"""The values of a column as the text of table cells."""

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from nbdeck.errors import DataError
from nbdeck.frames.frame import Column, Role
from nbdeck.frames.grid import is_missing, labels_of
from nbdeck.frames.measures import is_identifier
from nbdeck.frames.names import clean
from nbdeck.frames.number_formats import column_format, is_share, show

CellFormat: TypeAlias = str | Callable[[Any], object]
"""An Excel code or `{:.1f}` for numbers, a strftime pattern for dates, or a function."""

NOTHING = "–"


def cells(values: Sequence[Any], column: Column, wanted: CellFormat | None) -> list[str]:
    """Return one cell for each value; a missing one is a dash.

    Args:
        values: As Python objects.
        column: Where they come from.
        wanted: How the user wants them; None for the format that suits the dtype.

    Raises:
        DataError: the format does not suit the column.
    """
    if callable(wanted):
        return [NOTHING if is_missing(value) else clean(wanted(value)) for value in values]
    if column.role in {Role.NUMBER, Role.YEAR}:
        if wanted is None:
            code = number_code(values, column)
            return [_not_nothing(value, _number(value, code, column), code) for value in values]
        return [_number(value, wanted, column) for value in values]
    if column.role is Role.TIME:
        return _moments(values, column, wanted)
    if wanted is not None:
        raise _unsuitable(column, wanted)
    return [NOTHING if is_missing(value) else _text(value) for value in values]


def number_code(values: Sequence[Any], column: Column) -> str:
    """Return the Excel code that suits a column of numbers."""
    if column.role is Role.YEAR or (column.is_whole and is_identifier(column.name)):
        return "0"
    if column.is_whole:
        return "#,##0" if any(abs(value) >= 1000 for value in values if not is_missing(value)) else "0"
    known = [float(value) for value in values if not is_missing(value)]
    finite = [value for value in known if math.isfinite(value)]
    return column_format(finite, is_percent=is_share(column.name, finite))


def _number(value: Any, code: str, column: Column) -> str:
    if is_missing(value):
        return NOTHING
    number = value if isinstance(value, int) else float(value)
    if not math.isfinite(number):
        return NOTHING if math.isnan(number) else "∞" if number > 0 else "-∞"
    if "{" not in code:
        return show(number, code)
    try:
        return clean(code.format(number))
    except (ValueError, LookupError) as exc:
        raise _unsuitable(column, code) from exc


def _not_nothing(value: Any, shown: str, code: str) -> str:
    """Return a cell that is not zero where the value is not: `<0.0001` where the decimals cannot show it."""
    looks_zero = "0" in shown and not any(digit in shown for digit in "123456789")
    return _below(value, code) if looks_zero and value else shown


def _below(value: Any, code: str) -> str:
    decimals = code.partition(".")[2].count("0")
    least = 10.0**-decimals / (100 if "%" in code else 1)
    return f"<{show(least, code)}" if value > 0 else f">{show(-least, code)}"


def _moments(values: Sequence[Any], column: Column, wanted: str | None) -> list[str]:
    if wanted is None:
        return [
            NOTHING if is_missing(value) else label
            for value, label in zip(values, labels_of(values, column), strict=True)
        ]
    if "%" not in wanted:
        raise _unsuitable(column, wanted)
    return [NOTHING if is_missing(value) else clean(value.strftime(wanted)) for value in values]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return clean(value)


def _unsuitable(column: Column, wanted: str) -> DataError:
    return DataError(
        f"The format {wanted!r} does not suit the column {column.name!r}, which is {column.role}.",
        hint="Numbers take a code such as '#,##0' or '{:.1f}', dates one such as '%d %b %Y', anything a function.",
        details={"column": column.name, "format": wanted},
    )
