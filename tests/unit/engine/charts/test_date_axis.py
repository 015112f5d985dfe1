"""Dates that lie unevenly stand as far apart as they are, in the drawing and on the native axis."""

import datetime as dt
import io
import re

import openpyxl
import pytest

from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.charts.canvas import ChartTypography, Cramped
from nbdeck.engine.charts.date_axis import date_labels
from nbdeck.engine.pptx.chart_workbook import workbook
from nbdeck.engine.pptx.charts import chart_part
from nbdeck.engine.scene.boxes import INK, Box
from nbdeck.engine.scene.elements import TextBox
from unit.engine.charts.specs import LARGE, LOOK, STYLE, built, drawn, texts

YEARS = ("1990-01-01", "2000-01-01", "2018-01-01", "2020-01-01")
DAYS = ("2024-03-29", "2024-04-17", "2024-05-20", "2025-05-01")
MONTHS = ("2023-01-01", "2023-02-01", "2023-06-01", "2024-03-01")
DAY_ZERO = dt.date(1899, 12, 30)


def chart(dates, kind="LINE", rows=1, **settings):
    return Chart(
        type=kind,
        categories=dates,
        times={"kind": "time", "format": "day", "values": dates},
        series=[
            {"name": f"S{row}", "values": [row + at + 1.0 for at in range(len(dates))]} for row in range(rows)
        ],
        **settings,
    )


def ordinals(dates):
    return [(dt.date.fromisoformat(date) - DAY_ZERO).days for date in dates]


@pytest.mark.parametrize("kind", ["LINE", "AREA"])
@pytest.mark.parametrize("lang", ["en-US", "he-IL"])
def test_points_stand_as_far_apart_as_their_days(kind, lang):
    shown = built(chart(DAYS, kind), lang=lang)
    name = "Chart line" if kind == "LINE" else "Chart area"
    (path,) = [part for part in drawn(shown, name) if part.commands]
    xs = [x for command in path.commands[: len(DAYS)] for x, _ in command.points]
    days = ordinals(DAYS)
    shares = [(day - days[0]) / (days[-1] - days[0]) for day in days]
    start, end = (shown.plot.right, shown.plot.x) if lang == "he-IL" else (shown.plot.x, shown.plot.right)
    assert xs == pytest.approx([start + (end - start) * share for share in shares])


@pytest.mark.parametrize(
    ("dates", "lang", "first", "codes"),
    [
        (YEARS, "en-US", "1990", ("yyyy", "[$-409]d mmm yyyy")),
        (YEARS, "de-DE", "1990", ("yyyy", "yyyy-mm-dd")),
        (MONTHS, "en-US", "Jan 2023", ("[$-409]mmm yyyy", "[$-409]d mmm yyyy")),
        (MONTHS, "de-DE", "2023-01", ("yyyy-mm", "yyyy-mm-dd")),
        (DAYS, "en-GB", "29 Mar 2024", ("[$-409]d mmm yyyy", "[$-409]d mmm yyyy")),
        (DAYS, "fr-FR", "2024-03-29", ("yyyy-mm-dd", "yyyy-mm-dd")),
    ],
)
def test_labels_tell_the_day_of_their_tick_no_finer_than_needed(dates, lang, first, codes):
    shown = built(chart(dates), lang=lang)
    steps = shown.category_axis.dates
    assert texts(shown, "Category label")[0] == first
    assert (steps.label_code, steps.cell_code) == codes
    assert steps.days == tuple(ordinals(dates))
    labels = drawn(shown, "Category label", TextBox)
    assert all(
        other.box.x - one.box.right > 0.5 * shown.text_size
        for one, other in zip(labels, labels[1:], strict=False)
    )


def test_ticks_of_months_stand_on_their_days_and_not_at_even_distances():
    shown = built(chart(MONTHS))
    steps, labels = shown.category_axis.dates, drawn(shown, "Category label", TextBox)
    assert steps.unit == "months"
    days = ordinals(MONTHS)
    year, month = 2023, 1
    for label in labels:
        day = (dt.date(year, month, 1) - DAY_ZERO).days
        share = (day - days[0]) / (days[-1] - days[0])
        assert label.box.center[0] == pytest.approx(shown.plot.x + shown.plot.w * share)
        month += steps.step
        year, month = year + (month - 1) // 12, (month - 1) % 12 + 1


def test_from_a_day_that_not_all_months_have_labels_are_days_apart():
    steps = built(chart(DAYS)).category_axis.dates
    assert (steps.unit, steps.step % 7) == ("days", 0)


def test_the_native_axis_is_one_of_days_with_the_same_steps_and_the_workbook_has_dates():
    shown = built(chart(YEARS, rows=2))
    part = chart_part(shown, "en-US")
    axis = re.search(r"<c:dateAx>.*</c:dateAx>", part)[0]
    steps = shown.category_axis.dates
    assert '<c:baseTimeUnit val="days"/>' in axis
    assert f'<c:majorUnit val="{steps.step}"/><c:majorTimeUnit val="{steps.unit}"/></c:dateAx>' in axis
    assert '<c:numFmt formatCode="yyyy" sourceLinked="0"/>' in axis
    assert '<c:crossBetween val="midCat"/>' in part
    assert "catAx" not in part
    assert (
        part.count(f"<c:cat><c:numRef><c:f>Data!$A$2:$A$5</c:f><c:numCache><c:formatCode>{steps.cell_code}")
        == 2
    )
    sheet = openpyxl.load_workbook(io.BytesIO(workbook(shown))).active
    assert [cell.value.date().isoformat() for cell in sheet["A"][1:]] == list(YEARS)
    assert [cell.value for cell in sheet["B"][1:]] == [1, 2, 3, 4]


def test_even_dates_bars_and_a_marked_change_keep_an_axis_of_categories():
    even = ("2020-01-01", "2021-01-01", "2022-01-01", "2023-01-01")
    growth = {"growth": {"start": YEARS[0], "end": YEARS[-1]}}
    for one in (chart(even), chart(YEARS, "BAR"), chart(YEARS, marks=growth)):
        shown = built(one)
        assert shown.category_axis.dates is None
        assert "dateAx" not in chart_part(shown, "en-US")


def test_in_a_place_too_small_for_labels_the_axis_is_one_of_categories():
    (shown,) = build_charts(chart(DAYS), Box(0, 0, 60, 40), STYLE, LOOK)
    xs = [x for part in drawn(shown, "Chart line") for command in part.commands for x, _ in command.points]
    assert shown.category_axis.dates is None
    assert xs[1] - xs[0] == pytest.approx(xs[2] - xs[1])


def test_two_labels_need_room():
    pen = ChartTypography(LOOK, 12.0, INK, "en-US")
    with pytest.raises(Cramped):
        date_labels(ordinals(DAYS), 50.0, pen)
    few = date_labels(ordinals(DAYS), LARGE.w, pen)
    assert len(few.ticks) > len(date_labels(ordinals(DAYS), 300.0, pen).ticks) >= 2
