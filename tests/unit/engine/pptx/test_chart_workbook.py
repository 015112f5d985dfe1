"""The workbook behind a chart, as Excel opens it."""

from __future__ import annotations

import io
import re
import zipfile

import openpyxl
import pandas as pd
import pytest
from lxml import etree

import nbdeck
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pptx.chart_workbook import cell_number, workbook
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene.boxes import Color
from nbdeck.engine.scene.chart import ChartSeries, column_letters
from nbdeck.engine.scene.elements import ChartElement, flatten
from unit.engine.pptx import scenes
from unit.engine.pptx.opened import opened


def sheet_of(chart: ChartElement):
    return openpyxl.load_workbook(io.BytesIO(workbook(chart)))["Data"]


def test_it_holds_categories_series_numbers_and_gaps():
    rows = list(sheet_of(scenes.chart()).values)
    assert rows == [
        (None, "North", "South"),
        ("Q1", 19.2, 9),
        ("Q2", 21.4, None),
        ("Q3 & <more>", 16.7, 7.5),
        ("Q4", 24.1, 12),
    ]


def test_numbers_show_in_the_chart_s_format():
    sheet = sheet_of(scenes.chart(number_format='#,##0.0,"k"'))
    assert sheet["B2"].number_format == '#,##0.0,"k"'
    assert sheet["A2"].number_format == "General"


def test_dates_and_digits_among_the_categories_stay_text():
    sheet = sheet_of(scenes.chart(categories=("2024-01-31", "2025", "=1+1", "1e5")))
    assert [sheet.cell(row, 1).value for row in range(2, 6)] == ["2024-01-31", "2025", "=1+1", "1e5"]
    assert {sheet.cell(row, 1).data_type for row in range(2, 6)} == {"s"}


def test_scattered_points_have_numbers_for_x():
    assert [row[0] for row in sheet_of(scenes.chart("SCATTER")).values] == [None, 1, 2.5, 4, 8]


def test_spaces_and_escapes_in_names_survive():
    series = ChartSeries(" two  spaces _x0041_ ", (1.0,), Color("accent1"))
    value = sheet_of(scenes.chart(series=(series,), categories=("a",)))["B1"].value
    as_excel_reads = re.sub("_x([0-9A-F]{4})_", lambda found: chr(int(found[1], 16)), value)
    assert as_excel_reads == " two  spaces _x0041_ "


def test_the_formulas_of_the_chart_point_at_its_data():
    chart = scenes.chart()
    file, sheet = opened(scenes.deck((chart,))), sheet_of(chart)
    part = "ppt/charts/chart1.xml"
    for formula in file.all("//c:f/text()", part):
        assert formula.startswith("Data!")
    values = file.all("//c:ser[2]/c:val//c:f/text()", part)[0].removeprefix("Data!").replace("$", "")
    assert [cell.value for (cell,) in sheet[values]] == [9, None, 7.5, 12]


def test_each_chart_brings_its_own_workbook():
    file = opened(scenes.deck((scenes.chart(),), (scenes.chart("PIE"), scenes.chart("LINE"))))
    assert len(file.named("ppt/embeddings/")) == 3
    for number in (1, 2, 3):
        relations = file.relations(f"ppt/charts/chart{number}.xml")
        assert relations == {"rId1": ("package", f"ppt/embeddings/Microsoft_Excel_Worksheet{number}.xlsx")}


def test_its_own_package_is_complete():
    archive = zipfile.ZipFile(io.BytesIO(workbook(scenes.chart())))
    assert archive.testzip() is None
    for name in archive.namelist():
        etree.fromstring(archive.read(name))


def test_wide_and_long_data_keep_their_places():
    series = tuple(ChartSeries(f"S{n}", tuple(map(float, range(400))), Color("accent1")) for n in range(40))
    sheet = sheet_of(scenes.chart("LINE", series=series, categories=tuple(map(str, range(400)))))
    assert (sheet["AO1"].value, sheet["AO401"].value) == ("S39", 399)


@pytest.mark.parametrize(("index", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
def test_columns_are_named_as_excel_names_them(index, letters):
    assert column_letters(index) == letters


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"), (-0.5, "-0.5"), (0.1 + 0.2, "0.30000000000000004"), (1e20, "1e+20"), (12, "12"),
        (None, None), (float("nan"), None), (float("-inf"), None), (0.0, "0"), (-0.0, "0"),
    ],
)  # fmt: skip
def test_numbers_are_written_exactly(value, text):
    assert cell_number(value) == text


def test_a_line_on_the_right_shows_in_the_format_of_its_axis():
    numbers = pd.DataFrame(
        {
            "quarter": list("abcd"),
            "rented": [381890, 420000, 390100, 410000],
            "warmth": [0.2, 0.41, 0.76, 0.33],
        }
    )
    slide = nbdeck.chart(numbers, x="quarter", y="rented", right="warmth")
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide),), title="Deck"))
    (chart,) = [
        each for page in scene.slides for each in flatten(page.elements) if isinstance(each, ChartElement)
    ]
    sheet = sheet_of(chart)
    assert (sheet["B2"].number_format, sheet["C2"].number_format) == ('#,##0,"k"', "0.0")


def test_the_cache_of_a_line_on_the_right_has_the_format_of_its_cells():
    numbers = pd.DataFrame(
        {"k": list("abcd"), "rented": [381890, 420000, 390100, 410000], "warmth": [0.2, 0.4, 0.8, 0.3]}
    )
    slide = nbdeck.chart(numbers, x="k", y="rented", right="warmth")
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide),), title="Deck"))
    with zipfile.ZipFile(io.BytesIO(write_pptx(scene))) as package:
        (name,) = (each for each in package.namelist() if re.fullmatch(r"ppt/charts/chart\d+\.xml", each))
        codes = re.findall(r"<c:formatCode>(.*?)</c:formatCode>", package.read(name).decode())
    assert codes == ["#,##0,&quot;k&quot;", "#,##0,&quot;k&quot;", "0.0"]
