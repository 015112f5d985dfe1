"""Steps: a value holds until the next, drawn as level pieces of lines with upright bars between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

from nbdeck.engine.charts.canvas import Canvas
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.floating import helper
from nbdeck.engine.charts.legends import LegendPlan
from nbdeck.engine.charts.lines import (
    Points,
    draw_line,
    draw_named,
    end_shifts,
    field_options,
    label_end,
    needs_leaders,
    point_anchor,
    points_of,
)
from nbdeck.engine.charts.notes import place_notes
from nbdeck.engine.charts.overlays import Overlays
from nbdeck.engine.charts.palette import palette_of
from nbdeck.engine.scene.boxes import Color, Pt
from nbdeck.engine.scene.chart import ChartSeries, ErrorBars, SheetColumn, cell_of
from nbdeck.engine.scene.elements import ChartElement

_TURNS = 3
"""Series that hold the level pieces in turn: in each an empty cell parts one from the next."""
_DOT: Pt = 5.0
"""Of the last value, which holds on."""


def draw_steps(context: ChartContext) -> ChartElement:
    """Return lines that stay level until the next value: named at their ends if there is room, else with a legend.

    Raises:
        Cramped: nothing fits.
    """
    return draw_named(context, "dot", _steps)


def _steps(context: ChartContext, legend: LegendPlan | None, ends: dict[int, str]) -> ChartElement:
    overlays = Overlays(context, is_wide=False, has_legend=legend is not None)
    field, canvas = overlays.field(field_options(context, legend, ends)), Canvas(context.box)
    native_legend = field.draw_ground(canvas)
    overlays.draw_under(field, canvas)
    field.draw_axis(canvas)
    overlays.draw_over(field, canvas)
    data, pieces, downs = [], [], end_shifts(field, ends)
    place_end = partial(label_end, field, canvas, is_led=needs_leaders(field, downs))
    for number, (row, color) in enumerate(
        zip(context.figures.rows, palette_of(context, has_strokes=True).series, strict=True)
    ):
        # LibreOffice draws no dot that shines through, and a legend has nothing else to show.
        dot = _DOT if legend or color.alpha >= 1 else 0.0
        points = points_of(field, row)
        line = ChartSeries(
            row.name,
            row.values,
            color,
            line_width=context.style.line_width,
            marker_size=dot,
            is_drawn=False,
            error_bars=_risers(context, number, color),
            shown_name=legend.shown_name(number, row.name) if legend else "",
        )
        draw_line(canvas, list(_levels(points)), replace(line, marker_size=0.0))
        for point in filter(None, points) if dot else ():
            canvas.dot(*point, dot, color)
        labels = place_end(points, ends[number], line, downs[number]) if number in ends else ()
        data.append(replace(line, labels=labels))
        pieces += _pieces(context, number, color)
    series = (*data, *pieces)
    series = (*series, *overlays.series(field, canvas, len(series)))
    notes = place_notes(context, canvas, partial(point_anchor, field))
    return field.chart(canvas, (*series, *notes), native_legend)


def _levels(points: Points) -> Iterator[tuple[Pt, Pt] | None]:
    """Yield the corners of a line that stays level until the next point."""
    for before, point in pairwise((None, *points)):
        if before and point:
            yield point[0], before[1]
        yield point


def _risers(context: ChartContext, number: int, color: Color) -> ErrorBars:
    """Return the upright bars from each value back to the one before."""
    values = context.figures.rows[number].values

    def column(name: str, sign: int) -> SheetColumn:
        cells: list[float | None] = [None] * len(values)
        formulas = [""] * len(values)
        for place in range(1, len(values)):
            before, value = values[place - 1], values[place]
            if before is not None and value is not None:
                one, other = cell_of(number, place - 1), cell_of(number, place)
                cells[place] = max(sign * (before - value), 0.0)
                formulas[place] = f"MAX({one}-{other},0)" if sign > 0 else f"MAX({other}-{one},0)"
        return SheetColumn(f"{context.figures.rows[number].name} {name}", tuple(cells), tuple(formulas))

    width = context.style.line_width
    return ErrorBars(column("fall", 1), column("rise", -1), color, width, has_caps=False)


def _pieces(context: ChartContext, number: int, color: Color) -> list[ChartSeries]:
    """Return the level pieces from each value to the place of the next."""
    row, pieces = context.figures.rows[number], []
    for turn in range(min(_TURNS, len(row.values) - 1)):
        cells: list[tuple[float, str] | None] = [None] * len(row.values)
        for place in range(turn, len(row.values) - 1, _TURNS):
            value = row.values[place]
            if value is not None and row.values[place + 1] is not None:
                cells[place] = cells[place + 1] = (value, cell_of(number, place))
        name = f"{row.name} level {turn + 1}"
        pieces.append(helper(name, cells, color, plot="LINE", line_width=context.style.line_width))
    return pieces
