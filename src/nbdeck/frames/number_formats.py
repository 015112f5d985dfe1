"""Number formats of tables, as PowerPoint and the painter both show them, chosen from the values."""

import math
from collections.abc import Iterable

from nbdeck.contract.number_format import GENERAL, SCIENTIFIC, format_number, is_round, is_understood
from nbdeck.errors import DataError

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
    """Tell whether a number loses digits under a code."""
    if code == SCIENTIFIC:
        return float(f"{value:.1E}") != value
    return not is_round(value, decimals_of(code))


def rounds(value: float, code: str) -> bool:
    """Tell whether a number loses digits under a code that may scale: `1.2M` of 1234567."""
    if code in {SCIENTIFIC, GENERAL}:
        return code == SCIENTIFIC and is_rounded(value, code)
    digits = code.partition('"')[0]
    return not is_round(value / 1000.0 ** (digits.count(",") - ("#,##0" in digits)), decimals_of(digits))


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
