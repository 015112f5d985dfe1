"""Numbers as PowerPoint and Excel show them under a format code, and the code that suits a chart or a column.

Chosen are `General`, `0`, `0.0` (and more zeros), `0.0##`, `#,##0`, `0%`, `0.0%`, `#,##0,"k"`, `#,##0.0,,"M"`,
`#,##0.0,,,"B"`, the same in T, and `0.0E+00`; a currency only where it is asked for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from typing import TypeAlias

from nbdeck.contract.locales import ENGLISH, Marks, grouped, language_code, language_of_code, marks_of
from nbdeck.errors import DataError

GENERAL = "General"
SCIENTIFIC = "0.0E+00"
_SCALES = (
    (1e12, 1e12, '#,##0.0,,,,"T"'),
    (1e9, 1e9, '#,##0.0,,,"B"'),
    (1e6, 1e6, '#,##0.0,,"M"'),
    (1e5, 1e4, '#,##0,"k"'),
)
"""Largest and smallest value from which on a code is used; its last digit is a tenth of the smallest."""
_MOST_ON_AXIS = 4
"""Decimals of a label; values that need more to differ from zero are written with powers of ten."""
_COUNT_IN_TEN_THOUSANDS = frozenset({"ja", "ko", "zh"})
_NOISE = 1e-12
"""Of the largest value, which is what is left of a difference of equal floats and no amount."""

_SECTION = re.compile(
    r"""(?P<language>\[\$-[0-9A-Fa-f]+\])?(?P<prefix>(?:"[^"]*"|\\.|[^#0"\\;?@%.,\[\]*_A-Za-z])*)
        (?P<whole>[#0,]*[#0]|(?=\.[0#]))(?:\.(?P<decimals>0*\#*))?(?P<scale>,*)
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


def number_words(value: Number, code: str) -> str:
    """Return `value` as a sentence tells it: under the code, with two digits of it at least."""
    sections = sections_of(code)
    if sections is None or not value or any(section.exponent for section in sections):
        return format_number(value, code)
    return format_number(value, _finer(code, Decimal(str(value)).adjusted()))


@lru_cache(maxsize=256)
def _finer(code: str, power: int) -> str:
    """Return a code under which a value of that power of ten has two digits at least."""
    return ";".join(
        replace(
            section,
            optional=max(
                section.optional, 1 - power - 2 * bool(section.percent) + 3 * section.scale - section.fixed
            ),
        ).code()
        for section in sections_of(code) or ()
    )


def least_shown(value: Number, code: str) -> Decimal:
    """Return the smallest size that a number of this sign has under a code, 0 where there is none."""
    sections = sections_of(code)
    section = None if sections is None else sections[1 if len(sections) > 1 and value < 0 else 0]
    if section is None or section.exponent:
        return Decimal(0)
    return Decimal(1).scaleb(3 * section.scale - section.fixed - section.optional - 2 * bool(section.percent))


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
    return _QUOTED.sub(lambda match: match[1] if match[1] is not None else match[2], text)


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


def axis_format(
    values: Iterable[float | None],
    *,
    is_percent: bool = False,
    tag: str = "",
    grouped_from: float = 10_000,
) -> str:
    """Return the short code for an axis and its data labels.

    Args:
        values: All values of the chart.
        is_percent: Whether they are shares of one.
        tag: BCP 47 tag of the language; those that count in ten thousands have no k, M and B.
        grouped_from: Largest value from which on thousands are parted.
    """
    sizes = [abs(value) for value in values if value]
    if not sizes:
        return "0%" if is_percent else GENERAL
    largest = max(sizes)
    sizes = [size for size in sizes if size > largest * _NOISE]
    needed = math.ceil(-math.log10(2) - math.log10(min(sizes)))
    if is_percent:
        is_enough = all(is_round(size, 2) for size in sizes) or largest > 0.5
        return _decimal("0", max(0 if is_enough else 1, needed - 2)) + "%"
    if largest >= 1e15 or needed > _MOST_ON_AXIS:
        is_short = 0.0005 <= largest < 1e11 and all(float(f"{size:.4g}") == size for size in sizes)
        return GENERAL if is_short else SCIENTIFIC
    has_thousands = tag.partition("-")[0].lower() not in _COUNT_IN_TEN_THOUSANDS
    scaled = _scaled_format(sizes) if has_thousands else None
    return scaled or _plain_format(sizes, largest, needed, grouped_from)


def share_format(shares: Iterable[float]) -> str:
    """Return the code of shares, with as many decimals as the smallest that is not zero needs, at most two."""
    least = min((share for share in shares if share), default=1.0)
    return "0%" if least >= 0.005 else "0.0%" if least >= 0.0005 else "0.00%"


def _decimal(whole: str, decimals: int) -> str:
    return f"{whole}.{'0' * decimals}" if decimals > 0 else whole


def _scaled_format(sizes: Sequence[float]) -> str | None:
    """Return a code in k, M or B where it shows each value whole, or even the smallest to within five percent."""
    for largest, smallest, code in _SCALES:
        if max(sizes) >= largest and (
            min(sizes) >= smallest or all(is_round(size * 10 / smallest, 0) for size in sizes)
        ):
            return code
    return None


def _plain_format(sizes: Sequence[float], largest: float, needed: int, grouped_from: float) -> str:
    """Return a code with about three figures of the largest value, and with the decimals that the smallest needs."""
    whole = "#,##0" if largest >= grouped_from else "0"
    if all(is_round(size, 0) for size in sizes) or min(sizes) >= 100:
        return whole
    if largest < 0.0005:
        return SCIENTIFIC
    for_smallest = max(needed, -math.floor(math.log10(min(sizes))))
    if largest >= 100:
        return _with_decimals(whole, sizes, 1, max(for_smallest, 1 if min(sizes) >= 1 else 2))
    enough = max(1, 2 - math.floor(math.log10(largest)))
    finest = max(enough, for_smallest, min(2, math.ceil(1 - math.log10(min(sizes)))))
    return _with_decimals("0", sizes, enough, finest)


def _with_decimals(whole: str, sizes: Sequence[float], enough: int, most: int) -> str:
    """Return a code with the decimals that there are, `most` at most; far more are shown only where they are."""
    needed = next((count for count in range(1, most) if all(is_round(size, count) for size in sizes)), most)
    return (
        _decimal(whole, needed) if needed < enough + 2 else _decimal(whole, enough) + "#" * (needed - enough)
    )


def is_round(value: float, decimals: int) -> bool:
    """Whether a number has no more decimals than these."""
    return math.isclose(value, round(value, decimals), rel_tol=1e-12, abs_tol=1e-15)


_MOST_DECIMALS = 4
"""Of a column whose values have more; fewer where the values have fewer."""


def column_format(values: Iterable[float | None], *, is_percent: bool = False) -> str:
    """Return the code for a table column: every cell with the same decimals, and with all that they have up to four.

    Thousands are marked from five digits on, as in charts, so that years need no telling apart.
    """
    sizes = [abs(value) for value in values if value]
    if is_percent:
        return "0%" if all(is_round(size, 2) for size in sizes) else "0.0%"
    if not sizes:
        return "0"
    largest, smallest = max(sizes), min(sizes)
    if largest >= 1e15 or largest < 0.000005:
        return SCIENTIFIC
    if all(is_round(size, 0) for size in sizes):
        return "#,##0" if largest >= 10_000 else "0"
    whole = "#,##0" if largest >= 10_000 else "0"
    exact = (count for count in range(1, _MOST_DECIMALS + 1) if all(is_round(size, count) for size in sizes))
    return f"{whole}.{'0' * next(exact, _enough(largest, smallest))}"


def _enough(largest: float, smallest: float) -> int:
    """Return how many decimals show three figures of the largest value, and two of the smallest where four do."""
    # Correlations and shares reach one: 0.998 is not to be shown as it.
    for_largest = max(2 if largest >= 1000 else 1, 3 - math.ceil(math.log10(largest)))
    for_smallest = 1 - math.floor(math.log10(smallest))
    return max(for_largest, min(for_smallest, _MOST_DECIMALS))


def is_rounded(value: float, code: str) -> bool:
    """Tell whether a number loses digits under a code, which may scale: `1.2M` of 1234567; none under General."""
    if least := least_shown(value, code):
        return not is_round(value, -least.adjusted())
    sections = sections_of(code)
    return sections is not None and float(f"{value:.{sections[0].fixed}E}") != value


def decimals_of(code: str) -> int:
    """Return how many decimals of a number a code shows; of a share, two more than it shows of the percents."""
    digits = code.partition(".")[2]
    return digits.count("0") + digits.count("#") + 2 * code.count("%")


def show(value: float, code: str) -> str:
    """Return `value` as PowerPoint shows it under an Excel number format.

    Args:
        value: A finite number.
        code: Digits, thousands, scaling commas, percent and quoted text; one section, or up to three for
            positive, negative and zero.

    Raises:
        DataError: the code is none that is understood here.
    """
    if not is_understood(code):
        raise DataError(
            f"The number format {code!r} is not understood.",
            hint="Use an Excel code such as '0', '0.0', '#,##0', '0.0%', '$#,##0' or '#,##0.0,,\"M\"'.",
            details={"number_format": code},
        )
    return format_number(value, code)


def plain_number(value: float) -> str:
    """Return a number as short as it can be written without loss: `3`, `2.5`, `1e+20`."""
    if value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return repr(value)
