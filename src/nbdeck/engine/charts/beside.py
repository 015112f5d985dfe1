"""Labels of categories beside lying bars."""

from __future__ import annotations

from itertools import pairwise

from nbdeck.engine.charts.axes import CATEGORY_GAP, CategoryLabels, Slots, clipped_lines
from nbdeck.engine.charts.canvas import MIDDLE, Canvas, Cramped
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.time_axis import natural_step
from nbdeck.engine.scene.boxes import Box

_WIDEST = (0.38, 0.46)
"""Of the chart's width; more only where fewer lines are enough then."""
_MOST_LINES = (2, 3)
_AIR = 0.3
"""Between labels of several lines, and by which these may reach beyond the first and the last bar, font sizes."""


def labels_beside(context: ChartContext, slots: Slots) -> CategoryLabels | None:
    """Return the labels beside lying bars, whole if they can be: in several lines where what is around leaves room.

    Raises:
        Cramped: not even one label has room.
    """
    if not context.plan.has_categories:
        return None
    pen, labels, times = context.pen, context.figures.labels, context.figures.times
    every = natural_step(labels, times, 1.15 * pen.size / slots.pitch)
    if every > len(labels):
        raise Cramped
    named = ["" if index % every else name for index, name in enumerate(labels)]
    named = list(times.labels_of(every)) if times else named
    sizes = [(share, most) for most in _MOST_LINES for share in _WIDEST] if every == 1 else []
    tries = (_broken(context, named, share, most, every) for share, most in sizes)
    fitting = [each for each in tries if _has_room(each, slots)]
    whole = (each for each in fitting if each.is_flat(labels))
    return next(whole, fitting[0] if fitting else _broken(context, named, _WIDEST[0], 1, every))


def _broken(context: ChartContext, names: list[str], share: float, most: int, every: int) -> CategoryLabels:
    room = context.box.w * share - CATEGORY_GAP
    return CategoryLabels(clipped_lines(names, room, most, context.pen), every, 0, context.pen)


def _has_room(labels: CategoryLabels, slots: Slots) -> bool:
    """Whether labels keep off each other, and off what is above the first and below the last."""
    counts, pen = [*map(len, labels.lines)], labels.pen
    is_apart = all(
        (one + other) / 2 * pen.pitch + _AIR * pen.size <= slots.pitch or one + other < 3
        for one, other in pairwise(counts)
    )
    most = max(counts[0], counts[-1])
    return is_apart and (most < 2 or (most * pen.pitch - slots.pitch) / 2 <= _AIR * pen.size)


def draw_beside(
    context: ChartContext, plot: Box, slots: Slots, labels: CategoryLabels, canvas: Canvas
) -> None:
    """Write the labels beside a plot."""
    pen = context.pen
    for index, lines in enumerate(labels.lines):
        if lines:
            baseline = plot.y + slots.middle(index) + MIDDLE * pen.size - (len(lines) - 1) * pen.pitch / 2
            canvas.must_write(
                pen.block(lines, plot.x - CATEGORY_GAP, baseline, "right", name=f"Category label {index + 1}")
            )
