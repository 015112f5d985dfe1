"""Format codes that name a language, and the one that the values of a chart get."""

import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.number_format import (
    axis_format,
    column_format,
    format_number,
    in_language,
    is_rounded,
    is_understood,
    language_mark,
    number_words,
    sections_of,
    show,
)
from nbdeck.errors import DataError

NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (1234.5, "#,##0.0", "1.234,5"),
        (-1234.5, "#,##0.00", "-1.234,50"),
        (1234.5, "0.0", "1234,5"),
        (0.125, "0.0%", "12,5%"),
        (3_400_000, '#,##0.0,,"M"', "3,4M"),
        (12.5, "General", "12,5"),
        (0.00012, "0.0E+00", "1,2E-04"),
        (-5.5, "0.0;(0.0);0", "(5,5)"),
        (5.5, '0.0" v. 2.0"', "5,5 v. 2.0"),
        (1234.5, "#,##0.##", "1.234,5"),
    ],
)
def test_a_code_in_german_shows_german_numbers_and_leaves_words_alone(value, code, text):
    assert format_number(value, in_language(code, "de-DE")) == text


def test_a_code_that_names_a_language_is_understood_and_taken_apart_whole():
    code = in_language("#,##0.0;(0.0);0", "fr-FR")
    assert code == "[$-40C]#,##0.0;[$-40C](0.0);[$-40C]0"
    assert is_understood(code)
    assert ";".join(section.code() for section in sections_of(code)) == code
    assert language_mark(code) == "[$-40C]"


@pytest.mark.parametrize("code", ["[$-407]0.0", "not a code", "0;0;0;0"])
def test_a_code_with_a_language_or_without_sense_stays_as_it_is(code):
    assert in_language(code, "fr-FR") == code


def test_digits_beyond_floats_are_kept():
    assert format_number(2**70 + 1, "#,##0") == f"{2**70 + 1:,}"
    assert format_number(Decimal("12345678901234567890.12"), "#,##0.00") == "12,345,678,901,234,567,890.12"


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (0.0076, "0.00", "0.0076"),
        (-0.00764, "0.00", "-0.0076"),
        (-0.00764, "0.00;(0.00)", "(0.0076)"),
        (0.5, "0", "0.5"),
        (3.0, "0", "3"),
        (12.4, "0", "12"),
        (1234567, '#,##0.0,,"M"', "1.2M"),
        (52000, '#,##0.0,,"M"', "0.052M"),
        (0.0042, "0%", "0.42%"),
        (0.42, "0%", "42%"),
        (0, "0.00", "0.00"),
        (0.00012, "0.0E+00", "1.2E-04"),
        (0.0076, "General", "0.0076"),
        (1e11, "General", "1E+11"),
        (1e-4, "General", "0.0001"),
    ],
)
def test_a_number_in_a_sentence_has_two_digits_of_it_at_least(value, code, text):
    assert number_words(value, code) == text


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
        ([100_000, 20_000], '#,##0,"k"'),
        ([250_000, 3_000], '#,##0,"k"'),
        ([250_000, 3_500], "#,##0"),
        ([-1.2e6, 2.3e6, -0.1e6], '#,##0.0,,"M"'),
        ([1.2e6, 2.3e6, 0.15e6], '#,##0,"k"'),
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


def test_a_code_may_begin_with_its_point():
    shown = [show(value, ".000") for value in (0.64, -0.5, 1.25, 0)]
    assert shown == [".640", "-.500", "1.250", ".000"]
    assert show(0.25, ".0%") == "25.0%"
    assert show(0.5, "$.00") == "$.50"
    assert show(0.25, ".##") == ".25"
    with pytest.raises(DataError):
        show(1.0, ".")


def test_one_small_value_gives_the_others_no_empty_decimals():
    code = axis_format([350.2, 0.004])
    assert [show(value, code) for value in (350.2, 0.004)] == ["350.2", "0.004"]
    assert [is_rounded(value, code) for value in (350.2, 0.004, 0.0044)] == [False, False, True]


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
        (1_200_000, '#,##0.0,,"M"', False),
        (1_234_567, '#,##0.0,,"M"', True),
        (-0.126, "+0.0%;-0%", True),
        (0.126, "+0.0%;-0%", False),
        (1 / 3, "General", False),
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
        assert is_rounded(value, code) or shown == pytest.approx(value, rel=1e-9)


@pytest.mark.parametrize(
    ("tag", "code"),
    [("ja", "#,##0"), ("zh-Hant", "#,##0"), ("ko-KR", "#,##0"), ("de", '#,##0.0,,"M"'), ("", '#,##0.0,,"M"')],
)
def test_languages_that_count_in_ten_thousands_have_no_millions(tag, code):
    assert axis_format([1_416_000_000, 51_000_000], tag=tag) == code
