"""Numbers as PowerPoint and Excel show them under a format code, for charts, tables and titles alike."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

GENERAL = "General"

_SECTION = re.compile(
    r"""(?P<prefix>(?:"[^"]*"|\\.|[^#0"\\;?@%.,\[\]*_A-Za-z])*)
        (?P<whole>[#0,]*[#0])(?:\.(?P<decimals>0*\#*))?(?P<scale>,*)
        (?P<exponent>E\+0+)?(?P<percent>\s?%)?
        (?P<suffix>(?:"[^"]*"|\\.|[^#0"\\;?@%.,\[\]*_A-Za-z])*)""",
    re.VERBOSE,
)
_SEPARATOR = re.compile(r';(?=(?:[^"]*"[^"]*")*[^"]*$)')
_QUOTED = re.compile(r'"([^"]*)"|\\(.)')
_EXACT = Context(prec=700, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a format code, taken apart.

    Attributes:
        prefix, suffix: Text around the digits, quotes as in the code.
        whole: Digit places before the point, with the mark for thousands.
        fixed, optional: How many decimals there always are, and how many more where they are not zero.
        scale: How often the number is divided by a thousand.
        exponent, percent: Their marks; empty for none.
    """

    prefix: str
    whole: str
    fixed: int
    optional: int
    scale: int
    exponent: str
    percent: str
    suffix: str

    def code(self) -> str:
        """Return the section as a format code."""
        point = "." + "0" * self.fixed + "#" * self.optional if self.fixed + self.optional else ""
        scale = "," * self.scale
        return f"{self.prefix}{self.whole}{point}{scale}{self.exponent}{self.percent}{self.suffix}"

    def shown(self, size: float) -> str:
        """Return a number that is not negative, in digits and words."""
        return f"{_literal(self.prefix)}{self._digits(size)}{self.percent}{_literal(self.suffix)}"

    def _digits(self, size: float) -> str:
        if self.exponent:
            return f"{size:.{self.fixed}E}"
        exact = Decimal(repr(size)).scaleb(2 * bool(self.percent) - 3 * self.scale, _EXACT)
        rounded = exact.quantize(Decimal(1).scaleb(-self.fixed - self.optional), context=_EXACT)
        digits = f"{rounded:,f}" if "," in self.whole else f"{rounded:f}"
        for _ in range(self.optional):
            digits = digits.removesuffix("0")
        whole, point, decimals = digits.removesuffix(".").partition(".")
        if "0" not in self.whole and whole == "0":
            whole = ""
        return f"{whole.zfill(self.whole.count('0'))}{point}{decimals}"


def is_understood(code: str) -> bool:
    """Whether `format_number` shows numbers under this code as PowerPoint does."""
    return code == GENERAL or sections_of(code) is not None


@lru_cache(maxsize=8192)
def format_number(value: float, code: str) -> str:
    """Return `value` as PowerPoint shows it in an English deck under an Excel format code.

    Args:
        value: A finite number.
        code: One to three sections (positive; negative; zero); one that is not understood counts as General.
    """
    sections = None if code == GENERAL else sections_of(code)
    if sections is None:
        return _general(value)
    if len(sections) > 2 and value == 0:
        return sections[2].shown(0.0)
    if len(sections) > 1 and value < 0:
        return sections[1].shown(-value)
    text = sections[0].shown(abs(value))
    is_negative = value < 0 and any(digit in "123456789" for digit in text)
    return f"-{text}" if is_negative else text


@lru_cache(maxsize=256)
def sections_of(code: str) -> tuple[Section, ...] | None:
    """Return the one to three sections of a code, None for one that is not understood."""
    parts = _SEPARATOR.split(code)
    found = [_SECTION.fullmatch(part) for part in parts]
    if len(parts) > 3:
        return None
    return tuple(_section(match) for match in found if match) if all(found) else None


def _section(match: re.Match[str]) -> Section:
    decimals = match["decimals"] or ""
    return Section(
        prefix=match["prefix"],
        whole=match["whole"],
        fixed=decimals.count("0"),
        optional=decimals.count("#"),
        scale=len(match["scale"]),
        exponent=match["exponent"] or "",
        percent=match["percent"] or "",
        suffix=match["suffix"],
    )


def _literal(text: str) -> str:
    return _QUOTED.sub(lambda found: found[1] if found[1] is not None else found[2], text)


def _general(value: float) -> str:
    size = abs(value)
    if value == 0:
        return "0"
    if size >= 1e11 or size < 1e-4:
        mantissa, exponent = f"{value:.5E}".split("E")
        return f"{_trimmed(mantissa)}E{exponent}"
    decimals = max(0, 9 - max(0, math.floor(math.log10(size))))
    return _trimmed(f"{value:.{decimals}f}")


def _trimmed(digits: str) -> str:
    return digits.rstrip("0").rstrip(".") if "." in digits else digits
