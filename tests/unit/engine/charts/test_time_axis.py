"""Labels of times stay at natural steps, and are short."""

import datetime as dt

import pytest

from nbdeck.contract.slides import Chart
from nbdeck.contract.tables import TableColumn
from nbdeck.engine.charts.axes import Slots, fit_labels
from nbdeck.engine.charts.canvas import ChartTypography
from nbdeck.engine.charts.figures import figures_of
from nbdeck.engine.charts.time_axis import natural_step, time_axis, years_below
from nbdeck.engine.scene.boxes import INK, Box
from unit.engine.charts.specs import LOOK, built

PEN = ChartTypography(LOOK, 12.0, INK, "en-US")
DAY = dt.timedelta(days=1)


def months(count, start=2012 * 12, step=1):
    return [dt.datetime((start + step * n) // 12, (start + step * n) % 12 + 1, 1) for n in range(count)]


def days(count, start=dt.datetime(2024, 1, 1), step=DAY):
    return [start + step * n for n in range(count)]


def axis(moments, grain, tag="en", written=None):
    column = TableColumn(kind="time", format=grain, values=[moment.isoformat() for moment in moments])
    written = written or [column.said(value, "en") for value in column.values]
    return time_axis(column, written, [column.shown(at, text, tag) for at, text in enumerate(written)], tag)


@pytest.mark.parametrize(
    ("moments", "grain", "least", "every"),
    [
        (months(48), "month", 1.2, 3),
        (months(48), "month", 4.0, 6),
        (months(48), "month", 6.1, 12),
        (months(40, step=3), "quarter", 2.5, 4),
        (months(20, step=12), "year", 2.1, 5),
        (months(20, step=6), "month", 1.1, 2),
        (days(90), "day", 5.0, 7),
        (days(90), "day", 8.0, 14),
        (days(52, step=7 * DAY), "day", 3.0, 4),
        ([day for day in days(70) if day.weekday() < 5], "day", 3.0, 5),
        (days(48, step=DAY / 24), "hour", 5.0, 6),
        (days(24, step=DAY / 24), "hour", 4.0, 6),
        (days(60, step=DAY / 1440), "minute", 7.0, 10),
    ],
)
def test_labels_of_times_stand_a_natural_time_apart(moments, grain, least, every):
    times = axis(moments, grain)
    assert natural_step(times.labels, times, least) == every


@pytest.mark.parametrize(
    ("names", "least", "every"),
    [
        (range(1993, 2024), 2.3, 5),
        (range(0, 400, 5), 3.5, 4),
        (range(2000, 2030, 3), 2.2, 3),
        ("abcdefghij", 2.2, 3),
        (range(9), 5.0, 8),
        (["x"] * 13, 4.5, 6),
        (["x"] * 1663, 140.2, 277),
        (["x"] * 15, 3.1, 7),
        (["x"] * 6, 5.2, 6),
    ],
)
def test_labels_of_numbers_stand_round_steps_apart_where_there_are_any(names, least, every):
    assert natural_step(list(map(str, names)), None, least) == every


def test_times_at_uneven_steps_have_any_step_that_fits():
    times = axis([moment for moment in months(60) if moment.month not in (2, 5, 6)], "month")
    assert natural_step(times.labels, times, 2.0) == 2
    assert natural_step(times.labels, times, 3.0) == 9


def test_the_first_and_the_last_of_many_days_are_named():
    moments = [day for day in days(2370, dt.datetime(2019, 1, 2)) if day.weekday() < 5][:1663]
    moments.remove(dt.datetime(2019, 5, 1))
    moments.append(moments[-1] + DAY)
    times = axis(moments, "day")
    lines = fit_labels(times.labels, Slots(len(moments), 700), 100, PEN, times).lines
    named = [at for at, each in enumerate(lines) if each]
    assert (named[0], named[-1]) == (0, 1662)
    assert len(named) > 4


def test_where_all_labels_are_of_january_they_are_years():
    def labels(moments):
        times = axis(moments, "month")
        return [
            line[0]
            for line in fit_labels(times.labels, Slots(len(moments), 400), 100, PEN, times).lines
            if line
        ]

    assert labels(months(72)) == ["2012", "2013", "2014", "2015", "2016", "2017"]
    assert labels(months(72, start=2012 * 12 + 2))[:2] == ["Mar 2012", "Mar 2013"]


def test_hours_of_the_first_of_january_are_no_years():
    assert axis(days(24, step=DAY / 24), "hour").labels_of(6)[0] == "1 Jan 2024 00:00"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (["2024-01-01", "2024-02-01", "2024-03-01"], ("Jan 2024", "Feb 2024", "Mar 2024")),
        (["2024-01", "2024-02", "2024-03"], ("2024-01", "2024-02", "2024-03")),
        (["Jan 24", "Feb 24", "Mar 24"], None),
        (["Start", "2024-02", "2024-03"], None),
    ],
)
def test_iso_times_are_short_on_the_axis_and_words_of_the_user_stay(written, shown):
    times = axis(months(3, start=2024 * 12), "month", written=written)
    assert (times and times.labels) == shown


def test_labels_are_in_the_language_of_the_deck():
    assert axis(months(3, start=2024 * 12), "month", "de-DE").labels == (
        "Jan. 2024",
        "Feb. 2024",
        "März 2024",
    )


def test_a_column_with_something_that_is_no_time_is_no_axis_of_times():
    for value, text in (("", "(missing)"), ("", ""), ("soon", "soon")):
        column = TableColumn(kind="time", format="month", values=("2024-01-01", value))
        assert time_axis(column, ["Jan 2024", text], ["Jan 2024", text], "en") is None


def test_a_label_that_is_clipped_on_no_axis_is_whole():
    moments = [day for day in days(170, dt.datetime(2012, 3, 1)) if day.weekday() < 5]
    times = axis(moments, "day")
    labels = fit_labels(times.labels, Slots(len(moments), 700), 100, PEN, times)
    assert not any("…" in line for lines in labels.lines for line in lines)


def test_the_workbook_keeps_every_time_and_its_axis_the_step():
    written = [moment.date().isoformat() for moment in months(72)]
    chart = built(
        Chart(
            type="LINE",
            categories=written,
            times={"kind": "time", "format": "month", "values": written},
            series=[{"name": "Rain", "values": range(72)}],
        ),
        Box(0, 0, 500, 300),
    )
    assert chart.categories == tuple(written)
    assert chart.category_axis.label_every == 12
    assert [label for label in chart.category_labels if label] == [str(year) for year in range(2012, 2018)]


def test_times_are_written_in_the_language_of_the_deck():
    times = {"kind": "time", "format": "month", "values": ["2024-03-01", "2024-05-01"]}
    series = [{"name": "Rain", "values": [1, 2]}]
    chart = Chart.model_validate(
        {"type": "BAR", "categories": ["Mar 2024", "May 2024"], "series": series, "times": times}
    )
    assert [figures_of(chart, tag).categories[1] for tag in ("en-US", "de-DE")] == ["May 2024", "Mai 2024"]


@pytest.mark.parametrize(
    ("names", "lines"),
    [
        (("Nov 2023", "Dec 2023", "Jan 2024"), (("Nov", "2023"), ("Dec",), ("Jan", "2024"))),
        (("2023 Q3", "2023 Q4", "2024 Q1"), (("Q3", "2023"), ("Q4",), ("Q1", "2024"))),
        (("5 Mar 2023", "5 Mar 2024"), (("5 Mar", "2023"), ("5 Mar", "2024"))),
        (("Jan 2024", "Feb 2024"), ()),
        (("Jan 2023", "Feb 2024", "Mar 2023"), ()),
        (("Jan 2023", "Feb", "Mar 2024"), ()),
        (("2023", "2024"), ()),
        (("Route 1450", "Route 1460"), ()),
    ],
)
def test_years_stand_once_below_the_first_label_of_each(names, lines):
    assert years_below(names) == lines


def test_months_of_two_years_are_level_in_one_line_with_their_years_below():
    names = [f"{month:%b %Y}" for month in months(21)]
    labels = fit_labels(names, Slots(21, 800.0), 80.0, PEN)
    assert (labels.rotation, labels.every) == (0, 1)
    assert labels.is_flat(names)
    assert [lines[1] for lines in labels.lines if len(lines) > 1] == ["2012", "2013"]
    assert labels.as_shown(names)[:2] == ("Jan\n2012", "Feb")


def test_a_sequence_that_has_no_room_leaves_labels_out_instead_of_breaking_them():
    names = [f"Week {week} of the plan" for week in range(1, 22)]
    labels = fit_labels(names, Slots(21, 900.0), 80.0, PEN)
    assert labels.every > 1
    assert max(map(len, labels.lines)) == 1
    assert fit_labels(names[:8], Slots(8, 560.0), 80.0, PEN).every == 1
