"""Dates that a CSV file left as text run along the axis in their own words."""

import pandas as pd
import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table


@pytest.mark.parametrize(
    "texts",
    [
        ["2024-01-01", "2024-02-01"],
        ["2024-01-01T09:00", "2024-01-01 10:00"],
        ["2024-01", "2024-02"],
        ["December 2023", "Feb 2024"],
        ["2024Q1", "2024 Q2"],
        ["Q1 2024", "Q4 2024"],
    ],
)
def test_text_that_is_nothing_but_dates_makes_a_line_in_its_own_words_and_order(texts):
    frame = pd.DataFrame({"when": texts, "v": [1, 2]})
    slide = chart(frame)
    assert slide.chart.categories == tuple(texts)
    assert slide.chart.type is ChartType.LINE
    assert "Text read as dates, in its own words and order: 'when'." in slide.why


def test_text_dates_out_of_the_order_of_time_are_bars_where_they_stand():
    months = pd.date_range("2024-01-01", periods=12, freq="MS").strftime("%b %Y").sort_values()
    slide = chart(pd.DataFrame({"when": months, "v": range(12)}))
    assert slide.chart.categories == tuple(months)
    assert slide.chart.type is ChartType.HORIZONTAL_BAR
    assert "do not run in the order of time" in slide.why
    assert chart(pd.DataFrame({"when": ["2024-02", "2024-01"], "v": [1, 2]})).chart.type is ChartType.BAR
    many = pd.DataFrame({"when": pd.date_range("2024-01-01", periods=70).strftime("%Y-%m-%d")[::-1], "v": 1})
    with pytest.raises(DataError, match="do not run in the order of time") as refusal:
        chart(many)
    assert "kind='LINE'" in refusal.value.hint
    assert chart(many, kind="LINE").chart.categories == tuple(many["when"])


def test_dates_that_are_cut_to_years_are_written_and_sorted_as_years():
    days = [f"{year}-{month:02}-01" for year in range(2024, 1900, -1) for month in range(1, 13)]
    slide = chart(pd.DataFrame({"when": days, "v": 1}), aggregate="sum")
    assert slide.chart.categories[:2] == ("1901", "1902")
    assert set(slide.chart.series[0].values) == {12.0}


@pytest.mark.parametrize(
    "texts",
    [
        ["2024-01-01", "never"],
        ["2024-02-30", "2024-01-01"],
        ["2024-13", "2024-01"],
        ["01/02/2024", "03/04/2024"],
        ["Feb", "Jan"],
        ["3 Bags 2024", "Bag 2024"],
    ],
)
def test_text_that_may_be_something_else_stays_text(texts):
    slide = chart(pd.DataFrame({"when": texts, "v": [2, 1]}))
    assert slide.chart.type is ChartType.BAR
    assert "Text read as dates" not in slide.why


@pytest.mark.parametrize("library", ["polars", "pyarrow"])
def test_every_library_reads_them_alike(library):
    module = pytest.importorskip(library)
    make = module.DataFrame if library == "polars" else module.table
    data = {"when": ["2024-01-01", None, "2024-02-01"], "v": [1, 2, 3]}
    assert chart(make(data)) == chart(pd.DataFrame(data))


def test_a_table_shows_the_text_as_it_is():
    assert table(pd.DataFrame({"when": ["2024-01-01"]})).table[1] == ("2024-01-01",)
