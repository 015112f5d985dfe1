"""Series of a native chart: data with its place in the workbook, looks of single points, labels that follow it."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.pptx.markup import NO_FILL, NO_LINE, escaped, line, quoted, solid
from nbdeck.engine.pptx.text_body import text_properties
from nbdeck.engine.pptx.workbook import SHEET, cell_number, column_letters
from nbdeck.engine.scene import (
    BACKGROUND,
    ChartElement,
    ChartKind,
    ChartSeries,
    Color,
    DataLabel,
    LabelPart,
    LabelPosition,
)

_BAR = {"outside_end": "outEnd", "inside_end": "inEnd", "center": "ctr"}
_STACK = {"outside_end": "inEnd", "inside_end": "inEnd", "center": "ctr"}
_POINT = {"outside_end": "t", "inside_end": "b", "center": "ctr", "above": "t", "right": "r", "best": "t"}
_SLICE = {"outside_end": "outEnd", "inside_end": "inEnd", "center": "ctr"}
# A position that the kind does not know makes PowerPoint call the file damaged; these two know none at all.
_PLACES: dict[ChartKind, tuple[dict[str, str], str]] = {
    "BAR": (_BAR, "outEnd"),
    "HORIZONTAL_BAR": (_BAR, "outEnd"),
    "STACKED_BAR": (_STACK, "ctr"),
    "LINE": (_POINT, "t"),
    "SCATTER": (_POINT, "t"),
    "PIE": (_SLICE, "bestFit"),
    "DOUGHNUT": ({}, ""),
    "AREA": ({}, ""),
}
_FLAGS: dict[str, LabelPart | None] = {
    "LegendKey": None,
    "Val": "value",
    "CatName": "category",
    "SerName": "series",
    "Percent": "percent",
    "BubbleSize": None,
}
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


def series_markup(chart: ChartElement, number: int, language: str) -> str:
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


def _look(chart: ChartElement, series: ChartSeries) -> str:
    if chart.kind == "LINE":
        return f"<c:spPr>{line(series.color, series.line_width, is_round=True)}</c:spPr>"
    if chart.kind == "SCATTER":
        return _NO_STROKE
    return _fill(series.color)


def _fill(ink: Color) -> str:
    return f"<c:spPr>{solid(ink)}{NO_LINE}</c:spPr>"


def _marker(chart: ChartElement, series: ChartSeries, ink: Color) -> str:
    size = series.marker_size or (_SCATTER_MARKER if chart.kind == "SCATTER" else 0.0)
    if size <= 0:
        return '<c:marker><c:symbol val="none"/></c:marker>'
    rounded = min(max(round(size), 2), 72)
    return f'<c:marker><c:symbol val="circle"/><c:size val="{rounded}"/>{_fill(ink)}</c:marker>'


def _points(chart: ChartElement, series: ChartSeries) -> str:
    """Return `c:dPt` of the points that differ; slices always say their colour."""
    colors = dict(series.point_colors)
    if chart.kind in _SLICES:
        colors = {index: colors.get(index, series.color) for index in range(len(series.values))}
    if chart.kind == "AREA":
        return ""
    return "".join(_point(chart, series, index, ink) for index, ink in sorted(colors.items()))


def _point(chart: ChartElement, series: ChartSeries, index: int, ink: Color) -> str:
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


def _data(chart: ChartElement, number: int) -> str:
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


def data_labels(chart: ChartElement, series: ChartSeries, language: str) -> str:
    """Return `c:dLbls` of a series; empty where no point has a label."""
    if not series.labels:
        return ""
    settings = [(index, _settings(chart, label, language)) for index, label in series.labels]
    if len({one for _, one in settings}) == 1 and _all_points(series):
        return f"<c:dLbls>{settings[0][1]}{_leader(chart)}</c:dLbls>"
    single = "".join(f'<c:dLbl><c:idx val="{index}"/>{one}</c:dLbl>' for index, one in settings)
    return f"<c:dLbls>{single}{_shown(())}{_leader(chart)}</c:dLbls>"


def _all_points(series: ChartSeries) -> bool:
    labelled = {index for index, _ in series.labels}
    return all(value is None or index in labelled for index, value in enumerate(series.values))


def _settings(chart: ChartElement, label: DataLabel, language: str) -> str:
    """Return the settings of one label or of all, in the schema's order."""
    code = label.number_format or ("General" if label.shows == ("series",) else chart.number_format)
    separator = f"<c:separator>{escaped(label.separator)}</c:separator>" if label.separator else ""
    return (
        f'<c:numFmt formatCode={quoted(code)} sourceLinked="0"/>'
        f"<c:spPr>{NO_FILL if label.plate is None else solid(label.plate)}{NO_LINE}</c:spPr>"
        f"{text_properties(chart.text_size, label.color, language, is_bold=label.is_bold)}"
        f"{position(chart.kind, label.position)}{_shown(label.shows)}{separator}"
    )


def position(kind: ChartKind, wanted: LabelPosition) -> str:
    """Return `c:dLblPos` as this kind of chart knows it; empty where it knows none."""
    places, default = _PLACES[kind]
    return f'<c:dLblPos val="{places.get(wanted, default)}"/>' if default else ""


def _shown(parts: tuple[LabelPart, ...]) -> str:
    return "".join(f'<c:show{flag} val="{int(part in parts)}"/>' for flag, part in _FLAGS.items())


def _leader(chart: ChartElement) -> str:
    return '<c:showLeaderLines val="0"/>' if chart.kind in {"PIE", "DOUGHNUT"} else ""
