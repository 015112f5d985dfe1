"""Charts of right-to-left decks: drawn from the left like others, then mirrored whole, the native chart with them."""

from __future__ import annotations

from dataclasses import replace

from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, LabelPosition, Legend
from nbdeck.engine.scene.elements import ChartElement, PathCommand, Shape, TextBox, moved

_SIDES: dict[LabelPosition, LabelPosition] = {"left": "right", "right": "left"}


def mirrored(chart: ChartElement) -> ChartElement:
    """Return a chart with axes as a right-to-left deck has it: the first category, or zero of lying bars, at the right.

    A legend changes its place and stays as it is inside, as programs write all legends from the left.
    """
    glass = _Mirror(chart.box.x + chart.box.right)
    legend = chart.legend and replace(chart.legend, box=glass.box(chart.legend.box))
    is_lying, values, categories = chart.kind == "HORIZONTAL_BAR", chart.value_axis, chart.category_axis
    if is_lying:
        values = values and replace(values, is_reversed=True)
    else:
        categories = categories and replace(categories, is_reversed=True, rotation=-categories.rotation)
    right = chart.right_axis
    return replace(
        chart,
        plot=glass.box(chart.plot),
        series=tuple(_series(one) for one in chart.series),
        drawing=tuple(glass.part(part, chart.legend, legend) for part in chart.drawing),
        legend=legend and replace(legend, position="left" if legend.position == "right" else legend.position),
        category_axis=categories,
        value_axis=values,
        right_axis=right and replace(right, is_reversed=is_lying),
    )


class _Mirror:
    """What turns the places of a chart around its middle."""

    def __init__(self, ends: Pt) -> None:
        self.ends = ends
        """Left and right end of the chart, added."""

    def box(self, box: Box) -> Box:
        """Return a box at the other side."""
        return replace(box, x=self.ends - box.right)

    def part(self, part: Shape | TextBox, before: Legend | None, after: Legend | None) -> Shape | TextBox:
        """Return a shape or a text at the other side, one of a legend where that stands now."""
        if before and after and _holds(before.box, *part.box.center):
            return moved(part, after.box.x - before.box.x, 0.0)
        turned = replace(part, box=self.box(part.box))
        if isinstance(turned, TextBox):
            return replace(turned, rotation=-turned.rotation)
        return replace(turned, commands=tuple(map(self._command, turned.commands)))

    def _command(self, command: PathCommand) -> PathCommand:
        return replace(command, points=tuple((self.ends - x, y) for x, y in command.points))


def _holds(box: Box, x: Pt, y: Pt) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def _series(series: ChartSeries) -> ChartSeries:
    return replace(series, labels=tuple((place, _label(label)) for place, label in series.labels))


def _label(label: DataLabel) -> DataLabel:
    right, below = label.shift
    return replace(
        label, position=_SIDES.get(label.position, label.position), shift=(-right if right else 0.0, below)
    )
