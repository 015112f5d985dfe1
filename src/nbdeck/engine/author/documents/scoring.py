"""How much a section bears on what a deck is for: by its likeness to what is asked for, else by its numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.documents.headings import role_of
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.material.search import Vector, cosine, vector, weights

_SHOWN, _ROLE, _END = 8, 16, 2
"""Numbers that a table, a chart or a figure, words of results in a heading, and standing first or last count as."""
_NUMBER = lazy_pattern(r"\d[\d.,:]*")


class Weights:
    """The measures of documents, taken once.

    Args:
        sections: All that may be told.
        request: What is asked for, may be empty.
    """

    def __init__(self, sections: Sequence[Section], request: str = "") -> None:
        self._counted = {id(one): [_counted(text, one.language) for text in _texts(one)] for one in sections}
        self._idf = weights([*chain.from_iterable(self._counted.values())])
        self._ends = {id(one) for one in (*sections[:1], *sections[-1:])}
        self._request = request
        self._asked: dict[str, Vector] = {}

    def of_section(self, one: Section) -> float:
        """Return what a section is worth: how like one of its sentences or its headings are to what is asked for.

        Where nothing is asked for, how many numbers it has, and what it shows or opens counts as some more.
        """
        if not self._request.strip():
            shown = len(one.tables) + len(one.charts) + sum(bool(each.caption) for each in one.pictures)
            more = _ROLE * _role(one) + _END * (id(one) in self._ends)
            return sum(len(_NUMBER.findall(text)) for text in _texts(one)) + _SHOWN * shown + more
        tag = one.language
        if tag not in self._asked:
            self._asked[tag] = vector(_counted(self._request, tag), self._idf)
        texts = [*self._counted[id(one)], _counted(" ".join(one.headings), tag)]
        return max(cosine(vector(each, self._idf), self._asked[tag]) for each in texts)


def _role(section: Section) -> int:
    """Return 1 for a heading of results, -1 for what stands below one of methods, else 0."""
    is_weak = any(role_of(heading) < 0 for heading in section.headings)
    return 1 if role_of(section.heading) > 0 else -is_weak


def _counted(text: str, tag: str) -> Counter[str]:
    return Counter(terms(text, lexicon(tag)))


def _texts(section: Section) -> Iterable[str]:
    yield from (" ".join((one.text, *one.details)) for one in section.passages if one.kind != "note")
    yield from (table.caption for table in section.tables)
