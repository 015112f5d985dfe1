"""How much a section bears on what a deck is for: by its likeness to what is asked for, else by its numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.documents.headings import role_of
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.material.search import Vector, cosine, vector, weights
from nbdeck.engine.cells.quantities import is_year

_SHOWN, _ROLE, _END = 8, 16, 2
"""Numbers that what is shown or counted, results in a heading, and standing first or last count as."""
_NUMBER = lazy_pattern(r"\d(?:[\d.,:]*\d)?")


class Weights:
    """The measures of documents, taken once.

    Args:
        sections: All that may be told.
        request: What is asked for, may be empty.
    """

    def __init__(self, sections: Sequence[Section], request: str = "") -> None:
        self._idf = weights([_counted(text, one.language) for one in sections for text in _texts(one)])
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
            return self.of_texts(_texts(one), one.language) + _SHOWN * shown + more
        return self.of_texts([*_texts(one), " ".join(one.headings)], one.language)

    def of_texts(self, texts: Iterable[str], tag: str) -> float:
        """Return how like one of some texts is to what is asked for, else how many numbers they have together."""
        if not self._request.strip():
            return sum(map(_numbers, texts))
        if tag not in self._asked:
            self._asked[tag] = vector(_counted(self._request, tag), self._idf)
        likenesses = (cosine(vector(_counted(text, tag), self._idf), self._asked[tag]) for text in texts)
        return max(likenesses, default=0.0)


def _numbers(text: str) -> int:
    """Return how many numbers a text has that are no years."""
    return sum(not is_year(number) for number in _NUMBER.findall(text))


def _role(section: Section) -> int:
    """Return 1 for a heading of results, -1 for what stands below one of methods, else 0."""
    is_weak = any(role_of(heading) < 0 for heading in section.headings)
    return 1 if role_of(section.heading) > 0 else -is_weak


def _counted(text: str, tag: str) -> Counter[str]:
    return Counter(terms(text, lexicon(tag)))


def _texts(section: Section) -> Iterable[str]:
    yield from (" ".join((one.text, *one.details)) for one in section.passages if one.kind != "note")
    yield from (table.caption for table in section.tables)
