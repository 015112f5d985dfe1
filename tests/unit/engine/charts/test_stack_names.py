"""Names beside the last stack or area, and values beside their stack."""

import pytest

from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import TextBox
from unit.engine.charts.formulas import Sheet
from unit.engine.charts.specs import LARGE, built, drawn, spec, texts


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
