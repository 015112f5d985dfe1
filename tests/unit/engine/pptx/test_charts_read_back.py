"""A chart that we wrote is read back as it was asked for; helpers are no data, and other programs find the numbers."""

from __future__ import annotations

import io

import openpyxl
import pptx
import pytest
from lxml import etree

from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.model.source import Cell
from nbdeck.engine.pptx.chart_workbook import workbook
from nbdeck.engine.pptx.charts import chart_part
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene.boxes import Box, Color
from nbdeck.engine.scene.chart import HELPER, form_and_role, identity
from nbdeck.engine.sources.office.chart_parts import read_chart
from nbdeck.engine.themes.theme import ChartStyle
from unit.engine.charts.form_specs import FORMS, MARKED
from unit.engine.charts.specs import LOOK
from unit.engine.pptx import scenes

STYLE = ChartStyle(Color("accent1"))


def written(spec: Chart) -> list:
    return list(build_charts(spec, Box(48, 110, 864, 380), STYLE, LOOK))


ALL = FORMS | MARKED


@pytest.mark.parametrize("name", ALL)
def test_form_roles_and_numbers_come_back(name):
    spec = Chart(**ALL[name])
    chart = written(spec)[0]
    block = read_chart(etree.fromstring(chart_part(chart, "en-US").encode()), None).block
    found = block.chart
    assert (found.type, found.form, found.totals_at) == (spec.type, spec.form, spec.totals_at)
    count = 1 if spec.form == "MULTIPLES" else len(spec.series)
    assert [one.values for one in found.series] == [one.values for one in spec.series[:count]]
    assert [one.role for one in found.series] == [one.role for one in spec.series[:count]]
    if spec.form != "BUBBLE":
        names = [one.name.removesuffix(" (right axis)") for one in found.series]
        assert names == [one.name for one in spec.series[:count]]
    assert tuple(found.categories) == tuple(spec.categories)


def test_a_name_that_the_legend_says_longer_is_read_from_the_workbook():
    chart = written(Chart(**FORMS["line at the right"]))[0]
    sheet = openpyxl.load_workbook(io.BytesIO(workbook(chart)))["Data"]

    def ranges(formula: str) -> list[list[Cell]]:
        cells = sheet[formula.removeprefix("Data!").replace("$", "")]
        rows = cells if isinstance(cells, tuple) else ((cells,),)
        return [[Cell(text=str(cell.value)) for cell in row] for row in rows]

    found = read_chart(etree.fromstring(chart_part(chart, "en-US").encode()), None, ranges).block.chart
    assert [one.name for one in found.series] == ["Sales", "Costs", "Margin"]


def test_a_logarithmic_axis_comes_back():
    spec = Chart(
        type="LINE", categories=["a", "b"], has_log_axis=True, series=[{"name": "x", "values": [1, 90]}]
    )
    part = etree.fromstring(chart_part(written(spec)[0], "en-US").encode())
    assert not read_chart(part, None).block.chart.has_log_axis
    steps = spec.model_copy(update={"form": "STEP"})
    part = etree.fromstring(chart_part(written(steps)[0], "en-US").encode())
    assert read_chart(part, None).block.chart.has_log_axis


def test_what_no_longer_fits_its_form_is_read_as_its_kind():
    part = chart_part(written(Chart(**FORMS["waterfall"]))[0], "en-US").replace(
        "<c:v>85</c:v>", "<c:v>84</c:v>"
    )
    found = read_chart(etree.fromstring(part.encode()), None).block.chart
    assert (found.form, found.series[0].values) == (None, (100, 30, -45, 84))


def test_plain_charts_say_nothing_of_themselves():
    spec = Chart(type="BAR", categories=["a", "b"], series=[{"name": "x", "values": [1, 9]}])
    assert "uniqueId" not in chart_part(written(spec)[0], "en-US")


@pytest.mark.parametrize("name", ALL)
def test_other_programs_find_the_numbers(name):
    spec = Chart(**ALL[name])
    file = write_pptx(scenes.deck(tuple(written(spec))))
    frames = [shape for shape in pptx.Presentation(io.BytesIO(file)).slides[0].shapes if shape.has_chart]
    found = {
        (series.name, tuple(series.values))
        for shape in frames
        for plot in shape.chart.plots
        for series in plot.series
    }
    for series in spec.series:
        if series.role != "SIZE":
            assert any(values == series.values for _, values in found), series.name


def test_the_schema_has_no_objection(tmp_path):
    audit = pytest.importorskip("openxml_audit", reason="openxml-audit is not installed")
    source = tmp_path / "deck.pptx"
    source.write_bytes(write_pptx(scenes.deck(*(tuple(written(Chart(**spec))) for spec in ALL.values()))))
    assert [str(error) for error in audit.OpenXmlValidator().validate(source).errors] == []


@pytest.mark.parametrize(("form", "role"), [("", HELPER), ("BOX", ""), ("MULTIPLES", "SIZE"), ("", "")])
def test_an_identity_says_form_and_role(form, role):
    assert form_and_role(identity(7, form, role)) == (form, role)


@pytest.mark.parametrize(
    "foreign", ["", "{00000000-ED4F-4D5B-8B2B-6F1B3A1F0C7E}", "{00000001-00FF-0000-8000-6E626465636B}"]
)
def test_other_identities_say_nothing(foreign):
    assert form_and_role(foreign) == ("", "")
