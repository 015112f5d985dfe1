"""What is marked on a chart is in it, in the words of the chart; what is not is asked about."""

import datetime as dt

import numpy as np
import pandas as pd
import pytest

from nbdeck.contract.chart_marks import Highlight, PointNote
from nbdeck.contract.slides import Slide
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart

MONTHS = pd.date_range("2023-11-01", periods=6, freq="MS")
SALES = pd.DataFrame(
    {"month": MONTHS, "north": [31, 38, 47, 50, 52, 60], "south": [40, 41, 43, 44, 45, None]}
)
SHOPS = pd.DataFrame({"shop": ["Ulm", "Bonn", "Kiel"], "rent": [5, 9, 4], "food": [3, 1, 7]})


def marks(data, **wish):
    slide = chart(data, **wish)
    assert Slide.model_validate_json(slide.model_dump_json()) == slide
    return slide.chart.marks


@pytest.mark.parametrize(
    ("given", "category"),
    [
        ("Jan 2024", "Jan 2024"),
        ("2024-01", "Jan 2024"),
        ("2024-01-17", "Jan 2024"),
        (dt.date(2024, 1, 1), "Jan 2024"),
        (dt.datetime(2024, 1, 31, 12), "Jan 2024"),
        (pd.Timestamp("2024-01-01"), "Jan 2024"),
        (pd.Period("2024-01", "M"), "Jan 2024"),
        (np.datetime64("2024-01-01"), "Jan 2024"),
    ],
)
def test_a_time_is_named_as_a_value_or_as_the_label_shown(given, category):
    assert marks(SALES, highlight=given).highlight == (Highlight(category=category),)
    assert marks(SALES, annotate={given: "Snow"}).notes == (PointNote(category=category, text="Snow"),)


@pytest.mark.parametrize(
    ("given", "highlight"),
    [
        ("rent", [{"series": "rent"}]),
        ("Ulm", [{"category": "Ulm"}]),
        (("rent", "Ulm"), [{"series": "rent", "category": "Ulm"}]),
        ((None, "Ulm"), [{"category": "Ulm"}]),
        (("rent", None), [{"series": "rent"}]),
        (["Ulm", ("food", "Kiel")], [{"category": "Ulm"}, {"series": "food", "category": "Kiel"}]),
    ],
)
def test_a_series_a_category_both_or_several_stand_out(given, highlight):
    assert marks(SHOPS, highlight=given).highlight == tuple(Highlight(**each) for each in highlight)


def test_numbers_and_columns_are_named_as_the_data_have_them():
    years = pd.DataFrame({"year": [2020, 2021, 2022], "n": [1, 5, 2]})
    assert marks(years, highlight=2021).highlight == (Highlight(category="2021"),)
    long = pd.DataFrame({"k": list("aabb"), "year": [2020, 2021] * 2, "v": [1.5, 2, 3, 4]})
    assert marks(long, x="k", y="v", series="year", highlight=2021).highlight == (Highlight(series="2021"),)
    assert marks(SHOPS, y="rent", aggregate="sum", highlight="rent").highlight == (
        Highlight(series="total rent"),
    )
    dots = pd.DataFrame({"h": [1.5, 2.5, 3.5], "w": [2.5, 3.5, 4.5]})
    assert marks(dots, annotate={2.5: "here"}).notes[0].category == "2.5"


def test_a_name_that_is_both_a_series_and_a_category_is_asked_about():
    frame = pd.DataFrame({"k": ["a", "b"], "a": [1, 2], "c": [3, 4]})
    with pytest.raises(DataError, match="'a' is both a series and a category") as refusal:
        chart(frame, highlight="a")
    for way in refusal.value.details["ways"]:
        chart(frame, **way)
    assert [way["highlight"] for way in refusal.value.details["ways"]] == [("a", None), (None, "a")]


def test_a_label_of_the_index_is_answered_with_how_its_row_is_named():
    index = pd.Index(["Dade", "Palm Beach", "Polk", "Polk"], name="county")
    votes = pd.DataFrame({"bush": [7, 3, 5, 6], "other": [1.5, 9, 2, 3]}, index=index)
    for wish in ({"highlight": "Palm Beach"}, {"annotate": {"Palm Beach": "Here"}}):
        with pytest.raises(DataError) as refusal:
            chart(votes, x="bush", y="other", kind="scatter", **wish)
        assert refusal.value.hint.startswith("Rows are named by 'bush' here: 'Palm Beach' is '3'. There are ")
    assert marks(votes, x="bush", y="other", kind="scatter", highlight=3).highlight == (
        Highlight(category="3"),
    )
    for name in ("Polk", "Leon"):
        with pytest.raises(DataError) as refusal:
            chart(votes, x="bush", y="other", kind="scatter", highlight=name)
        assert "are named by" not in refusal.value.hint


@pytest.mark.parametrize(
    ("wish", "message", "hint"),
    [
        ({"highlight": "Nrth"}, "'Nrth', which is no series or category", "'north'"),
        ({"highlight": ("east", "2024-01")}, "'east', which is no series of", "'north' and 'south'"),
        ({"annotate": {"Jul": "x"}}, "'Jul', which is no category", "'Nov 2023'"),
        ({"annotate": {"2024-02-01": " "}}, "no words for '2024-02-01'", "annotate"),
        ({"annotate": "Snow"}, "no dict", "annotate={'Nov 2023':"),
        ({"target": "high"}, "target='high'", "target=('Budget', 100)"),
        ({"target": float("nan")}, "target=nan", "target=100"),
        ({"target": True}, "target=True", "target=100"),
        ({"band": 4}, "band=4", "band=(10, 20)"),
        ({"band": (20, 20)}, "ends where it begins", "eave band out"),
        ({"growth": ("2024-01", "2024-01")}, "which is not later", "eave growth out"),
        ({"band": (20, 10)}, "ends where it begins", "band=(10, 20)"),
        ({"average": "yes"}, "average='yes'", "average=True"),
        ({"average": True, "kind": "pie", "y": "north"}, "needs one value axis", "kind='BAR'"),
        ({"average": True, "kind": "STACKED_BAR"}, "stack has no average", "kind='BAR'"),
        (
            {"growth": ("2024-01", "2024-04"), "kind": "HORIZONTAL_BAR"},
            "so growth= cannot be drawn",
            "kind='BAR'",
        ),
        ({"average": True, "kind": "WATERFALL", "y": "north"}, "place on WATERFALL", "eave average out"),
        ({"totals": True}, "ends of stacked bars", "kind='STACKED_BAR'"),
        ({"growth": "Jan"}, "no pair", "growth=('Nov 2023', 'Apr 2024')"),
        ({"growth": ("2024-02", "2024-01")}, "which is not later", "growth=('2024-01', '2024-02')"),
        ({"growth": ("2024-01", "2024-04", "south")}, "no value at 'Apr 2024'", "growth"),
        ({"log": True, "kind": "area", "y": "north"}, "AREA has no logarithmic axis", "kind='LINE'"),
        ({"unit": 3}, "unit=3", "thousand tonnes"),
        ({"language": "Klingon"}, "Klingon", "German"),
    ],
)
def test_what_cannot_be_marked_is_refused_with_what_to_say(wish, message, hint):
    with pytest.raises(DataError) as refusal:
        chart(SALES, **wish)
    assert message in refusal.value.message
    assert hint in refusal.value.hint


def test_lying_bars_of_up_to_two_series_have_a_line_that_follows_them():
    three = pd.DataFrame({"shop": ["a", "b"], "n": [1, 2], "s": [3, 4], "e": [5, 6]})
    for names in (["n"], ["n", "s"]):
        assert marks(three, y=names, kind="HORIZONTAL_BAR", average=True).average
    for name, value in {"average": True, "target": 3, "band": (1, 2)}.items():
        with pytest.raises(DataError, match=f"place on HORIZONTAL_BAR, so {name}=") as refusal:
            chart(three, kind="HORIZONTAL_BAR", **{name: value})
        assert "kind='BAR'" in refusal.value.hint


def test_a_lying_stack_has_no_line_that_follows_it():
    with pytest.raises(DataError, match="so target=") as refusal:
        chart(SALES, kind="STACKED_HORIZONTAL_BAR", target=30)
    assert "kind='STACKED_BAR'" in refusal.value.hint


def test_what_a_title_of_ours_names_does_not_stand_out():
    slide = chart(SHOPS.rename(columns={"rent": "tax"}))
    assert slide.title == "Tax and food by shop"
    assert slide.chart.marks.is_plain
    assert "is marked" not in slide.why


def test_levels_and_strips_are_as_given():
    drawn = marks(SHOPS, target=("Plan", 6), band=("normal", 2, 4), average=True)
    assert (drawn.target.value, drawn.target.name) == (6.0, "Plan")
    assert (drawn.band.low, drawn.band.high, drawn.band.name) == (2.0, 4.0, "normal")
    assert drawn.average
    assert marks(SHOPS, band=(2, 4), target=5).target.name == ""
    assert "mean of all values shown of 'rent'" in chart(SHOPS, average=True).why
    assert marks(SHOPS, totals=True, kind="STACKED_BAR").totals
    assert marks(SHOPS, title="Shops") is None


@pytest.mark.parametrize(
    ("x", "ends", "values", "years"),
    [
        (pd.date_range("2020-01-01", periods=4, freq="YS"), ("2020", "2023"), [1, 2, 4, 8], 3.0),
        (pd.date_range("2020-01-01", periods=19, freq="MS"), ("2020-01", "2021-07"), range(1, 20), 1.5),
        (pd.date_range("2020-01-01", periods=13, freq="MS"), ("2020-01", "2021-01"), range(1, 14), None),
        (
            pd.date_range("2020-01-01", periods=4, freq="731D"),
            ("2020-01-01", "2022-01-01"),
            range(1, 5),
            731 / 365.25,
        ),
        (range(2001, 2005), (2001, 2004), [1, 2, 4, 8], 3.0),
        (range(2001, 2005), (2001, 2004), [-1, 2, 4, 8], None),
        (list("abcd"), ("a", "d"), [1, 2, 4, 8], None),
    ],
)
def test_growth_over_several_years_is_told_for_each_year(x, ends, values, years):
    growth = marks(pd.DataFrame({"year": x, "v": values}), growth=ends).growth
    assert growth.periods == years
    assert marks(SALES, growth=("2023-11", "2024-01", "south")).growth.series == "south"


def test_the_growth_of_a_stack_is_that_of_its_totals_and_said():
    slide = chart(SALES, kind="STACKED_BAR", growth=("2023-11", "2024-04"))
    assert slide.chart.marks.growth.series == ""
    assert "is that of the totals." in slide.why
    assert "is that of 'north'." in chart(SALES, growth=("2023-11", "2024-04")).why


def test_values_too_small_to_be_seen_are_told_on_the_slide():
    wide = pd.DataFrame({"k": list("abc"), "v": [1, 50, 251]})
    told = "1 of 3 values is too small to be told from zero beside the largest"
    assert chart(wide).content == f"{told}."
    assert chart(wide.assign(v=-wide["v"]), kind="bar").content == f"{told}."
    assert told in chart(wide.replace(50, 0)).content
    for quiet in (
        chart(wide, log=True),
        chart(wide.replace(251, 250)),
        chart(wide, kind="pie"),
        chart(wide.assign(v=[1, 5000, -251]), kind="line"),
    ):
        assert "too small" not in f"{quiet.content}{quiet.why}"
    assert told in chart(wide, kind="line").content


def test_growth_needs_a_value_of_what_it_measures():
    frame = pd.DataFrame({"k": list("abc"), "v": [1, 2, None], "w": [4, 9, 6]})
    assert marks(frame, kind="STACKED_BAR", growth=("a", "c")).growth.end == "c"
    with pytest.raises(DataError, match="no value at 'c'"):
        chart(frame, growth=("a", "c"))
    with pytest.raises(DataError, match="no value at 'c'"):
        chart(frame, kind="STACKED_BAR", growth=("a", "c", "v"))


def test_an_axis_with_powers_of_ten_and_a_unit_are_set_on_request_only():
    drawn = chart(SHOPS, log=True, unit=" m ").chart
    assert (drawn.has_log_axis, drawn.unit) == (True, "m")
    assert not {"has_log_axis", "unit", "marks", "form", "totals_at"} & set(
        chart(SHOPS, title="Shops").chart.wire()
    )
    with pytest.raises(DataError, match=r"above zero only, and 0.0 is among them"):
        chart(SHOPS.replace(4, 0), log=True)
