"""Number formats: Excel codes that PowerPoint and the painter both show, chosen from the values.

The codes that are chosen here are `General`, `0`, `0.0` (and more zeros), `0.0##`, `#,##0`, `#,##0.00`, `0%`, `0.0%`,
`#,##0,"k"`, `#,##0.0,,"M"`, `#,##0.0,,,"B"`, the same in T and `0.0E+00`. A currency is only written when asked for.
"""

import math
from collections.abc import Iterable, Sequence

from nbdeck.contract.number_format import GENERAL, format_number, is_understood
from nbdeck.errors import DataError

THOUSANDS = '#,##0,"k"'
MILLIONS = '#,##0.0,,"M"'
TRILLIONS = '#,##0.0,,,,"T"'
BILLIONS = '#,##0.0,,,"B"'
SCIENTIFIC = "0.0E+00"
_SCALES = ((1e12, 1e12, TRILLIONS), (1e9, 1e9, BILLIONS), (1e6, 1e6, MILLIONS), (1e5, 1e4, THOUSANDS))
"""Largest and smallest value from which on a code is used: half of its last digit is at most a twentieth of them."""
_MOST_DECIMALS = 4
"""Of a column whose values have more; fewer where the values have fewer."""
_MOST_ON_AXIS = 4
"""Decimals of a label; values that need more to differ from zero are written with powers of ten."""
_NOISE = 1e-12
"""Of the largest value, which is what is left of a difference of equal floats and no amount."""


def axis_format(values: Iterable[float | None], *, is_percent: bool = False) -> str:
    """Return the short code for an axis and its data labels.

    Args:
        values: All values of the chart.
        is_percent: Whether they are shares of one.
    """
    sizes = [abs(value) for value in values if value]
    if not sizes:
        return "0%" if is_percent else GENERAL
    largest = max(sizes)
    sizes = [size for size in sizes if size > largest * _NOISE]
    needed = math.ceil(-math.log10(2) - math.log10(min(sizes)))
    if is_percent:
        is_enough = all(_is_round(size, 2) for size in sizes) or largest > 0.5
        return _decimal("0", max(0 if is_enough else 1, needed - 2)) + "%"
    if largest >= 1e15 or needed > _MOST_ON_AXIS:
        is_short = 0.0005 <= largest < 1e11 and all(float(f"{size:.4g}") == size for size in sizes)
        return GENERAL if is_short else SCIENTIFIC
    scaled = _scaled_format(largest, min(sizes))
    return scaled or _plain_format(sizes, largest, needed)


def _decimal(whole: str, decimals: int) -> str:
    return f"{whole}.{'0' * decimals}" if decimals > 0 else whole


def _scaled_format(largest: float, smallest: float) -> str | None:
    """Return a code in k, M or B where it shows even the smallest value to within five percent."""
    for unit, least, code in _SCALES:
        if largest >= unit and smallest >= least:
            return code
    return None


def _plain_format(sizes: Sequence[float], largest: float, needed: int) -> str:
    """Return a code with about three figures of the largest value, and with the decimals that the smallest needs."""
    whole = "#,##0" if largest >= 10_000 else "0"
    if all(_is_round(size, 0) for size in sizes) or min(sizes) >= 100:
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
    needed = next((count for count in range(1, most) if all(_is_round(size, count) for size in sizes)), most)
    return (
        _decimal(whole, needed) if needed < enough + 2 else _decimal(whole, enough) + "#" * (needed - enough)
    )


def column_format(values: Iterable[float | None], *, is_percent: bool = False) -> str:
    """Return the code for a table column: every cell with the same decimals, and with all that they have up to four.

    Thousands are marked from five digits on, as in charts, so that years need no telling apart.
    """
    sizes = [abs(value) for value in values if value]
    if is_percent:
        return "0%" if all(_is_round(size, 2) for size in sizes) else "0.0%"
    if not sizes:
        return "0"
    largest, smallest = max(sizes), min(sizes)
    if largest >= 1e15 or largest < 0.000005:
        return SCIENTIFIC
    if all(_is_round(size, 0) for size in sizes):
        return "#,##0" if largest >= 10_000 else "0"
    whole = "#,##0" if largest >= 10_000 else "0"
    exact = (count for count in range(1, _MOST_DECIMALS + 1) if all(_is_round(size, count) for size in sizes))
    return f"{whole}.{'0' * next(exact, _enough(largest, smallest))}"


def _enough(largest: float, smallest: float) -> int:
    """Return how many decimals show three figures of the largest value, and two of the smallest where four do."""
    # Correlations and shares reach one: 0.998 is not to be shown as it.
    for_largest = max(2 if largest >= 1000 else 1, 3 - math.ceil(math.log10(largest)))
    for_smallest = 1 - math.floor(math.log10(smallest))
    return max(for_largest, min(for_smallest, _MOST_DECIMALS))


def is_rounded(value: float, code: str) -> bool:
    """Tell whether a number loses digits under a code."""
    if code == SCIENTIFIC:
        return float(f"{value:.1E}") != value
    return not _is_round(value, decimals_of(code))


def rounds(value: float, code: str) -> bool:
    """Tell whether a number loses digits under a code that may scale: `1.2M` of 1234567."""
    if code in {SCIENTIFIC, GENERAL}:
        return code == SCIENTIFIC and is_rounded(value, code)
    digits = code.partition('"')[0]
    return not _is_round(value / 1000.0 ** (digits.count(",") - ("#,##0" in digits)), decimals_of(digits))


def decimals_of(code: str) -> int:
    """Return how many decimals of a number a code shows; of a share, two more than it shows of the percents."""
    digits = code.partition(".")[2]
    return digits.count("0") + digits.count("#") + 2 * code.count("%")


def _is_round(value: float, decimals: int) -> bool:
    return math.isclose(value, round(value, decimals), rel_tol=1e-12, abs_tol=1e-15)


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
