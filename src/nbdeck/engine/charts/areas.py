"""Areas: amounts along a sequence, stacked where several add up."""

from __future__ import annotations

from nbdeck.engine.charts.axes import span_of, stacked_span
from nbdeck.engine.charts.brief import Brief
from nbdeck.engine.charts.canvas import Canvas
from nbdeck.engine.charts.colors import series_colors
from nbdeck.engine.charts.field import Field, Wish, upright_field
from nbdeck.engine.charts.legends import series_legend
from nbdeck.engine.scene import Chart, ChartSeries, Color, PathCommand

_SEE_THROUGH = 0.6
"""Opacity of areas that lie over each other."""


def draw_areas(brief: Brief) -> Chart:
    """Return a chart of areas; several without negative numbers are stacked, gaps count as zero.

    Raises:
        Cramped: too little is left for the plot.
    """
    figures = brief.figures
    is_stacked = len(figures.rows) > 1 and min(figures.known, default=0.0) >= 0
    legend = None
    if brief.plan.has_legend:
        legend = series_legend(figures.rows, "square", brief.pen, brief.box)
    values = [row.values for row in figures.rows]
    span = stacked_span(values) if is_stacked else span_of(figures.known, has_zero=True)
    wish = Wish(span=span, is_edged=True, legend=legend)
    field, canvas = upright_field(brief, wish), Canvas(brief.box)
    native_legend = field.draw_ground(canvas)
    colors = series_colors(figures.rows)
    if len(colors) > 1 and not is_stacked:
        colors = tuple(color.faded(_SEE_THROUGH) for color in colors)
    below = [0.0] * len(figures.categories)
    for row, color in zip(figures.rows, colors, strict=True):
        amounts = [value or 0.0 for value in row.values]
        top = [low + amount for low, amount in zip(below, amounts, strict=True)]
        _draw_area(field, canvas, below, top, color)
        below = top if is_stacked else below
    field.draw_axis(canvas)
    series = tuple(
        ChartSeries(
            name=row.name,
            values=row.values,
            color=color,
            shown_name=legend.shown_name(number, row.name) if legend else "",
        )
        for number, (row, color) in enumerate(zip(figures.rows, colors, strict=True))
    )
    return field.chart(canvas, series, native_legend, overlap=100 if is_stacked else 0)


def _draw_area(field: Field, canvas: Canvas, below: list[float], top: list[float], color: Color) -> None:
    upper = [(field.across(index), field.along(value)) for index, value in enumerate(top)]
    lower = [(field.across(index), field.along(value)) for index, value in enumerate(below)]
    first, *others = [*upper, *reversed(lower)]
    commands = [
        PathCommand("M", (first,)),
        *(PathCommand("L", (point,)) for point in others),
        PathCommand("Z"),
    ]
    canvas.path(commands, fill=color, name="Chart area")
