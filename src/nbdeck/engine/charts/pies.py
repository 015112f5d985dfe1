"""Pies and doughnuts: parts of a whole, named at their slices where no two names touch."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
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
    labelled_circle,
    may_be_named,
    named_circle,
    slice_label,
    unit_code,
)
from nbdeck.engine.scene.boxes import BACKGROUND, Box, Pt
from nbdeck.engine.scene.chart import ChartSeries
from nbdeck.engine.scene.elements import ChartElement, PathCommand, arc

_SMALLEST: Pt = 12.0
"""Size to which names shrink before a legend has them."""
_NUMBERS = 6.0
"""Width of the numbers left and right of a circle between which and a legend nothing else stands, font sizes."""


def draw_round(context: ChartContext) -> ChartElement:
    """Return a pie or doughnut; a unit too long for its labels stands in a row above.

    Raises:
        Cramped: too little is left for the circle.
    """
    figures = context.figures
    is_said = unit_code(figures, context.lang) not in {"", figures.number_format}
    about = "" if is_said else context.titles(has_ticks=False)[0]
    titles = AxisTitles(about, "", context.pen, context.box)
    canvas = Canvas(context.box)
    titles.draw(canvas, titles.inner, is_lying=False, is_rtl=context.is_rtl)
    chart = _circle(replace(context, box=titles.inner))
    return replace(chart, box=context.box, drawing=(*chart.drawing, *canvas.drawing))


def _circle(context: ChartContext) -> ChartElement:
    """Return a circle with names and numbers around it, else with a legend.

    Raises:
        Cramped: too little is left for the circle, or smaller names may have room at their slices.
    """
    slices = _slices(context)
    if labelled := named_circle(context, slices):
        return _finish(context, slices, labelled, None)
    if context.plan.is_flat and context.size > _SMALLEST and may_be_named(slices):
        raise Cramped
    legend = _legend(context, slices)
    if legend and legend.at_side:
        box = context.box
        width = min(box.w, box.h + _NUMBERS * context.size + legend.width)
        context = replace(context, box=Box(box.center[0] - width / 2, box.y, width, box.h))
    rest = legend.rest_of(context.box, is_rtl=context.is_rtl) if legend else context.box
    labelled = None
    if context.plan.has_labels and slices:
        label = replace(slice_label(slices, context), position="outside_end")
        labelled = labelled_circle(context, slices, label, rest)
    plain = LabelledCircle(Circle(*rest.center, min(rest.w, rest.h) / 2 - 1), ())
    return _finish(context, slices, labelled or plain, legend)


def _slices(context: ChartContext) -> tuple[PieSlice, ...]:
    figures = context.figures
    values = [value or 0.0 for value in figures.rows[0].values]
    largest = max(values, default=0.0)
    if largest <= 0:
        return ()
    total = math.fsum(value / largest for value in values)
    slices, angle, colors = [], 0.0, slice_colors(context)
    for index, (name, value) in enumerate(zip(figures.categories, values, strict=True)):
        part = PieSlice(index, name, value, value / largest / total, angle, colors[index])
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
) -> ChartElement:
    circle, figures = labelled.circle, context.figures
    if circle.radius < max(context.plan.least * min(context.box.w, context.box.h) / 2, 4.0):
        raise Cramped
    canvas = Canvas(context.box)
    hole = HOLE / 100 if figures.kind == "DOUGHNUT" else 0.0
    for part in filter(lambda each: each.share, slices):
        commands = list(_outline(circle, part, hole))
        canvas.path(commands, fill=part.color, line=BACKGROUND, width=1.0, name="Chart slice")
    native_legend = None
    if legend:
        frame = legend.box_in(context.box, is_rtl=context.is_rtl)
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
