"""Numbers as people write them: `1,234.5`, `1.234,5`, `34 %`, `€ 3.2m`, `(12)`."""

from __future__ import annotations

import math
import re
from typing import Literal, NamedTuple, TypeAlias

from nbdeck.engine.cells.marks import CURRENCY, GROUP_MARKS, DecimalMark, proven_mark, without_groups

NumberKind: TypeAlias = Literal["number", "percent", "money"]
"""What a number counts."""

_DIGITS = (
    rf"\d{{1,3}}(?:[{GROUP_MARKS}]\d{{3}})+(?:[.,]\d+)?"
    r"|\d{1,3}(?:,\d{3})+(?:\.\d+)?"
    r"|\d{1,3}(?:\.\d{3})+(?:,\d+)?"
    r"|\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d+)?"
    r"|\d+(?:[.,]\d+)?"
    r"|[.,]\d+"
)
_SCALES = {
    "k": 1e3, "tsd": 1e3, "thousand": 1e3,
    "m": 1e6, "mn": 1e6, "mm": 1e6, "mio": 1e6, "million": 1e6, "millions": 1e6, "millionen": 1e6, "millones": 1e6,
    "b": 1e9, "bn": 1e9, "mrd": 1e9, "billion": 1e9, "billions": 1e9, "milliarden": 1e9, "milliards": 1e9,
    "t": 1e12, "tn": 1e12, "trillion": 1e12, "trillions": 1e12,
}  # fmt: skip
_ONLY_OF_MONEY = {"m", "mm", "b", "B", "t", "T"}
"""Scales that mean something else after a number that is no money: metres, bytes, tons."""
_SCALE = "|".join(sorted(_SCALES, key=len, reverse=True))
_WRITTEN = re.compile(
    rf"""(?P<open>\()?\s*(?P<sign>[-+−–]?)\s*(?P<before>{CURRENCY})?\s*(?P<later_sign>[-−–]?)\s*
        (?P<digits>{_DIGITS})(?:[eE](?P<exponent>[-+]?\d{{1,3}}))?
        (?:\s*(?P<scale>(?i:{_SCALE}))\.?)?\s*(?:(?P<percent>%|٪|percent|Prozent)|(?P<after>{CURRENCY}))?\s*
        (?P<close>\))?\s*[*†‡]{{0,3}}""",
    re.VERBOSE,
)
_INTEGER = re.compile(r"[1-9][0-9]*|0")
"""What most numbers of tables are."""
_LONGEST = 48


class WrittenNumber(NamedTuple):
    """A number taken apart, before it is known which mark stands before its decimals.

    Attributes:
        digits: Digits with points and commas, without signs and spaces.
        kind: Whether a percent sign or a currency stands beside it.
        factor: What the digits are to be multiplied by: sign, scale, exponent and percent.
        mark: The decimal mark if the digits alone tell; None for `1,234` and `1.234`.
    """

    digits: str
    kind: NumberKind
    factor: float
    mark: DecimalMark | None

    def value(self, mark: DecimalMark | None = None) -> int | float | None:
        """Return the number; `mark` decides where the digits leave it open, else `1,234` and `1.234` are English.

        None where it is beyond what a float holds.
        """
        decimal = self.mark or mark or "."
        plain = self.digits.replace("," if decimal == "." else ".", "").replace(",", ".")
        number = float(plain)
        if "." not in plain and abs(self.factor) >= 1 and number < 1e15:
            exact = int(plain) * self.factor
            return int(exact) if abs(exact) < 1e15 and exact.is_integer() else _finite(exact)
        if self.kind == "percent":
            return _finite(round(number * self.factor, 12))
        return _finite(number * self.factor)


def written_number(text: str) -> WrittenNumber | None:
    """Return the number that is all of `text`; None where it is more or less than a number.

    A code such as `00123`, a phone number, a length with its unit and `< 0.05` are none.
    """
    if len(text) > _LONGEST:
        return None
    if _INTEGER.fullmatch(text):
        return WrittenNumber(text, "number", 1.0, None)
    found = _WRITTEN.fullmatch(text.strip())
    if found is None or bool(found["open"]) != bool(found["close"]):
        return None
    digits = found["digits"]
    is_code = len(digits) > 1 and digits[0] == "0" and digits[1].isdigit()
    money = found["before"] or found["after"]
    scale = found["scale"]
    if is_code or (scale in _ONLY_OF_MONEY and not money):
        return None
    return WrittenNumber(
        digits=without_groups(digits),
        kind="percent" if found["percent"] else "money" if money else "number",
        factor=_factor(found),
        mark=proven_mark(digits),
    )


def _factor(found: re.Match[str]) -> float:
    signs = (found["sign"] or "") + (found["later_sign"] or "")
    factor = -1.0 if found["open"] or any(sign in "-−–" for sign in signs) else 1.0
    if found["scale"]:
        factor *= _SCALES[found["scale"].lower()]
    if found["exponent"]:
        factor *= float(f"1e{found['exponent']}")
    return factor / 100 if found["percent"] else factor


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None
