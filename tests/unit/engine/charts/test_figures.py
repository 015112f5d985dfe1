"""What is drawn is what was given: every series and every category, where its author put it."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.number_format import format_number, is_understood
from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.figures import MOST_COLORED, figures_of, notices_of
from nbdeck.engine.charts.scales import tick_format
from unit.engine.charts.specs import KINDS, LOOK, built, spec, texts

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
    own = [series.values for series in chart.series if not series.is_helper]
    assert own == [tuple(map(float, row)) for row in rows]
    assert "sum" not in chart.alt


@pytest.mark.parametrize("has_strokes", [True, False])
def test_twelve_series_have_twelve_colours_and_those_after_them_are_grey(has_strokes):
    kind = "LINE" if has_strokes else "BAR"
    chart = built(spec(kind, "ab", *[[1, 2]] * 15))
    colors = [LOOK.hex(series.color) for series in chart.series]
    assert len(set(colors[:MOST_COLORED])) == MOST_COLORED
    assert len(set(colors[MOST_COLORED:])) == 1
    assert not set(colors[:MOST_COLORED]) & set(colors[MOST_COLORED:])


@given(
    st.sampled_from(WITH_SERIES),
    st.lists(st.lists(st.none() | st.floats(-1e6, 1e6), min_size=3, max_size=3), min_size=1, max_size=15),
)
def test_every_drawn_value_is_the_one_that_was_given(kind, rows):
    figures = figures_of(spec(kind, "123", *rows), "en-US")
    shown = figures.rows
    assert [row.values for row in shown] == [tuple(row) for row in rows]
    assert figures.categories == ("1", "2", "3")
    assert not figures.summed_up


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
        "'Other (3)' is the sum of 3 smaller parts"
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


def test_a_mark_at_the_largest_bar_says_its_value():
    assert "40" in texts(built(spec("BAR", TEAMS, [12, 40, 7, 23])), "Value label")


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (0, "General", "0"),
        (1234.5, "General", "1234.5"),
        (-0.25, "General", "-0.25"),
        (1 / 3, "General", "0.333333333"),
        (1e15, "General", "1E+15"),
        (1.5e-7, "General", "1.5E-07"),
        (12, "0", "12"),
        (0.5, "0", "1"),
        (2.5, "0", "3"),
        (-2.5, "0", "-3"),
        (-0.4, "0", "0"),
        (1.25, "0.0", "1.3"),
        (1.005, "0.00", "1.01"),
        (1234567, "#,##0", "1,234,567"),
        (-1234, "#,##0", "-1,234"),
        (999, "#,##0", "999"),
        (1234.56, "#,##0.0", "1,234.6"),
        (0.345, "0%", "35%"),
        (-0.5, "0%", "-50%"),
        (0.1234, "0.0%", "12.3%"),
        (0.5, "0 %", "50 %"),
        (12345, '#,##0.0,"k"', "12.3k"),
        (1234567, '#,##0.0,,"M"', "1.2M"),
        (-1250000, '#,##0.0,,"M"', "-1.3M"),
        (12340000000, '#,##0.0,,,"B"', "12.3B"),
        (1234, "$#,##0", "$1,234"),
        (-1234, "$#,##0", "-$1,234"),
        (1.5, '0.0"x"', "1.5x"),
        (12345678, "0.0E+00", "1.2E+07"),
        (1.5, "0.##", "1.5"),
        (2, "0.##", "2"),
        (0, "#,###", ""),
        (7, "00", "07"),
        (-3, "0;(0)", "(3)"),
        (0, '0;-0;"none"', None),
        (5, "€0.00", "€5.00"),
        (3, r"0\ \p", "3 p"),
    ],
)
def test_a_number_is_shown_as_excel_shows_it(value, code, shown):
    if shown is None:
        assert not is_understood(code)
    else:
        assert is_understood(code)
        assert format_number(float(value), code) == shown


@pytest.mark.parametrize("code", ["yyyy-mm-dd", "@", "[Red]0", "0.0.0", "abc", "", "# ?/?", "0;0;0;0"])
def test_a_code_that_is_not_understood_counts_as_general(code):
    assert not is_understood(code)
    assert format_number(1234.5, code) == "1234.5"


@pytest.mark.parametrize(
    ("code", "step", "ticked"),
    [
        ('#,##0.0,,"M"', 1e6, '#,##0,,"M";-#,##0,,"M";0'),
        ('#,##0.0,,"M"', 5e5, '#,##0.0,,"M";-#,##0.0,,"M";0'),
        ("0", 2.5, "0.0"),
        ("0.00", 1, "0"),
        ("0%", 0.1, "0%"),
        ("0%", 0.025, "0.0%"),
        ("$#,##0.00", 100, "$#,##0"),
        ("General", 0.5, "General"),
        ("0.0E+00", 1e20, "0.0E+00"),
    ],
)
def test_ticks_have_the_decimals_that_their_step_needs(code, step, ticked):
    assert tick_format(code, step) == ticked


@pytest.mark.parametrize(("value", "shown"), [(0, "0"), (2e6, "2M"), (-1e6, "-1M")])
def test_a_tick_at_zero_has_no_unit(value, shown):
    assert format_number(float(value), tick_format('#,##0.0,,"M"', 1e6)) == shown


@given(
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["General", "0.0", '#,##0.0,,"M"', "0%"]),
)
def test_every_finite_number_has_digits_and_one_sign_at_most(value, code):
    text = format_number(value, code)
    assert any(char.isdigit() for char in text)
    assert text.lstrip("-").split("E")[0].count("-") == 0
    assert not (text.startswith("-") and value >= 0)


def test_ticks_keep_the_language_of_their_code():
    assert tick_format("[$-407]#,##0.0", 0.25) == "[$-407]#,##0.00"
    code = tick_format('[$-407]#,##0.0,,"M"', 500_000.0)
    assert [format_number(value, code) for value in (-1.5e6, 0, 2e6)] == ["-1,5M", "0", "2,0M"]


def test_a_kind_that_the_numbers_do_not_allow_and_missing_values_are_told():
    lone = spec("AREA", ["2024"], [3])
    assert list(notices_of(lone, "en-US")) == [
        "it is drawn as BAR and not as AREA, as an area of one category has no width"
    ]
    assert built(lone).kind == "BAR"
    assert not list(notices_of(spec("AREA", "ab", [3, 4]), "en-US"))
    assert list(notices_of(spec("AREA", "abc", [3, None, 4], [None, 1, 2]), "en-US")) == [
        "its missing values (2) are drawn as zero"
    ]
    assert list(notices_of(spec("PIE", "abc", [3, None, 4]), "en-US")) == [
        "its missing values (1) are left out"
    ]
    assert not list(notices_of(spec("LINE", "abc", [3, None, 4]), "en-US"))
    low, high = ({"name": role, "values": [1, 2], "role": role} for role in ("LOW", "HIGH"))
    two = Chart(
        type="HORIZONTAL_BAR",
        form="ERROR_BARS",
        categories=("a", "b"),
        series=({"name": "A", "values": [2, 3]}, low, high, {"name": "B", "values": [2, 3]}),
    )
    assert "it is drawn as BAR and not as HORIZONTAL_BAR" in next(notices_of(two, "en-US"))
