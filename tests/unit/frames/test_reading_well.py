"""What an experienced analyst expects of a default chart: words that read well, and the kind for the purpose."""

import pandas as pd
import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.frames.charts import chart


def values_of(slide):
    return {series.name: series.values for series in slide.chart.series}


@pytest.mark.parametrize(
    ("frame", "title"),
    [
        ({"region": ["N", "S"], "win_rate": [3, 4]}, "S has the highest win rate: 4"),
        ({"kind": ["setosa", "virginica"], "petalWidth": [3, 4]}, "Virginica has the highest petal width: 4"),
        ({"kind": ["setosa", "virginica"], "petalWidth": [3.5, 4]}, "Petal width by kind"),
        ({"os": ["iOS", "macOS"], "eNPS": [4, 3]}, "iOS has the highest eNPS: 4"),
        (
            {"q": ["A question that is far too long to be the subject of one title", "No"], "score": [4, 3]},
            "Score by q",
        ),
    ],
)
def test_titles_read_as_people_write(frame, title):
    assert chart(pd.DataFrame(frame)).title == title


def test_legend_and_axis_have_the_names_of_the_columns_letter_by_letter():
    frame = pd.DataFrame(
        {"day": pd.date_range("2024-01-01", periods=3), "temp_max": [1, 2, 3], "temp_min": [0, 1, 2]}
    )
    assert list(values_of(chart(frame))) == ["temp_max", "temp_min"]
    assert chart(frame, y="temp_max").chart.y_title == "temp_max"


def test_an_index_without_a_name_is_not_spoken_of():
    frame = pd.DataFrame({"q1": [3, 4], "q2": [5, 6]}, index=["Revenue", "Cost"])
    assert chart(frame).title == "q1 and q2"


def test_importances_that_add_up_to_one_are_bars_and_not_a_pie():
    importance = pd.Series([0.5, 0.3, 0.2], index=["age", "income", "tenure"], name="importance")
    assert chart(importance).chart.type is ChartType.BAR


def test_shares_of_every_category_are_percent_without_a_word_in_their_names():
    frame = pd.crosstab(
        pd.Series(list("aabb"), name="k"), pd.Series(list("xyyy"), name="v"), normalize="index"
    )
    slide = chart(frame)
    assert (slide.chart.type, slide.chart.number_format) == (ChartType.STACKED_BAR, "0%")


def test_years_of_an_index_are_years_whatever_its_name():
    days = pd.Series(pd.date_range("2012-01-01", "2015-12-31"), name="date")
    slide = chart(pd.Series(1, index=days.index, name="rain").groupby(days.dt.year).sum())
    assert slide.chart.categories == ("2012", "2013", "2014", "2015")
    assert slide.title == "Rain by date"


def test_counted_whole_numbers_are_bars():
    assert chart(pd.Series([3, 4, 4, 6, 4], name="cylinders").value_counts()).chart.type is ChartType.BAR


def test_two_levels_of_an_index_are_categories_and_series():
    index = pd.MultiIndex.from_product([list("ab"), [1, 2, 3]], names=["team", "round"])
    slide = chart(pd.Series([1, 2, 3, 4, 5, 6], index=index, name="goals"))
    assert slide.chart.categories == ("1", "2", "3")
    assert list(values_of(slide)) == ["a", "b"]


def test_no_column_of_a_pivot_table_is_left_out_for_its_size():
    frame = pd.DataFrame({"4": [207, 100], "3": [4, 1]}, index=["USA", "Japan"])
    assert len(chart(frame[["3", "4"]]).chart.series) == 2
    assert len(chart(frame[["3", "4"]].rename_axis(columns="cylinders")).chart.series) == 2


def test_trillions_have_a_unit_of_their_own():
    frame = pd.DataFrame({"company": ["A", "B"], "cap": [2_900_000_000_000, 1_100_000_000_000]})
    assert chart(frame).title == "A has the highest cap: 2.9T"
