"""Native charts: the chart part and its frame on the slide, laid out as the scene says and not by the program.

Of an axis the unit, position and marks are written; its ends are left to the data that somebody may edit.
"""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.charts.axes import CAPTION, title_frame
from nbdeck.engine.pptx.chart_series import kind_of, series_markup
from nbdeck.engine.pptx.chart_workbook import cell_number
from nbdeck.engine.pptx.package import NO_FILL, NO_LINE, XML, frame, line, quoted
from nbdeck.engine.pptx.text_body import rich_text, text_properties
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.chart import CategoryAxis, ChartSeries, PlotKind, ValueAxis
from nbdeck.engine.scene.elements import ChartElement, ChartKind, Stacking, TextBox

CATEGORY_ID, VALUE_ID = 500_000_001, 500_000_002
_RIGHT_CATEGORY_ID, _RIGHT_VALUE_ID = 500_000_003, 500_000_004
_IDS = (CATEGORY_ID, VALUE_ID)
_RIGHT_IDS = (_RIGHT_CATEGORY_ID, _RIGHT_VALUE_ID)
_ON_RIGHT: tuple[PlotKind, ...] = ("RIGHT_LINE", "HIDDEN_LINE", "HIDDEN_BAR")

_AXIS_LINE: Pt = 0.75
_NO_MARKS = '<c:majorTickMark val="none"/><c:minorTickMark val="none"/>'
_MARKS = '<c:majorTickMark val="out"/><c:minorTickMark val="none"/>'
_HALF_STEP = {"AREA": "midCat", "SCATTER": "midCat"}
_CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
_NAMESPACES = (
    f'xmlns:c="{_CHART}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_BUBBLES = '<c:bubbleScale val="100"/><c:showNegBubbles val="0"/><c:sizeRepresents val="area"/>'
_LOG = '<c:logBase val="10"/>'
_SIDES = {"top": "t", "bottom": "b", "right": "r", "left": "l"}
_GROUPINGS: dict[Stacking, str] = {"": "clustered", "stacked": "stacked", "full": "percentStacked"}
_PLAIN = f"<c:spPr>{NO_FILL}{NO_LINE}</c:spPr>"
_WORKBOOK_RELATION = "rId1"


def chart_frame(chart: ChartElement, identity: str, relation: str) -> str:
    """Return the graphic frame that shows the chart part behind `relation`."""
    return (
        f"<p:graphicFrame><p:nvGraphicFramePr>{identity}<p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>"
        f'{frame(chart.box, "p:xfrm")}<a:graphic><a:graphicData uri="{_CHART}">'
        f'<c:chart xmlns:c="{_CHART}" r:id="{relation}"/></a:graphicData></a:graphic></p:graphicFrame>'
    )


def chart_part(chart: ChartElement, language: str) -> str:
    """Return the XML of the chart part; its one relationship is the workbook."""
    plot_area = (
        f"<c:plotArea>{_manual_layout(chart, chart.plot, is_inner=True)}{_plots(chart, language)}"
        f"{axes(chart, language)}{_PLAIN}</c:plotArea>"
    )
    return (
        f'{XML}<c:chartSpace {_NAMESPACES}><c:date1904 val="0"/><c:lang val={quoted(language)}/>'
        f'<c:roundedCorners val="0"/><c:chart>{_caption(chart, language)}{plot_area}{_legend(chart, language)}'
        f'<c:plotVisOnly val="1"/><c:dispBlanksAs val="{_gaps(chart)}"/></c:chart>{_PLAIN}'
        f"{text_properties(chart.text_size, chart.text_color, language)}"
        f'<c:externalData r:id="{_WORKBOOK_RELATION}"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>'
    )


def _caption(chart: ChartElement, language: str) -> str:
    """Return the chart's title: the words above the plot, which say what its values are."""
    drawn = next((part for part in chart.drawing if part.name == CAPTION), None)
    if not isinstance(drawn, TextBox):
        return '<c:autoTitleDeleted val="1"/>'
    rich = rich_text(drawn.text, chart.text_size, chart.text_color, language)
    place = _manual_layout(chart, title_frame(drawn), has_size=False)
    return f'<c:title>{rich}{place}<c:overlay val="1"/></c:title><c:autoTitleDeleted val="0"/>'


def _plots(chart: ChartElement, language: str) -> str:
    """Return the plots with their series: areas behind the chart's own kind, lines over it, other axes last."""
    return "".join(
        _plot(
            chart,
            kind,
            "".join(series_markup(chart, number, language) for number in _from_below(chart, numbers)),
            _RIGHT_IDS if is_right else _IDS,
        )
        for (is_right, kind), numbers in _groups(chart)
    )


def _from_below(chart: ChartElement, numbers: Sequence[int]) -> Sequence[int]:
    """Return series as they lie over each other; each says its place among the user's, and legends take the former."""
    return numbers if chart.legend else sorted(numbers, key=lambda number: chart.series[number].is_on_top)


def _groups(chart: ChartElement) -> list[tuple[tuple[bool, ChartKind], list[int]]]:
    """Return the numbers of the series by their axes and kind, in the order in which programs draw them.

    Where no legend counts them, areas behind the data stand last: who replaces the data by their order finds the user's
    series first.
    """
    groups: dict[tuple[bool, ChartKind], list[int]] = {}
    for number, series in enumerate(chart.series):
        groups.setdefault((series.plot in _ON_RIGHT, kind_of(chart, series)), []).append(number)
    order: list[ChartKind] = ["AREA", chart.kind, "LINE"] if chart.legend else [chart.kind, "LINE", "AREA"]
    return sorted(groups.items(), key=lambda group: (group[0][0], order.index(group[0][1])))


def _plot(chart: ChartElement, kind: ChartKind, series: str, ids: tuple[int, int]) -> str:
    """Return one plot with its series."""
    same_colors = '<c:varyColors val="0"/>'
    axis_ids = "".join(f'<c:axId val="{each}"/>' for each in ids)
    if kind in {"BAR", "STACKED_BAR", "HORIZONTAL_BAR"}:
        direction = "bar" if kind == "HORIZONTAL_BAR" else "col"
        stacking = "" if ids == _RIGHT_IDS else chart.stacking or ("stacked" if kind == "STACKED_BAR" else "")
        return (
            f'<c:barChart><c:barDir val="{direction}"/>'
            f'<c:grouping val="{_GROUPINGS[stacking]}"/>{same_colors}{series}'
            f'<c:gapWidth val="{_between(chart.gap_width, 0, 500)}"/>'
            f'<c:overlap val="{100 if stacking else _between(chart.overlap, -100, 100)}"/>{axis_ids}</c:barChart>'
        )
    if kind == "LINE":
        head = f'<c:grouping val="standard"/>{same_colors}'
        return f'<c:lineChart>{head}{series}<c:marker val="1"/>{axis_ids}</c:lineChart>'
    if kind == "AREA":
        grouping = "stacked" if chart.overlap == 100 or chart.kind != "AREA" else "standard"
        return f'<c:areaChart><c:grouping val="{grouping}"/>{same_colors}{series}{axis_ids}</c:areaChart>'
    if kind == "SCATTER" and any(each.sizes is not None for each in chart.series):
        return f"<c:bubbleChart>{same_colors}{series}{_BUBBLES}{axis_ids}</c:bubbleChart>"
    if kind == "SCATTER":
        head = f'<c:scatterStyle val="lineMarker"/>{same_colors}'
        return f"<c:scatterChart>{head}{series}{axis_ids}</c:scatterChart>"
    round_plot = f'<c:varyColors val="1"/>{series}<c:firstSliceAng val="0"/>'
    if kind == "PIE":
        return f"<c:pieChart>{round_plot}</c:pieChart>"
    return f'<c:doughnutChart>{round_plot}<c:holeSize val="{_between(chart.hole, 1, 90)}"/></c:doughnutChart>'


def _gaps(chart: ChartElement) -> str:
    """Return how missing values show: an area falls to zero, everything else is interrupted."""
    own = (series.values for series in chart.series if not series.is_helper)
    return "zero" if chart.kind == "AREA" and any(None in values for values in own) else "gap"


def _between(value: int, low: int, high: int) -> int:
    return min(max(value, low), high)


def _legend(chart: ChartElement, language: str) -> str:
    if chart.legend is None:
        return ""
    return (
        f'<c:legend><c:legendPos val="{_SIDES[chart.legend.position]}"/>{_unnamed(chart)}'
        f"{_manual_layout(chart, chart.legend.box)}"
        f'<c:overlay val="0"/>{_PLAIN}{text_properties(chart.text_size, chart.text_color, language)}</c:legend>'
    )


def _unnamed(chart: ChartElement) -> str:
    """Return the entries that a legend leaves out: of helpers, of what is not seen or named itself, of wide lines."""
    order = [chart.series[number] for _, numbers in _groups(chart) for number in numbers]
    trends = (series for series in order if series.is_wide and series.is_drawn)
    places = [place for place, series in enumerate(order) if _is_unnamed(series)]
    places += [len(order) + place for place, _ in enumerate(trends)]
    return "".join(
        f'<c:legendEntry><c:idx val="{place}"/><c:delete val="1"/></c:legendEntry>' for place in places
    )


def _is_unnamed(series: ChartSeries) -> bool:
    is_seen = series.is_drawn or series.marker_size > 0
    return series.is_helper or not is_seen or any("series" in label.shows for _, label in series.labels)


def axes(chart: ChartElement, language: str) -> str:
    """Return the axes of a chart; none for PIE and DOUGHNUT."""
    if chart.value_axis is None:
        return ""
    vertical = _value_axis(chart, chart.value_axis, language, is_x=False)
    if chart.x_axis is not None:
        return _value_axis(chart, chart.x_axis, language, is_x=True) + vertical
    return (
        _category_axis(chart, chart.category_axis or CategoryAxis(), language)
        + vertical
        + _right_axes(chart, language)
    )


def _right_axes(chart: ChartElement, language: str) -> str:
    """Return the axes of series that have others than the bars: of the values at the other side, of categories none."""
    if not any(series.plot in _ON_RIGHT for series in chart.series):
        return ""
    axis = chart.right_axis
    category = chart.category_axis or CategoryAxis()
    unit = f'<c:majorUnit val="{cell_number(axis.major_unit)}"/>' if axis else ""
    code, ink = axis.number_format if axis else "General", (axis and axis.ink) or chart.text_color
    ends = ("l" if category.is_reversed else "r", "b")
    if chart.kind == "HORIZONTAL_BAR":
        ends = ("t", "l" if axis and axis.is_reversed else "r")
    # LibreOffice draws series of an axis that is deleted on the other one.
    labels = "nextTo" if axis and axis.is_visible else "none"
    return (
        f'<c:valAx><c:axId val="{_RIGHT_VALUE_ID}"/><c:scaling><c:orientation val="{_order(axis)}"/></c:scaling>'
        f'<c:delete val="0"/><c:axPos val="{ends[0]}"/>'
        f'<c:numFmt formatCode={quoted(code)} sourceLinked="0"/>{_NO_MARKS}<c:tickLblPos val="{labels}"/>'
        f"{_outline(None, _AXIS_LINE)}{text_properties(chart.text_size, ink, language, rotation=0)}"
        f'<c:crossAx val="{_RIGHT_CATEGORY_ID}"/><c:crosses val="max"/>'
        f'<c:crossBetween val="{_HALF_STEP.get(chart.kind, "between")}"/>{unit}</c:valAx>'
        f'<c:catAx><c:axId val="{_RIGHT_CATEGORY_ID}"/><c:scaling><c:orientation val="{_order(category)}"/></c:scaling>'
        f'<c:delete val="1"/><c:axPos val="{ends[1]}"/>{_NO_MARKS}<c:tickLblPos val="nextTo"/>'
        f'<c:crossAx val="{_RIGHT_VALUE_ID}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/>'
        '<c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>'
    )


def _order(axis: CategoryAxis | ValueAxis | None) -> str:
    return "maxMin" if axis and axis.is_reversed else "minMax"


def _category_axis(chart: ChartElement, axis: CategoryAxis, language: str) -> str:
    is_sideways = chart.kind == "HORIZONTAL_BAR"
    # Labels stay at the foot even where bars go below zero.
    labels = "low" if any(chart.category_labels or chart.categories) else "none"
    # A rotation that is written out, even 0, makes LibreOffice wrap labels to one slot where several are theirs.
    rotation = axis.rotation if axis.rotation or axis.label_every <= 1 else None
    code = axis.dates.label_code if axis.dates else "General"
    name = "dateAx" if axis.dates else "catAx"
    return (
        f'<c:{name}><c:axId val="{CATEGORY_ID}"/><c:scaling><c:orientation val="{_order(axis)}"/></c:scaling>'
        f'<c:delete val="0"/><c:axPos val="{_category_side(chart)}"/>'
        f"{_title(chart, axis.title, language, axis='Category', is_upright=is_sideways)}"
        f'<c:numFmt formatCode={quoted(code)} sourceLinked="0"/>'
        f'{_NO_MARKS}<c:tickLblPos val="{labels}"/>{_outline(axis.line, _AXIS_LINE)}'
        f"{text_properties(chart.text_size, chart.text_color, language, rotation=rotation)}"
        f'<c:crossAx val="{VALUE_ID}"/><c:crosses val="autoZero"/><c:auto val="0"/>{_label_steps(axis)}</c:{name}>'
    )


def _label_steps(axis: CategoryAxis) -> str:
    """Return where an axis has its labels: at every so many categories, or at even steps of time."""
    if axis.dates:
        return (
            '<c:lblOffset val="100"/><c:baseTimeUnit val="days"/>'
            f'<c:majorUnit val="{axis.dates.step}"/><c:majorTimeUnit val="{axis.dates.unit}"/>'
        )
    every = max(axis.label_every, 1)
    return (
        f'<c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:tickLblSkip val="{every}"/>'
        f'<c:tickMarkSkip val="{every}"/><c:noMultiLvlLbl val="1"/>'
    )


def _category_side(chart: ChartElement) -> str:
    if chart.kind != "HORIZONTAL_BAR":
        return "b"
    return "r" if chart.value_axis is not None and chart.value_axis.is_reversed else "l"


def _value_axis(chart: ChartElement, axis: ValueAxis, language: str, *, is_x: bool) -> str:
    own, other = (CATEGORY_ID, VALUE_ID) if is_x else (VALUE_ID, CATEGORY_ID)
    unit = f'<c:majorUnit val="{cell_number(axis.major_unit)}"/>' if axis.major_unit > 0 else ""
    ends = ""
    if axis.has_ends:
        ends = f'<c:max val="{cell_number(axis.maximum)}"/><c:min val="{cell_number(axis.minimum)}"/>'
    name = "Category" if is_x else "Value"
    is_upright = not is_x and chart.kind != "HORIZONTAL_BAR"
    # A deleted axis loses its title; one without labels and line keeps it.
    is_deleted = not (axis.is_visible or axis.title)
    side = "low" if is_x else "nextTo"
    labels = side if axis.is_visible else "none"
    # Scattered points stand over a line as categories do, with marks that keep its labels off the other axis's.
    ink = (chart.category_axis or CategoryAxis()).line if is_x else None
    return (
        f'<c:valAx><c:axId val="{own}"/><c:scaling>{_LOG if axis.is_log else ""}'
        f'<c:orientation val="{_order(axis)}"/>{ends}</c:scaling>'
        f'<c:delete val="{int(is_deleted)}"/><c:axPos val="{_side(chart, is_upright=is_upright)}"/>{_gridlines(axis)}'
        f"{_title(chart, axis.title, language, axis=name, is_upright=is_upright)}"
        f'<c:numFmt formatCode={quoted(axis.number_format)} sourceLinked="0"/>'
        f'{_MARKS if is_x and axis.is_visible else _NO_MARKS}<c:tickLblPos val="{labels}"/>{_outline(ink, _AXIS_LINE)}'
        f"{text_properties(chart.text_size, chart.text_color, language, rotation=0)}"
        f'<c:crossAx val="{other}"/><c:crosses val="{_crossing(chart)}"/>'
        f'<c:crossBetween val="{_between_categories(chart)}"/>{unit}</c:valAx>'
    )


def _between_categories(chart: ChartElement) -> str:
    """Return whether the first and last category stand on the ends of their axis, or half a step off them."""
    has_dates = chart.category_axis is not None and chart.category_axis.dates is not None
    return "midCat" if has_dates else _HALF_STEP.get(chart.kind, "between")


def _side(chart: ChartElement, *, is_upright: bool) -> str:
    if not is_upright:
        return "b"
    return "r" if chart.category_axis is not None and chart.category_axis.is_reversed else "l"


def _crossing(chart: ChartElement) -> str:
    """Return where a value axis crosses the other one, so that it stands at the foot or at the reading side."""
    if chart.kind == "SCATTER":
        return "min"
    is_reversed = chart.category_axis is not None and chart.category_axis.is_reversed
    return "max" if is_reversed and chart.kind == "HORIZONTAL_BAR" else "autoZero"


def _gridlines(axis: ValueAxis) -> str:
    if axis.gridline is None:
        return ""
    return f"<c:majorGridlines>{_outline(axis.gridline, axis.gridline_width)}</c:majorGridlines>"


def _outline(ink: Color | None, width: Pt) -> str:
    return f"<c:spPr>{line(ink, width)}</c:spPr>"


def _title(chart: ChartElement, text: str, language: str, *, axis: str, is_upright: bool) -> str:
    """Return the title of an axis: where and as it is drawn, else where the program puts it."""
    if not text.strip():
        return ""
    size, ink = chart.text_size, chart.text_color
    drawn = next((part for part in chart.drawing if part.name == f"{axis} axis title"), None)
    if isinstance(drawn, TextBox):
        rich = rich_text(drawn.text, size, ink, language)
        place = _manual_layout(chart, title_frame(drawn), has_size=False)
        return f'<c:title>{rich}{place}<c:overlay val="0"/></c:title>'
    rich = rich_text(text, size, ink, language, rotation=-90 if is_upright else 0)
    return f'<c:title>{rich}<c:overlay val="0"/></c:title>'


def _manual_layout(chart: ChartElement, part: Box, *, is_inner: bool = False, has_size: bool = True) -> str:
    """Return `c:layout` that puts a part of `chart` at `part` on the slide.

    Args:
        chart: Its box is the whole.
        part: Box of the part in slide points.
        is_inner: Whether `part` is the plot without its tick labels.
        has_size: Whether width and height are given too; titles size themselves.
    """
    outer = chart.box
    target = '<c:layoutTarget val="inner"/>' if is_inner else ""
    shares = {"x": (part.x - outer.x) / outer.w, "y": (part.y - outer.y) / outer.h}
    if has_size:
        shares |= {"w": part.w / outer.w, "h": part.h / outer.h}
    values = "".join(f'<c:{name} val="{share:.6f}"/>' for name, share in shares.items())
    return (
        f'<c:layout><c:manualLayout>{target}<c:xMode val="edge"/><c:yMode val="edge"/>'
        f"{values}</c:manualLayout></c:layout>"
    )
