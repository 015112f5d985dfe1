"""The motif that words name."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from nbdeck.engine.images.illustrations.words import LANGUAGES, NAMES, WORDS

_WORD = re.compile(r"[^\W\d_]+")
_ARTICLE = 3
"""Letters up to which a word, such as "the" or "une", may stand beside those that name a motif."""


def motif_for(words: str) -> str | None:
    """Return the name of the motif that words name and nothing else; None for any other words.

    Args:
        words: What a picture shall show, in one of the six languages, any letter case: "a rocket", "Sicherheit".
    """
    phrase = plain_words(words)
    if phrase in _names():
        return _names()[phrase]
    asked = [word for word in phrase if len(word) > _ARTICLE or word in _known()]
    named = {_known().get(word) for word in asked}
    return named.pop() if len(named) == 1 else None


def motif_name(motif: str, language: str = "en") -> str:
    """Return what a motif shows, in words; in English where the language (BCP 47 tag) is not one of the six."""
    tag = language.partition("-")[0].lower()
    return NAMES[motif][LANGUAGES.index(tag) if tag in LANGUAGES else 0]


def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of a text in order, each once, in lower case and without accents."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return tuple(
        dict.fromkeys(_WORD.findall("".join(each for each in bare if not unicodedata.combining(each))))
    )


@lru_cache(maxsize=1)
def _names() -> dict[tuple[str, ...], str]:
    """Return the motifs by their names in every language, such as "eine Lupe"."""
    return {plain_words(name): motif for motif, names in NAMES.items() for name in names}


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    """Return the motif of each word that names one."""
    return {word: motif for motif, words in WORDS.items() for word in plain_words(words)}
