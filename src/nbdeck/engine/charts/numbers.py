"""Numbers as Excel's format codes show them, and the code that suits a set of values."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

GENERAL = "General"
UNITS = ((1e9, ',,,"B"'), (1e6, ',,"M"'), (1e5, ',"k"'))
"""From which size on numbers are scaled, and how a format code says it."""
SCIENTIFIC = "0.0E+00"
PERCENT = "0%"

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
class _Section:
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
    return code == GENERAL or _sections(code) is not None


@lru_cache(maxsize=8192)
def format_number(value: float, code: str) -> str:
    """Return `value` as PowerPoint shows it in an English deck under an Excel format code.

    Args:
        value: A finite number.
        code: One to three sections (positive; negative; zero); one that is not understood counts as General.
    """
    sections = None if code == GENERAL else _sections(code)
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
def _sections(code: str) -> tuple[_Section, ...] | None:
    parts = _SEPARATOR.split(code)
    found = [_SECTION.fullmatch(part) for part in parts]
    if len(parts) > 3:
        return None
    return tuple(_section(match) for match in found if match) if all(found) else None


def _section(match: re.Match[str]) -> _Section:
    decimals = match["decimals"] or ""
    return _Section(
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


def choose_format(values: Iterable[float | None]) -> str:
    """Return the code that shows these values with about three figures: `1.2M`, `34`, `0.25`."""
    sizes = [abs(value) for value in values if value]
    if not sizes:
        return "0"
    largest, smallest = max(sizes), min(sizes)
    if largest >= 1e15 or largest < 1e-4:
        return SCIENTIFIC
    for least, code in UNITS:
        if largest >= least and (smallest >= least / 10 or largest >= 100 * least):
            unit = 1e3 if least == 1e5 else least
            is_whole = largest >= 100 * unit or all(_is_round(size / unit, 0) for size in sizes)
            return ("#,##0" if is_whole else "#,##0.0") + code
    if largest >= 1000:
        return "#,##0"
    return _plain(sizes, largest)


def _plain(sizes: list[float], largest: float) -> str:
    enough = max(0, 2 - math.floor(math.log10(largest)))
    for decimals in range(enough):
        if all(_is_round(size, decimals) for size in sizes):
            return _decimal_code(decimals)
    return _decimal_code(enough)


def _is_round(size: float, decimals: int) -> bool:
    return math.isclose(size, round(size, decimals), rel_tol=1e-9)


def _decimal_code(decimals: int) -> str:
    return "0." + "0" * decimals if decimals else "0"


@lru_cache(maxsize=1024)
def tick_format(code: str, step: float) -> str:
    """Return `code` with as many decimals as ticks `step` apart need, and a plain 0 under k, M and B."""
    sections = _sections(code)
    if sections is None or len(sections) > 1 or sections[0].exponent:
        return code
    section = sections[0]
    shown = step * (100.0 if section.percent else 1.0) / 1000.0**section.scale
    decimals = next((d for d in range(8) if math.isclose(shown, round(shown, d), rel_tol=1e-6)), 8)
    ticks = replace(section, fixed=decimals, optional=0).code()
    return f"{ticks};-{ticks};0" if section.scale else ticks
