"""Native charts: the chart part and its frame on the slide, laid out as the scene says and not by the program."""

from __future__ import annotations

from nbdeck.engine.charts.axes import CAPTION, title_frame
from nbdeck.engine.pptx.chart_axes import AXIS_IDS, axes
from nbdeck.engine.pptx.chart_layout import manual_layout
from nbdeck.engine.pptx.chart_series import series_markup
from nbdeck.engine.pptx.chart_text import rich_text, text_properties
from nbdeck.engine.pptx.markup import NO_FILL, NO_LINE, frame, quoted
from nbdeck.engine.pptx.package import XML
from nbdeck.engine.scene import Chart, TextBox

_CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
_NAMESPACES = (
    f'xmlns:c="{_CHART}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_SIDES = {"top": "t", "bottom": "b", "right": "r", "left": "l"}
_PLAIN = f"<c:spPr>{NO_FILL}{NO_LINE}</c:spPr>"
WORKBOOK_RELATION = "rId1"


def chart_frame(chart: Chart, identity: str, relation: str) -> str:
    """Return the graphic frame that shows the chart part behind `relation`."""
    return (
        f"<p:graphicFrame><p:nvGraphicFramePr>{identity}<p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>"
        f'{frame(chart.box, "p:xfrm")}<a:graphic><a:graphicData uri="{_CHART}">'
        f'<c:chart xmlns:c="{_CHART}" r:id="{relation}"/></a:graphicData></a:graphic></p:graphicFrame>'
    )


def chart_part(chart: Chart, language: str) -> str:
    """Return the XML of the chart part; its first relationship is the workbook."""
    plot_area = (
        f"<c:plotArea>{manual_layout(chart, chart.plot, is_inner=True)}{_plot(chart, language)}"
        f"{axes(chart, language)}{_PLAIN}</c:plotArea>"
    )
    return (
        f'{XML}<c:chartSpace {_NAMESPACES}><c:date1904 val="0"/><c:lang val={quoted(language)}/>'
        f'<c:roundedCorners val="0"/><c:chart>{_caption(chart, language)}{plot_area}{_legend(chart, language)}'
        f'<c:plotVisOnly val="1"/><c:dispBlanksAs val="{_gaps(chart)}"/></c:chart>{_PLAIN}'
        f"{text_properties(chart.text_size, chart.text_color, language)}"
        f'<c:externalData r:id="{WORKBOOK_RELATION}"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>'
    )


def _caption(chart: Chart, language: str) -> str:
    """Return the chart's title: the words above the plot, which say what its values are."""
    drawn = next((part for part in chart.drawing if part.name == CAPTION), None)
    if not isinstance(drawn, TextBox):
        return '<c:autoTitleDeleted val="1"/>'
    rich = rich_text(drawn.text, chart.text_size, chart.text_color, language)
    place = manual_layout(chart, title_frame(drawn), has_size=False)
    return f'<c:title>{rich}{place}<c:overlay val="1"/></c:title><c:autoTitleDeleted val="0"/>'


def _plot(chart: Chart, language: str) -> str:
    """Return the plot of the chart's kind with its series."""
    series = "".join(series_markup(chart, number, language) for number in range(len(chart.series)))
    same_colors = '<c:varyColors val="0"/>'
    if chart.kind in {"BAR", "STACKED_BAR", "HORIZONTAL_BAR"}:
        direction = "bar" if chart.kind == "HORIZONTAL_BAR" else "col"
        is_stacked = chart.kind == "STACKED_BAR"
        return (
            f'<c:barChart><c:barDir val="{direction}"/>'
            f'<c:grouping val="{"stacked" if is_stacked else "clustered"}"/>{same_colors}{series}'
            f'<c:gapWidth val="{_between(chart.gap_width, 0, 500)}"/>'
            f'<c:overlap val="{100 if is_stacked else _between(chart.overlap, -100, 100)}"/>{AXIS_IDS}</c:barChart>'
        )
    if chart.kind == "LINE":
        head = f'<c:grouping val="standard"/>{same_colors}'
        return f'<c:lineChart>{head}{series}<c:marker val="1"/>{AXIS_IDS}</c:lineChart>'
    if chart.kind == "AREA":
        grouping = "stacked" if chart.overlap == 100 else "standard"
        return f'<c:areaChart><c:grouping val="{grouping}"/>{same_colors}{series}{AXIS_IDS}</c:areaChart>'
    if chart.kind == "SCATTER":
        head = f'<c:scatterStyle val="lineMarker"/>{same_colors}'
        return f"<c:scatterChart>{head}{series}{AXIS_IDS}</c:scatterChart>"
    round_plot = f'<c:varyColors val="1"/>{series}<c:firstSliceAng val="0"/>'
    if chart.kind == "PIE":
        return f"<c:pieChart>{round_plot}</c:pieChart>"
    return f'<c:doughnutChart>{round_plot}<c:holeSize val="{_between(chart.hole, 1, 90)}"/></c:doughnutChart>'


def _gaps(chart: Chart) -> str:
    """Return how missing values show: an area falls to zero, everything else is interrupted."""
    return "zero" if chart.kind == "AREA" else "gap"


def _between(value: int, low: int, high: int) -> int:
    return min(max(value, low), high)


def _legend(chart: Chart, language: str) -> str:
    if chart.legend is None:
        return ""
    return (
        f'<c:legend><c:legendPos val="{_SIDES[chart.legend.position]}"/>{manual_layout(chart, chart.legend.box)}'
        f'<c:overlay val="0"/>{_PLAIN}{text_properties(chart.text_size, chart.text_color, language)}</c:legend>'
    )
