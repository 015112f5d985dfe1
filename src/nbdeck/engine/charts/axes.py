"""Axes of numbers on a sheet: ticks that have room, their labels, gridlines and titles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.axis_ends import Span
from nbdeck.engine.charts.brief import Brief
from nbdeck.engine.charts.canvas import Canvas, Cramped
from nbdeck.engine.charts.numbers import tick_format
from nbdeck.engine.charts.pen import DESCENT, MIDDLE, Pen
from nbdeck.engine.charts.scales import Scale, nice_scale
from nbdeck.engine.scene import Box, Pt, TextBox, ValueAxis

GAP: Pt = 2.9
"""From the plot to the labels of a value axis, points. Source: measured in LibreOffice's charts."""
MARK: Pt = 4.25
"""Length of the marks at the ticks of an axis under scattered points. Source: measured in LibreOffice's charts."""
FIRST = 0.8
"""From the top of a label under the plot to its baseline, in font sizes."""
TITLE_INSET: Pt = 3.6
"""Between a native title and its frame, which must not leave the chart. Source: measured in LibreOffice's charts."""
CAPTION = "Chart caption"
"""Name of the drawn text that is the native chart's title."""
_MOST_PARTS = 7


def span_of(values: Sequence[float], *, has_zero: bool = False, is_across: bool = False) -> Span:
    """Return the span of some values; without any it is zero."""
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
    sums = [math.fsum(value or 0.0 for value in column) for column in zip(*rows, strict=True)]
    is_whole = any(all(math.isclose(total, whole) for total in sums) for whole in (1.0, 100.0))
    return replace(span_of(ends, has_zero=True), is_whole=is_whole and len(sums) > 1 and min(ends) >= 0)


@dataclass(frozen=True, slots=True)
class Ticks:
    """A scale and the labels of its ticks."""

    scale: Scale
    code: str
    texts: tuple[str, ...]
    pen: Pen

    @property
    def width(self) -> Pt:
        """Width of the widest label, points."""
        return max(map(self.pen.width, self.texts))

    def native(
        self, brief: Brief, *, is_visible: bool = True, has_grid: bool = True, title: str = ""
    ) -> ValueAxis:
        """Return the axis as the native chart holds it."""
        return ValueAxis(
            minimum=self.scale.minimum,
            maximum=self.scale.maximum,
            major_unit=self.scale.step,
            number_format=self.code,
            fixed=self.scale.fixed,
            is_visible=is_visible,
            gridline=brief.style.gridline if is_visible and has_grid else None,
            title=title,
        )


def ticks_for(scale: Scale, code: str, pen: Pen) -> Ticks:
    """Return the ticks of a scale under a number format."""
    ticked = tick_format(code, scale.step)
    texts = tuple(format_number(value, ticked) for value in scale.ticks()) or ("",)
    return Ticks(scale, ticked, texts, pen)


def unlabelled_ticks(span: Span, code: str, pen: Pen) -> Ticks:
    """Return a scale for an axis whose labels are not shown."""
    return ticks_for(nice_scale(span, 5), code, pen)


def upright_ticks(span: Span, code: str, height: Pt, pen: Pen) -> Ticks:
    """Return ticks for an upright axis of that height, their labels apart."""
    for parts in _counts(height / (2.6 * pen.size)):
        scale = nice_scale(span, parts)
        if height / scale.parts >= 1.2 * pen.size:
            return ticks_for(scale, code, pen)
    raise Cramped


def lying_ticks(span: Span, code: str, width: Pt, pen: Pen) -> Ticks:
    """Return ticks for a level axis of that width, their labels apart."""
    for parts in _counts(width / (4 * pen.size)):
        scale = nice_scale(span, parts)
        ticks = ticks_for(scale, code, pen)
        if width / scale.parts >= ticks.width + 0.8 * pen.size:
            return ticks
    raise Cramped


def _counts(most: float) -> range:
    return range(max(1, min(_MOST_PARTS, int(most))), 0, -1)


def draw_upright(brief: Brief, canvas: Canvas, plot: Box, ticks: Ticks) -> None:
    """Draw gridlines and tick labels of an upright axis, at the side where reading starts."""
    pen = ticks.pen
    for value, text in zip(ticks.scale.ticks(), ticks.texts, strict=False):
        y = plot.bottom - plot.h * ticks.scale.share(value)
        if brief.style.gridline:
            canvas.line(plot.x, y, plot.right, y, brief.style.gridline, 0.75)
        baseline = y + MIDDLE * pen.size
        if brief.is_rtl:
            canvas.must_write(pen.label(text, plot.right + GAP, baseline, "left", name="Tick label"))
        else:
            canvas.must_write(pen.label(text, plot.x - GAP, baseline, "right", name="Tick label"))


def draw_lying(
    brief: Brief, canvas: Canvas, plot: Box, ticks: Ticks, *, has_grid: bool = True, mark: Pt = 0.0
) -> None:
    """Draw gridlines and tick labels of a level axis, under the plot and marks of `mark` points."""
    pen = ticks.pen
    for value, text in zip(ticks.scale.ticks(), ticks.texts, strict=False):
        x = plot.x + plot.w * ticks.scale.share(value)
        if brief.style.gridline and has_grid:
            canvas.line(x, plot.y, x, plot.bottom, brief.style.gridline, 0.75)
        canvas.must_write(pen.label(text, x, plot.bottom + mark + GAP + FIRST * pen.size, name="Tick label"))


def lying_height(pen: Pen) -> Pt:
    """Return what the labels of a level axis take under the plot, points."""
    return GAP + (FIRST + DESCENT) * pen.size


def title_frame(drawn: TextBox) -> Box:
    """Return the frame of a native title, points, whose letters stand where those of `drawn` do."""
    return replace(drawn.box, x=drawn.box.x - TITLE_INSET, y=drawn.box.y - 1.0)


@dataclass(frozen=True, slots=True)
class Titles:
    """Axis titles around what is left for plot and tick labels.

    The title of the upright axis stands level above it, where it is read without turning the head. The native chart
    has it as its own title: a level title of an upright axis is wrapped to a fifth of the chart's width.
    """

    upright: str
    level: str
    pen: Pen
    box: Box

    @property
    def inner(self) -> Box:
        """The box without the rows of the titles."""
        above = 1.5 * self.pen.size + 1.0 if self.upright else 0.0
        below = 1.3 * self.pen.size + 2 * TITLE_INSET if self.level else 0.0
        return Box(self.box.x, self.box.y + above, self.box.w, self.box.h - above - below)

    def draw(self, canvas: Canvas, plot: Box, *, is_lying: bool, is_rtl: bool) -> None:
        """Write the titles: above the box's start, and under the middle of the plot."""
        level = "Value" if is_lying else "Category"
        pen = self.pen
        if self.upright:
            text, y = pen.shortened(self.upright, self.box.w - 2 * TITLE_INSET), self.box.y + pen.size + 1.0
            x = self.box.right - TITLE_INSET if is_rtl else self.box.x + TITLE_INSET
            canvas.must_write(pen.label(text, x, y, "right" if is_rtl else "left", name=CAPTION))
        if self.level:
            text, y = pen.shortened(self.level, plot.w), self.box.bottom - TITLE_INSET - 0.3 * pen.size
            canvas.must_write(pen.label(text, plot.center[0], y, name=f"{level} axis title"))
