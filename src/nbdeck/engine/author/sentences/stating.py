"""Whether words say whom a deck is for."""

from __future__ import annotations

from nbdeck.engine.author.language.cues import LANGUAGES
from nbdeck.engine.author.language.lexicon import lexicon


def names_audience(topic: str) -> bool:
    """Whether a topic says whom or what a deck is for, in any of the languages, rather than what it is about."""
    return any(lexicon(tag).pattern("audience").match(topic) for tag in LANGUAGES)
