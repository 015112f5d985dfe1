"""Ranges around lines: a strip from the lower to the upper end of each point, its edges named, or error bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.engine.charts.canvas import LABEL_GAP, MIDDLE, Canvas
from nbdeck.engine.charts.error_bars import draw_range, range_of, unseen
from nbdeck.engine.charts.field import Field
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.floating import helper
from nbdeck.engine.charts.obstacles import around, words_on
from nbdeck.engine.charts.series_values import SeriesValues
from nbdeck.engine.scene.boxes import MUTED, Color
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, cell_of
from nbdeck.engine.scene.elements import polygon

_SEE_THROUGH = 0.22
"""Opacity of a strip."""
_APART = (0.0, 0.25, 0.5, 0.75, 1.0)
"""How far outwards of its edge a name may stand, font sizes."""
_BETWEEN = 0.1
"""Between the lines of two labels, font sizes."""
_Cell = tuple[float, str]


def draw_ranges(field: Field, canvas: Canvas, colors: Sequence[Color]) -> None:
    """Draw what lies between the ends of each line, under the lines."""
    figures = field.context.figures
    for row, color in zip(figures.rows, colors, strict=True):
        ends = range_of(figures, row)
        if ends is None:
            continue
        if figures.form is ChartForm.ERROR_BARS:
            for place, value in enumerate(row.values):
                known = [end for each in ends if (end := each.values[place]) is not None]
                if value is not None and known:
                    draw_range(field, canvas, field.across(place), [value, *known], color)
            continue
        cells = [_strip(row, *ends, place) for place in range(len(row.values))]
        upper = [
            (field.across(place), field.along(low[0] + size[0])) for place, (low, size) in enumerate(cells)
        ]
        lower = [(field.across(place), field.along(low[0])) for place, (low, _) in enumerate(cells)]
        canvas.path(polygon([*upper, *reversed(lower)]), fill=color.faded(_SEE_THROUGH), name="Chart area")


def range_series(field: Field, canvas: Canvas) -> Iterator[tuple[int, ChartSeries]]:
    """Yield the ends of the lines with their places, their last points named where that has room."""
    context = field.context
    for row in context.figures.others:
        series = unseen(row)
        label = None if context.figures.form is ChartForm.ERROR_BARS else _named(field, canvas, row)
        yield row.place, series if label is None else replace(series, labels=(label,))


def strips(context: ChartContext, colors: Sequence[Color]) -> Iterator[ChartSeries]:
    """Yield the helpers that draw the strips: stacked areas, each from the top of the one before."""
    figures = context.figures
    if figures.form is ChartForm.ERROR_BARS:
        return
    tops: list[_Cell] = [(0.0, "")] * len(figures.categories)
    for row, color in zip(figures.rows, colors, strict=True):
        ends = range_of(figures, row)
        if ends is None:
            continue
        cells = [_strip(row, *ends, place) for place in range(len(row.values))]
        gaps = [
            (low[0] - top[0], f"{low[1]}-({top[1]})" if top[1] else low[1])
            for (low, _), top in zip(cells, tops, strict=True)
        ]
        yield helper(f"Below {row.name}", gaps, color, plot="AREA", is_drawn=False)
        yield helper(
            f"Around {row.name}", [size for _, size in cells], color.faded(_SEE_THROUGH), plot="AREA"
        )
        tops = [(low[0] + size[0], f"{low[1]}+{size[1]}") for low, size in cells]


def _strip(row: SeriesValues, low: SeriesValues, high: SeriesValues, place: int) -> tuple[_Cell, _Cell]:
    """Return where the strip of a point starts and how high it is; without both ends it is closed on the line."""
    start, stop = low.values[place], high.values[place]
    if start is not None and stop is not None:
        cells = cell_of(low.place, place), cell_of(high.place, place)
        return (start, cells[0]), (stop - start, f"({cells[1]}-{cells[0]})")
    known = [at for at, value in enumerate(row.values) if value is not None]
    near = min(known, key=lambda at: abs(at - place), default=0)
    return (row.values[near] or 0.0, cell_of(row.place, near)), (0.0, "0")


def _named(field: Field, canvas: Canvas, row: SeriesValues) -> tuple[int, DataLabel] | None:
    """Write the name of an edge behind its last point; None where it has no room."""
    context, pen = field.context, field.context.pen
    place = max((at for at, value in enumerate(row.values) if value is not None), default=None)
    value = None if place is None else row.values[place]
    if place is None or value is None or not (row.name and context.plan.has_labels):
        return None
    x, y = field.across(place) + LABEL_GAP, field.along(value) + MIDDLE * pen.size
    outwards = 1.0 if row.role is SeriesRole.LOW else -1.0
    for step in _APART:
        down = outwards * step * pen.size
        drawn = pen.label(row.name, x, y + down, "left", color=MUTED, name="End label")
        if words_on(canvas).is_free(around(drawn.box, _BETWEEN * pen.size)) and canvas.write(drawn):
            return place, DataLabel(row.name, "right", MUTED, shows=("series",), shift=(0.0, down))
    return None
