"""Sections with only those passages that someone understands who has not read the rest of the document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from nbdeck.engine.author.language.english_verbs import is_order
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.material.lists import clear_points
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.compression import (
    count_words,
    has_verb,
    is_code,
    is_question,
    is_sentence,
    stands_alone,
    without_lead_in,
)
from nbdeck.engine.author.sentences.dependence import (
    is_chat,
    is_independent,
    is_subjectless,
    is_whole,
    opens_clause,
    points_elsewhere,
    summing_noun,
)

_SHORT = 5
"""Words under which a sentence needs a verb that is known."""
_QUOTED = 3
"""Words that a quotation has at least."""
_PARAGRAPH = 8
"""Words from which a text without a full stop is a paragraph rather than a label."""
_STOPPED = 0.6
"""Share of sentences with a full stop in a document in which a text without one is cut off."""
_PLACEHOLDER = re.compile(r"<[A-Za-z][\w -]*>")
"""A name to be put in, which is taken for markup where text is cleaned."""
_FIELD = 3
"""Passages with one label from which on it is that of a field."""
_FIELD_LABEL = re.compile(r"^([a-z][\w ]{0,24}):\s")
_COMMON = 4
"""Passages that speak of a thing from which on it needs no introduction."""


def clear_sections(own: Sequence[Section], least: int = 0) -> list[Section]:
    """Return the sections of documents with the passages that are clear by themselves; those left empty are gone.

    Args:
        own: In reading order.
        least: How many passages, tables and charts there should be. Where there are too few, the next clearest come in.
    """
    known = {name: _Known(own, name) for name in {section.document for section in own}}
    clear = [_clear(section.passages, known[section.document]) for section in own]
    for is_next, wanted in ((_is_readable, least), (_is_something, least), (_is_any, 1)):
        missing = wanted - sum(map(_statements, own, clear))
        clear = _filled(own, clear, missing, is_next) if missing > 0 else clear
    found = [replace(section, passages=tuple(told)) for section, told in zip(own, clear, strict=True)]
    return [section for section in found if not section.is_empty]


def _statements(section: Section, told: Sequence[Passage]) -> int:
    return sum(one.kind != "note" for one in told) + len(section.tables) + len(section.charts)


def _filled(
    own: Sequence[Section], clear: Sequence[list[Passage]], missing: int, is_next: Callable[[Passage], bool]
) -> list[list[Passage]]:
    """Return passages of sections with up to `missing` more of a kind, in their order and none twice."""
    taken = {one.text for told in clear for one in told}
    found: list[list[Passage]] = []
    for section, told in zip(own, clear, strict=True):
        shown = {one.text: one for one in told}
        kept: list[Passage] = []
        for one in section.passages:
            if one.text in shown:
                kept.append(shown.pop(one.text))
            elif missing > 0 and one.text not in taken and is_next(one):
                taken.add(one.text)
                missing -= 1
                kept.append(one)
        found.append(kept)
    return found


def _is_readable(passage: Passage) -> bool:
    """Whether a passage is a whole sentence that sends nowhere, even if it goes on from the one before."""
    language = lexicon(passage.language)
    text = without_lead_in(cleaned(passage.text, language), language)
    return (
        is_sentence(text)
        and is_whole(text, language)
        and stands_alone(text, language)
        and not (
            is_subjectless(text, language)
            or points_elsewhere(text, language)
            or is_chat(text, language)
            or count_words(text) < _SHORT
        )
    )


def _is_something(passage: Passage) -> bool:
    """Whether a passage is at least some words of its own, rather than the way to others."""
    language = lexicon(passage.language)
    text = cleaned(passage.text, language)
    is_way = (
        points_elsewhere(text, language)
        or is_question(text)
        or is_code(text)
        or text.endswith((":", "：", "…", "..."))
    )
    return not is_way and (
        count_words(text) >= _SHORT or not language.has_cues or passage.kind in {"quote", "row"}
    )


def _is_any(passage: Passage) -> bool:
    return passage.kind != "note"


class _Known:
    """What a document speaks of so often that its sentences need not introduce it."""

    def __init__(self, own: Sequence[Section], document: str) -> None:
        parts = [section for section in own if section.document == document]
        self.headings = frozenset(
            heading.strip(" .:").casefold() for part in parts for heading in part.headings
        )
        counted: Counter[str] = Counter()
        labels: Counter[str] = Counter()
        for part in parts:
            language = lexicon(part.language)
            for passage in part.passages:
                counted.update(set(terms(passage.text, language)))
                labels[_label(passage)] += 1
        self.fields = frozenset(label for label, count in labels.items() if label and count >= _FIELD)
        told = [one for part in parts for one in part.passages if one.kind == "sentence"]
        self.has_stops = sum(is_sentence(one.text) for one in told) >= _STOPPED * len(told)
        self.common = frozenset(term for term, count in counted.items() if count >= _COMMON)
        self.said: set[str] = set()


def _label(passage: Passage) -> str:
    """Return a label in small letters in front of a passage, as fields of reference entries have: "flags: "."""
    found = _FIELD_LABEL.match(passage.text)
    return found[1] if found else ""


def _clear(passages: Iterable[Passage], known: _Known) -> list[Passage]:
    found: list[Passage] = []
    for (kind, _), group in groupby(passages, key=lambda one: (one.kind, one.paragraph)):
        own = list(group)
        if kind == "item":
            own = clear_points(own, known.headings)
        elif kind == "sentence":
            own = [one for one in own if is_clear(one, known.common) and (not known.has_stops or _ends(one))]
        elif kind == "quote":
            own = [one for one in own if not _sends(one)]
        found.extend(one for one in own if kind == "note" or _is_new(one, known))
    return found


def _is_new(passage: Passage, known: _Known) -> bool:
    """Whether a passage was not there before, nor is it a field that every entry of a reference has."""
    if passage.text in known.said or _label(passage) in known.fields:
        return False
    known.said.add(passage.text)
    return True


def is_clear(passage: Passage, common: frozenset[str] = frozenset()) -> bool:
    """Whether a sentence is understood without those around it, the code beside it and the rest of its document.

    Args:
        passage: A sentence.
        common: Stems of what its document speaks of everywhere.
    """
    language = lexicon(passage.language)
    if not language.has_cues:
        return True
    text = without_lead_in(cleaned(passage.text, language), language)
    if is_question(passage.before) or not is_whole(cleaned(passage.text, language), language):
        return False
    first = passage.text.partition(" ")[0]
    if first.islower() and first in language.stop_words:
        return False
    if language.tag == "en" and is_order(text) and opens_clause(passage.before):
        return False
    if passage.code == "in front" or _PLACEHOLDER.search(passage.text):
        return False
    if not _is_told(text, language) or not stands_alone(text, language) or not is_independent(text, language):
        return False
    return not _takes_up(text, passage, language, common)


def _ends(passage: Passage) -> bool:
    return not lexicon(passage.language).has_cues or is_sentence(passage.text)


def _sends(passage: Passage) -> bool:
    """Whether a quotation is no one's words, but a note that sends the reader elsewhere."""
    language = lexicon(passage.language)
    is_label = language.has_cues and count_words(passage.text) < _QUOTED
    return is_label or points_elsewhere(passage.text, language) or "? " in passage.text


def _is_told(text: str, language: Lexicon) -> bool:
    words = count_words(text)
    if not is_sentence(text) and words < _PARAGRAPH:
        return False
    return words >= _SHORT or has_verb(text, language)


def _takes_up(text: str, passage: Passage, language: Lexicon, common: frozenset[str]) -> bool:
    """Whether a sentence opens with a thing that the one before has brought in: "The fixture"."""
    heading = set(terms(" ".join(passage.headings[-1:]), language))
    if noun := summing_noun(text, language):
        return language.stem(noun) not in heading
    if language.tag != "en" or not passage.before or not text.startswith("The "):
        return False
    named = terms(" ".join(text.split()[1:3]), language)
    before = set(terms(passage.before, language))
    return bool(named) and named[0] in before and not set(named) & (common | heading)
