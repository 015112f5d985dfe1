"""What is drawn is what was given: every series and every category, where its author put it."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.engine.charts.figures import MOST_COLORED, figures_of, notices_of
from nbdeck.engine.charts.legends import series_colors
from unit.engine.charts.specs import KINDS, LOOK, STYLE, built, spec, texts

TEAMS = ("Sales", "Research", "Support", "Legal")
WITH_SERIES = [kind for kind in KINDS if kind not in ("PIE", "DOUGHNUT")]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "SCATTER"])
def test_categories_stand_where_their_author_put_them(kind):
    chart = built(spec(kind, TEAMS, [12, 40, 7, 23]))
    assert chart.categories == TEAMS
    assert chart.series[0].values == (12, 40, 7, 23)


@pytest.mark.parametrize("count", [7, 8, 12, 40])
@pytest.mark.parametrize("kind", WITH_SERIES)
def test_no_series_is_left_out_or_summed_up(kind, count):
    rows = [[n + 1, 2 * n] for n in range(count)]
    chart = built(spec(kind, range(2), *rows))
    assert [series.values for series in chart.series] == [tuple(map(float, row)) for row in rows]
    assert "sum" not in chart.alt


@pytest.mark.parametrize("has_strokes", [True, False])
def test_twelve_series_have_twelve_colours_and_those_after_them_are_grey(has_strokes):
    rows = figures_of(spec("BAR", "ab", *[[1, 2]] * 15), "en-US").rows
    colors = [LOOK.hex(color) for color in series_colors(rows, has_strokes=has_strokes)]
    assert len(set(colors[:MOST_COLORED])) == MOST_COLORED
    assert len(set(colors[MOST_COLORED:])) == 1
    assert not set(colors[:MOST_COLORED]) & set(colors[MOST_COLORED:])


@given(
    st.sampled_from(WITH_SERIES),
    st.lists(st.lists(st.none() | st.floats(-1e6, 1e6), min_size=3, max_size=3), min_size=1, max_size=15),
)
def test_every_drawn_value_is_the_one_that_was_given(kind, rows):
    figures = figures_of(spec(kind, "123", *rows), "en-US")
    assert [row.values for row in figures.rows] == [tuple(row) for row in rows]
    assert figures.categories == ("1", "2", "3")
    assert not figures.note


@given(st.lists(st.none() | st.floats(0, 1e6), min_size=1, max_size=20))
def test_slices_keep_their_order_and_their_sum(values):
    figures = figures_of(spec("PIE", range(len(values)), values), "en-US")
    drawn = dict(zip(figures.categories, figures.rows[0].values, strict=True))
    assert math.isclose(sum(drawn.values()), sum(value or 0 for value in values), abs_tol=1e-6)
    own = [name for name in figures.categories if not name.startswith("Other")]
    assert own == sorted(own, key=int)
    assert all(drawn[name] == (values[int(name)] or 0) for name in own)


def test_what_is_summed_up_or_grey_is_told_to_the_user():
    assert list(notices_of(spec("PIE", range(15), range(1, 16)), "en-US")) == [
        "other (3) is the sum of 3 smaller parts"
    ]
    assert list(notices_of(spec("LINE", "ab", *[[1, 2]] * 13), "en-US")) == [
        "only the first 12 of its 13 series have a colour of their own, the others are grey"
    ]
    assert not list(notices_of(spec("LINE", "ab", *[[1, 2]] * 12), "en-US"))


def test_the_sum_of_the_others_is_called_so_in_the_language_of_the_deck_and_never_stands_out():
    given = spec("BAR", ("a", "b", "Other (1,200)"), [3, 2, 9]).model_copy(update={"has_rest": True})
    figures = figures_of(given, "de-DE")
    assert (figures.categories, figures.rest) == (("a", "b", "Sonstige (1.200)"), 2)
    renamed = figures_of(given.model_copy(update={"categories": ("a", "b", "The Other (2)")}), "de-DE")
    assert (renamed.categories[-1], renamed.rest) == ("The Other (2)", 2)


@pytest.mark.parametrize(
    ("last", "lang", "marked"),
    [("Other", "en-US", 0), ("Sonstige (4)", "de-DE", 0), ("Others & sons", "en-US", 1)],
)
def test_the_rest_at_the_end_is_never_the_bar_that_stands_out(last, lang, marked):
    chart = built(spec("BAR", ("North", last), [9, 90]), lang=lang)
    assert not chart.series[0].point_colors
    three = built(spec("BAR", ("North", "South", "East", last), [9, 8, 7, 90]), lang=lang)
    assert three.series[0].point_colors == (((3 if marked else 0), STYLE.highlight),)


def test_a_mark_at_the_largest_bar_says_its_value():
    assert "40" in texts(built(spec("BAR", TEAMS, [12, 40, 7, 23])), "Value label")
