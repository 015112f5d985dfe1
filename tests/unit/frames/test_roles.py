"""Columns that are drawn in a way of their own stand after what they belong to, with all their values."""

import numpy as np
import pandas as pd
import pytest

from nbdeck.contract.enums import ChartForm, ChartType, SeriesRole
from nbdeck.contract.slides import Slide
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart

MONTHS = pd.date_range("2024-01-01", periods=4, freq="MS")
PLAN = pd.DataFrame(
    {
        "month": MONTHS,
        "sales": [1.2e6, 1.5e6, 1.4e6, 1.9e6],
        "plan": [1.1e6, 1.3e6, 1.5e6, 1.7e6],
        "margin": [0.1, 0.2, None, 0.3],
        "low": [1.0e6, 1.2e6, 1.1e6, 1.4e6],
        "high": [1.4e6, 1.9e6, 1.6e6, 2.1e6],
        "team": ["a", "b", "a", "b"],
    }
)


def drawn(data, **wish):
    slide = chart(data, **wish)
    assert Slide.model_validate_json(slide.model_dump_json()) == slide
    chart_ = slide.chart
    return chart_.type, chart_.form, [(each.name, each.role) for each in chart_.series]


def test_lines_stand_over_bars_on_their_axis_or_on_one_of_their_own():
    kind, form, series = drawn(PLAN, x="month", y="sales", line="plan", right="margin")
    assert (kind, form) == (ChartType.BAR, None)
    assert series == [("sales", None), ("plan", SeriesRole.LINE), ("margin", SeriesRole.RIGHT_LINE)]
    slide = chart(PLAN, x="month", y="sales", right="margin")
    assert slide.chart.series[1].values == (0.1, 0.2, None, 0.3)
    assert slide.chart.number_format == '#,##0.0,,"M"'
    assert slide.title == "Sales and margin by month"


def test_ends_of_a_range_are_a_band_over_time_and_error_bars_at_names():
    ends = [("sales", None), ("low", SeriesRole.LOW), ("high", SeriesRole.HIGH)]
    wish = {"y": "sales", "low": "low", "high": "high"}
    assert drawn(PLAN, x="month", **wish) == (ChartType.LINE, None, ends)
    names = PLAN.assign(team=list("abcd"))
    assert drawn(names, x="team", **wish) == (ChartType.BAR, ChartForm.ERROR_BARS, ends)
    assert drawn(names, x="team", kind="barh", **wish)[:2] == (ChartType.HORIZONTAL_BAR, ChartForm.ERROR_BARS)
    assert drawn(PLAN, x="month", kind="errorbar", **wish)[:2] == (ChartType.BAR, ChartForm.ERROR_BARS)
    assert drawn(PLAN[["month", "sales", "low", "high"]], low="low", high="high")[2] == ends


def test_each_series_has_its_own_ends():
    long = pd.DataFrame(
        {
            "month": MONTHS.repeat(2),
            "shop": ["n", "s"] * 4,
            "v": np.arange(8.0),
            "lo": np.arange(8.0) - 1,
            "hi": np.arange(8.0) + 1,
        }
    )
    slide = chart(long, x="month", y="v", series="shop", low="lo", high="hi")
    assert [each.name for each in slide.chart.series] == ["n", "lo", "hi", "s", "lo", "hi"]
    assert [each.values[1] for each in slide.chart.series] == [2.0, 1.0, 3.0, 3.0, 2.0, 4.0]
    two = long.loc[::2].assign(w=7.0, wl=6.0, wh=9.0)
    wish = {"y": ["v", "w"], "low": ["lo", "wl"], "high": ["hi", "wh"]}
    assert [name for name, _ in drawn(two, x="month", **wish)[2]] == ["v", "lo", "hi", "w", "wl", "wh"]


def test_sizes_are_the_areas_of_dots_and_rows_without_one_are_left_out():
    frame = pd.DataFrame(
        {"gdp": [1.5, 2, 3], "age": [60.5, 70, 80], "people": [5, None, 9], "land": ["a", "b", "a"]}
    )
    slide = chart(frame, x="gdp", y="age", size="people")
    assert (slide.chart.type, slide.chart.form) == (ChartType.SCATTER, ChartForm.BUBBLE)
    assert [(each.name, each.role, each.values) for each in slide.chart.series] == [
        ("age", None, (60.5, 80.0)),
        ("people", SeriesRole.SIZE, (5.0, 9.0)),
    ]
    assert "1 of 3 rows has no value in 'people' and is left out." in slide.content
    names = [("a", None), ("people", SeriesRole.SIZE)]
    assert drawn(frame, x="gdp", y="age", size="people", series="land")[2] == names
    assert drawn(frame[["gdp", "age", "people"]], size="people")[2][0] == ("age", None)


@pytest.mark.parametrize(
    ("wish", "message", "hint"),
    [
        ({"low": "low"}, "low= is one end of a range", "low= and high="),
        ({"low": "low", "high": "plan", "line": "margin"}, "do not go together", "eave line out"),
        ({"low": "high", "high": "low"}, "above the higher end", "low='low' and high='high'"),
        ({"line": "team"}, "'team' is text, and line= needs numbers", "line='plan'"),
        ({"line": "nope"}, "no column 'nope'", "The columns are"),
        ({"line": "sales"}, "'sales' is in the chart already", "eave line out"),
        ({"line": []}, "line= names no column", "eave line out"),
        ({"line": "plan", "kind": "pie"}, "line= belong to BAR, STACKED_BAR", "kind='BAR'"),
        ({"low": "low", "high": "high", "aggregate": "mean"}, "single rows", "eave aggregate out"),
        ({"size": "plan", "kind": "line"}, "size= belong to SCATTER", "eave size out"),
        (
            {"y": ["sales", "plan"], "low": "low", "high": "high"},
            "low= names 1 columns, and y has 2",
            "y='sales'",
        ),
        ({"line": "plan", "series": "team"}, "'team' gives the series", "eave series out"),
    ],
)
def test_columns_that_cannot_play_a_part_are_refused(wish, message, hint):
    with pytest.raises(DataError) as refusal:
        chart(PLAN, **{"x": "month", "y": "sales", **wish})
    assert message in refusal.value.message
    assert hint in refusal.value.hint
    for way in refusal.value.details.get("ways", []):
        chart(PLAN, **{"x": "month", "y": "sales", **wish, **way})


def test_a_negative_size_is_refused():
    frame = pd.DataFrame({"gdp": [1.5, 2], "age": [60.5, 70], "change": [5, -1]})
    with pytest.raises(DataError, match=r"'change' is -1.0 at '2', and a size is not negative"):
        chart(frame, x="gdp", y="age", size="change")


def test_a_kind_that_follows_from_roles_was_not_asked_for():
    data = {"month": ["Jan", "Feb"], "rain": [3, 4], "warm": [8, 9]}
    assert chart(data, y="rain", right="warm").why.startswith("BAR with lines because of right=.")
    assert chart(data, y="rain", right="warm", kind="BAR").why.startswith("BAR with lines as asked.")
    assert chart(data, y="rain", right="warm", kind="combo").why.startswith("BAR with lines as asked.")
    assert chart(data, y="rain", line="warm").why.startswith("BAR with lines because of line=.")
    assert chart(data, y="rain", kind="BAR").why.startswith("BAR as asked.")


def test_numbers_along_the_axis_are_categories_of_ranges_and_no_dots():
    frame = pd.DataFrame(
        {
            "drug": ["A", "A", "B", "B"],
            "dose": [1, 2, 1, 2],
            "effect": [0.1, 0.3, 0.2, 0.4],
            "lo": [0.05, 0.2, 0.1, 0.3],
            "hi": [0.2, 0.4, 0.3, 0.5],
        }
    )
    slide = chart(frame, x="dose", y="effect", low="lo", high="hi", series="drug")
    assert slide.chart.categories == ("1", "2")
    assert "missing" not in slide.content


def test_a_column_that_is_y_and_right_is_refused_with_the_y_that_are_left():
    frame = pd.DataFrame(
        {"day": list("abc"), "close": [1.5, 2, 3], "open": [1, 2.5, 3], "volume": [1e6, 2e6, 3e6]}
    )
    with pytest.raises(DataError, match="'volume' is in the chart already") as refusal:
        chart(frame, x="day", y=["close", "volume"], right="volume")
    assert refusal.value.hint.startswith("Say y='close', or leave right out")
    with pytest.raises(DataError) as refusal:
        chart(frame, x="day", y=["close", "open", "volume"], right="volume")
    assert refusal.value.hint.startswith("Say y=['close', 'open'], or leave right out")
    with pytest.raises(DataError) as refusal:
        chart(frame, x="day", y="volume", right="volume")
    assert refusal.value.hint.startswith("Leave right out")
