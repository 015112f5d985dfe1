"""Box plots: five values of each category, the middle half of them as a box."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from nbdeck.engine.charts.canvas import Canvas
from nbdeck.engine.charts.error_bars import CAP, draw_error_bar
from nbdeck.engine.charts.field import Field, FieldOptions
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.floating import CellEnds, above, below, foot, gap_of, helper
from nbdeck.engine.charts.marked import PlacedNote
from nbdeck.engine.charts.notes import Anchor, above_notes, dot, place_notes
from nbdeck.engine.charts.overlays import Overlays
from nbdeck.engine.charts.scales import span_of, stacked_span
from nbdeck.engine.scene.boxes import MUTED, Color, Pt
from nbdeck.engine.scene.chart import ChartSeries, ErrorBars, SheetColumn, cell_of
from nbdeck.engine.scene.elements import ChartElement, Shape

_LOWEST, _LOWER, _MEDIAN, _UPPER, _HIGHEST = range(5)
_UPPER_SHARE = 0.55
"""Opacity of the upper half of a box, which parts it from the lower one at the median."""
_Cells = list[tuple[float, str] | None]


def draw_boxes(context: ChartContext) -> ChartElement:
    """Return a box plot: boxes from quartile to quartile, parted at the median, and whiskers to the ends.

    The five series are there as they were given, as lines without a stroke; the boxes are stacks that follow them.

    Raises:
        Cramped: too little is left for the plot.
    """
    figures = context.figures
    color = context.style.highlight
    halves = _halves(context, color)
    span = span_of(figures.known)
    stacks = stacked_span([half.values for half in halves])
    span = replace(span, low=min(span.low, stacks.low), high=max(span.high, stacks.high))
    # A mean of lowest values, or their change, says nothing of the boxes.
    marks = replace(figures.marks, average=False, growth=None)
    context = replace(context, figures=replace(figures, marks=marks))
    overlays = Overlays(context, is_wide=True, has_legend=False)
    field = overlays.field(FieldOptions(span=span, above=above_notes(context)))
    canvas = Canvas(context.box)
    field.draw_ground(canvas)
    overlays.draw_under(field, canvas)
    field.draw_axis(canvas)
    gap = gap_of(field)
    for place in range(len(figures.categories)):
        _draw_box(field, canvas, place, field.slots.pitch / (1 + gap / 100), color)
    overlays.draw_over(field, canvas)
    series = (*_given(context), *halves)
    series = (*series, *overlays.series(field, canvas, len(series)))
    notes = place_notes(context, canvas, partial(_anchor, field))
    chart = field.chart(canvas, (*series, *notes), None)
    return replace(chart, gap_width=gap, stacking="stacked")


def _anchor(field: Field, note: PlacedNote) -> Anchor | None:
    """Return the point of a note: the upper whisker of a box; None where there is no box."""
    row = field.context.figures.rows[_HIGHEST]
    value = row.values[note.place]
    if value is None:
        return None
    point = (field.across(note.place), field.along(value))
    return Anchor(dot(point, CAP), point, value, cell_of(row.place, note.place), ("above", "right", "left"))


def _draw_box(field: Field, canvas: Canvas, place: int, thickness: Pt, color: Color) -> None:
    values = [row.values[place] for row in field.context.figures.rows]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return
    x, near = field.across(place), -thickness / 2
    for one, other, fill in ((_LOWER, _MEDIAN, color), (_MEDIAN, _UPPER, color.faded(_UPPER_SHARE))):
        box = field.bar(place, near, thickness, (known[one], known[other]))
        canvas.draw(Shape(box, "rect", fill=fill, name="Chart box"))
    ink = field.context.style.axis
    for quartile, end in ((_LOWER, _LOWEST), (_UPPER, _HIGHEST)):
        draw_error_bar(canvas, x, field.along(known[quartile]), field.along(known[end]), ink)


def _given(context: ChartContext) -> tuple[ChartSeries, ...]:
    """Return the series of the user, the whiskers hanging on the quartiles."""
    rows = context.figures.rows

    def whisker(name: str, low: int, high: int) -> SheetColumn:
        cells = [
            None if one is None or other is None else other - one
            for one, other in zip(rows[low].values, rows[high].values, strict=True)
        ]
        formulas = tuple(
            "" if cell is None else f"{cell_of(high, place)}-{cell_of(low, place)}"
            for place, cell in enumerate(cells)
        )
        return SheetColumn(name, tuple(cells), formulas)

    ink = context.style.axis
    bars = {
        _LOWER: ErrorBars(None, whisker("Lower whisker", _LOWEST, _LOWER), ink),
        _UPPER: ErrorBars(whisker("Upper whisker", _UPPER, _HIGHEST), None, ink),
    }
    return tuple(
        ChartSeries(row.name, row.values, MUTED, plot="LINE", is_drawn=False, error_bars=bars.get(number))
        for number, row in enumerate(rows)
    )


def _halves(context: ChartContext, color: Color) -> tuple[ChartSeries, ...]:
    """Return the stacks: what lies under the boxes, then their halves above zero, then those below."""
    lower, upper, whole = (_LOWER, _MEDIAN), (_MEDIAN, _UPPER), (_LOWER, _UPPER)

    def cells(ends: tuple[int, int], side: Callable[[CellEnds], tuple[float, str]]) -> _Cells:
        return [_side(context, place, ends, side) for place in range(len(context.figures.categories))]

    upper_color = color.faded(_UPPER_SHARE)
    return (
        helper("Base", cells(whole, foot), MUTED, is_drawn=False),
        helper("Lower half", cells(lower, above), color),
        helper("Upper half", cells(upper, above), upper_color),
        helper("Upper half below zero", cells(upper, below), upper_color),
        helper("Lower half below zero", cells(lower, below), color),
    )


def _side(
    context: ChartContext, place: int, ends: tuple[int, int], side: Callable[[CellEnds], tuple[float, str]]
) -> tuple[float, str] | None:
    low, high = (context.figures.rows[row].values[place] for row in ends)
    if low is None or high is None:
        return None
    return side(CellEnds(cell_of(ends[0], place), cell_of(ends[1], place), (low, high)))
