"""One slide from given material or documents: the door for those who know what the slide is about."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.author.documents.from_documents import POINTS
from nbdeck.engine.author.documents.planned import picture_of, planned
from nbdeck.engine.author.documents.statements import best_of, statements_of
from nbdeck.engine.author.documents.titles import shortened
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.language.options import unmet
from nbdeck.engine.author.material import search
from nbdeck.engine.author.material.passages import Passage, Section, passages
from nbdeck.engine.model import AuthorOptions, Plan, PlannedSlide, Source
from nbdeck.errors import ValidationFailed

_FOUND = 40
"""Passages looked at."""
_SHARE = 0.6
"""Share of the words of a subject that a passage must hold to bear on it."""


def plan_about(subject: str, title: str, sources: Sequence[Source], options: AuthorOptions) -> Plan | None:
    """Return a plan of one slide about a subject, from documents that speak of it; None where none does.

    Args:
        subject: What the slide is about, in words.
        title: Of the slide.
        sources: The documents.
        options: How it is written.
    """
    bearing = _bearing_on(subject, passages(sources))
    try:
        planned = slide_about(title, bearing, options) if bearing else None
    except ValidationFailed:
        planned = None
    if planned is None:
        return None
    return Plan(title=title, slides=(planned,), warnings=unmet(options, bearing[0].language))


def _bearing_on(subject: str, material: Sequence[Passage]) -> list[Passage]:
    """Return the passages that hold most of the words of a subject, under their headings."""
    bearing = []
    for passage in search.find(subject, material, _FOUND):
        language = lexicon(passage.language)
        asked = set(terms(subject, language))
        held = asked & set(terms(f"{' '.join(passage.headings)} {passage.text}", language))
        if asked and len(held) >= max(1, _SHARE * len(asked)):
            bearing.append(passage)
    return bearing


def slide_about(
    title: str, material: Sequence[Passage], options: AuthorOptions, *, points: int | None = None
) -> PlannedSlide:
    """Return a slide with that title whose points are the best statements of some passages.

    Args:
        title: Title of the slide; it also steers which passages are chosen.
        material: Passages to choose from, in the order in which they are to be read.
        options: Verbosity, notes and pictures.
        points: How many points at most, 1 to 5; None follows the verbosity.

    Raises:
        ValidationFailed: no passage says anything that fits a slide.
    """
    told = tuple(passage for passage in material if passage.kind != "note")
    section = Section(heading=title, level=1, document=told[0].document if told else "", passages=told)
    (statements,) = statements_of([section], title)
    said = best_of(statements, points or POINTS[options.verbosity] + 1)
    if not said:
        raise ValidationFailed(
            f"No passage says anything about {title[:60]!r}.",
            hint="Give told with whole sentences or points of a list.",
        )
    pictures = (
        [picture for passage in told for picture in passage.pictures] if options.document_pictures else []
    )
    return planned(shortened(title), said, options, picture=picture_of(pictures), material=material)
