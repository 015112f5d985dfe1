"""What a form draws: its numbers are those of the frame, or their stated sum."""

import pandas as pd
import pytest

from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.contract.slides import Slide
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart

STEPS = pd.Series([100, -40, -25, 5], index=["Revenue", "Goods", "Staff", "Other"], name="profit")
TOWNS = pd.DataFrame(
    {"2010": [5, 9, 4], "2020": [7, 6, 9]}, index=pd.Index(["Ulm", "Bonn", "Kiel"], name="town")
)


def checked(slide):
    assert Slide.model_validate_json(slide.model_dump_json()) == slide
    return slide


def test_a_waterfall_keeps_the_order_of_its_steps_and_knows_a_last_total():
    slide = checked(chart(STEPS, kind="waterfall"))
    assert (slide.chart.type, slide.chart.form) == (ChartType.BAR, ChartForm.WATERFALL)
    assert slide.chart.categories == ("Revenue", "Goods", "Staff", "Other")
    assert slide.chart.totals_at == ()
    whole = pd.concat([STEPS, pd.Series({"Left": 40})]).rename("profit")
    slide = checked(chart(whole, kind="waterfall"))
    assert slide.chart.totals_at == (4,)
    assert "'Left' is the sum of the steps before it" in slide.why
    assert chart(whole + 1, kind="waterfall").chart.totals_at == ()
    assert chart(pd.Series([5, 5], index=["a", "b"]), kind="waterfall").chart.totals_at == ()
    grouped = STEPS.rename_axis("what").sort_index()
    assert chart(grouped, kind="waterfall").chart.categories == tuple(sorted(STEPS.index))


def test_a_total_is_added_or_named_on_request():
    slide = checked(chart(STEPS, kind="waterfall", totals=True))
    assert slide.chart.categories[-1] == "Total"
    assert slide.chart.series[0].values[-1] == 40.0
    assert slide.chart.totals_at == (4,)
    parts = pd.Series([100, -60, 40, -25, 15], index=["Sales", "Goods", "Gross", "Staff", "Profit"], name="v")
    slide = checked(chart(parts, kind="waterfall", totals=["Gross", "Profit"]))
    assert slide.chart.totals_at == (2, 4)
    for totals, message in (
        (["Staff"], "'Staff' is -25.0, and the steps before it add up to 80.0"),
        ("Net", "'Net'"),
    ):
        with pytest.raises(DataError, match=message) as refusal:
            chart(parts, kind="waterfall", totals=totals)
        assert refusal.value.details["ways"]


def test_a_slope_has_two_categories_whichever_way_the_frame_lies():
    lying = checked(chart(TOWNS, kind="slope")).chart
    assert lying.categories == ("2010", "2020")
    assert [(each.name, each.values) for each in lying.series] == [
        ("Ulm", (5.0, 7.0)),
        ("Bonn", (9.0, 6.0)),
        ("Kiel", (4.0, 9.0)),
    ]
    assert checked(chart(TOWNS.T.rename_axis("year"), kind="slope")).chart.series == lying.series
    wide = TOWNS.assign(other=[1, 2, 4])
    with pytest.raises(DataError, match="3 categories of 3 series") as refusal:
        chart(wide, kind="slope")
    assert chart(wide, **{"kind": "slope", **refusal.value.details["ways"][0]}).chart.series == lying.series


def test_more_lines_than_can_be_told_apart_are_asked_about():
    many = pd.DataFrame({"k": [f"c{n}" for n in range(15)], "a": range(15), "b": range(1, 16)})
    with pytest.raises(DataError, match="15 lines, and a chart tells 12 apart") as refusal:
        chart(many, kind="slope", y=["a", "b"])
    assert refusal.value.details["ways"][0] == {"top": 12}
    assert len(chart(many, kind="slope", y=["a", "b"], top=12).chart.series) == 12


@pytest.mark.parametrize("kind", ["full", "100% barh", "stacked barh", "multiples"])
def test_forms_of_several_series_keep_the_numbers_and_refuse_one(kind):
    slide = checked(chart(TOWNS, kind=kind))
    assert [each.values for each in slide.chart.series] == [(5.0, 9.0, 4.0), (7.0, 6.0, 9.0)]
    with pytest.raises(DataError, match="compares several series"):
        chart(TOWNS, kind=kind, y="2010")


def test_shares_have_no_negative_parts_and_a_waterfall_one_series():
    with pytest.raises(DataError, match="no negative parts") as refusal:
        chart(-TOWNS, kind="full")
    assert refusal.value.details["ways"][0] == {"kind": "BAR"}
    with pytest.raises(DataError, match="WATERFALL shows one series, and there are 2") as refusal:
        chart(TOWNS, kind="waterfall")
    assert refusal.value.details["ways"][0] == {"y": "2010"}


def test_small_multiples_are_of_the_kind_that_suits_the_data():
    months = pd.date_range("2024-01-01", periods=4, freq="MS")
    frame = pd.DataFrame({"month": months, "a": range(4), "b": range(4)})
    assert chart(frame, kind="facets").chart.type is ChartType.LINE
    assert (
        chart(TOWNS.rename({"Ulm": "a very long name of a town"}), kind="facets").chart.type is ChartType.BAR
    )


def test_a_waterfall_without_a_total_says_where_it_ends():
    assert chart(STEPS, kind="waterfall").content == f"The steps add up to {STEPS.sum():g}."
    tenths = pd.Series([0.1, 0.2], index=["a", "b"])
    assert chart(tenths, kind="waterfall", language="German").content == "Die Schritte ergeben zusammen 0,3."
    assert not chart(STEPS, kind="waterfall", totals=True).content
