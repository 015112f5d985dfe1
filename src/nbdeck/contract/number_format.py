"""Numbers as PowerPoint and Excel show them under a format code, for charts, tables and titles alike."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from typing import TypeAlias

from nbdeck.contract.locales import ENGLISH, Marks, grouped, language_code, language_of_code, marks_of

GENERAL = "General"

_SECTION = re.compile(
    r"""(?P<language>\[\$-[0-9A-Fa-f]+\])?(?P<prefix>(?:"[^"]*"|\\.|[^#0"\\;?@%.,\[\]*_A-Za-z])*)
        (?P<whole>[#0,]*[#0])(?:\.(?P<decimals>0*\#*))?(?P<scale>,*)
        (?P<exponent>E\+0+)?(?P<percent>\s?%)?
        (?P<suffix>(?:"[^"]*"|\\.|[^#0"\\;?@%.,\[\]*_A-Za-z])*)""",
    re.VERBOSE,
)
_SEPARATOR = re.compile(r';(?=(?:[^"]*"[^"]*")*[^"]*$)')
_QUOTED = re.compile(r'"([^"]*)"|\\(.)')
_LANGUAGE = re.compile(r"\[\$-[0-9A-Fa-f]+\]")
Number: TypeAlias = "int | float | Decimal"
_EXACT = Context(prec=700, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class FormatSection:
    """One section of a format code, taken apart.

    Attributes:
        language: In which language the digits are written, such as `[$-407]`; empty for English.
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
    language: str = ""

    def code(self) -> str:
        """Return the section as a format code."""
        point = "." + "0" * self.fixed + "#" * self.optional if self.fixed + self.optional else ""
        scale = "," * self.scale
        return f"{self.language}{self.prefix}{self.whole}{point}{scale}{self.exponent}{self.percent}{self.suffix}"

    def shown(self, size: Decimal) -> str:
        """Return a number that is not negative, in digits and words."""
        digits = self._digits(size, _marks(self.language))
        return f"{_literal(self.prefix)}{digits}{self.percent}{_literal(self.suffix)}"

    def _digits(self, size: Decimal, marks: Marks) -> str:
        if self.exponent:
            return f"{float(size):.{self.fixed}E}".replace(".", marks.decimal)
        exact = size.scaleb(2 * bool(self.percent) - 3 * self.scale, _EXACT)
        rounded = exact.quantize(Decimal(1).scaleb(-self.fixed - self.optional), context=_EXACT)
        digits = f"{rounded:f}"
        for _ in range(self.optional):
            digits = digits.removesuffix("0")
        whole, point, decimals = digits.removesuffix(".").partition(".")
        if "0" not in self.whole and whole == "0":
            whole = ""
        whole = whole.zfill(self.whole.count("0"))
        return f"{grouped(whole, marks) if ',' in self.whole else whole}{marks.decimal if point else ''}{decimals}"


def _marks(language: str) -> Marks:
    return marks_of(language_of_code(language[3:-1])) if language else ENGLISH


def in_language(code: str, tag: str) -> str:
    """Return a format code that says in which language its numbers are written.

    Args:
        code: A code; one that says so already, or that is not understood, stays as it is.
        tag: BCP 47 tag.
    """
    language = language_code(tag)
    if not language or "[$-" in code or not is_understood(code):
        return code
    return ";".join(f"{language}{part}" for part in _SEPARATOR.split(code))


def is_understood(code: str) -> bool:
    """Whether `format_number` shows numbers under this code as PowerPoint does."""
    return code.removeprefix(language_mark(code)) == GENERAL or sections_of(code) is not None


@lru_cache(maxsize=8192)
def format_number(value: Number, code: str) -> str:
    """Return `value` as PowerPoint shows it under an Excel format code, in the language that the code names.

    Args:
        value: A finite number.
        code: One to three sections (positive; negative; zero); one that is not understood counts as General.
    """
    sections = sections_of(code)
    if sections is None:
        return _general(float(value)).replace(".", _marks(language_mark(code)).decimal)
    size = Decimal(str(value)).copy_abs()
    if len(sections) > 2 and value == 0:
        return sections[2].shown(size)
    if len(sections) > 1 and value < 0:
        return sections[1].shown(size)
    text = sections[0].shown(size)
    is_negative = value < 0 and any(digit in "123456789" for digit in text)
    return f"-{text}" if is_negative else text


def told_number(value: Number, code: str) -> str:
    """Return `value` as a sentence tells it: under the code, with two digits of it at least."""
    sections = sections_of(code)
    if sections is None or not value or any(section.exponent for section in sections):
        return format_number(value, code)
    return format_number(value, ";".join(_finer(section, Decimal(str(value))) for section in sections))


def _finer(section: FormatSection, value: Decimal) -> str:
    needed = 1 - value.adjusted() - 2 * bool(section.percent) + 3 * section.scale
    optional = max(section.optional, needed - section.fixed)
    return replace(section, optional=optional).code()


@lru_cache(maxsize=256)
def sections_of(code: str) -> tuple[FormatSection, ...] | None:
    """Return the one to three sections of a code, None for one that is not understood."""
    parts = _SEPARATOR.split(code)
    sections = [_SECTION.fullmatch(part) for part in parts]
    if len(parts) > 3:
        return None
    return tuple(_section(match) for match in sections if match) if all(sections) else None


def language_mark(code: str) -> str:
    """Return the mark of a code that says how its numbers are written, such as `[$-407]`, "" where it has none."""
    match = _LANGUAGE.match(code)
    return match[0] if match else ""


def _section(match: re.Match[str]) -> FormatSection:
    decimals = match["decimals"] or ""
    return FormatSection(
        prefix=match["prefix"],
        whole=match["whole"],
        fixed=decimals.count("0"),
        optional=decimals.count("#"),
        scale=len(match["scale"]),
        exponent=match["exponent"] or "",
        percent=match["percent"] or "",
        suffix=match["suffix"],
        language=match["language"] or "",
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
