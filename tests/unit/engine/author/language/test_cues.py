"""Words of languages: whole, as patterns that compile, and parted into lines without a trace."""

import re

import pytest

from nbdeck.engine.author.language.cues import LANGUAGES, audience
from nbdeck.engine.author.language.lexicon import lexicon


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_pattern_on_one_line(language):
    assert audience(language)
    assert "\n" not in audience(language)
    re.compile(audience(language))


def test_what_names_an_audience_is_matched_at_the_start():
    assert lexicon("de").pattern("audience").match("für die Geschäftsleitung")
    assert not lexicon("de").pattern("audience").match("Alles für die Geschäftsleitung.")
    assert not lexicon("nl").pattern("audience").match("for the board")


def test_other_languages_have_none():
    assert audience("nl") == audience("") == ""
