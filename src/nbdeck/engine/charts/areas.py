"""Areas: amounts along a sequence, each named at its end where there is room."""

from __future__ import annotations

from contextlib import suppress

from nbdeck.engine.charts.canvas import Canvas, Cramped
from nbdeck.engine.charts.field import Field, FieldOptions
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.heights import Heights
from nbdeck.engine.charts.legends import LegendPlan, series_legend
from nbdeck.engine.charts.levels import END_GAP
from nbdeck.engine.charts.overlays import Overlays
from nbdeck.engine.charts.palette import palette_of
from nbdeck.engine.charts.scales import span_of, stacked_span
from nbdeck.engine.charts.stack_names import WIDEST_NAME, StackPart, name_series, write_beside
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.chart import ChartSeries
from nbdeck.engine.scene.elements import ChartElement, polygon

_SEE_THROUGH = 0.6
"""Opacity of areas that lie over each other."""


def draw_areas(context: ChartContext) -> ChartElement:
    """Return a chart of areas; several without negative numbers are stacked, gaps count as zero.

    Stacked ones are named beside the last category if the names have room there, others in a legend.

    Raises:
        Cramped: too little is left for the plot.
    """
    rows, pen = context.figures.rows, context.pen
    widest = max(pen.width(row.name, bold=True) for row in rows)
    has_names = Heights(context.figures).is_stacked and all(row.name and row.values[-1] for row in rows)
    if has_names and context.plan.has_labels and widest <= context.box.w * WIDEST_NAME:
        with suppress(Cramped):
            return _areas(context, None, END_GAP + widest)
    legend = None
    if context.plan.has_legend:
        colors, is_upward = palette_of(context).series, Heights(context.figures).is_stacked
        legend = series_legend(rows, "square", pen, context.box, colors, is_upward=is_upward)
    return _areas(context, legend, 0.0)


def _areas(context: ChartContext, legend: LegendPlan | None, end_room: Pt) -> ChartElement:
    figures, heights = context.figures, Heights(context.figures)
    values = [row.values for row in figures.rows]
    span = span_of([*figures.known, *figures.known_ends], has_zero=True)
    span = stacked_span(values) if heights.is_stacked else span
    overlays = Overlays(context, is_wide=False, has_legend=legend is not None)
    options = FieldOptions(span=span, is_edged=True, legend=legend, end_room=end_room)
    field, canvas = overlays.field(options), Canvas(context.box)
    native_legend = field.draw_ground(canvas)
    overlays.draw_under(field, canvas)
    colors = palette_of(context).series
    if len(colors) > 1 and not heights.is_stacked:
        colors = tuple(color.faded(_SEE_THROUGH) for color in colors)
    below, parts, last = [0.0] * len(figures.categories), list[StackPart](), len(figures.categories) - 1
    for number, (row, color) in enumerate(zip(figures.rows, colors, strict=True)):
        amounts = [value or 0.0 for value in row.values]
        top = [low + amount for low, amount in zip(below, amounts, strict=True)]
        _draw_area(field, canvas, below, top, color)
        y = field.along(top[-1])
        box = Box(field.across(last), y, 0.0, field.along(below[-1]) - y)
        parts.append(StackPart(number, last, box, color, row.name, is_named=True, is_bare=True))
        below = top if heights.is_stacked else below
    field.draw_axis(canvas)
    overlays.draw_over(field, canvas)
    series = tuple(
        ChartSeries(
            name=row.name,
            values=row.values,
            color=color,
            shown_name=legend.shown_name(number, row.name) if legend else "",
        )
        for number, (row, color) in enumerate(zip(figures.rows, colors, strict=True))
    )
    named = write_beside(field, canvas, parts if end_room else (), 0.0, "")
    names = (name_series(field, heights, part, label) for part, label in named)
    series = (*series, *names)
    series = (*series, *overlays.series(field, canvas, len(series)))
    overlap = 100 if heights.is_stacked else 0
    return field.chart(canvas, series, native_legend, overlap=overlap, is_alone=not heights.is_stacked)


def _draw_area(field: Field, canvas: Canvas, below: list[float], top: list[float], color: Color) -> None:
    upper = [(field.across(index), field.along(value)) for index, value in enumerate(top)]
    lower = [(field.across(index), field.along(value)) for index, value in enumerate(below)]
    canvas.path(polygon([*upper, *reversed(lower)]), fill=color, name="Chart area")
