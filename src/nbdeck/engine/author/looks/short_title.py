"""A sentence as a title: whole where it is short, else its beginning."""

from __future__ import annotations

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.looks.words import NAMES_SLIDES
from nbdeck.engine.author.typed.pairs import data_in
from nbdeck.engine.layouts.shortening import shorten

_WHOLE = 16
"""Words of a sentence that is a title as it stands."""
_LONGEST, _CUT = 90, 60
"""Characters of one, and of the beginning of a longer sentence."""
_RULED = lazy_pattern(r"\s*[-=_*~—–]{3,}")


def is_title(words: str) -> bool:
    """Whether words can be a title: those of `says_something` that are no row of labels with numbers."""
    return says_something(words) and data_in(words, least=2) is None


def says_something(words: str) -> bool:
    """Whether words have more letters than figures, are no rule, and no word to the one who makes the deck."""
    letters, figures = sum(map(str.isalpha, words)), sum(map(str.isdigit, words))
    return letters > figures and not _RULED.match(words) and not NAMES_SLIDES.search(words)


def is_whole_title(sentence: str) -> bool:
    """Whether a sentence is short enough to be a title as it stands."""
    return count_words(sentence) <= _WHOLE and len(sentence) <= _LONGEST


def short_title(sentence: str) -> str:
    """Return a sentence without its full stop, shortened where it is too long for a title."""
    whole = sentence.strip().rstrip(".。:： ")
    return whole if whole and is_whole_title(whole) else shorten(whole or sentence, _CUT)
