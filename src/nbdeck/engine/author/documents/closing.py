"""The last slide: what matters most over all topics."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.documents.forms import form_of
from nbdeck.engine.author.documents.planned import planned
from nbdeck.engine.author.documents.points import Point
from nbdeck.engine.author.documents.titles import SourcedTitle, Titles
from nbdeck.engine.author.documents.topics import Topic
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.ranking import Ranked
from nbdeck.engine.author.sentences.stating import is_abstract
from nbdeck.engine.model import AuthorOptions, PlannedSlide

_TITLES = {
    "en": "Key points",
    "de": "Das Wichtigste in Kürze",
    "fr": "L'essentiel",
    "es": "Puntos clave",
    "it": "Punti chiave",
    "pt": "Pontos principais",
    "nl": "Kernpunten",
    "zh": "要点",
    "ja": "要点",
    "ko": "핵심 사항",
    "ru": "Главное",
    "pl": "Najważniejsze",
    "sv": "Det viktigaste",
    "da": "Det vigtigste",
    "nb": "Det viktigste",
    "tr": "Önemli noktalar",
    "ar": "النقاط الرئيسية",
}
_LEAST = 3
"""Points that a slide which sums up should have."""
_PER_TOPIC = 2
"""Sentences of one topic that are considered."""


def closing_slide(
    topics: Sequence[Topic], shown: Collection[int], titles: Titles, options: AuthorOptions
) -> PlannedSlide | None:
    """Return a summary of sentences that no slide shows yet, the best of each topic; None without enough of them.

    Args:
        topics: All topics of the deck.
        shown: Orders of the passages that slides show.
        titles: Titles of the deck.
        options: Verbosity and notes.
    """
    if not topics:
        return None
    first = topics[0]
    everything = [one for topic in topics for one in topic.ranked]
    sentences = [one for one in everything if one.passage.kind == "sentence"]
    summed = [one for one in sentences if _sums_up(one)]
    unseen = [one for one in summed if one.order not in shown]
    unshown = {one.passage.text for one in everything if one.order not in shown}
    for candidates, least in (
        (unseen, _LEAST),
        (summed, _LEAST),
        (_fresh(topics, shown), 3),
        (sentences, 3),
        (everything, 2),
    ):
        ordered = tuple(sorted(candidates, key=lambda one: one.order))
        whole = replace(first, heading="", headings=(), ranked=ordered, parts=(), pictures=())
        form = form_of(whole, options, without=frozenset(set(Layout) - {Layout.SUMMARY}))
        if form is not None and len(form.points) >= least and _says_more(form.points, unshown):
            title = SourcedTitle(titles.take(_TITLES.get(first.language[:2].lower(), _TITLES["en"])))
            form = replace(form, layout=Layout.SUMMARY, reason="The deck is summed up.")
            return planned(
                form, title, whole, options, names_documents=len({one.document for one in topics}) > 1
            )
    return None


def _says_more(points: Sequence[Point], unshown: Collection[str]) -> bool:
    """Whether half of some points, or more, are on no slide yet."""
    return sum(point.passage.text in unshown for point in points) * 2 >= len(points)


def _fresh(topics: Sequence[Topic], shown: Collection[int]) -> list[Ranked]:
    """Return the sentences that no slide shows yet, the best of each topic."""
    fresh: list[Ranked] = []
    for topic in topics:
        left = [one for one in topic.ranked if one.order not in shown and one.passage.kind == "sentence"]
        fresh.extend(sorted(left, key=lambda one: (-one.score, one.order))[:_PER_TOPIC])
    return fresh


def _sums_up(one: Ranked) -> bool:
    """Whether a passage stands in the abstract or the conclusions of its document."""
    language = lexicon(one.passage.language)
    return any(
        is_abstract(heading, language) or language.pattern("closing").match(heading) is not None
        for heading in one.passage.headings
    )
