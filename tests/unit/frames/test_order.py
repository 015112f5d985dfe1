"""The order of a frame is its author's; only time, numbers and ordered categories have one of their own."""

import pandas as pd
import pytest

from nbdeck.errors import DataError
from nbdeck.frames.charts import chart

KINDS = (None, "BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "AREA", "PIE", "DOUGHNUT")
LABELS = (
    ["Q1 25", "Q2 25", "Q3 25", "Q4 25", "Q1 26"],
    ["Q3 2025", "Q4 2025", "Q2 2026"],
    ["2025-11", "2025-12", "2026-01"],
    ["KW 50", "KW 51", "KW 1"],
    ["Okt 25", "Nov 25", "Jan 26"],
    ["Sunday", "Monday"],
    ["Low", "Medium", "High"],
    ["Excellent", "Good", "Poor"],
    ["50+", "<18", "18-34"],
    ["Zone B", "Zone A", "Zone C"],
    ["1月", "10月", "2月"],
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("labels", LABELS, ids="-".join)
def test_text_stays_in_the_order_of_its_author(labels, kind):
    frame = pd.DataFrame({"k": labels, "v": range(1, len(labels) + 1)})
    assert list(chart(frame, x="k", y="v", kind=kind).chart.categories) == labels


@pytest.mark.parametrize("is_ordered", [True, False])
def test_only_an_ordered_category_goes_by_the_order_of_its_type(is_ordered):
    sizes = pd.Categorical(["L", "S", "M"], categories=["S", "M", "L"], ordered=is_ordered)
    expected = ("S", "M", "L") if is_ordered else ("L", "S", "M")
    slide = chart(pd.DataFrame({"size": sizes, "v": [1, 3, 2]}))
    assert slide.chart.categories == expected
    wide = pd.DataFrame({"k": ["a"] * 3, "size": sizes, "v": [1, 3, 2]})
    assert tuple(series.name for series in chart(wide, x="k", series="size").chart.series) == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (pd.to_datetime(["2024-01-02", "2024-01-01"]), ("1 Jan 2024", "2 Jan 2024")),
        ([2.5, 1.5], ("1.5", "2.5")),
        ([True, False], ("Yes", "No")),
        ([False, True], ("No", "Yes")),
    ],
)
def test_time_and_numbers_run_upwards_and_answers_stay(values, expected):
    frame = pd.DataFrame({"x": values, "v": [3, 4]})
    assert chart(frame, x="x", y="v", kind="bar").chart.categories == expected


def test_an_index_that_only_tells_rows_apart_is_no_order():
    assert chart(pd.Series([9, 7, 3], index=[12, 4, 8], name="v")).chart.categories == ("12", "4", "8")
    named = pd.Series([9, 7, 3], index=pd.Index([12, 4, 8], name="age"), name="v")
    assert chart(named).chart.categories == ("4", "8", "12")


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("ascending", ("b", "c", "a")),
        ("descending", ("a", "c", "b")),
        ("label", ("a", "b", "c")),
        ("data", ("c", "a", "b")),
        (None, ("c", "a", "b")),
    ],
)
def test_sort_orders_the_categories(sort, expected):
    frame = pd.DataFrame({"k": ["c", "a", "b"], "v": [2, 3, 1]})
    assert chart(frame, sort=sort).chart.categories == expected


def test_dates_keep_the_order_of_the_data_where_it_is_asked_for():
    frame = pd.DataFrame({"d": pd.to_datetime(["2024-03-01", "2024-01-01"]), "v": [1, 2]})
    assert chart(frame, sort="data").chart.categories == ("Mar 2024", "Jan 2024")
    assert chart(frame).chart.categories == ("Jan 2024", "Feb 2024", "Mar 2024")


@pytest.mark.parametrize("kind", ["LINE", "AREA"])
def test_a_line_over_time_is_not_sorted_by_size(kind):
    frame = pd.DataFrame({"d": pd.date_range("2024", periods=3), "v": [1, 3, 2]})
    with pytest.raises(DataError, match="order of time"):
        chart(frame, kind=kind, sort="ascending")


def grouped(names, values=(2, 9, 5)):
    return pd.Series(values, index=pd.Index(names, name="k"), name="v")


def test_names_that_groupby_left_in_alphabetical_order_go_largest_first_and_it_is_said():
    slide = chart(grouped(["Bath", "Leeds", "York"]))
    assert slide.chart.categories == ("Leeds", "York", "Bath")
    assert slide.chart.series[0].values == (9.0, 5.0, 2.0)
    assert "Largest first" in slide.why
    assert chart(grouped(["Bath", "Leeds", "York"]), sort="data").chart.categories == (
        "Bath",
        "Leeds",
        "York",
    )


@pytest.mark.parametrize(
    "data",
    [
        grouped(["Leeds", "Bath", "York"]),
        grouped(["Bath", "Leeds"], (1, 2)),
        grouped(["Region A", "Region B", "Region C"]),
        grouped(["A", "B", "C"]),
        grouped(["I", "II", "III"]),
        grouped(["10-19", "20-29", "30+"]),
        grouped(["Friday", "Monday", "Sunday"]),
        grouped(["Apr", "Aug", "Dec"]),
        grouped(["Bath", "Leeds", "York"]).rename_axis(None),
        grouped(["Bath", "Leeds", "York"]).reset_index(),
        grouped(["Bath", "Leeds", "York"]).to_frame().assign(w=1),
    ],
    ids=lambda data: str(list(data.index)),
)
def test_every_other_order_stays(data):
    slide = chart(data, kind="bar")
    given = [str(name) for name in (data.index if data.index.name or data.ndim == 1 else data["k"])]
    assert list(slide.chart.categories) == given
    assert "Largest first" not in slide.why


@pytest.mark.parametrize("kind", ["LINE", "AREA"])
def test_a_line_through_names_is_never_sorted(kind):
    assert chart(grouped(["Bath", "Leeds", "York"]), kind=kind).chart.categories == ("Bath", "Leeds", "York")


def test_points_that_lie_far_apart_in_time_are_told_on_the_slide():
    days = pd.to_datetime(["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04", "2024-03-20"])
    slide = chart(pd.DataFrame({"d": days, "v": range(5)}))
    assert slide.content == "Points stand at equal distances; up to 76 days lie between two of them."
    far = pd.DataFrame({"d": pd.to_datetime(["2020-01-01", "2020-01-05", "2024-05-05"]), "v": range(3)})
    assert "up to 1,582 days lie" in chart(far).content
    months = pd.DataFrame({"d": pd.to_datetime(["2024-01-01", "2024-02-01", "2024-05-01"]), "v": range(3)})
    assert not chart(months).content
    weekdays = pd.DataFrame({"d": pd.bdate_range("2024-01-01", periods=15), "v": range(15)})
    assert not chart(weekdays).content


@pytest.mark.parametrize(
    ("index", "told"),
    [
        ([8, 3, 9], ["'k' runs in the order of its numbers, which is not that of the rows."]),
        ([3, 8, 9], []),
        (pd.to_datetime(["2026-03-01", "2026-01-01", "2026-02-01"]), ["'k' runs in the order of time, which is not that of the rows."]),
    ],
)  # fmt: skip
def test_an_order_that_is_not_that_of_the_rows_is_told(index, told):
    why = chart(pd.DataFrame({"n": [5, 4, 3]}, index=pd.Index(index, name="k")), y="n").why
    assert all(sentence in why for sentence in told)
    assert ("which is not that of the rows" in why) is bool(told)


def test_what_the_columns_are_values_of_is_told():
    counts = pd.crosstab(pd.Series(list("aabb"), name="o"), pd.Series([1, 2, 1, 2], name="month"))
    assert "The columns are values of 'month'." in chart(counts).why
