import pytest

from nbdeck.contract.chart_marks import ChartMarks, Highlight
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.charts.canvas import Cramped, outline
from nbdeck.engine.charts.lines import spread
from nbdeck.engine.pptx.charts import chart_part
from nbdeck.engine.scene.boxes import BACKGROUND, Color, contrast
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.engine.themes.theme import ChartStyle
from unit.engine.charts.specs import LARGE, SMALL, STYLE, built, drawn, spec, texts

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun")


def strokes(chart):
    return [part for part in drawn(chart, "Chart line") if part.kind == "path"]


def test_lines_are_named_at_their_ends_instead_of_in_a_legend():
    chart = built(spec("LINE", MONTHS, [1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]), text_size=14)
    assert chart.legend is None
    assert texts(chart, "End label") == ["A", "B"]
    label = dict(chart.series[0].labels)[5]
    assert (label.text, label.position, label.shows) == ("A", "right", ("series",))
    last = max(x for command in strokes(chart)[0].commands for x, _ in command.points)
    assert all(part.box.x > last for part in drawn(chart, "End label", TextBox))


@pytest.mark.parametrize("template", template_names())
@pytest.mark.parametrize("size", [10.0, 14.0, 16.5])
def test_names_at_the_ends_of_lines_have_their_colour_where_it_can_be_read(template, size):
    look = load_theme(template).look
    lines = spec("LINE", MONTHS, *([at, at + 1, at + 2, at, at, at * 3] for at in range(5)))
    (chart,) = build_charts(lines, LARGE, STYLE, look, text_size=size)
    labels = drawn(chart, "End label", TextBox)
    assert chart.legend is None
    for line, label in zip(chart.series, labels, strict=True):
        ink, worst = label.paragraphs[0].runs[0].color, contrast(look.hex(line.color), look.hex(BACKGROUND))
        is_read = worst >= 4.5 or (chart.text_size >= 14 and worst >= 3)
        assert (ink == line.color) is is_read
        assert dict(line.labels)[5].is_bold


@pytest.mark.parametrize("gap", [0, 1.4, 4.5, 12])
def test_names_at_the_ends_of_lines_have_room_between_them(gap):
    chart = built(spec("LINE", MONTHS, [1, 2, 3, 4, 5, 50], [100, 0, 4, 3, 2, 50 + gap]), text_size=18)
    assert chart.legend is None
    middles = sorted(label.box.center[1] for label in drawn(chart, "End label", TextBox))
    assert middles[1] - middles[0] > 1.25 * 18


@pytest.mark.parametrize(
    ("lasts", "is_led"),
    [((5, 5, 5, 9), True), ((1, 5, 9), False), ((1, 5, 5.02), True), ((5, 5.1), False)],
)
def test_thin_lines_lead_to_all_names_where_one_of_several_stands_away_from_its_line(lasts, is_led):
    chart = built(spec("LINE", MONTHS, *[[1, 2, 3, 4, 5, last] for last in lasts]), text_size=14)
    labels = [label for one in chart.series for _, label in one.labels]
    assert [label.has_leader for label in labels] == [is_led] * len(lasts)
    lines = drawn(chart, "Label leader")
    assert len(lines) == len(lasts) * is_led
    assert all(line.box.w == pytest.approx(14.4, abs=0.01) for line in lines)
    assert len({label.box.x for label in drawn(chart, "End label", TextBox)}) == 1


def test_a_quiet_line_of_one_value_is_dashed_but_beside_a_legend():
    marks = ChartMarks(highlight=(Highlight(series="A"),))
    rows = [[1, 2, 3, 4, 5, 6], [4] * 6, [6, 5, 4, 3, 2, 3]]
    chart = built(spec("LINE", MONTHS, *rows, marks=marks))
    assert [one.is_dashed for one in chart.series] == [False, True, False]
    assert [part.is_dashed for part in drawn(chart, "Chart line") if part.commands].count(True) == 1
    assert chart_part(chart, "en-US").count("prstDash") == 1
    assert not any(one.is_dashed for one in built(spec("LINE", MONTHS, *rows)).series)
    rows[0][-1] = None
    legend = built(spec("LINE", MONTHS, *rows, marks=marks))
    assert legend.legend
    assert not any(one.is_dashed for one in legend.series)


def test_names_stand_left_of_the_last_points_where_reading_starts_at_the_right():
    chart = built(spec("LINE", MONTHS, [1, 2, 3, 4, 5, 5], [3, 3, 3, 3, 3, 9]), lang="he-IL")
    assert chart.legend is None
    assert {label.position for one in chart.series for _, label in one.labels} == {"left"}
    assert all(
        label.box.right < chart.plot.x + chart.plot.w / 12 for label in drawn(chart, "End label", TextBox)
    )


@pytest.mark.parametrize(
    ("values", "way"),
    [((9, 5, 2, 0), -1), ((9, 5, 2, -0.1), 1), ((9, 5, 2, 0.1), -1), ((0, 5, 2, 9), 0), ((0, 5, 2, -9), 0)],
)
def test_what_is_written_at_the_end_of_a_line_keeps_off_the_axis(values, way):
    chart = built(spec("LINE", "abcd", values), text_size=18)
    (label,) = drawn(chart, "End label", TextBox)
    (axis,) = {part.box.y for part in drawn(chart, "Chart line") if part.line == STYLE.axis}
    corners = outline(label)
    assert axis < corners[0][1] or corners[2][1] < axis - 2
    down = dict(chart.series[0].labels)[3].shift[1]
    assert (down > 0) - (down < 0) == way
    assert abs(down) < 18


@pytest.mark.parametrize(
    "rows", [[[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, None]], [[1, 2, 3, 4, None, None], [6, 5, 4, 3, 2, 1]]]
)
def test_lines_that_end_early_have_a_legend(rows):
    chart = built(spec("LINE", MONTHS, *rows))
    assert chart.legend is not None
    assert texts(chart, "End label") == []
    assert texts(chart, "Legend entry") == ["A", "B"]


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        ([1, 2, 3, 4, 5, None], {0: ("1", "below"), 4: ("5", "right")}),
        ([3, 9, 2, 3, 4, 5], {1: ("9", "above"), 2: ("2", "below"), 5: ("5", "right")}),
        ([-1, -2, -9, -3, -4, 5], {2: ("-9", "below"), 5: ("5", "right")}),
        ([4, 4, 4, 4, 4, 4], {0: ("4", "above"), 5: ("4", "right")}),
        ([None, None, None, None, None, 5], {5: ("5", "right")}),
    ],
)
def test_one_line_has_its_highest_its_lowest_and_its_last_value(values, labels):
    chart = built(spec("LINE", MONTHS, values))
    assert {at: (label.text, label.position) for at, label in chart.series[0].labels} == labels
    written = [text for at, (text, _) in sorted(labels.items()) if at != max(labels)]
    assert texts(chart, "Value label") == written


def test_of_a_line_with_marks_only_what_is_highlighted_and_the_last_value_are_written():
    values = [1, 9, 2, 3, 4, 5]
    marked = built(spec("LINE", MONTHS, values, marks={"highlight": [{"category": "Mar"}]}))
    assert texts(marked, "Value label") == ["2"]
    assert [at for at, _ in marked.series[0].labels] == [5]
    assert texts(built(spec("LINE", MONTHS, values, values[::-1])), "Value label") == []


def test_a_gap_lifts_the_line():
    chart = built(spec("LINE", MONTHS, [1, 2, None, 4, 5, 6]))
    assert [command.op for command in strokes(chart)[0].commands] == ["M", "L", "M", "L", "L"]


def test_a_point_between_gaps_has_a_marker_even_on_a_long_line():
    values = [float(n) for n in range(60)]
    assert built(spec("LINE", range(60), values)).series[0].marker_size == 0
    lone = [*values[:20], None, 5.0, None, *values[23:]]
    assert built(spec("LINE", range(60), lone)).series[0].marker_size > 0


def test_one_category_is_a_point():
    chart = built(spec("LINE", ["Jan"], [3]))
    assert len(drawn(chart, "Chart point")) == 1


def test_four_hundred_points_have_evenly_spaced_labels_apart():
    days = [f"2024-{1 + n // 28:02d}-{1 + n % 28:02d}" for n in range(400)]
    chart = built(spec("LINE", days, [float(n % 50) for n in range(400)]))
    every = chart.category_axis.label_every
    assert texts(chart, "Category label") == days[::every]
    assert 1 < every < 100
    assert [index for index, text in enumerate(chart.category_labels) if text] == list(range(0, 400, every))
    assert chart.categories == tuple(days)


def test_a_line_far_above_zero_uses_the_height():
    chart = built(spec("LINE", MONTHS, [101, 103, 102, 104, 106, 105]))
    assert chart.value_axis.minimum >= 90


def test_areas_of_several_series_are_stacked_on_zero():
    chart = built(spec("AREA", MONTHS, [1, 2, 3, 4, 5, 6], [1, 1, None, 1, 1, 1]))
    assert chart.overlap == 100
    assert chart.value_axis.minimum == 0
    lower, upper = drawn(chart, "Chart area")
    assert lower.box.bottom == pytest.approx(chart.plot.bottom)
    assert upper.box.y < lower.box.y
    assert lower.box.x == pytest.approx(chart.plot.x)
    assert lower.box.right == pytest.approx(chart.plot.right)


def test_areas_with_negative_numbers_lie_over_each_other_and_shine_through():
    chart = built(spec("AREA", MONTHS, [1, 2, 3, 4, 5, 6], [-1, 1, 2, 1, 1, 1]))
    assert chart.overlap == 0
    assert all(series.color.alpha < 1 for series in chart.series)


def test_an_area_of_one_category_is_a_bar():
    assert built(spec("AREA", ["2024"], [3])).kind == "BAR"


def test_points_stand_at_their_two_values():
    chart = built(spec("SCATTER", [0, 5, 10], [0, 50, 100], x_title="Size", y_title="Price"))
    middles = [point.box.center for point in drawn(chart, "Chart point")]
    plot, x_axis, y_axis = chart.plot, chart.x_axis, chart.value_axis
    for (x, y), (x_value, y_value) in zip(middles, [(0, 0), (5, 50), (10, 100)], strict=True):
        across = (x_value - x_axis.minimum) / (x_axis.maximum - x_axis.minimum)
        along = (y_value - y_axis.minimum) / (y_axis.maximum - y_axis.minimum)
        assert x == pytest.approx(plot.x + plot.w * across)
        assert y == pytest.approx(plot.bottom - plot.h * along)
    assert chart.x_values == (0, 5, 10)
    assert x_axis.title == "Size"
    assert texts(chart, "Chart caption") == ["Price"]
    assert chart.category_axis is None


@pytest.mark.parametrize("size", [5.0, 9.0, 14.0, 24.0])
@pytest.mark.parametrize("box", [LARGE, SMALL])
def test_large_points_at_the_edges_stay_inside_the_chart(size, box):
    chart = built(
        spec("SCATTER", [0, 5, 10], [0, 50, 100]), box, style=ChartStyle(Color("accent1"), marker_size=size)
    )
    assert {point.box.w for point in drawn(chart, "Chart point")} == {max(size, 9.0)}
    assert all(box.contains(point.box) for point in drawn(chart, "Chart point"))


def test_the_zeros_of_both_axes_of_scattered_points_stand_apart_in_large_type():
    chart = built(spec("SCATTER", [0, 5, 10], [0, 50, 100]), text_size=14)
    upright, level = (label.box for label in drawn(chart, "Tick label", TextBox) if label.text == "0")
    assert level.y - upright.y > 14 * 0.68 + 3


def test_scattered_points_have_a_mark_at_each_tick_of_their_axis():
    chart = built(spec("SCATTER", [0, 5, 10], [-50, 50, 100]))
    lines = [line.box for line in drawn(chart, "Chart line") if line.box.w == 0]
    marks = [line for line in lines if line.h < chart.plot.h]
    assert {round(mark.y, 3) for mark in marks} == {round(chart.plot.bottom, 3)}
    assert len(marks) == len([t for t in drawn(chart, "Tick label", TextBox) if t.box.y > chart.plot.bottom])


@pytest.mark.parametrize("box", [LARGE, SMALL])
@pytest.mark.parametrize("values", [[1e-9, 3e-9, 2e-9], [1e15, 3e15, 2e15], [-1e6, 0, 1e6], [5, 5, 5]])
def test_tick_labels_differ_from_each_other(box, values):
    chart = built(spec("LINE", "abc", values), box)
    ticks = texts(chart, "Tick label")
    assert len(set(ticks)) == len(ticks) >= 2


@pytest.mark.parametrize(
    ("years", "tick"), [((1949, 1960, 1970), "1950"), ((9000, 9999), "9000"), ((9000, 10_000), "10,000")]
)
def test_numbers_along_x_have_marks_of_thousands_from_ten_thousand_on(years, tick):
    chart = built(spec("SCATTER", years, range(1, len(years) + 1)))
    assert tick in [text for part in chart.drawing if isinstance(part, TextBox) for text in [part.text]]


def test_an_area_is_closed_and_runs_back_below():
    (area,) = drawn(built(spec("AREA", "abc", [1, 2, 3])), "Chart area")
    assert [command.op for command in area.commands] == ["M", "L", "L", "L", "L", "L", "Z"]


BURNT = [210, 145, 98, 312, 187, 264, 1940, 176, 403, 229]


@pytest.mark.parametrize("size", [10.0, 14.0, 18.0])
def test_a_value_at_a_point_is_struck_by_no_gridline_and_not_by_the_axis(size):
    chart = built(spec("LINE", list("abcdefghij"), BURNT), text_size=size)
    labels = drawn(chart, "Value label", TextBox)
    assert [label.text for label in labels] == ["98", "1,940"]
    levels = {part.box.y for part in drawn(chart, "Chart line") if part.kind == "line" and part.box.h == 0}
    for label in labels:
        (_, top), _, (_, bottom), *_ = outline(label)
        assert not [level for level in levels if top <= level <= bottom]


def test_a_value_that_has_no_other_room_stands_on_a_gridline():
    chart = built(spec("LINE", ["a", "b", "c", "d"], [3, 9, 3, 6]), text_size=40)
    assert "9" in texts(chart, "Value label")


@pytest.mark.parametrize(
    ("heights", "downs"),
    [
        ([0.0, 40.0], [0.0, 0.0]),
        ([0.0, 10.0], [-5.0, 5.0]),
        ([10.0, 0.0], [5.0, -5.0]),
        ([0.0, 6.0, 21.0, 90.0], [-11.0, 3.0, 8.0, 0.0]),
        ([7.0], [0.0]),
    ],
)
def test_names_move_apart_together_as_little_as_can_be(heights, downs):
    places = spread(dict(enumerate(heights)), dict.fromkeys(range(len(heights)), 20.0), 11.0)
    assert [places[row] for row in range(len(heights))] == downs


def test_words_of_two_heights_keep_half_of_both_between_their_middles():
    assert spread({0: 0.0, 1: 0.0}, {0: 10.0, 1: 30.0}, 10.0) == {0: -10.0, 1: 10.0}


@pytest.mark.parametrize("heights", [[0.0, 3.1, 6.2, 9.3, 12.4], [0.0, 5.0, 21.0]])
def test_names_far_from_the_ends_of_their_lines_are_not_moved(heights):
    with pytest.raises(Cramped):
        spread(dict(enumerate(heights)), dict.fromkeys(range(len(heights)), 20.0), 10.0)


def test_four_lines_of_which_three_end_close_together_are_named_at_their_ends():
    rows = ([100, 117, 101], [100, 99, 97], [100, 96, 88], [100, 121, 144])
    chart = built(spec("LINE", ["Q1", "Q2", "Q3"], *rows), text_size=16.5)
    assert chart.legend is None
    labels = drawn(chart, "End label", TextBox)
    assert [label.text for label in labels] == ["A", "B", "C", "D"]
    middles = [label.box.center[1] for label in labels]
    assert middles[3] < middles[0] < middles[1] < middles[2]
