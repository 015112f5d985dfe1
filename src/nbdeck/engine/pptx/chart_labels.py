"""Labels of the points of a native chart, which follow the data: values, names, shares, and words of cells."""

from __future__ import annotations

from nbdeck.contract.number_format import format_number
from nbdeck.engine.pptx.chart_workbook import place_of, reference
from nbdeck.engine.pptx.markup import NO_FILL, NO_LINE, escaped, quoted, solid
from nbdeck.engine.pptx.text_body import cell_text, text_properties
from nbdeck.engine.scene import (
    ChartElement,
    ChartKind,
    ChartSeries,
    DataLabel,
    LabelPart,
    LabelPosition,
    SheetColumn,
)

_BAR = {"outside_end": "outEnd", "inside_end": "inEnd", "inside_base": "inBase", "center": "ctr"}
_STACK = {"outside_end": "inEnd", "inside_end": "inEnd", "inside_base": "inBase", "center": "ctr"}
_POINT = {
    "outside_end": "t",
    "inside_end": "b",
    "center": "ctr",
    "above": "t",
    "below": "b",
    "left": "l",
    "right": "r",
    "best": "t",
}
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
_C15 = 'xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"'
_CELL_LABEL = "{CE6537A1-D6FC-4f65-9D91-7224C49458BB}"
_LABEL_CELLS = "{02D57815-91ED-43cb-92C2-25804820EDAC}"
_NO_LEADERS = '<c15:showLeaderLines val="0"/>'
_LEADERS = '<c15:showLeaderLines val="1"/>'
_SHOWS_CELLS = '<c15:showDataLabelsRange val="1"/>'


def data_labels(chart: ChartElement, series: ChartSeries, kind: ChartKind, language: str) -> str:
    """Return `c:dLbls` of a series that is drawn as `kind`; empty where no point has a label."""
    if not series.labels:
        return ""
    settings = [(index, _settings(chart, kind, label, language)) for index, label in series.labels]
    is_single = any("cell" in label.shows or any(label.shift) for _, label in series.labels)
    if len({one for _, one in settings}) == 1 and _all_points(series) and not is_single:
        return f"<c:dLbls>{settings[0][1]}{_leader(kind)}</c:dLbls>"
    single = "".join(f'<c:dLbl><c:idx val="{index}"/>{one}</c:dLbl>' for index, one in settings)
    leaders = ""
    if any(any(label.shift) for _, label in series.labels):
        has_leader = any(label.has_leader for _, label in series.labels)
        extension = _extension(_CELL_LABEL, _LEADERS if has_leader else _NO_LEADERS)
        leaders = f"<c:extLst>{extension}</c:extLst>"
    return f"<c:dLbls>{single}{_shown(())}{_leader(kind)}{leaders}</c:dLbls>"


def cell_labels(chart: ChartElement, series: ChartSeries) -> str:
    """Return the extension of a series that says which cells its labels are read from; empty where none are."""
    if series.cells is None:
        return ""
    column = series.cells
    cached = "".join(
        f'<c:pt idx="{index}"><c:v>{escaped(_shown_cell(chart, column, value))}</c:v></c:pt>'
        for index, value in enumerate(column.values)
        if value is not None
    )
    cells = reference(place_of(chart, column), len(column.values))
    return _extension(
        _LABEL_CELLS,
        f"<c15:datalabelsRange><c15:f>{cells}</c15:f><c15:dlblRangeCache>"
        f'<c:ptCount val="{len(column.values)}"/>{cached}</c15:dlblRangeCache></c15:datalabelsRange>',
    )


def _shown_cell(chart: ChartElement, column: SheetColumn, value: float | str) -> str:
    return (
        value if isinstance(value, str) else format_number(value, column.number_format or chart.number_format)
    )


def _extension(uri: str, content: str) -> str:
    return f'<c:ext uri="{uri}" {_C15}>{content}</c:ext>'


def _all_points(series: ChartSeries) -> bool:
    labelled = {index for index, _ in series.labels}
    return all(value is None or index in labelled for index, value in enumerate(series.values))


def _settings(chart: ChartElement, kind: ChartKind, label: DataLabel, language: str) -> str:
    """Return the settings of one label or of all, in the schema's order."""
    code = label.number_format or ("General" if label.shows == ("series",) else chart.number_format)
    separator = f"<c:separator>{escaped(label.separator)}</c:separator>" if label.separator else ""
    is_cell = "cell" in label.shows
    words = cell_text(chart.text_size, label.color, language, is_bold=label.is_bold) if is_cell else ""
    ending = f"<c:extLst>{_extension(_CELL_LABEL, _SHOWS_CELLS)}</c:extLst>" if is_cell else ""
    return (
        f'{_shift(chart, label)}{words}<c:numFmt formatCode={quoted(code)} sourceLinked="0"/>'
        f"<c:spPr>{NO_FILL if label.plate is None else solid(label.plate)}{NO_LINE}</c:spPr>"
        f"{text_properties(chart.text_size, label.color, language, is_bold=label.is_bold)}"
        f"{position(kind, label.position, is_stacked=bool(chart.stacking))}{_shown(label.shows)}{separator}{ending}"
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


def _leader(kind: ChartKind) -> str:
    return '<c:showLeaderLines val="0"/>' if kind in {"PIE", "DOUGHNUT"} else ""
