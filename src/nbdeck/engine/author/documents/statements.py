"""Sentences of documents that stand for themselves, each with how much it says; none of them is cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.material.ranking import Vector, cosine, ranked
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.prose import count_words, is_code, is_sentence, stands_alone
from nbdeck.engine.layouts.shortening import shorten

_WORDS, _LONGEST = range(5, 41), 300
"""Words of a sentence, and characters of what is shown where a document has no statement."""
_COMFORT = 22
"""Words from which on a sentence is long for a slide."""
_NUMBER, _OPENS, _OUTCOME, _LONG = 0.12, 0.12, 0.15, 0.015
"""What counts beside the ranking: an amount, the first sentence of a paragraph, a section of results or conclusions;
and against it: each word too many."""
_ALIKE = 0.7
"""Likeness of two sentences that say the same."""
_CAPITALS, _SHOUTED = 4, 0.25
"""Letters of a word in capitals that may be a command, and the share of such words in prose."""
_SHORT = 3
"""Letters of a short word of grammar."""
_END = lazy_pattern(r"(?:…|\.\.)\W*$")
"""The end of a sentence that is not whole."""
_COUNTED = lazy_pattern(r"\(?\d{1,2}[.)]\s|\d[\d.]*\s+\d")
"""A number in front that counts."""
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
    """Return a passage as a slide says it: one whole sentence that leans on nothing around it; else empty.

    A point of a list that other words open leans on them: "The tool does not:".
    """
    if passage.kind not in ("sentence", "item") or passage.is_beside_code or passage.lead:
        return ""
    language = lexicon(passage.language)
    text = cleaned(passage.text, language)
    is_whole = is_sentence(text) and count_words(text) in _WORDS and not _END.search(text)
    if not is_whole or is_code(text) or _is_shouted(text) or _is_torn(passage, text, language):
        return ""
    return without_full_stop(text) if stands_alone(text, language) else ""


def _is_torn(passage: Passage, text: str, language: Lexicon) -> bool:
    """Whether a sentence begins or ends at an abbreviation or a reference, or may go on from the one before.

    Where the words that point back are not known, one that opens with a short word of grammar does.
    """
    first, last = _word(text, 0), _word(text, -1)
    is_cut = (passage.after and _ABBREVIATED.search(passage.text)) or _ABBREVIATED.search(passage.before)
    is_left = _is_grammar(last, language) and last != _word(passage.text, -1)
    goes_on = passage.before and not language.has_cues and _is_grammar(first, language)
    return bool(is_cut or is_left or goes_on)


def _is_grammar(word: str, language: Lexicon) -> bool:
    return len(word) <= _SHORT and word in language.stop_words


def _word(text: str, at: int) -> str:
    return text.split()[at].lower().strip(".!?。")


def any_text(passage: Passage) -> str:
    """Return whatever a passage says, for documents that have no statement at all."""
    text = cleaned(passage.text, lexicon(passage.language)) if passage.kind != "note" else ""
    return shorten(without_full_stop(text), _LONGEST)[:_LONGEST] if any(map(str.isalnum, text)) else ""


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
    worth += _OPENS * is_first(passage)
    worth += _OUTCOME * any(is_outcome(heading, language) for heading in passage.headings)
    return worth - _LONG * max(0, count_words(text) - _COMFORT)


def is_first(passage: Passage) -> bool:
    """Whether a passage is the first sentence of its paragraph, which stands alone most often."""
    return passage.kind == "sentence" and not passage.before


def is_outcome(heading: str, language: Lexicon) -> bool:
    """Whether a heading is that of results, of conclusions or of what sums up."""
    return language.pattern("outcome").match(heading) is not None


def best_of(
    candidates: Sequence[SourcedStatement],
    most: int,
    shown: Sequence[SourcedStatement] = (),
    *,
    least: float = 0.0,
) -> list[SourcedStatement]:
    """Return up to `most` statements that say most and nothing that is shown already, in reading order.

    Args:
        candidates: In any order.
        most: How many at most.
        shown: What is not to be said again.
        least: Part of the score of the best that the others beside it have, 0 to 1.
    """
    chosen: list[SourcedStatement] = []
    for one in sorted(candidates, key=lambda one: (-one.score, one.order)):
        if len(chosen) == most or (chosen and one.score < least * chosen[0].score):
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
