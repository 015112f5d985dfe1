"""A sentence as a title: whole where it is short, else its beginning."""

from __future__ import annotations

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import BORDERS, borders, count_words, sentences
from nbdeck.engine.author.looks.words import NAMES_SLIDES
from nbdeck.engine.author.typed.pairs import data_in

_WHOLE = 16
"""Words of a sentence that is a title as it stands."""
_CLAUSE = 3
"""Words that the clause before a comma has at least to stand for its sentence."""
_CUT = 8
_HANGING = 3
"""Letters of a word that leads to what follows it."""
_LONGEST = 90
_RULED = lazy_pattern(r"\s*[-=_*~—–]{3,}")


def is_title(words: str) -> bool:
    """Whether words can be a title: those of `says_something` that are no row of labels with numbers."""
    return says_something(words) and data_in(words, least=2) is None


def says_something(words: str) -> bool:
    """Whether words have more letters than figures, are no rule, and no word to the one who makes the deck."""
    letters, figures = sum(map(str.isalpha, words)), sum(map(str.isdigit, words))
    return letters > figures and not _RULED.match(words) and not NAMES_SLIDES.search(words)


def _hangs(word: str) -> bool:
    """Whether a title that ends in a word would break off: in the middle of a date, behind "for" or "the"."""
    return len(word) <= _HANGING or any(map(str.isdigit, word))


def is_whole_title(sentence: str) -> bool:
    """Whether a sentence is short enough to be a title as it stands."""
    return count_words(sentence) <= _WHOLE and len(sentence) <= _LONGEST


def short_title(sentence: str) -> str:
    """Return a sentence without its full stop, or its beginning with an ellipsis where it is too long for a title."""
    whole = sentence.strip().rstrip(".。:： ")
    if is_whole_title(whole):
        return whole or sentence.strip()[:_LONGEST]
    first, *more = sentences(whole)
    if more:
        return f"{short_title(first).rstrip('…')}…"
    ends = [end for border in BORDERS[1:] for end in borders(whole, border)]
    clauses = (whole[:end].rstrip(" ,;:–—-，；、：") for end in sorted(ends))
    fitting = [one for one in clauses if len(one) <= _LONGEST and _CLAUSE <= count_words(one) <= _WHOLE]
    words = whole.split()
    while len(words) > _CLAUSE and (len(words) > _CUT or _hangs(words[-1])):
        words.pop()
    begun = fitting[-1] if fitting else " ".join(words) if len(words) > 1 else whole[: _LONGEST // 3]
    return f"{begun[:_LONGEST]}…"
