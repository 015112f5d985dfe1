"""The writing system of a character."""

import pytest

from nbdeck.contract.words.scripts import begins_small


@pytest.mark.parametrize(
    ("text", "expected"),
    [("and", True), ("ärztlich", True), ("и так", True), ("ßo", True), ("And", False), ("", False), ("7", False),
     ("ეს არის", False), ("这是", False), ("هذا", False)],
)  # fmt: skip
def test_only_letters_that_have_a_capital_are_small(text, expected):
    assert begins_small(text) is expected
