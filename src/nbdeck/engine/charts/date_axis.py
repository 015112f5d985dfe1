"""Axes of days, on which dates that lie unevenly stand at their true distances: ticks and their labels."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nbdeck.contract.cell_text import Grain, time_text
from nbdeck.engine.charts.axes import CATEGORY_GAP, FIRST, Slots
from nbdeck.engine.charts.canvas import DESCENT, Canvas, ChartTypography, Cramped
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.chart import DateSteps, DateUnit

_DAY_ZERO = dt.date(1899, 12, 30)
_STEPS: tuple[tuple[DateUnit, int], ...] = (
    *(("days", step) for step in (1, 2, 7, 14)),
    *(("months", step) for step in (1, 2, 3, 6)),
    *(("years", step) for step in (1, 2, 5, 10, 20, 50, 100)),
    *(("days", step) for step in (28, 91, 182, 364, 1820, 3640, 18200)),
)
_AIR = 1.5
"""Between labels, font sizes."""
_FEWEST = 2
"""Labels that say how long the axis is."""
_MONTHS: dict[DateUnit, int] = {"months": 1, "years": 12}
_LAST_OF_ALL_MONTHS = 28
_CODES = {
    Grain.YEAR: ("yyyy", "yyyy"),
    Grain.MONTH: ("[$-409]mmm yyyy", "yyyy-mm"),
    Grain.DAY: ("[$-409]d mmm yyyy", "yyyy-mm-dd"),
}
"""In English, and in other languages, whose programs shorten months each in their own way."""


@dataclass(frozen=True, slots=True)
class DateLabels:
    """The labels of an axis of days, which stand at even steps of time and not at the points.

    Attributes:
        ticks: Days from the first point on.
        texts: What stands at them.
        steps: How the native axis makes them.
    """

    ticks: tuple[int, ...]
    texts: tuple[str, ...]
    steps: DateSteps
    pen: ChartTypography

    @property
    def height(self) -> Pt:
        """What the labels take under the plot with their distance, points."""
        return CATEGORY_GAP + (FIRST + DESCENT) * self.pen.size

    def overhangs(self, slots: Slots) -> tuple[Pt, Pt]:
        """Return how far the labels reach beyond the left and the right end of the axis, points."""
        halves = [self.pen.width(text) / 2 for text in self.texts]
        ends = [
            slots.place(tick) + half - slots.length for tick, half in zip(self.ticks, halves, strict=True)
        ]
        return halves[0], max(0.0, *ends)

    def draw(self, canvas: Canvas, plot: Box, slots: Slots) -> None:
        """Write the labels under the plot."""
        for number, (tick, text) in enumerate(zip(self.ticks, self.texts, strict=True), 1):
            x, y = plot.x + slots.place(tick), plot.bottom + CATEGORY_GAP + FIRST * self.pen.size
            canvas.must_write(self.pen.label(text, x, y, name=f"Category label {number}"))


def date_labels(days: Sequence[int], length: Pt, pen: ChartTypography) -> DateLabels:
    """Return the closest labels that have room on an axis of a length, which begins at the first day.

    Where that is none of all months, they are days apart.

    Raises:
        Cramped: not even two have.
    """
    for unit, step in _STEPS:
        ticks = tuple(_ticks(days, unit, step))
        if len(ticks) < _FEWEST:
            continue
        grain = _grain(days[0], unit)
        texts = tuple(_text(days[0] + tick, grain, pen.lang) for tick in ticks)
        pitch = min(later - earlier for earlier, later in pairwise(ticks))
        if pitch * length / (days[-1] - days[0]) >= max(map(pen.width, texts)) + _AIR * pen.size:
            is_english = pen.lang.startswith("en")
            codes = _CODES[grain][not is_english], _CODES[Grain.DAY][not is_english]
            return DateLabels(ticks, texts, DateSteps(tuple(days), unit, step, *codes), pen)
    raise Cramped


def _ticks(days: Sequence[int], unit: DateUnit, step: int) -> Iterator[int]:
    """Yield the days of the ticks, from the first point on: none of months that have no such day."""
    first = _date(days[0])
    if unit == "days":
        yield from range(0, days[-1] - days[0] + 1, step)
    elif first.day <= _LAST_OF_ALL_MONTHS:
        month, tick = first.year * 12 + first.month - 1, first
        while (tick - first).days <= days[-1] - days[0]:
            yield (tick - first).days
            month += step * _MONTHS[unit]
            tick = dt.date(month // 12, month % 12 + 1, first.day)


def _grain(day: int, unit: DateUnit) -> Grain:
    """Return how finely ticks of a unit have to be told, where the first is that day."""
    first = _date(day)
    if unit == "days" or first.day != 1:
        return Grain.DAY
    return Grain.YEAR if unit == "years" and first.month == 1 else Grain.MONTH


def _text(day: int, grain: Grain, lang: str) -> str:
    date = _date(day).isoformat()
    if lang.startswith("en"):
        return time_text(date, grain, "en")
    return date[: {Grain.YEAR: 4, Grain.MONTH: 7, Grain.DAY: 10}[grain]]


def _date(day: int) -> dt.date:
    return _DAY_ZERO + dt.timedelta(days=day)
