"""Dates that a CSV file left as text run along the axis as dates."""

import pandas as pd
import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table


@pytest.mark.parametrize(
    ("texts", "labels"),
    [
        (["2024-02-01", "2024-01-01"], ("Jan 2024", "Feb 2024")),
        (["2024-01-31", "2024-01-05"], ("5 Jan 2024", "31 Jan 2024")),
        (["2024-01-01 10:00", "2024-01-01T09:00"], ("09:00", "10:00")),
        (["2024-02", "2024-01"], ("Jan 2024", "Feb 2024")),
        (["Feb 2024", "December 2023"], ("Dec 2023", "Jan 2024", "Feb 2024")),
        (["2024 Q2", "2024Q1"], ("2024 Q1", "2024 Q2")),
        (["Q1 2024", "Q4 2023"], ("2023 Q4", "2024 Q1")),
    ],
)
def test_text_that_is_nothing_but_dates_is_read_as_dates(texts, labels):
    slide = chart(pd.DataFrame({"when": texts, "v": [1, 2]}))
    assert slide.chart.categories == labels
    assert slide.chart.type is ChartType.LINE
    assert "Text read as dates: 'when'." in slide.why


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
