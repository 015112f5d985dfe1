"""What headings are: titles or labels, and what stands below them by the words that they begin with."""

from __future__ import annotations

from functools import lru_cache

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import is_spaceless
from nbdeck.engine.text.word_lists import word_sets

_LABEL = lazy_pattern(r"\W*(?:[^\W\d_]{1,9}\.?\s*)?(?:\d{1,3}(?:\.\d{0,3})*)?\W*")
"""A word with a number that is no year, or one of them alone: "TOP 3.", "5-"."""
_ADDRESS = lazy_pattern(r"\w@\w|://|www\.")
_OPEN = lazy_pattern(r"[-–—(\[,;/&]$")
_LETTERS = 3
"""Letters of a heading that says something; two where words are not spaced."""
_LONGEST, _WIDE = 150, 50
"""Characters of a heading, and of one whose words are not spaced."""


def is_heading(text: str) -> bool:
    """Whether a heading says what stands below it: words, whole, no label with a number and no address."""
    is_wide = is_spaceless(text)
    if len(text) > (_WIDE if is_wide else _LONGEST):
        return False
    letters = sum(map(str.isalpha, text)) + is_wide
    has_number = any(map(str.isdigit, text))
    is_label = has_number and _LABEL.fullmatch(text) is not None
    return letters >= _LETTERS and not (is_label or _ADDRESS.search(text) or _OPEN.search(text.rstrip()))


def role_of(heading: str) -> int:
    """Return 1 for a heading of results or conclusions, -1 for one of methods or background, else 0."""
    return 1 if _has(heading, "strong") else -1 if _has(heading, "weak") else 0


def is_generic(heading: str) -> bool:
    """Whether a heading names a kind of section and nothing of what stands in it."""
    words = [word.strip(".:,()") for word in heading.casefold().split()]
    return all(word in _lists()["generic"] for word in words if any(map(str.isalpha, word)))


def is_back_matter(heading: str) -> bool:
    """Whether a heading opens what stands behind the text of a document: references, appendices."""
    return heading.casefold().lstrip("0123456789. ").startswith(tuple(_lists()["back"]))


def names_part(word: str) -> bool:
    """Whether a word in small letters stands beside the name of a part of a document, as in "the section on"."""
    return word in _lists()["part"]


@lru_cache(maxsize=1)
def _lists() -> dict[str, frozenset[str]]:
    return dict(word_sets("nbdeck.engine.author.documents", "headings.toml"))


def _has(heading: str, name: str) -> bool:
    text = heading.casefold()
    if is_spaceless(text):
        return any(start in text for start in _lists()[name])
    words = [word.lstrip("“”\"'(«") for word in text.split()]
    return any(word.startswith(tuple(_lists()[name])) for word in words)
