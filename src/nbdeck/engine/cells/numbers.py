"""Numbers as people write them: `1,234.5`, `1.234,5`, `34 %`, `€ 3.2m`, `(12)`, `12 kg`."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from typing import Literal, NamedTuple, TypeAlias

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.cells.marks import CURRENCY, GROUP_MARKS, DecimalMark, proven_mark, without_groups

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
