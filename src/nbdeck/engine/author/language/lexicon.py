"""A language as the author stage uses it: stop words, stems, terms, and its cues as compiled patterns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.text.word_lists import word_lists, word_sets

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "zh")
"""Languages that have cues, words of which stand in `cue_words`."""
_STEMMERS = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "et": "estonian", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi",
    "hu": "hungarian", "hy": "armenian",
    "id": "indonesian", "it": "italian", "lt": "lithuanian", "nb": "norwegian", "ne": "nepali", "nl": "dutch",
    "nn": "norwegian", "no": "norwegian", "pl": "polish", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish",
}  # fmt: skip
"""Snowball algorithms."""
_WORD = lazy_pattern(r"[^\W_]+(?:['’-][^\W_]+)*")
_SPACELESS = lazy_pattern(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]+"
)
_NEVER = lazy_pattern(r"(?!)")
_SHORTEST = 3
_MOST_TELLING = 6
_HEADING_CUES = frozenset({"dropped"})
_OPENINGS = frozenset({"joining"})
_UNSPACED = frozenset({"zh"})


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """A language.

    Attributes:
        tag: Its two or three letters; empty for a language that is not known.
        cues: Alternatives of regular expressions by what they are for, matched in any letter case; empty where none are
            known. `pointing`: pronouns and demonstratives, `joining`: first words of sentences that go on from the one
            before, `figure`: what a reference names, `dropped`: starts of headings whose sections stand in front of a
            text or behind it.
        stop_words: Lower-case words that say nothing.
        stem: Returns the stem of a lower-case word.
    """

    tag: str
    cues: Mapping[str, str]
    stop_words: frozenset[str]
    stem: Callable[[str], str]

    @property
    def has_cues(self) -> bool:
        """Whether openings, clauses and headings of the language are known, in words with spaces between them."""
        return bool(self.cues) and self.tag not in _UNSPACED

    def pattern(self, cue: str) -> re.Pattern[str]:
        """Return a pattern for one kind of cues: openings and headings match at the start, others anywhere.

        One more is made of a kind: `numbered`, a figure with its number.
        """
        return _pattern(self, cue)

    def finds(self, cue: str, text: str) -> bool:
        """Whether a cue stands in the text."""
        return _pattern(self, cue).search(text) is not None


def lexicon(tag: str) -> Lexicon:
    """Return the language of a BCP 47 tag; one without stop words and stems where it is not known."""
    return _lexicon(re.split(r"[-_]", tag.strip().lower())[0])


@lru_cache(maxsize=64)
def _lexicon(language: str) -> Lexicon:
    file = f"cue_words/{language}.toml"
    words = word_lists("nbdeck.engine.author.language", file) if language in LANGUAGES else {}
    cues = {name: pattern.replace("\n", "") for name, pattern in words.items()}
    return Lexicon(language, cues, _stop_words(language), _stemmer(_STEMMERS.get(language, "")))


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


@lru_cache(maxsize=512)
def _pattern(language: Lexicon, cue: str) -> re.Pattern[str]:
    alternatives = language.cues.get("figure" if cue == "numbered" else cue, "")
    if not alternatives:
        return _NEVER
    if cue == "numbered":
        return re.compile(rf"\b(?:{alternatives})\s?\d", re.IGNORECASE)
    if cue in _HEADING_CUES:
        return re.compile(rf"^\W*(?:{alternatives})", re.IGNORECASE)
    end = "" if language.tag in _UNSPACED else r"(?!\w)"
    if cue in _OPENINGS:
        return re.compile(rf"^(?:{alternatives}){end}", re.IGNORECASE)
    start = "" if language.tag in _UNSPACED else r"(?<!\w)"
    return re.compile(rf"{start}(?:{alternatives}){end}", re.IGNORECASE)


def terms(text: str, language: Lexicon) -> list[str]:
    """Return the stems of the words that mean something; pairs of characters where words are not spaced."""
    terms_there = _spaced_terms(_SPACELESS.sub(" ", text) if _SPACELESS.search(text) else text, language)
    for run in _SPACELESS.findall(text):
        terms_there.extend(run[at : at + 2] for at in range(max(len(run) - 1, 1)))
    return terms_there


def held(words: str, text: str, tag: str) -> float:
    """Return how many of some words a text has, in any form, 0 to 1."""
    language = lexicon(tag)
    asked = set(terms(words, language))
    return len(asked & set(terms(text, language))) / len(asked) if asked else 0.0


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
