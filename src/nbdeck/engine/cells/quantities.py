"""Numbers that a person typed, read as they mean them: `1.234,5`, `1,234.5`, `12 %`, `€ 4.1M`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from nbdeck.contract.locales import marks_of
from nbdeck.engine.cells.marks import CURRENCY, GROUP_MARKS, DecimalMark, is_blank, proven_mark

_NUMBER = re.compile(
    rf"^\s*(?P<open>\()?\s*(?P<sign>[+\-−–])?\s*(?P<before>{CURRENCY})?\s*(?P<sign2>[+\-−–])?\s*"
    rf"(?P<digits>\d(?:[\d.,{GROUP_MARKS}]*\d)?)\s*"
    r"(?P<after>[^\d\s.,;:()–—-][^\d,;:()]{0,14})?\s*(?(open)\))\s*$"
)
_GROUPED = re.compile(r"\d{1,3}(?:[., ]\d{3})+")
_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d")


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
        votes = Counter(filter(None, map(proven_mark, filter(None, map(_digits, words)))))
        if votes["."] != votes[","]:
            return "." if votes["."] > votes[","] else ","
    return "," if marks_of(lang).decimal == "," else "."


def doubtful(cells: Sequence[str]) -> str:
    """Return the first number whose decimal mark neither it nor the others prove, such as `1.234`; empty without one."""
    digits = [(cell, found) for cell in cells if (found := _digits(cell)) is not None]
    if any(proven_mark(found) for _, found in digits):
        return ""
    return next((cell for cell, found in digits if "." in found or "," in found), "")


def _digits(cell: str) -> str | None:
    found = _NUMBER.match(cell) if len(cell) <= 60 else None
    return None if found is None else found["digits"]


def quantity(cell: str, mark: DecimalMark) -> Quantity | None:
    """Return the number of a cell that holds nothing else, None for any other words.

    Args:
        cell: What was typed.
        mark: What stands before decimals.
    """
    found = _NUMBER.match(cell) if len(cell) <= 60 else None
    if found is None:
        return None
    plain = _plain(found["digits"], mark)
    if plain is None:
        return None
    value = Decimal(plain)
    is_negative = {found["sign"], found["sign2"]} & {"-", "−", "–"} or found["open"]
    unit = (found["after"] or "").strip()
    if unit == "%":
        value /= 100
    decimals = len(plain.partition(".")[2])
    return Quantity(float(-value if is_negative else value), decimals, found["before"] or "", unit)


def _plain(digits: str, mark: DecimalMark) -> str | None:
    """Return digits with a point before decimals and no other marks, None where they make no number: `12.05.2024`, `004711`."""
    if len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
        return None
    digits = re.sub(f"[{GROUP_MARKS}]", " ", digits)
    whole, _, tail = digits.partition(mark) if digits.count(mark) <= 1 else (digits, "", "")
    if tail and not tail.isdigit():
        return None
    if not whole.isdigit() and not _GROUPED.fullmatch(whole):
        return None
    bare = re.sub(r"\D", "", whole)
    return f"{bare}.{tail}" if tail else bare


def column(cells: Sequence[str], lang: str, beside: Sequence[str] = ()) -> tuple[Quantity | None, ...] | None:
    """Return the numbers of a column, None for each empty cell; None for a column that holds other words.

    Units and currencies must agree, and at least one cell must have a number.

    Args:
        cells: What was typed, from top to bottom.
        lang: BCP 47 tag of the text around.
        beside: Cells of the other columns, which may show what stands before decimals.
    """
    mark = decimal_mark(cells, lang, beside)
    found = [quantity(cell, mark) for cell in cells]
    if any(number is None and not is_blank(cell) for number, cell in zip(found, cells, strict=True)):
        return None
    known = [number for number in found if number is not None]
    same = {(number.prefix, number.unit) for number in known}
    return tuple(found) if len(same) == 1 else None


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
