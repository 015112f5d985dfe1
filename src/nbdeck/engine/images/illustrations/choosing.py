"""The motif that keywords call for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from nbdeck.engine.images.illustrations.words import LANGUAGES, NAMES, WORDS

_WORD = re.compile(r"[^\W\d_]+")
_STEM, _COMPOUND = 5, 6
"""From so many letters on a word also matches as the beginning, or as the end, of another."""


def motif_for(keywords: Sequence[str]) -> str | None:
    """Return the name of the motif that most of the keywords call for, earlier ones first; None for none.

    Args:
        keywords: Words or phrases in one of the six languages, any letter case, by weight.
    """
    scores: dict[str, float] = {}
    for position, word in enumerate(plain_words(" ".join(keywords))):
        for name, weight in _motifs(word):
            scores[name] = scores.get(name, 0.0) + weight / (1 + 0.15 * position)
    return max(scores, key=lambda name: scores[name], default=None)


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


@lru_cache(maxsize=2048)
def _motifs(word: str) -> tuple[tuple[str, float], ...]:
    found = ((name, _likeness(word, known)) for name, known in _known().items())
    return tuple((name, weight) for name, weight in found if weight)


def _likeness(word: str, known: Iterable[str]) -> float:
    best = 0.0
    for entry in known:
        if word == entry:
            return 1.0
        if len(entry) >= _STEM and word.startswith(entry):
            best = max(best, 0.8)
        elif len(entry) >= _COMPOUND and word.endswith(entry):
            best = max(best, 0.7)
    return best


@lru_cache(maxsize=1)
def _known() -> dict[str, tuple[str, ...]]:
    return {name: plain_words(words) for name, words in WORDS.items()}
