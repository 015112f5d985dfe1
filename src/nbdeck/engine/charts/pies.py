"""Pies and doughnuts: parts of a whole, named at their slices where no two names touch."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.number_format import format_number, in_language, share_format
from nbdeck.engine.charts.axes import AxisTitles
from nbdeck.engine.charts.canvas import MIDDLE, Canvas, ChartTypography, Cramped, Side, inside_inks
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.legends import LegendPlan, color_at, plan_legend, slice_colors
from nbdeck.engine.scene.boxes import BACKGROUND, Box, Color, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel
from nbdeck.engine.scene.elements import ChartElement, PathCommand, Shape, TextBox

HOLE = 50
"""Of a doughnut, percent of its diameter: the one that LibreOffice draws whatever the file says."""
LABEL_GAP: Pt = 4.2
"""From a pie's edge to its labels, points. Source: measured in LibreOffice's charts."""
_LEGEND_GAP = 2.2
"""Between a circle and the legend at its side, font sizes."""
_ON_RING: Pt = 1.0
"""Between a label and the edges of its piece of a ring."""
_MOST_NAMED = 6
_SMALL: Pt = 14.0
"""Size to which names shrink at their slices before a legend says them, and percents on a ring before some go."""
_WIDEST_LABEL = 0.2
"""Of the chart's width; wider data labels are wrapped by PowerPoint."""
_SHRINKS = tuple(0.95**step for step in range(14))
_STRAIGHT = math.radians(5)
"""Labels this close to the axes of the circle are centred on them, others have a corner at the edge."""


@dataclass(frozen=True, slots=True)
class _Slice:
    """A slice with its angles in radians, clockwise from the top."""

    index: int
    name: str
    share: float
    start: float
    color: Color

    @property
    def end(self) -> float:
        return self.start + 2 * math.pi * self.share

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2


@dataclass(frozen=True, slots=True)
class _Circle:
    x: Pt
    y: Pt
    radius: Pt

    def at(self, angle: float, reach: float = 1.0) -> tuple[Pt, Pt]:
        """Return the point at an angle, `reach` radii from the middle."""
        return (
            self.x + math.sin(angle) * self.radius * reach,
            self.y - math.cos(angle) * self.radius * reach,
        )

    @property
    def box(self) -> Box:
        return Box(self.x - self.radius, self.y - self.radius, 2 * self.radius, 2 * self.radius)


def draw_round(context: ChartContext) -> ChartElement:
    """Return a pie or doughnut, what it counts written above it.

    Raises:
        Cramped: too little is left for the circle.
    """
    titles = AxisTitles(context.caption, "", context.pen, context.box)
    draw = _doughnut if context.figures.kind == "DOUGHNUT" else _pie
    chart = draw(replace(context, box=titles.inner))
    canvas = Canvas(context.box)
    titles.draw(canvas, titles.inner, is_lying=False, is_rtl=context.is_rtl)
    return replace(chart, box=context.box, drawing=(*chart.drawing, *canvas.drawing))


def _pie(context: ChartContext) -> ChartElement:
    """Return a pie with names and percents outside, or with percents outside and a legend of the names."""
    slices = _slices(context)
    if labelled := _named(context, slices, _named_outside):
        return _finish(context, slices, labelled, None)
    legend = _legend(context, slices)
    rest = legend.rest_of(context.box, is_rtl=context.is_rtl) if legend else context.box
    if context.plan.has_labels and slices:
        percent = _percent_label(slices, context)
        labelled = _labelled_circle(context, slices, replace(percent, position="outside_end"), rest)
        if labelled:
            return _finish(context, slices, labelled, legend)
    circle, frame = _side_by_side(context, legend, rest)
    return _finish(context, slices, _Labelled(circle, (), frame), legend)


def _doughnut(context: ChartContext) -> ChartElement:
    """Return a ring with names and percents on it, else with percents and a legend: outside it may have no labels."""
    slices = _slices(context)
    if labelled := _named(context, slices, _named_on_ring):
        return _finish(context, slices, labelled, None)
    legend = _legend(context, slices)
    rest = legend.rest_of(context.box, is_rtl=context.is_rtl) if legend else context.box
    circle, frame = _side_by_side(context, legend, rest)
    labels = tuple(_on_ring(context, circle, slices)) if context.plan.has_labels else ()
    if context.plan.is_flat and len(labels) < len(slices) and context.size > _SMALL:
        raise Cramped  # smaller percents may all stand on the ring
    return _finish(context, slices, _Labelled(circle, labels, frame), legend)


def _named(
    context: ChartContext,
    slices: Sequence[_Slice],
    name: Callable[[ChartContext, Sequence[_Slice]], _Labelled | None],
) -> _Labelled | None:
    """Return a circle whose slices are all named, None where a legend has to name them.

    Raises:
        Cramped: smaller names have room at their slices.
    """
    # LibreOffice writes no label where there is no slice: only a legend names a zero.
    is_whole = all(part.share and part.name for part in slices)
    if not (context.plan.has_labels and 0 < len(slices) <= _MOST_NAMED and is_whole):
        return None
    if labelled := name(context, slices):
        return labelled
    may_shrink = context.plan.is_flat and context.size > _SMALL
    if may_shrink and name(replace(context, plan=replace(context.plan, size=_SMALL)), slices):
        raise Cramped
    return None


def _named_outside(context: ChartContext, slices: Sequence[_Slice]) -> _Labelled | None:
    percent = replace(_percent_label(slices, context), position="outside_end", shows=("category", "percent"))
    labels = (replace(percent, separator=separator) for separator in (" ", "\n"))
    return next(filter(None, (_labelled_circle(context, slices, each, context.box) for each in labels)), None)


def _named_on_ring(context: ChartContext, slices: Sequence[_Slice]) -> _Labelled | None:
    circle = _Circle(*context.box.center, min(context.box.w, context.box.h) / 2 - 1)
    labels = tuple(_on_ring(context, circle, slices, has_names=True))
    return _Labelled(circle, labels) if len(labels) == len(slices) else None


def _side_by_side(context: ChartContext, legend: LegendPlan | None, rest: Box) -> tuple[_Circle, Box | None]:
    """Return the largest circle, and the frame of a legend at its side: close by, both in the middle together."""
    radius = min(rest.w, rest.h) / 2 - 1
    if legend is None or not legend.at_side:
        return _Circle(*rest.center, radius), None
    box = context.box
    free = box.w - 2 * radius - legend.width
    gap = min(_LEGEND_GAP * context.size, free)
    spare = (free - gap) / 2
    x, y = box.x + spare + radius, box.center[1]
    frame = Box(x + radius + gap, y - legend.height / 2, legend.width, legend.height)
    if not context.is_rtl:
        return _Circle(x, y, radius), frame
    turned = replace(frame, x=box.x + box.right - frame.right)
    return _Circle(box.x + box.right - x, y, radius), turned


def _on_ring(
    context: ChartContext, circle: _Circle, slices: Sequence[_Slice], *, has_names: bool = False
) -> Iterator[tuple[int, TextBox, DataLabel]]:
    """Yield the labels that fit on their piece of the ring, each on a plate where some could not be read on it."""
    fills = [part.color for part in slices]
    inks, is_bold = inside_inks(context.look, fills, context.size) or (
        (context.pen.color,) * len(fills),
        False,
    )
    plate = None if inside_inks(context.look, fills, context.size) else BACKGROUND
    if has_names and plate:
        return
    label = _percent_label(slices, context)
    if has_names:
        label = replace(label, shows=("category", "percent"), separator="\n")
    for part, ink in zip(slices, inks, strict=True):
        text = _text(label, part)
        x, y = circle.at(part.middle, (1 + HOLE / 100) / 2)
        lines = text.split("\n")
        baseline = y + MIDDLE * context.size - (len(lines) - 1) * context.pen.pitch / 2
        drawn = context.pen.block(lines, x, baseline, color=ink, bold=is_bold, name="Slice label")
        if _is_on_ring(drawn.box, circle, part):
            yield part.index, drawn, replace(label, text=text, color=ink, is_bold=is_bold, plate=plate)


def _is_on_ring(box: Box, circle: _Circle, part: _Slice) -> bool:
    """Whether all of a label lies on its piece of the ring, a little inside its edges."""
    wide = box.inset(-_ON_RING)
    sides = [(x, y) for x in (wide.x, wide.right) for y in (wide.y, wide.bottom)]
    nearest = math.hypot(
        max(wide.x - circle.x, circle.x - wide.right, 0.0),
        max(wide.y - circle.y, circle.y - wide.bottom, 0.0),
    )
    turns = [math.remainder(math.atan2(x - circle.x, circle.y - y) - part.middle, math.tau) for x, y in sides]
    return (
        nearest >= circle.radius * HOLE / 100
        and all(math.hypot(x - circle.x, y - circle.y) <= circle.radius for x, y in sides)
        and (part.share == 1.0 or all(abs(turn) <= (part.end - part.start) / 2 for turn in turns))
    )


@dataclass(frozen=True, slots=True)
class _Labelled:
    circle: _Circle
    labels: tuple[tuple[int, TextBox, DataLabel], ...]
    legend: Box | None = None
    """Where the legend stands; None leaves that to the legend."""


def _slices(context: ChartContext) -> tuple[_Slice, ...]:
    figures = context.figures
    values = [value or 0.0 for value in figures.rows[0].values]
    largest = max(values, default=0.0)
    if largest <= 0:
        return ()
    total = math.fsum(value / largest for value in values)
    slices, angle, colors = [], 0.0, slice_colors(context)
    for index, (name, value) in enumerate(zip(figures.categories, values, strict=True)):
        part = _Slice(index, name, value / largest / total, angle, colors[index])
        slices.append(part)
        angle = part.end
    return tuple(slices)


def _percent_label(slices: Sequence[_Slice], context: ChartContext) -> DataLabel:
    """Return a label of shares, with a decimal where one of them would else read as none."""
    code = in_language(share_format(one.share for one in slices), context.lang)
    return DataLabel("", "center", context.pen.color, ("percent",), number_format=code)


def _text(label: DataLabel, part: _Slice) -> str:
    percent = format_number(part.share, label.number_format)
    has_name = "category" in label.shows and part.name
    return f"{part.name}{label.separator}{percent}" if has_name else percent


def _legend(context: ChartContext, slices: Sequence[_Slice]) -> LegendPlan | None:
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


def _labelled_circle(
    context: ChartContext, slices: Sequence[_Slice], label: DataLabel, box: Box
) -> _Labelled | None:
    """Return the largest circle around which all labels have room, None if it would be small."""
    pen = context.pen
    texts = [_text(label, part) for part in slices]
    if max(pen.width(line) for text in texts for line in text.split("\n")) > context.box.w * _WIDEST_LABEL:
        return None
    widest = min(box.w, box.h) / 2
    for shrink in _SHRINKS:
        circle = _Circle(*box.center, (widest - 1.1 * pen.size - LABEL_GAP) * shrink)
        if circle.radius < context.plan.least * widest:
            return None
        drawn = [_outside(pen, circle, part, text) for part, text in zip(slices, texts, strict=True)]
        if Canvas(box).may_write_all(drawn):
            labels = zip(slices, drawn, texts, strict=True)
            return _Labelled(
                circle,
                tuple((part.index, text_box, replace(label, text=text)) for part, text_box, text in labels),
            )
    return None


def _outside(pen: ChartTypography, circle: _Circle, part: _Slice, text: str) -> TextBox:
    """Return a label outside a slice, as LibreOffice places it: a corner at the edge, or centred on the axes."""
    lines = text.split("\n")
    height = pen.size + pen.pitch * (len(lines) - 1)
    x, y = circle.at(part.middle, 1 + LABEL_GAP / circle.radius)
    sin, cos = math.sin(part.middle), math.cos(part.middle)
    side: Side = "center" if abs(sin) < math.sin(_STRAIGHT) else "left" if sin > 0 else "right"
    top = y - height / 2 if abs(cos) < math.sin(_STRAIGHT) else y - height if cos > 0 else y
    return pen.block(lines, x, top + 0.78 * pen.size, side, name="Slice label")


def _finish(
    context: ChartContext, slices: Sequence[_Slice], labelled: _Labelled, legend: LegendPlan | None
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
        frame = labelled.legend or legend.box_in(context.box, is_rtl=context.is_rtl)
        native_legend = legend.draw(canvas, frame, is_rtl=context.is_rtl)
    labels = []
    for index, drawn, label in labelled.labels:
        if canvas.write(drawn):
            labels.append((index, label))
            if label.plate:
                canvas.draw(Shape(drawn.box, "rect", fill=label.plate, name="Chart label plate"))
    row, shown = figures.rows[0], legend.names if legend else figures.categories
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


def _outline(circle: _Circle, part: _Slice, hole: float) -> Iterator[PathCommand]:
    start, end = part.start, part.end
    yield PathCommand("M", (circle.at(start, hole),))
    yield PathCommand("L", (circle.at(start),))
    yield from _arc(circle, start, end, 1.0)
    if hole:
        yield PathCommand("L", (circle.at(end, hole),))
        yield from _arc(circle, end, start, hole)
    yield PathCommand("Z")


def _arc(circle: _Circle, start: float, end: float, reach: float) -> Iterator[PathCommand]:
    count = max(1, math.ceil(abs(end - start) / (math.pi / 4)))
    step = (end - start) / count
    handle = 4 / 3 * math.tan(step / 4)
    for number in range(count):
        one, other = start + number * step, start + (number + 1) * step
        (x0, y0), (x1, y1) = circle.at(one, reach), circle.at(other, reach)
        pull = handle * circle.radius * reach
        yield PathCommand(
            "C",
            (
                (x0 + math.cos(one) * pull, y0 + math.sin(one) * pull),
                (x1 - math.cos(other) * pull, y1 - math.sin(other) * pull),
                (x1, y1),
            ),
        )
