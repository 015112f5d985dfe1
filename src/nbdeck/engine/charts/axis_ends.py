"""Where programs end an axis of numbers whose unit is written and whose ends are not.

An end that is written stays when somebody edits the data behind a chart, and cuts what lies beyond it. So charts
write the distance of their ticks alone, and one for which Office and LibreOffice come to the same ends.

Source: Microsoft's knowledge base, 214075; J. Peltier, "How Excel calculates automatic chart axis limits", 2012, who
measured another start of narrow ranges; LibreOffice's chart2 `ScaleAutomatism`, and charts that it drew.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

Ends = tuple[float, float]

PAD = 0.05
"""Kept free beyond the values, of what they span."""
_CLOSE = 20 / 21
"""The same as LibreOffice counts it: the values' share of the axis."""
_NARROW = 1 / 6
"""Values of one sign that span no more than this share of the largest do not have zero on their axis."""
_HALF, _TWENTIETH = 0.5, 0.05
"""What is taken off below narrow values, of what they span: by the knowledge base and LibreOffice, by Peltier."""
_FUZZ = 1e-9


@dataclass(frozen=True, slots=True)
class Span:
    """The values that an axis has to hold.

    Attributes:
        has_zero: Whether zero must be on the axis, as bars and areas need.
        is_across: Whether it is the level axis of scattered points, which LibreOffice does not draw out to zero.
        is_whole: Whether they are parts that add up to one or a hundred everywhere, so that nothing lies beyond.
    """

    low: float
    high: float
    has_zero: bool = False
    is_across: bool = False
    is_whole: bool = False

    @property
    def is_narrow(self) -> bool:
        """Whether the values lie so close together, and so far from zero, that programs leave zero out."""
        size = max(abs(self.low), abs(self.high))
        return self.low * self.high > 0 and 0 < self.high - self.low <= size * _NARROW


def multiple_above(value: float, unit: float, fuzz: float = _FUZZ) -> float:
    """Return the first multiple of `unit` that is not below `value` by more than `fuzz` units."""
    return math.ceil(value / unit - fuzz) * unit


def multiple_below(value: float, unit: float, fuzz: float = _FUZZ) -> float:
    """Return the last multiple of `unit` that is not above `value` by more than `fuzz` units."""
    return math.floor(value / unit + fuzz) * unit if value else 0.0


def shared_ends(span: Span, unit: float) -> Ends | None:
    """Return the ends that all programs draw for ticks `unit` apart, None where they part or it hangs on rounding."""
    if span.low < 0 >= span.high:
        ends = shared_ends(replace(span, low=-span.high, high=-span.low), unit)
        return None if ends is None else (-ends[1], -ends[0])
    drawn = [
        ends
        for fuzz in (_FUZZ, -_FUZZ)
        for ends in (
            _libreoffice(span, unit, fuzz),
            _office(span, unit, fuzz, off=_HALF),
            _office(span, unit, fuzz, off=_TWENTIETH),
        )
    ]
    start, stop = drawn[0]
    near = unit * 1e-6
    is_shared = all(abs(low - start) < near and abs(high - stop) < near for low, high in drawn)
    return (start, stop) if is_shared and start < stop else None


def _office(span: Span, unit: float, fuzz: float, *, off: float) -> Ends:
    low, high = span.low, span.high
    if low < 0:
        start = multiple_below(low - PAD * (high - low), unit, fuzz)
    else:
        start = low = multiple_below(low - off * (high - low), unit, fuzz) if span.is_narrow else 0.0
    return start, multiple_above(high + PAD * (high - low), unit, fuzz) if high else unit


def _libreoffice(span: Span, unit: float, fuzz: float) -> Ends:
    low, high = span.low, span.high
    if span.is_across and low == high:
        high += high
    if low > 0 and not span.is_across:
        low = low - _HALF * (high - low) if span.is_narrow else 0.0
    start = multiple_below(low, unit, fuzz)
    if start and high - span.low > _CLOSE * (high - start) + fuzz * unit:
        start -= unit
    stop = multiple_above(high, unit, fuzz) if high else unit
    if high and span.high - start > _CLOSE * (stop - start) + fuzz * unit:
        stop += unit
    return start, stop
