"""A sentence of a document as a point on a slide: whole, and clear without its neighbours."""

from __future__ import annotations

import re

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.remembering import SHORT, remembered
from nbdeck.engine.author.language.lexicon import Lexicon, is_spaceless
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.stating import points_back

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
_OPEN_LIST = lazy_pattern(r"[;,]\s*(?:and|or|und|oder|et|ou|y|o|e)?\s*$", re.IGNORECASE)
_SECOND_THAT = lazy_pattern(
    r"\b(?:and|but|or) that\b|\b(?:und|aber|oder) dass\b|\b(?:et|mais|ou) que\b|\b[yo] que\b|\b(?:pero|ma|"
    r"mas) (?:que|che)\b|\be che\b",
    re.IGNORECASE,
)
"""A second clause of an announcement, which could not stand without it."""
_PAIRED = lazy_pattern(r"[()\[\]“”«»（）「」\"]")
_NOT_PROSE = lazy_pattern(
    r"https?://|www\.\w|\bdoi:|©|\barXiv\b|[\w.]+@[\w.]+\.\w|^\W*\d+\W*$|[=<>]{2,}|[{}\\|]|\.{4,}|_{3,}|"
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
_QUESTION = "?？؟"


def count_words(text: str) -> int:
    """Return how many words a text has; two characters count as one where words are not spaced."""
    if not text.isascii() and is_spaceless(text):
        return sum(map(str.isalnum, text)) // _WIDE_WORD
    return len(_TOKEN.findall(text))


@remembered(SHORT)
def told(sentence: str, language: Lexicon) -> str:
    """Return the sentence as a point: all its words but for a lead-in, without a full stop."""
    return finished(without_lead_in(cleaned(sentence, language), language))


def finished(text: str) -> str:
    """Return a point with a capital at its start and no full stop at its end."""
    text = _OPEN_LIST.sub("", text.strip(" ,;:–—-"))
    if text.endswith(".") and not text.endswith("..") and not _ends_in_abbreviation(text):
        text = text[:-1].rstrip()
    text = re.sub(r"[。।]$", "", text)
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.islower() and first.rstrip(",").isalpha() else text


def _ends_in_abbreviation(text: str) -> bool:
    last = text.rsplit(" ", 1)[-1].lower()
    return last in {"etc.", "usw.", "inc.", "ltd.", "co.", "u.s.", "a.m.", "p.m.", "approx."}


def without_lead_in(text: str, language: Lexicon) -> str:
    """Return the sentence without openings that only tie it to the one before, or announce it."""
    for _ in range(3):
        lead = language.pattern("lead_ins").match(text)
        if lead is not None and text[lead.end() : lead.end() + 1] in ",:" and lead.end() < len(text):
            text = text[lead.end() + 1 :].lstrip()
        elif (
            lead is not None
            and language.tag == "en"
            and re.match(r"(?:and|but|yet|or)$", lead[0], re.IGNORECASE)
        ):
            text = text[lead.end() :].lstrip()
        announced = language.pattern("announcing").match(text)
        is_one = announced is not None and _SECOND_THAT.search(text, announced.end()) is None
        if announced is not None and is_one and text[announced.end() : announced.end() + 1] == " ":
            text = text[announced.end() :].lstrip(" ,")
    return text[:1].upper() + text[1:] if text[:1].islower() and text[:1].isalpha() else text


def has_verb(text: str, language: Lexicon) -> bool:
    """Whether a finite verb is seen in the text."""
    if language.tag == "en" and re.search(r"\b[a-z]{3,}(?:ed|izes|ifies|ates)\b", text):
        return True
    return language.finds("verbs", text)


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
    if text[0].islower() or text.rstrip().endswith((":", ",", ";", "：")) or _OUTWARD.search(text):
        return False
    if language.pattern("pointing").match(text) or points_back(text, language):
        return False
    return language.pattern("numbered").search(text) is None


def is_code(text: str) -> bool:
    """Whether names of files, options and variables are so many that the text is not read aloud."""
    return code_share(text) > _CODED


def code_share(text: str) -> float:
    """Return how many of the words are names of files, options and variables, 0 to 1."""
    words = text.split()
    return sum(_CODE.search(word) is not None for word in words) / max(len(words), 1)


def is_question(text: str) -> bool:
    """Whether the text ends as a question does."""
    return text.rstrip().rstrip("\"'”»)]")[-1:] in tuple(_QUESTION)


def is_sentence(text: str) -> bool:
    """Whether the text ends as a sentence does, and asks nothing."""
    text = text.rstrip()
    return _END.search(text) is not None and text.rstrip("\"'”»)]")[-1:] not in _QUESTION
