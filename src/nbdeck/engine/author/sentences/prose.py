"""A sentence of a document as a point on a slide: whole, and clear without its neighbours."""

from __future__ import annotations

import re

from nbdeck.contract.remembering import SHORT, remembered
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.scripts import begins_small
from nbdeck.engine.author.language.lexicon import Lexicon, is_spaceless

_TOKEN = lazy_pattern(r"\S*\w\S*")
_WIDE_WORD = 2
"""Characters that count as a word where words are not spaced."""
_OUTWARD = lazy_pattern(
    r"\b(?:above|below|as follows|following (?:section|chapter|table|figure|example)s?|this (?:section|"
    r"paper|chapter|figure|table|post|article|document|appendix|page)|oben genannt\w*|siehe (?:oben|unten)|"
    r"wie folgt|ci-dessus|ci-dessous|a continuación|más arriba|más abajo|di seguito|sopra citat\w+|acima|"
    r"abaixo|a seguir)\b|上文|下文|如下|如上|以下の|前述",
    re.IGNORECASE,
)
_PAIRED = lazy_pattern(r"[()\[\]“”«»（）「」\"]")
_NOT_PROSE = lazy_pattern(
    r"\u20dd|https?://|www\.\w|\bdoi:|©|\barXiv\b|[\w.]+@[\w.]+\.\w|^\W*\d+\W*$|[=<>]{2,}|[{}\\|]|\.{4,}|_{3,}|"
    r":[a-z]+_[a-z_]+:|(?:[-=]>|[→⇒⟶]).*(?:[-=]>|[→⇒⟶])|(?<!\w)@[A-Za-z]+\d{4}|\[\?\]|\bxxx\b|"
    r"(?:\b[\w-]+\.(?:md|rst|adoc|txt|html?|pdf)\b(?:\s?[,;]\s?|\s)(?:and |or )?){2}",
    re.DOTALL,
)
"""Addresses, formulas, chains of arrows and lists of files: nothing that is read aloud."""
_CODE = lazy_pattern(
    r"\w_\w|\w/\w+/|^[\"'(]?(?:--?[a-z]|/\w)|\w\(\)|[a-z]\.[a-z]\w*(?:\.|$)|[=<>{}|\\]|\w\*$"
)
_CODED = 0.2
"""Share of such names in a text that is still prose."""
_SYMBOLS = 0.62
"""Share of letters and spaces that prose has at least."""
_END = lazy_pattern(r"[.!?…。！？؟।]['\"”’»)\]）」』]*$")
_NO_START = frozenset(",;:.)]}–—-/&")
_QUESTION = "?？؟"


def count_words(text: str) -> int:
    """Return how many words a text has; two characters count as one where words are not spaced."""
    if not text.isascii() and is_spaceless(text):
        return sum(map(str.isalnum, text)) // _WIDE_WORD
    return len(_TOKEN.findall(text))


def is_balanced(text: str) -> bool:
    """Whether every bracket and quotation mark that is opened is closed."""
    if _PAIRED.search(text) is None:
        return True
    pairs = (("(", ")"), ("[", "]"), ("“", "”"), ("«", "»"), ("（", "）"), ("「", "」"))
    return all(text.count(left) == text.count(right) for left, right in pairs) and text.count('"') % 2 == 0


@remembered(SHORT)
def stands_alone(text: str, language: Lexicon) -> bool:
    """Whether a sentence is prose that is understood without the sentences, figures and pages around it."""
    letters = sum(map(str.isalpha, text)) + text.count(" ")
    if not text or letters < len(text) * _SYMBOLS or _NOT_PROSE.search(text) or not is_balanced(text):
        return False
    if (
        begins_small(text)
        or text[0] in _NO_START
        or text.rstrip().endswith((":", ",", ";", "："))
        or _OUTWARD.search(text)
    ):
        return False
    if language.pattern("openers").match(text):
        return False
    return language.pattern("numbered").search(text) is None


def is_code(text: str) -> bool:
    """Whether names of files, options and variables are so many that the text is not read aloud."""
    return code_share(text) > _CODED


def code_share(text: str) -> float:
    """Return how many of the words are names of files, options and variables, 0 to 1."""
    words = text.split()
    return sum(_CODE.search(word) is not None for word in words) / max(len(words), 1)


def is_sentence(text: str) -> bool:
    """Whether the text ends as a sentence does, and asks nothing."""
    text = text.rstrip()
    return _END.search(text) is not None and text.rstrip("\"'”»)]")[-1:] not in _QUESTION
