"""The chart that data gets: kind, axes, order, labels, formats, title, and the reason."""

import datetime as dt
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.tables import TableColumn
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart

MONTHS = pd.date_range("2023-01-01", periods=24, freq="MS")


@pytest.fixture
def sales():
    return pd.DataFrame(
        {
            "month": MONTHS,
            "north": np.linspace(1.2e6, 3.4e6, 24),
            "south": np.linspace(2.0e6, 2.2e6, 24),
        }
    )


@pytest.fixture
def long(sales):
    return sales.melt("month", var_name="region", value_name="sales")


def values_of(slide):
    return {series.name: series.values for series in slide.chart.series}


def test_dates_make_a_line_that_says_why(sales):
    slide = chart(sales)
    assert slide.layout is Layout.CHART
    assert slide.item_amount == 0
    assert slide.chart.type is ChartType.LINE
    assert slide.chart.categories[:2] == ("Jan 2023", "Feb 2023")
    assert slide.why == (
        "LINE because 'month' is a date. "
        'Numbers are written as #,##0.0,,"M", which rounds some; the cells of the chart hold all digits.'
    )
    assert slide.chart.number_format == '#,##0.0,,"M"'


def test_what_is_said_is_what_is_shown(sales):
    slide = chart(
        sales,
        kind="area",
        y="north",
        title="North",
        number_format="$#,##0",
        x_title="Month",
        y_title="Dollars",
        source="Ledger",
        caption="As of June",
        notes="Pause here",
    )
    assert slide.chart.type is ChartType.AREA
    assert (slide.title, slide.content, slide.notes) == ("North", "As of June", "Pause here")
    assert (slide.chart.x_title, slide.chart.y_title, slide.chart.source) == ("Month", "Dollars", "Ledger")
    assert slide.chart.number_format == "$#,##0"
    assert list(values_of(slide)) == ["north"]


@pytest.mark.parametrize(
    ("frame", "kind"),
    [
        ({"grade": ["a", "b"], "n": [3, 4]}, ChartType.BAR),
        ({"city": [f"city {i}" for i in range(12)], "n": range(12)}, ChartType.HORIZONTAL_BAR),
        ({"city": ["Llanfairpwllgwyngyll", "Bath"], "n": [3, 4]}, ChartType.HORIZONTAL_BAR),
        ({"year": [2020, 2021], "n": [3, 4]}, ChartType.LINE),
        ({"year": [2020], "n": [3]}, ChartType.BAR),
        ({"day": [dt.date(2024, 1, 1)], "n": [3]}, ChartType.BAR),
        ({"region": ["a", "b", "c"], "share": [0.2, 0.3, 0.5]}, ChartType.BAR),
        ({"region": ["a", "b", "c"], "percent": [20, 30, 50]}, ChartType.BAR),
        ({"region": ["a", "b", "c"], "change": [-0.2, 0.7, 0.5]}, ChartType.BAR),
        ({"q": ["a", "b"], "yes share": [0.2, 0.3], "no share": [0.8, 0.7]}, ChartType.STACKED_BAR),
        ({"height": [1.5, 1.6, 1.9], "weight": [50.0, 61.5, 80.2]}, ChartType.SCATTER),
        ({"n": [1, 5, 2]}, ChartType.BAR),
        ({"level": [0, 2, 1], "effect": [3, 1, 2]}, ChartType.SCATTER),
        ({"is_new": [True, False], "n": [3, 4]}, ChartType.BAR),
    ],
)
def test_the_kind_follows_from_the_dtypes(frame, kind):
    slide = chart(pd.DataFrame(frame))
    assert slide.chart.type is kind
    assert slide.why.removeprefix("FULL ").startswith(f"{kind} because ")


def test_numbers_as_x_make_dots_when_fractional_bars_when_few_and_a_line_at_even_steps():
    frame = pd.DataFrame({"dose": [0.5, 1.0, 1.5], "level": [1, 2, 3], "effect": [3, 1, 2]})
    assert chart(frame, x="dose", y="effect").chart.type is ChartType.SCATTER
    assert chart(frame, x="level", y="effect").chart.type is ChartType.BAR
    hours = pd.Series(range(24), index=pd.Index(range(24), name="hour"), name="rides")
    assert chart(hours).chart.type is ChartType.LINE
    assert chart(hours.drop(3)).chart.type is ChartType.SCATTER
    assert chart(hours.drop(3)).chart.x_title == "hour"
    assert chart(hours.drop([3, 4, 5, 6])).chart.type is ChartType.BAR
    assert chart(hours.set_axis(hours.index / 2)).chart.type is ChartType.LINE
    halves = hours.set_axis(pd.Index(hours.index / 2, name="h")).drop(0.5)
    assert chart(halves.head(8)).chart.type is ChartType.BAR
    assert chart(halves.head(9)).chart.type is ChartType.HORIZONTAL_BAR
    assert chart(pd.Series([0.2, 0.7], index=pd.Index([1.0, 2.0], name="class"))).chart.type is ChartType.BAR
    dots = chart(frame, x="dose", y="effect").chart
    assert dots.categories == ("0.5", "1", "1.5")
    assert (dots.x_title, dots.y_title) == ("dose", "effect")


def test_a_scatter_chart_keeps_equal_x_values_apart_and_splits_by_series():
    frame = pd.DataFrame({"x": [1.5, 1.5, 2.5], "y": [1, 2, 3], "sex": ["f", "m", "f"]})
    slide = chart(frame, kind="scatter", x="x", y="y", series="sex")
    assert slide.chart.categories == ("1.5", "1.5", "2.5")
    assert values_of(slide) == {"f": (1.0, None, 3.0), "m": (None, 2.0, None)}


def test_each_row_without_a_number_is_left_out_of_a_scatter_chart_and_counted():
    frame = pd.DataFrame({"x": [1.5, None, 2.5, np.inf], "y": [1, 2, None, 4]})
    slide = chart(frame, kind="scatter", x="x", y="y")
    assert slide.chart.categories == ("1.5",)
    assert "3 of 4 rows" in slide.why


def test_long_data_is_split_by_the_column_that_tells_rows_apart(long):
    slide = chart(long)
    assert list(values_of(slide)) == ["north", "south"]
    assert len(slide.chart.categories) == 24
    assert slide.chart.y_title == "sales"
    assert "'region' gives the series" in slide.why


def test_an_index_of_date_and_label_is_split_as_well(long):
    grouped = long.groupby(["month", "region"])["sales"].sum()
    slide = chart(grouped)
    assert list(values_of(slide)) == ["north", "south"]
    assert slide.chart.type is ChartType.LINE


def test_a_year_among_two_levels_runs_along_the_axis_and_the_other_gives_the_series():
    frame = pd.DataFrame(
        {"sales": [1, 2, 3]},
        index=pd.MultiIndex.from_tuples(
            [(2023, "North"), (2023, "South"), (2024, "North")], names=["year", "region"]
        ),
    )
    slide = chart(frame)
    assert slide.chart.categories == ("2023", "2024")
    assert [(each.name, each.values) for each in slide.chart.series] == [
        ("North", (1, 3)),
        ("South", (2, None)),
    ]
    assert slide.content == "No value for: 2024 (South)."
    assert chart(frame.iloc[[0, 2]]).chart.categories == ("2023 · North", "2024 · North")
    assert chart(frame, x=["region", "year"]).chart.categories[0] == "North · 2023"


def test_levels_of_columns_are_joined():
    columns = pd.MultiIndex.from_product([["sales"], ["North", "South"]])
    slide = chart(pd.DataFrame([[1, 2], [3, 4]], columns=columns, index=["a", "b"]))
    assert list(values_of(slide)) == ["sales · North", "sales · South"]


def test_a_pivot_table_shows_its_columns_as_series(long):
    slide = chart(long.pivot_table(index="month", columns="region", values="sales"))
    assert list(values_of(slide)) == ["north", "south"]


def test_the_aggregate_sums_up_each_category_and_names_what_it_is(long):
    slide = chart(long, x="region", aggregate="mean")
    assert slide.chart.categories == ("north", "south")
    assert values_of(slide) == {"average sales": pytest.approx((2.3e6, 2.1e6))}
    assert slide.title == "Average sales by region"


@pytest.mark.parametrize(
    ("aggregate", "expected"),
    [("sum", 9.0), ("mean", 3.0), ("median", 2.0), ("count", 3.0), ("min", 1.0), ("max", 6.0)],
)
def test_every_aggregate_skips_what_is_missing(aggregate, expected):
    frame = pd.DataFrame({"k": ["a", "a", "a", "a", "b"], "v": [1.0, 2.0, 6.0, None, None]})
    assert chart(frame, y="v", aggregate=aggregate, sort="data").chart.series[0].values[0] == expected


def test_a_group_without_any_value_is_a_gap_and_not_a_zero():
    frame = pd.DataFrame({"k": ["a", "b"], "v": [1.0, None]})
    assert chart(frame, aggregate="sum", sort="data").chart.series[0].values == (1.0, None)
    assert chart(frame, y="v", aggregate="count", sort="data").chart.series[0].values == (1.0, 0.0)


def test_rows_are_counted_when_nothing_else_is_named():
    slide = chart(pd.DataFrame({"k": list("abaa")}), aggregate="count")
    assert slide.chart.categories == ("a", "b")
    assert values_of(slide) == {"number of rows": (3.0, 1.0)}


def test_yes_and_no_become_a_share_when_averaged():
    frame = pd.DataFrame({"k": list("aab"), "active": [True, False, True]})
    slide = chart(frame, x="k", y="active", aggregate="mean", sort="data")
    assert values_of(slide) == {"share of active": (0.5, 1.0)}
    assert slide.chart.number_format == "0%"


def test_dates_with_too_many_points_are_cut_to_months_when_there_is_an_aggregate():
    days = pd.DataFrame({"day": pd.date_range("2022-01-01", periods=1000), "v": 1})
    slide = chart(days, aggregate="sum")
    assert slide.chart.categories[:2] == ("Jan 2022", "Feb 2022")
    assert slide.chart.series[0].values[:2] == (31.0, 28.0)
    assert "One point stands for a month" in slide.why
    assert slide.content == "The last month may be incomplete."
    assert slide.content in slide.why
    assert slide.title == "Total v by day"
    whole = chart(days.head(1000 - 26), aggregate="sum")
    assert whole.chart.categories[-1] == "Aug 2024"
    assert not whole.content
    assert chart(days, aggregate="mean").content == slide.content


def test_time_runs_forward_and_missing_months_are_gaps(sales):
    shuffled = sales.drop(index=[5]).sample(frac=1, random_state=1)
    slide = chart(shuffled, y="north")
    assert slide.chart.categories[4:7] == ("May 2023", "Jun 2023", "Jul 2023")
    assert slide.chart.series[0].values[5] is None
    assert "No value for: Jun 2023." in slide.content


def test_times_in_a_zone_are_shown_by_its_clock():
    times = pd.date_range("2024-05-01 09:00", periods=3, freq="h", tz="Asia/Tokyo")
    assert chart(pd.DataFrame({"t": times, "v": [1, 2, 3]})).chart.categories == ("09:00", "10:00", "11:00")


def test_the_hour_that_comes_twice_in_autumn_stays_two_points():
    times = pd.date_range("2024-10-27 00:00", periods=3, freq="h", tz="UTC").tz_convert("Europe/Berlin")
    slide = chart(pd.DataFrame({"t": times, "v": [1, 2, 3]}))
    assert len(set(slide.chart.categories)) == 3
    assert "UTC" in slide.why


def test_quarters_as_periods_are_written_as_quarters():
    frame = pd.DataFrame({"q": pd.period_range("2024Q1", periods=3, freq="Q"), "v": [1, 2, 3]})
    assert chart(frame).chart.categories == ("2024 Q1", "2024 Q2", "2024 Q3")


def test_what_is_left_out_is_named_and_columns_of_another_size_are_drawn_and_told():
    frame = pd.DataFrame({"k": ["a", "b"], "sales": [1e6, 2e6], "margin": [0.1, 0.2], "order_id": ["1", "2"]})
    slide = chart(frame)
    assert list(values_of(slide)) == ["sales", "margin"]
    assert "1 of 4 columns is not in this chart: 'order_id'." in slide.why
    told = "1 of 4 columns is not in this chart: order id."
    unseen = "All values of margin are too small to be told from zero beside the largest"
    assert slide.content == f"{told} {unseen}."
    assert chart(frame, caption="Two shops.").content.startswith(f"Two shops. {told}")


@pytest.mark.parametrize(
    "values",
    [["p", "q"], [True, False], pd.date_range("2024", periods=2), [1.5, 2.5], ["1,5", "2"], [[1], [2]], [None] * 2],
)  # fmt: skip
def test_a_column_of_any_type_is_in_the_chart_or_told_once(values):
    frame = pd.DataFrame({"name": ["a", "b"], "sales": [100.0, 300.0]}).assign(other=values)
    slide = chart(frame, x="name")
    used = len(slide.chart.series) == 2
    assert ("'other'" in slide.why, "other" in slide.content) == (not used, not used)
    named = chart(frame, x="name", y="sales")
    assert not named.content
    assert "1 of 3 columns is not in this chart: 'other'." in named.why
    counted = chart(frame, x="name", aggregate="count")
    assert not counted.content
    assert "2 of 3 columns are not in this chart: 'sales' and 'other'." in counted.why


def test_many_columns_that_are_left_out_are_counted_on_the_slide_and_named_in_why():
    frame = pd.DataFrame(
        {"name": ["a", "b"], "sales": [1, 3], **{f"remark {n}": ["p", "q"] for n in range(30)}}
    )
    slide = chart(frame)
    assert slide.content == "30 of 32 columns are not in this chart."
    assert all(f"'remark {n}'" in slide.why for n in range(30))


def test_one_date_for_all_rows_names_none_of_them():
    frame = pd.DataFrame({"as_of": pd.to_datetime(["2024-05-01"] * 2), "shop": ["a", "b"], "sales": [1, 3]})
    slide = chart(frame)
    assert slide.chart.categories == ("a", "b")
    assert slide.content == "1 of 3 columns is not in this chart: as of."
    assert len(chart(frame.head(1)).chart.categories) == 1


@pytest.mark.parametrize(
    ("years", "told"),
    [([2000, 2001, 2005], "up to 4 years lie"), ([2000, 2001, 2002], ""), ([2000, 2005, 2010], "")],
)
def test_years_that_are_not_even_are_told_as_dates_are(years, told):
    content = chart(pd.DataFrame({"year": years, "v": [1, 2, 3]})).content
    assert told in content
    assert bool(content) == bool(told)


def test_a_line_over_numbers_at_uneven_steps_tells_them_and_dots_need_not():
    frame = pd.DataFrame({"depth": [0.5, 1.0, 4.0], "v": [1.0, 2.0, 3.0]})
    assert "up to 3 units lie between two of them" in chart(frame, x="depth", y="v", kind="LINE").content
    assert not chart(frame, x="depth", y="v", kind="SCATTER").content
    assert "equal distances" not in chart(frame, x="depth", y="v", kind="PIE").content


def test_dots_at_uneven_steps_are_not_said_to_stand_at_equal_distances():
    hours = pd.Series(range(24), index=pd.Index([*range(23), 40], name="hour"), name="rides")
    slide = chart(hours)
    assert slide.chart.type is ChartType.SCATTER
    assert "equal distances" not in slide.content
    assert "equal distances" in chart(hours, kind="LINE").content


def test_whole_numbers_that_a_chart_cannot_hold_are_told_and_floats_are_as_they_were():
    assert "larger ones are rounded" in chart(pd.DataFrame({"k": ["a"], "v": [2**53 + 1]})).why
    assert "larger ones" not in chart(pd.DataFrame({"k": ["a"], "v": [1e17]})).why


def test_infinity_is_in_no_sum_and_whole_numbers_have_no_largest_sum():
    frame = pd.DataFrame({"k": ["a", "a", "b"], "v": [1.0, np.inf, 2.0], "n": [2**62, 2**62, 1]})
    values = {name: chart(frame, x="k", y=name, aggregate="sum", sort="data").chart for name in ("v", "n")}
    assert values["v"].series[0].values == (1.0, 2.0)
    assert values["n"].series[0].values == (2.0**63, 1.0)


def test_infinity_is_a_gap_with_a_sentence():
    slide = chart(pd.DataFrame({"k": ["a", "b", "c"], "v": [1.0, np.inf, np.nan]}), sort="data")
    assert slide.chart.series[0].values == (1.0, None, None)
    assert "1 infinite value of 'v' counts as missing" in slide.why


@pytest.mark.parametrize(
    "values", [[Decimal("0.1"), Decimal("2.5")], pd.array([1, 2], dtype="Int64"), np.array([1, 2], "uint8")]
)
def test_every_kind_of_number_arrives_as_a_float(values):
    got = chart(pd.DataFrame({"k": ["a", "b"], "v": values}), sort="data").chart.series[0].values
    assert got == tuple(float(value) for value in values)


def test_missing_text_is_a_category_and_a_missing_date_is_left_out():
    by_text = chart(pd.DataFrame({"k": ["a", None], "v": [2, 1]}))
    assert by_text.chart.categories == ("a", "(missing)")
    by_date = chart(pd.DataFrame({"d": pd.to_datetime(["2024-01-01", "2024-01-02", None]), "v": [1, 2, 3]}))
    assert by_date.chart.categories == ("1 Jan 2024", "2 Jan 2024")
    assert "1 of 3 rows" in by_date.why


def test_labels_are_one_clean_line_and_whole_as_far_as_a_chart_takes_them():
    frame = pd.DataFrame({"k": ["a\nb\x00\tc", "x" * 1000, "y" * 1001], "v": [1, 2, 3]})
    assert chart(frame, sort="data").chart.categories == ("a b c", "x" * 1000, "y" * 999 + "…")


def test_a_million_rows_are_summed_up():
    count = 1_000_000
    frame = pd.DataFrame({"k": np.arange(count) % 5, "v": np.ones(count)}).assign(
        k=lambda f: f["k"].astype(str)
    )
    slide = chart(frame, aggregate="sum")
    assert values_of(slide) == {"total v": (200_000.0,) * 5}


def test_a_scatter_chart_takes_the_first_two_number_columns():
    frame = pd.DataFrame(
        {"day": pd.date_range("2024-01-01", periods=2), "h": [1, 2], "w": [5e4, 6e4], "z": [1, 2]}
    )
    assert chart(frame, kind="scatter").title == "w against h"
    assert chart(frame, kind="scatter", x="z", y=["h", "w"]).title == "h and w against z"


def test_several_columns_that_are_summed_up_say_so():
    slide = chart(pd.DataFrame({"k": ["a", "a", "b"], "u": [1, 2, 3], "v": [4, 5, 6]}), aggregate="mean")
    assert slide.title == "Average of u and v by k"
    assert slide.chart.y_title == "Average"


@pytest.mark.parametrize(
    ("dates", "labels"),
    [
        (["2024-01-01", "2024-02-01", "2024-03-01"], ["Jan. 2024", "Feb. 2024", "März 2024"]),
        (["2024-01-05", "2024-02-07", "2024-03-09"], ["5. Jan. 2024", "7. Feb. 2024", "9. März 2024"]),
    ],
)
def test_times_along_the_axis_can_be_said_in_another_language(dates, labels):
    made = chart(pd.DataFrame({"d": pd.to_datetime(dates), "v": [1, 2, 3]})).chart
    assert [made.times.shown(at, name, "de-DE") for at, name in enumerate(made.categories)] == labels


@pytest.mark.parametrize("labels", [["Jan 2024", "Feb 2024"], ["2024-01-01", "2024-02-01"], ["a", "b"]])
def test_labels_that_are_text_stay_text_in_every_language(labels):
    made = chart(pd.DataFrame({"d": labels, "v": [1, 2]})).chart
    times = made.times or TableColumn()
    assert [times.shown(at, name, "de-DE") for at, name in enumerate(made.categories)] == labels


@pytest.mark.parametrize("zone", ["America/New_York", "Etc/GMT+5", "Europe/Berlin"])
def test_days_of_any_time_zone_make_a_line_of_its_days(zone):
    days = pd.date_range("2024-01-01", periods=4, tz=zone, name="day")
    slide = chart(pd.Series([1.0, 2.0, 3.0, 4.0], index=days, name="n"))
    assert slide.chart.type is ChartType.LINE
    assert slide.chart.categories == ("1 Jan 2024", "2 Jan 2024", "3 Jan 2024", "4 Jan 2024")


def test_hours_of_a_clock_that_goes_back_stay_apart():
    hours = pd.date_range("2024-11-03 00:30", periods=4, freq="h", tz="America/New_York", name="at")
    assert len(set(chart(pd.Series([1.0, 2.0, 3.0, 4.0], index=hours, name="n")).chart.categories)) == 4


def test_rising_years_of_an_index_without_a_name_are_the_categories():
    towns = pd.DataFrame({"Rome": [5, 7, 6], "Pisa": [3, 4, 3]}, index=[1951, 1956, 1957])
    assert chart(towns).chart.categories == ("1951", "1956", "1957")


def test_an_index_that_may_only_count_is_told_where_it_is_not_shown():
    towns = pd.DataFrame({"Rome": [5, 7, 6], "Pisa": [3, 4, 3]}, index=[1007, 1011, 1042])
    assert "index" in chart(towns).why
    assert "index" not in chart(towns.reset_index(drop=True)).why


def test_values_that_an_aggregate_lacks_are_told_on_the_slide():
    sales = pd.DataFrame({"p": ["Tea", "Coffee", "Tea"], "sales": [10, 20, None]})
    slide = chart(sales, aggregate="sum")
    assert slide.content == "1 of 3 rows has no value in 'sales'."
    both = sales.assign(cost=[None, None, 4])
    assert (
        chart(both, aggregate="sum").content
        == "1 of 3 rows has no value in 'sales', 2 in 'cost'. No value for: Coffee (cost)."
    )
    assert "no value" not in chart(sales.dropna(), aggregate="sum").why


def test_labels_that_are_rounded_are_told():
    told = "Numbers are written as 0, which rounds some; the cells of the chart hold all digits."
    assert told in chart(pd.Series([120, 150.32], index=["a", "b"])).why
    assert "rounds" not in chart(pd.Series([150, 120], index=["a", "b"])).why
    assert "rounds" not in chart(pd.Series([120, 150.32], index=["a", "b"]), number_format="0").why


def test_numbers_that_a_chart_cannot_hold_are_told():
    large = pd.Series([9007199254740993, 9007199254740992], index=["a", "b"])
    assert "holds 15 digits" in chart(large).why
    assert "rounds" not in chart(large).why


@pytest.mark.parametrize("names", [["a", "a "], ["a b", "a\nb"], ["x" * 1090, "x" * 1091]])
def test_categories_that_only_spaces_or_long_ends_tell_apart_are_told(names):
    slide = chart(pd.DataFrame({"k": names, "v": [1, 2]}))
    assert len(slide.chart.categories) == 2
    assert f"Different categories have the same label here: {slide.chart.categories[0]!r}." in slide.content
    assert not chart(pd.DataFrame({"k": ["a", "b"], "v": [1, 2]})).content
    assert not chart(pd.DataFrame({"x": [1.5, 1.5, 2.5], "v": [1.5, 2.0, 3.0]})).content


def test_an_area_that_lacks_a_value_is_refused_as_it_would_fall_to_zero():
    frame = pd.DataFrame({"year": [2001, 2002, 2003], "v": [1, None, 3], "w": [1, 2, 3]})
    with pytest.raises(DataError, match=r"2002 \(v\).*falls to zero") as refusal:
        chart(frame, x="year", y=["v", "w"], kind="area")
    assert "kind='LINE'" in refusal.value.hint
    assert chart(frame[["year", "w"]], kind="area").chart.type is ChartType.AREA
    assert chart(frame, x="year", y=["v", "w"], kind="line").content == "No value for: 2002 (v)."


def test_labels_that_are_alike_are_told_where_both_are_drawn():
    frame = pd.DataFrame({"k": ["a", "a ", "b", "c"], "v": [9, 1, 8, 7]})
    assert "same label here: 'a'" in chart(frame, kind="bar").content
    assert "same label" not in (slide := chart(frame, kind="bar", top=3)).content + slide.why


def test_too_many_bars_over_time_may_be_a_line():
    frame = pd.DataFrame({"day": pd.date_range("2024-01-01", periods=150), "v": range(150)})
    with pytest.raises(DataError) as refusal:
        chart(frame, kind="bar", annotate={"2024-01-05": "Bottom"})
    assert refusal.value.hint.startswith("Say kind='LINE'")


def test_series_that_only_spaces_tell_apart_are_told():
    frame = pd.DataFrame({"k": ["p", "p", "q"], "gram": ["a", " a", "a"], "v": [1, 2, 3]})
    slide = chart(frame, x="k", y="v", series="gram")
    assert [series.name for series in slide.chart.series] == ["a", "a (2)"]
    assert (
        slide.content
        == "Different series have the same name here and are numbered: 'a'. No value for: q (a (2))."
    )


@pytest.mark.parametrize("kind", ["BAR", "HORIZONTAL_BAR", "STACKED_BAR", "LINE"])
def test_missing_values_are_told_by_series_and_that_bars_have_no_zero_there(kind):
    frame = pd.DataFrame({"town": list("abcdef"), "v": [1, None, 3, 0, 5, 6], "w": [1, None, 3, 4, None, 0]})
    assert chart(frame, kind=kind).content == "No value for: b, e (w)."
    assert chart(frame[["town", "v"]], kind=kind).content == "No value for: b."
    frame.loc[2:3, ["v", "w"]] = None
    beyond = "" if kind == "LINE" else " and are not zero"
    assert chart(frame, kind=kind).content == f"7 of 12 (2 × 6) points have no value{beyond}: v 3, w 4."
    assert chart(frame[["town", "w"]], kind=kind).content == f"4 of 6 points have no value{beyond}."


def test_what_all_times_share_and_no_label_says_is_the_title_of_their_axis():
    hours = pd.date_range("2026-02-03 09:00", periods=30, freq="h")
    frame = pd.DataFrame({"at": hours, "v": range(30)})
    assert chart(frame).chart.x_title == "2026"
    assert chart(frame.head(9)).chart.x_title == "3 Feb 2026"
    assert chart(frame.assign(at=hours.shift(8760))).chart.x_title == "2027"
    assert (
        chart(frame.assign(at=pd.date_range("2026-12-31 09:00", periods=30, freq="h"))).chart.x_title is None
    )
    assert chart(frame.assign(at=pd.date_range("2026-02-03", periods=30))).chart.x_title is None


def test_what_all_times_share_is_a_sentence_where_their_axis_has_a_title_of_its_own_or_there_is_none():
    frame = pd.DataFrame({"at": pd.date_range("2026-02-03 09:00", periods=3, freq="h"), "v": [1, 2, 4]})
    slide = chart(frame, x_title="Local time")
    assert (slide.chart.x_title, slide.content) == ("Local time", "All times are of 3 Feb 2026.")
    assert chart(frame, kind="PIE").content == "All times are of 3 Feb 2026."
    assert not chart(frame, x_title="Hours of 3 Feb 2026").content


def test_columns_that_are_not_among_the_largest_are_told_once():
    frame = pd.DataFrame(
        {
            "day": pd.date_range("2024-01-01", periods=3),
            **{name: [3, 2, at] for at, name in enumerate("uvwxyz")},
        }
    )
    slide = chart(frame.assign(note=list("pqr")), top=2)
    assert [each.name for each in slide.chart.series] == ["y", "z"]
    assert slide.content == (
        "1 of 8 columns is not in this chart: note. The 2 largest of 6 series by their sum are shown."
    )
    assert slide.why.endswith(
        "1 of 8 columns is not in this chart: 'note'. The 2 largest of 6 series by their sum are shown."
    )


def test_an_axis_that_is_asked_for_makes_a_chart_of_what_would_be_a_table():
    frame = pd.DataFrame(
        {"kind": list("abcdef"), "u": [870, 1, 0.001, 3, 0.5, 100], "v": [850, 0.01, 0.02, 2, 0.003, 90]}
    )
    assert chart(frame).table
    assert chart(frame, log=True).chart.has_log_axis


def test_levels_of_an_index_are_no_columns():
    frame = pd.DataFrame({"kind": ["a", "b"], "v": [1, 2], "w": [3, 5], "note": ["p", "q"]}).set_index("kind")
    assert chart(frame).content == "1 of 3 columns is not in this chart: note."
    assert chart(frame.drop(columns="note"), x="v").content == "1 column is not in this chart: kind."


def test_the_column_that_gives_the_series_is_in_the_chart():
    frame = pd.DataFrame({"year": [2000, 2000, 2001, 2001], "shop": ["a", "b"] * 2, "sales": [1.5, 2, 3, 4]})
    slide = chart(frame)
    assert len(slide.chart.series) == 2
    assert not slide.content
    assert chart(frame.assign(note=list("pqrs"))).content == "1 of 4 columns is not in this chart: note."


def test_names_that_would_not_stand_on_one_line_below_the_chart_are_left_to_why():
    frame = pd.DataFrame({"k": ["a", "b"], "v": [1, 3]})
    fits, long = "p" * 50, "p" * 51
    told = f"1 of 3 columns is not in this chart: {fits}."
    assert len(told) == 88
    assert chart(frame.assign(**{fits: ["x", "y"]})).content == told
    assert chart(frame.assign(**{"p" * 53: ["x", "y"]})).content == "1 of 3 columns is not in this chart."
    assert long in chart(frame.assign(**{long: ["x", "y"]})).why


@pytest.mark.parametrize("kind", [None, "LINE", "HORIZONTAL_BAR", "PIE"])
@pytest.mark.parametrize(
    ("index", "shown"),
    [
        (None, ("0", "1", "2")),
        (pd.RangeIndex(10, 16, 2), ("10", "12", "14")),
        ([7, 3, 5], ("7", "3", "5")),
        ([7, 3, 7], ("1", "2", "3")),
    ],
)
def test_rows_without_a_name_have_the_numbers_of_the_index(kind, index, shown):
    slide = chart(pd.DataFrame({"v": [5, 6, 9], "note": ["n", "n", "n"]}, index=index), kind=kind, y="v")
    assert slide.chart.categories == shown
    assert ("of the index" in slide.why) is (shown[0] == "1")


def test_rows_of_data_without_an_index_count_from_one():
    assert chart({"v": [5, 6, 9]}, kind="LINE").chart.categories == ("1", "2", "3")
    assert chart([{"v": 5}, {"v": 6}], kind="LINE").chart.categories == ("1", "2")


def test_steps_below_a_second_are_told_as_they_are():
    times = pd.to_datetime([0, 10, 510], unit="ms")
    assert "up to 0.5 seconds lie" in chart(pd.Series([1, 2, 3], index=times)).content


@pytest.mark.parametrize(
    ("freq", "shown"),
    [
        ("Q-MAR", ("2024Q4", "2025Q1")),
        ("W", ("2024-01-01/2024-01-07", "2024-01-08/2024-01-14")),
        ("2M", ("2024-01", "2024-03")),
        ("h", ("2024-01-01 00:00", "2024-01-01 01:00")),
        ("Q", ("2024 Q1", "2024 Q2")),
        ("Y-DEC", ("2024", "2025")),
    ],
)
def test_periods_that_are_none_of_the_calendar_stand_in_the_words_of_pandas(freq, shown):
    slide = chart(pd.Series([1, 2], index=pd.period_range("2024-01-01", periods=2, freq=freq)))
    assert (slide.chart.type, slide.chart.categories) == (ChartType.LINE, shown)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "UTC"])
@pytest.mark.parametrize("library", ["pandas", "pyarrow dtypes", "polars"])
def test_the_zone_of_times_is_told(zone, library):
    times = pd.date_range("2024-05-01", periods=3, freq="h", tz=zone)
    frame = pd.DataFrame({"t": times, "v": [1, 2, 3]})
    if library == "polars":
        frame = pytest.importorskip("polars").from_pandas(frame)
    elif library == "pyarrow dtypes":
        frame = frame.convert_dtypes(dtype_backend="pyarrow")
    slide = chart(frame)
    assert slide.chart.categories[0] == "00:00"
    assert f"Times of 't' are those of {zone}." in slide.why
    assert "UTC" not in slide.content
    assert "Times of" not in chart(pd.DataFrame({"t": times.tz_localize(None), "v": [1, 2, 3]})).why


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York"])
def test_times_in_utc_are_told_on_the_slide(zone):
    night = pd.date_range(
        "2024-10-26 22:00" if "E" in zone else "2024-11-03 04:00", periods=6, freq="h", tz="UTC"
    )
    slide = chart(pd.Series(range(6), index=night.tz_convert(zone), name="v"))
    assert len(set(slide.chart.categories)) == 6
    assert slide.content.startswith("Times of 'index' are in UTC, as the clocks go back within them.")
    assert zone not in slide.why


@pytest.mark.parametrize("dtype", ["float16", "float32"])
def test_short_floats_have_their_own_digits(dtype):
    slide = chart(pd.DataFrame({"k": ["a", "b"], "v": np.array([0.1, 0.25], dtype=dtype)}))
    assert slide.chart.series[0].values == (0.1, 0.25)
    assert "short" not in slide.why


@pytest.mark.parametrize("values", [[10**25 + 1, 1], [Decimal(10**17 + 1), Decimal(1)]])
def test_digits_of_exact_numbers_that_a_chart_cannot_hold_are_told(values):
    assert "holds 15 digits" in chart(pd.Series(values, index=["a", "b"])).why
    assert "holds 15 digits" not in chart(pd.Series([1e25, 1.0], index=["a", "b"])).why


def test_levels_of_columns_are_told_by_their_names():
    levels = pd.MultiIndex.from_tuples([("sum", 2023), ("sum", 2024)], names=[None, "year"])
    slide = chart(pd.DataFrame([[1, 2]], columns=levels, index=["a"]))
    assert "Names of the levels of the columns: 'year'." in slide.why


def test_a_pie_shows_shares_and_so_tells_no_short_numbers():
    shares = pd.DataFrame({"k": list("abc"), "share": [0.6256158, 0.2512315, 0.1231527]})
    assert "rounds" not in chart(shares, kind="pie").why
    assert "written as 0.000, which rounds some" in chart(shares, kind="bar").why
    named = shares.rename(columns={"share": "proportion"})
    assert "written as 0%, which rounds some" in chart(named, kind="bar").why


def test_columns_that_add_up_to_one_together_are_shares_only_of_a_crossed_table():
    lengths = pd.DataFrame({"near": [0.25, 0.35], "far": [0.22, 0.18]}, index=["a", "b"])
    assert "%" not in chart(lengths).chart.number_format
    assert "%" in chart(lengths.rename_axis(columns="reach")).chart.number_format


def test_two_quarters_of_a_year_of_its_own_have_no_gap_between_them():
    ends = pd.to_datetime(["2024-01-31", "2024-04-30"])
    assert chart(pd.DataFrame({"day": ends, "v": [1, 2]})).chart.categories == ("Jan 2024", "Apr 2024")


def test_columns_beside_those_that_somebody_named_are_told_in_why_alone():
    frame = pd.DataFrame({"k": list("aab"), "a": [1.5, 2, 4], "b": [3, 1, 2]})
    for wish in ({}, {"series": "k"}):
        slide = chart(frame.assign(note=list("pqr")), x="a", y="b", **wish)
        assert not slide.content
        assert "not in this chart: " in slide.why
        assert "'note'." in slide.why
    assert "not in this chart" not in chart(frame, x="a", y="b", series="k").why
    wide = frame.assign(**{f"remark number {n}": 1 for n in range(9)})
    assert "'remark number 8'" in chart(wide, x="a", y="b").why


def test_many_days_are_summed_up_by_month():
    days = pd.DataFrame({"day": [*pd.date_range("2020-01-01", periods=1000)] * 2, "v": 1.0})
    assert len(chart(days, aggregate="sum").chart.categories) == 33


def test_a_line_holds_as_many_values_as_the_interface_takes():
    days = pd.date_range("1990-01-01", periods=5000, name="day")
    two = pd.DataFrame({"a": range(5000), "b": range(5000)}, index=days)
    assert len(chart(two).chart.categories) == 5000
    with pytest.raises(DataError, match="gives 5,000 points, and a line chart holds 3,333"):
        chart(two.assign(c=range(5000)))
    long = two.rename_axis(columns="s").stack().rename("v").reset_index()
    assert len(chart(long).chart.categories) == 5000


def test_parts_of_stacks_that_nobody_can_see_are_told():
    frame = pd.DataFrame({"k": ["p", "q"], "v": [1, 5000], "w": [2, 2000]})
    for kind in ("stacked", "STACKED_HORIZONTAL_BAR"):
        assert chart(frame, kind=kind).content.startswith("2 of 4 values are too small to be told from zero")


def test_a_line_with_a_band_is_called_so():
    frame = pd.DataFrame({"year": [2001, 2002, 2003], "v": [2, 3, 4], "low": [1, 2, 3], "high": [3, 4, 5]})
    ends = {"low": "low", "high": "high"}
    assert chart(frame, x="year", y="v", kind="band", **ends).why.startswith("LINE with a band as asked.")
    assert chart(frame, x="year", y="v", kind="line").why.startswith("LINE as asked.")
    assert "with a band" not in chart(frame, x="year", y="v", kind="error_bars", **ends).why


@pytest.mark.parametrize("kind", ["pie", "donut"])
def test_means_are_no_parts_of_a_whole(kind):
    stays = {"ward": list("abcd") * 2, "stay": [4, 5, 6, 7] * 2}
    for aggregate in ("mean", "median", "min", "max"):
        with pytest.raises(DataError, match=f"each {aggregate} is none"):
            chart(stays, x="ward", y="stay", aggregate=aggregate, kind=kind, top=2)
    whole = chart(stays, x="ward", y="stay", aggregate="sum", kind=kind, top=2)
    assert whole.chart.series[0].values == (12, 14, 18)


def test_a_measure_that_rises_by_one_is_drawn_and_a_count_of_the_rows_is_not():
    months = pd.date_range("2024-01-01", periods=9, freq="MS")
    frame = pd.DataFrame({"at": months, "north": range(20, 29), "south": [10 + 0.3 * at for at in range(9)]})
    assert [each.name for each in chart(frame).chart.series] == ["north", "south"]
    counted = chart(frame.assign(north=range(1, 10)))
    assert [each.name for each in counted.chart.series] == ["south"]
    assert "1 of 3 columns is not in this chart: 'north'" in counted.why


@pytest.mark.parametrize("names", [("row", "len"), ("len", "row"), ("row row", "row")])
def test_columns_of_any_name_tell_which_rows_are_double(names):
    frame = pd.DataFrame({names[0]: ["a", "a", "b"], names[1]: ["p", "p", "q"], "v": [1, 2, 3]})
    with pytest.raises(DataError, match="2 of them are"):
        chart(frame, x=names[0], y="v", series=names[1])


def test_the_sum_of_the_rest_is_no_subject_of_a_title():
    years, shops = range(2010, 2020), [f"s{number:02}" for number in range(45)]
    rows = [(year, shop, 1 + number) for year in years for number, shop in enumerate(shops)]
    frame = pd.DataFrame(rows, columns=["year", "shop", "sales"])
    slide = chart(frame, x="year", y="sales", series="shop", aggregate="sum", top=4)
    assert slide.chart.series[-1].name == "Other (42)"
    assert slide.title == "Total sales by year and shop"
    assert slide.chart.marks is None
