"""Sentences of documents that stand for themselves, each with how much it says; none of them is cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.material.ranking import Vector, cosine, ranked
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.prose import count_words, is_code, is_sentence, stands_alone
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.text.stop_words import STOP_WORDS

_WORDS, _WORDS_OF_ITEM, _LONGEST = range(5, 41), range(4, 41), 300
"""Words of a sentence and of a point, and characters of what is shown where a document has no statement."""
_COMFORT = 22
"""Words from which on a sentence is long for a slide."""
_NUMBER, _FIRST, _OUTCOME, _LONG, _ITEM = 0.12, 0.12, 0.15, 0.015, 0.15
"""What counts beside the ranking: an amount, the first sentence of a paragraph, a section of results or conclusions;
and against it: each word too many, a point of a list."""
_ALIKE = 0.7
"""Likeness of two sentences that say the same."""
_CAPITALS, _SHOUTED = 4, 0.25
"""Letters of a word in capitals that may be a command, and the share of such words in prose."""
_END = lazy_pattern(r"(?:…|\.\.)\W*$")
"""The end of a sentence that is not whole."""
_COUNTED = lazy_pattern(r"\(?\d{1,2}[.)]\s")
_ABBREVIATED = lazy_pattern(r"(?:\b[^\W\d]\.){2}$|\b(?:etc|Inc|Ltd|Co|usw)\.$")
_AMOUNT = lazy_pattern(r"\d+(?:[.,]\d+)*\s?(?:%|[€$£¥°])|[€$£¥]\s?\d|\d[.,]\d|(?<![\w-])\d{2,}(?![\w-])")


@dataclass(frozen=True, slots=True)
class SourcedStatement:
    """A sentence, or a point of a list, as a slide says it.

    Attributes:
        text: Its words, without marks of citations and the full stop.
        passage: Where it stands.
        score: The higher, the more it says.
        order: Its number among all passages.
        vector: Its TF-IDF vector.
    """

    text: str
    passage: Passage
    score: float
    order: int
    vector: Vector


def statements_of(
    sections: Sequence[Section], topic: str = "", *, text_of: Callable[[Passage], str] | None = None
) -> list[list[SourcedStatement]]:
    """Return for each section its sentences that stand for themselves, in reading order.

    Args:
        sections: Of one or several documents.
        topic: What the reader asks about; sentences that speak of it score higher.
        text_of: How a passage is said, empty for not at all; None for `statement_text`.
    """
    material = [(at, one) for at, section in enumerate(sections) for one in section.passages]
    told: list[list[SourcedStatement]] = [[] for _ in sections]
    for (at, passage), entry in zip(material, ranked([one for _, one in material], topic), strict=True):
        text = (text_of or statement_text)(passage)
        if text:
            score = entry.score + _worth(passage, text)
            told[at].append(SourcedStatement(text, passage, score, entry.order, entry.vector))
    return told


def statement_text(passage: Passage) -> str:
    """Return a passage as a slide says it; empty for one that leans on what stands around it, or is no statement."""
    if passage.kind not in ("sentence", "item") or passage.is_beside_code:
        return ""
    language = lexicon(passage.language)
    text = cleaned(passage.text, language)
    is_item = passage.kind == "item"
    if is_item and not is_sentence(text) and (passage.number is not None or passage.details):
        return ""
    is_said = is_sentence(text) or (is_item and not _leads_on(text, language))
    is_broken = _END.search(text) is not None or (
        _last(text) != _last(passage.text) and _leads_on(text, language)
    )
    words = count_words(text) in (_WORDS_OF_ITEM if is_item else _WORDS)
    is_clear = is_said and words and not is_broken and stands_alone(text, language)
    if not is_clear or is_code(text) or _is_shouted(text):
        return ""
    return without_full_stop(text)


def any_text(passage: Passage) -> str:
    """Return whatever a passage says, for documents that have no statement at all."""
    text = cleaned(passage.text, lexicon(passage.language)) if passage.kind != "note" else ""
    return shorten(without_full_stop(text), _LONGEST)[:_LONGEST] if any(map(str.isalnum, text)) else ""


def _leads_on(text: str, language: Lexicon) -> bool:
    """Whether a point of a list asks, or breaks off: at a comma or a colon, or at a word such as "or"."""
    return text[-1:] in ":,;?？" or _last(text) in _function_words(language.tag)


@lru_cache(maxsize=32)
def _function_words(tag: str) -> frozenset[str]:
    return next((words for name, words in STOP_WORDS.items() if tag and name.startswith(tag)), frozenset())


def _last(text: str) -> str:
    """Return the last word in small letters, without marks."""
    return text.rsplit(" ", 1)[-1].lower().rstrip(".!?。")


def without_full_stop(text: str) -> str:
    """Return a sentence without the full stop at its end; other marks stay."""
    is_stop = text.endswith((".", "。")) and not text.endswith("..")
    is_abbreviated = _ABBREVIATED.search(text) is not None
    return text[:-1].rstrip() if is_stop and not is_abbreviated else text


def _is_shouted(text: str) -> bool:
    """Whether so many words are in capitals, or a number stands in front, that it is a command or a torn line."""
    words = [word for word in text.split() if sum(map(str.isalpha, word)) >= _CAPITALS]
    return _COUNTED.match(text) is not None or sum(map(str.isupper, words)) > _SHOUTED * len(words)


def _worth(passage: Passage, text: str) -> float:
    language = lexicon(passage.language)
    worth = _NUMBER * (_AMOUNT.search(text) is not None)
    worth += _FIRST * (passage.kind == "sentence" and not passage.before)
    worth += _OUTCOME * any(is_outcome(heading, language) for heading in passage.headings)
    worth -= _ITEM * (passage.kind == "item")
    return worth - _LONG * max(0, count_words(text) - _COMFORT)


def is_outcome(heading: str, language: Lexicon) -> bool:
    """Whether a heading is that of results, of conclusions or of what sums up."""
    return language.pattern("outcome").match(heading) is not None


def best_of(
    candidates: Sequence[SourcedStatement], most: int, shown: Sequence[SourcedStatement] = ()
) -> list[SourcedStatement]:
    """Return up to `most` statements that say most and nothing that is shown already, in reading order."""
    chosen: list[SourcedStatement] = []
    for one in sorted(candidates, key=lambda one: (-one.score, one.order)):
        if len(chosen) == most:
            break
        if not any(_say_the_same(one, other) for other in (*chosen, *shown)):
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.order)


def _say_the_same(one: SourcedStatement, other: SourcedStatement) -> bool:
    return one.text == other.text or cosine(one.vector, other.vector) > _ALIKE


def shares_words(one: str, other: str, tag: str) -> bool:
    """Whether two texts have the stem of a word in common that means something."""
    language = lexicon(tag)
    return bool(set(terms(one, language)) & set(terms(other, language)))
