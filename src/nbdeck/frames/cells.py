"""The values of a column as typed table cells.

Numbers that somebody else has written, a format string or a Styler, are read back where they prove what they are.
"""

import datetime as dt
import math
import numbers
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, TypeAlias

from nbdeck.contract.cell_text import Grain, number_text, time_text
from nbdeck.contract.number_format import SCIENTIFIC, column_format, decimals_of, is_rounded, show
from nbdeck.contract.tables import TableColumn
from nbdeck.errors import DataError
from nbdeck.frames.frame import Column, Role, literal
from nbdeck.frames.pandas_shapes import is_missing, period_grain

_MOST_EXACT = 10**15

_WRITTEN = re.compile(
    r"(?P<before>\D*)(?P<whole>\d[\d,]*)(?:\.(?P<decimals>\d+))?(?P<percent>%?)(?P<after>\D*)"
)
CellFormat: TypeAlias = str | Callable[[Any], object]
"""An Excel code or `{:.1f}` for numbers, a strftime pattern for dates, or a function."""

NOTHING = "–"


@dataclass(frozen=True)
class TypedCells:
    """One column of a table: its type, its texts in English, and what its format takes away."""

    type: TableColumn
    texts: tuple[str, ...]
    rounding: str = ""
    """How numbers that have more digits are rounded, such as `to 2 decimals`; empty where none is."""

    def counted(self, rows: Sequence[int]) -> "TypedCells":
        """Return the column with the whole numbers of some rows written without decimals."""
        values = self.type.values
        whole = tuple(
            row for row in rows if row < len(values) and values[row] and float(values[row]).is_integer()
        )
        if not whole:
            return self
        type_ = self.type.model_copy(update={"whole_at": whole})
        texts = (
            type_.said(values[row], "en", row) if row in whole else each
            for row, each in enumerate(self.texts)
        )
        return replace(self, type=type_, texts=tuple(texts))


def cells(values: Sequence[Any], column: Column, wanted: CellFormat | None) -> TypedCells:
    """Return one cell for each value; a missing one is a dash.

    Args:
        values: As Python objects, of the types that they came with.
        column: Where they come from.
        wanted: How the user wants them; None for the format that suits their type.

    Raises:
        DataError: the format does not suit the column.
    """
    known = [value for value in values if not is_missing(value)]
    are_numbers = bool(known) and all(map(is_number, known))
    if callable(wanted):
        return _written(values, wanted) if are_numbers else _told(values, wanted, are_numbers=False)
    if are_numbers:
        return _numbers(values, known, column, wanted)
    if known and all(isinstance(value, dt.date) for value in known):
        return _times(values, known, column, wanted)
    if wanted is not None and known:
        raise _unsuitable(column, wanted)
    if known and all(hasattr(value, "freqstr") for value in known):
        return _periods(values)
    is_time = bool(known) and all(isinstance(value, dt.timedelta) for value in known)
    return _told(values, _duration if is_time else lambda value: value, are_numbers=is_time)


def _told(values: Sequence[Any], say: Callable[[Any], object], *, are_numbers: bool) -> TypedCells:
    texts = tuple(NOTHING if is_missing(value) else literal(say(value)) for value in values)
    return TypedCells(TableColumn(kind="number" if are_numbers else "text"), texts)


def _written(values: Sequence[Any], say: Callable[[Any], object]) -> TypedCells:
    """Return numbers in the words of a function, with what these say as typed values."""
    texts = _told(values, say, are_numbers=True).texts
    return TypedCells(typed(texts, values), texts)


def is_number(value: Any) -> bool:
    """Whether a value is a number, and no truth value."""
    is_one = isinstance(value, (int, float, Decimal, numbers.Integral)) or (
        isinstance(value, numbers.Real) and hasattr(value, "dtype")
    )
    return is_one and not isinstance(value, bool)


def _numbers(values: Sequence[Any], known: Sequence[Any], column: Column, wanted: str | None) -> TypedCells:
    if wanted is not None and "{" in wanted:
        written = _written(values, lambda value: _patterned(value, wanted, column))
        shown = [
            (float(digits), float(value))
            for digits, value in zip(written.type.values, values, strict=False)
            if digits
        ]
        is_cut = not all(math.isclose(*pair, rel_tol=1e-12) for pair in shown)
        return replace(written, rounding=f"by the format {wanted!r}" if is_cut else "")
    if wanted is None and (asked := _displayed()) and any(isinstance(value, float) for value in known):
        return _written(values, asked)
    finite = [value for value in known if _is_finite(value)]
    code = _code(finite) if wanted is None else wanted
    if code:
        show(1.0, code)
    digits = tuple(_digits(value) for value in values)
    texts = tuple(
        number_text(digit, code, "en") if digit else _without_digits(value)
        for digit, value in zip(digits, values, strict=True)
    )
    has_more = any(
        is_rounded(float(value), code)
        for value in finite
        if wanted is not None or not isinstance(value, numbers.Integral)
    )
    how = _asked_rounding(wanted, texts) if wanted is not None else _own_rounding(code)
    return TypedCells(TableColumn(kind="number", format=code, values=digits), texts, how if has_more else "")


def _own_rounding(code: str) -> str:
    if code == SCIENTIFIC:
        return "to 2 digits"
    return f"to {decimals_of(code)} decimals".replace("1 decimals", "1 decimal")


def _asked_rounding(wanted: str, texts: Sequence[str]) -> str:
    """Return how a code of the user's rounds, and what stands where it would say zero of a number that is none."""
    bounds = dict.fromkeys(text for text in texts if text.startswith(("<", ">")))
    instead = f" ({' and '.join(map(repr, bounds))} where that says zero)" if bounds else ""
    return f"by the format {wanted!r}{instead}"


def _code(values: Sequence[Any]) -> str:
    """Return the Excel code that suits a column of finite numbers; "" where all their digits are to be shown.

    Whole numbers keep their digits as they are: nothing in them tells an amount from a year or a code.
    """
    wholes = [value for value in values if isinstance(value, numbers.Integral)]
    is_exact = any(isinstance(value, Decimal) for value in values)
    if is_exact or (len(wholes) < len(values) and any(abs(int(value)) >= _MOST_EXACT for value in wholes)):
        return ""
    precision = _precision()
    if all(
        isinstance(value, numbers.Integral) or (precision is None and _is_whole(value)) for value in values
    ):
        return "0"
    if precision is None:
        return column_format(map(float, values))
    return f"0.{'0' * precision}" if precision else "0"


def _is_finite(value: Any) -> bool:
    """Tell whether a number is finite, also a whole one that no float can hold."""
    return isinstance(value, numbers.Integral) or math.isfinite(value)


def _is_whole(value: Any) -> bool:
    return bool(abs(value) < _MOST_EXACT and value == int(value))


def _displayed() -> Callable[[Any], object] | None:
    """Return how pandas was told to show floats, None where it was not."""
    pandas = sys.modules.get("pandas")
    return None if pandas is None else pandas.get_option("display.float_format")


def _precision() -> int | None:
    """Return how many decimals pandas was told to show, None where it was not."""
    pandas = sys.modules.get("pandas")
    asked = None if pandas is None else pandas.get_option("display.precision")
    return None if asked in (None, 6) else int(asked)


def _digits(value: Any) -> str:
    """Return a finite number in its own digits, "" for a missing or infinite one."""
    if is_missing(value) or not _is_finite(value):
        return ""
    if isinstance(value, numbers.Integral):
        return str(int(value))
    return (
        format(value, "f")
        if isinstance(value, Decimal)
        else str(value if hasattr(value, "dtype") else float(value))
    )


def _without_digits(value: Any) -> str:
    if is_missing(value) or math.isnan(value):
        return NOTHING
    return "∞" if value > 0 else "-∞"


def _patterned(value: Any, pattern: str, column: Column) -> str:
    if not _is_finite(value):
        return _without_digits(value)
    try:
        return pattern.format(value)
    except (ValueError, LookupError) as exc:
        raise _unsuitable(column, pattern) from exc


def _times(values: Sequence[Any], known: Sequence[Any], column: Column, wanted: str | None) -> TypedCells:
    if wanted is not None:
        if "%" not in wanted:
            raise _unsuitable(column, wanted)
        return _told(values, lambda value: value.strftime(wanted), are_numbers=False)
    return _moments(["" if is_missing(value) else value.isoformat() for value in values], _grain(known))


def _moments(texts: Sequence[str], grain: Grain) -> TypedCells:
    shown = tuple(time_text(text, grain, "en") if text else NOTHING for text in texts)
    return TypedCells(TableColumn(kind="time", format=grain, values=tuple(texts)), shown)


def _grain(moments: Sequence[Any]) -> Grain:
    """Return the grain that shows all of these moments; a day at least."""
    clocks = [getattr(moment, "time", dt.time)() for moment in moments]
    if any(clock.microsecond for clock in clocks):
        return Grain.EXACT
    if any(clock.second for clock in clocks):
        return Grain.SECOND
    return Grain.MINUTE if any(clock.hour or clock.minute for clock in clocks) else Grain.DAY


def _periods(values: Sequence[Any]) -> TypedCells:
    """Return pandas periods: of the calendar as dates, others in pandas' words, such as `2024Q3` of a fiscal year."""
    known = [value for value in values if not is_missing(value)]
    grain = period_grain(known[0].freqstr)
    if grain is None:
        return _told(values, str, are_numbers=False)
    starts = ["" if is_missing(value) else value.start_time.date().isoformat() for value in values]
    return _moments(starts, grain)


def _duration(value: dt.timedelta) -> str:
    """Return a stretch of time as `1:02:03`, with days as `2 d 1:02:03`."""
    seconds = abs(value) // dt.timedelta(seconds=1)
    microseconds = abs(value) % dt.timedelta(seconds=1) // dt.timedelta(microseconds=1)
    rest = 1000 * microseconds + getattr(abs(value), "nanoseconds", 0)
    days, hours, minutes = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60
    clock = f"{hours}:{minutes:02}:{seconds % 60:02}" + (f".{rest:09}".rstrip("0") if rest else "")
    sign = "-" if value < dt.timedelta() else ""
    return f"{sign}{days} d {clock}" if days else f"{sign}{clock}"


def _unsuitable(column: Column, wanted: str) -> DataError:
    role = column.role if column.role is not Role.OTHER else "of another type"
    return DataError(
        f"The format {wanted!r} does not suit the column {column.name!r}, which is {role}.",
        hint="Numbers take a code such as '#,##0' or '{:.1f}', dates one such as '%d %b %Y', anything a function.",
        details={"column": column.name, "format": wanted},
    )


def typed(texts: Sequence[str], values: Sequence[Any]) -> TableColumn:
    """Return a column of numbers whose texts are given, with what they say as typed values.

    Only a text that is its value, rounded and written as in English, is said in the language of a deck.

    Args:
        texts: As they are shown.
        values: What they stand for, None where that is not known.
    """
    numbers = [_number(text, value) for text, value in zip(texts, values, strict=True)]
    samples = {
        number < 0: text
        for text, number in reversed(list(zip(texts, numbers, strict=True)))
        if number is not None
    }
    if not samples:
        return TableColumn(kind="number")
    has_groups = any("," in text for text in texts)
    above, below = (
        _section(samples[is_negative], has_groups=has_groups) if is_negative in samples else ""
        for is_negative in (False, True)
    )
    code = ";".join(filter(None, (above or below, below)))
    preserved = tuple(
        str(number) if number is not None and number_text(str(number), code, "en") == text else ""
        for number, text in zip(numbers, texts, strict=True)
    )
    return TableColumn(kind="number", format=code, values=preserved)


def _number(text: str, value: Any) -> Decimal | None:
    """Return the number that a text says, None where it is not its value rounded to the digits of the text."""
    match = _WRITTEN.fullmatch(text)
    if match is None or is_missing(value) or '"' in text:
        return None
    shown = Decimal(f"{match['whole'].replace(',', '')}.{match['decimals'] or '0'}")
    exponent = len(match["decimals"] or "") + 2 * len(match["percent"])
    size = shown.scaleb(-2 * len(match["percent"])).copy_sign(Decimal(-1 if value < 0 else 1))
    return size if abs(size - Decimal(str(value))) <= Decimal("0.51").scaleb(-exponent) else None


def _section(text: str, *, has_groups: bool) -> str:
    """Return the section of an Excel code that shows a number as a text does."""
    match = _WRITTEN.fullmatch(text)
    assert match is not None  # noqa: S101 - it has been read as a number
    before, after = (f'"{match[name]}"' if match[name] else "" for name in ("before", "after"))
    decimals = f".{'0' * len(match['decimals'])}" if match["decimals"] else ""
    return f"{before}{'#,##0' if has_groups else '0'}{decimals}{match['percent']}{after}"
