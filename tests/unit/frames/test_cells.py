"""Numbers in somebody else's words are read back only where they prove what they are."""

import math

import pandas as pd
import pytest

from nbdeck.frames.cells import typed
from nbdeck.frames.tables import table


def in_german(texts, values):
    column = typed(texts, values)
    return [column.shown(row, text, "de-DE") for row, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("pattern", "values", "shown"),
    [
        ("{:,.2f}", [1234.5, -0.125, 0.0], ["1.234,50", "-0,12", "0,00"]),
        ("${:,.0f}", [1234.5, -5.0], ["$1.234", "$-5"]),
        ("{:+.1f}", [1.25, -2.0], ["+1,2", "-2,0"]),
        ("{:.1%}", [0.125, 1.5], ["12,5%", "150,0%"]),
        ("{:.1f} v. 2.0", [1.5], ["1.5 v. 2.0"]),
        ("{:.1f} kg", [-1.5, -20.0], ["-1,5 kg", "-20,0 kg"]),
        ("{:.1e}", [12345.0], ["1.2e+04"]),
        ("{}", [7, 12], ["7", "12"]),
    ],
)
def test_a_text_that_is_its_value_is_said_in_another_language(pattern, values, shown):
    assert in_german([pattern.format(value) for value in values], values) == shown


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["1.234,50"], [1234.5]),
        (["12.5"], [99.0]),
        (["1.26"], [1.25]),
        (["1,234"], [None]),
        (["1.5"], [math.nan]),
        (["good"], [1.5]),
        (['1.5"'], [1.5]),
        (["1.5"], [0.015]),
    ],
)
def test_a_text_that_is_something_else_stays_as_it_is(texts, values):
    assert in_german(texts, values) == texts


def test_what_a_styler_writes_follows_the_language_and_its_own_marks_stay():
    frame = pd.DataFrame({"a": [1234.5, 2.25]})
    own = table(frame.style.format("{:,.1f}").hide()).types.columns[0]
    assert own.shown(0, "1,234.5", "de-DE") == "1.234,5"
    marked = table(frame.style.format(decimal=",", thousands=".", precision=1).hide())
    assert marked.types.columns[0].shown(0, marked.table[1][0], "fr-FR") == "1.234,5"


def test_rows_put_beneath_a_styler_are_read_from_their_own_data():
    frame = pd.DataFrame({"a": [1.5, 2.0]})
    shown = table(frame.style.format("{:.1f}").concat(frame.agg(["sum"]).style.format("{:.1f}")))
    assert shown.types.columns[1].shown(2, "3.5", "de-DE") == "3,5"
