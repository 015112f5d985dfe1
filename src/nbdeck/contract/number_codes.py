"""The number format of a chart: a code that suits all values of an axis and their labels.

The codes are `General`, `0`, `0.0` (and more zeros), `0.0##`, `#,##0`, `0%`, `0.0%`, `#,##0,"k"`, `#,##0.0,,"M"`,
`#,##0.0,,,"B"`, the same in T, and `0.0E+00`. A currency is only written when asked for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from nbdeck.contract.number_format import GENERAL

SCIENTIFIC = "0.0E+00"
_SCALES = (
    (1e12, 1e12, '#,##0.0,,,,"T"'),
    (1e9, 1e9, '#,##0.0,,,"B"'),
    (1e6, 1e6, '#,##0.0,,"M"'),
    (1e5, 1e4, '#,##0,"k"'),
)
"""Largest and smallest value from which on a code is used: half of its last digit is at most a twentieth of them."""
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
        is_enough = all(is_round(size, 2) for size in sizes) or largest > 0.5
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
