"""Axes of scattered points that are far from zero, and bubbles whose size is said."""

import math
import re

import pytest

from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.words import shortcomings
from nbdeck.engine.pptx.charts import chart_part
from nbdeck.engine.scene.boxes import Color
from nbdeck.engine.themes.theme import ChartStyle
from unit.engine.charts.form_specs import FORMS, MARKED, SERIES
from unit.engine.charts.specs import LARGE, SMALL, built, drawn, spec, texts


def ends_written(chart):
    """Return the ends that the native chart says, of each axis, as numbers."""
    axes = re.findall("<c:valAx>.*?</c:valAx>", chart_part(chart, "en-US"))
    return [
        tuple(float(end) for end in re.findall('<c:m(?:ax|in) val="([^"]+)"/>', axis))[::-1] for axis in axes
    ]


def test_axes_of_points_far_from_zero_fit_them_and_the_file_says_so():
    chart = built(spec("SCATTER", (12.0, 14.4, 17.1), [1836, 2403, 3561]), LARGE)
    assert (chart.x_axis.minimum, chart.x_axis.maximum, chart.x_axis.major_unit) == (12, 18, 1)
    assert (chart.value_axis.minimum, chart.value_axis.maximum, chart.value_axis.major_unit) == (
        1500,
        4000,
        500,
    )
    assert ends_written(chart) == [(12, 18), (1500, 4000)]
    dots = [part.box.center for part in drawn(chart, "Chart point")]
    assert dots[-1][0] - dots[0][0] == pytest.approx(chart.plot.w * 5.1 / 6)
    assert dots[0][1] - dots[-1][1] == pytest.approx(chart.plot.h * 1725 / 2500)


def test_no_end_stays_when_points_near_zero_are_edited():
    chart = built(spec("SCATTER", (0, 40, 95), [8, 50, 95]), LARGE)
    assert (chart.x_axis.minimum, chart.value_axis.minimum) == (0, 0)
    assert ends_written(chart) == [(), ()]


@pytest.mark.parametrize("gridline", [Color("tx2", 0.3), None])
def test_points_stand_over_gridlines_of_both_axes_in_every_theme(gridline):
    style = ChartStyle(Color("accent1"), gridline=gridline)
    chart = built(spec("SCATTER", (12, 15, 17), [3, 5, 9]), style=style)
    assert chart.x_axis.gridline == chart.value_axis.gridline == (gridline or style.axis.faded(0.22))
    lines = [part for part in chart.drawing if getattr(part, "line", None) == chart.x_axis.gridline]
    assert len(lines) == len(texts(chart, "Tick label"))


def test_the_ends_of_axes_leave_room_for_bubbles():
    chart = bubbles((61, 1200, 4), (64, 1500, 30), (79, 1900, 50))
    for part in drawn(chart, "Chart point"):
        assert chart.plot.x <= part.box.x
        assert part.box.right <= chart.plot.right
        assert chart.plot.y <= part.box.y
        assert part.box.bottom <= chart.plot.bottom


def test_lines_and_bars_keep_the_axis_that_programs_give_them():
    assert built(spec("LINE", "abc", [3675, 5000, 10067]), LARGE).value_axis.minimum == 0
    assert built(spec("BAR", "abc", [3675, 5000, 10067]), LARGE).value_axis.minimum == 0


def test_the_largest_bubble_says_its_size_natively():
    chart = built(Chart(**FORMS["bubbles"]), LARGE)
    (series,) = chart.series
    ((place, label),) = series.labels
    assert (place, label.text, label.shows, label.position) == (2, "90", ("size",), "center")
    assert series.cells is None
    assert texts(chart, "Value label") == ["90"]
    assert chart_part(chart, "en-US").count('<c:showBubbleSize val="1"/>') == 1


def test_of_several_series_of_bubbles_the_largest_of_all_says_its_size():
    rows = [
        SERIES("a", 1, 2), SERIES("size", 1, 4, role="SIZE"), SERIES("b", 3, 4), SERIES("size", 9, 16, role="SIZE"),
    ]  # fmt: skip
    chart = built(Chart(type="SCATTER", form="BUBBLE", categories=["1", "2"], series=rows), LARGE)
    assert [[(at, label.text) for at, label in series.labels] for series in chart.series] == [[], [(1, "16")]]


def bubbles(*points, box=LARGE):
    """Return the chart of bubbles `(x, y, size)`."""
    x, y, sizes = zip(*points, strict=True)
    rows = [SERIES("a", *y), SERIES("size", *sizes, role="SIZE")]
    return built(Chart(type="SCATTER", form="BUBBLE", categories=list(map(str, x)), series=rows), box)


LARGEST = (50, 50, 100_000)
RIGHT, LEFT, ABOVE, BELOW = (57, 50, 9), (43, 50, 9), (50, 65, 9), (50, 35, 9)
FRAME = [(0, 0, 1), (100, 100, 1)]


@pytest.mark.parametrize(
    ("others", "across", "down"),
    [
        ([], 0, 0),
        ([(51, 50, 9)], 1, 0),
        ([(51, 50, 9), RIGHT], -1, 0),
        ([(51, 50, 9), RIGHT, LEFT], 0, -1),
        ([(51, 50, 9), RIGHT, LEFT, ABOVE], 0, 1),
    ],
)
def test_the_size_of_the_largest_bubble_stands_where_no_other_bubble_is(others, across, down):
    chart = bubbles(LARGEST, *FRAME, *others)
    ((place, label),) = chart.series[0].labels
    assert place == 0
    circles = [part.box for part in drawn(chart, "Chart point")]
    own = max(circles, key=lambda box: box.w)
    x, y = label.shift
    assert (x > 0) - (x < 0) == across
    assert (y > 0) - (y < 0) == down
    (text,) = [part for part in chart.drawing if part.name == "Value label"]
    left, right = (own.center[0] + x + side * text.box.w / 2 for side in (-1, 1))
    top, bottom = (own.center[1] + y + side * label_height(chart) / 2 for side in (-1, 1))
    for circle in circles:
        if circle is own:
            continue
        cx, cy = circle.center
        gap = math.hypot(max(left - cx, cx - right, 0), max(top - cy, cy - bottom, 0)) - circle.w / 2
        assert gap > 2
    if x or y:
        outside = max(abs(x) - text.box.w / 2, abs(y) - label_height(chart) / 2)
        assert own.w / 2 < outside < own.w / 2 + 4


def test_a_size_that_is_wider_than_its_bubble_stands_beside_it():
    ((_, label),) = bubbles(LARGEST, *FRAME, box=SMALL).series[0].labels
    assert label.shift[0] > 0
    assert label.shift[1] == 0


def label_height(chart):
    return chart.text_size


def test_a_largest_bubble_among_others_has_no_label_and_that_is_told():
    crowd = [LARGEST, *FRAME, (51, 50, 9), RIGHT, LEFT, ABOVE, BELOW]
    chart = bubbles(*crowd)
    assert chart.series[0].labels == ()
    assert texts(chart, "Value label") == []
    told = "no place for the size of its largest bubble is free of other bubbles on its chart"
    assert list(shortcomings(chart)) == [told]
    assert not list(shortcomings(bubbles(*crowd[:-1])))


def test_a_bubble_carries_its_note_itself():
    chart = built(Chart(**MARKED["noted bubbles"]), LARGE)
    (series,) = chart.series
    ((place, label),) = series.labels
    assert (place, label.text, label.position) == (0, "Malta", "center")
    assert series.cells.values == ("Malta", None, None)
    assert max(map(abs, label.shift)) > 5
    (note,) = [part for part in chart.drawing if part.name == "Chart note"]
    x, y = drawn(chart, "Chart point")[0].box.center
    assert label.shift == pytest.approx((note.box.center[0] - x, note.box.center[1] - y))


def test_bubbles_without_a_positive_size_are_not_drawn():
    whole, less = (len(drawn(bubbles((1, 1, 4), (2, 2, size), (3, 3, 2)), "Chart point")) for size in (3, -3))
    assert (whole, less) == (3, 2)
