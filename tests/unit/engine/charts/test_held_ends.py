"""What holds zero under narrow bars is a series that does not show: no end of an axis is written."""

import re

import pytest

from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.words import shortcomings
from nbdeck.engine.pptx.charts import chart_part
from nbdeck.engine.scene.boxes import Box
from unit.engine.charts.form_specs import SERIES
from unit.engine.charts.specs import LARGE, built, spec, texts

NARROW, OTHER, THIRD = [80, 82, 84, 81], [79, 81, 82, 80], [83, 85, 86, 84]
ZERO = (0.0, None, None, None)


def held(chart):
    """Return the places of what holds an axis, and how it is drawn."""
    return [(at, one.plot) for at, one in enumerate(chart.series) if one.name == "Common scale"]


@pytest.mark.parametrize(
    ("kind", "rows", "places", "overlap"),
    [
        ("BAR", (NARROW,), [(1, "")], 100),
        ("BAR", (NARROW, OTHER), [(2, "LINE")], 0),
        ("HORIZONTAL_BAR", (NARROW,), [(1, "")], 100),
        ("HORIZONTAL_BAR", (NARROW, OTHER), [(1, "")], 50),
        ("HORIZONTAL_BAR", (NARROW, OTHER, THIRD), [(1, ""), (3, "")], 50),
        ("HORIZONTAL_BAR", ([None, *NARROW[1:]], OTHER), [(1, "")], 50),
        ("STACKED_BAR", (NARROW,), [(1, "LINE")], 100),
        ("AREA", (NARROW,), [(1, "")], 0),
    ],
)
def test_zero_is_held_by_a_series_that_takes_no_room_from_what_is_shown(kind, rows, places, overlap):
    chart, plain = (
        built(spec(kind, "abcd", *rows), LARGE),
        built(spec(kind, "abcd", *((5, 50, 70, 80),) * len(rows)), LARGE),
    )
    assert (held(chart), held(plain)) == (places, [])
    assert chart.overlap == overlap
    assert plain.overlap == (100 if kind == "STACKED_BAR" else 0)
    assert {chart.series[at].values for at, _ in places} == {ZERO}
    assert {(one.is_helper, one.is_drawn) for one in chart.series if one.name == "Common scale"} == {
        (True, False)
    }
    assert chart.value_axis.minimum == 0
    assert list(shortcomings(chart)) == []
    assert not re.search("<c:m(in|ax) ", chart_part(chart, "en-US"))


@pytest.mark.parametrize("kind", ["BAR", "LINE"])
def test_negative_and_wide_values_need_nothing_that_holds_an_axis(kind):
    assert held(built(spec(kind, "abcd", [-80, 82, 84, 81]), LARGE)) == []
    assert held(built(spec(kind, "abcd", [8, 82, 84, 81]), LARGE)) == []
    assert (held(built(spec(kind, "abcd", [-95, -96, -97, -98]), LARGE)) != []) is (kind == "BAR")


@pytest.mark.parametrize("kind", ["STACKED_BAR", "HORIZONTAL_BAR"])
def test_stacks_of_narrow_values_show_an_axis_in_whose_ticks_zero_is_seen(kind):
    form = "STACKED" if kind == "HORIZONTAL_BAR" else None
    chart = built(spec(kind, "abcd", NARROW, form=form), LARGE)
    assert chart.value_axis.is_visible
    assert texts(chart, "Tick label")[0] == "0"
    assert held(chart) == ([(1, "LINE")] if form is None else [])


@pytest.mark.parametrize("kind", ["BAR", "HORIZONTAL_BAR"])
def test_bars_without_room_for_a_number_start_at_zero_and_are_no_parts(kind):
    names = [f"Week {number}" for number in range(40)]
    chart = built(spec(kind, names, [80 + number % 5 for number in range(40)]), Box(0, 0, 30, 20))
    assert not chart.value_axis.is_visible
    assert (chart.value_axis.minimum, chart.value_axis.major_unit < 90) == (0, kind == "BAR")
    assert held(chart) == ([(1, "")] if kind == "BAR" else [])
    assert not any("parts" in told for told in shortcomings(chart))


def test_bars_with_ends_of_ranges_leave_these_in_their_order():
    rows = [
        SERIES("Life", *NARROW),
        SERIES("low", *(value - 1 for value in NARROW), role="LOW"),
        SERIES("high", *(value + 1 for value in NARROW), role="HIGH"),
    ]
    for kind, plot in (("BAR", "LINE"), ("HORIZONTAL_BAR", None)):
        chart = built(Chart(type=kind, form="ERROR_BARS", categories=list("abcd"), series=rows), LARGE)
        assert [one.name for one in chart.series[:3]] == ["Life", "low", "high"]
        assert held(chart) == ([(3, plot)] if plot else [])
        assert chart.value_axis.minimum == 0


def test_lying_bars_of_powers_of_ten_hold_a_power_below_the_smallest_beside_a_legend_too():
    rows = [SERIES("A", 1, 10, 5000), SERIES("B", 10, 70, 300)]
    chart = built(Chart(type="HORIZONTAL_BAR", categories=list("abc"), has_log_axis=True, series=rows), LARGE)
    assert chart.legend
    assert (held(chart), chart.series[1].values) == ([(1, "")], (0.1, None, None))
    assert chart.value_axis.minimum == 0.1
