"""Names and labels: what a frame says, on one line."""

import pytest

from nbdeck.frames.frame import clean


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("0  0", "0  0"),
        ("10\u00a0km", "10\u00a0km"),
        (" a \r\n  b\t\tc ", "a b c"),
        ("a\u2028\u2028b\x00", "a b"),
        ("\ud800x", "x"),
        ("\n", ""),
        (" a ", "a"),
    ],
)
def test_blanks_stay_and_what_breaks_a_line_is_one_blank(text, shown):
    assert clean(text) == shown
