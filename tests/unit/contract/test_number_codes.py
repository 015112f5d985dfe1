"""The number format that the values of a chart get."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.number_codes import axis_format
from nbdeck.contract.number_format import format_number


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ([1, 2, 3], "0"),
        ([0, 0], "General"),
        ([], "General"),
        ([9999, 20], "0"),
        ([10_000, 20], "#,##0"),
        ([1.2e6, 3.4e6], '#,##0.0,,"M"'),
        ([1.2e6, 300], "#,##0"),
        ([250_000, 120_000], '#,##0,"k"'),
        ([2.5e9, 1e9], '#,##0.0,,,"B"'),
        ([5e8, 3], "#,##0"),
        ([1e20], "0.0E+00"),
        ([1e-7, 3e-7], "0.0E+00"),
        ([0.5, 1.5], "0.0"),
        ([0.512, 1.253], "0.00"),
        ([0.0123, 0.0456], "0.0000"),
        ([-1.5, 2.5, None], "0.0"),
        ([150.3, 20.1], "0.0"),
        ([150.3, 120.1], "0"),
        ([350.2, 0.003], "0.0##"),
        ([350.2, 0.005], "0.0##"),
        ([350.2, 0.05], "0.00"),
        ([2350.2, 0.004], "0.0##"),
        ([350.2, 0.00006], "0.0####"),
        ([5.5, 0.0004], "0.00##"),
        ([5.5, 0.00004], "General"),
        ([0.8, 1e-7, 0.5], "General"),
        ([0.81234, 1e-7], "0.0E+00"),
        ([0.0001, 1e-7], "0.0E+00"),
        ([5.5, 1.1 + 2.2 - 3.3], "0.0"),
        ([2.6e9, 150e6], '#,##0.0,,"M"'),
    ],
)
def test_an_axis_gets_the_shortest_code_that_tells_its_values_apart(values, code):
    assert axis_format(values) == code


@given(st.lists(st.floats(min_value=-1e18, max_value=1e18), min_size=1, max_size=8))
def test_the_largest_value_never_shows_as_zero(values):
    largest = max(values, key=abs)
    if abs(largest) > 1e-300:
        text = format_number(largest, axis_format(values))
        assert math.fsum(int(char) for char in text if char.isdigit()) > 0
