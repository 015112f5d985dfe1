import pytest

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.engine.charts.words import shortcomings
from nbdeck.engine.scene import TextBox
from unit.engine.charts.formulas import Sheet
from unit.engine.charts.specs import REGIONS, built, drawn, spec, texts

ONE, TWO = [20.0, 30.0, 10.0, 40.0], [12.0, 18.0, 25.0, 15.0]


def marked(*rows, form=None, **marks):
    chart = spec("HORIZONTAL_BAR", REGIONS, *rows, form=form)
    return built(chart.model_copy(update={"marks": ChartMarks.model_validate(marks)}), text_size=14)


def test_a_target_is_drawn_inside_the_chart_over_a_scale_that_stays():
    chart = marked(ONE, target={"value": 24})
    line, word = chart.overlay
    assert (line.kind, line.box.h, line.box.w) == ("line", chart.plot.h, 0.0)
    axis = chart.value_axis
    assert line.box.x == pytest.approx(chart.plot.x + chart.plot.w * 24 / axis.maximum)
    assert (word.text, word.box.bottom < chart.plot.y + 4) == ("Target 24", True)
    assert word.box.center[0] == pytest.approx(line.box.x)
    assert (axis.fixed, axis.minimum) == ("both", 0.0)
    assert any("would be cut off" in told for told in shortcomings(chart))
    assert all(part in chart.drawing for part in chart.overlay)
    assert chart.alt.endswith("Target: 24.")


def test_a_strip_lies_from_end_to_end_of_the_plot():
    chart = marked(ONE, band={"low": 12, "high": 18, "name": "normal"})
    strip, word = chart.overlay
    assert (strip.box.y, strip.box.h) == (chart.plot.y, chart.plot.h)
    assert strip.box.w == pytest.approx(chart.plot.w * 6 / chart.value_axis.maximum)
    assert word.text == "normal"
    assert word.box.center[0] == pytest.approx(strip.box.center[0])


def test_a_level_beyond_the_bars_is_on_the_axis():
    chart = marked(ONE, target={"value": 90})
    assert chart.value_axis.maximum > 90
    assert chart.overlay[0].box.x < chart.plot.right


def test_no_line_strikes_through_a_value():
    chart = marked(ONE, TWO, target={"value": 21})
    x = chart.overlay[0].box.x
    for label in drawn(chart, "Value label", TextBox):
        assert not label.box.x < x < label.box.right


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ({"average": True}, "the average"),
        ({"growth": {"start": "North", "end": "West"}}, "the change from 'North' to 'West'"),
    ],
)
def test_what_would_lie_after_an_edit_is_not_drawn_and_told(marks, told):
    chart = marked(ONE, **marks)
    assert chart.unmarked == (told,)
    assert chart.overlay == ()
    assert chart.value_axis.fixed == ""


def test_totals_stand_at_the_ends_of_stacks_and_follow_them():
    chart = marked(ONE, TWO, form="STACKED", totals=True)
    total = chart.series[-1]
    assert (total.is_helper, set(total.values), total.is_drawn) == (True, {0.0}, False)
    assert texts(chart, "Total label") == ["32", "48", "35", "55"]
    assert {(label.position, label.shows) for _, label in total.labels} == {("inside_base", ("cell",))}
    sheet = Sheet(chart, ([1.0, 2.0, 3.0, 4.0], [5.0, 5.0, 5.0, 5.0]))
    assert [sheet.calculated(formula) for formula in total.cells.formulas] == [6.0, 7.0, 8.0, 9.0]
    for bar, label in zip(drawn(chart, "Chart bar")[1::2], drawn(chart, "Total label", TextBox), strict=True):
        assert bar.box.right < label.box.x < bar.box.right + 6
    assert chart.legend is None


def test_totals_beside_a_legend_are_told():
    chart = marked([1.0, *ONE[1:]], TWO, form="STACKED", totals=True)
    assert chart.legend is not None
    assert chart.unmarked == ("the totals",)


@pytest.mark.parametrize("kind", ["STACKED_BAR", "HORIZONTAL_BAR"])
def test_stacks_are_named_on_their_first_bar_where_all_names_have_room(kind):
    form = "STACKED" if kind == "HORIZONTAL_BAR" else None
    chart = built(spec(kind, REGIONS, ONE, TWO, form=form), text_size=14)
    assert texts(chart, "Value label")[:3] == ["A: 20", "B: 12", "30"]
    assert dict(chart.series[0].labels)[0].shows == ("series", "value")
    assert chart.legend is None
    narrow = built(spec(kind, REGIONS, [0.5, *ONE[1:]], TWO, form=form), text_size=14)
    assert narrow.legend is not None


def test_no_line_strikes_through_a_total():
    chart = marked(ONE, TWO, form="STACKED", totals=True, target={"value": 33.0})
    labels = drawn(chart, "Total label", TextBox)
    assert labels == [] or not any(label.box.x < chart.overlay[0].box.x < label.box.right for label in labels)
    assert bool(labels) != ("the totals" in chart.unmarked)
