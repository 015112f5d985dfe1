"""One name has one colour in a deck; words for colours have theirs; what steps back can be seen."""

from dataclasses import replace
from itertools import combinations

import pytest

from nbdeck.contract.chart_marks import ChartMarks, Highlight
from nbdeck.contract.slides import Chart, Series
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.charts.color_words import named_colors
from nbdeck.engine.charts.palette import PALE, colors_of_charts
from nbdeck.engine.charts.tints import quiet_colors
from nbdeck.engine.scene.boxes import BACKGROUND, MUTED, Color, contrast, luminance
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.engine.themes.vision import apart, difference
from unit.engine.charts.specs import LARGE, LOOK, STYLE, built

TERMS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown")


def chart(kind, *names, categories=("x", "y", "z"), rows=None, **settings):
    rows = rows or [[at + 1.0, 9.0 - at, at * 2.0] for at in range(len(names))]
    series = tuple(Series(name=name, values=tuple(row)) for name, row in zip(names, rows, strict=True))
    return Chart(type=kind, categories=categories, series=series, **settings)


def ring(*names):
    return chart("DOUGHNUT", "n", categories=names, rows=[[float(at + 1) for at in range(len(names))]])


def deck(*charts, title=""):
    return [dict(each) for each in colors_of_charts([(one, title) for one in charts], "en", STYLE, LOOK)]


def test_a_name_keeps_the_colour_of_its_first_chart():
    first, second = deck(chart("BAR", "North", "South"), chart("LINE", "East", "South", "West", "Isle"))
    assert second["South"] == first["South"]
    assert len(set(second.values())) == 4


def test_names_of_different_charts_that_meet_later_have_different_colours():
    *_, last = deck(chart("BAR", "A1", "B1"), chart("BAR", "C1", "D1"), chart("LINE", "A1", "C1"))
    assert last["A1"] != last["C1"]


def test_slices_and_series_share_their_names():
    one, other = deck(ring("Food", "Rent", "Fun"), chart("LINE", "Rent", "Fun"))
    assert other == {name: one[name] for name in other}


def test_a_series_that_is_also_a_slice_has_a_full_colour():
    one, other = deck(ring("Food", "Rent", "Fun"), chart("LINE", "Fun", "Rent", "Food"))
    assert other["Fun"] == one["Fun"] == Color("accent1")
    assert all(color.alpha == 1.0 for color in other.values())


def test_the_same_deck_has_the_same_colours_and_an_alone_chart_its_usual_ones():
    charts = (chart("BAR", "North", "South"), ring("South", "North"))
    assert deck(*charts) == deck(*charts)
    (alone,) = deck(charts[0])
    assert [one.color for one in built(charts[0]).series] == list(alone.values())


def test_years_are_one_hue_from_their_longest_row_on():
    short, whole = deck(chart("BAR", "2024", "2025"), chart("BAR", "2022", "2023", "2024", "2025"))
    assert [color.alpha for color in whole.values()] == sorted(color.alpha for color in whole.values())
    assert short == {year: whole[year] for year in short}


def test_years_behind_a_category_that_stands_out_keep_two_tones():
    marks = ChartMarks(highlight=(Highlight(category="z"),))
    older, newer = built(chart("BAR", "2024", "2025", marks=marks)).series
    behind = [dict(one.point_colors)[0] for one in (older, newer)]
    assert 0 < behind[0].alpha < behind[1].alpha < older.color.alpha < newer.color.alpha


@pytest.mark.parametrize("names", [("n", "n"), ("n", "")])
def test_names_that_are_not_all_different_have_no_colour_in_the_deck(names):
    assert deck(chart("BAR", *names)) == [{}]


def test_a_marked_series_has_the_accent_and_keeps_it_in_other_charts():
    marks = ChartMarks(highlight=(Highlight(series="South"),))
    first, second = deck(chart("BAR", "North", "South", marks=marks), chart("BAR", "North", "South"))
    assert first["South"] == second["South"] == STYLE.highlight
    assert first["North"] != STYLE.highlight


def test_a_chart_is_drawn_in_the_colours_of_its_deck():
    drawn = built(chart("BAR", "North", "South"), colors={"North": Color("accent5")})
    assert drawn.series[0].color == Color("accent5")
    assert built(ring("a", "b"), colors={"b": Color("accent5")}).series[0].point_colors[1][1] == Color(
        "accent5"
    )


@pytest.mark.parametrize("template", template_names())
def test_words_for_colours_have_their_colour_on_every_ground(template):
    look = load_theme(template).look
    colors = named_colors(TERMS, look)
    assert set(colors) == set(TERMS)
    for color in colors.values():
        assert contrast(look.hex(color), look.hex(BACKGROUND)) >= 3
    hexes = [look.hex(color) for color in colors.values()]
    assert min(difference(*pair) for pair in combinations(hexes, 2)) >= 12
    channels = {term: [int(look.hex(colors[term])[at : at + 2], 16) for at in (0, 2, 4)] for term in TERMS}
    assert [max(range(3), key=channels[term].__getitem__) for term in ("red", "green", "blue")] == [0, 1, 2]


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (("Rot", "Grün", "Ziel"), {"Rot", "Grün"}),
        (("Rot: sofort", "GELB: bald"), {"Rot: sofort", "GELB: bald"}),
        (("Red", "Other"), set()),
        (("Red line", "Blue line"), set()),
        (("Redder", "Blues"), set()),
        (("紅色", "藍色"), {"紅色", "藍色"}),
        (("white", "grey", "black"), {"white", "grey", "black"}),
    ],
)
def test_only_whole_names_are_words_for_colours_and_at_least_two(names, called):
    dark = load_theme("bruno").look if "white" in names else LOOK
    assert set(named_colors(names, dark)) == called or "white" in names


def test_on_a_white_ground_white_and_grey_are_not_told_apart_and_have_no_colour():
    assert named_colors(["Rouge", "Rouge: x"], LOOK) == {}


def test_a_word_has_its_colour_also_where_it_stands_alone_later_and_others_are_unlike_it():
    words, alone = deck(chart("LINE", "Red", "Blue", "Goal"), chart("BAR", "Red", "Rest"))
    assert alone["Red"] == words["Red"]
    assert words["Red"].literal
    assert not words["Goal"].literal


def test_lone_bars_called_by_colours_have_them_and_others_have_not():
    bars = built(chart("BAR", "n", categories=("Red", "Green", "Rest"), rows=[[1, 2, 3]]))
    assert [at for at, color in bars.series[0].point_colors if color.literal] == [0, 1]
    line = built(chart("LINE", "n", categories=("Red", "Green", "Rest"), rows=[[1, 2, 3]]), title="Green")
    assert line.series[0].color == Color("accent1")
    marked = built(chart("BAR", "n", categories=("Red", "Green", "Rest"), rows=[[1, 2, 3]]), title="Green")
    assert marked.series[0].point_colors == bars.series[0].point_colors
    assert marked.series[0].color.slot == MUTED.slot


def test_a_colour_is_lighter_on_a_dark_ground():
    light, dark = (
        named_colors(["Red", "Blue"], look)["Red"].literal for look in (LOOK, load_theme("felix").look)
    )
    assert luminance(light) < luminance(dark)


def test_a_name_minds_all_that_it_ever_stands_beside():
    charts = (chart("BAR", "A1", "B1", "C1"), chart("BAR", "D1", "E1"), chart("LINE", "X1", "E1", "C1", "B1"))
    *_, last = deck(*charts)
    assert len(set(last.values())) == 4


@pytest.mark.parametrize("template", template_names())
def test_what_steps_back_is_seen_and_its_greys_differ(template):
    look = load_theme(template).look
    greys = quiet_colors(look)
    assert all(contrast(look.hex(grey), look.hex(BACKGROUND)) >= 3 for grey in greys)
    assert len(set(greys)) == 3
    assert min(greys, key=lambda grey: grey.alpha) == greys[0]


@pytest.mark.parametrize("template", template_names())
@pytest.mark.parametrize("names", [("North", "South"), ("2023", "2024")])
def test_bars_of_categories_behind_the_marked_one_are_seen_and_paler_than_it(template, names):
    theme, given = load_theme(template), chart("BAR", *names, categories=("Mon", "Tue", "Wed"))
    (drawn,) = build_charts(given, LARGE, theme.chart, theme.look, title="Most on Tue")
    ground = theme.look.colors["bg1"]
    for series in drawn.series:
        behind = dict(series.point_colors)
        assert behind.keys() == {0, 2}
        shown, faded = (contrast(theme.look.hex(color), ground) for color in (series.color, behind[0]))
        assert 1.45 <= faded < shown


def test_called_by_colours_lines_keep_them_behind_the_marked_one():
    drawn = built(chart("LINE", "Red", "Blue", "Green"), title="Blue rises")
    assert all(series.color.literal for series in drawn.series)
    assert drawn.series[1].line_width > drawn.series[0].line_width


def test_what_the_title_says_has_the_accent_and_the_rest_is_grey():
    drawn = built(chart("BAR", "n", categories=("Mon", "Tue", "Wed")), title="Most on Tue")
    assert drawn.series[0].point_colors == ((1, STYLE.highlight),)
    assert drawn.series[0].color.slot == MUTED.slot
    assert "Tue" in " ".join(drawn.marked)


def test_the_name_of_a_goal_and_those_of_lines_share_the_room_near_their_ends():
    rows = [[92.1, 92.6, 90.9], [90.0] * 3, [89.4, 90.2, 88.4], [88.7, 78.6, 83.8]]
    drawn = built(chart("LINE", "North", "Goal", "South", "West", rows=rows), text_size=12.0)
    assert drawn.legend is None
    downs = [label.shift[1] for series in drawn.series for _, label in series.labels]
    assert len(downs) == 4
    assert max(map(abs, downs)) < 1.3 * drawn.text_size
    assert downs[0] < 0 < downs[1]


@pytest.mark.parametrize(
    ("rows", "settings"),
    [
        ([[1.0, 5.0, 9.0], [4.0, None, 4.0]], {}),
        ([[1.0, 5.0, 9.0], [4.0, 4.0, 5.0]], {}),
        ([[1.0, 1.0, 1.0], [4.0, 4.0, 4.0]], {}),
        ([[1.0, 5.0, 9.0], [None, None, None]], {}),
        ([[1.0, 5.0, 9.0], [4.0, 4.0, 4.0]], {"marks": ChartMarks(highlight=(Highlight(series="Goal"),))}),
        ([[1.0, 5.0, 9.0], [4.0, 4.0, 4.0]], {"form": "STEP"}),
    ],
)
def test_other_lines_are_lines(rows, settings):
    drawn = built(chart("LINE", "North", "Goal", rows=rows, **settings))
    assert not any(series.is_dashed for series in drawn.series)


def test_two_equal_values_are_no_level():
    drawn = built(chart("LINE", "North", "Goal", categories=("x", "y"), rows=[[1.0, 5.0], [4.0, 4.0]]))
    assert not any(series.is_dashed for series in drawn.series)


def test_no_stroke_shines_through():
    series = built(chart("LINE", *"ABCDEFGH")).series
    assert PALE not in [one.color for one in series]


@pytest.mark.parametrize(("second", "is_kept"), [("C2570C", True), ("2462CC", False)])
def test_few_series_keep_a_companys_accents_in_their_order_where_these_can_be_told_apart(second, is_kept):
    look = replace(LOOK, colors={**LOOK.colors, "accent1": "1D5FD1", "accent2": second})
    style = replace(STYLE, keeps_accents=True)
    (colors,) = colors_of_charts([(chart("BAR", "North", "South"), "")], "en", style, look)
    assert (dict(colors)["South"] == Color("accent2")) is is_kept


def test_slices_have_no_tones_of_the_ink_where_a_companys_accents_are_kept():
    for is_kept in (False, True):
        style = replace(STYLE, keeps_accents=is_kept)
        (colors,) = colors_of_charts([(ring(*"ABCDEFGH"), "")], "en", style, LOOK)
        assert ("tx1" in {color.slot for _, color in colors}) is not is_kept


def test_a_series_that_is_alone_has_the_first_colour_whatever_others_it_stood_beside():
    charts = (chart("BAR", "2023", "2024", "2025"), chart("BAR", "2023"), chart("LINE", "2023"))
    *_, colors = colors_of_charts([(one, "") for one in charts], "en", STYLE, LOOK)
    for alone in charts[1:]:
        assert built(alone, colors=dict(colors)).series[0].color == Color("accent1")
    assert dict(colors)["2023"].alpha < 0.5


@pytest.mark.parametrize("template", template_names())
def test_lines_behind_the_marked_one_are_told_apart_and_their_names_can_be_read(template):
    theme = load_theme(template)
    marks = ChartMarks(highlight=(Highlight(series="North"),))
    (lines,) = build_charts(
        chart("LINE", "North", "South", "West", "East", marks=marks), LARGE, theme.chart, theme.look
    )
    ground, behind = theme.look.hex(BACKGROUND), lines.series[1:]
    assert min(contrast(theme.look.hex(one.color), ground) for one in behind) >= 3
    assert apart(*(theme.look.hex(one.color) for one in behind[:2])) > 0.75
    assert [one.is_dashed for one in lines.series] == [False, False, False, True]
    for one in behind:
        ((_, label),) = one.labels
        assert contrast(theme.look.hex(label.color), ground) >= 4.5
        assert label.color.slot == one.color.slot
        assert label.color.alpha >= one.color.alpha


@pytest.mark.parametrize("template", template_names())
def test_a_line_that_is_alone_behind_the_marked_one_is_as_wide_and_strong(template):
    theme = load_theme(template)
    marks = ChartMarks(highlight=(Highlight(series="North"),))
    (drawn,) = build_charts(chart("LINE", "North", "South", marks=marks), LARGE, theme.chart, theme.look)
    marked, other = drawn.series[:2]
    assert other.color == MUTED
    assert other.line_width == marked.line_width


def test_bars_of_which_a_category_is_marked_are_tints_of_one_colour():
    drawn = built(chart("BAR", "North", "South"), title="Most at z").series
    assert {one.color.slot for one in drawn[:2]} == {"tx1", "accent1"}
    marked = built(
        chart("BAR", "North", "South", marks=ChartMarks(highlight=(Highlight(category="z"),)))
    ).series
    shown = [color for one in marked[:2] for color in (one.color, *dict(one.point_colors).values())]
    assert {color.slot for color in shown} == {"accent1"}


def test_names_of_a_stack_that_are_bars_too_have_full_colours():
    stack, bars = deck(chart("STACKED_BAR", "North", "South", "West"), chart("BAR", "West", "North", "South"))
    assert stack == bars
    assert all(color.alpha == 1.0 for color in bars.values())
