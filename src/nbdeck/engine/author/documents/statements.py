"""Sentences of documents that stand for themselves, as a slide says them; none of them is cut."""

from __future__ import annotations

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.prose import count_words, is_code, is_prose, is_sentence, leans
from nbdeck.engine.layouts.shortening import shorten

FEWEST, _MOST, _LONGEST = 4, 80, 300
"""Words of a sentence that stands alone and of the longest, and characters of what is shown where none does."""
_SHORT = 3
"""Letters of a short word of grammar."""
_END = lazy_pattern(r"(?:…|\.\.)\W*$|\s[A-Z]\.$")
"""The end of a sentence that is not whole: dots, or the first letter of a name."""
_TORN = lazy_pattern(r"\d[\d.]*\s+\d|注\s?\d")
"""Numbers in front, of a line of a table, of contents or of a note."""
_LABELLED = lazy_pattern(r"[^\W\d_][^\s:：]*(?:\s[^\s:：]+){0,2}\s?[:：](?!//)")
_ABBREVIATED = lazy_pattern(r"(?:\b[^\W\d]\.){2}$|\b(?:etc|Inc|Ltd|Co|usw)\.$")


def statement_text(passage: Passage) -> str:
    """Return a passage as a slide says it: one whole sentence that leans on nothing around it; else empty.

    A point of a list that other words open leans on them: "The tool does not:".
    """
    language = lexicon(passage.language)
    text = cleaned(passage.text, language)
    return without_full_stop(text) if is_said(passage) and not leans(text, language) else ""


def is_said(passage: Passage) -> bool:
    """Whether a passage is one whole sentence of prose, which may lean on what is before it."""
    if passage.kind not in ("sentence", "item") or passage.is_beside_code or passage.lead or passage.is_torn:
        return False
    language = lexicon(passage.language)
    text = cleaned(passage.text, language)
    is_whole = is_sentence(text) and FEWEST <= count_words(text) <= _MOST and not _END.search(text)
    is_read = is_whole and not (is_code(text) or _TORN.match(text) or _is_torn(passage, text, language))
    return is_read and is_prose(text, language)


def is_labelled(text: str) -> bool:
    """Whether a text begins with a label of few words and a colon, as "Printed by: " does."""
    return _LABELLED.match(text) is not None


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
