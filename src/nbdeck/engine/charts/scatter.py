"""Scattered points: two axes of numbers."""

from __future__ import annotations

from dataclasses import dataclass

from nbdeck.engine.charts.axes import (
    GAP,
    MARK,
    AxisTitles,
    Ticks,
    draw_lying,
    draw_upright,
    lying_height,
    lying_ticks,
    span_of,
    unlabelled_ticks,
    upright_ticks,
)
from nbdeck.engine.charts.canvas import Canvas, Cramped
from nbdeck.engine.charts.field import AXIS_WIDTH
from nbdeck.engine.charts.figures import Brief, choose_format
from nbdeck.engine.charts.legends import LegendPlan, series_colors, series_legend
from nbdeck.engine.scene import Box, ChartElement, ChartSeries, Pt

_SMALLEST_DOT: Pt = 5.0
_DOT: Pt = 7.0
_MANY = 200
"""Points; with more of them the dots are small."""


@dataclass(frozen=True, slots=True)
class _Grid:
    plot: Box
    level: Ticks
    upright: Ticks


def draw_scatter(brief: Brief) -> ChartElement:
    """Return a chart of points over two axes of numbers; x grows to the right in every language.

    Raises:
        Cramped: too little is left for the plot.
    """
    figures, box, frame = brief.figures, brief.box, None
    legend: LegendPlan | None = None
    if brief.plan.has_legend:
        legend = series_legend(figures.rows, "dot", brief.pen, box)
    if legend:
        frame, box = legend.box_in(box, is_rtl=False), legend.rest_of(box, is_rtl=False)
    titles = AxisTitles(brief.y_title, brief.x_title, brief.pen, box)
    dot = (
        max(brief.style.marker_size or _DOT, _SMALLEST_DOT) if len(figures.known) <= _MANY else _SMALLEST_DOT
    )
    grid, canvas = _grid(brief, titles.inner, dot), Canvas(brief.box)
    native_legend = legend.draw(canvas, frame, is_rtl=False) if legend and frame else None
    titles.draw(canvas, grid.plot, is_lying=False, is_rtl=False)
    if brief.plan.has_ticks:
        draw_upright(brief, canvas, grid.plot, grid.upright)
        draw_lying(brief, canvas, grid.plot, grid.level, has_grid=False, mark=MARK)
    _draw_axis(brief, canvas, grid)
    _draw_points(brief, canvas, grid, dot)
    return ChartElement(
        box=brief.box,
        kind="SCATTER",
        plot=grid.plot,
        categories=figures.categories,
        series=_series(brief, legend, dot),
        drawing=canvas.drawing,
        value_axis=grid.upright.native(brief, is_visible=brief.plan.has_ticks),
        x_axis=grid.level.native(brief, is_visible=brief.plan.has_ticks, has_grid=False, title=titles.level),
        x_values=figures.x_values,
        legend=native_legend,
    )


def _series(brief: Brief, legend: LegendPlan | None, dot: Pt) -> tuple[ChartSeries, ...]:
    rows = brief.figures.rows
    return tuple(
        ChartSeries(
            name=row.name,
            values=row.values,
            color=color,
            marker_size=dot,
            shown_name=legend.shown_name(number, row.name) if legend else "",
        )
        for number, (row, color) in enumerate(zip(rows, series_colors(rows, has_strokes=True), strict=True))
    )


def _grid(brief: Brief, inner: Box, dot: Pt) -> _Grid:
    """Return the plot with its axes; points on its edges stay inside `inner`."""
    figures, pen = brief.figures, brief.pen
    x_span, y_span = span_of(figures.x_values, is_across=True), span_of(figures.known)
    x_code = choose_format(figures.x_values)
    if not brief.plan.has_ticks:
        plot = inner.inset(dot / 2)
        return _Grid(
            plot if min(plot.w, plot.h) > dot else inner,
            unlabelled_ticks(x_span, x_code, pen),
            unlabelled_ticks(y_span, figures.number_format, pen),
        )
    above = max(pen.size, dot) / 2
    height = inner.h - lying_height(pen) - MARK - above
    upright = upright_ticks(y_span, figures.number_format, height, pen)
    left = upright.width + GAP
    level = lying_ticks(x_span, x_code, max(inner.w - left - 2 * pen.size, 1.0), pen)
    left, right = max(left, level.width / 2, dot / 2), max(level.width, dot) / 2
    plot = Box(inner.x + left, inner.y + above, inner.w - left - right, height)
    if plot.w < brief.plan.least * brief.box.w or plot.h < brief.plan.least * brief.box.h:
        raise Cramped
    return _Grid(plot, level, upright)


def _draw_axis(brief: Brief, canvas: Canvas, grid: _Grid) -> None:
    plot, color = grid.plot, brief.style.axis
    canvas.line(plot.x, plot.bottom, plot.right, plot.bottom, color, AXIS_WIDTH)
    for value in grid.level.scale.ticks() if brief.plan.has_ticks else ():
        x = plot.x + plot.w * grid.level.scale.share(value)
        canvas.line(x, plot.bottom, x, plot.bottom + MARK, color, AXIS_WIDTH)


def _draw_points(brief: Brief, canvas: Canvas, grid: _Grid, dot: Pt) -> None:
    plot = grid.plot
    for row, color in zip(
        brief.figures.rows, series_colors(brief.figures.rows, has_strokes=True), strict=True
    ):
        for x_value, value in zip(brief.figures.x_values, row.values, strict=True):
            if value is not None:
                x = plot.x + plot.w * grid.level.scale.share(x_value)
                canvas.dot(x, plot.bottom - plot.h * grid.upright.scale.share(value), dot, color)
