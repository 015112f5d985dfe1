"""Lines that their author ended, and those that an editor wrapped."""

import pytest

from nbdeck.contract.words.pieces import are_ended, goes_on


@pytest.mark.parametrize(
    ("above", "line", "expected"),
    [
        ("Water: 40", "All prices include tax.", False),
        ("Water: 40", "and more of it", True),
        ("Rent, power,", "Water", True),
        ("w" * 50, "Water", True),
        ("w" * 49, "Water", False),
        ("Rent –", "Water", True),
        ("ფასი: 40", "ყველა ფასი შეიცავს გადასახადს.", False),
    ],
)
def test_a_line_goes_on_below_a_long_or_unfinished_one_or_with_a_small_letter(above, line, expected):
    assert goes_on(above, line) is expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Anna Berg", "12 High Street"], True),
        (["Anna Berg", "and others"], False),
        (["Anna Berg"], False),
        (["Time: nine", "Place: " + "x" * 80, "Fee: none"], True),
        (["One   two", "three four"], True),
        (["x" * 60, "Y"], False),
        (["x" * 59, "Y"], True),
    ],
)
def test_short_lines_lines_with_labels_and_columns_are_their_authors(lines, expected):
    assert are_ended(lines) is expected
