import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.number_format import format_number, is_understood
from nbdeck.engine.charts.numbers import choose_format, tick_format


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
    ("values", "code"),
    [
        ([], "0"),
        ([None, 0], "0"),
        ([1, 2, 30], "0"),
        ([1.5, 2], "0.0"),
        ([1.25, 2], "0.00"),
        ([0.123456], "0.000"),
        ([12.345, 3], "0.0"),
        ([345.67], "0"),
        ([9999, 15], "0"),
        ([10_000, 15], "#,##0"),
        ([250_000, 340_000], '#,##0,"k"'),
        ([250_400, 340_000], '#,##0,"k"'),
        ([800e6, 312.5e6], '#,##0,,"M"'),
        ([1.1e6, 3.4e6], '#,##0.0,,"M"'),
        ([2e9, 0.4e9], '#,##0,,"M"'),
        ([-5e6, 2e6], '#,##0,,"M"'),
        ([2e6, 150], "#,##0"),
        ([345.67, 0.25], "0.0"),
        ([2345.67, 0.004], "0.0##"),
        ([2.5, 0.00004], "0.00###"),
        ([2.5, 0.000004], "0.0E+00"),
        ([2.5, 1.1 + 2.2 - 3.3], "0.0"),
        ([1e20], "0.0E+00"),
        ([1e-9], "0.0E+00"),
    ],
)
def test_a_format_suits_the_size_of_the_values(values, code):
    assert choose_format(values) == code


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


@given(st.lists(st.floats(min_value=-1e18, max_value=1e18), min_size=1, max_size=8))
def test_the_largest_value_never_shows_as_zero(values):
    largest = max(values, key=abs)
    if abs(largest) > 1e-300:
        text = format_number(largest, choose_format(values))
        assert math.fsum(int(char) for char in text if char.isdigit()) > 0


def test_ticks_keep_the_language_of_their_code():
    assert tick_format("[$-407]#,##0.0", 0.25) == "[$-407]#,##0.00"
    code = tick_format('[$-407]#,##0.0,,"M"', 500_000.0)
    assert [format_number(value, code) for value in (-1.5e6, 0, 2e6)] == ["-1,5M", "0", "2,0M"]
