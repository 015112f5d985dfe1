"""The names of series and slices stand somewhere, or it is known that they do not."""

from dataclasses import replace
from itertools import pairwise

import pytest

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.charts.figures import notices_of
from nbdeck.engine.charts.legends import lacks_names
from nbdeck.engine.charts.palette import colors_of_charts
from nbdeck.engine.scene.boxes import BACKGROUND, INK, MUTED, Box, Color, contrast
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.engine.themes.theme import ChartStyle
from nbdeck.engine.themes.vision import apart, difference
from unit.engine.charts.specs import KINDS, LARGE, LOOK, REGIONS, built, drawn, spec, texts

WITH_SERIES = [kind for kind in KINDS if kind not in ("PIE", "DOUGHNUT")]


@pytest.mark.parametrize("kind", WITH_SERIES)
def test_forty_series_have_no_room_for_their_names_and_twelve_have(kind):
    assert lacks_names(built(spec(kind, "123", *[[n, 90 - n, 2 * n] for n in range(40)])))
    assert not lacks_names(built(spec(kind, "123", *[[n, 90 - n, 2 * n] for n in range(12)])))


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_slices_are_named_where_the_chart_is_not_tiny(kind):
    chart = spec(kind, REGIONS, [4, 3, 2, 1])
    assert not lacks_names(built(chart))
    assert lacks_names(built(chart, Box(0, 0, 60, 60)))


def test_one_series_needs_no_name():
    assert not lacks_names(built(spec("LINE", "123", [1, 2, 3])))


def test_names_at_the_ends_of_lines_are_names():
    assert not lacks_names(built(spec("LINE", "123", [1, 2, 3], [9, 8, 7])))


STYLE = ChartStyle(highlight=Color("accent4"), quiet=Color("accent2"))
RISING, FALLING, LEVEL = [10.0, 20.0, 30.0, 40.0], [44.0, 33.0, 22.0, 11.0], [25.0, 26.0, 24.0, 25.0]
FIRST = Color("accent4")
OWN = Color("accent1")


def highlighted(kind, *rows, categories=REGIONS, **places):
    chart = spec(kind, categories, *rows).model_copy(update={"marks": ChartMarks(highlight=[places])})
    return built(chart, style=STYLE)


def is_quiet(color):
    return color.slot in {MUTED.slot, INK.slot}


@pytest.mark.parametrize("kind", ["BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "AREA"])
def test_a_highlighted_series_has_colour_and_the_others_are_grey(kind):
    chart = highlighted(kind, RISING, FALLING, LEVEL, series="B")
    assert chart.series[1].color == FIRST
    assert is_quiet(chart.series[0].color)
    assert is_quiet(chart.series[2].color)
    assert chart.series[0].color != chart.series[2].color
    assert all(one.point_colors == () for one in chart.series)


def test_scattered_points_are_full_grey_and_what_stands_out_is_drawn_last():
    chart = highlighted("SCATTER", RISING, FALLING, categories="1234", series="A")
    assert [one.color for one in chart.series] == [FIRST, MUTED]
    assert [part.fill for part in drawn(chart, "Chart point")][-4:] == [FIRST] * 4


def test_a_highlighted_category_keeps_the_colours_that_the_legend_names():
    chart = highlighted("STACKED_BAR", RISING, FALLING, category="South")
    assert [one.color for one in chart.series[:2]] == [
        one.color for one in built(spec("STACKED_BAR", REGIONS, RISING, FALLING)).series[:2]
    ]
    for one in chart.series[:2]:
        behind = one.color.faded(max(0.42 * one.color.alpha, 0.28))
        assert one.point_colors == tuple((place, behind) for place in (0, 2, 3))


def test_one_highlighted_value_is_the_only_colour():
    chart = highlighted("BAR", RISING, FALLING, series="B", category="East")
    assert [is_quiet(one.color) for one in chart.series] == [True, True]
    assert [one.point_colors for one in chart.series] == [(), ((2, FIRST),)]


def test_one_category_of_one_series_has_colour_and_its_value_is_bold():
    chart = highlighted("HORIZONTAL_BAR", RISING, category="South")
    assert is_quiet(chart.series[0].color)
    assert chart.series[0].point_colors == ((1, FIRST),)
    assert [place for place, label in chart.series[0].labels if label.is_bold] == [1]


def test_several_highlighted_series_have_colours_of_their_own():
    marks = ChartMarks(highlight=[{"series": "C"}, {"series": "A"}])
    chart = built(
        spec("BAR", REGIONS, RISING, FALLING, LEVEL).model_copy(update={"marks": marks}), style=STYLE
    )
    colors = [one.color for one in chart.series]
    assert colors[2] == FIRST
    assert not is_quiet(colors[0])
    assert colors[0] != FIRST
    assert is_quiet(colors[1])


def test_a_highlighted_line_lies_over_the_others_and_is_named_in_bold():
    chart = highlighted("LINE", RISING, FALLING, LEVEL, series="A")
    lines = [part for part in drawn(chart, "Chart line") if part.kind == "path"]
    assert lines[-1].line == FIRST
    assert lines[-1].line_width > lines[0].line_width
    assert [dict(one.labels)[3].is_bold for one in chart.series] == [True, False, False]
    assert [one.name for one in chart.series] == ["A", "B", "C"]


def test_a_highlighted_point_of_a_line_is_a_dot_with_its_value_that_follows_the_line():
    chart = highlighted("LINE", RISING, FALLING, series="A", category="West")
    spot = chart.series[-1]
    assert (spot.is_helper, spot.is_drawn, spot.color) == (True, False, FIRST)
    assert spot.values == (None, None, None, 40.0)
    assert spot.formulas == ("", "", "", "$B5")
    assert [(place, label.text) for place, label in spot.labels] == [(3, "40")]
    assert texts(chart, "Value label") == ["40"]


def test_a_value_that_would_lie_on_a_line_stands_below_its_dot():
    chart = highlighted("LINE", [10.0] * 4, [10.6] * 4, [4.0] * 4, series="A", category="South")
    assert chart.series[-1].labels[0][1].position == "below"


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_a_highlighted_part_of_a_whole_has_colour(kind):
    chart = highlighted(kind, RISING, category="East")
    colors = dict(chart.series[0].point_colors)
    assert colors[2] == FIRST
    assert {colors[place].slot for place in (0, 1, 3)} == {"tx1"}


def test_values_of_a_highlighted_series_stand_at_its_bars_where_not_all_have_room():
    many = [f"Region {number}" for number in range(14)]
    chart = highlighted("BAR", range(1, 15), range(2, 16), categories=many, series="B")
    assert chart.series[0].labels == ()
    assert len(chart.series[1].labels) > 5


@pytest.mark.parametrize(("kind", "told"), [("AREA", 1), ("BAR", 0)])
def test_a_category_of_areas_is_told_not_to_stand_out(kind, told):
    chart = spec(kind, REGIONS, RISING, FALLING)
    marked = chart.model_copy(update={"marks": ChartMarks(highlight=[{"category": "East"}])})
    assert len(list(notices_of(marked, "en-US"))) == told


@pytest.mark.parametrize("kind", ["BAR", "HORIZONTAL_BAR", "LINE", "SCATTER"])
def test_few_series_have_the_accent_the_ink_and_one_more_colour_and_more_of_them_or_points_a_colour_each(
    kind,
):
    def colors(count, look=LOOK):
        categories = "1234" if kind == "SCATTER" else REGIONS
        chart = spec(kind, categories, *[RISING] * count)
        (drawn_chart,) = build_charts(chart, LARGE, STYLE, look)
        return [one.color for one in drawn_chart.series if not one.is_helper]

    each = [Color(f"accent{at}") for at in range(1, 5)]
    few = each[:3] if kind == "SCATTER" else [OWN, INK, Color("accent3")]
    assert [colors(1)[0], colors(2), colors(3)] == [OWN, few[:2], few]
    assert colors(4) == each
    for slot, count in (("accent1", 2), ("accent3", 3)):
        alike = replace(LOOK, colors=dict(LOOK.colors) | {"tx1": LOOK.colors[slot]})
        assert colors(count, alike) == each[:count]


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_few_slices_have_shades_and_many_the_accents_in_their_order_whatever_their_size(kind):
    def colors(*values):
        chart = built(spec(kind, [f"Part {at}" for at in range(len(values))], values), style=STYLE)
        return [color for _, color in chart.series[0].point_colors]

    accents = [Color(f"accent{at}") for at in (1, 2, 3, 4)]
    few = colors(20, 50, 30)
    assert few == colors(40, 40, 20)
    assert {color.slot for color in few} == {"accent1"}
    assert few[0].lightness < 0
    assert colors(20, 50)[0] == Color("accent1")
    assert colors(*range(8, 0, -1))[:4] == accents
    assert len({*colors(*range(8, 0, -1))}) == 8


@pytest.mark.parametrize("template", template_names())
@pytest.mark.parametrize("count", range(3, 9))
def test_neighbouring_slices_and_the_ground_differ_in_every_template(template, count):
    theme = load_theme(template)
    chart = spec("DOUGHNUT", range(count), range(50, 50 - count, -1))
    marked = chart.model_copy(update={"marks": ChartMarks(highlight=[{"category": "1"}])})
    for one in (chart, marked):
        (ring,) = build_charts(one, LARGE, theme.chart, theme.look)
        colors = [theme.look.hex(color) for _, color in ring.series[0].point_colors]
        is_shaded = one is marked or count <= 6
        steps = [(difference if is_shaded else apart)(*pair) for pair in pairwise([*colors, colors[0]])]
        # Shades of one colour are named at their slices, or by a legend in their order.
        assert min(steps) >= (4.5 if is_shaded else 1)
        assert min(difference(color, theme.look.colors["bg1"]) for color in colors) >= 10
    (stack,) = build_charts(spec("STACKED_BAR", "xyz", *[[1, 2, 3]] * count), LARGE, theme.chart, theme.look)
    parts = [theme.look.hex(each.color) for each in stack.series if not each.is_helper]
    measure, least = (difference, 8 if count < 6 else 5) if count <= 6 else (apart, 1)
    assert min(measure(*pair) for pair in pairwise(parts)) >= least
    assert len({*parts}) == count
    if count <= 6:
        seen = [contrast(part, theme.look.colors["bg1"]) for part in parts]
        assert seen == sorted(seen, reverse=True)
        assert all(each.outline == BACKGROUND for each in stack.series if not each.is_helper)


@pytest.mark.parametrize("template", template_names())
@pytest.mark.parametrize("count", range(3, 9))
def test_slices_that_have_the_colours_of_lines_differ_from_their_neighbours(template, count):
    theme, last = load_theme(template), str(count - 1)
    ring = spec("DOUGHNUT", range(count), range(50, 50 - count, -1))
    for names in (("other", "1", last), ("0", last, "other"), (last, "0", "1")):
        series = [{"name": name, "values": [1, 2, 4]} for name in names]
        lines = Chart(type="LINE", categories=("a", "b", "c"), series=series)
        *_, slices = colors_of_charts([(lines, ""), (ring, "")], "en", theme.chart, theme.look)
        colors = [theme.look.hex(color) for _, color in slices]
        measure, least = (apart, 1) if count > 6 else (difference, 5)
        assert min(measure(*pair) for pair in pairwise([*colors, colors[0]])) >= least
        assert len({*colors}) == count
        assert "0" in names or slices[0][1].slot.startswith("accent")


@pytest.mark.parametrize("kind", ["BAR", "LINE", "PIE", "DOUGHNUT", "SCATTER", "HORIZONTAL_BAR"])
def test_the_unit_stands_above_the_plot(kind):
    categories = "1234" if kind == "SCATTER" else REGIONS
    chart = built(spec(kind, categories, RISING, unit="thousand tonnes"), title="A")
    assert texts(chart, "Chart caption") == ["thousand tonnes"]
    caption = next(part for part in chart.drawing if part.name == "Chart caption")
    assert caption.box.bottom < chart.plot.y + 1


def test_the_unit_joins_the_title_of_its_axis():
    assert texts(built(spec("BAR", REGIONS, RISING, unit="t", y_title="Mass")), "Chart caption") == [
        "Mass (t)"
    ]
    lying = built(spec("HORIZONTAL_BAR", REGIONS, RISING, unit="t", y_title="Mass", x_title="Place"))
    assert texts(lying, "Chart caption") == ["Place, Mass (t)"]


def test_names_of_lines_that_end_together_stand_apart_in_the_order_of_their_ends():
    rows = [[1.0, 2.0, 3.0, 30.2], [4.0, 3.0, 2.0, 30.0], [5.0, 6.0, 7.0, 29.9], [9.0, 8.0, 7.0, 29.8]]
    chart = highlighted("LINE", *rows, series="B")
    assert chart.legend is None
    names = {part.text: part.box for part in drawn(chart, "End label", TextBox)}
    assert sorted(names, key=lambda name: names[name].y) == ["A", "B", "C", "D"]
    assert dict(chart.series[0].labels)[3].shift[1] < 0 < dict(chart.series[3].labels)[3].shift[1]
    tops = sorted(box.y for box in names.values())
    assert all(other - one > 0.7 * chart.text_size for one, other in zip(tops, tops[1:], strict=False))


@pytest.mark.parametrize(
    ("form", "kind", "place", "told"),
    [
        ("WATERFALL", "BAR", {"category": "East"}, 1),
        ("STEP", "LINE", {"category": "East"}, 1),
        ("STEP", "LINE", {"series": "A"}, 0),
        ("HISTOGRAM", "BAR", {"category": "East"}, 0),
    ],
)
def test_a_form_whose_colours_say_something_else_tells_that_nothing_stands_out(form, kind, place, told):
    chart = spec(kind, REGIONS, RISING, form=form).model_copy(update={"marks": ChartMarks(highlight=[place])})
    assert len(list(notices_of(chart, "en-US"))) == told


def test_a_single_line_keeps_its_colour_and_its_highlighted_end_says_its_value_once():
    chart = highlighted("LINE", RISING, category="West")
    assert (chart.series[0].color, chart.series[0].line_width) == (Color("accent1"), STYLE.line_width)
    assert texts(chart, "End label") == ["40"]
    assert texts(chart, "Value label") == []
    assert chart.series[-1].labels == ()
    assert chart.series[-1].marker_size > 0
    assert texts(highlighted("LINE", RISING, category="South"), "Value label") == ["20"]


STACKS = [("STACKED_BAR", None), ("AREA", None), ("HORIZONTAL_BAR", "STACKED"), ("STACKED_BAR", "FULL")]


@pytest.mark.parametrize("template", template_names())
@pytest.mark.parametrize(("kind", "form"), STACKS)
def test_greys_of_a_stack_get_paler_upwards_and_all_differ_from_each_other_and_the_ground(
    kind, form, template
):
    theme = load_theme(template)
    given = spec(kind, REGIONS, RISING, FALLING, LEVEL, RISING, LEVEL)
    marked = given.model_copy(update={"marks": ChartMarks(highlight=[{"series": "C"}]), "form": form})
    (chart,) = build_charts(marked, LARGE, theme.chart, theme.look)
    own = [one.color for one in chart.series if not one.is_helper]
    assert own[2] == theme.chart.highlight
    behind = [theme.look.hex(color) for color in (*own[:2], *own[3:5])]
    with_ground = [contrast(color, theme.look.colors["bg1"]) for color in behind]
    assert with_ground == sorted(with_ground, reverse=True)
    assert with_ground[-1] >= 3
    assert min(difference(*pair) for pair in pairwise(behind)) >= 5


def test_the_legend_beside_stacks_runs_upwards_as_they_do():
    names = [f"Plant number {number} of the town" for number in range(6)]
    tiny = [{"name": name, "values": [90, 80, 1]} for name in names]
    for kind, is_upward in (("STACKED_BAR", True), ("AREA", True), ("BAR", False)):
        one = Chart(type=kind, categories=("a", "b", "c"), series=tiny)
        chart = built(one, text_size=16.0)
        entries = drawn(chart, "Legend entry", TextBox)
        assert chart.legend.position == "right"
        assert [entry.text for entry in entries] == names
        places = [entry.box.y for entry in entries]
        keys = [key.box.y for key in drawn(chart, "Legend key")]
        assert places == sorted(places, reverse=is_upward)
        assert keys == sorted(keys, reverse=is_upward)


@pytest.mark.parametrize("series", ["A", "B", "C"])
def test_neighbouring_greys_of_a_stack_differ_and_have_ground_between_them(series):
    chart = highlighted("STACKED_BAR", RISING, FALLING, LEVEL, series=series)
    greys = [contrast(LOOK.hex(one.color), "FFFFFF") for one in chart.series[:3] if is_quiet(one.color)]
    assert greys[0] / greys[1] > 1.5
    assert all(one.outline == BACKGROUND for one in chart.series[:3])
    assert all(part.line == BACKGROUND for part in drawn(chart, "Chart bar"))
    assert all(one.outline is None for one in built(spec("BAR", REGIONS, RISING, FALLING)).series)


def test_a_line_over_bars_has_another_colour_than_the_bar_that_stands_out():
    rows = [{"name": "A", "values": RISING}, {"name": "B", "values": FALLING, "role": "LINE"}]
    chart = Chart(type="BAR", categories=REGIONS, series=rows, marks={"highlight": [{"category": "West"}]})
    bars, line = built(chart, style=STYLE).series
    assert dict(bars.point_colors)[3] == FIRST
    assert line.color not in {FIRST, bars.color}


@pytest.mark.parametrize("kind", ["BAR", "LINE", "STACKED_BAR", "HORIZONTAL_BAR", "AREA"])
def test_series_with_an_order_are_one_hue_from_light_to_dark(kind):
    rows = [[n + 1, n + 2] for n in range(5)]
    chart = built(spec(kind, "xy", *rows, has_ordered_series=True))
    colors = [series.color for series in chart.series if not series.is_helper]
    assert {color.slot for color in colors} == {"accent1"}
    assert [color.alpha for color in colors] == sorted({color.alpha for color in colors})
    assert colors[-1].alpha == 1.0
    plain = built(spec(kind, "xy", *rows))
    is_parted = kind in {"STACKED_BAR", "AREA"}
    assert (len({series.color.slot for series in plain.series if not series.is_helper}) == 1) is is_parted


@pytest.mark.parametrize(
    ("names", "strong"),
    [
        (("2023", "2024"), 1),
        (("2024", "2023"), 0),
        (("FY 2022", "FY 2023", "FY 2024"), 2),
        (("Q1", "Q2", "Q3", "Q4"), 3),
        (("Q4 2023", "Q1 2024"), 1),
        (("Mar 2024", "Jan 2024"), 0),
    ],
)
def test_the_newest_of_series_named_by_times_is_the_strong_one(names, strong):
    rows = [{"name": name, "values": RISING} for name in names]
    chart = built(Chart(type="BAR", categories=REGIONS, series=rows))
    alphas = [series.color.alpha for series in chart.series if not series.is_helper]
    assert alphas.index(1.0) == alphas.index(max(alphas)) == strong
    assert alphas.count(1.0) == 1
    assert {series.color.slot for series in chart.series} == {"accent1"}


@pytest.mark.parametrize(
    "names",
    [
        ("2024", "2022", "2023"),
        ("Plan", "Actual"),
        ("2023", "2023 forecast"),
        ("2022", "2023", "Total"),
        ("1500", "2400"),
    ],
)
def test_series_without_an_order_are_no_tints_of_one_hue(names):
    rows = [{"name": name, "values": RISING} for name in names]
    chart = built(Chart(type="BAR", categories=REGIONS, series=rows))
    assert len({series.color.slot for series in chart.series}) == len(names)


def test_what_is_highlighted_among_series_with_an_order_keeps_its_colour():
    rows = [[n + 1, n + 2] for n in range(3)]
    marks = {"highlight": [{"series": "B"}]}
    one, two = (
        built(spec("BAR", "xy", *rows, has_ordered_series=each, marks=marks)) for each in (True, False)
    )
    assert [series.color for series in one.series] == [series.color for series in two.series]


@pytest.mark.parametrize("size", [12.0, 18.0, 24.0])
def test_a_value_above_a_bar_keeps_off_the_legend_above_it(size):
    chart = built(spec("BAR", "abcd", [54, 31, 4, 3], [43, 34, 4, 3], [29, 22, 6, 3]), text_size=size)
    lowest = max(each.box.bottom for each in drawn(chart, "Legend entry", TextBox))
    highest = min(each.box.y for each in drawn(chart, "Value label", TextBox))
    assert highest - lowest >= 0.7 * chart.text_size


def test_long_names_stand_whole_in_a_column_above_where_they_take_a_third_of_the_height():
    names = (
        "Coopérative du val",
        "Lait bio, moyenne de la région entière",
        "Lait ordinaire, moyenne de la région entière",
    )
    rows = {name: [700, 720, 780] for name in names}
    chart = Chart(
        type="BAR", categories=list("abc"), series=[{"name": n, "values": v} for n, v in rows.items()]
    )
    for height in (260, 300):
        shown = texts(built(chart, Box(48, 110, 420, height)), "Legend entry")
        assert shown == list(names)
