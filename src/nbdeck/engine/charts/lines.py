"""Lines: what happens along a sequence, each named at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import accumulate, chain, pairwise

from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.canvas import (
    ASCENT,
    DESCENT,
    LABEL_GAP,
    MIDDLE,
    Canvas,
    Cramped,
    needs_bold,
    reading_color,
)
from nbdeck.engine.charts.error_bars import bars_of, in_order
from nbdeck.engine.charts.field import Field, FieldOptions
from nbdeck.engine.charts.figures import ChartContext, Figures
from nbdeck.engine.charts.intervals import draw_ranges, range_series, strips
from nbdeck.engine.charts.legends import LegendPlan, Symbol, series_legend
from nbdeck.engine.charts.levels import END_GAP
from nbdeck.engine.charts.marked import NO_MARKS, PlacedNote
from nbdeck.engine.charts.notes import Anchor, dot, place_notes
from nbdeck.engine.charts.obstacles import Obstacles, draw_spots, value_labels
from nbdeck.engine.charts.overlays import Overlays
from nbdeck.engine.charts.palette import palette_of
from nbdeck.engine.charts.scales import span_of
from nbdeck.engine.charts.series_values import SeriesValues, Values
from nbdeck.engine.charts.tints import quiet_colors
from nbdeck.engine.scene.boxes import BACKGROUND, MUTED, TEXT, Color, Pt, contrast
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, cell_of
from nbdeck.engine.scene.elements import ChartElement, PathCommand

_MOST_MARKERS = 24
"""Categories; more points than this stand too close for markers."""
_LONE_MARKER: Pt = 5.0
"""Of a point between two gaps, which no line would show."""
_MANY, _THIN = 100, 1.5
"""Lines with more categories than this are no wider than this, points."""
_NOTED_DOT: Pt = 6.0
"""Of the point of a line that a note is about, points."""
_QUIET_WIDTH = 0.7
"""Of the width of a line that stands out, of several that do not."""
_AIR = 0.3
"""Between names at the ends of lines, font sizes."""
_FARTHEST = 6.0
"""How far a name may stand from its line's end where all give way to each other, font sizes."""
_FEW_NAMES = 2
"""Of more names at ends of lines some may stand away from theirs."""
_LED, _LEADER = 0.4, 14.0
"""From how many font sizes away thin lines lead to the names, and how long they are across, points."""
_SHADES = 2
"""Quiet lines that are told apart by their shades; further ones are dashed."""
_WIDEST_NAME = 0.38
"""Of the chart's width, for names at the ends of lines."""

Points = Sequence[tuple[Pt, Pt] | None]
_Draw = Callable[[ChartContext, LegendPlan | None, dict[int, str]], ChartElement]


def draw_lines(context: ChartContext) -> ChartElement:
    """Return a chart of lines: named at their ends if the names have room there, else with a legend.

    The one line of a single series has its last value at its end.

    Raises:
        Cramped: nothing fits.
    """
    return draw_named(context, "marked" if _marker(context) else "stroke", _lines)


def draw_named(context: ChartContext, symbol: Symbol, draw: _Draw) -> ChartElement:
    """Return what `draw` makes of lines with what to write at their ends, or with a legend if that has no room."""
    if ends := end_texts(context):
        with suppress(Cramped):
            return draw(context, None, ends)
    legend = None
    if context.plan.has_legend:
        colors = palette_of(context, has_strokes=True).series
        legend = series_legend(context.figures.rows, symbol, context.pen, context.box, colors)
    return draw(context, legend, {})


def end_texts(context: ChartContext) -> dict[int, str]:
    """Return what to write at the end of which series; nothing where that is out of the question."""
    rows, pen = context.figures.rows, context.pen
    if not context.plan.has_labels or context.figures.common is not None:
        return {}
    if len(rows) == 1:
        value = rows[0].values[_last(rows[0].values)]
        return {} if value is None else {0: format_number(value, context.figures.number_format)}
    if any(row.values[-1] is None or not row.name for row in rows):
        return {}
    is_narrow = max(pen.width(row.name) for row in rows) <= context.box.w * _WIDEST_NAME
    return {number: row.name for number, row in enumerate(rows)} if is_narrow else {}


def _marker(context: ChartContext) -> Pt:
    """Return the diameter of the dots of lines; where something stands out, it alone has dots."""
    figures = context.figures
    stands_out = bool(figures.marks.highlights) or figures.is_quiet
    has_dots = len(figures.categories) <= _MOST_MARKERS and not stands_out
    return context.style.marker_size if has_dots else 0.0


def _lines(context: ChartContext, legend: LegendPlan | None, ends: dict[int, str]) -> ChartElement:
    figures = context.figures
    overlays = Overlays(context, is_wide=False, has_legend=legend is not None)
    field, canvas = overlays.field(field_options(context, legend, ends)), Canvas(context.box)
    native_legend = field.draw_ground(canvas)
    overlays.draw_under(field, canvas)
    field.draw_axis(canvas)
    palette = palette_of(context, has_strokes=True)
    draw_ranges(field, canvas, palette.series)
    series = _series(context, legend, palette.series)
    points = [points_of(field, row) for row in figures.rows]
    # What stands out lies over the rest.
    for number in sorted(range(len(series)), key=lambda at: _stands_out(figures, at)):
        draw_line(canvas, points[number], series[number])
    overlays.draw_over(field, canvas)
    labels: list[tuple[tuple[int, DataLabel], ...]] = [()] * len(series)
    downs = end_shifts(field, ends)
    is_led = needs_leaders(field, downs)
    for number, down in downs.items():
        labels[number] = label_end(
            field, canvas, points[number], ends[number], series[number], down, is_led=is_led
        )
    if len(ends) == len(series) == 1 and figures.marks == NO_MARKS:
        labels[0] = (*labels[0], *_label_turns(context, canvas, points[0], series[0]))
    series = tuple(replace(one, labels=own) if own else one for one, own in zip(series, labels, strict=True))
    series = in_order(figures.rows, series, range_series(field, canvas))
    said = {(row, _last(figures.rows[row].values)) for row in ends if len(figures.rows) == 1}
    spots = draw_spots(context, canvas, points, palette, said=said)
    series = (*series, *strips(context, palette.series), *spots)
    series = (*series, *overlays.series(field, canvas, len(series)))
    notes = place_notes(context, canvas, partial(point_anchor, field))
    return field.chart(canvas, (*series, *notes), native_legend)


def points_of(field: Field, row: SeriesValues) -> Points:
    """Return the points of a line, None for its gaps."""
    return [
        None if one is None else (field.across(at), field.along(one)) for at, one in enumerate(row.values)
    ]


def field_options(context: ChartContext, legend: LegendPlan | None, ends: dict[int, str]) -> FieldOptions:
    """Return what lines need of their field: room for what is written at their ends."""
    figures, pen = context.figures, context.pen
    room = max((pen.width(text, bold=True) for text in ends.values()), default=0.0)
    room += _LEADER * (len(ends) > _FEW_NAMES)
    edges = [pen.width(row.name) for row in figures.others if figures.form is None and ends]
    return FieldOptions(
        span=replace(span_of([*figures.known, *figures.known_ends]), is_log=figures.has_log_axis),
        end_room=max((room, *edges)) + END_GAP + max(_marker(context), _LONE_MARKER) / 2 if ends else 0.0,
        legend=legend,
    )


def _series(
    context: ChartContext, legend: LegendPlan | None, colors: Sequence[Color]
) -> tuple[ChartSeries, ...]:
    """Return the lines without their labels."""
    figures, width = context.figures, context.style.line_width
    if len(figures.categories) > _MANY:
        width = min(width, _THIN)
    dashed, behind = _dashed(figures), len(figures.rows) - len(figures.marks.whole_rows)
    quiet_width = _QUIET_WIDTH * width if behind > 1 else width
    return tuple(
        ChartSeries(
            name=row.name,
            values=row.values,
            color=colors[number],
            line_width=width if _stands_out(figures, number) else quiet_width,
            marker_size=_marker_of(context, number),
            shown_name=legend.shown_name(number, row.name) if legend else "",
            error_bars=bars_of(figures, row, colors[number]),
            # LibreOffice makes a legend with dashed lines longer than its frame.
            is_dashed=number in dashed and legend is None,
            is_on_top=bool(figures.marks.highlights) and _stands_out(figures, number),
        )
        for number, row in enumerate(figures.rows)
    )


def _dashed(figures: Figures) -> set[int]:
    """Return the quiet lines that are dashed: those of one value, as levels are, and those beyond the first shades."""
    quiet = [row for row in range(len(figures.rows)) if not _stands_out(figures, row)]
    level = [row for row in quiet if len({*figures.rows[row].values}) == 1]
    return {*level, *quiet[_SHADES : 2 * _SHADES]}


def point_anchor(field: Field, note: PlacedNote) -> Anchor | None:
    """Return the point of a note on a line, None where that has a gap."""
    row = field.context.figures.rows[note.row]
    value = row.values[note.place]
    if value is None:
        return None
    point = (field.across(note.place), field.along(value))
    size = max(_marker_of(field.context, note.row), _NOTED_DOT)
    return Anchor(dot(point, size), point, value, cell_of(row.place, note.place), dot=_NOTED_DOT)


def end_shifts(field: Field, ends: Iterable[int]) -> dict[int, Pt]:
    """Return how far below its line's end each name stands, so that none lies on another.

    Raises:
        Cramped: a name would be far from its line's end.
    """
    rows, size = field.context.figures.rows, field.context.size
    heights = {row: field.along(rows[row].values[_last(rows[row].values)] or 0.0) for row in ends}
    return spread(heights, dict.fromkeys(heights, (1 + 1.01 * _AIR) * size), _FARTHEST * size)


def needs_leaders(field: Field, downs: Mapping[int, Pt]) -> bool:
    """Whether thin lines lead to the names at ends of lines: to all or none, so that they begin below each other."""
    return len(downs) > _FEW_NAMES and max(map(abs, downs.values())) > _LED * field.context.size


def spread(middles: Mapping[int, Pt], sizes: Mapping[int, Pt], most: Pt) -> dict[int, Pt]:
    """Return how far words have to move, so that none lies on another: together as little as can be.

    Args:
        middles: Where each would stand, points.
        sizes: What each takes with its distance, points.
        most: How far one may move, points.

    Raises:
        Cramped: one would have to move farther.
    """
    order = sorted(middles, key=lambda row: middles[row])
    starts = [*accumulate((sizes[one] + sizes[other]) / 2 for one, other in pairwise(order))]
    groups: list[tuple[Pt, int]] = []
    for row, start in zip(order, (0.0, *starts), strict=False):
        groups.append((middles[row] - start, 1))
        while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
            (one, more), (other, count) = groups.pop(), groups.pop()
            groups.append(((one * more + other * count) / (more + count), more + count))
    firsts = chain(*([first] * many for first, many in groups))
    places = {row: first + start for row, first, start in zip(order, firsts, (0.0, *starts), strict=False)}
    downs = {row: places[row] - middle for row, middle in middles.items()}
    if max(map(abs, downs.values()), default=0.0) > most:
        raise Cramped
    return downs


def _stands_out(figures: Figures, row: int) -> bool:
    """Whether a line is drawn as usual, and not quietly because others are highlighted."""
    return not figures.marks.highlights or row in figures.marks.whole_rows or len(figures.rows) == 1


def _marker_of(context: ChartContext, row: int) -> Pt:
    marker = _marker(context)
    return max(marker, _LONE_MARKER) if _has_lone_point(context.figures.rows[row].values) else marker


def label_end(
    field: Field,
    canvas: Canvas,
    points: Points,
    text: str,
    series: ChartSeries,
    down: Pt = 0.0,
    *,
    is_led: bool = False,
) -> tuple[tuple[int, DataLabel], ...]:
    """Write a text behind a line's last point and return it as the native chart's label.

    It keeps off the line of the axis. If `is_led`, a thin line leads to it.

    Raises:
        Cramped: there is no room.
    """
    context, pen, figures = field.context, field.context.pen, field.context.figures
    last = _last(points)
    point = points[last]
    if point is None:
        return ()
    is_name, is_marked = len(figures.rows) > 1, bool(figures.marks.highlights)
    is_quiet = series.line_width < context.style.line_width and is_marked
    palest = quiet_colors(context.look, TEXT)[0]
    ink = reading_color(context.look, series.color, palest) if is_quiet else series.color
    worst = contrast(context.look.hex(ink), context.look.hex(BACKGROUND))
    is_bold = not is_quiet
    is_large = is_name and is_bold and needs_bold(worst, pen.size)  # a value may stand on a band
    ink = ink if is_large else reading_color(context.look, ink, pen.color)
    y = point[1] + MIDDLE * pen.size
    axis, is_below = field.along(field.ticks.scale.base), (series.values[last] or 0.0) < 0
    clear = axis + (ASCENT if is_below else -DESCENT) * pen.size
    down += max(0.0, clear - y) if is_below else min(0.0, clear - y)
    away = END_GAP + _LEADER * is_led
    edge = point[0] + series.marker_size / 2
    written = pen.label(text, edge + away, y + down, "left", color=ink, bold=is_bold, name="End label")
    canvas.must_write(written, _AIR * pen.size)
    if is_led:
        start, end = (edge + LABEL_GAP, point[1]), (edge + away - LABEL_GAP, point[1] + down)
        canvas.path(
            [PathCommand("M", (start,)), PathCommand("L", (end,))],
            line=MUTED,
            width=0.75,
            name="Label leader",
        )
    label = DataLabel(text, "right", ink, ("series",) if is_name else ("value",))
    shift = (away - LABEL_GAP, down)
    return ((last, replace(label, is_bold=is_bold, shift=shift, has_leader=is_led)),)


def _label_turns(
    context: ChartContext, canvas: Canvas, points: Points, series: ChartSeries
) -> Iterator[tuple[int, DataLabel]]:
    """Write the highest and the lowest value of a line at its first points of that height, but not at its last one."""
    known = {at: value for at, value in enumerate(series.values) if value is not None}
    turns = {max(known, key=lambda at: known[at]), min(known, key=lambda at: known[at])} - {_last(points)}
    colors = dict.fromkeys(sorted(turns), series.color)
    obstacles = Obstacles(strokes=(tuple(points),))
    return value_labels(context, canvas, obstacles, points, colors, series.values, series.marker_size)


def _last(values: Sequence[object]) -> int:
    """Return the index of the last entry that is no gap, 0 if all are."""
    return next((index for index in range(len(values) - 1, -1, -1) if values[index] is not None), 0)


def _has_lone_point(values: Values) -> bool:
    edged = (None, *values, None)
    return any(
        value is not None and before is None and after is None
        for before, value, after in zip(edged, edged[1:], edged[2:], strict=False)
    )


def draw_line(canvas: Canvas, points: Points, series: ChartSeries) -> None:
    """Draw a line through points with its dots, lifted over gaps."""
    commands = list(_strokes(points))
    if commands:
        canvas.path(
            commands,
            line=series.color,
            width=series.line_width,
            is_dashed=series.is_dashed,
            name="Chart line",
        )
    if series.marker_size:
        for point in points:
            if point is not None:
                canvas.dot(*point, series.marker_size, series.color)


def _strokes(points: Points) -> Iterator[PathCommand]:
    """Yield the line through the points, lifted over gaps."""
    is_down = False
    for one, other in pairwise(points):
        if one is None or other is None:
            is_down = False
            continue
        if not is_down:
            yield PathCommand("M", (one,))
        yield PathCommand("L", (other,))
        is_down = True
