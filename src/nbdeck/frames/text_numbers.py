"""Numbers that are stored as text: found, and refused with the way to convert them."""

import re
from collections.abc import Iterable
from typing import Any

from nbdeck.errors import DataError
from nbdeck.frames.frame import Column, Frame, Role
from nbdeck.frames.remedies import Way, refused

_NUMBER = re.compile(
    r"[(\-+]?\s*[$€£¥]?\s*[\-+]?(\d{1,3}([, '_]\d{3})+|\d+)?([.,]\d+)?([eE][+\-]?\d+)?\s*[%€kKmM)]?"
)
_PLAIN = re.compile(r"[+\-]?\s*[$€£¥]?\s*[+\-]?\d+(,\d{3})*(\.\d+)?\s*[%$€£¥]?")
"""What is a number once everything but digits, points and signs is taken out."""
_EUROPEAN = re.compile(r"[+\-]?\s*[€$£]?\s*[+\-]?\d{1,3}(\.?\d{3})*,\d+\s*[%€$£]?")
_SAMPLE = 200


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


def refuse_text(frame: Frame, column: Column, *ways: Way) -> DataError:
    """Return the refusal of a column that is no number, with what to do about it.

    Args:
        frame: That it is in.
        column: The column.
        ways: Out of it without this column.
    """
    details = {"column": column.name}
    if not looks_like_numbers(frame, column):
        told = f"The column {column.name!r} is {column.role}, and y needs numbers."
        return refused(told, *ways, details=details)
    words = _words(frame, column)
    numbers = [word for word in words if any(char.isdigit() for char in word)]
    missing = next((word for word in words if word not in numbers), None)
    told = f"The column {column.name!r} holds numbers that are stored as text"
    told += "." if missing is None else f", and {missing!r}, which is none."
    way = _conversion(frame, column.name, numbers, has_gaps=missing is not None)
    if way is None:
        odd = next((word for word in numbers if not _PLAIN.fullmatch(word)), numbers[0])
        return refused(told, *ways, otherwise=f"convert it first, {odd!r} for one.", details=details)
    return refused(told, otherwise=f"convert it first: {way}", details=details)


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
