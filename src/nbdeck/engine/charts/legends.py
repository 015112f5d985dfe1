"""Legends: what the colours of series and slices mean.

A legend has its entries in one row above the plot, or in one column beside or above it. The distances are those at
which LibreOffice sets the entries of a native legend in the same frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from nbdeck.engine.charts.canvas import MIDDLE, Canvas, ChartTypography, Cramped, kept_apart
from nbdeck.engine.charts.series_values import SeriesValues
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.chart import Legend
from nbdeck.engine.scene.elements import ChartElement, Shape

_GAP = 0.5
"""Around and between entries, font sizes."""
_BELOW = 1.0
"""Under a legend above a plot, font sizes: values at the tops of bars are read with the bars, not with an entry."""
_BESIDE_CAPTION = 1.6
"""Between a caption and a legend behind it, font sizes."""
_LEAD = 0.37
_SQUARE = 0.6
_STROKE = 1.9
_SPACE = 0.25
_TAIL = 0.46
_ROW = 1.5
"""Height of a row in a column of entries, font sizes."""
_WIDEST = 0.34
"""Of the chart's width, for a legend at its side."""
_TALLEST, _TALLEST_OF_CIRCLE = 0.4, 0.28
"""Of the chart's height, for a column above the plot, which is made where one beside it would shorten names."""

Symbol = Literal["square", "stroke", "marked", "dot", "block"]
"""`stroke` is a piece of line, `marked` one with a marker on it, `block` a square as wide as the strokes beside it."""


@dataclass(frozen=True, slots=True)
class LegendPlan:
    """A legend that is measured but not yet placed.

    Attributes:
        names: The entries as written, shortened where they must be.
        width: Of the frame, points.
        height: Of the frame, points.
        is_column: Whether the entries stand under each other.
        at_side: Whether it stands beside the plot and not above it.
        blocks: Of the first entries so many have blocks in place of strokes.
        is_upward: Whether a column beside the plot runs from below, as its stacks do and as PowerPoint and LibreOffice
            set it.
    """

    names: tuple[str, ...]
    colors: tuple[Color, ...]
    symbol: Symbol
    pen: ChartTypography
    width: Pt
    height: Pt
    is_column: bool = False
    at_side: bool = False
    blocks: int = 0
    is_upward: bool = False

    def box_in(self, box: Box, *, is_rtl: bool = False) -> Box:
        """Return its frame within the chart's box: at the top where reading starts, or beside, where it ends."""
        at_right = self.at_side != is_rtl
        x = box.right - self.width if at_right else box.x
        y = box.y + (box.h - self.height) / 2 if self.at_side else box.y
        return Box(x, y, self.width, self.height)

    def shown_name(self, number: int, name: str) -> str:
        """Return the entry of a series where it differs from the series' name, else ""."""
        return "" if self.names[number] == name else self.names[number]

    def rest_of(self, box: Box, *, is_rtl: bool = False) -> Box:
        """Return what the legend leaves of the chart's box."""
        if not self.at_side:
            return box.below(self.height + _BELOW * self.pen.size)
        taken = self.width + self.pen.size
        return Box(box.x + (taken if is_rtl else 0.0), box.y, box.w - taken, box.h)

    def placed(self, box: Box, caption: str) -> tuple[Box, Box]:
        """Return its frame, in the row of a caption where that has room for both, and what it leaves of the box."""
        frame, size = self.box_in(box), self.pen.size
        taken = self.pen.width(caption) + _BESIDE_CAPTION * size
        if not caption or self.is_column or taken + self.width > box.w:
            return frame, self.rest_of(box)
        return replace(frame, x=frame.x + taken, y=box.y + 1.0), box

    def draw(self, canvas: Canvas, frame: Box, *, is_rtl: bool = False) -> Legend:
        """Draw the entries in their frame and return the native legend."""
        size = self.pen.size
        lead = _symbol_width(self.symbol) * size
        x, pitch = frame.x + _GAP * size, 0.0
        y = frame.y + frame.h / 2
        if self.is_column:
            count = len(self.names)
            pitch = size + (frame.h - count * size) / (count + 1)
            pitch = -pitch if self.is_upward and self.at_side else pitch
            y -= pitch * (count - 1) / 2
        for number, (name, color) in enumerate(zip(self.names, self.colors, strict=True)):
            symbol: Symbol = "block" if number < self.blocks else self.symbol
            _draw_symbol(canvas, symbol, x + _LEAD * size, y, size, color)
            if name:
                text = self.pen.label(name, x + lead, y + MIDDLE * size, "left", name="Legend entry")
                canvas.must_write(text)
            if self.is_column:
                y += pitch
            else:
                x += lead + self.pen.width(name) + (_TAIL + _GAP) * size
        return Legend(frame, "top" if not self.at_side else "left" if is_rtl else "right")


def series_legend(
    rows: Sequence[SeriesValues],
    symbol: Symbol,
    pen: ChartTypography,
    box: Box,
    colors: Sequence[Color],
    *,
    is_upward: bool = False,
) -> LegendPlan | None:
    """Return a legend of the series in their colours, None for a single one and for series without names.

    Args:
        rows: The series.
        symbol: Of each entry.
        pen: Of the names.
        box: Of the chart.
        colors: Of the series.
        is_upward: Whether they stand on each other.

    Raises:
        Cramped: it has no room.
    """
    if len(rows) < 2 or not any(row.name for row in rows):
        return None
    plan = plan_legend([row.name for row in rows], colors, symbol, pen, box)
    return replace(plan, is_upward=is_upward)


def lacks_names(chart: ChartElement) -> bool:
    """Tell whether a chart of several series, or slices, had no room to name them."""
    is_whole = chart.kind in ("PIE", "DOUGHNUT")
    drawn = [
        series for series in chart.series if not series.is_helper and (series.is_drawn or series.marker_size)
    ]
    names = list(chart.categories) if is_whole else [series.name for series in drawn]
    if len(names) < 2 or not any(names) or chart.legend is not None:
        return False
    part = "category" if is_whole else "series"
    return not any(
        part in label.shows or label.text in names for series in chart.series for _, label in series.labels
    )


def plan_legend(
    names: Sequence[str],
    colors: Sequence[Color],
    symbol: Symbol,
    pen: ChartTypography,
    box: Box,
    *,
    widest: Pt = 0.0,
) -> LegendPlan:
    """Return a legend for a chart in `box`: a row if it fits, or always a column if `widest` says how wide it may be.

    Raises:
        Cramped: neither a row nor a column has room.
    """
    size = pen.size
    around = (_symbol_width(symbol) + _TAIL) * size
    row = sum(pen.width(name) + around + _GAP * size for name in names) + _GAP * size
    plan = LegendPlan(tuple(names), tuple(colors), symbol, pen, width=row, height=1.5 * size)
    if row <= box.w and not widest:
        return plan
    plan = replace(plan, is_column=True, height=(len(names) * _ROW + 0.3) * size)
    around += 2 * _GAP * size
    room = (widest or box.w * _WIDEST) - around
    longest = max(map(pen.width, names))
    if room < longest <= box.w - around and plan.height <= box.h * (
        _TALLEST_OF_CIRCLE if widest else _TALLEST
    ):
        return replace(plan, width=longest + around)
    shown = kept_apart(names, partial(pen.shortened, width=room))
    is_lost = any(name and not short for name, short in zip(names, shown, strict=True))
    if plan.height > box.h or room < 3 * size or is_lost:
        raise Cramped
    return replace(plan, names=shown, at_side=True, width=max(map(pen.width, shown)) + around)


_STROKES = ("stroke", "marked")


def _symbol_width(symbol: Symbol) -> float:
    return _LEAD + (_STROKE if symbol in _STROKES else _SQUARE) + _SPACE


def _draw_symbol(canvas: Canvas, symbol: Symbol, x: Pt, y: Pt, size: Pt, color: Color) -> None:
    if symbol in _STROKES:
        canvas.line(x, y, x + _STROKE * size, y, color, 2.25)
        if symbol == "marked":
            canvas.dot(x + _STROKE * size / 2, y, _SQUARE * size, color)
        return
    side = _SQUARE * size
    if symbol == "dot":
        canvas.dot(x + side / 2, y, side, color)
    else:
        width = _STROKE * size if symbol == "block" else side
        canvas.draw(Shape(Box(x, y - side / 2, width, side), "rect", fill=color, name="Legend key"))
