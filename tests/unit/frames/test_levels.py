"""Two columns that name the rows: a year and its part are one time, a time is the axis, labels are apart or joined."""

import pandas as pd
import pytest

from nbdeck.frames.charts import chart


def by(*keys):
    """Return rain by two levels, with their names."""
    index = pd.MultiIndex.from_tuples(list(zip(*(values for _, values in keys), strict=True)))
    return pd.DataFrame({"rain": range(1, 1 + len(index))}, index=index.set_names([name for name, _ in keys]))


YEARS = ("year", [2023] * 2 + [2024] * 2)


@pytest.mark.parametrize(
    ("part", "categories"),
    [
        (("quarter", ["Q3", "Q4", "Q1", "Q2"]), ("2023 Q3", "2023 Q4", "2024 Q1", "2024 Q2")),
        (("quarter", [3, 4, 1, 2]), ("2023 Q3", "2023 Q4", "2024 Q1", "2024 Q2")),
        (("month", [11, 12, 1, 2]), ("Nov 2023", "Dec 2023", "Jan 2024", "Feb 2024")),
        (
            ("m", ["November", "December", "January", "February"]),
            ("Nov 2023", "Dec 2023", "Jan 2024", "Feb 2024"),
        ),
    ],
)
def test_a_year_and_its_quarter_or_month_are_one_time_in_order(part, categories):
    frame = by(YEARS, part)
    slide = chart(frame)
    assert slide.chart.categories == categories
    assert [each.values for each in slide.chart.series] == [(1, 2, 3, 4)]
    assert slide.chart.times is not None
    assert f"'year' and '{part[0]}' are one time." in slide.why
    assert chart(frame.tail(3)).title == f"Rain by year and {part[0]}"
    assert chart(frame.reset_index()).chart.categories == categories
    assert chart(frame, x="year", y="rain", series=part[0]).chart.categories == ("2023", "2024")


def test_levels_that_pandas_makes_of_one_column_are_one_time():
    days = pd.Series(range(730), index=pd.date_range("2023-01-01", periods=730, name="day"), name="rain")
    sums = days.groupby([days.index.year, days.index.month]).sum()
    slide = chart(sums)
    assert slide.chart.categories[:2] == ("Jan 2023", "Feb 2023")
    assert len(slide.chart.categories) == 24
    assert slide.title == "Rain rose from 465 to 21,435, Jan 2023 to Dec 2024"
    first = sums[sums.index.get_level_values(1) < 5]
    assert chart(first).chart.categories == ("2023", "2024")


@pytest.mark.parametrize(
    "part",
    [
        ("month", [11, 12, 1, 13]),
        ("cylinders", [4, 6, 4, 6]),
        ("quarter", ["Q3", "Q4", "Q1", "all"]),
        ("quarter", ["Q3", "Q4", "January", "Q2"]),
        ("quarter", ["Q3", "Q4", "Q1", None]),
    ],
)
def test_what_is_no_part_of_a_year_is_no_time_with_it(part):
    assert "are one time" not in chart(by(YEARS, part)).why


def test_a_year_runs_along_the_axis_unless_the_other_level_names_each_row():
    shop = ("shop", list("abab"))
    assert chart(by(YEARS, shop)).chart.categories == ("2023", "2024")
    assert chart(by(shop, YEARS)).chart.categories == ("2023", "2024")
    films = by(YEARS, ("film", list("abcd")))
    assert chart(films).chart.categories == ("2023 · a", "2023 · b", "2024 · c", "2024 · d")


def test_of_two_labels_the_few_are_series_where_half_of_the_pairs_are_there():
    town, team = ("town", list("xxyyzz")), ("team", list("ababac"))
    assert chart(by(town, team)).chart.categories == ("x", "y", "z")
    slide = chart(by(("town", list("vwxyz")), ("team", list("aabbc"))))
    assert slide.chart.categories == ("v · a", "w · a", "x · b", "y · b", "z · c")
    assert chart(by(("town", list("xyz")), ("team", list("abc"))) * 0).title == "Rain by town and team"
