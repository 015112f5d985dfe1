"""The passages of a topic that can be points of a slide, and the best among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.engine.author.documents.points import Point, is_short_enough, point_of
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon
from nbdeck.engine.author.material.clear import is_clear
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.ranking import Ranked, leans, select
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.prose import (
    count_words,
    is_code,
    is_question,
    is_sentence,
    stands_alone,
    without_lead_in,
)
from nbdeck.engine.author.sentences.stating import doubts
from nbdeck.engine.model import AuthorOptions

_MOST = 150
"""Passages of one topic that are looked at, those that say most."""
_ENOUGH = 2
"""Points that make a slide."""
_MANY = 5
"""Points of a slide that is wanted full."""
_UNCLEAR = 2
"""What it counts that a sentence is not clear by itself."""
_PART = 2
"""Signs of doubt that count for nothing in a point of a list, which stands among the others."""
_FOLLOWING = 1
"""Signs of doubt of a sentence that may stand behind another, such as that it begins with a pronoun."""
_LONGEST = 2.1
"""Times the words of a point that one has which stands with only one other."""
_FRAGMENT = 8
"""Words under which a paragraph without a full stop is a label."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Passages that stand alone and are short enough, each with the point it makes.

    Attributes:
        entries: Passages with their points, in reading order.
        looked_at: How many passages of the topic were looked at.
        longer: Passages that are too long to stand among others, but not to stand with one.
    """

    entries: tuple[tuple[Ranked, Point], ...]
    looked_at: int
    longer: tuple[tuple[Ranked, Point], ...] = ()

    def among(self, ranked: Sequence[Ranked]) -> list[tuple[Ranked, Point]]:
        """Return those of some passages."""
        orders = {one.order for one in ranked}
        return [entry for entry in self.entries if entry[0].order in orders]

    def eked_out(self, points: list[Point], ranked: Sequence[Ranked]) -> list[Point]:
        """Return two points where there are fewer, with a longer one of its passages."""
        orders = {one.order for one in ranked}
        left = [
            (one, point) for one, point in self.longer if one.order in orders and _doubt(point) <= _FOLLOWING
        ]
        best = sorted(left, key=lambda entry: (-entry[0].score, entry[0].order))[: _ENOUGH - len(points)]
        texts = {point.passage.text for point in points}
        first = next((one.order for one in ranked if one.passage.text in texts), 0)
        ordered = sorted(
            [*((first, point) for point in points), *((one.order, point) for one, point in best)],
            key=lambda entry: entry[0],
        )
        return [point for _, point in ordered]

    def best(self, ranked: Sequence[Ranked], most: int) -> list[Point]:
        """Return the best points of some passages, in reading order and none twice.

        Passages that may lean on what stood around them, and those about limits, come in only where there are too few
        others.
        """
        clear = self.among(ranked)
        doubts = {one.order: _doubt(point) for one, point in clear}
        for most_doubts in range(max(doubts.values(), default=0)):
            sure = [entry for entry in clear if doubts[entry[0].order] <= most_doubts]
            if len(sure) >= min(most, _ENOUGH if most < _MANY else _MANY - 1):
                clear = sure
                break
        points = {one.order: point for one, point in clear}
        chosen = (points[one.order] for one in select([one for one, _ in clear], most))
        return list({point.statement.casefold(): point for point in chosen}.values())


def candidates_of(ranked: Sequence[Ranked], options: AuthorOptions, language: Lexicon) -> Candidates:
    """Return the candidates among the passages of a topic."""
    looked_at = list(ranked)
    if len(looked_at) > _MOST:
        best = sorted(looked_at, key=lambda one: (-one.score, one.order))[:_MOST]
        looked_at = sorted(best, key=lambda one: one.order)
    points = ((one, _point(one.passage, options, language)) for one in looked_at)
    pointed = [(one, point) for one, point in points if point is not None]
    short = tuple(entry for entry in pointed if is_short_enough(entry[1], options))
    longer = tuple(entry for entry in pointed if entry not in short) if len(short) < len(pointed) else ()
    return Candidates(short, len(looked_at), longer)


def marked(ranked: Sequence[Ranked], options: AuthorOptions, language: Lexicon) -> tuple[Ranked, ...]:
    """Return the passages of a topic, each knowing whether it can be a point of a slide that is hardly in doubt."""
    points = ((one, _point(one.passage, options, language)) for one in ranked)
    return tuple(
        replace(one, is_point=point is not None and _doubt(point) <= _FOLLOWING) for one, point in points
    )


def _doubt(point: Point) -> int:
    """Return how many signs there are that a point does not stand alone; 0 is sure."""
    passage = point.passage
    language = lexicon(passage.language)
    is_weak = leans(passage) or doubts(passage.text, language)
    if passage.kind != "sentence":
        return max(passage.doubt - _PART, 0) + is_weak
    return passage.doubt + is_weak + _UNCLEAR * (not is_clear(passage))


def _point(passage: Passage, options: AuthorOptions, language: Lexicon) -> Point | None:
    if is_code(cleaned(passage.text, language)):
        return None
    if passage.kind == "sentence" and not _is_clear(passage, language):
        return None
    point = point_of(passage, options)
    if point is None or not is_short_enough(point, options, _LONGEST) or is_code(point.statement):
        return None
    return point


def _is_clear(passage: Passage, language: Lexicon) -> bool:
    """Whether a passage is a whole sentence that needs none before it, nor leads up to words that do."""
    text = without_lead_in(cleaned(passage.text, language), language)
    if not is_sentence(text) and (count_words(text) < _FRAGMENT or is_question(text)):
        return False
    behind = text.partition(": ")[2]
    is_open = bool(behind) and language.pattern("pointing").match(behind) is not None
    return not is_open and stands_alone(text, language)
