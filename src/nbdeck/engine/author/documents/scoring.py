"""How much a sentence, a section or a table bears on what a deck is for: one sum of a few measures of any document."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from nbdeck.contract.words.figures import figure_of
from nbdeck.contract.words.item import Item
from nbdeck.engine.author.documents.evidence import SourcedStatement
from nbdeck.engine.author.documents.headings import role_of
from nbdeck.engine.author.documents.visuals import Visual
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.material.search import Vector, cosine, vector, weights
from nbdeck.engine.author.sentences.prose import count_words

_REQUEST, _ROLE, _FIGURE = 1.5, 0.3, 0.25
"""What likeness to the request, words of results and a number with its unit are worth."""
_LONG, _PER_WORD = 25, 0.02
"""Words of a sentence that are not too many, and what each further one costs."""
_CAPTION = 0.5
"""What a caption is worth."""


def has_figure(text: str) -> bool:
    """Whether a text gives a number with its unit."""
    figure = figure_of(Item("", text))
    return figure is not None and bool(figure.unit)


class Weights:
    """The measures of documents, taken once.

    Args:
        sections: All that may be told.
        request: What is asked for, may be empty.
    """

    def __init__(self, sections: Sequence[Section], request: str = "") -> None:
        counted = [self._counted(text, one.language) for one in sections for text in _texts(one)]
        self._idf = weights(counted)
        self._centre = vector(Counter(chain.from_iterable(map(Counter.elements, counted))), self._idf)
        self._request = request
        self._asked: dict[str, Vector] = {}
        self._of_headings: dict[tuple[str, ...], float] = {}

    def of_statement(self, one: SourcedStatement) -> float:
        """Return what a statement is worth, the more the better."""
        passage = one.passage
        text = " ".join((one.heading, one.text, *one.details))
        own = vector(self._counted(text, passage.language), self._idf)
        score = cosine(own, self._centre) + self._bearing(own, passage.headings, passage.language)
        score += _ROLE * (_role(passage.headings) + (role_of(one.text) > 0))
        score += _FIGURE * has_figure(one.text)
        words = count_words(one.text) + sum(map(count_words, one.details))
        return score - _PER_WORD * max(0, words - _LONG)

    def of_visual(self, one: Visual) -> float:
        """Return what a table, chart or figure is worth."""
        section = one.section
        own = vector(self._counted(f"{one.caption} {section.heading}", section.language), self._idf)
        score = cosine(own, self._centre) + self._bearing(own, section.headings, section.language)
        score += _ROLE * (_role(section.headings) + role_of(one.caption))
        return score + _CAPTION * bool(one.caption)

    def _bearing(self, own: Vector, headings: tuple[str, ...], tag: str) -> float:
        """Return what words gain by their likeness, or that of the headings above them, to the request."""
        if not self._request:
            return 0.0
        if tag not in self._asked:
            self._asked[tag] = vector(self._counted(self._request, tag), self._idf)
        if headings not in self._of_headings:
            above = vector(self._counted(" ".join(headings), tag), self._idf)
            self._of_headings[headings] = cosine(above, self._asked[tag])
        return _REQUEST * max(cosine(own, self._asked[tag]), self._of_headings[headings])

    @staticmethod
    def _counted(text: str, tag: str) -> Counter[str]:
        return Counter(terms(text, lexicon(tag)))


def _role(headings: Sequence[str]) -> int:
    """Return the role of the lowest heading that has one; the title of the document has none."""
    return next(filter(None, map(role_of, reversed(headings[1:] or headings))), 0)


def _texts(section: Section) -> Iterable[str]:
    yield section.heading
    yield from (one.text for one in section.passages if one.kind != "note")


def joined_score(scores: Sequence[float], most: int) -> float:
    """Return what a slide of so many of the best is worth: their mean, and a little for more of them."""
    best = sorted(scores, reverse=True)[:most]
    return sum(best) / len(best) + 0.1 * math.log(len(scores)) if best else 0.0
