"""Steps: a value holds until the next, drawn as level pieces of lines with upright bars between them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from nbdeck.engine.charts.canvas import MIDDLE, Canvas, Cramped, Point, reading_color
from nbdeck.engine.charts.field import Field, FieldOptions
from nbdeck.engine.charts.figures import ChartContext, SeriesValues
from nbdeck.engine.charts.floating import helper
from nbdeck.engine.charts.legends import LegendPlan, palette_of, series_legend
from nbdeck.engine.charts.lines import LABEL_GAP, end_texts, point_anchor
from nbdeck.engine.charts.notes import place_notes
from nbdeck.engine.charts.overlays import Overlays
from nbdeck.engine.charts.scales import span_of
from nbdeck.engine.scene.boxes import Color, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, ErrorBars, SheetColumn, cell_of
from nbdeck.engine.scene.elements import ChartElement, PathCommand

_TURNS = 3
"""Series that hold the level pieces in turn: in each an empty cell parts one from the next."""
_DOT: Pt = 5.0
"""Of the last value, which holds on."""


def draw_steps(context: ChartContext) -> ChartElement:
    """Return lines that stay level until the next value: named at their ends if there is room, else with a legend.

    Raises:
        Cramped: nothing fits.
    """
    ends = end_texts(context)
    if ends:
        try:
            return _steps(context, None, ends)
        except Cramped:
            pass
    colors, legend = palette_of(context, has_strokes=True).series, None
    if context.plan.has_legend:
        legend = series_legend(context.figures.rows, "dot", context.pen, context.box, colors)
    return _steps(context, legend, {})


def _steps(context: ChartContext, legend: LegendPlan | None, ends: dict[int, str]) -> ChartElement:
    figures, pen = context.figures, context.pen
    room = max((pen.width(text, bold=len(ends) == 1) for text in ends.values()), default=0.0)
    options = FieldOptions(
        span=replace(span_of([*figures.known, *figures.known_ends]), is_log=figures.has_log_axis),
        end_room=room + LABEL_GAP + _DOT / 2 if ends else 0.0,
        legend=legend,
    )
    overlays = Overlays(context, is_wide=False, has_legend=legend is not None)
    field, canvas = overlays.field(options), Canvas(context.box)
    native_legend = field.draw_ground(canvas)
    overlays.draw_under(field, canvas)
    field.draw_axis(canvas)
    overlays.draw_over(field, canvas)
    data, pieces = [], []
    for number, (row, color) in enumerate(
        zip(figures.rows, palette_of(context, has_strokes=True).series, strict=True)
    ):
        # LibreOffice draws no dot that shines through, and a legend has nothing else to show.
        dot = _DOT if legend or color.alpha >= 1 else 0.0
        _draw(field, canvas, row, color, dot)
        labels = _label(field, canvas, row, ends[number], (color, dot)) if number in ends else ()
        data.append(
            ChartSeries(
                row.name,
                row.values,
                color,
                labels=labels,
                marker_size=dot,
                is_drawn=False,
                error_bars=_risers(context, number, color),
                shown_name=legend.shown_name(number, row.name) if legend else "",
            )
        )
        pieces += _pieces(context, number, color)
    series = (*data, *pieces)
    series = (*series, *overlays.series(field, canvas, len(series)))
    notes = place_notes(context, canvas, partial(point_anchor, field))
    return field.chart(canvas, (*series, *notes), native_legend)


def _draw(field: Field, canvas: Canvas, row: SeriesValues, color: Color, size: Pt) -> None:
    commands: list[PathCommand] = []
    dots: list[Point] = []
    for place, value in enumerate(row.values):
        if value is None:
            continue
        point = (field.across(place), field.along(value))
        if place and row.values[place - 1] is not None:
            level = (point[0], dots[-1][1])
            commands += [PathCommand("L", (level,)), PathCommand("L", (point,))]
        else:
            commands.append(PathCommand("M", (point,)))
        dots.append(point)
    if len(commands) > 1:
        canvas.path(commands, line=color, width=field.context.style.line_width, name="Chart line")
    for dot in dots if size else ():
        canvas.dot(*dot, size, color)


def _label(
    field: Field, canvas: Canvas, row: SeriesValues, text: str, look: tuple[Color, Pt]
) -> tuple[tuple[int, DataLabel], ...]:
    """Write a text right of the last value, in a colour behind a dot, and return it as the native chart's label."""
    context, pen, (color, dot) = field.context, field.context.pen, look
    place = max((at for at, value in enumerate(row.values) if value is not None), default=None)
    value = None if place is None else row.values[place]
    if place is None or value is None:
        return ()
    is_name = len(context.figures.rows) > 1
    ink = reading_color(context.look, color, pen.color)
    x, y = field.across(place) + dot / 2 + LABEL_GAP, field.along(value) + MIDDLE * pen.size
    canvas.must_write(pen.label(text, x, y, "left", color=ink, bold=not is_name, name="End label"))
    label = DataLabel(text, "right", ink, shows=("series",) if is_name else ("value",), is_bold=not is_name)
    return ((place, label),)


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
