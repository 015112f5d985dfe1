import pytest

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.engine.charts.obstacles import Obstacles, around, obstacles_on, words_on
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.scene.text import FIRST_BASELINE
from unit.engine.charts.formulas import Sheet
from unit.engine.charts.specs import REGIONS, built, drawn, spec, texts

ONE, TWO = [20.0, 30.0, 10.0, 40.0], [12.0, 18.0, 25.0, 5.0]
OTHERS = ([2.0, 3.5, 80.0, 1.0], [7.0, 0.5, 9.0, 45.0])


def noted(kind, *rows, categories=REGIONS, lang="en-US", marks=None, **note):
    given = {"notes": [note], **(marks or {})}
    return built(
        spec(kind, categories, *rows).model_copy(update={"marks": ChartMarks.model_validate(given)}),
        lang=lang,
    )


def words(chart):
    return drawn(chart, "Chart note", TextBox)


def helper(chart):
    return next(series for series in chart.series if series.is_helper and series.name.startswith("* "))


@pytest.mark.parametrize(
    ("kind", "value", "after"),
    [("BAR", 10.0, 80.0), ("LINE", 10.0, 80.0), ("STACKED_BAR", 10.0 / 2, 80.0 / 2)],
)
def test_a_note_stands_at_its_point_and_follows_it(kind, value, after):
    chart = noted(kind, ONE, TWO, category="East", text="strike", series="A")
    note = helper(chart)
    assert (note.values[2], note.is_drawn, note.plot) == (value, False, "LINE")
    assert Sheet(chart, OTHERS).series(note)[2] == after
    assert note.cells.values == (None, None, "strike", None)
    ((place, label),) = note.labels
    assert (place, label.shows, label.text) == (2, ("cell",), "strike")
    assert texts(chart, "Chart note") == ["strike"]
    assert chart.unmarked == ()
    assert chart.alt.endswith(": strike.")


def test_a_note_without_a_series_is_at_the_largest_value_there():
    chart = noted("LINE", ONE, TWO, category="East", text="strike")
    assert helper(chart).formulas[2] == "$C4"


def test_the_second_part_of_a_stack_is_found_after_an_edit():
    chart = noted("STACKED_BAR", ONE, TWO, category="East", text="strike", series="B")
    assert helper(chart).values[2] == 10 + 25 / 2
    assert Sheet(chart, OTHERS).series(helper(chart))[2] == 80 + 9 / 2


@pytest.mark.parametrize("kind", ["BAR", "STACKED_BAR", "LINE"])
@pytest.mark.parametrize("text", ["strike", "a new law on transport came into force in the autumn"])
@pytest.mark.parametrize("place", REGIONS)
def test_a_note_lies_neither_on_data_nor_on_words(kind, text, place):
    chart = noted(
        kind, ONE, TWO, [25.0, 22.0, 21.0, 23.0], category=place, text=text, marks={"target": {"value": 28}}
    )
    for note in words(chart):
        others = [part for part in chart.drawing if isinstance(part, TextBox) and part is not note]
        inner = around(note.box, -2.0)
        assert Obstacles(tuple(part.box for part in others)).is_free(inner)
        bars = [part.box for part in drawn(chart, "Chart bar")]
        assert Obstacles(tuple(bars)).is_free(inner)
        assert chart.box.x <= note.box.x
        assert note.box.right <= chart.box.right
    assert words(chart) or chart.unmarked


def test_the_native_note_stands_where_it_is_drawn():
    chart = noted("BAR", ONE, category="South", text="strike")
    ((_, label),) = helper(chart).labels
    point = chart.plot.bottom - chart.plot.h * 30 / chart.value_axis.maximum
    note = words(chart)[0]
    baseline = note.box.y + FIRST_BASELINE * chart.text_size
    assert label.position == "above"
    assert label.shift == pytest.approx((0.0, baseline - (point - 2.8 - 0.25 * chart.text_size)))
    assert label.shift[1] < -chart.text_size
    first = note.box
    value = next(part for part in drawn(chart, "Value label", TextBox) if part.text == "30")
    assert first.bottom <= value.box.y + 4


def test_a_note_with_a_wall_around_it_has_a_line_to_its_point():
    rows = [[level] * 12 for level in (30.0, 29.5, 30.5, 0.0)]
    chart = noted("LINE", *rows, categories=range(12), category="5", text="strike", series="A")
    ((_, label),) = helper(chart).labels
    assert label.has_leader
    leader = drawn(chart, "Note leader")[0].box
    assert max(leader.w, leader.h) > 6


def test_negative_bars_have_their_notes_below_or_beside():
    chart = noted("BAR", [-20.0, 5.0, 6.0, -3.0], category="North", text="write-off")
    ((_, label),) = helper(chart).labels
    assert label.position in {"below", "right", "left"}


@pytest.mark.parametrize("kind", ["PIE", "AREA", "HORIZONTAL_BAR"])
def test_a_note_that_has_no_place_is_told(kind):
    chart = noted(kind, ONE, category="East", text="strike")
    assert ("the note 'strike'" in chart.unmarked) != bool(texts(chart, "Chart note"))


def test_a_note_at_a_gap_is_told():
    chart = noted("LINE", [1.0, None, 2.0, 3.0], category="South", text="strike")
    assert chart.unmarked == ("the note 'strike'",)


def test_long_words_of_notes_are_broken_and_none_is_wider_than_a_label_may_be():
    chart = noted("BAR", ONE, category="South", text="the new law on transport came into force")
    note = words(chart)[0]
    assert "\n" in note.text
    assert note.box.w <= chart.box.w * 0.18


def test_lines_cross_boxes_that_they_pass_through_only():
    wall = Obstacles(strokes=(((0.0, 0.0), (10.0, 10.0), None, (50.0, 0.0), (50.0, 9.0)),))
    assert not wall.is_free(Box(4, 4, 2, 2))
    assert wall.is_free(Box(8, 0, 2, 2))
    assert wall.is_free(Box(20, 0, 10, 10))
    assert not wall.is_free(Box(49, 3, 2, 2))
    assert not Obstacles(boxes=(Box(0, 0, 5, 5),)).is_free(Box(4, 4, 5, 5))
    assert Obstacles(boxes=(Box(0, 0, 5, 5),)).is_free(Box(5, 5, 5, 5))


def test_nothing_lies_in_the_gap_of_a_line():
    class Sheet:
        drawing = built(spec("LINE", REGIONS, [10.0, 10.0, None, 10.0])).drawing

    (stroke,) = (one for one in obstacles_on(Sheet()).strokes if len(one) > 1)
    assert None not in stroke[:2]
    lifted = built(spec("LINE", range(6), [10.0, 10.0, None, 10.0, 10.0, 10.0]))
    Sheet.drawing = lifted.drawing
    (stroke,) = obstacles_on(Sheet()).strokes
    assert [point is None for point in stroke] == [False, False, True, False, False, False]


def test_gridlines_are_no_obstacles():
    class Sheet:
        drawing = built(spec("LINE", REGIONS, ONE)).drawing

    found = obstacles_on(Sheet())
    assert len(found.strokes) == 1
    assert len(found.boxes) == 4
    assert len(words_on(Sheet()).boxes) > 4


def test_a_scattered_point_has_its_note_beside_it_and_its_colour_is_a_dot_of_its_own():
    chart = noted(
        "SCATTER",
        ONE,
        categories="1234",
        category="3",
        text="Hamburg",
        marks={"highlight": [{"category": "3"}]},
    )
    spot, note = (series for series in chart.series if series.is_helper)
    assert (spot.values, spot.plot, spot.marker_size) == (
        (None, None, 10.0, None),
        "",
        chart.series[0].marker_size,
    )
    assert spot.labels == ()
    ((place, label),) = note.labels
    assert (place, label.position, note.formulas[2], note.plot) == (2, "right", "$B4", "")
    assert chart.unmarked == ()


@pytest.mark.parametrize(
    ("row", "side"), [([20.0, 30.0, 40.0, 10.0], "right"), ([20.0, 30.0, -9.0, 10.0], "left")]
)
def test_a_note_of_a_lying_bar_stands_beyond_its_value(row, side):
    chart = noted("HORIZONTAL_BAR", row, category="East", text="strike")
    note = helper(chart)
    ((place, label),) = note.labels
    assert (place, label.position, note.plot, note.formulas[2]) == (2, side, "", "$B4")
    assert chart.overlap == 100
    value = drawn(chart, "Value label", TextBox)[2].box
    (words_at,) = words(chart)
    assert words_at.box.x >= value.right if side == "right" else words_at.box.right <= value.x
    assert chart.unmarked == ()


def test_lying_bars_of_several_series_have_no_place_for_notes():
    chart = noted("HORIZONTAL_BAR", ONE, TWO, category="East", text="strike")
    assert chart.unmarked == ("the note 'strike'",)
    assert chart.overlap == 0
