"""Series of a native chart: data with its place in the workbook, the look of its marks, and labels of its points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nbdeck.engine.pptx.chart_workbook import cell_number, code_of, open_code, place_of, reference
from nbdeck.engine.pptx.package import NO_FILL, NO_LINE, escaped, line, quoted, solid
from nbdeck.engine.pptx.text_body import cell_text, text_properties
from nbdeck.engine.scene.boxes import BACKGROUND, Color
from nbdeck.engine.scene.chart import (
    HELPER,
    ChartSeries,
    DataLabel,
    ErrorBars,
    LabelPart,
    LabelPosition,
    PlotKind,
    SheetColumn,
    column_letters,
    identity,
)
from nbdeck.engine.scene.elements import ChartElement, ChartKind

_BARS = {"BAR", "STACKED_BAR", "HORIZONTAL_BAR"}
_POINTS = {"LINE", "SCATTER"}
_SLICES = {"PIE", "DOUGHNUT"}
_IDENTITY = (
    '<c:ext uri="{{C3380CC4-5D6E-409C-BE32-E72D297353CC}}" '
    'xmlns:c16="http://schemas.microsoft.com/office/drawing/2014/chart"><c16:uniqueId val="{}"/></c:ext>'
)
_PLOTS: dict[PlotKind, ChartKind] = {
    "AREA": "AREA",
    "LINE": "LINE",
    "RIGHT_LINE": "LINE",
    "HIDDEN_LINE": "LINE",
}
_NO_STROKE = '<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr>'
_NOTHING = f"<c:spPr>{NO_FILL}{NO_LINE}</c:spPr>"
_SCATTER_MARKER = 7.0
_BETWEEN_SLICES = 1.0
_INVERT = '<c:invertIfNegative val="0"/>'
_STRAIGHT = '<c:smooth val="0"/>'
_OPAQUE = 0.99999
"""Of a point in a series that shines through: LibreOffice gives it the series' own opacity unless it says another."""
_BAR_PLACES = {"outside_end": "outEnd", "inside_end": "inEnd", "inside_base": "inBase", "center": "ctr"}
_STACK_PLACES = {"outside_end": "inEnd", "inside_end": "inEnd", "inside_base": "inBase", "center": "ctr"}
_POINT_PLACES = {
    "outside_end": "t",
    "inside_end": "b",
    "center": "ctr",
    "above": "t",
    "below": "b",
    "left": "l",
    "right": "r",
    "best": "t",
}
_SLICE_PLACES = {"outside_end": "outEnd", "inside_end": "inEnd", "center": "ctr"}
# A position that the kind does not know makes PowerPoint call the file damaged; these two know none at all.
_PLACES: dict[ChartKind, tuple[dict[str, str], str]] = {
    "BAR": (_BAR_PLACES, "outEnd"),
    "HORIZONTAL_BAR": (_BAR_PLACES, "outEnd"),
    "STACKED_BAR": (_STACK_PLACES, "ctr"),
    "LINE": (_POINT_PLACES, "t"),
    "SCATTER": (_POINT_PLACES, "t"),
    "PIE": (_SLICE_PLACES, "bestFit"),
    "DOUGHNUT": ({}, ""),
    "AREA": ({}, ""),
}
_FLAGS: dict[str, LabelPart | None] = {
    "LegendKey": None,
    "Val": "value",
    "CatName": "category",
    "SerName": "series",
    "Percent": "percent",
    "BubbleSize": "size",
}
_C15 = 'xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"'
_CELL_LABEL = "{CE6537A1-D6FC-4f65-9D91-7224C49458BB}"
_LABEL_CELLS = "{02D57815-91ED-43cb-92C2-25804820EDAC}"
_OWN_NAMES = "{6E626465-636B-4E41-8D45-53206F662063}"
_NO_LEADERS = '<c15:showLeaderLines val="0"/>'
_LEADERS = '<c15:showLeaderLines val="1"/>'
_SHOWS_CELLS = '<c15:showDataLabelsRange val="1"/>'


def kind_of(chart: ChartElement, series: ChartSeries) -> ChartKind:
    """Return the kind of chart that draws a series."""
    return _PLOTS.get(series.plot, chart.kind)


def series_markup(chart: ChartElement, number: int, language: str) -> str:
    """Return one `c:ser`, its children in the order that the schema asks for its kind."""
    series = chart.series[number]
    kind = kind_of(chart, series)
    has_points = kind in _POINTS and series.sizes is None
    is_filled = kind in _BARS or series.sizes is not None
    return (
        f'<c:ser><c:idx val="{number}"/><c:order val="{number}"/>{_name(series, number)}{_look(kind, series)}'
        f"{_INVERT if is_filled else ''}"
        f"{_marker(kind, series, series.color) if has_points else ''}"
        f"{_points(kind, series)}{data_labels(chart, series, kind, language)}{_wide_line(series)}"
        f"{_error_bars(chart, series.error_bars)}{_data(chart, number)}"
        f"{_STRAIGHT if has_points else ''}{_extensions(chart, number)}</c:ser>"
    )


def _extensions(chart: ChartElement, number: int) -> str:
    """Return `c:extLst`: the cells of labels, and what the series is for where its plot does not say it."""
    series = chart.series[number]
    role = HELPER if series.is_helper else series.role
    identity_markup = _IDENTITY.format(identity(number, chart.form, role)) if role or chart.form else ""
    content = f"{cell_labels(chart, series)}{identity_markup}"
    return f"<c:extLst>{content}</c:extLst>" if content else ""


def _name(series: ChartSeries, number: int) -> str:
    place = reference(f"${column_letters(number + 1)}$1")
    return (
        f'<c:tx><c:strRef><c:f>{place}</c:f><c:strCache><c:ptCount val="1"/>'
        f'<c:pt idx="0"><c:v>{escaped(series.shown_name or series.name)}</c:v></c:pt></c:strCache></c:strRef></c:tx>'
    )


def _look(kind: ChartKind, series: ChartSeries) -> str:
    if series.sizes is not None:
        return _fill(series.color, series)
    if kind == "SCATTER" or (kind == "LINE" and (series.is_wide or not series.is_drawn)):
        return _NO_STROKE
    if kind == "LINE":
        return f"<c:spPr>{_stroke(series)}</c:spPr>"
    return _fill(series.color, series) if series.is_drawn and not series.is_wide else _NOTHING


def _stroke(series: ChartSeries) -> str:
    return line(series.color, series.line_width, is_dashed=series.is_dashed, is_round=True)


def _fill(ink: Color, series: ChartSeries) -> str:
    return f"<c:spPr>{solid(ink)}{line(series.outline, series.outline_width)}</c:spPr>"


def _wide_line(series: ChartSeries) -> str:
    """Return the line of a level series from edge to edge: a trend that goes half a category on at both ends."""
    if not (series.is_wide and series.is_drawn):
        return ""
    return (
        f'<c:trendline><c:spPr>{_stroke(series)}</c:spPr><c:trendlineType val="linear"/><c:forward val="0.5"/>'
        '<c:backward val="0.5"/><c:dispRSqr val="0"/><c:dispEq val="0"/></c:trendline>'
    )


def _error_bars(chart: ChartElement, bars: ErrorBars | None) -> str:
    if bars is None:
        return ""
    sides = {name: column for name, column in (("plus", bars.up), ("minus", bars.down)) if column is not None}
    kind = "both" if len(sides) == 2 else next(iter(sides), "both")
    lengths = "".join(
        f"<c:{name}>{_numbers(place_of(chart, column), _lengths(column), 'General')}</c:{name}>"
        for name, column in sides.items()
    )
    stroke = line(bars.color, bars.width)
    if bars.has_head:
        stroke = stroke.replace("</a:ln>", '<a:tailEnd type="triangle"/></a:ln>')
    return (
        f'<c:errBars><c:errBarType val="{kind}"/><c:errValType val="cust"/>'
        f'<c:noEndCap val="{int(not bars.has_caps)}"/>{lengths}'
        f"<c:spPr>{stroke}</c:spPr></c:errBars>"
    )


def _lengths(column: SheetColumn) -> tuple[float | None, ...]:
    return tuple(None if isinstance(value, str) else value for value in column.values)


def _marker(kind: ChartKind, series: ChartSeries, ink: Color) -> str:
    size = series.marker_size or (_SCATTER_MARKER if kind == "SCATTER" and series.is_drawn else 0.0)
    if size <= 0:
        return '<c:marker><c:symbol val="none"/></c:marker>'
    rounded = min(max(round(size), 2), 72)
    fill = f"<c:spPr>{solid(ink)}{NO_LINE}</c:spPr>"
    return f'<c:marker><c:symbol val="{series.marker}"/><c:size val="{rounded}"/>{fill}</c:marker>'


def _points(kind: ChartKind, series: ChartSeries) -> str:
    """Return `c:dPt` of the points that differ; slices always say their colour."""
    colors = dict(series.point_colors)
    if kind in _SLICES:
        colors = {index: colors.get(index, series.color) for index in range(len(series.values))}
    if kind == "AREA":
        return ""
    return "".join(_point(kind, series, index, ink) for index, ink in sorted(colors.items()))


def _point(kind: ChartKind, series: ChartSeries, index: int, ink: Color) -> str:
    head = f'<c:dPt><c:idx val="{index}"/>'
    tail = '<c:bubble3D val="0"/>'
    if kind in _POINTS and series.sizes is None:
        # The point's own stroke is the piece of line that leads to it, which keeps the series' colour.
        return f"{head}{_marker(kind, series, ink)}{tail}{_look(kind, series)}</c:dPt>"
    if kind in _SLICES:
        return f"{head}{tail}<c:spPr>{solid(ink)}{line(BACKGROUND, _BETWEEN_SLICES)}</c:spPr></c:dPt>"
    if ink.alpha >= 1 > series.color.alpha:
        ink = ink.faded(_OPAQUE)
    return f"{head}{_INVERT if kind not in {'AREA', *_SLICES} else ''}{tail}{_fill(ink, series)}</c:dPt>"


def _data(chart: ChartElement, number: int) -> str:
    letter, values = column_letters(number + 1), chart.series[number].values
    if chart.kind == "SCATTER":
        across = f"<c:xVal>{_numbers('A', chart.x_values, 'General')}</c:xVal>"
        upright = f"<c:yVal>{_numbers(letter, values, code_of(chart, chart.series[number]))}</c:yVal>"
        return f"{across}{upright}{_sizes(chart, chart.series[number].sizes)}"
    shown = chart.category_labels or chart.categories
    numbers = f"<c:val>{_numbers(letter, values, code_of(chart, chart.series[number]))}</c:val>"
    dates = chart.category_axis.dates if chart.category_axis else None
    if dates:
        return f"<c:cat>{_numbers('A', dates.days, dates.cell_code)}</c:cat>{numbers}"
    return (
        f"<c:cat><c:strRef><c:f>{reference('A', len(chart.categories))}</c:f><c:strCache>"
        f'<c:ptCount val="{len(chart.categories)}"/>{_names(enumerate(shown))}</c:strCache>'
        f"{_own_names(chart)}</c:strRef></c:cat>{numbers}"
    )


def _names(names: Iterable[tuple[int, str]]) -> str:
    return "".join(f'<c:pt idx="{index}"><c:v>{escaped(name)}</c:v></c:pt>' for index, name in names)


def _own_names(chart: ChartElement) -> str:
    """Return the names of the categories that their labels do not say, where readers find them behind the labels.

    LibreOffice knows no step of labels: it wraps, slants and leaves out what it finds in the cache as it thinks fit.
    """
    pairs = enumerate(zip(chart.categories, chart.category_labels, strict=False))
    names = _names((index, name) for index, (name, label) in pairs if name != label)
    return f'<c:extLst><c:ext uri="{_OWN_NAMES}">{names}</c:ext></c:extLst>' if names else ""


def _sizes(chart: ChartElement, sizes: SheetColumn | None) -> str:
    if sizes is None:
        return ""
    numbers = _numbers(place_of(chart, sizes), _lengths(sizes), "General")
    return f'<c:bubbleSize>{numbers}</c:bubbleSize><c:bubble3D val="0"/>'


def _numbers(letter: str, values: Sequence[float | None], number_format: str) -> str:
    cells = enumerate(map(cell_number, values))
    points = "".join(f'<c:pt idx="{index}"><c:v>{cell}</c:v></c:pt>' for index, cell in cells if cell)
    return (
        f"<c:numRef><c:f>{reference(letter, len(values))}</c:f><c:numCache>"
        f"<c:formatCode>{escaped(number_format)}</c:formatCode>"
        f'<c:ptCount val="{len(values)}"/>{points}</c:numCache></c:numRef>'
    )


def data_labels(chart: ChartElement, series: ChartSeries, kind: ChartKind, language: str) -> str:
    """Return `c:dLbls` of a series that is drawn as `kind`; empty where no point has a label."""
    if not series.labels:
        return ""
    code = open_code(chart.number_format, series)
    is_stacked = bool(chart.stacking) and not series.plot
    settings = [
        (
            index,
            _settings(chart, label, language, code, position(kind, label.position, is_stacked=is_stacked)),
        )
        for index, label in series.labels
    ]
    is_single = any("cell" in label.shows or any(label.shift) for _, label in series.labels)
    if len({one for _, one in settings}) == 1 and _all_points(series) and not is_single:
        return f"<c:dLbls>{settings[0][1]}{_leader(kind)}</c:dLbls>"
    single = "".join(f'<c:dLbl><c:idx val="{index}"/>{one}</c:dLbl>' for index, one in settings)
    leaders, has_leader = "", any(label.has_leader for _, label in series.labels)
    if any(any(label.shift) for _, label in series.labels):
        extension = _extension(_CELL_LABEL, _LEADERS if has_leader else _NO_LEADERS)
        leaders = f"<c:extLst>{extension}</c:extLst>"
    return f"<c:dLbls>{single}{_shown(())}{_leader(kind, is_drawn=has_leader)}{leaders}</c:dLbls>"


def cell_labels(chart: ChartElement, series: ChartSeries) -> str:
    """Return the extension of a series that says which cells its labels are read from; empty where none are."""
    if series.cells is None:
        return ""
    column = series.cells
    cached = "".join(
        f'<c:pt idx="{index}"><c:v>{escaped(value)}</c:v></c:pt>'
        for index, value in enumerate(column.values)
        if isinstance(value, str)
    )
    cells = reference(place_of(chart, column), len(column.values))
    return _extension(
        _LABEL_CELLS,
        f"<c15:datalabelsRange><c15:f>{cells}</c15:f><c15:dlblRangeCache>"
        f'<c:ptCount val="{len(column.values)}"/>{cached}</c15:dlblRangeCache></c15:datalabelsRange>',
    )


def _extension(uri: str, content: str) -> str:
    return f'<c:ext uri="{uri}" {_C15}>{content}</c:ext>'


def _all_points(series: ChartSeries) -> bool:
    labelled = {index for index, _ in series.labels}
    return all(value is None or index in labelled for index, value in enumerate(series.values))


def _settings(chart: ChartElement, label: DataLabel, language: str, code: str, place: str) -> str:
    """Return the settings of one label or of all, in the schema's order."""
    code = label.number_format or ("General" if label.shows == ("series",) else code)
    separator = f"<c:separator>{escaped(label.separator)}</c:separator>" if label.separator else ""
    is_cell = "cell" in label.shows
    words = cell_text(chart.text_size, label.color, language, is_bold=label.is_bold) if is_cell else ""
    ending = f"<c:extLst>{_extension(_CELL_LABEL, _SHOWS_CELLS)}</c:extLst>" if is_cell else ""
    return (
        f'{_shift(chart, label)}{words}<c:numFmt formatCode={quoted(code)} sourceLinked="0"/>'
        f"<c:spPr>{NO_FILL if label.plate is None else solid(label.plate)}{NO_LINE}</c:spPr>"
        f"{text_properties(chart.text_size, label.color, language, is_bold=label.is_bold)}"
        f"{place}{_shown(label.shows)}{separator}{ending}"
    )


def _shift(chart: ChartElement, label: DataLabel) -> str:
    """Return `c:layout` of a label that stands away from its position, in shares of the chart."""
    if not any(label.shift):
        return ""
    x, y = label.shift[0] / chart.box.w, label.shift[1] / chart.box.h
    return f'<c:layout><c:manualLayout><c:x val="{x:.6f}"/><c:y val="{y:.6f}"/></c:manualLayout></c:layout>'


def position(kind: ChartKind, wanted: LabelPosition, *, is_stacked: bool = False) -> str:
    """Return `c:dLblPos` as this kind of chart knows it; empty where it knows none."""
    places, default = _PLACES["STACKED_BAR" if is_stacked and "BAR" in kind else kind]
    return f'<c:dLblPos val="{places.get(wanted, default)}"/>' if default else ""


def _shown(parts: tuple[LabelPart, ...]) -> str:
    return "".join(f'<c:show{flag} val="{int(part in parts)}"/>' for flag, part in _FLAGS.items())


def _leader(kind: ChartKind, *, is_drawn: bool = False) -> str:
    return f'<c:showLeaderLines val="{int(is_drawn)}"/>' if kind in {"PIE", "DOUGHNUT"} else ""
