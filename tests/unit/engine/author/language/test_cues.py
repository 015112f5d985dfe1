"""Words of languages: whole, as patterns that compile, and parted into lines without a trace."""

import re

import pytest

from nbdeck.engine.author.language.lexicon import LANGUAGES, lexicon


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_a_language_is_a_pattern_on_one_line(language):
    cues = lexicon(language).cues
    assert set(cues) == set(lexicon("en").cues)
    for pattern in cues.values():
        assert pattern
        assert "\n" not in pattern
        re.compile(pattern)


def test_a_pattern_goes_on_in_the_next_line():
    assert re.fullmatch(lexicon("en").cues["dropped"], "Competing interests", re.IGNORECASE)
    assert re.match(lexicon("de").cues["dropped"], "Danksagung", re.IGNORECASE)


def test_other_languages_have_none():
    assert not lexicon("nl").cues
    assert not lexicon("nl").finds("pointing", "this")
    assert lexicon("en-GB") is lexicon("en")
    assert [lexicon(tag).has_cues for tag in ("en", "zh", "nl")] == [True, False, False]


def test_a_reference_has_its_number():
    assert lexicon("en").finds("numbered", "as Figure 3 shows")
    assert not lexicon("en").finds("numbered", "as the figure shows")
    assert lexicon("en").finds("figure", "as the figure shows")
