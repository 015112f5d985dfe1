"""Cues of six languages: whole, as patterns that compile, and parted into lines without a trace."""

import re
from dataclasses import astuple, fields

import pytest

from nbdeck.engine.author.language.cues import LANGUAGES, DependenceWords, cues


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cue_of_a_language_is_a_pattern_on_one_line(language):
    known = cues(language)
    for words in (known.words, known.dependence, known.statements):
        for pattern in astuple(words):
            assert pattern
            assert "\n" not in pattern
            re.compile(pattern)


def test_a_cue_goes_on_in_the_next_line():
    assert re.fullmatch(cues("en").words.months, "November", re.IGNORECASE)
    assert re.fullmatch(cues("de").words.months, "Oktober", re.IGNORECASE)
    assert re.match(cues("en").dependence.elsewhere, "see the next section")


def test_a_cue_that_a_language_does_not_have_is_nowhere():
    optional = {each.name for each in fields(DependenceWords) if each.default == r"(?!)"}
    assert optional
    assert {getattr(cues("pt").dependence, name) for name in optional} == {r"(?!)"}


def test_other_languages_have_no_cues():
    assert cues("nl") is None
    assert cues("") is None
    assert cues("en") is cues("en")
