"""What the author stage knows of some languages: how a topic names whom a deck is for, as regular expressions."""

from __future__ import annotations

from functools import lru_cache

from nbdeck.engine.text.word_lists import word_lists

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "zh")
"""Languages that have cues."""


@lru_cache(maxsize=8)
def audience(language: str) -> str:
    """Return the alternatives of a pattern, matched in any letter case; empty for a language that has none."""
    words = word_lists("nbdeck.engine.author.language", "audience.toml")
    return str(words.get(language, "")).replace("\n", "")
