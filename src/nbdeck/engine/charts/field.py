"""The plot of a chart with categories: where each category and each value stands, upright or lying."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.engine.charts.axes import (
    CATEGORY_GAP,
    GAP,
    AxisTitles,
    CategoryLabels,
    Slots,
    Ticks,
    draw_lying,
    draw_upright,
    fit_labels,
    lying_height,
    lying_ticks,
    ticks_for,
    unlabelled_ticks,
    upright_ticks,
)
from nbdeck.engine.charts.beside import draw_beside, labels_beside
from nbdeck.engine.charts.canvas import Canvas, Cramped
from nbdeck.engine.charts.date_axis import DateLabels, date_labels
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.legends import LegendPlan
from nbdeck.engine.charts.scales import Scale, Span, in_one_part, nice_scale, span_of, tight_scale
from nbdeck.engine.scene.boxes import MUTED, Box, Pt
from nbdeck.engine.scene.chart import CategoryAxis, ChartSeries, Legend, PlotKind, ValueAxis
from nbdeck.engine.scene.elements import ChartElement

_TALLEST_LABELS = 0.36
"""Of the chart's height, for labels under the plot."""
_LABEL_SLACK = 1.025
"""Of their width, kept for labels beside lying bars: who draws them wider would break them or move the plot."""
AXIS_WIDTH: Pt = 0.75
_TRIES = 5
"""Labels that reach beyond the axis shorten it, which makes them reach farther: so often is that followed."""


@dataclass(frozen=True, slots=True)
class FieldOptions:
    """What a kind of chart wants of its field.

    Attributes:
        span: The values it must hold.
        is_labelled: Whether labels at the bars stand in for a value axis.
        label_room: Kept free beyond the longest bars inside the plot, points.
        above: Kept free above the plot, points.
        end_room: Needed beyond the last category's point, points.
        edge_room: Needed beyond the plot's edge at that end, points.
        is_edged: Whether the first and last category stand on the ends of the axis.
        is_bare: Whether the value axis does not show, as each point is labelled.
        widest: Most of the plot, points, which stands in the middle then.
        code: Format of the values on the axis; "" for the chart's own.
        beside: Kept free at the side where reading ends, for an axis there, points.
    """

    span: Span
    is_labelled: bool = False
    label_room: Pt = 0.0
    above: Pt = 0.0
    end_room: Pt = 0.0
    edge_room: Pt = 0.0
    is_edged: bool = False
    is_bare: bool = False
    widest: Pt = math.inf
    code: str = ""
    beside: Pt = 0.0
    legend: LegendPlan | None = None

    @property
    def has_ticks(self) -> bool:
        """Whether it wants a value axis."""
        return not (self.is_labelled or self.is_bare)


@dataclass(frozen=True, slots=True)
class Field:
    """A plot with its axes, decided.

    Attributes:
        is_lying: Whether categories run down and values to the right.
    """

    context: ChartContext
    plot: Box
    ticks: Ticks
    slots: Slots
    titles: AxisTitles
    labels: CategoryLabels | DateLabels | None
    legend_frame: Box | None
    options: FieldOptions
    is_lying: bool = False

    def along(self, value: float) -> Pt:
        """Return where a value stands: its x if lying, otherwise its y."""
        share = self.ticks.scale.share(value)
        return self.plot.x + self.plot.w * share if self.is_lying else self.plot.bottom - self.plot.h * share

    def across(self, index: int) -> Pt:
        """Return where the middle of a category stands: its y if lying, otherwise its x."""
        return (self.plot.y if self.is_lying else self.plot.x) + self.slots.middle(index)

    def bar(self, index: int, place: Pt, thickness: Pt, values: tuple[float, float]) -> Box:
        """Return a bar whose near side is `place` points from its category's middle, between two values."""
        one, other = sorted((self.along(values[0]), self.along(values[1])))
        near = self.across(index) + place
        if self.is_lying:
            return Box(one, near, other - one, thickness)
        return Box(near, one, thickness, other - one)

    @property
    def has_ticks(self) -> bool:
        """Whether the value axis shows."""
        return self.context.plan.has_ticks and self.options.has_ticks

    def draw_ground(self, canvas: Canvas) -> Legend | None:
        """Draw what lies under the data: legend, gridlines, ticks, category labels, titles."""
        legend = None
        if self.options.legend and self.legend_frame:
            legend = self.options.legend.draw(canvas, self.legend_frame)
        if self.has_ticks and self.is_lying:
            draw_lying(self.context, canvas, self.plot, self.ticks)
        elif self.has_ticks:
            draw_upright(self.context, canvas, self.plot, self.ticks)
        self.titles.draw(canvas, self.plot, is_lying=self.is_lying)
        if isinstance(self.labels, CategoryLabels) and self.is_lying:
            draw_beside(self.context, self.plot, self.slots, self.labels, canvas)
        elif self.labels:
            self.labels.draw(canvas, self.plot, self.slots)
        return legend

    def draw_axis(self, canvas: Canvas) -> None:
        """Draw the line of the category axis, at zero."""
        base, color = self.along(self.ticks.scale.base), self.context.style.axis
        if self.is_lying:
            canvas.line(base, self.plot.y, base, self.plot.bottom, color, AXIS_WIDTH)
        else:
            canvas.line(self.plot.x, base, self.plot.right, base, color, AXIS_WIDTH)

    def value_axis(self) -> ValueAxis:
        """Return the native axis of the values."""
        title = self.titles.level if self.is_lying else ""
        return self.ticks.native(self.context, is_visible=self.has_ticks, title=title)

    def category_axis(self) -> CategoryAxis:
        """Return the native axis of the categories."""
        axis = CategoryAxis(
            label_every=len(self.context.figures.categories),
            line=self.context.style.axis,
            title="" if self.is_lying else self.titles.level,
            is_reversed=self.is_lying,
        )
        if isinstance(self.labels, DateLabels):
            return replace(axis, dates=self.labels.steps)
        return (
            replace(axis, label_every=self.labels.every, rotation=self.labels.rotation)
            if self.labels
            else axis
        )

    def chart(
        self,
        canvas: Canvas,
        series: tuple[ChartSeries, ...],
        legend: Legend | None,
        *,
        overlap: int = 0,
        is_alone: bool = False,
    ) -> ChartElement:
        """Return the chart with this field's plot and axes and what is on the canvas.

        Over what is alone at its category, a bar or an area, another may lie.
        """
        figures = self.context.figures
        held = self.held("" if is_alone else "LINE") if is_alone or not self.is_lying else ()
        series, overlap = (*series, *held), 100 if held and is_alone and figures.kind != "AREA" else overlap
        return ChartElement(
            box=self.context.box,
            kind=figures.kind,
            plot=self.plot,
            categories=figures.categories,
            series=series,
            drawing=canvas.drawing,
            category_axis=self.category_axis(),
            value_axis=self.value_axis(),
            right_axis=self._hidden_axis(series),
            legend=legend,
            overlap=overlap,
            category_labels=self._category_labels(),
            form=figures.form or "",
        )

    def held(self, plot: PlotKind) -> tuple[ChartSeries, ...]:
        """Return series that do not show, which hold on the axis what programs would leave out of it."""
        scale, figures = self.ticks.scale, self.context.figures
        values = (*(figures.common or ()), *((scale.base,) if scale.is_held else ()))
        return holders(values, len(figures.categories), plot)

    def _hidden_axis(self, series: tuple[ChartSeries, ...]) -> ValueAxis | None:
        """Return the axis of what has one that does not show; sums at the ends of lying stacks are on that of these."""
        if any(one.plot == "HIDDEN_BAR" for one in series):
            return replace(self.value_axis(), is_visible=False)
        rows = [one.values for one in series if one.plot == "HIDDEN_LINE"]
        scale = hidden_scale([value for row in rows for value in row if value is not None])
        ticks = ticks_for(scale, self.context.figures.number_format, self.context.pen)
        return ticks.native(self.context, is_visible=False) if rows else None

    def skipped_name(self, index: int) -> str:
        """Return the name of a category that its axis leaves out, "" where it has it."""
        is_skipped = isinstance(self.labels, CategoryLabels) and not self.labels.lines[index]
        return self.context.figures.categories[index] if is_skipped else ""

    def _category_labels(self) -> tuple[str, ...]:
        categories = self.context.figures.categories
        if isinstance(self.labels, DateLabels):
            return ()
        return self.labels.as_shown(categories) if self.labels else ("",) * len(categories)


def holders(values: Sequence[float], count: int, plot: PlotKind) -> tuple[ChartSeries, ...]:
    """Return series that do not show, with the least and the greatest of some values, one of them to a category."""
    ends = tuple(dict.fromkeys((min(values), max(values)))) if values else ()
    parts = [ends[first : first + count] for first in range(0, len(ends), count)]
    return tuple(
        ChartSeries(
            "Common scale",
            (*part, *(None,) * (count - len(part))),
            MUTED,
            plot=plot,
            is_helper=True,
            is_drawn=False,
        )
        for part in parts
    )


def hidden_scale(values: Sequence[float]) -> Scale:
    """Return the scale of axes that do not show, for values that stand nowhere in a chart."""
    return tight_scale(span_of(values), before=0.0, after=0.0)


def upright_field(context: ChartContext, options: FieldOptions) -> Field:
    """Return the field of a chart whose values rise.

    Raises:
        Cramped: too little is left for the plot.
    """
    has_ticks = context.plan.has_ticks and options.has_ticks
    titles, legend_frame = _around(context, options, has_ticks=has_ticks)
    pen, inner = context.pen, titles.inner
    code = options.code or context.figures.number_format
    ticks = upright_ticks(options.span, code, inner.h - 2.5 * pen.size, pen) if has_ticks else None
    start = ticks.width + GAP if ticks else 0.0
    left, right, slots, labels = _sides(context, options, inner, start)
    edge = 0.5 * pen.size if has_ticks else 0.0
    above = max(edge, options.above)
    below = max(edge, labels.height if labels else 0.0)
    plot = Box(inner.x + left, inner.y + above, inner.w - left - right, inner.h - above - below)
    _check(context, plot, options.widest)
    if options.is_labelled:
        share = options.label_room / plot.h
        ticks = ticks_for(tight_scale(options.span, before=share, after=share), code, pen)
    ticks = ticks or unlabelled_ticks(options.span, code, pen)
    return Field(context, plot, ticks, slots, titles, labels, legend_frame, options)


def _sides(
    context: ChartContext, options: FieldOptions, inner: Box, start: Pt
) -> tuple[Pt, Pt, Slots, CategoryLabels | DateLabels | None]:
    """Return what is kept left and right of the plot, and the labels under it."""
    categories = context.figures.categories
    days = context.figures.days if context.plan.has_categories else ()
    labels: CategoryLabels | DateLabels | None
    is_edged = options.is_edged or bool(days)
    left = right = max(inner.w - start - options.widest, 0.0) / 2
    slots, labels = Slots(len(categories), inner.w), None
    for _ in range(_TRIES):
        slots = Slots(len(categories), max(inner.w - left - right, 1.0), is_edged, days)
        point_room = options.end_room - (0.0 if is_edged else slots.pitch / 2)
        end = options.beside + max(0.0, options.edge_room, point_room)
        needs = (start, end)
        if context.plan.has_categories:
            most, times = context.box.h * _TALLEST_LABELS, context.figures.times
            named = context.figures.marks.categories if "BAR" in context.figures.kind else ()
            if days:
                labels = date_labels(days, slots.length, context.pen)
            else:
                labels = fit_labels(context.figures.labels, slots, most, context.pen, times, named)
                whole = times.labels_of(labels.every) if times else categories
                if context.plan.is_flat and not labels.is_flat(whole):
                    raise Cramped
            overhangs = labels.overhangs(slots)
            needs = (max(needs[0], overhangs[0]), max(needs[1], overhangs[1]))
        if needs[0] <= left + 0.01 and needs[1] <= right + 0.01:
            break
        left, right = max(left, needs[0] + 0.1), max(right, needs[1] + 0.1)
    slots = Slots(len(categories), max(inner.w - left - right, 1.0), is_edged, days)
    return left, right, slots, labels


def lying_field(context: ChartContext, options: FieldOptions) -> Field:
    """Return the field of a chart whose values run to the right, its first category at the top.

    Raises:
        Cramped: too little is left for the plot.
    """
    has_ticks = context.plan.has_ticks and options.has_ticks
    titles, legend_frame = _around(context, options, has_ticks=has_ticks)
    pen, inner = context.pen, titles.inner
    height = inner.h - (lying_height(pen) if has_ticks else 0.0)
    # Names taller than their bars reach beyond the first and the last.
    margin = max(0.0, 0.55 * pen.size - height / len(context.figures.categories) / 2)
    height -= 2 * margin + options.above
    slots = Slots(len(context.figures.categories), max(height, 1.0))
    labels = labels_beside(context, slots)
    if context.plan.is_flat and labels and not (labels.every == 1 and labels.is_flat(context.figures.labels)):
        raise Cramped
    left = 0.0
    if labels:
        widest = max((pen.width(line) for lines in labels.lines for line in lines), default=0.0)
        left = CATEGORY_GAP + widest * _LABEL_SLACK
    code = options.code or context.figures.number_format
    width = max(inner.w - left, 1.0)
    if options.is_labelled:
        share = options.label_room / width
        scale = tight_scale(options.span, before=share, after=share)
        ticks, right = ticks_for(scale, code, pen), 0.0
    elif has_ticks:
        ticks = lying_ticks(options.span, code, width - 2 * pen.size, pen)
        left, right = max(left, ticks.width / 2), ticks.width / 2
    else:
        ticks, right = ticks_for(in_one_part(nice_scale(options.span, 5)), code, pen), 0.0
    plot = Box(inner.x + left, inner.y + options.above + margin, inner.w - left - right, height)
    _check(context, plot, options.widest)
    return Field(context, plot, ticks, slots, titles, labels, legend_frame, options, is_lying=True)


def _around(
    context: ChartContext, options: FieldOptions, *, has_ticks: bool
) -> tuple[AxisTitles, Box | None]:
    """Return the titles around what the legend leaves, and the legend's frame."""
    caption, level = context.titles(has_ticks=has_ticks)
    box, frame = context.box, None
    if options.legend:
        frame, box = options.legend.placed(box, caption)
    return AxisTitles(caption, level, context.pen, box), frame


def _check(context: ChartContext, plot: Box, widest: Pt) -> None:
    least = context.plan.least
    if plot.w < max(min(least * context.box.w, 0.9 * widest), 4.0) or plot.h < max(
        least * context.box.h, 4.0
    ):
        raise Cramped
