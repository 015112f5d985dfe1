"""The passages of a topic that can be points of a slide, and the best among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.engine.author.documents.points import Point, is_short_enough, point_of
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon
from nbdeck.engine.author.material.clear import is_clear
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.ranking import Ranked, leans, select
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.compression import (
    count_words,
    is_code,
    is_question,
    is_sentence,
    stands_alone,
    without_lead_in,
)
from nbdeck.engine.author.sentences.dependence import is_independent
from nbdeck.engine.author.sentences.stating import doubts
from nbdeck.engine.model import Wishes

_MOST = 150
"""Passages of one topic that are looked at, those that say most."""
_ENOUGH = 3
"""Points that make a slide."""
_FRAGMENT = 8
"""Words under which a paragraph without a full stop is a label."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Passages that stand alone and are short enough, each with the point it makes.

    Attributes:
        entries: Passages with their points, in reading order.
        looked_at: How many passages of the topic were looked at.
    """

    entries: tuple[tuple[Ranked, Point], ...]
    looked_at: int

    def among(self, ranked: Sequence[Ranked]) -> list[tuple[Ranked, Point]]:
        """Return those of some passages."""
        orders = {one.order for one in ranked}
        return [entry for entry in self.entries if entry[0].order in orders]

    def best(self, ranked: Sequence[Ranked], most: int) -> list[Point]:
        """Return the best points of some passages, in reading order and none twice.

        Passages with a pronoun near their start, which may stand for something said before, and those about limits come
        in only where there are too few others.
        """
        clear = self.among(ranked)
        firm = [entry for entry in clear if _is_firm(entry[0].passage)]
        if len(firm) >= min(most, _ENOUGH):
            clear = firm
        points = {one.order: point for one, point in clear}
        chosen = (points[one.order] for one in select([one for one, _ in clear], most))
        return list({point.statement.casefold(): point for point in chosen}.values())


def candidates_of(ranked: Sequence[Ranked], wishes: Wishes, language: Lexicon) -> Candidates:
    """Return the candidates among the passages of a topic."""
    looked_at = list(ranked)
    if len(looked_at) > _MOST:
        best = sorted(looked_at, key=lambda one: (-one.score, one.order))[:_MOST]
        looked_at = sorted(best, key=lambda one: one.order)
    points = ((one, _point(one.passage, wishes, language)) for one in looked_at)
    return Candidates(tuple((one, point) for one, point in points if point is not None), len(looked_at))


def _is_firm(passage: Passage) -> bool:
    is_doubtful = leans(passage) or doubts(passage.text, lexicon(passage.language))
    return not is_doubtful and (passage.kind != "sentence" or is_clear(passage))


def _point(passage: Passage, wishes: Wishes, language: Lexicon) -> Point | None:
    is_told = passage.kind == "sentence"
    if is_code(cleaned(passage.text, language)):
        return None
    if is_told and not _is_clear(passage, language):
        return None
    point = point_of(passage, wishes)
    if point is None or not is_short_enough(point, wishes) or is_code(point.statement):
        return None
    text = point.text[:1].upper() + point.text[1:]
    is_whole = stands_alone(text, language) and stays_clear(text, passage, language)
    return point if not is_told or is_whole else None


def stays_clear(text: str, passage: Passage, language: Lexicon) -> bool:
    """Whether a sentence has not lost in a cut what its pronouns stand for."""
    if is_independent(text, language) or not language.has_cues:
        return True
    whole = without_lead_in(cleaned(passage.text, language), language)
    return not is_independent(whole, language)


def _is_clear(passage: Passage, language: Lexicon) -> bool:
    """Whether a passage is a whole sentence that needs none before it, nor leads up to words that do."""
    text = without_lead_in(cleaned(passage.text, language), language)
    if not is_sentence(text) and (count_words(text) < _FRAGMENT or is_question(text)):
        return False
    behind = text.partition(": ")[2]
    is_open = bool(behind) and language.pattern("pointing").match(behind) is not None
    return not is_open and stands_alone(text, language)
