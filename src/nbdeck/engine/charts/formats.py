"""Format codes of numbers that say none themselves: one that suits a set of values, and those of axes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from nbdeck.contract.number_format import GENERAL, language_mark, sections_of

UNITS = ((1e9, ',,,"B"'), (1e6, ',,"M"'), (1e5, ',"k"'))
"""From which size on numbers are scaled, and how a format code says it."""
SCIENTIFIC = "0.0E+00"
_MOST_DECIMALS = 5
"""Of a value beside a larger one; with more, all are written with powers of ten."""
_NOISE = 1e-12
"""Of the largest value, which is what is left of a difference of equal floats and no amount."""


def choose_format(values: Iterable[float | None]) -> str:
    """Return the code that shows these values with about three figures, within five percent: `1.2M`, `34`, `0.25`."""
    sizes = [abs(value) for value in values if value]
    if not sizes:
        return "0"
    largest, smallest = max(sizes), min(sizes)
    if largest >= 1e15 or largest < 1e-4:
        return SCIENTIFIC
    for least, code in UNITS:
        unit = 1e3 if least == 1e5 else least
        if (
            largest >= least and smallest >= unit
        ):  # half of a tenth of the unit is a twentieth of the smallest
            is_whole = smallest >= 10 * unit or all(_is_round(size / unit, 0) for size in sizes)
            return ("#,##0" if is_whole else "#,##0.0") + code
    return _plain([size for size in sizes if size > largest * _NOISE], largest)


def _plain(sizes: list[float], largest: float) -> str:
    """Return a code with the decimals of the largest value; the smallest alone shows two or more that only it needs."""
    enough = max(0, 2 - math.floor(math.log10(largest)))
    most = max(enough, -math.floor(math.log10(min(sizes))))
    decimals = next((d for d in range(most) if all(_is_round(size, d) for size in sizes)), most)
    if decimals > max(enough, _MOST_DECIMALS):
        return SCIENTIFIC
    fixed = decimals if decimals < enough + 2 else max(enough, 1)
    return _decimal_code(fixed, "#,##0" if largest >= 10_000 else "0") + "#" * (decimals - fixed)


def _is_round(size: float, decimals: int) -> bool:
    return math.isclose(size, round(size, decimals), rel_tol=1e-9)


def _decimal_code(decimals: int, whole: str) -> str:
    return f"{whole}.{'0' * decimals}" if decimals else whole


@lru_cache(maxsize=1024)
def tick_format(code: str, step: float) -> str:
    """Return `code` with as many decimals as ticks `step` apart need, and a plain 0 under k, M and B."""
    sections = sections_of(code)
    if sections is None or len(sections) > 1 or sections[0].exponent:
        return code
    section = sections[0]
    shown = step * (100.0 if section.percent else 1.0) / 1000.0**section.scale
    decimals = next((d for d in range(8) if math.isclose(shown, round(shown, d), rel_tol=1e-6)), 8)
    ticks = replace(section, fixed=decimals, optional=0)
    below = replace(ticks, prefix=f"-{ticks.prefix}")
    return f"{ticks.code()};{below.code()};0" if section.scale else ticks.code()


def log_format(code: str, lowest: float) -> str:
    """Return the format of ticks that are powers of ten from `lowest` on: plain numbers, with what `code` adds."""
    sections = sections_of(code)
    mark = language_mark(code)
    if sections is None:
        return f"{mark}{GENERAL}"
    first = sections[0]
    decimals = max(0, round(-math.log10(lowest)) - 2 * bool(first.percent))
    if decimals and not (first.percent or first.prefix or first.suffix):
        return f"{mark}{GENERAL}"
    return replace(first, whole="#,##0", fixed=decimals, optional=0, scale=0, exponent="").code()
