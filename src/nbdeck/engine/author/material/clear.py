"""Sections with only those passages that someone understands who has not read the rest of the document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.english_verbs import is_order, is_verb
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.material.lists import clear_points
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.dependence import (
    is_chat,
    is_independent,
    is_subjectless,
    is_whole,
    opens_clause,
    points_elsewhere,
    summing_noun,
)
from nbdeck.engine.author.sentences.doubt import doubts_in, is_told_to, symbols_in
from nbdeck.engine.author.sentences.prose import (
    count_words,
    has_verb,
    is_code,
    is_question,
    is_sentence,
    stands_alone,
    without_lead_in,
)
from nbdeck.engine.author.sentences.sayings import is_reference
from nbdeck.engine.author.sentences.stating import is_finding

_SHORT = 5
"""Words under which a sentence needs a verb that is known."""
_QUOTED = 3
"""Words that a quotation has at least."""
_PARAGRAPH = 8
"""Words from which a text without a full stop is a paragraph rather than a label."""
_STOPPED = 0.6
"""Share of sentences with a full stop in a document in which a text without one is cut off."""
_PLACEHOLDER = lazy_pattern(r"<[A-Za-z][\w -]*>")
"""A name to be put in, which is taken for markup where text is cleaned."""
_FIELD = 3
"""Passages with one label from which on it is that of a field."""
_FIELD_LABEL = lazy_pattern(r"^([a-z][\w ]{0,24}|[A-Z][a-z]+):\s")
_MET = lazy_pattern(
    r"^The (?P<noun>(?:[a-z][\w-]+ ){1,3}?)(?!of\b|for\b|in\b|to\b|that\b|between\b|with\b|from\b|on\b|"
    r"at\b|by\b|which\b|who\b)(?:[a-z]+ly |also |then )?(?:is|are|was|were|can|could|may|might|will|would|"
    r"has|have|had|does|do|did|must|should|need|[a-z]+s) "
)
"""A definite noun, of up to three words, that nothing behind it explains."""
_BRIEF = 9
"""Words under which a sentence about such a noun says little of it."""
_ENOUGH = (4, 2, 1)
"""Passages for each slide that are enough, of those without a sign of doubt, with one at most, with two."""
_INSIDE = 2
"""What it counts that a text begins inside a sentence."""
_INSTANCE = lazy_pattern(
    r"^(?:for (?:example|instance)|e\.g\.|zum beispiel|beispielsweise|par exemple|por ejemplo|ad esempio|"
    r"por exemplo)\b",
    re.IGNORECASE,
)
"""Opening of a mere example, which is taken for a rule without these words."""
_SYMBOLS = 2
"""Letters that stand for quantities from which on a sentence is a formula."""
_SEVERAL = 2
"""Passages for each slide that should be there, if only those of a second choice that are sure."""
_GOES_ON = lazy_pattern(
    r"(?:but|and|so|or|yet|now|then|not|used|does|as expected|no doubt|don['’]t|aber|und|mais|et|pero|y)\b",
    re.IGNORECASE,
)
_COMMON = 4
"""Passages that speak of a thing from which on it needs no introduction."""


def clear_sections(own: Sequence[Section], least: int = 0, slides: int = 0) -> list[Section]:
    """Return the sections of documents with the passages that are clear by themselves; those left empty are gone.

    Args:
        own: In reading order.
        least: How many passages, tables and charts there should be. Where there are too few, the next clearest come in.
        slides: How many slides are to be filled. The more there is for each, the surer is what is kept; 0 keeps all.
    """
    known = {name: _Known(own, name) for name in {section.document for section in own}}
    clear = [_clear(section.passages, known[section.document]) for section in own]
    clear = _surest(clear, slides) if slides else clear
    for is_next, wanted in (
        (_is_sure, _SEVERAL * slides if least >= slides else 0),
        (_is_readable, least),
        (_is_something, least),
        (_is_any, 1),
    ):
        missing = wanted - sum(map(_statements, own, clear))
        clear = _filled(own, clear, missing, is_next) if missing > 0 else clear
    shown = {one.text for section_passages in clear for one in section_passages}
    clear_ones = [
        replace(
            section,
            passages=tuple(replace(one, after="") if one.after in shown else one for one in section_passages),
        )
        for section, section_passages in zip(own, clear, strict=True)
    ]
    return [section for section in clear_ones if not section.is_empty]


def _surest(clear: Sequence[list[Passage]], slides: int) -> list[list[Passage]]:
    """Return the passages of sections without doubtful sentences, as far as there are enough of others."""
    for most, per_slide in enumerate(_ENOUGH):
        surest = [
            [one for one in passages if one.kind != "sentence" or one.doubt <= most] for passages in clear
        ]
        if sum(map(len, surest)) >= per_slide * slides:
            return surest
    return list(clear)


def _statements(section: Section, passages: Sequence[Passage]) -> int:
    return sum(one.kind != "note" for one in passages) + len(section.tables) + len(section.charts)


def _filled(
    own: Sequence[Section], clear: Sequence[list[Passage]], missing: int, is_next: Callable[[Passage], bool]
) -> list[list[Passage]]:
    """Return passages of sections with up to `missing` more of a kind, in their order and none twice."""
    taken = {one.text for passages in clear for one in passages}
    filled: list[list[Passage]] = []
    for section, passages in zip(own, clear, strict=True):
        shown = {one.text: one for one in passages}
        chosen: list[Passage] = []
        for one in section.passages:
            if one.text in shown:
                chosen.append(shown.pop(one.text))
            elif missing > 0 and one.text not in taken and is_next(one):
                taken.add(one.text)
                missing -= 1
                chosen.append(one)
        filled.append(chosen)
    return filled


def _is_sure(passage: Passage) -> bool:
    """Whether a passage is readable and has at most one sign that it leans on what stands around it."""
    language = lexicon(passage.language)
    text = without_lead_in(cleaned(passage.text, language), language)
    if _PLACEHOLDER.search(passage.text) or _GOES_ON.match(text):
        return False
    is_new = doubts_in(text, language) <= 1 and len(text) == len(cleaned(passage.text, language))
    return is_new and _is_readable(passage) and not is_told_to(text, language) and not is_code(text)


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
        headed: dict[str, set[tuple[str, ...]]] = {}
        for part in parts:
            language = lexicon(part.language)
            for passage in part.passages:
                counted.update(set(terms(passage.text, language)))
                label = _label(passage)
                labels[label] += 1
                headed.setdefault(label, set()).add(passage.headings)
        self.fields = frozenset(
            label
            for label, count in labels.items()
            if label and min(count, len(headed[label]) if label[:1].isupper() else count) >= _FIELD
        )
        sentences = [one for part in parts for one in part.passages if one.kind == "sentence"]
        self.has_stops = sum(is_sentence(one.text) for one in sentences) >= _STOPPED * len(sentences)
        self.common = frozenset(term for term, count in counted.items() if count >= _COMMON)
        self.said: set[str] = set()


def _label(passage: Passage) -> str:
    """Return the label in front of a passage, as fields of reference entries have: "flags: ", "Default: "."""
    match = _FIELD_LABEL.match(passage.text)
    return match[1] if match else ""


def _clear(passages: Iterable[Passage], known: _Known) -> list[Passage]:
    clear: list[Passage] = []
    for (kind, _), group in groupby(passages, key=lambda one: (one.kind, one.paragraph)):
        own = list(group)
        if kind == "item":
            own = clear_points(own, known.headings)
        elif kind == "sentence":
            own = [one for one in own if is_clear(one, known.common) and (not known.has_stops or _ends(one))]
        elif kind == "quote":
            own = [one for one in own if not _sends(one)]
        clear.extend(_weighed(one, known) for one in own if kind == "note" or _is_new(one, known))
    return clear


def _weighed(passage: Passage, known: _Known) -> Passage:
    """Return a passage that knows how many signs it has that it leans on what stands around it."""
    language = lexicon(passage.language)
    text = without_lead_in(cleaned(passage.text, language), language)
    doubt = doubts_in(text, language)
    if passage.kind == "sentence":
        doubt += is_told_to(text, language) + _met_before(text, passage, language, known.common)
        doubt += _INSIDE * _starts_inside(passage.text, language)
        doubt += _INSTANCE.match(passage.text) is not None
        doubt += language.tag == "en" and len(text) < len(cleaned(passage.text, language))
    return replace(passage, doubt=max(doubt - is_finding(text, language), 0))


def _starts_inside(text: str, language: Lexicon) -> bool:
    """Whether an English text begins with a small letter, and not with a name and its verb: "and are as fast"."""
    first, second = (*text.split(None, 2), "", "")[:2]
    return language.tag == "en" and first.isalpha() and first.islower() and not is_verb(second.strip(".,;:"))


def _met_before(text: str, passage: Passage, language: Lexicon, common: frozenset[str]) -> int:
    """Return the signs that a sentence speaks of a thing that nothing in it introduces: "The fixture is closed"."""
    match = _MET.match(text) if language.tag == "en" else None
    if match is None or any(map(str.isdigit, text)):
        return 0
    named = set(terms(match["noun"], language))
    headed = set(terms(" ".join(passage.headings), language))
    is_unknown = not named & (common | headed)
    return is_unknown + (count_words(text) < _BRIEF and not named & headed)


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
    if symbols_in(text, language) >= _SYMBOLS or is_reference(passage.text):
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
    is_way = is_reference(passage.text) or passage.text.rstrip().endswith((":", "："))
    return is_label or is_way or points_elsewhere(passage.text, language) or "? " in passage.text


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
