"""Series of a native chart: data with its place in the workbook, the look of points, labels that follow the data.

With the workbook itself: one sheet that Excel opens for "Edit Data". It is six small parts that only differ in the
sheet and one number format, written here because a general workbook writer takes longer than the rest of the slide.
The zip is stored: the .pptx around it compresses it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from nbdeck.engine.pptx.markup import NO_FILL, NO_LINE, escaped, line, quoted, solid
from nbdeck.engine.pptx.package import OFFICE_RELATION, XML, zipped
from nbdeck.engine.pptx.text_body import text_properties
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

_SHEET = "Data"

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml."
_CONTENT_TYPES = (
    f'{XML}<Types xmlns="{_PACKAGE}content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}styles+xml"/></Types>'
)
_ROOT_RELATIONS = (
    f'{XML}<Relationships xmlns="{_PACKAGE}relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE_RELATION}officeDocument" Target="xl/workbook.xml"/></Relationships>'
)
_WORKBOOK = (
    f'{XML}<workbook xmlns="{_MAIN}" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    f'<sheets><sheet name="{_SHEET}" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
_WORKBOOK_RELATIONS = (
    f'{XML}<Relationships xmlns="{_PACKAGE}relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE_RELATION}worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{OFFICE_RELATION}styles" Target="styles.xml"/></Relationships>'
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
        f"{_points(chart, series)}{_data_labels(chart, series, language)}{_data(chart, number)}"
        f"{_STRAIGHT if has_points else ''}</c:ser>"
    )


def _name(series: ChartSeries, number: int) -> str:
    place = f"{_SHEET}!${column_letters(number + 1)}$1"
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
    return f"{_SHEET}!${letter}$2:${letter}${max(count, 1) + 1}"


def _data_labels(chart: ChartElement, series: ChartSeries, language: str) -> str:
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


def column_letters(index: int) -> str:
    """Return the name of a column, counted from 0: A to Z, then AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def cell_number(value: float | None) -> str | None:
    """Return a number as cells and chart caches hold it; None for a gap, NaN or an infinity."""
    if value is None or not math.isfinite(value):
        return None
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))


def workbook(chart: ChartElement) -> bytes:
    """Return the .xlsx: categories in the first column, a series in each further one, gaps left empty."""
    parts = [
        ("[Content_Types].xml", _CONTENT_TYPES),
        ("_rels/.rels", _ROOT_RELATIONS),
        ("xl/workbook.xml", _WORKBOOK),
        ("xl/_rels/workbook.xml.rels", _WORKBOOK_RELATIONS),
        ("xl/worksheets/sheet1.xml", _sheet(chart)),
        ("xl/styles.xml", _styles(chart.number_format)),
    ]
    return zipped(parts, level=0)


def _sheet(chart: ChartElement) -> str:
    names = ["", *(series.name for series in chart.series)]
    header = "".join(_text_cell(f"{column_letters(index)}1", name) for index, name in enumerate(names))
    rows = "".join(f'<row r="{row}">{cells}</row>' for row, cells in enumerate(_rows(chart), 2))
    return (
        f'{XML}<worksheet xmlns="{_MAIN}"><cols><col min="1" max="1" width="24" customWidth="1"/></cols>'
        f'<sheetData><row r="1">{header}</row>{rows}</sheetData></worksheet>'
    )


def _rows(chart: ChartElement) -> Iterator[str]:
    letters = [column_letters(index + 1) for index in range(len(chart.series))]
    for position, category in enumerate(chart.categories):
        row = position + 2
        if chart.kind == "SCATTER":
            first = _number_cell(f"A{row}", _at(chart.x_values, position), style=0)
        else:
            first = _text_cell(f"A{row}", category)
        numbers = (
            _number_cell(f"{letter}{row}", _at(series.values, position), style=1)
            for letter, series in zip(letters, chart.series, strict=True)
        )
        yield first + "".join(numbers)


def _at(values: Sequence[float | None], position: int) -> float | None:
    return values[position] if position < len(values) else None


def _text_cell(place: str, text: str) -> str:
    content = escaped(text).replace("_x", "_x005F_x")
    if not content:
        return ""
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{content}</t></is></c>'


def _number_cell(place: str, value: float | None, *, style: int) -> str:
    number = cell_number(value)
    return "" if number is None else f'<c r="{place}" s="{style}"><v>{number}</v></c>'


def _styles(number_format: str) -> str:
    """Return a style sheet whose second cell format shows numbers by `number_format`."""
    return (
        f'{XML}<styleSheet xmlns="{_MAIN}">'
        f'<numFmts count="1"><numFmt numFmtId="164" formatCode={quoted(number_format)}/></numFmts>'
        '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
        '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )
