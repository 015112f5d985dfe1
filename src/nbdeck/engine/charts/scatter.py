"""Scattered points: two axes of numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.contract.number_format import axis_format, format_number, in_language
from nbdeck.engine.charts.axes import (
    GAP,
    MARK,
    AxisTitles,
    Ticks,
    draw_lying,
    draw_upright,
    lying_height,
    lying_ticks,
    unlabelled_ticks,
    upright_ticks,
)
from nbdeck.engine.charts.canvas import LABEL_GAP, MIDDLE, Canvas, Cramped, inside_inks
from nbdeck.engine.charts.field import AXIS_WIDTH
from nbdeck.engine.charts.figures import ChartContext, Figures
from nbdeck.engine.charts.legends import LegendPlan, series_legend
from nbdeck.engine.charts.marked import PlacedNote
from nbdeck.engine.charts.notes import Anchor, dot, labels_at_points, place_notes
from nbdeck.engine.charts.obstacles import draw_spots
from nbdeck.engine.charts.palette import SeriesColors, palette_of
from nbdeck.engine.charts.scales import span_of
from nbdeck.engine.charts.series_values import Values
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, LabelPosition, SheetColumn, cell_of
from nbdeck.engine.scene.elements import ChartElement, TextBox

_SMALLEST_DOT: Pt = 5.0
_DOT: Pt = 9.0
_LARGEST_BUBBLE = 0.25
"""Of the plot's shorter side. Source: measured in LibreOffice; the same in Office."""
_PLOT_SHARE = 0.8
"""Of the chart that its plot takes, as the room for bubbles at its edges is guessed."""
_BUBBLES_ROOM = _LARGEST_BUBBLE / 2 / (1 - _LARGEST_BUBBLE)
"""Around the middles of bubbles, of what they span; programs cut off what lies beyond an axis's end."""
_GRIDLINE = 0.22
"""Opacity of gridlines where the theme has none."""
_SEE_THROUGH = 0.65
"""Opacity of bubbles."""
_MANY = 200
"""Points; with more of them the dots are small."""


@dataclass(frozen=True, slots=True)
class _Grid:
    plot: Box
    level: Ticks
    upright: Ticks


def draw_scatter(context: ChartContext) -> ChartElement:
    """Return a chart of points over two axes of numbers; x grows to the right in every language.

    Nothing but gridlines says the values of points, so there are some in every theme.

    Raises:
        Cramped: too little is left for the plot.
    """
    style = context.style
    context = replace(context, style=replace(style, gridline=style.gridline or style.axis.faded(_GRIDLINE)))
    figures, box, frame = context.figures, context.box, None
    legend: LegendPlan | None = None
    if context.plan.has_legend:
        legend = series_legend(figures.rows, "dot", context.pen, box, _colors(context).series)
    caption, level = context.titles(has_ticks=True)
    if legend:
        frame, box = legend.placed(box, caption)
    titles = AxisTitles(caption, level, context.pen, box)
    diameter = _dot(context, titles.inner)
    grid, canvas = _grid(context, titles.inner, diameter), Canvas(context.box)
    native_legend = legend.draw(canvas, frame) if legend and frame else None
    titles.draw(canvas, grid.plot, is_lying=False)
    if context.plan.has_ticks:
        draw_upright(context, canvas, grid.plot, grid.upright)
        draw_lying(context, canvas, grid.plot, grid.level, mark=MARK)
    _draw_axis(context, canvas, grid)
    _draw_points(context, canvas, grid, diameter)
    context.restart()
    marks: tuple[ChartSeries, ...] = ()
    labels = _bubble_labels(context, canvas, grid) if figures.form is ChartForm.BUBBLE else {}
    if figures.form is None:
        points = [
            [
                None if value is None else _spot(grid, x_value, value)
                for x_value, value in zip(figures.x_values, row.values, strict=True)
            ]
            for row in figures.rows
        ]
        spots = draw_spots(context, canvas, points, _colors(context), diameter, has_values=False)
        marks = (*spots, *place_notes(context, canvas, partial(_anchor, figures, grid, diameter), ""))
    return ChartElement(
        box=context.box,
        kind="SCATTER",
        plot=grid.plot,
        categories=figures.categories,
        series=(*_series(context, legend, diameter, labels), *marks),
        drawing=canvas.drawing,
        value_axis=grid.upright.native(context, is_visible=context.plan.has_ticks),
        x_axis=grid.level.native(context, is_visible=context.plan.has_ticks, title=titles.level),
        x_values=figures.x_values,
        legend=native_legend,
        form=figures.form or "",
    )


def _dot(context: ChartContext, inner: Box) -> Pt:
    """Return the diameter of the dots, of bubbles that of the largest."""
    if context.figures.form is ChartForm.BUBBLE:
        return min(inner.w, inner.h) * _LARGEST_BUBBLE * _PLOT_SHARE
    if len(context.figures.known) > _MANY:
        return _SMALLEST_DOT
    return max(context.style.marker_size, _DOT)


def _sizes(figures: Figures) -> list[Values]:
    """Return what the areas of the bubbles show, for each series; none for dots."""
    return [row.values for each in figures.rows for row in figures.beside(each, SeriesRole.SIZE)]


def _colors(context: ChartContext) -> SeriesColors:
    """Return the colours of dots; bubbles, which lie over each other, shine through."""
    palette = palette_of(context, has_strokes=True)
    if context.figures.form is not ChartForm.BUBBLE:
        return palette
    points = tuple(
        tuple((at, color.faded(_SEE_THROUGH)) for at, color in colors) for colors in palette.points
    )
    return SeriesColors(tuple(color.faded(_SEE_THROUGH) for color in palette.series), points)


def _series(
    context: ChartContext, legend: LegendPlan | None, dot: Pt, labels: Mapping[tuple[int, int], DataLabel]
) -> tuple[ChartSeries, ...]:
    figures, palette = context.figures, _colors(context)
    rows, sizes = figures.rows, [row for row in figures.others if row.role is SeriesRole.SIZE]
    columns = [SheetColumn(row.name, row.values, (), _size_code(context)) for row in sizes]

    def cells(row: int) -> SheetColumn | None:
        """Return what the notes of a series are read from."""
        noted = {note.place: labels[row, note.place].text for note in figures.marks.notes if note.row == row}
        words = tuple(noted.get(at) for at in range(len(figures.categories)))
        return SheetColumn(f"* {rows[row].name}", words) if noted else None

    own = [
        tuple((at, label) for (row, at), label in labels.items() if row == each) for each in range(len(rows))
    ]
    return tuple(
        ChartSeries(
            name=row.name,
            values=row.values,
            color=palette.series[number],
            point_colors=palette.points[number] if columns else (),
            marker_size=dot,
            shown_name=legend.shown_name(number, row.name) if legend else "",
            sizes=columns[number] if columns else None,
            labels=own[number],
            cells=cells(number) if own[number] else None,
        )
        for number, row in enumerate(rows)
    )


def _size_code(context: ChartContext) -> str:
    """Return the format of the sizes of bubbles."""
    sizes = (size for row in _sizes(context.figures) for size in row)
    return in_language(axis_format(sizes, tag=context.lang), context.lang)


def _bubble_labels(context: ChartContext, canvas: Canvas, grid: _Grid) -> dict[tuple[int, int], DataLabel]:
    """Write the notes at bubbles, and in the largest of a series without notes its size, by which others are judged.

    Bubbles carry their notes themselves: no other series of such a chart is drawn.
    """
    figures, sizes = context.figures, _sizes(context.figures)

    def anchor(note: PlacedNote) -> Anchor | None:
        """Return the point of a note."""
        return _anchor(figures, grid, _diameters(sizes, grid)[note.row][note.place], note)

    labels = labels_at_points(context, canvas, anchor)
    noted = {row for row, _ in labels}
    known = [
        (size, -row, -at)
        for row, each in enumerate(sizes)
        for at, size in enumerate(each)
        if size and size > 0 and figures.rows[row].values[at] is not None and row not in noted
    ]
    if not known or not context.plan.has_labels:
        return labels
    size, row, at = max(known)
    row, at = -row, -at
    code = _size_code(context)
    for drawn, shift in _at_bubble(context, grid, sizes, (row, at), format_number(size, code)):
        if canvas.write(drawn):
            ink = drawn.paragraphs[0].runs[0].color
            labels[row, at] = DataLabel(drawn.text, "center", ink, ("size",), code, is_bold=True, shift=shift)
            break
    return labels


def _at_bubble(
    context: ChartContext, grid: _Grid, sizes: Sequence[Values], place: tuple[int, int], text: str
) -> Iterator[tuple[TextBox, tuple[Pt, Pt]]]:
    """Yield the label in a bubble and beside it where no other one is under it, and how far it is from the middle."""
    figures, pen, colors = context.figures, context.pen, _colors(context)
    diameters = _diameters(sizes, grid)
    circles = {
        (row, at): (_spot(grid, figures.x_values[at], value), diameters[row][at] / 2)
        for row, each in enumerate(figures.rows)
        for at, value in enumerate(each.values)
        if value is not None
    }
    (x, y), radius = circles.pop(place)
    width, inside = pen.width(text, bold=True), inside_inks(context.look, [colors.at(*place)], context.size)
    across, down = radius + LABEL_GAP + width / 2, radius + LABEL_GAP + pen.size / 2
    shifts = [(across, 0.0), (-across, 0.0), (0.0, -down), (0.0, down)]
    if inside and width <= 2 * radius:
        shifts.insert(0, (0.0, 0.0))
    for dx, dy in shifts:
        frame = Box(x + dx - width / 2, y + dy - pen.size / 2, width, pen.size)
        if all(_distance(frame, *middle) > other + LABEL_GAP for middle, other in circles.values()):
            ink = inside[0][0] if inside and not (dx or dy) else pen.color
            baseline = y + dy + MIDDLE * pen.size
            yield pen.label(text, x + dx, baseline, color=ink, bold=True, name="Value label"), (dx, dy)


def _distance(box: Box, x: Pt, y: Pt) -> Pt:
    """Return how far a point is from a box, 0 inside it."""
    return math.hypot(max(box.x - x, x - box.right, 0.0), max(box.y - y, y - box.bottom, 0.0))


def _diameters(sizes: Sequence[Values], grid: _Grid) -> list[list[Pt]]:
    """Return the diameters of bubbles, by row and place."""
    largest = max((size for each in sizes for size in each if size), default=0.0)
    most = _LARGEST_BUBBLE * min(grid.plot.w, grid.plot.h)
    shares = ([max(size or 0.0, 0.0) / largest if largest > 0 else 0.0 for size in each] for each in sizes)
    return [[most * math.sqrt(share) for share in each] for each in shares]


def _grid(context: ChartContext, inner: Box, dot: Pt) -> _Grid:
    """Return the plot with its axes; points on its edges stay inside `inner`."""
    figures, pen = context.figures, context.pen
    room = _BUBBLES_ROOM if figures.form is ChartForm.BUBBLE else 0.0
    x_span = replace(span_of(figures.x_values, is_across=True), room=room)
    y_span = replace(span_of(figures.known), is_log=figures.has_log_axis, room=room)
    x_code = axis_format(figures.x_values)
    if not context.plan.has_ticks:
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
    if plot.w < context.plan.least * context.box.w or plot.h < context.plan.least * context.box.h:
        raise Cramped
    return _Grid(plot, level, upright)


def _draw_axis(context: ChartContext, canvas: Canvas, grid: _Grid) -> None:
    plot, color = grid.plot, context.style.axis
    canvas.line(plot.x, plot.bottom, plot.right, plot.bottom, color, AXIS_WIDTH)
    for value in grid.level.scale.ticks() if context.plan.has_ticks else ():
        x = plot.x + plot.w * grid.level.scale.share(value)
        canvas.line(x, plot.bottom, x, plot.bottom + MARK, color, AXIS_WIDTH)


def _spot(grid: _Grid, x_value: float, value: float) -> tuple[Pt, Pt]:
    """Return where a point stands."""
    plot = grid.plot
    return (
        plot.x + plot.w * grid.level.scale.share(x_value),
        plot.bottom - plot.h * grid.upright.scale.share(value),
    )


def _anchor(figures: Figures, grid: _Grid, diameter: Pt, note: PlacedNote) -> Anchor | None:
    """Return the point of a note, None where it has no value."""
    row = figures.rows[note.row]
    value = row.values[note.place]
    if value is None:
        return None
    point = _spot(grid, figures.x_values[note.place], value)
    sides: tuple[LabelPosition, ...] = ("right", "above", "left", "below")
    return Anchor(dot(point, diameter), point, value, cell_of(row.place, note.place), sides)


def _draw_points(context: ChartContext, canvas: Canvas, grid: _Grid, diameter: Pt) -> None:
    figures, palette, sizes = context.figures, _colors(context), _sizes(context.figures)
    diameters = _diameters(sizes, grid)
    places = [(row, at) for row in range(len(figures.rows)) for at in range(len(figures.x_values))]
    # What stands out lies over the rest.
    for row, at in sorted(places, key=lambda place: figures.marks.is_highlighted(*place)):
        value = figures.rows[row].values[at]
        if value is not None:
            x, y = _spot(grid, figures.x_values[at], value)
            diameter = diameters[row][at] if sizes else diameter
            if diameter:
                canvas.dot(x, y, diameter, palette.at(row, at))
