"""Data labels of a series: made of the data, so that they follow them."""

from __future__ import annotations

from nbdeck.engine.pptx.chart_text import text_properties
from nbdeck.engine.pptx.markup import NO_FILL, NO_LINE, escaped, quoted, solid
from nbdeck.engine.scene import Chart, ChartKind, ChartSeries, DataLabel, LabelPart, LabelPosition

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


def data_labels(chart: Chart, series: ChartSeries, language: str) -> str:
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


def _settings(chart: Chart, label: DataLabel, language: str) -> str:
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


def _leader(chart: Chart) -> str:
    return '<c:showLeaderLines val="0"/>' if chart.kind in {"PIE", "DOUGHNUT"} else ""
