"""Properties of Word's elements."""

import pytest
from lxml import etree

from nbdeck.engine.sources.word.styles import W
from nbdeck.engine.sources.word.text import is_on


@pytest.mark.parametrize(
    ("value", "expected"),
    [(None, True), ("1", True), ("true", True), ("0", False), ("false", False), ("off", False)],
)
def test_a_property_is_set_unless_it_says_that_it_is_not(value, expected):
    element = etree.Element(f"{W}b", {} if value is None else {f"{W}val": value})
    assert is_on(element) is expected


def test_a_property_that_is_not_there_is_not_set():
    assert not is_on(None)
