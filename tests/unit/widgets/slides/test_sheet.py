import pandas as pd
import pytest

import nbdeck
from nbdeck.contract.slides import Slide
from nbdeck.widgets.slides.sheet import is_small, number_of, place_of, put_back, rows_of

CHART = {
    "title": "T",
    "chart": {
        "type": "LINE",
        "categories": ["Jan", "Feb"],
        "series": [{"name": "north", "values": [1.5, None]}, {"name": "south", "values": [1200000.0, -3.0]}],
    },
}


def test_a_chart_is_a_sheet_with_series_in_columns():
    assert rows_of(CHART) == [["", "north", "south"], ["Jan", "1.5", "1200000"], ["Feb", "", "-3"]]


def test_a_sheet_that_nobody_changed_gives_the_same_slide():
    back = put_back(CHART, rows_of(CHART))
    assert Slide.model_validate(back) == Slide.model_validate(CHART)


def test_short_rows_of_a_table_are_filled():
    back = put_back({"title": "T", "table": [["a", "b"], ["1", "2"]]}, [["a", "b", "c"], ["1"]])
    assert back["table"] == [["a", "b", "c"], ["1", "", ""]]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("1.5", 1.5),
        (" 12 ", 12.0),
        ("1,234.5", 1234.5),
        ("\u22123", -3.0),
        ("", None),
        ("  ", None),
        ("1e3", 1000.0),
    ],
)
def test_a_number_is_read_as_it_is_typed(typed, number):
    assert number_of(typed) == number


@pytest.mark.parametrize("typed", ["abc", "12 kg", "1_000", "nan", "inf", "1,23"])
def test_what_is_no_number_stays_as_it_was_typed(typed):
    assert number_of(typed) == typed


@pytest.mark.parametrize(
    ("loc", "is_chart", "cell"),
    [
        (("chart", "series", 1, "values", 0), True, (1, 2)),
        (("chart", "series", 0, "name"), True, (0, 1)),
        (("chart", "categories", 3), True, (4, 0)),
        (("table", 2, 1), False, (2, 1)),
        (("chart", "type"), True, None),
        (("table",), False, None),
    ],
)
def test_a_mistake_is_found_at_its_cell(loc, is_chart, cell):
    assert place_of(loc, is_chart=is_chart) == cell


def test_a_large_table_is_not_edited_by_hand():
    assert is_small([["a"] * 12] * 31)
    assert not is_small([["a"] * 12] * 32)
    assert not is_small([["a"] * 13])


def test_words_have_no_sheet():
    assert rows_of({"title": "T", "content": "words"}) is None


def test_what_a_series_is_for_stays_when_its_numbers_are_typed_over():
    sold = {"months": pd.to_datetime(["2024-01-01", "2024-02-01"]), "sold": [3, 4], "plan": [2, 5]}
    fields = nbdeck.chart(pd.DataFrame(sold), y="sold", line="plan").wire()
    rows = rows_of(fields)
    rows[1][2] = "9"
    back = nbdeck.Slide.model_validate(put_back(fields, rows))
    assert [each.role for each in back.chart.series] == [None, "LINE"]
    assert back.chart.series[1].values == (9, 5)
    assert back.chart.times == nbdeck.Slide.model_validate(fields).chart.times is not None
    rows[1][0] = "Start"
    assert nbdeck.Slide.model_validate(put_back(fields, rows)).chart.times is None
    more = [[*row, "1"] for row in rows_of(fields)]
    assert [each.role for each in nbdeck.Slide.model_validate(put_back(fields, more)).chart.series][2] is None
