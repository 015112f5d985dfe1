"""Tests that a claim in a title must pass: it describes the numbers, and chance alone would hardly have made it.

Source: Mann (1945) and Kendall (1975) for the trend, shortened by the lag-1 autocorrelation (Yue and Wang 2004);
Sen (1968) for its slope.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, median

_MOST = 400
"""Values of which all pairs are compared."""
_FEWEST = 8
_NEARLY_MONOTONE, _CLEAR, _SURE = 0.9, 0.5, 0.0001
"""Kendall's tau that needs no test, tau that needs one, and its p."""
_LEAST_CHANGE = 0.10
"""Share of the level that a trend has moved."""
_MOST_LOST = 0.3
"""Share of the range by which the last value may lie off the extreme."""
LEAST_LEAD = 0.10
"""Share of the largest value by which it leads the next."""
LEAST_SHARE = 0.40
"""Of the whole that the largest part must have."""


@dataclass(frozen=True)
class Trend:
    """A change from the first to the last value that is more than chance."""

    is_rise: bool
    test: str
    """What it passed, for the author of the slide."""


def trend(values: Sequence[float]) -> Trend | None:
    """Return the trend of values in the order of time, None where they go up and down, or are few.

    Args:
        values: At even steps of time, without gaps; up to 400.
    """
    count = len(values)
    if not _FEWEST <= count <= _MOST or max(values) == min(values):
        return None
    moved = values[-1] - values[0]
    level = abs(median(values)) or max(map(abs, values))
    tau, slope = _tau(values), _slope(values)
    p = _chance(values, tau, slope)
    is_clear = abs(tau) >= _NEARLY_MONOTONE or (abs(tau) >= _CLEAR and p < _SURE)
    grown = slope * (count - 1)
    if (
        not is_clear
        or abs(grown) < _LEAST_CHANGE * level
        or moved * grown <= 0
        or abs(moved) < abs(grown) / 2
    ):
        return None
    extreme = max(values) if moved > 0 else min(values)
    if abs(extreme - values[-1]) > _MOST_LOST * (max(values) - min(values)):
        return None
    told = "nearly every step" if abs(tau) >= _NEARLY_MONOTONE else f"p < {_SURE}"
    return Trend(moved > 0, f"trend, Kendall's tau {tau:.2f}, {told}")


def _tau(values: Sequence[float]) -> float:
    pairs = [(later > earlier) - (later < earlier) for earlier, later in itertools.combinations(values, 2)]
    return sum(pairs) / len(pairs)


def _slope(values: Sequence[float]) -> float:
    pairs = itertools.combinations(enumerate(values), 2)
    return median((later - earlier) / (end - start) for (start, earlier), (end, later) in pairs)


def _chance(values: Sequence[float], tau: float, slope: float) -> float:
    """Return the two-sided probability of such a tau where there is no trend, 0 to 1."""
    count = len(values)
    rest = [value - slope * place for place, value in enumerate(values)]
    middle = sum(rest) / count
    apart = [value - middle for value in rest]
    spread = sum(part * part for part in apart)
    lagged = sum(one * other for one, other in itertools.pairwise(apart))
    memory = min(max(lagged / spread, 0.0), 0.95) if spread else 0.0
    free = max(4.0, count * (1 - memory) / (1 + memory))
    z = 3 * tau * math.sqrt(free * (free - 1)) / math.sqrt(2 * (2 * free + 5))
    return 2 * (1 - NormalDist().cdf(abs(z)))


def leading(values: Sequence[float | None]) -> int | None:
    """Return the place of the value that is larger than every other by a tenth of itself, None where there is none.

    Amounts only: values below zero have no shares. A value that is the sum of all others is their total and leads nothing.
    """
    known = [value for value in values if value is not None]
    if len(known) < len(values) or len(known) < 2 or min(known) < 0:
        return None
    second, first = sorted(known)[-2:]
    if first - second < LEAST_LEAD * first or first <= 0:
        return None
    if len(known) > 2 and math.isclose(2 * first, math.fsum(known), rel_tol=1e-9):
        return None
    return known.index(first)
