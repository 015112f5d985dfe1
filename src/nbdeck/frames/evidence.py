"""What numbers show beyond chance: trends, leads, links; what only looks so passes no test.

Source: Mann (1945) and Kendall (1975) for the trend, shortened by the lag-1 autocorrelation (Yue and Wang 2004); Sen
(1968) for its slope; Student (1908) for correlations, Spearman (1904) for ranks.
"""

import itertools
import math
from collections.abc import Sequence
from statistics import NormalDist, StatisticsError, correlation, fmean, median, stdev

_MOST = 400
"""Values of which all pairs are compared."""
_FEWEST = 8
_NEARLY_MONOTONE, _CLEAR, _SURE = 0.9, 0.5, 0.0001
"""Kendall's tau that needs no test, tau that needs one, and its p."""
LEAST_CHANGE = 0.10
"""Share of the level that a change has moved."""
_MOST_LOST = 0.3
"""Share of the range by which the last value may lie off the extreme."""
LEAST_LEAD = 0.10
"""Share of the largest value by which it leads the next."""
_APART = 3.5
"""Standard errors by which one series leads another."""
_LINK, _SURE_LINK, _FEWEST_DOTS = 0.5, 0.001, 10
"""Correlation, and its p."""
_NO_PART = 1e-15
_LARGEST = 1e140
"""Of numbers whose squares are summed up."""


def trend(values: Sequence[float]) -> bool | None:
    """Return whether values rise or fall in the order of time, None where they go up and down, or are few.

    Args:
        values: At even steps of time, without gaps; up to 400.
    """
    count = len(values)
    if not _FEWEST <= count <= _MOST or max(values) == min(values):
        return None
    moved = values[-1] - values[0]
    level = abs(median(values)) or max(map(abs, values))
    tau, slope = kendall(values), _slope(values)
    p = chance(values, tau, slope)
    is_clear = abs(tau) >= _NEARLY_MONOTONE or (abs(tau) >= _CLEAR and p < _SURE)
    grown = slope * (count - 1)
    if not is_clear or abs(grown) < LEAST_CHANGE * level or moved * grown <= 0 or abs(moved) < abs(grown) / 2:
        return None
    extreme = max(values) if moved > 0 else min(values)
    if abs(extreme - values[-1]) > _MOST_LOST * (max(values) - min(values)):
        return None
    return moved > 0


def monotone(values: Sequence[float], *, fewest: int = 4) -> bool | None:
    """Return whether a few values rise or fall at each step, by a tenth of their level at least; else None."""
    steps = [later - earlier for earlier, later in itertools.pairwise(values)]
    is_rise = all(step > 0 for step in steps)
    if len(values) < fewest or not (is_rise or all(step < 0 for step in steps)):
        return None
    level = abs(median(values)) or max(map(abs, values))
    if abs(values[-1] - values[0]) < LEAST_CHANGE * level:
        return None
    return is_rise


def kendall(values: Sequence[float]) -> float:
    """Return Kendall's tau of values with their order, from -1 to 1."""
    pairs = [(later > earlier) - (later < earlier) for earlier, later in itertools.combinations(values, 2)]
    return sum(pairs) / len(pairs)


def _slope(values: Sequence[float]) -> float:
    pairs = itertools.combinations(enumerate(values), 2)
    return median((later - earlier) / (end - start) for (start, earlier), (end, later) in pairs)


def _memory(apart: Sequence[float]) -> float:
    """Return the lag-1 autocorrelation of deviations, from 0 to 0.95."""
    spread = sum(part * part for part in apart)
    lagged = sum(one * other for one, other in itertools.pairwise(apart))
    return min(max(lagged / spread, 0.0), 0.95) if spread else 0.0


def _free(count: int, memory: float) -> float:
    """Return how many independent values are worth as much as these."""
    return max(4.0, count * (1 - memory) / (1 + memory))


def chance(values: Sequence[float], tau: float, slope: float) -> float:
    """Return the two-sided probability of such a tau where there is no trend, 0 to 1."""
    count = len(values)
    rest = [value - slope * place for place, value in enumerate(values)]
    middle = sum(rest) / count
    free = _free(count, _memory([part - middle for part in rest]))
    z = 3 * tau * math.sqrt(free * (free - 1)) / math.sqrt(2 * (2 * free + 5))
    return 2 * (1 - NormalDist().cdf(abs(z)))


def is_ahead(one: Sequence[float], other: Sequence[float]) -> bool:
    """Tell whether one series lies above another by more than chance, over the time that both were measured."""
    gaps = [high - low for high, low in zip(one, other, strict=True)]
    middle = fmean(gaps)
    spread = stdev(gaps) if len(gaps) > 1 else 0.0
    free = _free(len(gaps), _memory([gap - middle for gap in gaps])) if len(gaps) >= _FEWEST else len(gaps)
    return middle > 0 and middle >= _APART * spread / math.sqrt(free)


def leading(values: Sequence[float | None]) -> int | None:
    """Return the place of the value that is larger than every other by a tenth of itself, None where there is none.

    Amounts only: values below zero have no shares. A value that is the sum of all others leads nothing.
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


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal ones share the middle of theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranked = [0.0] * len(values)
    for _, group in itertools.groupby(enumerate(order), key=lambda pair: values[pair[1]]):
        places = list(group)
        middle = fmean(at for at, _ in places)
        for _, own in places:
            ranked[own] = middle
    return ranked


def link(x: Sequence[float], y: Sequence[float]) -> float | None:
    """Return the correlation of two columns that go together in values and ranks by more than chance, else None."""
    if len(x) < _FEWEST_DOTS or max(map(abs, (*x, *y))) > _LARGEST:
        return None
    try:
        straight, ranked = correlation(x, y), correlation(ranks(x), ranks(y))
    except StatisticsError:  # one of them does not vary
        return None
    weaker = min(abs(straight), abs(ranked))
    if straight * ranked <= 0 or weaker < _LINK:
        return None
    return straight if chance_of_link(weaker, len(x)) < _SURE_LINK else None


def chance_of_link(r: float, count: int) -> float:
    """Return the two-sided probability, 0 to 1, of a correlation as far from zero where there is none.

    Student's t of `count` - 2 degrees of freedom, whose distribution is a finite sum.

    Args:
        r: The correlation, -1 to 1.
        count: Pairs of values, 3 at least.

    Source: Abramowitz and Stegun (1964), 26.7.3 and 26.7.4.

    Example:
        >>> round(chance_of_link(0.5, 10), 4)
        0.1411
    """
    sine, left = min(abs(r), 1.0), 1 - min(r * r, 1.0)
    free = count - 2
    is_odd = free % 2
    term = math.sqrt(left) if is_odd else 1.0
    parts = [term] if free > 1 else []
    for step in range(2 + is_odd, free - 1, 2):
        term *= left * (step - 1) / step
        parts.append(term)
        if term < _NO_PART:
            break
    whole = sine * math.fsum(parts)
    return max(0.0, 1 - (2 / math.pi * (math.asin(sine) + whole) if is_odd else whole))
