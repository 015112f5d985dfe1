"""What is drawn is in the data, or is its sum where the sum was asked for; the rest is told on the slide."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.errors import DataError
from nbdeck.frames.charts import chart

DAYS = pd.date_range("2024-01-01", periods=3)


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
    with pytest.raises(DataError, match="14 number columns, and a chart tells 12 series apart") as refusal:
        chart(wide)
    assert refusal.value.hint == "Say top=5, or say y=['s0', 's1', 's2']."
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


def test_a_pie_with_top_still_adds_up_to_the_whole():
    slide = chart(pd.DataFrame({"k": list("abcd"), "v": [4, 3, 2, 1]}), kind="pie", top=1)
    assert slide.chart.categories == ("a", "Other (3)")
    assert sum(slide.chart.series[0].values) == 10
    assert slide.title == "v by k"


def test_a_slice_that_may_be_the_total_of_the_others_is_told():
    counts = pd.crosstab(pd.Series(list("aab"), name="k"), pd.Series(list("xyx"), name="v"), margins=True)[
        "All"
    ]
    assert chart(counts, kind="pie").content == "All is as much as all others together."
    assert not chart(counts.drop("All"), kind="pie").content
    assert not chart(counts.iloc[::-1], kind="bar").content


@settings(max_examples=60)
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
