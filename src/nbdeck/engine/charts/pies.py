"""Pies and doughnuts: parts of a whole, named at their slices where no two names touch."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from nbdeck.engine.charts.axes import AxisTitles
from nbdeck.engine.charts.canvas import Canvas, Cramped
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.legends import LegendPlan, plan_legend
from nbdeck.engine.charts.palette import color_at, slice_colors
from nbdeck.engine.charts.slice_names import (
    HOLE,
    Circle,
    LabelledCircle,
    PieSlice,
    counted_inside,
    labelled_circle,
    named_circle,
    percent_label,
)
from nbdeck.engine.scene.boxes import BACKGROUND, Box, Pt
from nbdeck.engine.scene.chart import ChartSeries
from nbdeck.engine.scene.elements import ChartElement, PathCommand, TextBox, arc

_SMALL: Pt = 18.0
"""Size to which names shrink before a legend has them."""
_SMALLEST: Pt = 14.0
"""Size to which all words shrink before percents of small slices go."""
_SMALL_SLICE = 0.04
"""Of the whole: slices below this need no percent."""
_LEGEND_GAP = 1.6
"""Between a circle and the legend at its side, font sizes."""
_LEGEND_ROW = 2.0
"""Height of a row of that legend at the most, font sizes."""


def draw_round(context: ChartContext) -> ChartElement:
    """Return a pie or doughnut, what it counts written in the corner where reading starts, or in a row above.

    Raises:
        Cramped: too little is left for the circle.
    """
    titles = AxisTitles(context.titles(has_ticks=False)[0], "", context.pen, context.box)
    canvas = Canvas(context.box)
    titles.draw(canvas, titles.inner, is_lying=False, is_rtl=context.is_rtl)
    caption = next((part for part in canvas.drawing if isinstance(part, TextBox)), None)
    for box in (context.box, titles.inner):
        with suppress(Cramped):
            chart = _circle(replace(context, box=box), caption)
            return replace(chart, box=context.box, drawing=(*chart.drawing, *canvas.drawing))
    raise Cramped


def _circle(context: ChartContext, caption: TextBox | None) -> ChartElement:
    """Return a circle with names and percents around it, else with a legend and percents in its slices or around.

    Raises:
        Cramped: too little is left for the circle, or smaller names may have room at their slices.
    """
    slices = _slices(context)
    if labelled := named_circle(context, slices, caption):
        return _finish(context, slices, labelled, None, caption)
    if context.plan.is_flat and context.size > _SMALL:
        raise Cramped
    legend = _legend(context, slices)
    rest = legend.rest_of(context.box, is_rtl=context.is_rtl) if legend else context.box
    plain = _side_by_side(context, legend, rest)
    if inside := counted_inside(context, slices, plain.circle):
        return _finish(context, slices, replace(plain, labels=inside), legend, caption)
    may_shrink = context.plan.is_flat and context.size > _SMALLEST
    shares = (0.0,) if may_shrink else (0.0, _SMALL_SLICE)
    for least in shares if context.plan.has_labels and slices else ():
        if labelled := _counted_outside(context, slices, plain, rest, least):
            return _finish(context, slices, labelled, legend, caption)
    if may_shrink:
        raise Cramped
    return _finish(context, slices, plain, legend, caption)


def _counted_outside(
    context: ChartContext, slices: Sequence[PieSlice], plain: LabelledCircle, rest: Box, least: float
) -> LabelledCircle | None:
    """Return a circle with percents around it in the room that a legend leaves, None where they have none."""
    box, room, circle, frame = context.box, rest, plain.circle, plain.legend
    if frame:
        half = min(max(frame.x - circle.x, circle.x - frame.right), circle.x - box.x, box.right - circle.x)
        room = Box(circle.x - half, box.y, 2 * half, box.h)
    percent = replace(percent_label(slices, context), position="outside_end")
    labelled = labelled_circle(context, slices, percent, room, least=least)
    return labelled and replace(labelled, legend=frame)


def _side_by_side(context: ChartContext, legend: LegendPlan | None, rest: Box) -> LabelledCircle:
    """Return the largest circle, and the frame of a legend at its side: close by, both in the middle together."""
    radius = min(rest.w, rest.h) / 2 - 1
    if legend is None or not legend.at_side:
        return LabelledCircle(Circle(*rest.center, radius), ())
    box = context.box
    free = box.w - 2 * radius - legend.width
    gap = min(_LEGEND_GAP * context.size, free)
    spare = (free - gap) / 2
    x, y = box.x + spare + radius, box.center[1]
    height = max(legend.height, min(2 * radius, len(legend.names) * _LEGEND_ROW * context.size))
    frame = Box(x + radius + gap, y - height / 2, legend.width, height)
    if context.is_rtl:
        x, frame = box.x + box.right - x, replace(frame, x=box.x + box.right - frame.right)
    return LabelledCircle(Circle(x, y, radius), (), frame)


def _slices(context: ChartContext) -> tuple[PieSlice, ...]:
    figures = context.figures
    values = [value or 0.0 for value in figures.rows[0].values]
    largest = max(values, default=0.0)
    if largest <= 0:
        return ()
    total = math.fsum(value / largest for value in values)
    slices, angle, colors = [], 0.0, slice_colors(context)
    for index, (name, value) in enumerate(zip(figures.categories, values, strict=True)):
        part = PieSlice(index, name, value / largest / total, angle, colors[index])
        slices.append(part)
        angle = part.end
    return tuple(slices)


def _legend(context: ChartContext, slices: Sequence[PieSlice]) -> LegendPlan | None:
    if not context.plan.has_legend or not any(part.name for part in slices):
        return None
    box = context.box
    names = [part.name for part in slices]
    plan = plan_legend(
        names,
        [part.color for part in slices],
        "square",
        context.pen,
        box,
        widest=max(0.34 * box.w, box.w - box.h) if box.w > box.h else 0.0,
    )
    if context.plan.is_flat and list(plan.names) != names:
        raise Cramped  # smaller names may be whole
    return plan


def _finish(
    context: ChartContext,
    slices: Sequence[PieSlice],
    labelled: LabelledCircle,
    legend: LegendPlan | None,
    caption: TextBox | None,
) -> ChartElement:
    circle, figures = labelled.circle, context.figures
    if circle.radius < max(context.plan.least * min(context.box.w, context.box.h) / 2, 4.0):
        raise Cramped
    canvas = Canvas(context.box)
    if caption:
        canvas.keep_off(caption)
        if circle.touches(caption.box):
            raise Cramped
    hole = HOLE / 100 if figures.kind == "DOUGHNUT" else 0.0
    for part in filter(lambda each: each.share, slices):
        commands = list(_outline(circle, part, hole))
        canvas.path(commands, fill=part.color, line=BACKGROUND, width=1.0, name="Chart slice")
    native_legend = None
    if legend:
        frame = labelled.legend or legend.box_in(context.box, is_rtl=context.is_rtl)
        native_legend = legend.draw(canvas, frame, is_rtl=context.is_rtl)
    labels = []
    for index, drawn, label in labelled.labels:
        if canvas.write(drawn):
            labels.append((index, label))
    row, shown = figures.rows[0], legend.names if legend else labelled.names or figures.categories
    series = ChartSeries(
        name=row.name,
        values=row.values,
        color=color_at(0),
        point_colors=tuple((part.index, part.color) for part in slices),
        labels=tuple(labels),
    )
    chart = ChartElement(
        box=context.box,
        kind=figures.kind,
        plot=circle.box,
        categories=figures.categories,
        series=(series,),
        drawing=canvas.drawing,
        legend=native_legend,
        category_labels=() if shown == figures.categories else shown,
    )
    return replace(chart, hole=HOLE) if hole else chart


def _outline(circle: Circle, part: PieSlice, hole: float) -> Iterator[PathCommand]:
    start, end = part.start, part.end
    yield PathCommand("M", (circle.at(start, hole),))
    yield PathCommand("L", (circle.at(start),))
    yield from arc((circle.x, circle.y), start, end, circle.radius)
    if hole:
        yield PathCommand("L", (circle.at(end, hole),))
        yield from arc((circle.x, circle.y), end, start, circle.radius * hole)
    yield PathCommand("Z")
