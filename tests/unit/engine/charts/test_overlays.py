import pytest

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.contract.slides import Chart, Series
from nbdeck.engine.charts.canvas import Canvas
from nbdeck.engine.charts.obstacles import Obstacles, around, obstacles_on
from nbdeck.engine.charts.words import shortcomings
from nbdeck.engine.scene.boxes import BACKGROUND, Box
from nbdeck.engine.scene.elements import TextBox
from unit.engine.charts.formulas import Sheet
from unit.engine.charts.specs import REGIONS, built, drawn, spec, texts

ONE, TWO = [20.0, 30.0, 10.0, 40.0], [12.0, 18.0, 25.0, 5.0]
OTHERS = ([2.0, 3.5, 80.0, 1.0], [7.0, 0.0, 9.0, 45.0])


def marked(kind, *rows, box=None, lang="en-US", **marks):
    chart = spec(kind, REGIONS, *rows).model_copy(update={"marks": ChartMarks.model_validate(marks)})
    return built(chart, lang=lang, **({"box": box} if box else {}))


def helper(chart, name):
    return next(series for series in chart.series if series.is_helper and series.name == name)


@pytest.mark.parametrize("kind", ["BAR", "STACKED_BAR", "LINE", "AREA"])
def test_a_target_is_a_line_with_its_name_and_value(kind):
    chart = marked(kind, ONE, TWO, target={"value": 33.25})
    target = helper(chart, "Target")
    assert (target.plot, set(target.values), target.is_wide) == ("LINE", {33.25}, "BAR" in kind)
    ((place, label),) = target.labels
    assert (place, label.text, label.shows, label.position) == (
        3,
        "Target\n33.25",
        ("series", "value"),
        "right",
    )
    assert texts(chart, "Level label") == ["Target\n33.25"]
    line = drawn(chart, "Chart level")[0].box
    assert line.y == pytest.approx(chart.plot.bottom - chart.plot.h * 33.25 / chart.value_axis.maximum)
    word = drawn(chart, "Level label", TextBox)[0].box
    assert word.x > line.right
    assert word.y < line.y < word.bottom
    assert chart.unmarked == ()


def test_a_target_is_typed_in_once_and_all_its_cells_follow():
    target = helper(marked("BAR", ONE, target={"value": 25}), "Target")
    assert target.formulas == ("", "$C2", "$C2", "$C2")


def test_an_average_follows_the_first_series():
    chart = marked("BAR", ONE, TWO, average=True)
    average = helper(chart, "Average (A)")
    assert set(average.values) == {25.0}
    assert Sheet(chart, OTHERS).series(average) == [pytest.approx(86.5 / 4)] * 4


def test_gaps_are_no_zeros_in_an_average():
    assert set(helper(marked("LINE", [10, None, 20, None], average=True), "Average").values) == {15.0}


def test_a_level_beyond_the_data_is_on_the_axis():
    chart = marked("BAR", ONE, target={"value": 90})
    assert chart.value_axis.maximum > 90
    assert drawn(chart, "Chart level")[0].box.y > chart.plot.y


def test_marks_speak_the_language_of_the_deck():
    chart = marked("BAR", [1.5, 2.5, 3.5, 4.5], target={"value": 3.25}, lang="de-DE")
    assert texts(chart, "Level label") == ["Ziel\n3,25"]


def test_levels_of_a_right_to_left_deck_end_at_the_left():
    chart = marked("BAR", ONE, target={"value": 25}, lang="he-IL")
    ((_, label),) = helper(chart, "יעד").labels
    assert label.position == "left"
    assert drawn(chart, "Level label", TextBox)[0].box.right < chart.plot.x
    assert label.shift[0] < 0


@pytest.mark.parametrize("level", [25.5, 26.5, 28.0, 33.0])
def test_words_of_near_levels_stand_apart(level):
    chart = marked("BAR", ONE, target={"value": level}, average=True)
    one, other = (part.box for part in drawn(chart, "Level label", TextBox))
    assert Obstacles((one,)).is_free(around(other, 1.5))


@pytest.mark.parametrize(("lang", "side"), [("en-US", 1), ("ar-SA", -1)])
def test_a_level_whose_end_is_taken_is_named_on_its_start(lang, side):
    chart = marked("BAR", [20.0, 40.0, 24.0, 28.0], average=True, target={"value": 28.5}, lang=lang)
    ((place, label),) = next(series.labels for series in chart.series if series.labels[0][1].separator == " ")
    assert (place, label.position) == (0, "above")
    (text,) = (part for part in drawn(chart, "Level label", TextBox) if "\n" not in part.text)
    first = chart.plot.x + chart.plot.w * (1 if side > 0 else 7) / 8
    assert text.box.center[0] == pytest.approx(first + label.shift[0])
    assert (chart.plot.x + chart.plot.w / 2 - text.box.center[0]) * side > 0
    level = next(part for part in drawn(chart, "Chart level") if abs(part.box.y - text.box.bottom) < 6)
    assert level.box.w == pytest.approx(chart.plot.w)


@pytest.mark.parametrize("first", [28.0, 29.5, 31.0])
def test_no_word_of_a_level_stands_on_data(first):
    chart = marked("LINE", [first, 28.9, 40.0, 28.0], target={"value": 28.1})
    lines = obstacles_on_words(chart)
    assert all(lines.is_free(around(part.box, -1.5)) for part in drawn(chart, "Level label", TextBox))


def obstacles_on_words(chart):
    canvas = Canvas(chart.box)
    for part in chart.drawing:
        if not isinstance(part, TextBox) and part.name == "Chart line":
            canvas.draw(part)
    return obstacles_on(canvas)


def test_a_value_that_a_line_would_strike_through_stands_on_a_plate():
    chart = marked("BAR", [20.0, 24.0, 10.0, 40.0], target={"value": 25})
    assert [label.plate for _, label in chart.series[0].labels] == [None, BACKGROUND, None, None]


def test_totals_are_the_sums_above_the_stacks():
    chart = marked("STACKED_BAR", ONE, TWO, totals=True)
    assert texts(chart, "Total label") == ["32", "48", "35", "45"]
    total = helper(chart, "Total")
    assert (total.values, total.is_drawn, total.plot) == ((32.0, 48.0, 35.0, 45.0), False, "LINE")
    assert Sheet(chart, OTHERS).series(total) == [9.0, 3.5, 89.0, 46.0]
    for place, part in enumerate(drawn(chart, "Total label", TextBox)):
        tops = [
            bar.box.y for bar in drawn(chart, "Chart bar") if bar.box.x < part.box.center[0] < bar.box.right
        ]
        assert part.box.bottom < min(tops) + 4, place


def test_totals_of_stacks_across_zero_stand_above_them_and_say_the_sum():
    chart = marked("STACKED_BAR", [20.0, 30.0, 10.0, 40.0], [-12.0, 18.0, -25.0, 5.0], totals=True)
    total = helper(chart, "Total")
    assert texts(chart, "Total label") == ["8", "48", "-15", "45"]
    assert total.values == (8.0, 48.0, -15.0, 45.0)
    assert {label.shows for _, label in total.labels} == {("value",)}
    unit = chart.plot.h / (chart.value_axis.maximum - chart.value_axis.minimum)
    assert [label.shift[1] / unit for _, label in total.labels] == pytest.approx([-12, 0, -25, 0], abs=1e-6)
    sheet = Sheet(chart, ([1.0, 2.0, 3.0, 4.0], [-5.0, 1.0, -1.0, 6.0]))
    assert sheet.series(total) == [-4.0, 3.0, 2.0, 10.0]


@pytest.mark.parametrize("role", ["LINE", "RIGHT_LINE"])
def test_marks_of_bars_leave_out_the_lines_over_them(role):
    rows = [
        Series(name="A", values=(1, 2)),
        Series(name="Line", values=(9, 8), role=role),
        Series(name="B", values=(3, 4)),
    ]
    marks = {"totals": True, "target": {"value": 5}, "average": True}
    chart = built(Chart(type="STACKED_BAR", categories=("x", "y"), series=rows, marks=marks))
    assert [series.name for series in chart.series] == ["A", "Line", "B", "Target", "Average (A)", "Total"]
    assert helper(chart, "Total").formulas == ("SUM($B2,$D2)", "SUM($B3,$D3)")
    assert Sheet(chart, [(1, 2), (9, 8), (3, 4)]).series(helper(chart, "Target")) == [5.0, 5.0]
    assert chart.unmarked == ()
    levels = [part.box for part in drawn(chart, "Level label", TextBox)]
    ticks = [part.box for part in drawn(chart, "Tick label", TextBox) if part.box.x > chart.plot.right]
    assert all(level.x > tick.right for level in levels for tick in ticks)
    assert bool(ticks) == (role == "RIGHT_LINE")


@pytest.mark.parametrize(("kind", "edges"), [("BAR", 2), ("STACKED_BAR", 2), ("LINE", 0)])
def test_a_band_lies_under_the_data_and_is_typed_in_once(kind, edges):
    chart = marked(kind, ONE, band={"low": 15, "high": 25, "name": "normal"})
    names = [part.name for part in chart.drawing]
    assert names.index("Chart band") < min(
        names.index(name) for name in names if name in {"Chart bar", "Chart point"}
    )
    assert len(drawn(chart, "Chart band edge")) == edges
    low, width = helper(chart, "normal ≥"), helper(chart, "normal +")
    assert (low.plot, low.is_drawn, set(low.values)) == ("AREA", False, {15.0})
    assert (width.plot, width.is_drawn, set(width.values)) == ("AREA", True, {10.0})
    assert (low.formulas[0], width.formulas[0]) == ("", "")
    sheet = Sheet(chart, [ONE])
    assert [sheet.series(helper(chart, "normal"))] == [[20.0] * 4]
    for name in ("normal |", "| normal")[:edges]:
        assert sheet.series(helper(chart, name)) == list(helper(chart, name).values)
    assert texts(chart, "Level label") == ["normal"]


def test_a_band_without_a_name_says_no_ends_that_would_stay_when_they_are_edited():
    assert texts(marked("LINE", ONE, band={"low": 15, "high": 22.5}), "Level label") == ["Range"]


def test_areas_have_no_strip_and_tell_it():
    chart = marked("AREA", ONE, TWO, band={"low": 15, "high": 25})
    assert [series.name for series in chart.series] == ["A", "B", "| A", "| B"]
    assert list(shortcomings(chart)) == ["its chart has no place for the band from 15 to 25"]


def test_what_is_marked_is_told_in_the_alt_text():
    chart = marked(
        "BAR",
        ONE,
        target={"value": 25},
        average=True,
        band={"low": 5, "high": 9, "name": "normal"},
        growth={"start": "North", "end": "West"},
        highlight=[{"category": "East"}],
    )
    assert chart.alt.endswith(
        "Highlighted: East 10. Target: 25. Average: 25. normal: from 5 to 9. From North to West: +100%."
    )


def test_a_mark_without_room_is_told():
    chart = marked("BAR", ONE, box=Box(0, 0, 50, 24), target={"value": 25, "name": "A long name of it"})
    assert any("A long name of it" in each for each in chart.unmarked)


def test_a_plain_chart_has_no_helpers():
    chart = built(spec("BAR", REGIONS, ONE))
    assert not any(series.is_helper for series in chart.series)
    assert chart.unmarked == ()


def test_each_level_follows_its_own_first_cell():
    chart = marked(
        "BAR", ONE, average=True, target={"value": 25}, band={"low": 5, "high": 9, "name": "normal"}
    )
    sheet = Sheet(chart, [ONE])
    for name, level in (
        ("Target", 25.0),
        ("Average", 25.0),
        ("normal", 7.0),
        ("normal ≥", 5.0),
        ("normal +", 4.0),
    ):
        assert sheet.series(helper(chart, name)) == [level] * 4, name
    sheet.cells["D2"] = 99.0
    assert sheet.series(helper(chart, "Target"))[1:] == [25.0] * 3


def test_neighbouring_series_are_one_range():
    assert helper(marked("STACKED_BAR", ONE, TWO, ONE, totals=True), "Total").formulas[0] == "SUM($B2:$D2)"


def test_a_unit_without_room_is_told_and_one_with_room_is_not():
    chart = spec("BAR", REGIONS, ONE, unit="thousand tonnes")
    assert built(chart).unmarked == ()
    assert built(chart, Box(0, 0, 60, 40)).unmarked == ("the unit 'thousand tonnes'",)


@pytest.mark.parametrize("kind", ["BAR", "LINE"])
def test_one_category_has_no_lines_across_and_tells_it(kind):
    marks = {"target": {"value": 5}, "average": True, "band": {"low": 1, "high": 2}}
    chart = built(spec(kind, ["North"], [4.0]).model_copy(update={"marks": ChartMarks.model_validate(marks)}))
    assert [series.name for series in chart.series] == ["A"]
    assert chart.unmarked == ("the target 5", "the average", "the band from 1 to 2")


@pytest.mark.parametrize("last", [28.0, 28.6, 29.4])
def test_the_words_of_a_level_keep_off_the_value_at_the_end_of_a_line(last):
    chart = marked("LINE", [20.0, 40.0, 24.0, last], average=True)
    (level,), (end,) = (drawn(chart, f"{name} label", TextBox) for name in ("Level", "End"))
    apart = [level.box.y - end.box.bottom, end.box.y - level.box.bottom, end.box.x - level.box.right]
    assert max(apart) >= 0.15 * chart.text_size - 0.01
