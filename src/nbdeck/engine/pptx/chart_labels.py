"""Data labels of a series: live ones that follow the data wherever their text can be derived from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nbdeck.contract.number_format import format_number, language_mark
from nbdeck.engine.pptx.chart_text import rich_text, text_properties
from nbdeck.engine.pptx.markup import NO_FILL, NO_LINE, escaped, quoted
from nbdeck.engine.scene import Chart, ChartKind, ChartSeries, DataLabel, LabelPosition

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
_FLAGS = ("Val", "CatName", "SerName", "Percent")
_NO_FRAME = f"<c:spPr>{NO_FILL}{NO_LINE}</c:spPr>"


@dataclass(frozen=True, slots=True)
class _Content:
    """What a label shows: parts of the data, or a text of its own."""

    shows: tuple[str, ...]
    number_format: str = "General"
    separator: str = ""
    text: str | None = None


def data_labels(chart: Chart, series: ChartSeries, language: str) -> str:
    """Return `c:dLbls` of a series; empty where no point has a label."""
    if not series.labels:
        return ""
    contents = [(index, label, _content(chart, series, index, label)) for index, label in series.labels]
    looks = {(content, _look(label)) for _, label, content in contents}
    if len(looks) == 1 and contents[0][2].text is None and _all_points(series):
        _, label, content = contents[0]
        return f"<c:dLbls>{_settings(chart, label, content, language)}{_leader(chart)}</c:dLbls>"
    single = "".join(
        f'<c:dLbl><c:idx val="{index}"/>{_settings(chart, label, content, language)}</c:dLbl>'
        for index, label, content in contents
    )
    return f"<c:dLbls>{single}{_shown(())}{_leader(chart)}</c:dLbls>"


def _look(label: DataLabel) -> tuple[object, ...]:
    return label.position, label.color, label.is_bold


def _all_points(series: ChartSeries) -> bool:
    labelled = {index for index, _ in series.labels}
    return all(value is None or index in labelled for index, value in enumerate(series.values))


def _content(chart: Chart, series: ChartSeries, index: int, label: DataLabel) -> _Content:
    """Return the live content that gives the label's text, else the text itself."""
    if label.is_series_name:
        name = _Content(("SerName",))
        return (
            name
            if label.text == (series.shown_name or series.name)
            else _Content(("SerName",), text=label.text)
        )
    value = series.values[index] if index < len(series.values) else None
    if value is None:
        return _Content(("Val",), text=label.text)
    for content, text in _candidates(chart, series, index, value, label.text):
        if text == label.text:
            return content
    return _Content(("Val",), chart.number_format, text=label.text)


def _candidates(
    chart: Chart, series: ChartSeries, index: int, value: float, wanted: str
) -> Iterator[tuple[_Content, str]]:
    """Yield live contents with the text that PowerPoint shows for them."""
    names = chart.category_labels or chart.categories
    category = names[index] if index < len(names) else ""
    number = format_number(value, chart.number_format)
    yield _Content(("Val",), chart.number_format), number
    name = series.shown_name or series.name
    separator = wanted.removeprefix(name).removesuffix(number)
    if name and wanted == name + separator + number:
        yield _Content(("SerName", "Val"), chart.number_format, separator), wanted
    total = sum(part for part in series.values if part)
    if chart.kind not in {"PIE", "DOUGHNUT"} or total <= 0:
        return
    yield _Content(("CatName",)), category
    language = language_mark(chart.number_format)
    for code in (f"{language}0%", f"{language}0.0%"):
        percent = format_number(value / total, code)
        yield _Content(("Percent",), code), percent
        separator = wanted.removeprefix(category).removesuffix(percent)
        if category and wanted == category + separator + percent:
            yield _Content(("CatName", "Percent"), code, separator), wanted
    separator = wanted.removeprefix(category).removesuffix(number)
    if category and wanted == category + separator + number:
        yield _Content(("CatName", "Val"), chart.number_format, separator), wanted


def _settings(chart: Chart, label: DataLabel, content: _Content, language: str) -> str:
    """Return the settings of one label or of all, in the schema's order."""
    size, ink, is_bold = chart.text_size, label.color, label.is_bold
    own = "" if content.text is None else rich_text(content.text, size, ink, language, is_bold=is_bold)
    look = text_properties(size, ink, language, is_bold=is_bold)
    place = position(chart.kind, label.position)
    separator = f"<c:separator>{escaped(content.separator)}</c:separator>" if content.separator else ""
    return (
        f'{own}<c:numFmt formatCode={quoted(content.number_format)} sourceLinked="0"/>{_NO_FRAME}{look}'
        f"{place}{_shown(content.shows)}{separator}"
    )


def position(kind: ChartKind, wanted: LabelPosition) -> str:
    """Return `c:dLblPos` as this kind of chart knows it; empty where it knows none."""
    places, default = _PLACES[kind]
    return f'<c:dLblPos val="{places.get(wanted, default)}"/>' if default else ""


def _shown(parts: tuple[str, ...]) -> str:
    flags = "".join(f'<c:show{name} val="{int(name in parts)}"/>' for name in _FLAGS)
    return f'<c:showLegendKey val="0"/>{flags}<c:showBubbleSize val="0"/>'


def _leader(chart: Chart) -> str:
    return '<c:showLeaderLines val="0"/>' if chart.kind in {"PIE", "DOUGHNUT"} else ""
