"""What is marked on waterfalls, boxes, steps and slopes."""

from dataclasses import replace

import pytest

from nbdeck.contract.number_format import format_number
from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.obstacles import Obstacles
from nbdeck.engine.scene.boxes import Color
from nbdeck.engine.scene.elements import TextBox
from unit.engine.charts.form_specs import FORMS, MARKED, SERIES
from unit.engine.charts.formulas import FUNCTIONS, Sheet
from unit.engine.charts.specs import LARGE, STYLE, built, drawn, texts


def marked(name, **marks):
    return built(Chart(**FORMS[name], marks=marks), LARGE)


@pytest.mark.parametrize("name", [name for name in MARKED if name.startswith(("marked", "noted"))])
def test_what_means_something_on_a_form_stands_on_it(name):
    assert built(Chart(**MARKED[name]), LARGE).unmarked == ()


@pytest.mark.parametrize(
    ("name", "marks", "told"),
    [
        ("waterfall", {"average": True}, "the average"),
        ("waterfall", {"growth": {"start": "Start", "end": "North"}}, "the change from 'Start' to 'North'"),
        ("box plot", {"average": True}, "the average"),
        ("box plot", {"growth": {"start": "x", "end": "y"}}, "the change from 'x' to 'y'"),
        ("slope", {"target": {"value": 45}}, "the target 45"),
        ("bubbles", {"band": {"low": 3, "high": 4}}, "the band from 3 to 4"),
    ],
)
def test_what_means_nothing_on_a_form_is_told(name, marks, told):
    chart = marked(name, **marks)
    assert chart.unmarked == (told,)
    assert not [part for part in chart.drawing if part.name in {"Chart level", "Chart band", "Chart arrow"}]


def test_the_change_of_a_waterfall_goes_from_total_to_total_and_follows_them(monkeypatch):
    monkeypatch.setitem(FUNCTIONS, "IF", lambda test, one, other: one if test else other)
    chart = marked("waterfall", growth={"start": "Start", "end": "End"})
    assert texts(chart, "Change label") == ["-15%"]
    arrow, number = (
        next(series for series in chart.series if series.name == name)
        for name in ("Start → End", "Start → End =")
    )
    after = Sheet(chart, [[200.0, 30.0, -45.0, 185.0]])
    place = next(at for at, value in enumerate(number.values) if value is not None)
    assert after.calculated(number.formulas[place]) == pytest.approx(-0.075)
    axis, (label,) = chart.right_axis, (label for _, label in number.labels)
    point = chart.plot.bottom - chart.plot.h * (-0.15 - axis.minimum) / (axis.maximum - axis.minimum)
    (line, *_) = (part.box for part in drawn(chart, "Chart arrow") if part.kind == "line")
    assert point + label.shift[1] == pytest.approx(line.y)
    # The line stands over the highest bar, and its legs end over theirs.
    assert after.series(arrow)[0] > 230.0
    assert arrow.values[0] > 130.0
    assert arrow.error_bars.down.values[0] > 0


def test_the_values_of_a_waterfall_are_those_of_its_pieces_and_say_nothing_at_empty_ones():
    chart = built(Chart(**FORMS["waterfall"]))
    parts = {series.name: series for series in chart.series if series.labels}
    assert list(parts) == ["Total", "Increase", "Decrease"]
    said = {
        name: {at: format_number(series.values[at], label.number_format) for at, label in series.labels}
        for name, series in parts.items()
    }
    assert said == {
        "Total": {0: "100", 3: "85"},
        "Increase": {1: "+30", 2: ""},
        "Decrease": {1: "", 2: "-45"},
    }
    assert {label.shows for series in parts.values() for _, label in series.labels} == {("value",)}
    for name, place, middle in (("Total", 0, 50), ("Increase", 1, 115), ("Decrease", 2, 107.5)):
        label, text = dict(parts[name].labels)[place], drawn(chart, "Value label", TextBox)[place]
        y = chart.plot.bottom - chart.plot.h * middle / chart.value_axis.maximum
        assert text.box.y < y + label.shift[1] < text.box.bottom


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ((-20.0, -5.0, 10.0, -15.0), ["-20", "-5", "+10", "-15"]),
        ((20.0, 0.0, -5.0, 15.0), ["20", "0", "-5", "15"]),
    ],
)
def test_steps_below_zero_and_of_nothing_say_their_value(values, told):
    chart = built(Chart(**FORMS["waterfall"] | {"series": [SERIES("P", *values)]}))
    assert texts(chart, "Value label") == told
    native = {
        at: format_number(series.values[at], label.number_format)
        for series in chart.series
        for at, label in series.labels
        if format_number(series.values[at], label.number_format)
    }
    assert [native[at] for at in range(4)] == told


def test_a_waterfall_with_a_step_across_zero_has_an_axis_for_its_values():
    chart = built(Chart(**FORMS["waterfall across zero"]))
    assert texts(chart, "Value label") == []
    assert chart.value_axis.is_visible


def test_a_note_of_a_waterfall_stands_over_its_bar_at_the_upper_end():
    chart = marked("waterfall", notes=[{"category": "South", "text": "New plant"}])
    (note,) = drawn(chart, "Chart note", TextBox)
    assert Obstacles(tuple(bar.box for bar in drawn(chart, "Chart bar"))).is_free(note.box)
    assert next(series for series in chart.series if series.name == "* South").values[2] == 130.0


def test_a_note_of_a_box_stands_at_its_upper_whisker():
    chart = marked("box plot", notes=[{"category": "y", "text": "odd"}])
    helper = next(series for series in chart.series if series.name == "* y")
    assert (helper.values, helper.formulas) == ((None, 8.0), ("", "$F3"))
    (note,) = drawn(chart, "Chart note", TextBox)
    assert note.box.center[0] == pytest.approx(chart.plot.x + chart.plot.w * 3 / 4)


@pytest.mark.parametrize("name", ["noted line", "marked step", "noted slope"])
def test_the_point_of_a_line_that_a_note_is_about_has_a_dot(name):
    chart = built(Chart(**MARKED[name]), LARGE)
    helper = next(series for series in chart.series if series.name.startswith("* "))
    assert helper.marker_size == 6.0
    assert [dot.box.w for dot in drawn(chart, "Chart point")].count(6.0) == 1


def test_a_target_of_steps_and_boxes_widens_their_axis():
    assert marked("step", target={"value": 9}).value_axis.maximum >= 9
    assert marked("box plot", target={"value": 90}).value_axis.maximum >= 90
    assert marked("waterfall", target={"value": 400}).value_axis.maximum >= 400


@pytest.mark.parametrize(("highlight", "total"), [("accent1", "tx1"), ("tx1", "tx2")])
def test_totals_differ_from_steps_up_and_down(highlight, total):
    rows = [{"name": "Result", "values": [5, -2, 3]}]
    chart = built(
        Chart(
            type="BAR", form="WATERFALL", categories=["Sales", "Costs", "Rest"], series=rows, totals_at=[2]
        ),
        style=replace(STYLE, highlight=Color(highlight)),
    )
    colors = {series.name: series.color.slot for series in chart.series}
    assert colors["Total"] == total
    assert len({colors["Total"], colors["Increase"], colors["Decrease"]}) == 3
