"""The last slide: what matters most over all topics."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.documents.candidates import candidates_of
from nbdeck.engine.author.documents.forms import form_of
from nbdeck.engine.author.documents.planned import planned
from nbdeck.engine.author.documents.points import Point
from nbdeck.engine.author.documents.titles import SourcedTitle, Titles
from nbdeck.engine.author.documents.topics import Topic, is_closing
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.ranking import Ranked, cosine
from nbdeck.engine.author.sentences.stating import is_abstract, is_finding
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
_ALIKE = 0.5
"""Likeness of two sentences that say the same."""
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
    told = [one for one in everything if one.passage.kind == "sentence"]
    summed = [one for one in told if _sums_up(one)]
    unseen = [one for one in summed if one.order not in shown]
    unshown = {one.passage.text for one in everything if one.order not in shown}
    for candidates, least in (
        (unseen, _LEAST),
        (summed, _LEAST),
        (_fresh(topics, shown), 3),
        (told, 3),
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
    found: list[Ranked] = []
    for topic in topics:
        left = [one for one in topic.ranked if one.order not in shown and one.passage.kind == "sentence"]
        found.extend(sorted(left, key=lambda one: (-one.score, one.order))[:_PER_TOPIC])
    return found


def _sums_up(one: Ranked) -> bool:
    """Whether a passage stands in the abstract or the conclusions of its document."""
    language = lexicon(one.passage.language)
    return any(
        is_abstract(heading, language) or language.pattern("closing").match(heading) is not None
        for heading in one.passage.headings
    )


def filled_closing(topics: Sequence[Topic], options: AuthorOptions) -> list[Topic]:
    """Return the topics, the last one with the best of the abstract where it sums up and has fewer than four points.

    Args:
        topics: All topics of a deck, in order.
        options: Verbosity.
    """
    last = topics[-1] if topics else None
    if last is None or not is_closing(last):
        return list(topics)
    language = lexicon(last.language)
    own = candidates_of(last.ranked, options, language).entries
    lacking = _LEAST + 1 - len(own)
    if lacking < 1:
        return list(topics)
    orders = {one.order for one in last.ranked}
    before = [
        one for topic in topics[:-1] for one in topic.ranked if one.order not in orders and _sums_up(one)
    ]
    usable = candidates_of(before, options, language).among(before)
    new = [
        one
        for one, _ in usable
        if one.passage.kind == "sentence"
        and all(cosine(one.vector, other.vector) < _ALIKE for other, _ in own)
    ]
    best = sorted(new, key=lambda one: (not is_finding(one.passage.text, language), -one.score, one.order))[
        :lacking
    ]
    behind = max(orders) + 1
    added = (
        replace(one, order=behind + at, passage=replace(one.passage, headings=last.headings))
        for at, one in enumerate(sorted(best, key=lambda one: one.order))
    )
    return [*topics[:-1], replace(last, ranked=(*last.ranked, *added))]
