"""What a sentence is fit for: a point says something by itself, a title is a finding."""

from __future__ import annotations

import re
from functools import lru_cache

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.cues import LANGUAGES, cues
from nbdeck.engine.author.language.lexicon import Lexicon
from nbdeck.engine.author.sentences.facts import figure_in

_BRACKETS = lazy_pattern(r"\([^()]*\)")
_NEVER = lazy_pattern(r"(?!)")


@lru_cache(maxsize=128)
def _pattern(tag: str, cue: str) -> re.Pattern[str]:
    known = cues(tag)
    if known is None:
        return _NEVER
    alternatives = getattr(known.statements, cue)
    if cue == "abstract":
        return re.compile(rf"^\W*(?:{alternatives})\W*$", re.IGNORECASE)
    if cue == "audience":
        return re.compile(rf"^(?:{alternatives})", re.IGNORECASE)
    return re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)", re.IGNORECASE)


def points_back(text: str, language: Lexicon) -> bool:
    """Whether words inside a sentence need the one before: "the oldest answer to that problem"."""
    return _pattern(language.tag, "leans").search(text) is not None


def doubts(text: str, language: Lexicon) -> bool:
    """Whether a sentence tells of limits, or of what is not sure."""
    return _pattern(language.tag, "doubts").search(text) is not None


def negates(text: str, language: Lexicon) -> bool:
    """Whether words deny something; what stands in brackets does not count."""
    return _pattern(language.tag, "negates").search(_BRACKETS.sub(" ", text)) is not None


def is_finding(text: str, language: Lexicon) -> bool:
    """Whether a sentence affirms something concrete: a change, an extreme or an amount with its unit."""
    if any(_pattern(language.tag, cue).search(text) for cue in ("negates", "doubts", "defines", "leans")):
        return False
    return figure_in(text) is not None or _pattern(language.tag, "changes").search(text) is not None


def is_abstract(heading: str, language: Lexicon) -> bool:
    """Whether a heading is that of an abstract."""
    return bool(heading) and _pattern(language.tag, "abstract").match(heading) is not None


def opens_examples(text: str, language: Lexicon) -> bool:
    """Whether what stands before a list makes it one of mere examples."""
    return _pattern(language.tag, "examples").search(text) is not None


def names_audience(topic: str) -> bool:
    """Whether a topic says whom or what a deck is for, in any of the languages, rather than what it is about."""
    return any(_pattern(tag, "audience").match(topic) for tag in LANGUAGES)
