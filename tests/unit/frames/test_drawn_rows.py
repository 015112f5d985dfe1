"""What is drawn is in the data, or is its sum where the sum was asked for; the rest is told on the slide."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from in_turn import in_turn
from nbdeck.contract.date_steps import uneven_days
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from sampling import examples

DAYS = pd.date_range("2024-01-01", periods=3)
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


def series_of(count):
    return pd.DataFrame(
        [(day, f"s{i}", i + 1) for day in DAYS for i in range(count)], columns=["day", "who", "v"]
    )


def named(slide):
    return {series.name: series.values for series in slide.chart.series}


@pytest.mark.parametrize(("aggregate", "total"), [("sum", sum(range(1, 10))), ("count", 9)])
def test_series_beyond_twelve_are_summed_up_where_a_sum_was_asked_for(aggregate, total):
    slide = chart(series_of(20), x="day", y="v", series="who", aggregate=aggregate)
    assert len(slide.chart.series) == 12
    assert named(slide)["Other (9)"] == (total,) * 3
    assert "11 largest of 20 series by their sum are shown. Other (9) is the sum of the rest." in slide.why


@pytest.mark.parametrize("aggregate", [None, "mean", "median", "min", "max"])
def test_series_beyond_twelve_that_no_sum_fits_are_refused_with_the_remedy(aggregate):
    with pytest.raises(DataError, match="20 values of 'who', and a chart tells 12 series apart") as refusal:
        chart(series_of(20), x="day", y="v", series="who", aggregate=aggregate)
    assert "top=5" in refusal.value.hint
    assert len(chart(series_of(12), x="day", y="v", series="who", aggregate=aggregate).chart.series) == 12


def test_the_largest_series_are_shown_on_request_and_the_slide_says_of_how_many():
    slide = chart(series_of(20), x="day", y="v", series="who", top=3, caption="By person.")
    assert list(named(slide)) == ["s17", "s18", "s19"]
    assert slide.content == "By person. The 3 largest of 20 series by their sum are shown."
    assert "The 3 largest of 20 series by their sum are shown." in slide.why


@pytest.mark.parametrize(
    "frame", [pd.DataFrame, lambda data: pd.DataFrame(data).rename_axis(columns="sensor")]
)
def test_no_column_of_a_wide_frame_is_left_out_in_silence(frame):
    wide = frame({f"s{n}": [n + 1, n + 2, n + 3] for n in range(14)}).set_index(DAYS)
    with pytest.raises(
        DataError,
        match=r"14 (number columns|values of 'sensor'), and a chart tells 12 series apart",
    ) as refusal:
        chart(wide)
    assert refusal.value.hint == "Say kind='HEAT_TABLE', or say y=['s0', 's1', 's2'], or say top=5."
    assert len(chart(wide.iloc[:, :12]).chart.series) == 12
    assert chart(wide, top=2).content == "The 2 largest of 14 series by their sum are shown."


def test_columns_of_different_things_are_never_summed_up():
    wide = pd.DataFrame({"day": DAYS, **{f"s{n}": [n + 1] * 3 for n in range(14)}})
    assert "Other" not in str(named(chart(wide, x="day", aggregate="sum", top=5)))


def test_top_keeps_the_largest_and_sums_up_the_rest():
    frame = pd.DataFrame({"k": list("abcd"), "v": [4, 3, 2, 1]})
    slide = chart(frame, aggregate="sum", top=2)
    assert slide.chart.categories == ("a", "b", "Other (2)")
    assert slide.chart.series[0].values == (4.0, 3.0, 3.0)
    assert slide.chart.has_rest
    assert not chart(frame, aggregate="sum", top=4).chart.has_rest
    assert not slide.content
    assert chart(frame, aggregate="sum", top=2, sort="label").chart.categories[-1] == "Other (2)"
    assert chart(frame, aggregate="sum", top=1, sort="descending").chart.categories == ("a", "Other (3)")


def test_top_leaves_the_rest_out_where_a_sum_would_mean_nothing():
    frame = pd.DataFrame({"k": list("abcd"), "v": [4, 3, 2, 1]})
    slide = chart(frame, top=2)
    assert slide.chart.categories == ("a", "b")
    assert slide.content == "The 2 largest of 4 values of k by v are shown."
    assert slide.title == "v by k"
    losses = frame.assign(v=[-4, 3, 2, 1])
    assert "by the size of v are shown" in chart(losses, top=2).content
    assert "by the sum of their sizes are shown" in chart(losses.assign(w=1), top=2).content


def test_a_cut_through_equal_values_is_told():
    counts = pd.Series([9, 5, 5, 5, 5, 1], index=list("abcdef"), name="n").rename_axis("k")
    assert chart(counts, top=3).content.endswith("'b', 'c', 'd', … are level, and not all of them are shown.")
    for top in (1, 5, 6):
        assert "level" not in chart(counts, top=top).why
    rest = chart(counts, aggregate="sum", top=2)
    assert "'b', 'c', 'd', … are level" in rest.why
    assert "liegen gleichauf" in chart(counts, top=3, language="German").content
    long = pd.DataFrame({"day": [*DAYS, *DAYS], "k": list("aaabbb"), "v": [1] * 6})
    assert "level" not in chart(long, x="day", y="v", series="k", aggregate="sum", top=1).why
    wide = pd.DataFrame({"day": DAYS, "a": [9, 1, 2], "b": [1, 1, 1], "c": [0, 1, 2]})
    assert "'b', 'c' are level, and not all" in chart(wide, x="day", top=2, kind="line").why
    assert "level" not in chart(wide, x="day", top=1, kind="line").why


def test_a_pie_with_top_adds_up_to_the_whole_where_values_may_be_added_up():
    frame = pd.DataFrame({"k": list("abcd"), "median_age": [4, 3, 2, 1]})
    with pytest.raises(DataError, match=r"The 1 largest of 4 parts are no whole.*aggregate='sum'"):
        chart(frame, kind="pie", top=1)
    slide = chart(frame, kind="pie", top=1, aggregate="sum")
    assert slide.chart.categories == ("a", "Other (3)")
    assert sum(slide.chart.series[0].values) == 10
    assert chart(frame, kind="pie", top=4).chart.categories == tuple("abcd")
    assert len(chart(frame, kind="bar", top=1).chart.categories) == 1


def test_a_slice_that_may_be_the_total_of_the_others_is_told():
    counts = pd.crosstab(pd.Series(list("aab"), name="k"), pd.Series(list("xyx"), name="v"), margins=True)[
        "All"
    ]
    assert chart(counts, kind="pie").content == "All is as much as all others together."
    assert not chart(counts.drop("All"), kind="pie").content
    assert not chart(counts.iloc[::-1], kind="bar").content


@settings(max_examples=examples(60))
@given(
    st.integers(1, 30),
    st.integers(1, 6),
    st.sampled_from(["sum", "mean", "median", "count", "min", "max", None]),
    st.none() | st.integers(1, 15),
    st.booleans(),
)
def test_every_drawn_value_is_in_the_frame_or_is_its_stated_aggregate(groups, rows, aggregate, top, is_time):
    rng = np.random.default_rng(groups * 7 + rows)
    x = list(pd.date_range("2024-01-01", periods=rows)) if is_time else [f"x{n}" for n in range(rows)]
    frame = pd.DataFrame(
        [(when, f"g{n}", float(rng.integers(-9, 99))) for when in x for n in range(groups)],
        columns=["x", "g", "v"],
    )
    try:
        slide = chart(frame, x="x", y="v", series="g", aggregate=aggregate, top=top)
    except DataError as refusal:
        assert groups > 12, refusal
        assert aggregate not in {"sum", "count"}, refusal
        return
    known = frame.groupby(["g", "x"], sort=False)["v"].agg(aggregate or "sum").unstack()
    shown = {name: values for name, values in named(slide).items() if not name.startswith("Other")}
    at = {label: place for place, label in enumerate(slide.chart.categories)}
    for name, values in shown.items():
        expected = dict(zip(at, values, strict=True))
        own = known.loc[name]
        labels = [f"{when.day} Jan 2024" for when in own.index] if is_time else list(own.index)
        assert all(expected.get(label, value) == value for label, value in zip(labels, own, strict=True))
    rest = [name for name in named(slide) if name.startswith("Other")]
    assert not rest or aggregate in {"sum", "count"}
    if len(shown) < groups and not rest:
        assert f"of {groups} series " in slide.content


@in_turn("kind", KINDS)
@in_turn("labels", LABELS, ids="-".join)
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
        ([True, False], ("True", "False")),
        ([False, True], ("False", "True")),
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
    frame = pd.DataFrame({"d": days, "v": range(5)})
    slide = chart(frame, kind="STEP")
    assert not chart(frame, kind="LINE").content  # stands on an axis of days
    assert "equal distances" in chart(frame, kind="LINE", growth=("2024-01-01", "2024-03-20")).content
    assert slide.content == "Times stand at equal distances; up to 76 days lie between two of them."
    words = pd.DataFrame({"d": days.strftime("%Y-%m-%d"), "v": range(5)})
    assert chart(words, kind="STEP").content == slide.content
    assert not chart(words.iloc[[0, 1, 4, 2]]).content
    assert not chart(words, kind="PIE").content
    far = pd.DataFrame({"d": pd.to_datetime(["2020-01-01", "2020-01-05", "2024-05-05"]), "v": range(3)})
    assert "up to 1,582 days lie" in chart(far, kind="STEP").content
    months = pd.DataFrame({"d": pd.to_datetime(["2024-01-01", "2024-02-01", "2024-05-01"]), "v": range(3)})
    assert chart(months).content == "No value for: Mar 2024, Apr 2024."
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
    assert "Name of the columns: 'month'." in chart(counts).why


MARGINS = pd.crosstab(pd.Series(list("aabbbc"), name="k"), pd.Series(list("xyxyyx"), name="s"), margins=True)


def test_margins_are_told():
    assert chart(MARGINS).content == "'All' is the sum of all others."
    assert not chart(MARGINS.iloc[:3, :2]).content
    assert not chart(MARGINS.rename(columns={"All": "whole"})).content
    assert not chart(MARGINS.replace(1, 7)).content


STACKS = [
    {"kind": "STACKED_BAR"},
    {"kind": "FULL_STACKED_BAR"},
    {"kind": "STACKED_HORIZONTAL_BAR"},
    {"kind": "AREA"},
]


@pytest.mark.parametrize("asked", STACKS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_series_that_is_the_sum_of_all_others_is_not_stacked_on_its_parts(asked, place):
    parts = pd.DataFrame({"x": [1, 2, 7], "y": [5, 4, 1]}, index=pd.Index([2001, 2002, 2003], name="year"))
    parts.insert(place, "both", parts.sum(axis=1))
    slide = chart(parts, **asked)
    assert [series.name for series in slide.chart.series] == ["x", "y"]
    told = "'both' is the sum of the series and is not drawn as one of them."
    stacked = " The areas are stacked: the outer line is the sum." * (asked["kind"] == "AREA")
    assert slide.content == told + stacked
    assert told in slide.why
    assert len(chart(parts, kind="BAR").chart.series) == 3
    assert "Summe der Reihen und nicht" in chart(parts, language="German", **asked).content


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        ({"x": [1, 2], "y": [2, 2], "z": [3, 4]}, 3),
        ({"x": [1, 2, 3], "y": [2, 2, 2], "z": [3, 4, 6]}, 3),
        ({"x": [1, 2, 3], "y": [2, 2, 2], "z": [3, 4, 5]}, 2),
        ({"x": [1, 2], "y": [2, 2], "w": [1, 1], "z": [4, 5]}, 3),
        ({"x": [1, None, 3], "y": [2, 2, 2], "z": [3, 2, 5]}, 2),
        ({"x": [0, 0, 0], "y": [2, 2, 2], "z": [2, 2, 2]}, 3),
        ({"x": [0, 0, 3], "y": [0, 0, 2], "z": [0, 0, 5]}, 3),
    ],
)
def test_only_what_is_no_chance_is_called_the_sum_of_all_others(rows, count):
    frame = pd.DataFrame(rows, index=pd.Index(["p", "q", "r"][: len(rows["x"])], name="k"))
    slide = chart(frame, kind="STACKED_BAR")
    assert len(slide.chart.series) == count
    assert ("sum of the series" in slide.content) == (count < len(rows))
    if None in rows["x"]:
        assert slide.chart.series[0].values == (1, None, 3)


def test_a_margin_is_told_of_its_row_and_of_its_series_in_a_stack():
    rng = np.random.default_rng(1)
    table = pd.crosstab(
        pd.Series(rng.choice(list("abc"), 50), name="k"),
        pd.Series(rng.choice(list("xyz"), 50), name="s"),
        margins=True,
    )
    slide = chart(table, kind="FULL_STACKED_BAR")
    assert slide.content == (
        "'All' is the sum of all others. 'All' is the sum of the series and is not drawn as one of them."
    )
    assert slide.chart.categories == ("a", "b", "c", "All")


def test_a_pie_has_no_slice_for_the_sum_of_all_others():
    parts = pd.Series([4, 3, 2, 9], index=["a", "b", "c", "all of them"], name="v").rename_axis("k")
    slide = chart(parts, kind="pie", sort="data")
    assert slide.chart.categories == ("a", "b", "c")
    assert slide.content == "'all of them' is the sum of all others and is not drawn among them."


def test_a_chart_of_shares_says_where_the_amounts_are_and_what_they_add_up_to():
    parts = pd.DataFrame({"k": list("abc"), "v": [1e6, 2e6, 250_000], "w": [0.1, 0.2, 0.7]})
    for kind in ("pie", "donut"):
        slide = chart(parts, kind=kind, y="v")
        told = "Shares are drawn; the cells of the chart hold the numbers as they were given. The slices add up to 3,250,000."
        assert told in slide.why
        assert not slide.content
    assert "The slices add up to 1." in chart(parts, kind="pie", y="w").why
    assert "The slices add up to 1e+17." in chart(parts.assign(v=[1e17, 2, 3]), kind="pie", y="v").why
    assert "add up" not in chart(parts, kind="bar", y="v").why
    full = chart(parts, kind="FULL_STACKED_BAR")
    assert "Shares are drawn" in full.why
    assert not full.content
    assert "Shares are" not in chart(parts, kind="STACKED_BAR").why


def test_areas_on_each_other_are_said_to_be_stacked_and_keep_their_title():
    frame = pd.DataFrame({"day": DAYS, "u": [1, 2, 3], "v": [3, 2, 9]})
    assert chart(frame, kind="area").content == "The areas are stacked: the outer line is the sum."
    assert not chart(frame, kind="area", y="u", title="t").content
    assert not chart(frame, kind="line").content
    assert "gestapelt" in chart(frame, kind="area", language="German").content
    assert chart(frame.assign(u=[0, 2, 3]), kind="area").chart.type == "AREA"
    below = frame.assign(u=-frame["u"])
    assert chart(below.assign(v=-frame["v"]), kind="area").content == chart(frame, kind="area").content
    with pytest.raises(DataError, match=r"above and below zero cannot stand on each other\. Say kind='LINE'"):
        chart(below, kind="area")
    assert chart(below.assign(v=[1, -1, 2]), kind="area", y="v").chart.type == "AREA"


def test_a_last_number_that_happens_to_be_the_sum_of_the_others_is_not_called_so():
    assert not chart(pd.DataFrame({"month": ["Jan", "Feb", "Mar"], "v": [1, 2, 3]})).content
    assert not chart(MARGINS.iloc[:, :2]).content


@pytest.mark.parametrize(
    ("edges", "is_told"), [([0, 10, 20], False), ([0, 10, 30], True), ([0, 9.95, 20], False)]
)
def test_ranges_of_other_widths_are_told(edges, is_told):
    counts = pd.cut(pd.Series([1, 5, 12, 19], name="age"), edges, include_lowest=True).value_counts(
        sort=False
    )
    assert ("The ranges of age are not equally wide." in chart(counts).content) == is_told


def test_names_that_grouping_has_sorted_go_largest_first_with_points_and_hyphens():
    firms = pd.Series(
        [3.5, 9.5, 7.5], index=pd.Index(["Air Co.", "Bay-Jet", "Col & Sons"], name="firm"), name="v"
    )
    assert chart(firms).chart.categories == ("Bay-Jet", "Col & Sons", "Air Co.")
    assert (
        chart(firms.set_axis(["Zone A", "Zone B", "Zone C"]).rename_axis("z")).chart.categories[0] == "Zone A"
    )
    assert (
        chart(firms.set_axis(["Line 1", "Line 2", "Line 3"]).rename_axis("z")).chart.categories[0] == "Line 1"
    )


def test_a_line_over_stacks_may_be_their_sum():
    parts = pd.DataFrame({"x": [1, 2, 7], "y": [5, 4, 1]}, index=pd.Index(["a", "b", "c"], name="k"))
    slide = chart(parts.assign(both=parts.sum(axis=1)), y=["x", "y"], line="both", kind="STACKED_BAR")
    assert [series.name for series in slide.chart.series] == ["x", "y", "both"]
    assert "sum" not in slide.content


def test_shares_of_a_full_stack_are_not_said_to_be_written_short():
    parts = pd.DataFrame({"x": [0.12345, 0.5], "y": [0.87655, 0.5]}, index=pd.Index(["a", "b"], name="k"))
    assert "rounds" not in chart(parts, kind="FULL_STACKED_BAR").why
    assert "rounds" in chart(parts, kind="BAR").why


@pytest.mark.parametrize(
    ("days", "is_told"),
    [
        (["2024-01-04", "2024-01-05", "2024-01-08", "2024-01-09"], False),
        (["2024-01-05", "2024-01-09", "2024-01-10"], False),
        (["2024-01-05", "2024-01-10", "2024-01-11"], True),
        (["2024-01-01", "2024-01-08", "2024-01-22"], True),
        (["2024-01-31", "2024-02-29", "2024-03-31"], False),
        (["2024-01-01", "2024-02-14", "2024-05-02"], True),
    ],
)
def test_uneven_steps_are_told_but_for_months_and_long_weekends(days, is_told):
    frame = pd.DataFrame({"d": pd.to_datetime(days), "v": range(len(days))})
    assert ("stand at equal distances" in chart(frame, kind="STEP").content) is is_told
    line = chart(frame, kind="LINE")
    assert "stand at equal distances" not in line.content
    assert bool(uneven_days(line.chart.type, None, line.chart.times)) is is_told


def test_uneven_hours_are_told():
    times = pd.to_datetime(["2024-01-01 08:00", "2024-01-01 09:00", "2024-01-01 11:30"])
    slide = chart(pd.DataFrame({"t": times, "v": [1, 2, 3]}), kind="LINE")
    assert "stand at equal distances" in slide.content


def test_a_value_that_hides_the_others_is_told_on_lines_that_cross_zero():
    sentence = "23 of 24 values are too small to be told from zero beside the largest."
    assert sentence in chart(pd.Series([-900.0, *[0.5] * 23], name="v"), kind="line").content
    waves = pd.Series([*range(-300, 300, 50), 0.5], name="v")
    assert "too small" not in chart(waves, kind="line").content


def test_a_hidden_series_hides_no_count_of_the_others():
    dots = pd.DataFrame({"x": range(6), "y": [0.001, 0.002, 0.003, 0.004, 6, 0.001], "g": list("aaaaab")})
    content = chart(dots, x="x", y="y", series="g", kind="scatter").content
    assert "All values of b are too small" in content
    assert "5 of 6 values are too small" in content
    alone = chart(dots[3:], x="x", y="y", series="g", kind="scatter").content
    assert "2 of 3 values" in alone


def test_rows_left_out_name_the_columns_that_lack_values():
    frame = pd.DataFrame({"a": [1, 2, 3, 9.0], "b": [1, None, 3, 4.0]})
    assert (
        "1 of 4 rows has no value in 'b' and is left out."
        in chart(frame, x="a", y="b", kind="scatter").content
    )
    frame.loc[0, "a"] = float("inf")
    assert "2 of 4 rows have no value in 'a', 'b'" in chart(frame, x="a", y="b", kind="scatter").content


def test_bars_at_uneven_numbers_are_told_too():
    ages = pd.DataFrame({"age": [1.5, 2, 7, 9], "v": [1, 2, 3, 4]})
    assert "up to 5 units lie between two of them" in chart(ages, x="age", y="v", kind="bar").content


def test_a_series_that_is_hidden_whole_needs_no_count_beside_it():
    frame = pd.DataFrame({"k": list("ab"), "v": [1000, 2000], "w": [1, 2]})
    content = chart(frame, kind="bar").content
    assert "All values of w are too small" in content
    assert "of 4 values" not in content


def test_categories_of_two_columns_keep_their_order_with_a_word():
    day = pd.Categorical(["Sun", "Thur", "Sun"], ["Thur", "Sun"], ordered=True)
    meals = pd.DataFrame({"day": day, "time": list("DLL"), "tips": [1.0, 2.0, 3.0]})
    sentence = "The categories keep the order of the rows, which is not that of 'day'."
    slide = chart(meals, x=["day", "time"], y="tips")
    assert slide.chart.categories == ("Sun · D", "Thur · L", "Sun · L")
    assert sentence in slide.why
    assert sentence not in chart(meals.sort_values("day"), x=["day", "time"], y="tips").why
    assert sentence not in chart(meals.assign(day=meals["day"].astype(str)), x=["day", "time"], y="tips").why
    years = meals.assign(day=[2024, 2023, 2024])
    assert sentence in chart(years, x=["day", "time"], y="tips").why


def test_rows_without_a_value_are_told_where_others_are_left_out_too():
    frame = pd.DataFrame({"n": list("abcde"), "v": [5, None, 3, 2, 1]})
    told = chart(frame, kind="bar", x="n", y="v", top=4).content
    assert "No value for: b." in told
    many = pd.DataFrame({"n": [f"t{at}" for at in range(20)], "v": [None, None, None, None, *range(1, 17)]})
    assert "4 of 20 points have no value." in chart(many, kind="bar", x="n", y="v", top=5).content
    assert "no value" not in chart(frame.dropna(), kind="bar", x="n", y="v", top=2).content.casefold()
    half = pd.DataFrame({"n": list("abc"), "v": [5, 4, 1], "w": [5, 4, None]})
    assert "No value" not in chart(half, kind="bar", x="n", top=2).content
