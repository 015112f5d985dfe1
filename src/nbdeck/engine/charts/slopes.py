"""Slopes: each series from one category to the other, its values written at both ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.canvas import LABEL_GAP, MIDDLE, Canvas, Cramped, Side, reading_color
from nbdeck.engine.charts.field import Field, FieldOptions, upright_field
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.lines import draw_lines, point_anchor
from nbdeck.engine.charts.notes import place_notes
from nbdeck.engine.charts.palette import palette_of
from nbdeck.engine.charts.scales import span_of
from nbdeck.engine.charts.series_values import SeriesValues
from nbdeck.engine.scene.boxes import Color, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, LabelPosition
from nbdeck.engine.scene.elements import ChartElement, PathCommand

_NAMED = " "
"""Between the name of a series and its value."""
_WIDEST = 0.4
"""Of the chart's width, for names and values at one side."""


def draw_slopes(context: ChartContext) -> ChartElement:
    """Return lines from one category to the other with names and values beside them, without a value axis.

    Where these have no room it is a chart of lines.

    Raises:
        Cramped: nothing fits.
    """
    is_complete = all(value is not None for row in context.figures.rows for value in row.values)
    if context.plan.has_labels and is_complete:
        try:
            return _slopes(context)
        except Cramped:
            pass
    return draw_lines(replace(context, figures=replace(context.figures, form=None)))


def _slopes(context: ChartContext) -> ChartElement:
    figures, pen = context.figures, context.pen
    size = context.style.marker_size
    texts = [_texts(context, row) for row in figures.rows]
    rooms = [max(pen.width(each[side]) for each in texts) + LABEL_GAP + size for side in (0, 1)]
    if max(rooms) > context.box.w * _WIDEST:
        raise Cramped
    options = FieldOptions(span=span_of(figures.known), is_bare=True, end_room=max(rooms))
    field = upright_field(context, options)
    if field.slots.pitch / 2 < max(rooms):
        raise Cramped
    canvas = Canvas(context.box)
    field.draw_ground(canvas)
    field.draw_axis(canvas)
    series = [
        _slope(field, canvas, row, color, text)
        for row, color, text in zip(
            figures.rows, palette_of(context, has_strokes=True).series, texts, strict=True
        )
    ]
    context.restart()
    notes = place_notes(context, canvas, partial(point_anchor, field))
    return field.chart(canvas, (*series, *notes), None)


def _texts(context: ChartContext, row: SeriesValues) -> tuple[str, str]:
    """Return what stands before and behind a line."""
    first, last = (format_number(value or 0.0, context.figures.number_format) for value in row.values)
    return first, f"{row.name}{_NAMED}{last}" if row.name else last


def _slope(
    field: Field, canvas: Canvas, row: SeriesValues, color: Color, texts: tuple[str, str]
) -> ChartSeries:
    context = field.context
    points = [(field.across(place), field.along(value or 0.0)) for place, value in enumerate(row.values)]
    style = context.style
    canvas.path(
        [PathCommand("M", (points[0],)), PathCommand("L", (points[1],))],
        line=color,
        width=style.line_width,
        name="Chart line",
    )
    # LibreOffice draws no dot that shines through.
    dot = style.marker_size if color.alpha >= 1 else 0.0
    for point in points if dot else ():
        canvas.dot(*point, dot, color)
    ink = reading_color(context.look, color, context.pen.color)
    labels = tuple(_labels(field, canvas, points, texts, (ink, dot), has_name=bool(row.name)))
    return ChartSeries(
        row.name, row.values, color, labels=labels, line_width=style.line_width, marker_size=dot
    )


def _labels(
    field: Field,
    canvas: Canvas,
    points: Sequence[tuple[Pt, Pt]],
    texts: tuple[str, str],
    look: tuple[Color, Pt],
    *,
    has_name: bool,
) -> Iterator[tuple[int, DataLabel]]:
    """Write both texts of a line and yield them; `look` is their colour, and the diameter of the line's dots."""
    pen, (ink, dot) = field.context.pen, look
    gap = dot / 2 + LABEL_GAP
    sides: tuple[LabelPosition, LabelPosition] = ("left", "right")
    for place, ((x, y), text, side) in enumerate(zip(points, texts, sides, strict=True)):
        at = x - gap if side == "left" else x + gap
        anchor: Side = "right" if side == "left" else "left"
        canvas.must_write(pen.label(text, at, y + MIDDLE * pen.size, anchor, color=ink, name="End label"))
        is_named = place == 1 and has_name
        yield (
            place,
            DataLabel(
                text,
                side,
                ink,
                shows=("series", "value") if is_named else ("value",),
                separator=_NAMED if is_named else "",
            ),
        )
