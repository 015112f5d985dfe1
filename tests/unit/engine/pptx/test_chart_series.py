"""Series that another plot draws than the chart's kind, and helpers that follow the data by formulas."""

from __future__ import annotations

import io
from dataclasses import replace

import openpyxl
import pytest

from nbdeck.engine.pptx.chart_workbook import workbook
from nbdeck.engine.scene.boxes import Color
from nbdeck.engine.scene.chart import (
    ChartSeries,
    DataLabel,
    ErrorBars,
    SheetColumn,
    ValueAxis,
    cell_of,
    column_of,
)
from nbdeck.engine.scene.elements import ChartElement
from unit.engine.pptx import scenes
from unit.engine.pptx.opened import NS, Opened, opened, tags

PART = "ppt/charts/chart1.xml"
VALUES = (19.2, 21.4, 16.7, 24.1)
UP = SheetColumn("Up", (1.0, None, 2.0, 1.5), ("C2-B2", "", "C4-B4", "C5-B5"))
DOWN = SheetColumn("Down", (0.5, 0.5, 0.5, 0.5))
WORDS = SheetColumn("Words", ("10 %", None, "20 %", "30 %"), ('TEXT(B2,"0 %")', "", "", ""))


def with_series(*series: ChartSeries, **changes: object) -> ChartElement:
    first = scenes.chart().series[0]
    return scenes.chart(series=(first, *series), **changes)


def line(plot: str = "LINE", **changes: object) -> ChartSeries:
    return ChartSeries("Line", VALUES, Color("accent2"), plot=plot, **changes)


def written(chart: ChartElement) -> Opened:
    return opened(scenes.deck((chart,)))


def plots(file: Opened) -> list[tuple[str, list[str], list[str]]]:
    return [
        (
            plot.tag.rpartition("}")[2],
            plot.xpath("c:ser/c:idx/@val", namespaces=NS),
            plot.xpath("c:axId/@val", namespaces=NS),
        )
        for plot in file.all("//c:plotArea/*[c:ser]", PART)
    ]


def test_each_kind_of_series_has_a_plot_of_its_own_the_lowest_first():
    right = ValueAxis(0, 1, 0.25, "0%")
    chart = with_series(line(), line("AREA"), line("RIGHT_LINE"), line(), right_axis=right)
    shared, own = ["500000001", "500000002"], ["500000003", "500000004"]
    assert plots(written(chart)) == [
        ("areaChart", ["2"], shared),
        ("barChart", ["0"], shared),
        ("lineChart", ["1", "4"], shared),
        ("lineChart", ["3"], own),
    ]


def test_a_helper_of_the_chart_s_own_kind_stays_in_its_plot():
    chart = scenes.chart("LINE", series=(scenes.chart().series[0], line(is_helper=True)))
    assert plots(written(chart)) == [("lineChart", ["0", "1"], ["500000001", "500000002"])]


def test_the_right_axis_stands_at_the_other_side_with_its_unit_and_no_gridlines():
    chart = with_series(line("RIGHT_LINE"), right_axis=ValueAxis(0, 1, 0.25, "0%", gridline=Color("tx2")))
    values, categories = written(chart).all("//c:plotArea/*[c:axId and c:crossAx]", PART)[2:]
    assert tags(values) == [
        "axId", "scaling", "delete", "axPos", "numFmt", "majorTickMark", "minorTickMark", "tickLblPos", "spPr", "txPr",
        "crossAx", "crosses", "crossBetween", "majorUnit",
    ]  # fmt: skip
    found = {
        name: values.find(f"c:{name}", NS).get("val") for name in ("delete", "axPos", "crosses", "majorUnit")
    }
    assert found == {"delete": "0", "axPos": "r", "crosses": "max", "majorUnit": "0.25"}
    assert categories.find("c:delete", NS).get("val") == "1"


def test_axes_of_a_hidden_line_do_not_show_and_are_not_deleted():
    file = written(with_series(line("HIDDEN_LINE", is_drawn=False)))
    values, categories = file.all("//c:plotArea/*[c:crossAx]", PART)[2:]
    assert values.find("c:delete", NS).get("val") == "0"
    assert values.find("c:tickLblPos", NS).get("val") == "none"
    assert categories.find("c:delete", NS).get("val") == "1"


def test_the_legend_leaves_out_helpers_and_what_is_not_drawn():
    series = (line("AREA", is_helper=True), line(), line(is_drawn=False), line(is_wide=True, is_helper=True))
    file = written(with_series(*series))
    assert file.all("//c:legendEntry[c:delete/@val='1']/c:idx/@val", PART) == ["0", "3", "4", "5"]
    assert not written(scenes.chart()).all("//c:legendEntry", PART)


def test_one_side_has_no_second_axis():
    assert len(written(with_series(line())).all("//c:crossAx", PART)) == 2


@pytest.mark.parametrize("plot", ["LINE", "AREA", ""])
def test_what_is_not_drawn_has_neither_fill_nor_stroke(plot):
    file = written(with_series(line(plot, is_drawn=False)))
    look = file.find("//c:ser[c:idx/@val='1']/c:spPr", PART)
    assert not look.findall(".//a:solidFill", NS)
    assert look.findall(".//a:noFill", NS)


def test_a_wide_line_is_a_trend_from_edge_to_edge():
    file = written(with_series(line(is_wide=True, is_dashed=True)))
    series = file.find("//c:ser[c:idx/@val='1']", PART)
    assert series.find("c:spPr//a:noFill", NS) is not None
    trend = series.find("c:trendline", NS)
    assert (trend.find("c:forward", NS).get("val"), trend.find("c:backward", NS).get("val")) == ("0.5", "0.5")
    assert trend.find("c:spPr//a:prstDash", NS).get("val") == "dash"


def test_error_bars_have_their_lengths_in_columns_behind_the_series():
    bars = ErrorBars(UP, DOWN, Color("tx1"), has_caps=False)
    chart = scenes.chart(series=(replace(scenes.chart().series[0], error_bars=bars),))
    file = written(chart)
    assert file.all("//c:errBars//c:f/text()", PART) == ["Data!$C$2:$C$5", "Data!$D$2:$D$5"]
    assert file.find("//c:errBars/c:errBarType", PART).get("val") == "both"
    assert file.find("//c:errBars/c:noEndCap", PART).get("val") == "1"
    assert [point.get("idx") for point in file.all("//c:plus//c:pt", PART)] == ["0", "2", "3"]
    only = written(replace(chart, series=(replace(chart.series[0], error_bars=replace(bars, up=None)),)))
    assert only.find("//c:errBars/c:errBarType", PART).get("val") == "minus"
    assert not only.all("//c:errBars/c:plus", PART)


def test_labels_of_cells_name_the_cells_and_keep_what_they_said():
    label = DataLabel("10 %", "above", shows=("cell",))
    file = written(with_series(line(cells=WORDS, labels=((0, label), (2, label)))))
    series = file.find("//c:ser[c:idx/@val='1']", PART)
    text = "".join(series.itertext())
    assert "Data!$D$2:$D$5" in text
    cached = [
        node.text
        for node in series.iter("{*}v")
        if node.getparent().getparent().tag.endswith("dlblRangeCache")
    ]
    assert cached == ["10 %", "20 %", "30 %"]
    assert [one.find("c:idx", NS).get("val") for one in series.iterfind(".//c:dLbl", NS)] == ["0", "2"]
    assert {one.get("type") for one in series.iter(f"{{{NS['a']}}}fld")} == {"CELLRANGE"}


def test_the_workbook_has_formulas_with_the_values_that_they_give():
    total = line(is_helper=True, formulas=tuple(f"B{row}*2" for row in range(2, 6)), cells=WORDS)
    book = io.BytesIO(workbook(with_series(total)))
    formulas, values = (openpyxl.load_workbook(book, data_only=shown)["Data"] for shown in (False, True))
    assert [formulas[f"C{row}"].value for row in range(2, 6)] == ["=B2*2", "=B3*2", "=B4*2", "=B5*2"]
    assert [values[f"C{row}"].value for row in range(2, 6)] == list(VALUES)
    assert (formulas["D1"].value, formulas["D2"].value, values["D2"].value) == (
        "Words",
        '=TEXT(B2,"0 %")',
        "10 %",
    )
    assert (formulas["D3"].value, formulas["D4"].value) == (None, "20 %")


def test_a_column_that_two_series_share_stands_once():
    book = workbook(with_series(line(cells=WORDS), line(cells=WORDS)))
    header = next(openpyxl.load_workbook(io.BytesIO(book))["Data"].values)
    assert header == (None, "North", "Line", "Line", "Words")


def test_cells_are_named_by_series_and_category():
    assert (cell_of(0, 0), cell_of(2, 3), column_of(25, 4)) == ("$B2", "$D5", "$AA$2:$AA$5")


def test_the_schema_has_no_objection(tmp_path):
    audit = pytest.importorskip("openxml_audit", reason="openxml-audit is not installed")
    label = DataLabel("10 %", "above", shows=("cell",))
    everything = with_series(
        line(cells=WORDS, labels=((0, label),), error_bars=ErrorBars(UP, DOWN, Color("tx1"))),
        line("AREA", is_drawn=False, outline=Color("tx1")),
        line("RIGHT_LINE", is_wide=True),
        right_axis=ValueAxis(0, 1, 0.25, "0%"),
        value_axis=ValueAxis(1, 100, 10, "0", is_log=True),
    )
    source = tmp_path / "deck.pptx"
    source.write_bytes(written(everything).data)
    assert [str(error) for error in audit.OpenXmlValidator().validate(source).errors] == []
