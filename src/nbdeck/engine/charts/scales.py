"""Axes of numbers: ends and ticks that people would have chosen and that programs find again from the ticks' distance.

An end that is written stays when somebody edits the data behind a chart, and cuts what lies beyond it. So charts
write the distance of their ticks alone: one for which Office and LibreOffice come to the same ends, else what Office
draws. Axes of scattered points stand close around them, which no program does by itself: where programs would draw
other ends, those of such an axis are written.

Source: Microsoft's knowledge base, 214075; J. Peltier, "How Excel calculates automatic chart axis limits", 2012, who
measured another start of narrow ranges; LibreOffice's chart2 `ScaleAutomatism`, and charts that it drew.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from nbdeck.contract.number_format import GENERAL, language_mark, sections_of

Ends = tuple[float, float]

_PAD = 0.05
"""Kept free beyond the values, of what they span."""
_CLOSE = 20 / 21
"""The same as LibreOffice counts it: the values' share of the axis."""
_NARROW = 1 / 6
"""Values of one sign that span no more than this share of the largest do not have zero on their axis."""
_HALF, _TWENTIETH = 0.5, 0.05
"""What is taken off below narrow values, of what they span: by the knowledge base and LibreOffice, by Peltier."""
_FUZZ = 1e-9
FAR = 1e300
"""Beyond this size numbers are drawn as if they were this large, so that no distance overflows."""
_STEPS = (1.0, 2.0, 2.5, 5.0)
_RARE = (3.0, 4.0)
"""Units that people choose less often, and from zero only."""
_RARITY = 1.1
"""Times as long an axis in such a unit is taken for, so that it has to be much the fuller one."""
_HALVES = 2.5
"""The one unit whose ticks are no whole numbers and could be."""
_MATCHING_STEPS = (*_STEPS, *_RARE, 6.0, 8.0, 1.5, 10.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0)
"""Units of an axis that has to have as many parts as another."""
_LEAST_USED = {False: 0.4, True: 0.6}
"""Of an axis, without and with zero on it, that its values take where a unit gives one."""
_NOTHING = 1e-290
"""Below this size all values are drawn as zero."""
_MOST_ROOM = 0.95
"""Of a hidden axis that labels may ask for; where they ask for more, nothing fits."""
_DOUBLINGS = tuple(step / 8 for step in range(-32, 33))
"""Units of a hidden axis that are tried, as powers of two of what the values span."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Ends of an axis and the distance of its ticks; always `minimum < maximum`.

    Attributes:
        is_held: Whether a series that does not show has to reach to `base`, because programs would leave it out.
        is_shared: Whether all programs draw these ends by themselves.
        is_written: Whether the file has to say its ends, which then stay when somebody edits the data.
        is_log: Whether a step is a factor and no distance.
    """

    minimum: float
    maximum: float
    step: float
    is_held: bool = False
    is_shared: bool = True
    is_written: bool = False
    is_log: bool = False

    @property
    def base(self) -> float:
        """Where bars and areas start: zero, or the end nearest to it."""
        return min(max(0.0, self.minimum), self.maximum)

    @property
    def parts(self) -> int:
        """How many steps it has."""
        if self.is_log:
            return round(math.log(self.maximum / self.minimum, self.step))
        return round((self.maximum - self.minimum) / self.step)

    def share(self, value: float) -> float:
        """Return how far along the axis a value lies, 0 to 1."""
        if self.is_log:
            near = min(max(value, self.minimum), self.maximum)
            return math.log(near / self.minimum) / math.log(self.maximum / self.minimum)
        return (min(max(value, self.minimum), self.maximum) - self.minimum) / (self.maximum - self.minimum)

    def ticks(self) -> tuple[float, ...]:
        """Return the values of the ticks, rising."""
        if self.is_log:
            return tuple(_clean(self.minimum * self.step**number) for number in range(self.parts + 1))
        first = math.ceil(self.minimum / self.step - 1e-6)
        last = math.floor(self.maximum / self.step + 1e-6)
        return tuple(_clean(number * self.step) for number in range(first, last + 1))


@lru_cache(maxsize=1024)
def nice_scale(span: Span, most: int) -> Scale:
    """Return the scale whose axis the values fill best, its ticks 1, 2, 2.5, 3, 4 or 5 times a power of ten apart.

    Args:
        span: The values.
        most: Parts between ticks that it may have; there are more where one is too few, as around zero.
    """
    if span.is_log:
        return _log_scale(span)
    span = _drawable(span)
    if span.is_full:
        return Scale(0.0, 1.0, 1.0 / next((count for count in (10, 5, 4, 2) if count <= most), 1))
    scales = [_fitted(span, unit) for unit in _nice_units(span, most)]
    used = max(span.high, 0.0) - min(span.low, 0.0) if span.has_zero else _reach(span)

    def rank(scale: Scale) -> tuple[float, ...]:
        parts, length = scale.parts, scale.maximum - scale.minimum
        weighed = length * (_RARITY if float(f"{scale.step:e}"[:3]) in _RARE else 1.0)
        halvings = math.ceil(math.log2(max(_LEAST_USED[span.has_zero] * length / used, 1.0))) if used else 0
        is_coarse = parts < (most + 1) // 2
        is_bare, is_odd = parts < min(most, 2), not (scale.is_shared or scale.is_written)
        return (max(parts - most, 0), is_bare, halvings, is_odd, weighed, is_coarse, scale.step)

    return min(scales, key=rank)


def tight_scale(span: Span, *, before: float, after: float) -> Scale:
    """Return a scale for an axis that does not show, with room for labels outside bars; zero is on it.

    Its unit is a whole side of it where all values are on one side of zero: so it stays as it is until they grow
    beyond it, and never leaves out zero before. Narrow values may grow together, which would cut their bars short
    without a tick that says so: there zero is held.

    Args:
        span: The values.
        before: Share of the axis, 0 to 1, kept free below negative values.
        after: Share of the axis kept free above positive ones.
    """
    if span.is_full:
        return nice_scale(span, 4)
    span = _drawable(replace(span, has_zero=True))
    low, high = span.low, span.high
    if low >= 0 or high <= 0:
        room = min(max(after if high > 0 else before, _PAD), _MOST_ROOM)
        scale = _fitted(span, float(f"{max(high, -low) / (1 - room):.6g}") or 1.0)
        return replace(scale, is_held=span.is_narrow)
    scales = [_fitted(span, float(f"{(high - low) * 2**doubling:.3g}")) for doubling in _DOUBLINGS]

    def rank(scale: Scale) -> tuple[float, ...]:
        length = scale.maximum - scale.minimum
        is_crowded = scale.share(low) < before or 1 - scale.share(high) < after
        return is_crowded, not scale.is_shared, length

    return min(scales, key=rank)


def matching_scale(span: Span, parts: int) -> Scale:
    """Return a scale with so many parts, so that its ticks stand on the gridlines of another axis.

    Where no unit gives as many that all programs find by themselves, it has the parts that suit its values.
    """
    span = _drawable(span)
    reach = max(span.high, 0.0) - min(span.low, 0.0) or 1.0
    power = 10.0 ** math.floor(math.log10(reach / parts))
    scales = [
        Scale(_clean(ends[0]), _clean(ends[1]), unit)
        for unit in (_clean(step * power) for step in _MATCHING_STEPS)
        if (ends := shared_ends(span, unit)) and round((ends[1] - ends[0]) / unit) == parts
    ]
    return min(scales, key=lambda scale: scale.maximum - scale.minimum, default=nice_scale(span, parts))


def _log_scale(span: Span) -> Scale:
    """Return a scale from power of ten to power of ten, as LibreOffice draws it; Office's rule is not published.

    Where bars stand on it, it begins below the smallest value, which would have no bar at all.
    """
    low, high = (min(max(value, 1.0 / FAR), FAR) for value in (span.low, span.high))
    start = math.floor(math.log10(low) + _FUZZ)
    stop = max(math.ceil(math.log10(high) - _FUZZ), start + 1)
    is_held = span.has_zero and math.isclose(low, 10.0**start, rel_tol=_FUZZ)
    return Scale(_clean(10.0 ** (start - is_held)), _clean(10.0**stop), 10.0, is_held, is_log=True)


def _drawable(span: Span) -> Span:
    low, high = max(span.low, -FAR), min(span.high, FAR)
    is_nothing = max(abs(low), abs(high)) < _NOTHING
    return replace(span, low=0.0, high=0.0) if is_nothing else replace(span, low=low, high=high)


def _nice_units(span: Span, most: int) -> Iterator[float]:
    """Yield the units that may divide the axis into a few parts."""
    whole = max(span.high, 0.0) - min(span.low, 0.0)
    if not whole:
        yield 1.0
        return
    is_far = not span.has_zero and (span.is_narrow or span.room is not None)
    least = (_reach(span) if is_far else whole) / (2 * most)
    steps = _STEPS if is_far else (*_STEPS, *_RARE)
    for power in range(math.floor(math.log10(least)), math.floor(math.log10(whole)) + 2):
        units = (_clean(step * 10.0**power) for step in steps)
        yield from (unit for unit in units if least <= unit != _HALVES)


def _reach(span: Span) -> float:
    """Return what the values span; of values that are as good as equal, a part of their size."""
    size = max(abs(span.low), abs(span.high))
    return span.high - span.low if span.high - span.low > size * 1e-9 else size / 5


def _fitted(span: Span, unit: float) -> Scale:
    """Return the scale of that unit; zero is held where programs would leave it out and it has to be there."""
    shared = shared_ends(span, unit)
    if span.room is not None:
        start, stop = map(_clean, _around(span, unit, span.room))
        is_shared = shared is not None and (start, stop) == (_clean(shared[0]), _clean(shared[1]))
        return Scale(start, stop, unit, is_shared=is_shared, is_written=not is_shared)
    ends = shared or office_ends(span, unit)
    if not span.has_zero or ends[0] <= 0 <= ends[1]:
        return Scale(_clean(ends[0]), _clean(ends[1]), unit, is_shared=shared is not None)
    far = _clean(_multiple_above((1 + _PAD) * max(span.high, -span.low), unit))
    ends = (-far, 0.0) if span.high <= 0 else (0.0, far)
    return Scale(*ends, unit, is_held=True, is_shared=False)


def _around(span: Span, unit: float, room: float) -> Ends:
    """Return the ends that stand close around points; zero is one of them where it is nearer than they are apart."""
    reach = _reach(span)
    spare = reach / 2 if span.low == span.high else reach * room
    is_near = min(abs(span.low), abs(span.high)) < reach
    low = 0.0 if span.low >= 0 and is_near else span.low - spare
    high = 0.0 if span.high <= 0 and is_near else span.high + spare
    start, stop = _multiple_below(low, unit), _multiple_above(high, unit)
    return start, stop if stop > start else start + unit


def _clean(value: float) -> float:
    return float(f"{value:.12g}") + 0.0


@dataclass(frozen=True, slots=True)
class Span:
    """The values that an axis has to hold.

    Attributes:
        has_zero: Whether zero must be on the axis, as bars and areas need; on a logarithmic one, what is below all.
        is_across: Whether it is the level axis of scattered points, which LibreOffice does not draw out to zero.
        room: Around scattered points, as a share of what they span; None where programs find the ends.
        is_full: Whether they are shares of what every program draws from 0 to 100 %.
        is_log: Whether each tick is ten times the one before.
    """

    low: float
    high: float
    has_zero: bool = False
    is_across: bool = False
    is_full: bool = False
    is_log: bool = False
    room: float | None = None

    @property
    def is_narrow(self) -> bool:
        """Whether the values lie so close together, and so far from zero, that programs leave zero out."""
        size = max(abs(self.low), abs(self.high))
        return self.low * self.high > 0 and 0 < self.high - self.low <= size * _NARROW


def span_of(values: Sequence[float], *, has_zero: bool = False, is_across: bool = False) -> Span:
    """Return the span of some values, without any zero."""
    return Span(min(values), max(values), has_zero, is_across) if values else Span(0.0, 0.0)


def stacked_span(rows: Sequence[Sequence[float | None]]) -> Span:
    """Return the span of values that are stacked on zero, as programs count it: from the end of the first bar.

    Args:
        rows: Of shape (series, categories); None is a gap.
    """
    ends: list[float] = []
    for column in zip(*rows, strict=True):
        ups = [value for value in column if value is not None and value >= 0]
        downs = [value for value in column if value is not None and value < 0]
        ends += [end for part in (ups, downs) if part for end in (part[0], math.fsum(part))]
    return span_of(ends, has_zero=True)


def _multiple_above(value: float, unit: float, fuzz: float = _FUZZ) -> float:
    """Return the first multiple of `unit` that is not below `value` by more than `fuzz` units."""
    return math.ceil(value / unit - fuzz) * unit


def _multiple_below(value: float, unit: float, fuzz: float = _FUZZ) -> float:
    """Return the last multiple of `unit` that is not above `value` by more than `fuzz` units."""
    return math.floor(value / unit + fuzz) * unit if value else 0.0


def shared_ends(span: Span, unit: float) -> Ends | None:
    """Return the ends that all programs draw for ticks `unit` apart, None where they part or it hangs on rounding."""
    if span.low < 0 >= span.high:
        ends = shared_ends(replace(span, low=-span.high, high=-span.low), unit)
        return None if ends is None else (-ends[1], -ends[0])
    offs = (_TWENTIETH,) if span.is_across else (_HALF, _TWENTIETH)
    drawn = (
        ends
        for fuzz in (_FUZZ, -_FUZZ)
        for ends in (_libreoffice(span, unit, fuzz), *(_office(span, unit, fuzz, off=off) for off in offs))
    )
    start, stop = next(drawn)
    near = unit * 1e-6
    is_shared = all(abs(low - start) < near and abs(high - stop) < near for low, high in drawn)
    return (start, stop) if is_shared and start < stop else None


def office_ends(span: Span, unit: float) -> Ends:
    """Return the ends that Office draws for ticks `unit` apart: by the knowledge base, of points as Peltier found."""
    if span.low < 0 >= span.high:
        low, high = office_ends(replace(span, low=-span.high, high=-span.low), unit)
        return -high, -low
    return _office(span, unit, _FUZZ, off=_TWENTIETH if span.is_across else _HALF)


def _office(span: Span, unit: float, fuzz: float, *, off: float) -> Ends:
    low, high = span.low, span.high
    if low < 0:
        start = _multiple_below(low - _PAD * (high - low), unit, fuzz)
    else:
        start = low = _multiple_below(low - off * (high - low), unit, fuzz) if span.is_narrow else 0.0
    return start, _multiple_above(high + _PAD * (high - low), unit, fuzz) if high else unit


def _libreoffice(span: Span, unit: float, fuzz: float) -> Ends:
    low, high = span.low, span.high
    if span.is_across and low == high:
        high += high
    if low > 0 and not span.is_across:
        low = low - _HALF * (high - low) if span.is_narrow else 0.0
    start = _multiple_below(low, unit, fuzz)
    if start and high - span.low > _CLOSE * (high - start) + fuzz * unit:
        start -= unit
    stop = _multiple_above(high, unit, fuzz) if high else unit
    if high and span.high - start > _CLOSE * (stop - start) + fuzz * unit:
        stop += unit
    return start, stop


def in_one_part(scale: Scale) -> Scale:
    """Return a scale under lying bars: where zero had to be held it has one part, in which programs find it."""
    if not scale.is_held or scale.is_log:
        return scale
    return replace(scale, step=scale.maximum - scale.minimum, is_held=False)


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
