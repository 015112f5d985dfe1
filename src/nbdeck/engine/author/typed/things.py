"""Things in a row, as people list them in one line: `steam oven 7,800, training 1,200, garden 950`."""

from __future__ import annotations

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words
from nbdeck.contract.words.sentences import parts as cut
from nbdeck.engine.text.word_lists import STOP_WORDS

_THING = 9
"""Words of a thing in a row of them that are not common, without what stands in brackets."""
_ROW = 8
"""Words of three things in a row; fewer are a date with its hour and place."""
_SEMICOLON = lazy_pattern(r"[;；؛]\s*")
_BRACKETS = lazy_pattern(r"\([^()]*\)|（[^（）]*）")
_NUMBERED = lazy_pattern(r"\(\d{1,2}\)\s")
_COMMON = frozenset[str]().union(*STOP_WORDS.values())
"""The commonest words of languages."""


def things_in(words: str) -> list[str]:
    """Return what semicolons part, or three or more things that commas part; nothing where these part clauses.

    A thing is short, and only the last begins with a common word, such as "and".
    """
    parts = [part for part in _SEMICOLON.split(words) if part]
    if len(parts) > 1:
        return parts
    *first, last = [part.strip(" ,،，、") for part in cut(words.rstrip(".。"), "comma")] or [""]
    are_counted = all(map(_NUMBERED.match, [*first, last]))
    are_things = all(map(_is_thing, first)) and _weight(last) <= _THING
    is_row = len(first) > 2 or (len(first) > 1 and count_words(words) >= _ROW)
    return [*first, last] if is_row and (are_counted or are_things) else []


def _is_thing(part: str) -> bool:
    words = _BRACKETS.sub("", part).split()
    return bool(words) and _weight(part) <= _THING and words[0].casefold() not in _COMMON


def _weight(part: str) -> float:
    """Return how many words a thing has that are not common, without what stands in brackets."""
    words = _BRACKETS.sub("", part).split()
    return count_words(" ".join(word for word in words if word.casefold() not in _COMMON))
