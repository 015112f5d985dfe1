"""Names beside the last stack or area, and values beside their stack."""

from dataclasses import replace

import pytest

from nbdeck.engine.charts.canvas import LABEL_GAP
from nbdeck.engine.charts.levels import END_GAP
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import TextBox
from unit.engine.charts.formulas import Sheet
from unit.engine.charts.specs import LARGE, STYLE, built, drawn, spec, texts


def named(kind, *rows, box=LARGE, **given):
    return built(spec(kind, ["2024", "2025"], *rows), box, **given)


@pytest.mark.parametrize("kind", ["STACKED_BAR", "AREA"])
def test_each_part_of_the_last_stack_has_its_name_beside_it_in_its_colour(kind):
    chart = named(kind, [20, 30], [12, 18], [9, 14])
    assert chart.legend is None
    labels = drawn(chart, "End label", TextBox)
    assert [label.text for label in labels] == ["A", "B", "C"]
    assert [label.box.center[1] for label in labels] == sorted(
        (label.box.center[1] for label in labels), reverse=True
    )
    ends = [part.box.right for part in drawn(chart, "Chart bar") + drawn(chart, "Chart area")]
    assert all(label.box.x > max(ends) for label in labels)


@pytest.mark.parametrize("kind", ["STACKED_BAR", "AREA"])
def test_names_follow_the_middle_of_their_part_and_the_cell_of_their_series(kind):
    chart = named(kind, [20, 30], [12, 18])
    helpers = [series for series in chart.series if series.is_helper]
    assert [series.values for series in helpers] == [(None, 15), (None, 39)]
    after = Sheet(chart, [[20, 10], [12, 40]])
    assert [after.series(series)[1] for series in helpers] == [5, 30]
    assert [series.cells.formulas[1] for series in helpers] == ["$B1", "$C1"]
    assert [dict(series.labels)[1].shows for series in helpers] == [("cell",)] * 2


def test_values_of_parts_that_are_too_small_for_them_stand_beside_their_stack():
    chart = named("STACKED_BAR", [199, 178], [22, 14], [3, 2], text_size=16.0)
    assert not chart.value_axis.is_visible
    assert {"3", "C: 2"} <= set(texts(chart, "Value label"))
    bars = drawn(chart, "Chart bar")
    (small,) = [label for label in drawn(chart, "Value label", TextBox) if label.text == "3"]
    assert bars[2].box.right < small.box.x
    assert small.box.right < bars[3].box.x
    boxes = [
        label.box for label in (*drawn(chart, "Value label", TextBox), *drawn(chart, "End label", TextBox))
    ]
    assert not any(one.overlaps(other, 3.0) for at, one in enumerate(boxes) for other in boxes[:at])


def test_names_stand_at_the_left_where_reading_starts_at_the_right():
    chart = named("STACKED_BAR", [20, 30], [12, 18], lang="ar")
    bars = drawn(chart, "Chart bar")
    assert all(
        label.box.right < min(bar.box.x for bar in bars) for label in drawn(chart, "End label", TextBox)
    )


def test_a_legend_names_what_has_no_room_beside():
    chart = named("STACKED_BAR", [20, 30], [12, 18], box=Box(48, 110, 60, 200))
    assert texts(chart, "End label") == []


@pytest.mark.parametrize("kind", ["STACKED_BAR", "AREA"])
@pytest.mark.parametrize(
    ("last", "is_named"),
    [([40, 40, 40], True), ([3, 60, 60], True), ([60, 1, 1], False), ([60, 60, 4], True)],
)
def test_names_keep_off_the_axis_and_are_in_a_legend_where_they_crowd_each_other(kind, last, is_named):
    chart = named(kind, *([40, value] for value in last), text_size=16.0)
    assert (chart.legend is None) is is_named
    assert len(drawn(chart, "End label", TextBox)) + len(texts(chart, "Value label")) >= 3 * is_named


def test_names_stand_farther_from_their_stack_than_values_and_the_file_says_where():
    chart = named("STACKED_BAR", [199, 178], [22, 14], [3, 2], text_size=16.0)
    bars, (name, *_) = drawn(chart, "Chart bar"), drawn(chart, "End label", TextBox)
    small = next(label for label in drawn(chart, "Value label", TextBox) if label.text == "3")
    assert name.box.x - bars[3].box.right == pytest.approx(END_GAP, abs=0.1)
    assert small.box.x - bars[2].box.right == pytest.approx(LABEL_GAP, abs=0.1)
    assert [label.shows for _, label in chart.series[2].labels] == [("value",), ("series", "value")]
    shifts = [dict(one.labels)[1].shift[0] for one in chart.series if one.is_helper and one.labels]
    assert shifts == pytest.approx([bars[3].box.w / 2 + END_GAP - LABEL_GAP] * len(shifts))


@pytest.mark.parametrize(("lang", "position"), [("en", "right"), ("ar", "left")])
def test_names_in_the_file_stand_on_the_side_where_reading_ends(lang, position):
    chart = named("STACKED_BAR", [20, 30], [12, 18], lang=lang)
    labels = [dict(one.labels)[1] for one in chart.series if one.is_helper and one.labels]
    assert [label.position for label in labels] == [position] * 2
    assert all((label.shift[0] > 0) is (lang == "en") for label in labels)


def test_areas_have_a_legend_where_one_ends_in_nothing():
    assert texts(named("AREA", [20, 30], [12, 0]), "End label") == []
    assert texts(named("AREA", [20, 30], [12, None]), "End label") == []


def test_values_beside_a_stack_stand_between_it_and_the_next():
    rows = [[250_000] * 8, [1_001] * 8, [50_000] * 8]
    chart = built(spec("STACKED_BAR", list(range(8)), *rows), text_size=16.0)
    bars = [bar.box for bar in drawn(chart, "Chart bar")]
    outside = [label.box for label in drawn(chart, "Value label", TextBox) if label.text == "1,001"]
    assert not any(one.overlaps(bar, 0.0) for one in outside for bar in bars)


def test_parts_of_eight_stacks_have_their_values():
    rows = ([4.0, 3.0] * 4, [9.0] * 8, [13.0] * 8, [5.0] * 8)
    chart = built(spec("STACKED_BAR", "12345678", *rows), text_size=16.0)
    assert not chart.value_axis.is_visible
    assert [len(one.labels) for one in chart.series if not one.is_helper] == [8] * 4


@pytest.mark.parametrize(("low", "is_wider"), [([0.5, 0.6, 0.5, 0.6, 0.6], True), ([3.0] * 5, False)])
def test_low_parts_make_room_for_their_values_beside_them(low, is_wider):
    rows = ([7.5, 1.9, 8.1, 7.9, 7.8], [1.4, 1.8, 2.1, 2.4, 2.8], [1.6, 1.9, 1.9, 2.1, 2.3], low)
    style = replace(STYLE, gap=10)
    chart = built(spec("STACKED_BAR", "12345", *rows), Box(48, 130, 864, 300), style=style, text_size=18.0)
    assert not chart.value_axis.is_visible
    assert (chart.gap_width > 18) is is_wider
