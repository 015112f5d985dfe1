"""Which passage of the sources a statement of the user rests on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.sentences.grounding import numbers_in
from nbdeck.engine.model.plan import Evidence

_SAME = 0.7
"""Share of a statement's words that a passage must hold, and all its numbers, to be what it rests on."""
_ENOUGH = 2
"""Words that a passage must share with a slide to be told with it."""


class Backing:
    """The sources, ready to be asked for many statements."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages = passages
        self._holders: defaultdict[str, list[int]] = defaultdict(list)
        self._languages = sorted({passage.language for passage in passages})
        for number, passage in enumerate(passages):
            for term in set(terms(passage.text, lexicon(passage.language))):
                self._holders[term].append(number)

    def evidence(self, statement: str) -> Evidence:
        """Return what a statement rests on: a passage that says the same, else the user's own words."""
        passage = self.passage(statement)
        if passage is None:
            return Evidence(statement=statement, quote=statement, document="")
        return Evidence(
            statement=statement, quote=passage.text, document=passage.document, place=passage.place
        )

    def passage(self, statement: str) -> Passage | None:
        """Return the passage that has most words of a statement, and its numbers; None where none has enough."""
        for tag in self._languages:
            wanted = set(terms(statement, lexicon(tag)))
            best = self._best(wanted, 1)
            best_passage = self._passages[best[0][0]] if best and best[0][1] >= _SAME * len(wanted) else None
            if best_passage is not None and numbers_in(statement) <= numbers_in(best_passage.text):
                return best_passage
        return None

    def related(self, text: str, most: int) -> list[Passage]:
        """Return the passages that share most words with a text, in the order of the documents."""
        places: list[int] = []
        for tag in self._languages:
            best = self._best(set(terms(text, lexicon(tag))), most)
            places.extend(number for number, shared in best if shared >= _ENOUGH)
        return [self._passages[number] for number in sorted(set(places))[:most]]

    def _best(self, wanted: set[str], most: int) -> list[tuple[int, int]]:
        """Return up to so many passages with how many of the words they hold, the best first."""
        shared = Counter(number for term in sorted(wanted) for number in self._holders.get(term, ()))
        return sorted(shared.items(), key=lambda one: (-one[1], one[0]))[:most]
