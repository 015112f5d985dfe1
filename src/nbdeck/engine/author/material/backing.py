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
            number, shared = self._best(wanted)
            best_passage = self._passages[number] if shared >= max(_SAME * len(wanted), 1) else None
            if best_passage is not None and numbers_in(statement) <= numbers_in(best_passage.text):
                return best_passage
        return None

    def _best(self, wanted: set[str]) -> tuple[int, int]:
        """Return the passage that holds most of the words, the first of several, and how many it holds."""
        shared = Counter(number for term in sorted(wanted) for number in self._holders.get(term, ()))
        return min(shared.items(), key=lambda one: (-one[1], one[0]), default=(0, 0))
