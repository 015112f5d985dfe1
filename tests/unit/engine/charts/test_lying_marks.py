import pytest

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.engine.charts.words import shortcomings
from nbdeck.engine.scene.chart import column_letters
from nbdeck.engine.scene.elements import TextBox
from unit.engine.charts.formulas import Sheet
from unit.engine.charts.specs import REGIONS, built, drawn, spec, texts

ONE, TWO = [20.0, 30.0, 10.0, 40.0], [12.0, 18.0, 25.0, 15.0]


def marked(*rows, form=None, **marks):
    chart = spec("HORIZONTAL_BAR", REGIONS, *rows, form=form)
    return built(chart.model_copy(update={"marks": ChartMarks.model_validate(marks)}), text_size=14)


THREE = [9.0, 8.0, 7.0, 6.0]
FEW, MORE = [10.0, 10.0, 10.0, 90.0], [12.0, 12.0, 12.0, 80.0]


def typed_in(chart, number, *rows):
    """Returns what a series shows when somebody types these numbers into the first columns."""
    sheet = Sheet(chart, rows)
    return [sheet.value(f"{column_letters(number + 1)}{row}") for row in range(2, 2 + len(chart.categories))]


def test_a_target_is_a_series_that_the_axis_follows():
    chart = marked(ONE, target={"value": 24})
    target = chart.series[1]
    assert chart.overlap == 100
    assert (target.is_helper, target.is_wide, target.plot, set(target.values)) == (True, True, "", {24.0})
    assert typed_in(chart, 1, ONE, [50.0, *TWO[1:]]) == [50.0] * 4
    (line,) = drawn(chart, "Chart level")
    assert (line.kind, line.box.y, line.box.h, line.box.w) == ("line", chart.plot.y, chart.plot.h, 0.0)
    assert line.box.x == pytest.approx(chart.plot.x + chart.plot.w * 24 / chart.value_axis.maximum)
    (word,) = drawn(chart, "Level label", TextBox)
    assert (word.text, word.box.bottom < chart.plot.y + 4) == ("Target 24", True)
    assert word.box.center[0] == pytest.approx(line.box.x)
    assert list(shortcomings(chart)) == []
    assert chart.alt.endswith("Target: 24.")


@pytest.mark.parametrize(("value", "is_left"), [(24.0, False), (-15.0, True)])
def test_the_words_of_a_level_stand_from_the_end_of_its_first_bar(value, is_left):
    chart = marked([-20.0, *ONE[1:]], target={"value": value})
    ((place, label),) = chart.series[1].labels
    (word,) = drawn(chart, "Level label", TextBox)
    (line,) = drawn(chart, "Chart level")
    assert (place, label.position, label.shows) == (0, "outside_end", ("series", "value"))
    edge = word.box.right + 2.8 if is_left else word.box.x - 2.8
    assert label.shift[0] == pytest.approx(edge - line.box.x)
    first = chart.plot.y + chart.plot.h / 8
    assert label.shift[1] == pytest.approx(word.box.center[1] - first)


def test_the_mean_follows_the_numbers():
    chart = marked(ONE, average=True)
    average = chart.series[-1]
    assert set(average.values) == {25.0}
    assert typed_in(chart, 1, [1.0, 2.0, 3.0, 6.0]) == [3.0] * 4
    assert chart.unmarked == ()


def test_a_strip_has_its_ends_and_its_name_between_them():
    chart = marked(ONE, band={"low": 12, "high": 18, "name": "normal"})
    name, low, high = chart.series[1:]
    assert [set(one.values) for one in (name, low, high)] == [{15.0}, {12.0}, {18.0}]
    assert [one.is_wide and one.is_drawn for one in (name, low, high)] == [False, True, True]
    rows = (ONE, ONE, [20.0, *ONE[1:]], [30.0, *ONE[1:]])
    assert [typed_in(chart, number, *rows) for number in (1, 2, 3)] == [[25.0] * 4, [20.0] * 4, [30.0] * 4]
    left, right = (edge.box.x for edge in drawn(chart, "Chart band edge"))
    assert right - left == pytest.approx(chart.plot.w * 6 / chart.value_axis.maximum)
    (word,) = drawn(chart, "Level label", TextBox)
    assert (word.text, word.box.center[0]) == ("normal", pytest.approx((left + right) / 2))
    assert chart.unmarked == ()


@pytest.mark.parametrize(("marks", "overlap"), [({}, 50), ({"average": True}, 67)])
def test_levels_of_a_pair_lie_between_its_bars_and_take_no_room_from_them(marks, overlap):
    chart, plain = marked(FEW, MORE, target={"value": 60}, **marks), marked(FEW, MORE)
    assert [one.is_helper for one in chart.series] == [False, *[True] * (1 + len(marks)), False]
    assert (chart.overlap, plain.overlap, chart.gap_width) == (overlap, 0, plain.gap_width)
    heights = [{round(bar.box.h, 6) for bar in drawn(one, "Chart bar")} for one in (chart, plain)]
    assert len(heights[0]) == 1
    assert typed_in(chart, 1, FEW, [33.0, *TWO[1:]]) == [33.0] * 4


@pytest.mark.parametrize(
    ("rows", "form", "count"),
    [
        ((ONE, TWO, THREE), None, 4),
        ((ONE, TWO), "STACKED", 4),
        ((ONE,), "STACKED", 4),
        ((ONE,), None, 1),
        (([None, *ONE[1:]], TWO), None, 4),
    ],
    ids=["three bars", "a stack", "a stack of one", "one bar", "a legend"],
)
def test_where_no_series_can_be_a_line_there_is_none_and_that_is_told(rows, form, count):
    kind = spec("HORIZONTAL_BAR", REGIONS[:count], *(row[:count] for row in rows), form=form)
    marks = ChartMarks.model_validate(
        {"target": {"value": 24}, "average": True, "band": {"low": 12, "high": 180, "name": "normal"}}
    )
    chart = built(kind.model_copy(update={"marks": marks}), text_size=14)
    assert not any(drawn(chart, name) for name in ("Chart band", "Chart band edge", "Chart level"))
    assert drawn(chart, "Level label", TextBox) == []
    assert chart.unmarked == ("the target 24", "the average", "the band from 12 to 180")
    assert not any(one.is_helper for one in chart.series)
    assert chart.value_axis.maximum < 180


def test_a_level_beyond_the_bars_is_on_the_axis():
    chart = marked(ONE, target={"value": 90})
    assert chart.value_axis.maximum > 90
    assert drawn(chart, "Chart level")[0].box.x < chart.plot.right


def test_no_line_strikes_through_a_value():
    chart = marked(ONE, TWO, target={"value": 22})
    assert marked(ONE, TWO, target={"value": 21}).unmarked == ("the target 21",)
    x = drawn(chart, "Chart level")[0].box.x
    for label in drawn(chart, "Value label", TextBox):
        assert not label.box.x < x < label.box.right


@pytest.mark.parametrize(
    ("rows", "marks", "told"),
    [
        ((ONE,), {"growth": {"start": "North", "end": "West"}}, "the change from 'North' to 'West'"),
        ((ONE, TWO, THREE), {"average": True}, "the average"),
    ],
)
def test_what_would_lie_after_an_edit_is_not_drawn_and_told(rows, marks, told):
    chart = marked(*rows, **marks)
    assert chart.unmarked == (told,)


def test_totals_stand_at_the_ends_of_stacks_and_follow_them():
    chart = marked(ONE, TWO, form="STACKED", totals=True)
    *_, total, zero = chart.series
    assert (total.is_helper, total.plot, total.is_drawn) == (True, "HIDDEN_BAR", False)
    assert (zero.plot, zero.values, zero.labels) == ("HIDDEN_BAR", (0, None, None, None), ())
    assert total.values == (32.0, 48.0, 35.0, 55.0)
    assert texts(chart, "Total label") == ["32", "48", "35", "55"]
    assert {(label.position, label.shows) for _, label in total.labels} == {("outside_end", ("value",))}
    sheet = Sheet(chart, ([1.0, 2.0, 3.0, 4.0], [5.0, 5.0, 5.0, 5.0]))
    assert sheet.series(total) == [6.0, 7.0, 8.0, 9.0]
    axes = [
        (axis.minimum, axis.maximum, axis.major_unit) for axis in (chart.value_axis, chart.right_axis) if axis
    ]
    assert (len(set(axes)), chart.right_axis.is_visible) == (1, False)
    for bar, label in zip(drawn(chart, "Chart bar")[1::2], drawn(chart, "Total label", TextBox), strict=True):
        assert bar.box.right < label.box.x < bar.box.right + 6
    assert chart.legend is None


def test_totals_beside_a_legend_are_told():
    chart = marked([1.0, *ONE[1:]], TWO, form="STACKED", totals=True)
    assert chart.legend is not None
    assert chart.unmarked == ("the totals",)


def test_lying_stacks_are_named_on_their_first_bar_where_all_names_have_room():
    kind, form = "HORIZONTAL_BAR", "STACKED"
    chart = built(spec(kind, REGIONS, ONE, TWO, form=form), text_size=14)
    assert texts(chart, "Value label")[:3] == ["A: 20", "B: 12", "30"]
    assert dict(chart.series[0].labels)[0].shows == ("series", "value")
    assert chart.legend is None
    narrow = built(spec(kind, REGIONS, [0.5, *ONE[1:]], TWO, form=form), text_size=14)
    assert narrow.legend is not None


@pytest.mark.parametrize("kind", ["BAR", "HORIZONTAL_BAR"])
def test_series_keep_their_own_colours_over_a_strip(kind):
    given = spec(kind, REGIONS, ONE, TWO, THREE)
    marks = ChartMarks.model_validate({"band": {"low": 12, "high": 18}})
    shown = [one.color for one in built(given.model_copy(update={"marks": marks})).series[:3]]
    assert len(set(shown)) == 3
    assert shown == [one.color for one in built(given).series[:3]]
