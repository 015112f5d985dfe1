"""Axes of numbers: bounds and ticks that people would have chosen."""

from __future__ import annotations

import math
from dataclasses import dataclass

FAR = 1e300
"""Beyond this size numbers are drawn as if they were this large, so that no distance overflows."""
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Scale:
    """Bounds of an axis and the distance of its ticks; always `minimum < maximum`."""

    minimum: float
    maximum: float
    step: float

    @property
    def base(self) -> float:
        """Where bars and areas start: zero, or the bound nearest to it."""
        return min(max(0.0, self.minimum), self.maximum)

    def share(self, value: float) -> float:
        """Return how far along the axis a value lies, 0 to 1."""
        return (min(max(value, self.minimum), self.maximum) - self.minimum) / (self.maximum - self.minimum)

    def ticks(self) -> tuple[float, ...]:
        """Return the values of the ticks, rising."""
        first = math.ceil(self.minimum / self.step - 1e-6)
        last = math.floor(self.maximum / self.step + 1e-6)
        return tuple(_clean(number * self.step) for number in range(first, last + 1))


def nice_step(span: float, count: float) -> float:
    """Return the smallest of 1, 2, 2.5, 5 times a power of ten that divides `span` into at most `count` parts."""
    raw = span / max(count, 1.0)
    power = 10.0 ** math.floor(math.log10(raw)) if raw > 1e-300 else 1e-300
    return next((_clean(step * power) for step in _STEPS if step * power >= raw * (1 - 1e-9)), 10 * power)


def nice_scale(low: float, high: float, *, count: float, has_zero: bool) -> Scale:
    """Return bounds on ticks around the values.

    Args:
        low: Smallest value.
        high: Largest value.
        count: Most parts between ticks within the values.
        has_zero: Whether zero must be on the axis, as bars and areas need.
    """
    low, high = _spread(low, high, has_zero=has_zero)
    step = nice_step(high - low, count)
    return Scale(
        minimum=_clean(math.floor(low / step + 1e-6) * step),
        maximum=_clean(math.ceil(high / step - 1e-6) * step),
        step=step,
    )


def tight_scale(low: float, high: float, *, before: float, after: float) -> Scale:
    """Return bounds that leave room for labels outside bars; zero is on the axis.

    Args:
        low: Smallest value.
        high: Largest value.
        before: Share of the axis, 0 to 1, kept free below negative values.
        after: Share of the axis kept free above positive ones.
    """
    low, high = _spread(low, high, has_zero=True)
    before, after = (before if low < 0 else 0.0), (after if high > 0 else 0.0)
    unit = (high - low) / max(1.0 - before - after, 0.1)
    minimum = float(f"{low - unit * before:.6g}")
    maximum = float(f"{high + unit * after:.6g}")
    return Scale(minimum, maximum, nice_step(maximum - minimum, 5))


def _spread(low: float, high: float, *, has_zero: bool) -> tuple[float, float]:
    low, high = max(low, -FAR), min(high, FAR)
    if has_zero or 0 <= low < high / 2 or 0 >= high > low / 2:
        low, high = min(low, 0.0), max(high, 0.0)
    size = max(abs(low), abs(high))
    if size < 1e-290:
        return 0.0, 1.0
    if high - low < size * 1e-9:
        return low - size / 10, high + size / 10
    return low, high


def _clean(value: float) -> float:
    return float(f"{value:.12g}")
