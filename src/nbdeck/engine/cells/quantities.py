"""Numbers as programs print them and as people type them, read as they mean them: `1.234,5`, `12 %`, `€ 4.1M`."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, NamedTuple, TypeAlias

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.cells.marks import (
    CURRENCY,
    GROUP_MARKS,
    DecimalMark,
    is_blank,
    mark_in,
    proven_mark,
    without_groups,
)

NumberKind: TypeAlias = Literal["number", "percent", "money", "measure"]
"""What a number counts; a measure has a unit that may be any word, such as `12 kg` or `12 A`."""

_DIGITS = (
    rf"\d{{1,3}}(?:[{GROUP_MARKS}]\d{{3}})+(?:[.,]\d+)?"
    r"|\d{1,3}(?:,\d{3})+(?:\.\d+)?"
    r"|\d{1,3}(?:\.\d{3})+(?:,\d+)?"
    r"|\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d+)?"
    r"|\d+(?:[.,]\d+)?"
    r"|[.,]\d+"
)
_SCALES = {
    "k": 3, "tsd": 3, "thousand": 3,
    "m": 6, "mn": 6, "mm": 6, "mio": 6, "million": 6, "millions": 6, "millionen": 6, "millones": 6,
    "b": 9, "bn": 9, "mrd": 9, "billion": 9, "billions": 9, "milliarden": 9, "milliards": 9,
    "t": 12, "tn": 12, "trillion": 12, "trillions": 12,
}  # fmt: skip
"""Powers of ten."""
_ONLY_OF_MONEY = {"m", "mm", "b", "B", "t", "T"}
"""Scales that mean something else after a number that is no money: metres, bytes, tons."""
_WRITTEN = lazy_pattern(
    rf"""(?P<open>\()?\s*+(?P<sign>[+\-−–])?\s*+(?P<before>{CURRENCY})?\s*+(?P<later_sign>[+\-−–])?\s*+
        (?P<digits>{_DIGITS})(?:[eE](?P<exponent>[-+]?\d{{1,3}}))?\s*+
        (?P<after>[^\d\s.,;:()*†‡–—-][^\d,;:()]{{0,14}}?)?\s*+(?(open)\))\s*+(?P<note>[*†‡]{{0,3}})""",
    re.VERBOSE,
)
_UNIT = lazy_pattern(
    rf"""(?:(?P<scale>(?i:{"|".join(sorted(_SCALES, key=len, reverse=True))}))\.?\s*)?
        (?:(?P<percent>%|٪|percent|Prozent)|(?P<money>{CURRENCY})|(?P<sign>‰|pp|x|×|°[CF]?))?""",
    re.VERBOSE,
)
"""Units that nothing but an amount has."""
_INTEGER = lazy_pattern(r"[1-9][0-9]*|0")
"""What most numbers of tables are."""
_LONGEST = 48
_LARGEST_WHOLE = 1e15


class WrittenNumber(NamedTuple):
    """A number taken apart, before it is known which mark stands before its decimals.

    Attributes:
        digits: Digits with points and commas, without signs and spaces.
        kind: Whether a percent sign, a currency or another unit stands beside it.
        mark: The decimal mark if the digits alone tell; None for `1,234` and `1.234`.
        sign: `-` or nothing.
        power: Of ten, as it is written behind `e`.
        scale: Power of ten that words or a percent sign stand for.
        prefix: Currency in front.
        unit: All that stands behind, such as `%`, `Mio. €` or `kg`.
        of: What is counted: currency or unit without its scale, wherever it stands.
    """

    digits: str
    kind: NumberKind = "number"
    mark: DecimalMark | None = None
    sign: str = ""
    power: int = 0
    scale: int = 0
    prefix: str = ""
    unit: str = ""
    of: str = ""

    def before_unit(self, mark: DecimalMark | None = None) -> Decimal:
        """Return the number without its unit and scale; `mark` decides where the digits leave it open, else a point."""
        decimal = self.mark or mark or "."
        plain = self.digits.replace("," if decimal == "." else ".", "").replace(",", ".")
        return Decimal(f"{self.sign}{plain}E{self.power}")

    def value(self, mark: DecimalMark | None = None) -> int | float | None:
        """Return the number with its scale, a share of one where it is a percentage; None beyond what a float holds."""
        exact = self.before_unit(mark).scaleb(self.scale)
        if abs(exact) < _LARGEST_WHOLE and int(exact.as_tuple().exponent) >= 0:
            return int(exact)
        number = float(exact)
        return number if math.isfinite(number) else None


def written_number(text: str) -> WrittenNumber | None:
    """Return the number that is all of `text`, with its unit; None where it is more or less than a number.

    A code such as `00123`, a phone number, a date and `< 0.05` are none.
    """
    if len(text) > _LONGEST:
        return None
    if _INTEGER.fullmatch(text):
        return WrittenNumber(text)
    match = _WRITTEN.fullmatch(text.strip())
    if match is None:
        return None
    digits, signs = match["digits"], (match["sign"] or "") + (match["later_sign"] or "")
    if len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
        return None
    prefix, after = match["before"] or "", (match["after"] or "").strip()
    kind, scale, of = _counted(prefix, after)
    return WrittenNumber(
        digits=without_groups(digits),
        kind=kind,
        mark=proven_mark(digits),
        sign="-" if (match["open"] and not signs) or any(sign in "-−–" for sign in signs) else "",
        power=int(match["exponent"] or 0),
        scale=scale,
        prefix=prefix,
        unit=after + match["note"],
        of=of,
    )


def mark_of(numbers: Iterable[WrittenNumber]) -> DecimalMark | None:
    """Return the decimal mark that most of the numbers which tell have, None where none tells or both have as many."""
    votes = Counter(number.mark for number in numbers)
    if votes["."] == votes[","]:
        return None
    return "." if votes["."] > votes[","] else ","


def _counted(prefix: str, after: str) -> tuple[NumberKind, int, str]:
    """Return what a number counts by what stands around it: its kind, a power of ten, and the unit without that."""
    match = _UNIT.fullmatch(after)
    if match is None:
        return "measure", 0, prefix + after
    scale, money = match["scale"] or "", prefix or match["money"] or ""
    if scale in _ONLY_OF_MONEY and not money:
        return "measure", 0, after
    power = _SCALES[scale.lower()] if scale else 0
    if match["percent"]:
        return "percent", power - 2, "%"
    return "money" if money else "number", power, money or match["sign"] or ""


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
