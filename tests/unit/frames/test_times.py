"""What a point in time stands for, and how it is written."""

import datetime as dt

import pandas as pd
import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table
from nbdeck.frames.times import Grain, finest_grain, grain_of, missing_between, part_stretches, time_labels


def moments(*texts):
    return [dt.datetime.fromisoformat(text) for text in texts]


@pytest.mark.parametrize(
    ("given", "grain", "labels"),
    [
        (("2023-01-01", "2024-01-01"), Grain.YEAR, ("2023", "2024")),
        (("2023-12-31", "2024-12-31"), Grain.YEAR, ("2023", "2024")),
        (("2024-01-01", "2024-04-01", "2024-07-01"), Grain.QUARTER, ("2024 Q1", "2024 Q2", "2024 Q3")),
        (("2024-03-31", "2024-06-30"), Grain.QUARTER, ("2024 Q1", "2024 Q2")),
        (("2023-12-01", "2024-01-01", "2024-02-01"), Grain.MONTH, ("Dec 2023", "Jan 2024", "Feb 2024")),
        (("2024-01-31", "2024-02-29"), Grain.MONTH, ("Jan 2024", "Feb 2024")),
        (("2023-04-01", "2024-04-01"), Grain.MONTH, ("Apr 2023", "Apr 2024")),
        (("2023-01-31", "2024-01-31"), Grain.MONTH, ("Jan 2023", "Jan 2024")),
        (("2023-12-01", "2024-12-01"), Grain.MONTH, ("Dec 2023", "Dec 2024")),
        (("2024-01-31", "2024-04-30"), Grain.MONTH, ("Jan 2024", "Apr 2024")),
        (("2024-03-01", "2024-06-01"), Grain.MONTH, ("Mar 2024", "Jun 2024")),
        (("2024-01-01", "2024-01-08"), Grain.DAY, ("1 Jan 2024", "8 Jan 2024")),
        (("2024-01-01",), Grain.DAY, ("1 Jan 2024",)),
        (("2024-01-01T09:30", "2024-01-01T10:00"), Grain.MINUTE, ("09:30", "10:00")),
        (("2024-01-01T09:30", "2024-01-02T10:00"), Grain.MINUTE, ("1 Jan 09:30", "2 Jan 10:00")),
        (("2023-12-31T23:00", "2024-01-01T00:00"), Grain.MINUTE, ("31 Dec 2023 23:00", "1 Jan 2024 00:00")),
        (("2024-01-01T09:30:05", "2024-01-01T09:30:06"), Grain.SECOND, ("09:30:05", "09:30:06")),
    ],
)
def test_regular_moments_are_written_as_what_they_stand_for(given, grain, labels):
    assert grain_of(moments(*given)) is grain
    assert time_labels(moments(*given)) == labels


def test_different_moments_never_get_the_same_label():
    given = [dt.datetime(2024, 1, 1) + dt.timedelta(microseconds=step) for step in range(3)]
    assert len(set(time_labels(given))) == 3


@pytest.mark.parametrize(
    ("grain", "given", "missing"),
    [
        (Grain.MONTH, ("2023-11-01", "2024-02-01"), moments("2023-12-01", "2024-01-01")),
        (Grain.YEAR, ("2020-01-01", "2022-01-01"), moments("2021-01-01")),
        (Grain.QUARTER, ("2024-01-01", "2024-07-01"), moments("2024-04-01")),
        (Grain.DAY, ("2024-01-05", "2024-01-08"), []),
        (Grain.MONTH, ("2024-01-01",), []),
    ],
)
def test_months_quarters_and_years_that_lack_are_found_but_no_weekends(grain, given, missing):
    assert missing_between(moments(*given), grain) == missing


@pytest.mark.parametrize(
    ("days", "most", "grain"),
    [
        (0.001, 400, Grain.SECOND),
        (1, 60, Grain.HOUR),
        (30, 60, Grain.DAY),
        (730, 400, Grain.MONTH),
        (36500, 12, Grain.YEAR),
    ],
)
def test_a_span_is_cut_as_finely_as_the_chart_can_hold(days, most, grain):
    assert finest_grain(days * 86400, most) is grain


def days(first, last):
    start = dt.datetime.fromisoformat(first)
    return [start + dt.timedelta(days=n) for n in range((dt.datetime.fromisoformat(last) - start).days + 1)]


@pytest.mark.parametrize(
    ("moments", "grain", "parts"),
    [
        (days("2024-01-01", "2024-03-31"), Grain.MONTH, (False, False)),
        (days("2024-01-02", "2024-03-31"), Grain.MONTH, (True, False)),
        (days("2024-01-01", "2024-03-30"), Grain.MONTH, (False, True)),
        (days("2024-01-01", "2024-11-30"), Grain.YEAR, (False, True)),
        (days("2024-02-01", "2024-12-31"), Grain.YEAR, (True, False)),
        (days("2024-02-01", "2024-12-31"), Grain.QUARTER, (True, False)),
        ([dt.datetime(2024, month, 1) for month in range(1, 13)], Grain.YEAR, (False, False)),
        ([dt.datetime(2024, month, 1) for month in range(1, 13)], Grain.MONTH, (False, False)),
        ([dt.datetime(2024, 1, 31), dt.datetime(2024, 11, 30)], Grain.YEAR, (False, True)),
        (days("2024-01-01", "2024-01-02"), Grain.DAY, (True, True)),
    ],
)
def test_stretches_at_the_ends_are_parts_where_days_or_months_lack(moments, grain, parts):
    assert part_stretches(moments, grain) == parts


@pytest.mark.parametrize(
    "texts",
    [
        ["2024-01-01", "2024-02-01"],
        ["2024-01-01T09:00", "2024-01-01 10:00"],
        ["2024-01", "2024-02"],
        ["December 2023", "Feb 2024"],
        ["2024Q1", "2024 Q2"],
        ["Q1 2024", "Q4 2024"],
    ],
)
def test_text_that_is_nothing_but_dates_makes_a_line_in_its_own_words_and_order(texts):
    frame = pd.DataFrame({"when": texts, "v": [1, 2]})
    slide = chart(frame)
    assert slide.chart.categories == tuple(texts)
    assert slide.chart.type is ChartType.LINE
    assert "Read as dates: 'when'." in slide.why


def test_whole_numbers_are_no_months():
    frame = pd.DataFrame({"month": [202411, 202412, 202501, 202502], "v": [4, 3, 5, 1]})
    slide = chart(frame, x="month", y="v")
    assert (slide.chart.type, slide.chart.categories[0]) == (ChartType.BAR, "202411")
    assert table(frame).table[1] == ("202411", "4")


def test_text_dates_out_of_the_order_of_time_are_bars_where_they_stand():
    months = pd.date_range("2024-01-01", periods=12, freq="MS").strftime("%b %Y").sort_values()
    slide = chart(pd.DataFrame({"when": months, "v": range(12)}))
    assert slide.chart.categories == tuple(months)
    assert slide.chart.type is ChartType.HORIZONTAL_BAR
    assert "do not run in the order of time" in slide.why
    assert chart(pd.DataFrame({"when": ["2024-02", "2024-01"], "v": [1, 2]})).chart.type is ChartType.BAR
    many = pd.DataFrame({"when": pd.date_range("2024-01-01", periods=70).strftime("%Y-%m-%d")[::-1], "v": 1})
    with pytest.raises(DataError, match="do not run in the order of time") as refusal:
        chart(many)
    assert refusal.value.hint == "Put the rows in the order of time: sort them by 'when'."
    assert chart(many, kind="LINE").chart.categories == tuple(many["when"])


def test_dates_that_are_cut_to_years_are_written_and_sorted_as_years():
    days = [f"{year}-{month:02}-01" for year in range(2024, 1900, -1) for month in range(1, 13)]
    slide = chart(pd.DataFrame({"when": days, "v": 1}), aggregate="sum")
    assert slide.chart.categories[:2] == ("1901", "1902")
    assert set(slide.chart.series[0].values) == {12.0}


@pytest.mark.parametrize(
    "texts",
    [
        ["2024-01-01", "never"],
        ["2024-02-30", "2024-01-01"],
        ["2024-13", "2024-01"],
        ["01/02/2024", "03/04/2024"],
        ["Feb", "Jan"],
        ["3 Bags 2024", "Bag 2024"],
    ],
)
def test_text_that_may_be_something_else_stays_text(texts):
    slide = chart(pd.DataFrame({"when": texts, "v": [2, 1]}))
    assert slide.chart.type is ChartType.BAR
    assert "Read as dates" not in slide.why


@pytest.mark.parametrize("library", ["polars", "pyarrow"])
def test_every_library_reads_them_alike(library):
    module = pytest.importorskip(library)
    make = module.DataFrame if library == "polars" else module.table
    data = {"when": ["2024-01-01", None, "2024-02-01"], "v": [1, 2, 3]}
    assert chart(make(data)) == chart(pd.DataFrame(data))


def test_a_table_shows_the_text_as_it_is():
    assert table(pd.DataFrame({"when": ["2024-01-01"]})).table[1] == ("2024-01-01",)


@pytest.mark.parametrize(
    "words",
    [["5/2/2008", "11/28/2008"], ["28/11/2008", "2/5/2009"], ["2008 Nov", "2009 Jan"]],
)
def test_dates_that_can_be_read_in_one_way_only_are_a_line_in_their_own_words(words):
    slide = chart(pd.DataFrame({"d": words, "v": [1, 2]}))
    assert (slide.chart.type, slide.chart.categories) == ("LINE", tuple(words))
    assert chart(pd.DataFrame({"d": words[::-1], "v": [1, 2]})).chart.type == "BAR"


def test_dates_whose_days_and_months_may_change_places_stay_text():
    assert "Text read" not in chart(pd.DataFrame({"d": ["5/2/2008", "3/4/2008"], "v": [1, 2]})).why
    assert "Text read" not in chart(pd.DataFrame({"d": ["5/2/2008", "30/30/2008"], "v": [1, 2]})).why


def test_text_that_was_read_as_dates_and_is_not_drawn_is_not_said_to_be_on_an_axis():
    frame = pd.DataFrame({"day": ["2024-01-01", "2024-01-02"], "k": ["a", "b"], "v": [1, 2]})
    assert "Read as dates" not in chart(frame, x="k", y="v").why
    assert "'day'" in chart(frame, x="day", y="v").why
