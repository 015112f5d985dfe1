"""Codes as PowerPoint reads them, and the codes that values get."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.number_format import axis_format
from nbdeck.errors import DataError
from nbdeck.frames.number_formats import column_format, is_rounded, rounds, show


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (1234.5, "General", "1234.5"),
        (1234.5, "0", "1235"),
        (2.5, "0", "3"),
        (-2.5, "0", "-3"),
        (-0.2, "0", "0"),
        (0.05, "0.0", "0.1"),
        (1234567, "#,##0", "1,234,567"),
        (-1234.5, "#,##0.00", "-1,234.50"),
        (0.125, "0%", "13%"),
        (0.125, "0.0%", "12.5%"),
        (3_400_000, '#,##0.0,,"M"', "3.4M"),
        (250_499, '#,##0,"k"', "250k"),
        (1.25e12, '#,##0.0,,,"B"', "1,250.0B"),
        (1234, "$#,##0", "$1,234"),
        (-1234, "$#,##0", "-$1,234"),
        (12, '0" km"', "12 km"),
        (12, "0\\°", "12°"),
        (0.00012, "0.0E+00", "1.2E-04"),
        (1e300, "#,##0", f"{10**300:,}"),
        (2**63 - 1, "0", "9223372036854775807"),
        (1234.5, "#,##0.##", "1,234.5"),
        (1234, "#,##0.##", "1,234"),
        (-5, "0;(0);0.0", "(5)"),
        (5, "0;(0);0.0", "5"),
        (0, "0;(0);0.0", "0.0"),
    ],
)
def test_a_value_is_shown_as_powerpoint_shows_it(value, code, text):
    assert show(value, code) == text


@pytest.mark.parametrize("code", ["", "abc", "0;0;0;0", "0;bold", "yyyy", "0.0.0"])
def test_a_code_that_is_not_understood_is_refused_with_examples(code):
    with pytest.raises(DataError) as refusal:
        show(1.0, code)
    assert repr(code) in refusal.value.message
    assert "#,##0" in refusal.value.hint


def test_one_small_value_gives_the_others_no_empty_decimals():
    code = axis_format([350.2, 0.004])
    assert [show(value, code) for value in (350.2, 0.004)] == ["350.2", "0.004"]
    assert [rounds(value, code) for value in (350.2, 0.004, 0.0044)] == [False, False, True]


def test_percent_gets_a_decimal_only_where_it_is_needed():
    assert axis_format([0.25, 0.5], is_percent=True) == "0%"
    assert axis_format([0.123, 0.954], is_percent=True) == "0%"
    assert axis_format([0.0123, 0.0456], is_percent=True) == "0.0%"
    assert axis_format([0.9996, 0.0004], is_percent=True) == "0.00%"
    assert axis_format([0.995, 0.005], is_percent=True) == "0%"
    assert column_format([0.123, 0.954], is_percent=True) == "0.0%"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ([1, 2], "0"),
        ([9999, 2], "0"),
        ([10_000, 2], "#,##0"),
        ([1234.5, 2.25], "0.00"),
        ([12345.5, 2.25], "#,##0.00"),
        ([123456.7], "#,##0.0"),
        ([1234567.89, 0.5], "#,##0.00"),
        ([1 / 3, 2 / 3], "0.000"),
        ([1.0, 0.9978], "0.0000"),
        ([1.0, 0.99785519], "0.000"),
        ([100 / 3, 2.5], "0.0"),
        ([100 / 3, 0.0123456], "0.000"),
        ([100 / 3, 1e-7], "0.0000"),
        ([1e5 / 3, 3.0], "#,##0.00"),
        ([1.5, 2.25], "0.00"),
        ([870.0, 0.001], "0.000"),
        ([0.00123], "0.00000"),
        ([0.0012], "0.0000"),
        ([1e-9], "0.0E+00"),
        ([None, 0.0], "0"),
    ],
)
def test_a_table_column_gets_one_code_for_all_its_cells(values, code):
    assert column_format(values) == code


@pytest.mark.parametrize(
    ("value", "code", "loses"),
    [
        (1234.5, "#,##0.0", False),
        (1234.56, "#,##0.0", True),
        (123456789.123, "#,##0", True),
        (0.1 + 0.2, "0.0", False),
        (0.125, "0%", True),
        (0.25, "0%", False),
        (1.5e-9, "0.0E+00", False),
        (1.25e-9, "0.0E+00", True),
    ],
)
def test_a_code_that_takes_digits_away_is_found(value, code, loses):
    assert is_rounded(value, code) is loses


@given(
    st.lists(st.floats(1e-3, 1e14), min_size=1, max_size=6).filter(
        lambda values: max(values) < 1e4 * min(values)
    )
)
def test_no_label_is_off_by_more_than_a_twentieth(values):
    code = axis_format(values)
    for value in values:
        text = show(value, code).replace(",", "")
        unit = {"k": 1e3, "M": 1e6, "B": 1e9, "T": 1e12}.get(text[-1], 1.0)
        shown = float(text.rstrip("kMBT")) * unit
        assert abs(shown - value) <= max(value / 20, 0.005)
        assert rounds(value, code) or shown == pytest.approx(value, rel=1e-9)
