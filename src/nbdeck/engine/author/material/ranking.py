"""Which sentences say most: TF-IDF vectors, and LexRank over them.

Source: Erkan and Radev, LexRank (2004).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.material.passages import Passage

Vector = Mapping[str, float]
"""Weights by term; the length is 1."""

_DAMPING = 0.85
_CENTRAL, _NEAR_CENTRE, _POSITION, _ASKED = 0.55, 0.2, 0.1, 0.6
"""What each sign counts: LexRank, likeness to the whole text, place in the section, and likeness to what the reader
asks about."""
_ROUNDS = 12
_CHUNK = 400
"""Passages that are compared with each other; longer documents are ranked in parts."""
_OPENING = 1.15
"""Factor of the section that a document opens with, which says what it is about."""
_COMMON = 0.4
"""Share of the passages in which a term is too common to tell them apart."""


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


def lexrank(vectors: Sequence[Vector]) -> list[float]:
    """Return how central each vector is among the others, 0 to 1."""
    ranks: list[float] = []
    for start in range(0, len(vectors), _CHUNK):
        ranks.extend(_lexrank(vectors[start : start + _CHUNK]))
    return ranks


def _lexrank(vectors: Sequence[Vector]) -> list[float]:
    alike = _similarities(vectors)
    count = len(vectors)
    shares = [
        [(other, weight / total) for other, weight in row.items()] if (total := sum(row.values())) else []
        for row in alike
    ]
    rank = [1.0 / count] * count
    for _ in range(_ROUNDS):
        new = [(1 - _DAMPING) / count] * count
        for number, row in enumerate(shares):
            flow = _DAMPING * rank[number]
            for other, share in row:
                new[other] += flow * share
        rank = new
    highest = max(rank, default=0.0) or 1.0
    return [value / highest for value in rank]


def _similarities(vectors: Sequence[Vector]) -> list[dict[int, float]]:
    index: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for number, one in enumerate(vectors):
        for term, weight in one.items():
            index[term].append((number, weight))
    alike: list[dict[int, float]] = [defaultdict(float) for _ in vectors]
    most = len(vectors) * _COMMON + 2
    for entries in index.values():
        if 1 < len(entries) <= most:
            for at, (number, weight) in enumerate(entries):
                for other, others_weight in entries[at + 1 :]:
                    product = weight * others_weight
                    alike[number][other] += product
                    alike[other][number] += product
    return alike


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage with how much it says.

    Attributes:
        passage: The passage.
        score: The higher, the more it says; about 0 to 1.
        vector: Its TF-IDF vector.
        order: Its number in reading order.
    """

    passage: Passage
    score: float
    vector: Vector
    order: int


def ranked(passages: Sequence[Passage], topic: str = "") -> list[Ranked]:
    """Return the passages in their order, each with its score among all of them.

    Args:
        passages: Of one or several documents, in reading order.
        topic: What the reader asks about; passages that speak of it score higher.
    """
    languages = [lexicon(passage.language) for passage in passages]
    counted = [
        Counter(terms(passage.text, language)) for passage, language in zip(passages, languages, strict=True)
    ]
    idf = weights(counted)
    vectors = [vector(counts, idf) for counts in counted]
    central = lexrank(vectors)
    asked = _asked(topic, languages, idf)
    centre = vector(_totals(counted), idf)
    near = [cosine(centre, one) for one in vectors]
    nearest = max(near, default=0.0) or 1.0
    seen: Counter[tuple[str, ...]] = Counter()
    openings: dict[str, tuple[str, ...]] = {}
    ranking: list[Ranked] = []
    for order, passage in enumerate(passages):
        position = 1 / (1 + 0.12 * seen[passage.headings])
        seen[passage.headings] += 1
        score = _CENTRAL * central[order] + _NEAR_CENTRE * near[order] / nearest + _POSITION * position
        score += _ASKED * cosine(asked, vectors[order])
        is_opening = openings.setdefault(passage.document, passage.headings) == passage.headings
        score *= _OPENING if is_opening else 1.0
        ranking.append(Ranked(passage, score, vectors[order], order))
    return ranking


def _totals(counted: Iterable[Counter[str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for counts in counted:
        total.update(counts)
    return total


def _asked(topic: str, languages: Sequence[Lexicon], idf: Mapping[str, float]) -> Vector:
    if not topic.strip() or not languages:
        return {}
    return vector(Counter(terms(topic, Counter(languages).most_common(1)[0][0])), idf)
