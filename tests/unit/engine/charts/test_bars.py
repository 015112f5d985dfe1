from dataclasses import replace

import pytest

from nbdeck.contract.number_format import share_format
from nbdeck.engine.charts.words import shortcomings
from nbdeck.engine.scene.boxes import Box, Color, contrast
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.themes.theme import ChartStyle
from unit.engine.charts.specs import LARGE, LOOK, REGIONS, SMALL, STYLE, built, drawn, spec, texts

MONTHS = ("Jan", "Feb", "Mar", "Apr")


def bars(chart):
    return drawn(chart, "Chart bar")


@pytest.mark.parametrize("kind", ["BAR", "HORIZONTAL_BAR"])
def test_values_at_the_bars_of_one_series_stand_in_for_the_value_axis(kind):
    chart = built(spec(kind, REGIONS, [3.4e6, 2.1e6, 1.9e6, 1.1e6]))
    assert texts(chart, "Value label") == ["3.4M", "2.1M", "1.9M", "1.1M"]
    assert not chart.value_axis.is_visible
    assert chart.value_axis.gridline is None
    assert texts(chart, "Tick label") == []
    assert [label.text for _, label in chart.series[0].labels] == ["3.4M", "2.1M", "1.9M", "1.1M"]


@pytest.mark.parametrize("values", [[1, 4, 2], [4, 4, 1], [5, 2], [None, None, 3], [2, 2, 2]])
def test_bars_of_one_series_have_one_colour_and_one_weight_whatever_their_size(values):
    chart = built(spec("BAR", "abc"[: len(values)], values))
    assert chart.series[0].point_colors == ()
    assert {bar.fill for bar in bars(chart)} == {Color("accent1")}
    assert not any(label.is_bold for _, label in chart.series[0].labels)


def test_bars_are_as_long_as_their_values_and_stand_on_zero():
    chart = built(spec("BAR", MONTHS, [10, 20, 5, 40]))
    heights = [bar.box.h for bar in bars(chart)]
    assert [height / heights[0] for height in heights] == pytest.approx([1, 2, 0.5, 4])
    assert {round(bar.box.bottom, 6) for bar in bars(chart)} == {round(chart.plot.bottom, 6)}
    assert chart.value_axis.minimum == 0


def test_negative_bars_hang_from_zero_with_their_value_below_and_names_at_the_foot():
    chart = built(spec("BAR", MONTHS, [3, -2, 5, -4]))
    up, down = bars(chart)[0].box, bars(chart)[1].box
    assert up.bottom == pytest.approx(down.y)
    value = next(part for part in drawn(chart, "Value label", TextBox) if part.text == "-2")
    assert value.box.center[1] > down.bottom + 5
    lowest = max(bar.box.bottom for bar in bars(chart))
    names = drawn(chart, "Category label", TextBox)
    assert len({round(part.box.y, 6) for part in names}) == 1
    assert names[0].box.y > chart.plot.bottom >= lowest


def test_lying_negative_bars_have_their_value_at_the_left():
    chart = built(spec("HORIZONTAL_BAR", MONTHS, [3, -2, 5, -4]))
    bar = bars(chart)[1].box
    value = next(part for part in drawn(chart, "Value label", TextBox) if part.text == "-2")
    assert value.box.right < bar.x


def test_several_series_are_labelled_where_every_label_fits_its_bar_and_else_have_an_axis():
    few = built(spec("BAR", REGIONS, [19, 21, 16, 24], [22, 25, 14, 28]))
    assert len(texts(few, "Value label")) == 8
    many = built(spec("BAR", range(12), *[[1234.5] * 12] * 4), SMALL)
    assert texts(many, "Value label") == []
    assert many.value_axis.is_visible
    assert many.value_axis.gridline == STYLE.gridline


def test_lying_bars_have_values_wider_than_they_are_thick():
    chart = built(spec("HORIZONTAL_BAR", range(12), *[[-123456.7] * 12] * 2), LARGE)
    assert len(texts(chart, "Value label")) == 24


def test_bars_too_thin_for_labels_keep_the_value_of_the_marked_one():
    values = [100 + (37 * index) % 50 for index in range(40)]
    marks = {"highlight": [{"category": "City 7"}]}
    chart = built(spec("BAR", [f"City {n}" for n in range(40)], values, marks=marks))
    assert chart.value_axis.is_visible
    assert texts(chart, "Value label") == [f"City 7: {values[7]}"]
    assert not any("City 7" in told for told in shortcomings(chart))


def test_series_stand_beside_each_other_and_never_overlap():
    chart = built(spec("BAR", REGIONS, [1, 2, 3, 4], [4, 3, 2, 1], [2, 2, 2, 2]))
    boxes = sorted((bar.box for bar in bars(chart)), key=lambda box: box.x)
    assert all(one.right <= other.x + 1e-6 for one, other in zip(boxes, boxes[1:], strict=False))
    assert boxes[0].right == pytest.approx(boxes[1].x)
    gap = boxes[3].x - boxes[2].right
    assert gap == pytest.approx(boxes[0].w * chart.gap_width / 100)


def test_few_bars_do_not_become_walls():
    assert max(bar.box.w for bar in bars(built(spec("BAR", "a", [5])))) <= 200
    assert built(spec("BAR", "ab", [5, 6])).gap_width <= 500


def test_segments_are_stacked_up_and_down_from_zero():
    chart = built(spec("STACKED_BAR", "ab", [2, -1], [3, 4], [None, -2]))
    first, second = bars(chart)[0].box, bars(chart)[1].box
    assert first.y == pytest.approx(second.bottom)
    assert second.h / first.h == pytest.approx(1.5)
    below, above, lowest = (bar.box for bar in bars(chart)[2:])
    assert below.y == pytest.approx(above.bottom)
    assert lowest.y == pytest.approx(below.bottom)
    assert chart.overlap == 100


@pytest.mark.parametrize("size", [12.0, 14.0])
def test_values_inside_segments_can_be_read_on_every_colour(size):
    plain = ChartStyle(highlight=Color("accent1"))
    readable = built(spec("STACKED_BAR", REGIONS, [19, 21, 16, 24]), style=plain, text_size=size)
    assert len(readable.series[0].labels) == 4
    chart = built(spec("STACKED_BAR", REGIONS, [19, 21, 16, 24], [22, 25, 14, 28]), text_size=size)
    for series in (*readable.series, *chart.series):
        for _, label in series.labels if not series.is_helper else ():
            assert label.position == "center"
            needed = 3.0 if label.is_bold and size >= 14 else 4.5
            assert contrast(LOOK.hex(label.color), LOOK.hex(series.color)) >= needed


def test_an_axis_stands_in_where_values_could_not_be_read_on_a_colour():
    chart = built(spec("STACKED_BAR", REGIONS, *[[19, 21, 16, 24], [22, 25, 14, 28]] * 2), text_size=12)
    assert texts(chart, "Value label") == []
    assert chart.value_axis.is_visible


def test_segments_too_small_for_their_value_bring_the_axis_back():
    chart = built(spec("STACKED_BAR", REGIONS, [100] * 4, [5, 5, 5, 9]), SMALL)
    assert texts(chart, "Value label") == []
    assert chart.value_axis.is_visible


def test_a_gap_has_neither_bar_nor_label():
    chart = built(spec("BAR", MONTHS, [1, None, 2, 3]))
    assert len(bars(chart)) == 3
    assert [index for index, _ in chart.series[0].labels] == [0, 2, 3]


@pytest.mark.parametrize("kind", ["BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "AREA", "SCATTER"])
def test_gaps_alone_make_an_empty_chart(kind):
    chart = built(spec(kind, range(4), [None] * 4))
    assert chart.value_axis.minimum < chart.value_axis.maximum
    assert "There are no values." in chart.alt


def test_lying_bars_begin_at_the_top():
    chart = built(spec("HORIZONTAL_BAR", REGIONS, [1, 2, 3, 4], [1, 2, 3, 4]))
    assert chart.category_axis.is_reversed
    tops = [part.box.y for part in drawn(chart, "Category label", TextBox)]
    assert tops == sorted(tops)
    assert bars(chart)[0].box.y < bars(chart)[1].box.y


def test_upright_bars_begin_at_the_right_in_right_to_left_decks():
    chart = built(spec("BAR", ["أ", "ب", "ج"], [1, 2, 3], [3, 2, 1]), lang="ar-SA")
    assert chart.category_axis.is_reversed
    lefts = [part.box.x for part in drawn(chart, "Category label", TextBox)]
    assert lefts == sorted(lefts, reverse=True)
    assert bars(chart)[0].box.x > bars(chart)[1].box.x
    assert chart.legend.box.right == pytest.approx(LARGE.right)


def test_ticks_stand_at_the_right_in_right_to_left_decks():
    chart = built(spec("LINE", ["أ", "ب", "ج"], [1, 2, 3]), lang="ar-SA")
    assert all(part.box.x > chart.plot.right for part in drawn(chart, "Tick label", TextBox))


def test_a_format_that_is_given_is_used_for_labels_and_workbook():
    chart = built(spec("BAR", "ab", [0.25, 0.5], number_format="0.0%"))
    assert texts(chart, "Value label") == ["25.0%", "50.0%"]
    assert chart.number_format == "0.0%"


def test_a_format_that_nobody_understands_gives_way_to_a_suitable_one():
    assert built(spec("BAR", "ab", [1, 2], number_format="[Red]yyyy")).number_format == "0"


def test_the_name_of_the_only_series_stands_above_its_axis_unless_the_title_says_it():
    asked = spec("BAR", "ab", [1, 2])
    named = asked.model_copy(update={"series": (asked.series[0].model_copy(update={"name": "Revenue"}),)})
    assert texts(built(named), "Chart caption") == ["Revenue"]
    assert texts(built(named, title="Revenue doubled"), "Chart caption") == []


def test_lying_bars_of_several_series_are_named_at_the_first_category():
    chart = built(spec("HORIZONTAL_BAR", REGIONS, [19, 21, 16, 24], [22, 25, 14, 28]))
    assert chart.legend is None
    assert sorted(texts(chart, "Value label"))[-2:] == ["A: 19", "B: 22"]
    assert [label.text for _, label in chart.series[0].labels] == ["A: 19", "21", "16", "24"]
    shown = [(label.shows, label.separator) for _, label in chart.series[0].labels]
    assert shown == [(("series", "value"), ": "), *[(("value",), "")] * 3]


def test_lying_bars_without_labels_have_a_legend():
    chart = built(spec("HORIZONTAL_BAR", range(30), *[range(30)] * 3))
    assert chart.legend is not None


def test_numbers_are_written_in_the_language_of_the_deck():
    chart = built(
        spec("BAR", REGIONS, [1234.5, 2345.5, 1800.5, 999.5], number_format="#,##0.0"), lang="de-DE"
    )
    assert "1.234,5" in texts(chart, "Value label")
    assert "Am größten ist South mit 2.345,5." in chart.alt
    assert chart.number_format == "[$-407]#,##0.0"


def test_times_are_said_in_the_language_of_the_deck_and_labels_that_were_changed_are_not():
    times = {"kind": "time", "format": "month", "values": ["2024-03-01", "2024-04-01"]}
    chart = built(spec("BAR", ["Mar 2024", "my April"], [1, 2], times=times), lang="de-DE")
    assert chart.categories == ("März 2024", "my April")


@pytest.mark.parametrize("kind", ["BAR", "HORIZONTAL_BAR"])
def test_the_bar_that_is_highlighted_has_its_name_where_the_axis_skips_it(kind):
    names = [f"Week {n}" for n in range(40)]
    values = [3.0] * 40
    skipped = []
    for place in (20, 21):
        marks = {"highlight": [{"category": names[place]}]}
        rows = [*values[:place], 30.0, *values[place + 1 :]]
        chart = built(spec(kind, names, rows, marks=marks), Box(0, 0, 500, 240))
        ((at, label),) = chart.series[0].labels
        is_skipped = not chart.category_labels[place]
        assert (at, label.text) == (place, f"Week {place}: 30" if is_skipped else "30")
        assert label.shows == (("category", "value") if is_skipped else ("value",))
        assert texts(chart, "Value label") == [label.text]
        skipped.append(is_skipped)
    assert any(skipped)


def test_shares_have_the_decimals_that_the_smallest_needs():
    assert [share_format(each) for each in ([], [0, 1], [0.005], [0.0049, 0.9], [0.0005], [0.0004])] == [
        "0%",
        "0%",
        "0%",
        "0.0%",
        "0.0%",
        "0.00%",
    ]


@pytest.mark.parametrize("width", range(90, 400, 10))
def test_the_values_of_bars_between_others_are_no_wider_than_those(width):
    chart = built(spec("BAR", "abc", [1.25, 1.5, 1.75], [2.25, 2.5, 3.75]), Box(48, 110, width, 200))
    values = drawn(chart, "Value label", TextBox)
    assert not values or all(
        value.box.w <= 0.86 * bar.box.w + 0.01 for value, bar in zip(values, bars(chart), strict=True)
    )


def test_the_values_of_bars_that_stand_alone_may_be_wider():
    chart = built(
        spec("BAR", "abc", [1234567.25, 2234567.25, 3234567.25], number_format="#,##0.00"),
        Box(48, 110, 220, 200),
    )
    values = drawn(chart, "Value label", TextBox)
    assert any(value.box.w > bar.box.w for value, bar in zip(values, bars(chart), strict=True))


def test_series_of_which_one_has_no_last_value_are_named_in_a_legend():
    named = built(spec("STACKED_BAR", "abc", [1, 2, 3], [2, 2, 2]))
    assert texts(named, "End label") == ["A", "B"]
    assert named.legend is None
    gap = built(spec("STACKED_BAR", "abc", [1, 2, None], [2, 2, 2]))
    assert texts(gap, "End label") == []
    assert gap.legend is not None


def test_shares_of_lying_bars_stand_on_each_other():
    chart = built(spec("HORIZONTAL_BAR", "ab", [1, 3], [3, 1], form="FULL"))
    rows = {round(bar.box.y, 3) for bar in bars(chart)}
    assert len(rows) == 2
    assert chart.stacking == "full"


def test_an_axis_that_does_not_show_keeps_the_format_of_its_numbers():
    chart = spec("BAR", "abc", [0.11, 0.24, 0.13], [0.1, 0.2, 0.3], number_format="0.0%")
    axis = built(chart, Box(48, 110, 100, 40)).value_axis
    assert (axis.is_visible, axis.number_format) == (False, "0%")


@pytest.mark.parametrize(
    ("count", "series", "share"), [(1, 1, 0.24), (2, 1, 0.48), (2, 2, 0.78), (3, 1, 0.72), (5, 1, 1.0)]
)
def test_few_upright_bars_are_broad_and_close_in_the_middle(count, series, share):
    box = Box(40, 100, 1000, 330)
    chart = built(spec("BAR", [f"Place {at}" for at in range(count)], *[[9.0] * count] * series), box)
    assert chart.gap_width == 60
    assert chart.plot.w == pytest.approx(share * box.w, rel=0.03)
    assert chart.plot.center[0] == pytest.approx(box.center[0], abs=1.0)
    bars = [part.box for part in chart.drawing if part.name == "Chart bar"]
    assert max(bar.w for bar in bars) <= 150.1


def test_few_lying_bars_are_thick():
    chart = built(spec("HORIZONTAL_BAR", ["North", "South"], [3, 5]), Box(40, 100, 860, 300))
    assert 50 < min(part.box.h for part in chart.drawing if part.name == "Chart bar") <= 60.1


@pytest.mark.parametrize("x_title", ["", "Place"])
def test_what_lying_bars_count_stands_above_them_where_no_axis_shows(x_title):
    chart = built(spec("HORIZONTAL_BAR", ["North", "South"], [3, 5], y_title="Mass", x_title=x_title))
    (title,) = [part for part in chart.drawing if getattr(part, "text", "").endswith("Mass")]
    assert title.text == ", ".join(filter(None, (x_title, "Mass")))
    assert title.box.bottom <= chart.plot.y


@pytest.mark.parametrize(("count", "gap"), [(2, 60), (4, 60), (5, 120)])
def test_bars_of_few_categories_stand_close_in_every_theme(count, gap):
    chart = built(spec("BAR", [*"abcde"][:count], [9.0] * count), style=replace(STYLE, gap=120))
    assert chart.gap_width == gap


def test_the_gap_between_categories_gives_way_to_values_but_not_all_of_it():
    by_width = {}
    for width in range(200, 700, 10):
        chart = built(
            spec("BAR", REGIONS, [388, 171, 142, 118], [402, 176, 139, 147]), Box(48, 110, width, 200)
        )
        by_width[width] = chart.gap_width if texts(chart, "Value label") else 0
    gaps = [gap for gap in by_width.values() if gap]
    assert min(gaps) >= 20
    assert min(gaps) < max(gaps) == min(STYLE.gap, 60)
    assert sorted(gaps) == gaps
