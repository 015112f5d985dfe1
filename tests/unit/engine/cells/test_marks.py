import re

import pytest

from nbdeck.engine.cells.marks import CURRENCY, is_blank, proven_mark, without_groups


@pytest.mark.parametrize(
    ("digits", "mark"),
    [
        ("12", None),
        ("1,234", None),
        ("1.234", None),
        ("1 234", None),
        ("1,234,567", "."),
        ("1.234.567", ","),
        ("1,234.5", "."),
        ("1.234,5", ","),
        ("1,23,456.5", "."),
        ("0.125", "."),
        ("0,125", ","),
        (".5", "."),
        ("1,5", ","),
        ("1234.567", "."),
        ("1 234,567", ","),
        ("1’234.567", "."),
    ],
)
def test_digits_prove_a_decimal_mark_or_leave_it_open(digits, mark):
    assert proven_mark(digits) == mark


@pytest.mark.parametrize("mark", [" ", "\u00a0", "\u2009", "\u202f", "'", "’"])
def test_groups_are_joined(mark):
    assert without_groups(f"1{mark}234{mark}567,5") == "1234567,5"


@pytest.mark.parametrize("cell", ["", "  ", "-", "–", "N/A", "k. A.", "#DIV/0!", "null"])
def test_a_cell_that_says_there_is_no_value_is_blank(cell):
    assert is_blank(cell)


@pytest.mark.parametrize("cell", ["0", "--x", "no", "none of them"])
def test_other_words_are_a_value(cell):
    assert not is_blank(cell)


@pytest.mark.parametrize("sign", ["$", "US$", "€", "CHF", "kr", "kr.", "zł"])
def test_a_currency_is_known(sign):
    assert re.fullmatch(CURRENCY, sign)
