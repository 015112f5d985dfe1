"""What words say of others: that they deny them, or whom a deck is for."""

from __future__ import annotations

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.cues import LANGUAGES
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon

_BRACKETS = lazy_pattern(r"\([^()]*\)")


def negates(text: str, language: Lexicon) -> bool:
    """Whether words deny something; what stands in brackets does not count."""
    return language.finds("negates", _BRACKETS.sub(" ", text))


def names_audience(topic: str) -> bool:
    """Whether a topic says whom or what a deck is for, in any of the languages, rather than what it is about."""
    return any(lexicon(tag).pattern("audience").match(topic) for tag in LANGUAGES)
