"""Numbers that a person typed, read as they mean them: `1.234,5`, `1,234.5`, `12 %`, `€ 4.1M`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.cells.marks import DecimalMark, is_blank, mark_in
from nbdeck.engine.cells.numbers import mark_of, written_number

_YEAR = lazy_pattern(r"(?:1[5-9]|20|21)\d\d")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with what stands around it.

    Attributes:
        value: The number itself; a share of one where `unit` is `%`.
        decimals: Digits behind the decimal mark, as typed.
        prefix: Currency sign in front.
        unit: What stands behind, such as `%`, `Mio. €` or `kg`.
    """

    value: float
    decimals: int
    prefix: str
    unit: str


def decimal_mark(cells: Sequence[str], lang: str, beside: Sequence[str] = ()) -> DecimalMark:
    """Return the mark before decimals that the numbers themselves show, the language's where they do not.

    Args:
        cells: Typed words; those that are no numbers say nothing.
        lang: BCP 47 tag of the text around.
        beside: Further words by the same hand, such as the other columns, asked where the cells do not tell.
    """
    for words in (cells, beside):
        if mark := mark_of(filter(None, map(written_number, words))):
            return mark
    return mark_in(lang)


def doubtful(cells: Sequence[str]) -> str:
    """Return the first number whose decimal mark nothing proves, such as `1.234`; empty without one."""
    numbers = [(cell, number) for cell in cells if (number := written_number(cell)) is not None]
    if any(number.mark for _, number in numbers):
        return ""
    return next((cell for cell, number in numbers if {".", ","} & set(number.digits)), "")


def quantity(cell: str, mark: DecimalMark) -> Quantity | None:
    """Return the number of a cell that holds nothing else, None for any other words.

    Args:
        cell: What was typed.
        mark: What stands before decimals.
    """
    number = written_number(cell)
    if number is None or number.mark not in {None, mark}:
        return None
    value = number.before_unit(mark)
    decimals = max(-int(value.as_tuple().exponent), 0)
    share = float(value.scaleb(-2) if number.unit == "%" else value)
    return Quantity(share, decimals, number.prefix, number.unit) if math.isfinite(share) else None


def column(cells: Sequence[str], lang: str, beside: Sequence[str] = ()) -> tuple[Quantity | None, ...] | None:
    """Return the numbers of a column, None for each empty cell; None for a column that holds other words.

    Units and currencies must agree, and at least one cell must have a number.

    Args:
        cells: What was typed, from top to bottom.
        lang: BCP 47 tag of the text around.
        beside: Cells of the other columns, which may show what stands before decimals.
    """
    mark = decimal_mark(cells, lang, beside)
    quantities = [quantity(cell, mark) for cell in cells]
    if any(number is None and not is_blank(cell) for number, cell in zip(quantities, cells, strict=True)):
        return None
    known = [number for number in quantities if number is not None]
    same = {(number.prefix, number.unit) for number in known}
    return tuple(quantities) if len(same) == 1 else None


def is_year(cell: str) -> bool:
    """Whether a cell is a year and no amount."""
    return _YEAR.fullmatch(cell.strip()) is not None


def number_format(numbers: Sequence[Quantity]) -> str:
    """Return the Excel code that shows these numbers with the decimals and the unit that were typed."""
    decimals = max(number.decimals for number in numbers)
    digits = ("#,##0" if any(abs(number.value) >= 1000 for number in numbers) else "0") + (
        "." + "0" * decimals if decimals else ""
    )
    prefix, unit = numbers[0].prefix, numbers[0].unit
    if unit == "%":
        return digits.replace("#,##", "") + "%"
    quoted = f'" {_unquoted(unit)}"' if unit else ""
    return (f'"{prefix}"' if prefix else "") + digits + quoted


def _unquoted(words: str) -> str:
    return words.replace('"', "").replace("\\", "")
