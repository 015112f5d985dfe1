"""Words of a statement that are stronger than what it rests on: quantifiers, extremes, causes, and names of nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.sentences.grounding import numbers_in, unfounded
from nbdeck.engine.text.word_lists import word_lists

_SIGN = lazy_pattern(r"°?[^\W\d_]+(?:/[^\W\d_]+|[²³])*|[%‰€$£¥]")
_OTHERWISE = frozenset("%€$£¥")
"""Signs that are written as words too; those are compared with the numbers of the statement itself."""
_SHORTEST = 3
_WORD = lazy_pattern(r"[^\W\d_]+")
_OF_ONE_KIND = {"first": "an extreme", "last": "an extreme", "cause": "a cause", "proof": "a proof"}

Lists: TypeAlias = dict[str, tuple[str, ...]]


def overclaims(statement: str, evidence: Sequence[str], tag: str) -> Iterator[str]:
    """Yield what a statement says more strongly than its evidence, as clauses to be told.

    Args:
        statement: What a slide says.
        evidence: What it rests on, in the same language.
        tag: BCP 47 tag of both.
    """
    said, known = _spaced(statement), _spaced("\n".join(evidence))
    for name, words in _lists(tag[:2]).items():
        stronger = next((word for word in words if word in said), "")
        if stronger and not any(word in known for word in words):
            kind = _OF_ONE_KIND.get(name, "a quantity")
            yield f"“{stronger.strip()}” is {kind} that the evidence does not give"
    if tag[:2] != "de":
        names = unfounded(statement, evidence) - numbers_in(statement)
        if names:
            yield f"the evidence does not name {', '.join(sorted(names))}"


def missing_words(words: str, evidence: Sequence[str], tag: str) -> list[str]:
    """Return the words, whatever their form, and the signs of units that no piece of evidence has."""
    language = lexicon(tag)
    text = "\n".join(evidence)
    known, signs = set(terms(text, language)), set(_SIGN.findall(text))
    return [
        word for word in _SIGN.findall(words) if word not in signs and not _is_known(word, known, language)
    ]


def _is_known(word: str, known: set[str], language: Lexicon) -> bool:
    """Whether a word is among the stems, or says nothing; a sign such as `m/s` is no word."""
    if not word.isalpha():
        return word in _OTHERWISE
    return len(word) < _SHORTEST or known.issuperset(terms(word, language))


def _spaced(text: str) -> str:
    """Return the words of a text in small letters, a blank before and behind each."""
    return f" {' '.join(_WORD.findall(text.lower()))} "


@lru_cache(maxsize=8)
def _lists(language: str) -> Lists:
    known = word_lists("nbdeck.engine.author.llm", "strong_words.toml").get(language, {})
    return {
        name: tuple(f" {word.replace('_', ' ')} " for word in words.split()) for name, words in known.items()
    }
