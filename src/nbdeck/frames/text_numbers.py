"""Numbers that are stored as text: found, and refused with the way to convert them."""

import re
from typing import Any

from nbdeck.errors import DataError
from nbdeck.frames.frame import Column, Frame, Role

_NUMBER = re.compile(
    r"[(\-+]?\s*[$€£¥]?\s*[\-+]?(\d{1,3}([, '_]\d{3})+|\d+)?([.,]\d+)?([eE][+\-]?\d+)?\s*[%€kKmM)]?"
)
_PLAIN = re.compile(r"[+\-]?\s*[$€£¥]?\s*[+\-]?\d+(,\d{3})*(\.\d+)?\s*[%$€£¥]?")
"""What is a number once everything but digits, points and signs is taken out."""
_EUROPEAN = re.compile(r"[+\-]?\s*[€$£]?\s*[+\-]?\d{1,3}(\.\d{3})*,\d+\s*[%€$£]?")
_SAMPLE = 200


def looks_like_numbers(frame: Frame, column: Column) -> bool:
    """Tell whether a text column holds nothing but numbers, judged by its first 200 values."""
    if column.role not in {Role.TEXT, Role.CATEGORY}:
        return False
    return all(
        any(char.isdigit() for char in word) and (_NUMBER.fullmatch(word) or _EUROPEAN.fullmatch(word))
        for word in _words(frame, column)
    )


def _words(frame: Frame, column: Column) -> list[str]:
    return [str(word).strip() for word in frame.values(column.name).drop_nulls().head(_SAMPLE).to_list()]


def refuse_text(frame: Frame, column: Column, argument: str) -> DataError:
    """Return the refusal of a column that is no number, with what to do about it."""
    name = column.name
    details = {"column": name}
    if looks_like_numbers(frame, column):
        odd = next((word for word in _words(frame, column) if not _PLAIN.fullmatch(word)), None)
        way = conversion(frame.data.to_native(), name)
        return DataError(
            f"The column {name!r} holds numbers that are stored as text.",
            hint=f"Convert it first: {way}" if odd is None else f"Convert it first, {odd!r} for one.",
            details=details,
        )
    return DataError(
        f"The column {name!r} is {column.role}, and {argument} needs numbers.",
        hint="Name a number column, or count its rows with aggregate='count'.",
        details=details,
    )


def conversion(native: Any, name: str) -> str:
    """Return one line of code that turns the text column `name` into numbers."""
    module = type(native).__module__.partition(".")[0]
    if module == "polars":
        return f"df.with_columns(pl.col({name!r}).str.replace_all(r'[^0-9.\\-]', '').cast(pl.Float64))."
    if module == "pyarrow":
        return f"pyarrow.compute.cast(table[{name!r}], 'float64') makes the column."
    return f"df[{name!r}] = pd.to_numeric(df[{name!r}].str.replace(r'[^0-9.\\-]', '', regex=True))."
