"""Passages that answer a query: TF-IDF over stems, whole phrases first."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.material.passages import Passage

Vector = Mapping[str, float]
"""Weights by term; the length is 1."""

_PHRASE = 0.5
"""What a passage gains that holds the query as it is written."""
_HEADING = 0.5
"""Share of a heading's likeness that its passages gain."""


def find(query: str, passages: Sequence[Passage], most: int) -> list[Passage]:
    """Return up to `most` passages that share words with the query, the best first.

    The same query and passages always give the same answer; passages alike in score keep their order.

    Args:
        query: Words in the language of the passages; their forms do not matter.
        passages: Where to look.
        most: How many at most.
    """
    if not query.strip() or most < 1:
        return []
    counted = [Counter(terms(passage.text, lexicon(passage.language))) for passage in passages]
    idf = weights(counted)
    asked = {
        tag: vector(Counter(terms(query, lexicon(tag))), idf)
        for tag in {passage.language for passage in passages}
    }
    headings: dict[tuple[str, tuple[str, ...]], float] = {}
    phrase = " ".join(query.lower().split())
    scores: list[tuple[float, int]] = []
    for number, passage in enumerate(passages):
        wanted = asked[passage.language]
        key = (passage.language, passage.headings)
        if key not in headings:
            above = Counter(terms(" ".join(passage.headings), lexicon(passage.language)))
            headings[key] = cosine(wanted, vector(above, idf))
        score = cosine(wanted, vector(counted[number], idf)) + _HEADING * headings[key]
        if score > 0 and phrase in passage.text.lower():
            score += _PHRASE
        scores.append((score, number))
    best = sorted((entry for entry in scores if entry[0] > 0), key=lambda entry: (-entry[0], entry[1]))
    return [passages[number] for _, number in best[:most]]


def weights(counted: Sequence[Counter[str]]) -> dict[str, float]:
    """Return the inverse document frequency of every term."""
    df = Counter(term for counts in counted for term in counts)
    return {term: math.log((1 + len(counted)) / (1 + count)) + 1 for term, count in df.items()}


def vector(counts: Mapping[str, int], idf: Mapping[str, float]) -> Vector:
    """Return the TF-IDF vector of counted terms, of length 1; empty without terms."""
    raw = {term: (1 + math.log(count)) * idf.get(term, 1.0) for term, count in counts.items()}
    length = math.sqrt(sum(weight * weight for weight in raw.values()))
    return {term: weight / length for term, weight in raw.items()} if length else {}


def cosine(one: Vector, other: Vector) -> float:
    """Return how alike two vectors are, 0 to 1."""
    if len(one) > len(other):
        one, other = other, one
    return sum(weight * other[term] for term, weight in one.items() if term in other)
