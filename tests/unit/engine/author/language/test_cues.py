"""Words of languages: whole, as patterns that compile, and parted into lines without a trace."""

import re
from dataclasses import asdict

import pytest

from nbdeck.engine.author.language.cues import LANGUAGES, cues


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_a_language_is_a_pattern_on_one_line(language):
    for name, pattern in asdict(cues(language)).items():
        assert pattern or name == "stemmer"
        assert "\n" not in pattern
        re.compile(pattern)


def test_a_pattern_goes_on_in_the_next_line():
    assert re.fullmatch(cues("en").dropped, "Competing interests", re.IGNORECASE)
    assert re.match(cues("de").dropped, "Danksagung", re.IGNORECASE)


def test_other_languages_have_none():
    assert cues("nl") is None
    assert cues("") is None
    assert cues("en") is cues("en")
