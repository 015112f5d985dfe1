"""Native charts: their data, their geometry, and the order of elements that PowerPoint insists on."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from lxml import etree
from openpyxl import load_workbook
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.engine.charts.axes import CAPTION, TITLE_INSET
from nbdeck.engine.pptx.chart_series import position
from nbdeck.engine.pptx.charts import chart_part
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene.boxes import Box, Color
from nbdeck.engine.scene.chart import CategoryAxis, ChartSeries, DataLabel, Legend, ValueAxis
from nbdeck.engine.scene.elements import ChartElement, ChartKind, TextBox
from nbdeck.engine.scene.text import TextStyle
from unit.engine.charts.specs import REGIONS, built, spec
from unit.engine.pptx import scenes
from unit.engine.pptx.opened import NS, Opened, opened, tags

PART = "ppt/charts/chart1.xml"
KINDS = {
    "BAR": XL_CHART_TYPE.COLUMN_CLUSTERED,
    "STACKED_BAR": XL_CHART_TYPE.COLUMN_STACKED,
    "HORIZONTAL_BAR": XL_CHART_TYPE.BAR_CLUSTERED,
    "LINE": XL_CHART_TYPE.LINE,
    "PIE": XL_CHART_TYPE.PIE,
    "DOUGHNUT": XL_CHART_TYPE.DOUGHNUT,
    "AREA": XL_CHART_TYPE.AREA,
    "SCATTER": XL_CHART_TYPE.XY_SCATTER,
}
SERIES_ORDER = [
    "idx", "order", "tx", "spPr", "invertIfNegative", "marker", "dPt", "dLbls", "cat", "val", "xVal", "yVal", "smooth",
]  # fmt: skip
POINT_ORDER = ["idx", "invertIfNegative", "marker", "bubble3D", "spPr"]
LABEL_ORDER = [
    "idx", "dLbl", "tx", "numFmt", "spPr", "txPr", "dLblPos", "showLegendKey", "showVal", "showCatName", "showSerName",
    "showPercent", "showBubbleSize", "separator", "showLeaderLines",
]  # fmt: skip
AXIS_ORDER = [
    "axId", "scaling", "delete", "axPos", "majorGridlines", "title", "numFmt", "majorTickMark", "minorTickMark",
    "tickLblPos", "spPr", "txPr", "crossAx", "crosses", "auto", "lblAlgn", "lblOffset", "tickLblSkip", "tickMarkSkip",
    "noMultiLvlLbl", "crossBetween", "majorUnit",
]  # fmt: skip
PLOT_ORDER = [
    "barDir", "grouping", "scatterStyle", "varyColors", "ser", "marker", "firstSliceAng", "holeSize", "gapWidth",
    "overlap", "axId",
]  # fmt: skip
SPACE_ORDER = ["date1904", "lang", "roundedCorners", "chart", "spPr", "txPr", "externalData"]
CHART_ORDER = ["autoTitleDeleted", "plotArea", "legend", "plotVisOnly", "dispBlanksAs"]


def written(chart: ChartElement) -> Opened:
    return opened(scenes.deck((scenes.title(), chart)))


def is_in_order(found: list[str], order: list[str]) -> bool:
    return [order.index(name) for name in found] == sorted(order.index(name) for name in found)


def full(kind: ChartKind) -> ChartElement:
    """A chart that uses everything at once."""
    chart = scenes.chart(kind)
    labels = (
        (0, DataLabel("19.2", "best")),
        (1, DataLabel(chart.series[0].name, "right", shows=("series",))),
    )
    series = replace(chart.series[0], labels=labels, point_colors=((1, Color("accent5")),), marker_size=6.0)
    axes = {}
    if chart.value_axis:
        axes["value_axis"] = replace(chart.value_axis, title="EUR")
    if chart.category_axis:
        axes["category_axis"] = CategoryAxis(2, -45, None, "Quarter")
    return replace(chart, series=(series, *chart.series[1:]), **axes)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_a_native_chart_with_its_data(kind):
    chart = scenes.chart(kind)
    frame = written(chart).deck.slides[0].shapes[1]
    assert frame.has_chart
    native = frame.chart
    assert native.chart_type == KINDS[kind]
    assert [series.name for series in native.plots[0].series] == [series.name for series in chart.series]
    assert [tuple(series.values) for series in native.plots[0].series] == [
        series.values for series in chart.series
    ]
    if kind != "SCATTER":
        assert tuple(native.plots[0].categories) == chart.categories
    assert frame._element.xpath(".//p:cNvPr/@descr") == [chart.alt]


@pytest.mark.parametrize("kind", KINDS)
def test_elements_stand_in_the_order_of_the_schema(kind):
    file = written(full(kind))
    assert tags(file.xml(PART)) == SPACE_ORDER
    assert tags(file.find("/*/c:chart", PART)) == CHART_ORDER
    for path, order in {
        "//c:ser": SERIES_ORDER,
        "//c:dPt": POINT_ORDER,
        "//c:dLbl | //c:dLbls": LABEL_ORDER,
        "//c:catAx | //c:valAx": AXIS_ORDER,
        "//c:plotArea/*[c:ser]": PLOT_ORDER,
    }.items():
        for element in file.all(path, PART):
            assert is_in_order(tags(element), order), tags(element)


@pytest.mark.parametrize("kind", KINDS)
def test_plots_and_axes_refer_to_each_other(kind):
    file = written(full(kind))
    plot = file.all("//c:plotArea/*[c:ser]/c:axId/@val", PART)
    axes = file.all("//c:catAx/c:axId/@val | //c:valAx/c:axId/@val", PART)
    assert plot == axes
    assert file.all("//c:crossAx/@val", PART) == axes[::-1]


@pytest.mark.parametrize("kind", KINDS)
def test_the_plot_stands_where_the_scene_says(kind):
    chart = scenes.chart(kind)
    layout = written(chart).find("//c:plotArea/c:layout/c:manualLayout", PART)
    assert layout.find("c:layoutTarget", NS).get("val") == "inner"
    share = {name: float(layout.find(f"c:{name}", NS).get("val")) for name in "xywh"}
    box = chart.box
    found = Box(
        box.x + share["x"] * box.w, box.y + share["y"] * box.h, share["w"] * box.w, share["h"] * box.h
    )
    assert found.contains(chart.plot)
    assert chart.plot.contains(found)


def test_the_legend_stands_where_the_scene_says_and_can_be_left_out():
    chart = scenes.chart()
    file = written(chart)
    assert file.find("//c:legend/c:legendPos", PART).get("val") == "b"
    x = float(file.find("//c:legend//c:x", PART).get("val"))
    assert chart.box.x + x * chart.box.w == pytest.approx(chart.legend.box.x, abs=0.01)
    assert not written(replace(chart, legend=None)).all("//c:legend", PART)


def test_a_legend_leaves_out_a_series_that_is_named_at_its_end():
    chart = full("LINE")
    label = DataLabel("Goal", "right", Color("tx2"), shows=("series",))
    goal = replace(chart.series[0], name="Goal", labels=((0, label),))
    xml = chart_part(
        replace(chart, series=(*chart.series, goal), legend=Legend(Box(0, 0, 90, 20), "top")), "en-US"
    )
    assert f'<c:legendEntry><c:idx val="{len(chart.series)}"/><c:delete val="1"/></c:legendEntry>' in xml


def test_the_value_axis_says_its_unit_and_none_of_its_ends():
    axis = ValueAxis(-5, 10, 2.5, "0")
    native = written(scenes.chart(value_axis=axis)).deck.slides[0].shapes[1].chart.value_axis
    assert (native.minimum_scale, native.maximum_scale, native.major_unit) == (None, None, 2.5)


def test_the_value_axis_says_its_format_and_gridlines():
    axis = ValueAxis(-5, 10, 2.5, '0.0" k"', gridline=Color("tx2", 0.2), gridline_width=0.5)
    native = written(scenes.chart(value_axis=axis)).deck.slides[0].shapes[1].chart.value_axis
    assert native.tick_labels.number_format == '0.0" k"'
    assert native.has_major_gridlines
    assert native.major_gridlines.format.line.width.pt == 0.5


def test_an_invisible_value_axis_keeps_its_unit():
    axis = ValueAxis(0, 30, 10, "0", is_visible=False)
    native = written(scenes.chart(value_axis=axis)).deck.slides[0].shapes[1].chart.value_axis
    assert (native.visible, native.major_unit, native.has_major_gridlines) == (False, 10, False)


def test_the_category_axis_says_its_labels_rotation_and_line():
    file = written(scenes.chart(category_axis=CategoryAxis(3, -90, Color("accent1"))))
    axis = file.find("//c:catAx", PART)
    assert axis.find("c:tickLblSkip", NS).get("val") == "3"
    assert axis.find("c:txPr/a:bodyPr", NS).get("rot") == "-5400000"
    assert axis.find("c:spPr/a:ln//a:schemeClr", NS).get("val") == "accent1"
    assert axis.find("c:tickLblPos", NS).get("val") == "low"


def test_an_axis_whose_labels_are_all_empty_shows_none():
    file = written(scenes.chart(category_labels=("",) * 4))
    assert file.find("//c:catAx/c:tickLblPos", PART).get("val") == "none"


@pytest.mark.parametrize(
    ("kind", "crosses", "side"),
    [("HORIZONTAL_BAR", "max", "b"), ("BAR", "autoZero", "r"), ("LINE", "autoZero", "r")],
)
def test_a_reversed_category_axis_keeps_the_values_where_they_are_drawn(kind, crosses, side):
    file = written(scenes.chart(kind, category_axis=CategoryAxis(is_reversed=True)))
    assert file.find("//c:catAx//c:orientation", PART).get("val") == "maxMin"
    assert file.find("//c:valAx/c:crosses", PART).get("val") == crosses
    assert file.find("//c:valAx/c:axPos", PART).get("val") == side


def test_an_axis_title_stands_where_it_is_drawn():
    drawn = TextBox(Box(60, 112, 50, 14), (scenes.paragraph("EUR…", TextStyle(12)),), name="Value axis title")
    axis = ValueAxis(0, 30, 10, "0", title="EUR, in full")
    file = written(scenes.chart(value_axis=axis, drawing=(drawn,)))
    title = file.find("//c:valAx/c:title", PART)
    assert "".join(title.itertext()) == "EUR…"
    assert tags(title) == ["tx", "layout", "overlay"]
    assert float(title.find(".//c:x", NS).get("val")) == pytest.approx((12 - TITLE_INSET) / 864, abs=1e-5)


def test_a_caption_above_the_plot_is_the_chart_s_title():
    drawn = TextBox(Box(60, 112, 50, 14), (scenes.paragraph("EUR m", TextStyle(12)),), name=CAPTION)
    file = written(scenes.chart(drawing=(drawn,)))
    assert tags(file.find("/*/c:chart", PART)) == ["title", *CHART_ORDER]
    assert "".join(file.find("/*/c:chart/c:title", PART).itertext()) == "EUR m"
    assert file.find("//c:autoTitleDeleted", PART).get("val") == "0"
    assert written(scenes.chart()).find("//c:autoTitleDeleted", PART).get("val") == "1"


def test_colours_of_series_and_points_are_slots_of_the_theme():
    series = ChartSeries("A", (1.0, 2.0), Color("accent1"), ((1, Color("accent4", 0.5)),))
    file = written(scenes.chart(series=(series,), categories=("a", "b")))
    assert file.find("//c:ser/c:spPr//a:schemeClr", PART).get("val") == "accent1"
    point = file.find("//c:dPt", PART)
    assert point.find("c:idx", NS).get("val") == "1"
    assert point.find(".//a:alpha", NS).get("val") == "50000"


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_every_slice_says_its_colour(kind):
    colors = written(scenes.chart(kind)).all("//c:dPt/c:spPr/a:solidFill/a:schemeClr/@val", PART)
    assert colors == ["accent1", "accent2", "accent3", "accent4"]


def test_slices_are_parted_by_the_background():
    file = written(scenes.chart("PIE"))
    assert set(file.all("//c:dPt/c:spPr/a:ln/a:solidFill/a:schemeClr/@val", PART)) == {"bg1"}


def test_lines_say_width_and_markers():
    series = replace(scenes.chart().series[0], line_width=3.0, marker_size=7.0)
    file = written(scenes.chart("LINE", series=(series,)))
    assert file.find("//c:ser/c:spPr/a:ln", PART).get("w") == "38100"
    assert file.find("//c:ser/c:marker/c:size", PART).get("val") == "7"
    assert file.find("//c:ser/c:smooth", PART).get("val") == "0"
    plain = written(scenes.chart("LINE"))
    assert plain.find("//c:ser/c:marker/c:symbol", PART).get("val") == "none"


def test_gap_overlap_and_hole_are_written_within_their_bounds():
    bars = written(scenes.chart(gap_width=900, overlap=-10))
    assert bars.find("//c:gapWidth", PART).get("val") == "500"
    assert bars.find("//c:overlap", PART).get("val") == "-10"
    assert written(scenes.chart("STACKED_BAR")).find("//c:overlap", PART).get("val") == "100"
    assert written(scenes.chart("DOUGHNUT", hole=70)).find("//c:holeSize", PART).get("val") == "70"


def test_a_gap_is_a_missing_point_and_stays_a_gap():
    file = written(scenes.chart())
    second = file.all("//c:ser", PART)[1]
    assert [point.get("idx") for point in second.findall(".//c:val//c:pt", NS)] == ["0", "2", "3"]
    assert second.find(".//c:val//c:ptCount", NS).get("val") == "4"
    assert file.find("//c:dispBlanksAs", PART).get("val") == "gap"


def test_a_marked_bar_says_that_it_does_not_shine_through_as_its_series_does():
    faded = ChartSeries("A", (1.0, 2.0), Color("tx2", 0.5), point_colors=((1, Color("accent1")),))
    file = written(scenes.chart("BAR", series=(faded,)))
    assert file.find("//c:ser/c:spPr//a:alpha", PART).get("val") == "50000"
    assert file.find("//c:dPt/c:spPr//a:alpha", PART).get("val") == "99999"
    solid = ChartSeries("A", (1.0, 2.0), Color("accent2"), point_colors=((1, Color("accent1")),))
    assert written(scenes.chart("BAR", series=(solid,))).all("//c:dPt//a:alpha", PART) == []


def test_areas_stack_when_told_and_fall_to_zero_in_gaps():
    plain, stacked = (written(scenes.chart("AREA", overlap=overlap)) for overlap in (0, 100))
    assert plain.find("//c:areaChart/c:grouping", PART).get("val") == "standard"
    assert stacked.find("//c:areaChart/c:grouping", PART).get("val") == "stacked"
    assert stacked.find("//c:dispBlanksAs", PART).get("val") == "zero"


def test_scattered_points_stand_over_a_line_with_marks_at_the_foot():
    horizontal, vertical = written(scenes.chart("SCATTER")).all("//c:valAx", PART)
    assert horizontal.find("c:crosses", NS).get("val") == "min"
    assert [axis.find("c:majorTickMark", NS).get("val") for axis in (horizontal, vertical)] == ["out", "none"]
    assert horizontal.find("c:tickLblPos", NS).get("val") == "low"
    assert horizontal.find("c:spPr/a:ln/a:solidFill", NS) is not None
    assert vertical.find("c:crosses", NS).get("val") == "min"
    assert vertical.find("c:spPr/a:ln/a:noFill", NS) is not None


def test_an_invisible_axis_with_a_title_keeps_the_title():
    axis = ValueAxis(0, 30, 10, "0", is_visible=False, title="EUR")
    file = written(scenes.chart(value_axis=axis))
    assert file.find("//c:valAx/c:delete", PART).get("val") == "0"
    assert file.find("//c:valAx/c:tickLblPos", PART).get("val") == "none"


@pytest.mark.parametrize("labels", [("Q1 2…", "Q2", "Q3", "Q4"), ("Q1\n2025", "", "Q3", ""), ("",) * 4])
def test_labels_are_in_the_cache_and_every_reader_finds_the_names_behind_them(labels):
    file = written(scenes.chart(category_labels=labels))
    cached = file.all("//c:ser[1]/c:cat//c:strCache//c:v", PART)
    assert tuple(node.text or "" for node in cached) == labels
    plot = file.deck.slides[0].shapes[1].chart.plots[0]
    assert tuple(map(str, plot.categories)) == scenes.chart().categories
    named = file.all("//c:ser[1]/c:cat//c:ext/c:pt", PART)
    assert len(named) == sum(
        label != name for label, name in zip(labels, scenes.chart().categories, strict=True)
    )


def test_a_chart_that_shows_all_of_its_names_says_them_once():
    assert not written(scenes.chart()).all("//c:cat//c:ext", PART)


def test_shortened_names_of_series_are_in_the_cache_and_full_ones_in_the_workbook():
    series = replace(scenes.chart().series[0], name="North and all its islands", shown_name="North…")
    file = written(scenes.chart(series=(series,)))
    assert file.find("//c:ser/c:tx//c:v", PART).text == "North…"
    sheet = file.deck.slides[0].shapes[1].chart.part.chart_workbook.xlsx_part.blob
    assert b"North and all its islands" in sheet


def shown(file: Opened, label: str = "//c:dLbls") -> set[str]:
    flags = file.find(label, PART).xpath("c:*[starts-with(local-name(), 'show')][@val='1']", namespaces=NS)
    return {flag.tag.rpartition("}")[2] for flag in flags}


def with_labels(
    kind: ChartKind, *texts: str, values: tuple[float, ...] | None = None, **changes: object
) -> Opened:
    chart = scenes.chart(kind)
    series = chart.series[0]
    labels = tuple((index, DataLabel(text, "best", **changes)) for index, text in enumerate(texts))
    return written(replace(chart, series=(replace(series, labels=labels, values=values or series.values),)))


@pytest.mark.parametrize(
    ("code", "values", "written_code"),
    [
        ("0", (3, 5.0, None, -7), "General"),
        ("[$-407]0", (3, 5.0, 7, 9), "[$-407]General"),
        ("0", (3, 5.5, 7, 9), "0"),
        ("0.0", (3, 5, 7, 9), "0.0"),
        ("#,##0", (30_000, 5, 7, 9), "#,##0"),
        ("0%", (1, 0, 1, 0), "0%"),
    ],
)
@pytest.mark.parametrize("kind", ["BAR", "SCATTER"])
def test_labels_of_whole_numbers_show_the_decimals_that_somebody_types_later(
    kind, code, values, written_code
):
    chart = replace(scenes.chart(kind), number_format=code)
    labels = tuple((at, DataLabel("3", "top")) for at, value in enumerate(values) if value is not None)
    series = replace(chart.series[0], values=values, labels=labels)
    file = written(replace(chart, series=(series, *chart.series[1:])))
    numbers = "yVal" if kind == "SCATTER" else "val"
    assert file.find("//c:dLbls//c:numFmt", PART).get("formatCode") == written_code
    assert file.find(f"//c:{numbers}//c:formatCode", PART).text == written_code


def test_labels_that_are_the_same_for_all_points_are_said_once():
    file = with_labels("BAR", "19.2", "21.4", "16.7", "24.1")
    assert not file.all("//c:dLbl", PART)
    assert shown(file) == {"showVal"}
    assert file.find("//c:dLbls/c:numFmt", PART).get("formatCode") == "0.0"


def test_labels_of_some_points_leave_the_others_without():
    file = with_labels("BAR", "19.2")
    assert shown(file) == set()
    assert shown(file, "//c:dLbl") == {"showVal"}


@pytest.mark.parametrize(
    ("parts", "flags"),
    [
        (("percent",), {"showPercent"}),
        (("category",), {"showCatName"}),
        (("category", "percent"), {"showCatName", "showPercent"}),
        (("series", "value"), {"showSerName", "showVal"}),
    ],
)
def test_labels_are_made_of_the_data_and_have_no_text_of_their_own(parts, flags):
    file = with_labels("PIE", "as drawn", shows=parts, separator=": ", number_format="0.0%")
    assert shown(file, "//c:dLbl") == flags
    assert not file.all("//c:dLbl/c:tx", PART)
    assert file.find("//c:dLbl/c:separator", PART).text == ": "
    assert file.find("//c:dLbl/c:numFmt", PART).get("formatCode") == "0.0%"


def test_a_label_that_could_not_be_read_on_its_slice_has_a_plate():
    file = with_labels("DOUGHNUT", "40%", plate=Color("bg1"))
    assert file.find("//c:dLbl/c:spPr/a:solidFill/a:schemeClr", PART).get("val") == "bg1"
    assert not with_labels("DOUGHNUT", "40%").all("//c:dLbl/c:spPr/a:solidFill", PART)


def test_a_series_name_at_a_point_is_live():
    file = with_labels("LINE", "North", shows=("series",), is_bold=True)
    assert shown(file, "//c:dLbl") == {"showSerName"}
    assert file.find("//c:dLbl//a:defRPr", PART).get("b") == "1"


ALLOWED = {
    "BAR": {"ctr", "inEnd", "outEnd"}, "HORIZONTAL_BAR": {"ctr", "inEnd", "outEnd"}, "STACKED_BAR": {"ctr", "inEnd"},
    "LINE": {"t", "b", "l", "r", "ctr"}, "SCATTER": {"t", "b", "l", "r", "ctr"},
    "PIE": {"bestFit", "ctr", "inEnd", "outEnd"}, "DOUGHNUT": {""}, "AREA": {""},
}  # fmt: skip


@pytest.mark.parametrize("wanted", ["outside_end", "inside_end", "center", "above", "right", "best"])
@pytest.mark.parametrize("kind", KINDS)
def test_labels_only_take_positions_that_the_kind_knows(kind, wanted):
    found = position(kind, wanted).removeprefix('<c:dLblPos val="').removesuffix('"/>')
    assert found in ALLOWED[kind]


EVERY_MARK = {
    "highlight": [{"series": "B"}],
    "notes": [{"category": "South", "text": "strike"}],
    "target": {"value": 25},
    "average": True,
    "growth": {"start": "North", "end": "West"},
    "band": {"low": 5, "high": 9},
}


def marked_chart(kind):
    given = spec(kind, REGIONS, [20, 30, 10, 40], [12, 18, 25, 5])
    marks = EVERY_MARK | ({"totals": True} if kind == "STACKED_BAR" else {})
    return built(given.model_copy(update={"marks": ChartMarks.model_validate(marks)}), text_size=12)


@pytest.mark.parametrize("kind", ["BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE"])
def test_the_numbers_of_the_user_are_read_back_from_a_marked_chart(kind):
    file = io.BytesIO(write_pptx(scenes.deck((marked_chart(kind),))))
    chart = next(shape.chart for shape in Presentation(file).slides[0].shapes if shape.has_chart)
    read = {series.name: tuple(series.values) for plot in chart.plots for series in plot.series}
    assert (read["A"], read["B"]) == ((20, 30, 10, 40), (12, 18, 25, 5))
    assert {tuple(plot.categories) for plot in chart.plots} == {REGIONS}
    book = load_workbook(io.BytesIO(chart.part.chart_workbook.xlsx_part.blob)).active
    assert [cell.value for cell in book["B"]] == ["A", 20, 30, 10, 40]


@pytest.mark.parametrize("kind", ["BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE"])
def test_other_numbers_through_python_pptx_leave_no_mark_of_the_old_ones(kind):
    file = io.BytesIO(write_pptx(scenes.deck((marked_chart(kind),))))
    presentation = Presentation(file)
    chart = next(shape.chart for shape in presentation.slides[0].shapes if shape.has_chart)
    data = CategoryChartData()
    data.categories = REGIONS
    data.add_series("A", (1, 2, 3, 4))
    data.add_series("B", (4, 3, 2, 1))
    chart.replace_data(data)
    assert {tuple(series.values) for plot in chart.plots for series in plot.series} == {
        (1, 2, 3, 4),
        (4, 3, 2, 1),
    }
    if not chart.has_legend:
        assert [series.name for series in chart.plots[0].series] == ["A", "B"]
        assert chart.chart_type == KINDS[kind] or kind == "LINE"


def test_a_label_away_from_its_place_is_shifted_by_shares_of_the_chart():
    shown = marked_chart("BAR")
    note = next(series for series in shown.series if series.cells and series.cells.name.startswith("* "))
    ((_, label),) = note.labels
    text = chart_part(shown, "en-US")
    wanted = f'<c:x val="{label.shift[0] / shown.box.w:.6f}"/><c:y val="{label.shift[1] / shown.box.h:.6f}"/>'
    assert label.shift[1] < 0
    assert wanted in text


def test_the_number_of_a_change_has_its_format_in_the_workbook():
    file = io.BytesIO(write_pptx(scenes.deck((marked_chart("LINE"),))))
    chart = next(shape.chart for shape in Presentation(file).slides[0].shapes if shape.has_chart)
    book = load_workbook(io.BytesIO(chart.part.chart_workbook.xlsx_part.blob)).active
    cells = [cell for row in book.iter_rows() for cell in row]
    changes = [
        cell.number_format for cell in cells if isinstance(cell.value, str) and cell.value.startswith("=(")
    ]
    assert len(changes) == 1
    assert changes[0].endswith("%")
    assert not book["B2"].number_format.endswith("%")
    assert book["A2"].number_format == "General"


def test_sums_of_lying_stacks_are_bars_beside_each_other_on_axes_that_do_not_show():
    given = spec("HORIZONTAL_BAR", REGIONS, [20, 30, 10, 40], [12, 18, 25, 5], form="STACKED")
    chart = built(given.model_copy(update={"marks": ChartMarks(totals=True)}), text_size=12)
    part = etree.fromstring(chart_part(chart, "en-US").encode())
    stacks, sums = part.iterfind(".//c:barChart", NS)
    assert [each.find("c:grouping", NS).get("val") for each in (stacks, sums)] == ["stacked", "clustered"]
    assert {each.get("val") for each in sums.iterfind(".//c:dLblPos", NS)} == {"outEnd"}
    assert {each.get("val") for each in stacks.iterfind(".//c:dLblPos", NS)} == {"ctr"}
    ids = [each.get("val") for each in sums.iterfind("c:axId", NS)]
    axes = {
        each.find("c:axId", NS).get("val"): each
        for each in part.iterfind(".//c:plotArea/*", NS)
        if each.find("c:crossAx", NS) is not None
    }
    names, values = (axes[each] for each in ids)
    assert [each.find("c:axPos", NS).get("val") for each in (names, values)] == ["r", "t"]
    assert names.find("c:scaling/c:orientation", NS).get("val") == "maxMin"
    assert values.find("c:tickLblPos", NS).get("val") == "none"
    assert values.find("c:majorUnit", NS).get("val") == part.find(".//c:valAx/c:majorUnit", NS).get("val")


def test_gaps_of_areas_fall_to_zero_and_those_of_marks_over_them_do_not():
    whole, torn = (spec("AREA", REGIONS, row) for row in ([20, 30, 10, 40], [20, None, 10, 40]))
    marks = ChartMarks.model_validate({"growth": {"start": "North", "end": REGIONS[2]}})
    for given, shown in ((whole, "gap"), (torn, "zero")):
        part = chart_part(built(given.model_copy(update={"marks": marks})), "en-US")
        assert f'<c:dispBlanksAs val="{shown}"/>' in part


def test_what_stands_out_is_written_last_and_keeps_its_place_among_the_series():
    given = spec("LINE", REGIONS, [20, 30, 10, 40], [12, 18, 25, 5])
    shown = built(given.model_copy(update={"marks": ChartMarks(highlight=[{"series": "A"}])}))
    part = etree.fromstring(chart_part(shown, "en-US").encode())
    orders = [each.get("val") for each in part.iterfind(".//c:ser/c:order", NS)]
    assert orders == ["1", "0"]
    with_legend = replace(shown, legend=Legend(Box(0, 0, 90, 20), "top"))
    part = etree.fromstring(chart_part(with_legend, "en-US").encode())
    assert [each.get("val") for each in part.iterfind(".//c:ser/c:order", NS)] == ["0", "1"]
    file = io.BytesIO(write_pptx(scenes.deck((shown,))))
    chart = next(shape.chart for shape in Presentation(file).slides[0].shapes if shape.has_chart)
    assert [series.name for series in chart.plots[0].series] == ["A", "B"]
