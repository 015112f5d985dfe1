"""What the author stage knows of some languages: a few kinds of words, as parts of regular expressions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from nbdeck.engine.text.word_lists import word_lists

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "zh")
"""Languages that have cues."""


@dataclass(frozen=True, slots=True)
class CueWords:
    """Words of one language; each field is alternatives of a regular expression, matched in any letter case.

    Attributes:
        stemmer: Name of the Snowball algorithm.
        pointing: Words that point to something said before: pronouns and demonstratives.
        joining: First words of sentences that go on from the one before.
        figure: What a reference names: figure, table, section.
        dropped: Starts of headings whose sections stand in front of a text or behind it.
        personal: Words of those who write and read.
        audience: Openings of a topic that names whom or what a deck is for.
    """

    stemmer: str = ""
    pointing: str = ""
    joining: str = ""
    figure: str = ""
    dropped: str = ""
    personal: str = ""
    audience: str = ""


@lru_cache(maxsize=8)
def cues(language: str) -> CueWords | None:
    """Return the words of a language, by its two letters; None where none are known."""
    if language not in LANGUAGES:
        return None
    words = word_lists("nbdeck.engine.author.language", f"cue_words/{language}.toml")
    return CueWords(**{name: pattern.replace("\n", "") for name, pattern in words.items()})
