"""The numbers of a chart: the columns named as y, or those that can share an axis.

Numbers that are stored as text are found, and refused with the way to convert them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.drawn_rows import MOST_SERIES
from nbdeck.frames.frame import Column, Frame, Role, quoted
from nbdeck.frames.options import PARTS_OF_A_WHOLE, ChartOptions
from nbdeck.frames.remedies import Way, refused

_NUMBER = re.compile(
    r"[(\-+]?\s*[$€£¥]?\s*[\-+]?(\d{1,3}([, '_]\d{3})+|\d+)?([.,]\d+)?([eE][+\-]?\d+)?\s*[%€kKmM)]?"
)
_PLAIN = re.compile(r"[+\-]?\s*[$€£¥]?\s*[+\-]?\d+(,\d{3})*(\.\d+)?\s*[%$€£¥]?")
"""What is a number once everything but digits, points and signs is taken out."""
_EUROPEAN = re.compile(r"[+\-]?\s*[€$£]?\s*[+\-]?\d{1,3}(\.?\d{3})*,\d+\s*[%€$£]?")
_SAMPLE = 200
_FEWEST_ROWS = 8
"""Rows of which a count is no accident."""


def names_rows(frame: Frame, column: Column) -> bool:
    """Tell whether numbers name the rows, as they count them one by one, over eight rows at least."""
    values, is_whole = frame.values(column.name), column.role is Role.NUMBER and column.is_whole
    if not is_whole or values.null_count() or len(values) < _FEWEST_ROWS:
        return False
    return bool((values.diff().drop_nulls() == 1).all())


def asked_y(frame: Frame, options: ChartOptions) -> tuple[Column, ...]:
    """Return the columns that the user named as y, unchecked."""
    return () if options.y is None else frame.find_all(options.y)


def with_role(frame: Frame, options: ChartOptions) -> tuple[Column, ...]:
    """Return the columns that are drawn in a way of their own, unchecked."""
    return tuple(column for keys in options.roles.values() for column in frame.find_all(keys))


def named_y(frame: Frame, options: ChartOptions) -> tuple[Column, ...]:
    """Return the columns that the user named as y.

    Raises:
        ColumnNotFound: one of them does not exist.
        DataError: one of them holds no numbers, or there are too many.
    """
    columns = asked_y(frame, options)
    if not columns:
        raise refused("y names no column.", {"y": None}, otherwise="name at least one number column.")
    for column in columns:
        is_countable = options.aggregate == "count" or (
            options.aggregate in {"sum", "mean"} and column.role is Role.BOOLEAN
        )
        if column.role is Role.EMPTY:
            raise refused(
                f"The column {column.name!r} has no values.",
                *other_numbers(frame, options),
                otherwise="look at where they were lost.",
                details={"column": column.name},
            )
        if column.role not in {Role.NUMBER, Role.YEAR} and not is_countable:
            count: Way = {"y": None, "aggregate": "count"}
            raise _refuse_text(frame, column, *other_numbers(frame, options), count)
    if len(columns) > MOST_SERIES:
        names = [column.name for column in columns]
        raise refused(
            f"y names {len(columns)} columns, and a chart holds {MOST_SERIES} series: {quoted(names)}.",
            {"y": names[:3]},
            otherwise="name fewer columns, or make two charts.",
        )
    return columns


def other_numbers(frame: Frame, options: ChartOptions) -> Iterator[Way]:
    """Yield the columns of numbers that the user did not name, as ways out."""
    asked = asked_y(frame, options)
    keys = [key for key in (options.x, options.series) if key is not None]
    used = {*asked, *(column for key in keys for column in frame.find_all(key))}
    others = [c for c in frame.columns.values() if c.role is Role.NUMBER and c not in used]
    yield from ({"y": column.name} for column in sorted(others, key=lambda c: names_rows(frame, c)))


def chosen_y(
    frame: Frame, options: ChartOptions, x: tuple[Column, ...], series: Column | None
) -> tuple[Column, ...]:
    """Return the number columns that can share an axis; none where rows are counted.

    Raises:
        DataError: there is no number column, and rows are not to be counted.
    """
    if options.aggregate == "count":
        return ()
    used = {column.name for column in (*x, *([series] if series else []), *with_role(frame, options))}
    numbers = [
        column for column in frame.columns.values() if column.name not in used and column.role is Role.NUMBER
    ]
    measures = numbers
    if not frame.across and not options.is_table:
        named = [each for each in numbers if each.is_index or names_rows(frame, each)]
        measures = [each for each in numbers if each not in named] or numbers
    if not measures:
        raise _nothing_to_show(frame)
    if not x and _may_be_scatter(options, measures):
        return tuple(measures[:2])
    has_one_y = (
        series is not None or options.kind in PARTS_OF_A_WHOLE or bool({"low", "high"} & set(options.roles))
    )
    return tuple(measures[:1] if has_one_y else measures)


def _may_be_scatter(options: ChartOptions, measures: Sequence[Column]) -> bool:
    """Tell whether two columns make the two axes of a scatter chart, which need no common scale."""
    if options.kind is ChartType.SCATTER:
        return len(measures) > 1
    return options.kind is None and options.aggregate is None and len(measures) == 2


def _nothing_to_show(frame: Frame) -> DataError:
    for column in frame.columns.values():
        if looks_like_numbers(frame, column):
            return _refuse_text(frame, column, {"aggregate": "count"})
    names = list(frame.columns)
    answers = [column.name for column in frame.columns.values() if column.role is Role.BOOLEAN]
    shares = [{"y": name, "aggregate": "mean"} for name in answers[:1]]
    return refused(
        f"There is no number column to show; the columns are {quoted(names)}.",
        *shares,
        {"aggregate": "count"},
        details={"columns": names},
    )


def looks_like_numbers(frame: Frame, column: Column) -> bool:
    """Tell whether a text column holds nothing but numbers and one word for a missing one, by its first 200 values."""
    if column.role not in {Role.TEXT, Role.CATEGORY}:
        return False
    words = set(_words(frame, column))
    numbers = {word for word in words if any(char.isdigit() for char in word)}
    if not numbers or len(words) > len(numbers) + 1:
        return False
    return all(_NUMBER.fullmatch(word) or _EUROPEAN.fullmatch(word) for word in numbers)


def _words(frame: Frame, column: Column) -> list[str]:
    return [str(word).strip() for word in frame.values(column.name).drop_nulls().head(_SAMPLE).to_list()]


def _refuse_text(frame: Frame, column: Column, *ways: Way) -> DataError:
    """Return the refusal of a column that is no number, with what to do about it.

    Args:
        frame: That it is in.
        column: The column.
        ways: Out of it without this column.
    """
    details = {"column": column.name}
    if not looks_like_numbers(frame, column):
        what = f"is {column.role}" if column.role is not Role.OTHER else f"holds {_type_name(frame, column)}"
        return refused(f"The column {column.name!r} {what}, and y needs numbers.", *ways, details=details)
    words = _words(frame, column)
    numbers = [word for word in words if any(char.isdigit() for char in word)]
    missing = next((word for word in words if word not in numbers), None)
    message = f"The column {column.name!r} holds numbers that are stored as text"
    message += "." if missing is None else f", and {missing!r}, which is none."
    way = _conversion(frame, column.name, numbers, has_gaps=missing is not None)
    if way is None:
        odd = next((word for word in numbers if not _PLAIN.fullmatch(word)), numbers[0])
        return refused(message, *ways, otherwise=f"convert it first, {odd!r} for one.", details=details)
    unit = {word.strip("+-. ").strip("0123456789,.").strip() for word in numbers}
    what = f" Then say unit={unit.pop()!r}, which that takes off." if len(unit) == 1 and unit != {""} else ""
    return refused(message, otherwise=f"convert it first: {way}{what}", details=details)


def _type_name(frame: Frame, column: Column) -> str:
    known = (value for value in frame.values(column.name).to_list() if value is not None)
    return f"objects of the type {type(next(known, None)).__name__}"


def _conversion(frame: Frame, name: str, numbers: Iterable[str], *, has_gaps: bool) -> str | None:
    """Return one line of code that turns a text column into numbers; None where none would keep their values."""
    numbers = set(numbers)
    if all(map(_PLAIN.fullmatch, numbers)):
        mark = "."
    elif all(map(_EUROPEAN.fullmatch, numbers)):
        mark = ","
    else:
        return None
    return None if frame.columns[name].is_index else _code(frame, name, mark, has_gaps=has_gaps)


def _code(frame: Frame, name: str, mark: str, *, has_gaps: bool) -> str:
    native: Any = frame.data.to_native()
    column = frame.code_of(name)
    label = frame.label_of(name)
    pattern = f"r'[^0-9{mark}\\-]', ''"
    module = type(native).__module__.partition(".")[0]
    if module == "polars":
        point = "" if mark == "." else ".str.replace(',', '.')"
        strict = ", strict=False" if has_gaps else ""
        return (
            f"df.with_columns(pl.col({label!r}).str.replace_all({pattern}){point}.cast(pl.Float64{strict}))."
        )
    if module == "pyarrow":
        return f"pyarrow.compute.cast(table[{label!r}], 'float64') makes the column."
    point = "" if mark == "." else ".str.replace(',', '.')"
    gaps = ", errors='coerce'" if has_gaps else ""
    return f"{column} = pd.to_numeric({column}.str.replace({pattern}, regex=True){point}{gaps})."
