"""A sentence of a document as a point on a slide: whole, and clear without its neighbours."""

from __future__ import annotations

import re

from nbdeck.contract.remembering import SHORT, remembered
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import begins_small
from nbdeck.engine.author.language.lexicon import Lexicon, is_spaceless
from nbdeck.engine.author.sentences.cleaning import SEE

_TOKEN = lazy_pattern(r"\S*\w\S*")
_WIDE_WORD = 2
"""Characters that count as a word where words are not spaced."""
_OUTWARD = lazy_pattern(
    rf",\s(?:{SEE})\s|"
    r"\b(?:(?:above|below)(?!\s\w)|as follows|following (?:section|chapter|table|figure|example)s?|this (?:section|"
    r"paper|chapter|figure|table|post|article|document|appendix|page)|oben genannt\w*|siehe (?:oben|unten)|"
    r"wie folgt|ci-dessus|ci-dessous|a continuación|más arriba|más abajo|di seguito|sopra citat\w+|acima|"
    r"abaixo|a seguir)\b|上文|下文|如下|如上|以下の|前述",
    re.IGNORECASE,
)
_PAIRED = lazy_pattern(r"[()\[\]“”«»（）「」\"]")
_NOT_PROSE = lazy_pattern(
    r"\u20dd|https?://|www\.\w|\bdoi:|©|\barXiv\b|[\w.]+@[\w.]+\.\w|^\W*\d+\W*$|[=<>]{2,}|[{}\\|]|\.{4,}|_{3,}|"
    r":[a-z]+_[a-z_]+:|(?:[-=]>|[→⇒⟶]).*(?:[-=]>|[→⇒⟶])|(?<!\w)@[A-Za-z]+\d{4}|\[\?\]|\bxxx\b|\[\[|\bTODO\b|\bpp\.\s?\d|"
    r"(?:\b[\w-]+\.(?:md|rst|adoc|txt|html?|pdf)\b(?:\s?[,;]\s?|\s)(?:and |or )?){2}",
    re.DOTALL,
)
"""Addresses, formulas, chains of arrows and lists of files: nothing that is read aloud."""
_CODE = lazy_pattern(
    r"\w_\w|\w/\w+/|^[\"'(]?(?:--?[a-z]|/\w)|\w\(\)|[a-z]\.[a-z]\w*(?:\.|$)|[=<>{}|\\]|\w\*$"
)
_CODED = 0.2
"""Share of such names in a text that is still prose."""
_SYMBOLS = 0.5
"""Share of letters and spaces that prose has at least."""
_END = lazy_pattern(r"[.!?…。！？؟।]['\"”’»)\]）」』]*$")
_OPENING = frozenset("\"'“„«(「『")
"""What may stand in front of the first letter."""
_QUESTION = lazy_pattern(r"[?？؟]")
_HEAD, _WIDE_HEAD = 3, 2
"""Words, and characters where words are not spaced, in which a pronoun points back."""
_OPENING_PHRASE = lazy_pattern(r"\S((?:[^\s,]*\s){0,1}[^\s,]*),\s")
_WIDE_OPENING = lazy_pattern(r"([^，、。]{1,4})[，、]")
"""Few words before the first comma."""


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
def is_prose(text: str, language: Lexicon) -> bool:
    """Whether a text is prose that speaks of no figure or page which it does not show."""
    letters = sum(map(str.isalpha, text)) + text.count(" ")
    if not text or letters < len(text) * _SYMBOLS or _NOT_PROSE.search(text) or not is_balanced(text):
        return False
    is_open = not (text[0].isalnum() or text[0] in _OPENING) or begins_small(text)
    is_cut = is_open or text[-1] in ":,;："
    return not (is_cut or _OUTWARD.search(text) or language.pattern("numbered").search(text))


def leans(text: str, language: Lexicon) -> bool:
    """Whether a sentence opens with words that point back, or with few words and a comma, as "In turn," does."""
    if language.pattern("joining").match(text):
        return True
    is_wide = is_spaceless(text)
    head = text[:_WIDE_HEAD] if is_wide else " ".join(text.split(maxsplit=_HEAD)[:_HEAD])
    if language.finds("pointing", head):
        return True
    opening = (_WIDE_OPENING if is_wide else _OPENING_PHRASE).match(text)
    return opening is not None and not any(
        character.isdigit() or character.isupper() for character in opening[1]
    )


def is_code(text: str) -> bool:
    """Whether names of files, options and variables are so many that the text is not read aloud."""
    words = text.split()
    return sum(_CODE.search(word) is not None for word in words) > _CODED * len(words)


def is_sentence(text: str) -> bool:
    """Whether the text ends as a sentence does, and asks nothing."""
    text = text.rstrip()
    return _END.search(text) is not None and _QUESTION.search(text.rstrip("\"'”»)]")[-1:]) is None
