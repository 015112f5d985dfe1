"""Chart parts of office files: the same XML in documents, presentations and workbooks, as chart or table blocks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from nbdeck.contract.enums import ChartForm, ChartType, SeriesRole
from nbdeck.engine.cells.number_formats import shown_number
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import (
    Cell,
    ChartBlock,
    ChartNumbers,
    NumberSeries,
    Remark,
    SourcePlace,
    TableBlock,
)
from nbdeck.engine.scene.chart import HELPER, form_and_role

if TYPE_CHECKING:
    from lxml import etree


_IDENTITY = ".//{http://schemas.microsoft.com/office/drawing/2014/chart}uniqueId"
_TOTALS = ("Total", "Total below zero")
"""Helpers of a waterfall that have a number only where a total stands."""


def own_series(given: Sequence[etree._Element]) -> tuple[str, list[etree._Element]]:
    """Return the form of a chart of ours and its series without the helpers, in the order of the user.

    Series of other charts stay as they are, and their form is "".
    """
    identities = [_told(series) for series in given]
    if not any(form or role for form, role in identities):
        return "", list(given)
    own = [series for series, (_, role) in zip(given, identities, strict=True) if role != HELPER]
    return next((form for form, _ in identities if form), ""), sorted(own, key=place_of)


def is_ours(series: etree._Element) -> bool:
    """Whether a series says that we wrote it."""
    return any(_told(series))


def own_role(series: etree._Element) -> str:
    """Return what a series is for, a `SeriesRole`; "" where it says nothing."""
    return _told(series)[1]


def own_totals(tree: etree._Element) -> tuple[int, ...]:
    """Return the places of the totals of a waterfall."""
    places: set[int] = set()
    for series in tree.iter(f"{_C}ser"):
        name = "".join(node.text or "" for node in series.iterfind(f"{_C}tx//{_C}v"))
        if name in _TOTALS and own_role(series) == HELPER:
            places.update(int(point.get("idx", "0")) for point in series.iterfind(f"{_C}val//{_C}pt"))
    return tuple(sorted(places))


def _told(series: etree._Element) -> tuple[str, str]:
    """Return the form of its chart and the role of a series."""
    node = series.find(_IDENTITY)
    return form_and_role("" if node is None else node.get("val", ""))


def place_of(series: etree._Element) -> int:
    """Return the place of a series among those of its chart, as legends show them; the last in a file lies on top."""
    order = series.find(f"{_C}order")
    text = "" if order is None else order.get("val", "")
    return int(text) if text.isdecimal() else 0


_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_KINDS = {
    "barChart": ChartType.BAR,
    "bar3DChart": ChartType.BAR,
    "lineChart": ChartType.LINE,
    "line3DChart": ChartType.LINE,
    "pieChart": ChartType.PIE,
    "pie3DChart": ChartType.PIE,
    "ofPieChart": ChartType.PIE,
    "doughnutChart": ChartType.DOUGHNUT,
    "areaChart": ChartType.AREA,
    "area3DChart": ChartType.AREA,
    "scatterChart": ChartType.SCATTER,
}
_OWN_KINDS = {**_KINDS, "bubbleChart": ChartType.SCATTER}
_ON_BARS = (ChartForm.BOX, ChartForm.WATERFALL)
"""Forms of bars whose plots say another kind."""
_MOST_POINTS = 100_000
_CUT = "…"
"""Ends a name for which an axis or a legend had no room."""
Ranges = Callable[[str], Sequence[Sequence[Cell]]]
"""Gives the cells of a formula such as `Sheet1!$A$2:$A$5` from the workbook behind a chart."""


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """One series as the file holds it."""

    name: str
    labels: tuple[str, ...]
    values: tuple[float | None, ...]
    number_format: str
    sizes: tuple[float | None, ...]
    """Of bubbles; none for other charts."""
    role: str = ""
    """In a chart of ours what it is for, a `SeriesRole`; "" for what the chart's kind draws."""


@dataclass(slots=True)
class ReadChart:
    """What became of a chart: one block, and remarks on what it could not keep."""

    block: ChartBlock | TableBlock | None
    remarks: list[Remark] = field(default_factory=list)


def read_chart(tree: etree._Element, place: SourcePlace | None, ranges: Ranges | None = None) -> ReadChart:
    """Return a chart as a block; as a table where the contract has no such chart, None where it has no numbers.

    Args:
        tree: Root of the chart part.
        place: Where it stands.
        ranges: Looks up numbers of which the chart itself keeps no copy.
    """
    plots = [each for each in tree.iterfind(f"{_C}chart/{_C}plotArea/*") if _local(each).endswith("Chart")]
    form, given = own_series([series for plot in plots for series in plot.iterfind(f"{_C}ser")])
    rows = [_named_row(series, ranges) for series in given]
    rows = [row for row in rows if any(value is not None for value in row.values)]
    headline = tree.find(f"{_C}chart/{_C}title")
    title = _title(headline)
    if headline is not None and not title and len(rows) == 1:
        title = rows[0].name
    if not rows:
        where = f" on {place}" if place else ""
        return ReadChart(None, [Remark(code="chart_without_numbers", text=f"A chart{where} has no numbers.")])
    kinds = {_local(plot) for plot in plots if any(series in given for series in plot.iterfind(f"{_C}ser"))}
    is_ours = bool(form) or any(row.role for row in rows)
    numbers = (
        _chart(plots[0], rows, tree) if kinds <= _KINDS.keys() and len(kinds) == 1 and not is_ours else None
    )
    if is_ours:
        numbers = _own_chart(plots, rows, tree, form)
    if numbers is not None:
        return ReadChart(ChartBlock(numbers=numbers, title=title, place=place))
    kind = " and ".join(sorted(each.removesuffix("Chart") for each in kinds))
    remark = f"A chart of the kind {kind} ({place or 'in the text'}) was read as a table."
    return ReadChart(_table(rows, title, place), [Remark(code="chart_as_table", text=remark)])


def _local(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _chart(plot: etree._Element, rows: Sequence[SeriesRow], tree: etree._Element) -> ChartNumbers | None:
    """Return what a chart of the contract shows; None where the series do not fit into one."""
    kind = _kind(plot)
    labels = max((row.labels for row in rows), key=len)
    length = max(len(labels), *(len(row.values) for row in rows))
    if any(row.labels not in (labels, ()) for row in rows):
        return None
    if kind is not ChartType.SCATTER or not labels:
        labels = tuple(labels) + tuple(str(number + 1) for number in range(len(labels), length))
    axes = [_title(axis.find(f"{_C}title")) for axis in tree.iterfind(f"{_C}chart/{_C}plotArea/*[{_C}axId]")
            if _local(axis).endswith("Ax")]  # fmt: skip
    try:
        return ChartNumbers(
            type=kind,
            categories=labels,
            series=tuple(
                NumberSeries(name=row.name, values=row.values + (None,) * (length - len(row.values)))
                for row in rows
            ),
            number_format=next((row.number_format for row in rows if row.number_format), None),
            x_title=(axes[0] if axes else "") or None,
            y_title=(axes[1] if len(axes) > 1 else "") or None,
        )
    except ValueError:
        return None


def _own_chart(
    plots: Sequence[etree._Element], rows: Sequence[SeriesRow], tree: etree._Element, form: str
) -> ChartNumbers | None:
    """Return a chart that we wrote: its series with their roles, in the form in which it is drawn."""
    drawn = next((plot for plot in plots if _local(plot) == "barChart"), None)
    if drawn is None:
        drawn = next((plot for plot in plots if _local(plot) != "areaChart"), plots[0])
    numbers = _chart(drawn, rows, tree)
    if numbers is None:
        return None
    sized = [
        each
        for one, row in zip(numbers.series, rows, strict=True)
        for each in (replace(one, role=SeriesRole(row.role) if row.role else None), *_bubbles(one, row))
    ]
    return replace(
        numbers,
        type=ChartType.BAR if form in _ON_BARS else numbers.type,
        series=tuple(sized),
        form=ChartForm(form) if form else None,
        totals_at=own_totals(tree) if form == ChartForm.WATERFALL else (),
        has_log_axis=tree.find(f".//{_C}valAx/{_C}scaling/{_C}logBase") is not None,
    )


def _bubbles(one: NumberSeries, row: SeriesRow) -> Iterator[NumberSeries]:
    if row.sizes:
        sizes = (*row.sizes, *(None,) * (len(one.values) - len(row.sizes)))
        yield NumberSeries(name=f"{one.name} size", values=sizes, role=SeriesRole.SIZE)


def _kind(plot: etree._Element) -> ChartType:
    kind = _OWN_KINDS[_local(plot)]
    if kind is not ChartType.BAR:
        return kind
    grouping = _value(plot, "grouping")
    if _value(plot, "barDir") == "bar":
        return ChartType.HORIZONTAL_BAR
    return ChartType.STACKED_BAR if grouping in ("stacked", "percentStacked") else ChartType.BAR


def _value(element: etree._Element, name: str) -> str:
    value = element.find(_C + name)
    return "" if value is None else value.get("val", "")


def _title(title: etree._Element | None) -> str:
    if title is None:
        return ""
    lines = ("".join(run.text or "" for run in line.iter(f"{_A}t")) for line in title.iter(f"{_A}p"))
    words = " ".join(" ".join(lines).split())
    return words or " ".join(each.text or "" for each in title.iter(f"{_C}v")).strip()


def series_row(series: etree._Element, ranges: Ranges | None = None) -> SeriesRow:
    """Return a series with all its numbers.

    Args:
        series: `c:ser`.
        ranges: Looks up numbers of which the chart itself keeps no copy.
    """
    x, y = ("xVal", "yVal") if series.find(f"{_C}yVal") is not None else ("cat", "val")
    name = _series_name(series, ranges)
    values = series.find(_C + y)
    return SeriesRow(
        name,
        _labels(series.find(_C + x), ranges),
        _numbers(values, ranges),
        _format(values),
        _numbers(series.find(f"{_C}bubbleSize"), ranges),
        own_role(series),
    )


def _series_name(series: etree._Element, ranges: Ranges | None) -> str:
    """Return the name of a series, of one of ours as the workbook has it: legends of ours say more, or less."""
    given = series.find(f"{_C}tx")
    in_full = _looked_up(given, ranges) if given is not None and is_ours(series) else []
    return " ".join(in_full[0].text.split()) if in_full else " ".join(_labels(given, ranges))


def _named_row(series: etree._Element, ranges: Ranges | None) -> SeriesRow:
    """Return a series; one without a name is named by its place, as programs show it."""
    row = series_row(series, ranges)
    return row if row.name else replace(row, name=f"Series {_index(series) + 1}")


def _index(series: etree._Element) -> int:
    index = _value(series, "order")
    return int(index) if index.isdecimal() else 0


def _format(values: etree._Element | None) -> str:
    code = "" if values is None else next((each.text or "" for each in values.iter(f"{_C}formatCode")), "")
    return "" if code.lower() == "general" else code


def _labels(element: etree._Element | None, ranges: Ranges | None) -> tuple[str, ...]:
    """Return names of points, x values in full; of labels on several levels, outer ones stand before the inner one."""
    if element is None:
        return ()
    levels = list(element.iter(f"{_C}lvl"))
    if levels:
        return _levels([dict(_points(level)) for level in levels])
    code = "" if element.tag == f"{_C}xVal" else _format(element)
    is_number = next(element.iter(f"{_C}numCache", f"{_C}numLit"), None) is not None
    points = dict(_points(element))
    if not points:
        direct = element.find(f"{_C}v")
        looked_up = tuple(cell.text for cell in _looked_up(element, ranges))
        return looked_up if direct is None else ((direct.text or "").strip(),)
    count = min(max(points) + 1, _MOST_POINTS)
    if is_number:
        return tuple(_shown(points.get(index, ""), code) for index in range(count))
    return _in_full(tuple(" ".join(points.get(index, "").split()) for index in range(count)), element, ranges)


def _in_full(shown: tuple[str, ...], element: etree._Element, ranges: Ranges | None) -> tuple[str, ...]:
    """Return names as the workbook has them, where a chart shows some of them shortened or not at all."""
    if not any(not name or name.endswith(_CUT) for name in shown):
        return shown
    cells = [" ".join(cell.text.split()) for cell in _looked_up(element, ranges)]
    if len(cells) != len(shown):
        return shown
    pairs = zip(shown, cells, strict=True)
    return tuple(cell if cell.startswith(name.removesuffix(_CUT)) else name for name, cell in pairs)


def _levels(levels: list[dict[int, str]]) -> tuple[str, ...]:
    count = min(max((max(level, default=-1) for level in levels), default=-1) + 1, _MOST_POINTS)
    labels = [""] * count
    for level in levels:
        outer = ""
        for index in range(count):
            outer = level.get(index, outer if level is not levels[0] else "")
            labels[index] = f"{outer} {labels[index]}".strip()
    return tuple(labels)


def _shown(text: str, code: str) -> str:
    number = _finite(text)
    return text if number is None or not code else shown_number(number, code)


def _numbers(element: etree._Element | None, ranges: Ranges | None) -> tuple[float | None, ...]:
    if element is None:
        return ()
    points = {index: _finite(text) for index, text in _points(element)}
    if not points:
        return tuple(
            float(cell.value) if isinstance(cell.value, int | float) else None
            for cell in _looked_up(element, ranges)
        )
    count = next((_value(each, "ptCount") for each in element.iter(f"{_C}numCache", f"{_C}numLit")), "")
    length = max(max(points) + 1, int(count) if count.isdecimal() and len(count) < 7 else 0)
    return tuple(points.get(index) for index in range(min(length, _MOST_POINTS)))


def _points(element: etree._Element) -> Iterator[tuple[int, str]]:
    for point in element.iter(f"{_C}pt"):
        index = point.get("idx", "")
        if index.isdecimal() and len(index) < 7:
            yield int(index), point.findtext(f"{_C}v", "")


def _finite(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _looked_up(element: etree._Element, ranges: Ranges | None) -> list[Cell]:
    formula = next((each.text or "" for each in element.iter(f"{_C}f")), "")
    return [] if ranges is None or not formula else [cell for row in ranges(formula) for cell in row]


def _table(rows: Sequence[SeriesRow], title: str, place: SourcePlace | None) -> TableBlock:
    """Return the numbers as a table: labels first, a column for each series; each its own labels where they differ."""
    labels = rows[0].labels
    columns: list[list[str | Cell]] = []
    if all(row.labels in (labels, ()) for row in rows):
        columns.append(["", *labels])
    for row in rows:
        if len(columns) == 0 or row.labels not in (labels, ()):
            columns.append([f"{row.name} x", *row.labels])
        columns.append([row.name, *(_cell(value, row.number_format) for value in row.values)])
    height = max(len(column) for column in columns)
    filled = [[*column, *[""] * (height - len(column))] for column in columns]
    return typed_table(list(zip(*filled, strict=True)), header_rows=1, caption=title, place=place)


def _cell(value: float | None, code: str) -> str | Cell:
    return "" if value is None else Cell(text=shown_number(value, code), value=value)
