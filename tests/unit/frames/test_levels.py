"""Two columns that name the rows: a time is the axis, labels are apart or joined."""

import pandas as pd

from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table


def by(*keys):
    """Return rain by two levels, with their names."""
    index = pd.MultiIndex.from_tuples(list(zip(*(values for _, values in keys), strict=True)))
    return pd.DataFrame({"rain": range(1, 1 + len(index))}, index=index.set_names([name for name, _ in keys]))


YEARS = ("year", [2023] * 2 + [2024] * 2)


def test_a_year_and_its_quarter_stay_two_columns():
    slide = chart(by(YEARS, ("quarter", ["Q3", "Q4", "Q1", "Q2"])))
    assert slide.chart.categories == ("2023 · Q3", "2023 · Q4", "2024 · Q1", "2024 · Q2")
    assert "one time" not in slide.why


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


def test_the_name_of_the_columns_heads_no_rows():
    frame = pd.DataFrame({"France": [1, 2]}, index=["1960", "1961"])
    frame.columns.name = "country"
    assert table(frame).table[0] == ("/ country", "France")
    assert table(frame.rename_axis("year")).table[0] == ("year / country", "France")
