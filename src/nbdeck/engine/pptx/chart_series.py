"""Series of a native chart: their data with its place in the workbook, their look and the look of single points."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.pptx.chart_labels import data_labels
from nbdeck.engine.pptx.markup import NO_LINE, escaped, line, solid
from nbdeck.engine.pptx.workbook import SHEET, cell_number, column_letters
from nbdeck.engine.scene import BACKGROUND, Chart, ChartSeries, Color

_BARS = {"BAR", "STACKED_BAR", "HORIZONTAL_BAR"}
_POINTS = {"LINE", "SCATTER"}
_SLICES = {"PIE", "DOUGHNUT"}
_NO_STROKE = '<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr>'
_SCATTER_MARKER = 7.0
_BETWEEN_SLICES = 1.0
_INVERT = '<c:invertIfNegative val="0"/>'
_STRAIGHT = '<c:smooth val="0"/>'
_OPAQUE = 0.99999
"""Of a point in a series that shines through: LibreOffice gives it the series' own opacity unless it says another."""


def series_markup(chart: Chart, number: int, language: str) -> str:
    """Return one `c:ser`, its children in the order that the schema asks for this kind."""
    series = chart.series[number]
    has_points = chart.kind in _POINTS
    return (
        f'<c:ser><c:idx val="{number}"/><c:order val="{number}"/>{_name(series, number)}{_look(chart, series)}'
        f"{_INVERT if chart.kind in _BARS else ''}"
        f"{_marker(chart, series, series.color) if has_points else ''}"
        f"{_points(chart, series)}{data_labels(chart, series, language)}{_data(chart, number)}"
        f"{_STRAIGHT if has_points else ''}</c:ser>"
    )


def _name(series: ChartSeries, number: int) -> str:
    place = f"{SHEET}!${column_letters(number + 1)}$1"
    return (
        f'<c:tx><c:strRef><c:f>{place}</c:f><c:strCache><c:ptCount val="1"/>'
        f'<c:pt idx="0"><c:v>{escaped(series.shown_name or series.name)}</c:v></c:pt></c:strCache></c:strRef></c:tx>'
    )


def _look(chart: Chart, series: ChartSeries) -> str:
    if chart.kind == "LINE":
        return f"<c:spPr>{line(series.color, series.line_width, is_round=True)}</c:spPr>"
    if chart.kind == "SCATTER":
        return _NO_STROKE
    return _fill(series.color)


def _fill(ink: Color) -> str:
    return f"<c:spPr>{solid(ink)}{NO_LINE}</c:spPr>"


def _marker(chart: Chart, series: ChartSeries, ink: Color) -> str:
    size = series.marker_size or (_SCATTER_MARKER if chart.kind == "SCATTER" else 0.0)
    if size <= 0:
        return '<c:marker><c:symbol val="none"/></c:marker>'
    rounded = min(max(round(size), 2), 72)
    return f'<c:marker><c:symbol val="circle"/><c:size val="{rounded}"/>{_fill(ink)}</c:marker>'


def _points(chart: Chart, series: ChartSeries) -> str:
    """Return `c:dPt` of the points that differ; slices always say their colour."""
    colors = dict(series.point_colors)
    if chart.kind in _SLICES:
        colors = {index: colors.get(index, series.color) for index in range(len(series.values))}
    if chart.kind == "AREA":
        return ""
    return "".join(_point(chart, series, index, ink) for index, ink in sorted(colors.items()))


def _point(chart: Chart, series: ChartSeries, index: int, ink: Color) -> str:
    head = f'<c:dPt><c:idx val="{index}"/>'
    tail = '<c:bubble3D val="0"/>'
    if chart.kind in _POINTS:
        # The point's own stroke is the piece of line that leads to it, which keeps the series' colour.
        return f"{head}{_marker(chart, series, ink)}{tail}{_look(chart, series)}</c:dPt>"
    if chart.kind in _SLICES:
        return f"{head}{tail}<c:spPr>{solid(ink)}{line(BACKGROUND, _BETWEEN_SLICES)}</c:spPr></c:dPt>"
    if ink.alpha >= 1 > series.color.alpha:
        ink = ink.faded(_OPAQUE)
    return f"{head}{_INVERT if chart.kind in _BARS else ''}{tail}{_fill(ink)}</c:dPt>"


def _data(chart: Chart, number: int) -> str:
    letter, values = column_letters(number + 1), chart.series[number].values
    if chart.kind == "SCATTER":
        across = f"<c:xVal>{_numbers('A', chart.x_values, 'General')}</c:xVal>"
        return f"{across}<c:yVal>{_numbers(letter, values, chart.number_format)}</c:yVal>"
    names = "".join(
        f'<c:pt idx="{index}"><c:v>{escaped(category)}</c:v></c:pt>'
        for index, category in enumerate(chart.category_labels or chart.categories)
    )
    return (
        f"<c:cat><c:strRef><c:f>{_range('A', len(chart.categories))}</c:f><c:strCache>"
        f'<c:ptCount val="{len(chart.categories)}"/>{names}</c:strCache></c:strRef></c:cat>'
        f"<c:val>{_numbers(letter, values, chart.number_format)}</c:val>"
    )


def _numbers(letter: str, values: Sequence[float | None], number_format: str) -> str:
    cells = enumerate(map(cell_number, values))
    points = "".join(f'<c:pt idx="{index}"><c:v>{cell}</c:v></c:pt>' for index, cell in cells if cell)
    return (
        f"<c:numRef><c:f>{_range(letter, len(values))}</c:f><c:numCache>"
        f"<c:formatCode>{escaped(number_format)}</c:formatCode>"
        f'<c:ptCount val="{len(values)}"/>{points}</c:numCache></c:numRef>'
    )


def _range(letter: str, count: int) -> str:
    return f"{SHEET}!${letter}$2:${letter}${max(count, 1) + 1}"
