"""A language as the author stage uses it: stop words, stems, terms, and how a topic names its audience."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.cues import audience
from nbdeck.engine.text.word_lists import word_sets

_STEMMERS = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "et": "estonian", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi":
    "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "nb":
    "norwegian", "ne": "nepali", "nl": "dutch", "nn": "norwegian", "no": "norwegian", "pl": "polish", "pt":
    "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr":
    "turkish",
}  # fmt: skip
"""Snowball algorithms."""
_WORD = lazy_pattern(r"[^\W_]+(?:['’-][^\W_]+)*")
_SPACELESS = lazy_pattern(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]+"
)
_NEVER = lazy_pattern(r"(?!)")
_SHORTEST = 3
_MOST_TELLING = 6
_UNSPACED = frozenset({"zh"})


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """A language.

    Attributes:
        tag: Its two or three letters; empty for a language that is not known.
        stop_words: Lower-case words that say nothing.
        stem: Returns the stem of a lower-case word.
    """

    tag: str
    stop_words: frozenset[str]
    stem: Callable[[str], str]

    def pattern(self, cue: str) -> re.Pattern[str]:
        """Return a pattern that matches at the start of what names an audience; `audience` is the only cue."""
        return _pattern(self.tag, cue)


def lexicon(tag: str) -> Lexicon:
    """Return the language of a BCP 47 tag; one without stop words and stems where it is not known."""
    return _lexicon(re.split(r"[-_]", tag.strip().lower())[0])


@lru_cache(maxsize=64)
def _lexicon(language: str) -> Lexicon:
    return Lexicon(language, _stop_words(language), _stemmer(_STEMMERS.get(language, "")))


def _stop_words(language: str) -> frozenset[str]:
    import stopwordsiso

    language = {"nb": "no", "nn": "no"}.get(language, language)
    if not stopwordsiso.has_lang(language):
        return frozenset()
    words = frozenset(stopwordsiso.stopwords(language))
    if language != "en":
        return words
    return words - word_sets("nbdeck.engine.author.language", "english_words.toml")["content"]


def _stemmer(algorithm: str) -> Callable[[str], str]:
    if not algorithm:
        return lru_cache(maxsize=1)(str)
    import snowballstemmer

    stem: Callable[[str], str] = lru_cache(maxsize=50_000)(snowballstemmer.stemmer(algorithm).stemWord)
    return stem


@lru_cache(maxsize=16)
def _pattern(language: str, cue: str) -> re.Pattern[str]:
    alternatives = audience(language) if cue == "audience" else ""
    end = "" if language in _UNSPACED else r"(?!\w)"
    return re.compile(rf"^(?:{alternatives}){end}", re.IGNORECASE) if alternatives else _NEVER


def terms(text: str, language: Lexicon) -> list[str]:
    """Return the stems of the words that mean something; pairs of characters where words are not spaced."""
    terms_there = _spaced_terms(_SPACELESS.sub(" ", text) if _SPACELESS.search(text) else text, language)
    for run in _SPACELESS.findall(text):
        terms_there.extend(run[at : at + 2] for at in range(max(len(run) - 1, 1)))
    return terms_there


def telling_words(text: str, tag: str) -> tuple[str, ...]:
    """Return up to six words of a text that mean something, as they stand there, to look for pictures by."""
    language = lexicon(tag)
    return tuple(one for one in text.split() if terms(one, language))[:_MOST_TELLING]


def _spaced_terms(text: str, language: Lexicon) -> list[str]:
    stem, stops = language.stem, language.stop_words
    words = (word.replace("’", "'") for word in _WORD.findall(text.lower()))
    return [stem(word) for word in words if word not in stops and (len(word) >= _SHORTEST or word.isdigit())]


def is_spaceless(text: str) -> bool:
    """Whether most of the text is in a script that does not space its words."""
    if text.isascii():
        return False
    wide = sum(map(len, _SPACELESS.findall(text)))
    return wide * 2 > sum(map(str.isalpha, text))
