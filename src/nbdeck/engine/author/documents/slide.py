"""One slide from given material or documents: the door for those who know what the slide is about."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.documents.forms import form_of
from nbdeck.engine.author.documents.planned import planned
from nbdeck.engine.author.documents.titles import SourcedTitle, shortened
from nbdeck.engine.author.documents.topics import Topic
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.language.options import unmet
from nbdeck.engine.author.material import search
from nbdeck.engine.author.material.passages import Passage, passages
from nbdeck.engine.author.material.ranking import ranked
from nbdeck.engine.model import AuthorOptions, PictureBlock, Plan, PlannedSlide, Source
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
    title: str,
    material: Sequence[Passage],
    options: AuthorOptions,
    *,
    points: int | None = None,
    without: frozenset[Layout] = frozenset(),
) -> PlannedSlide:
    """Return a slide with that title whose points are the best statements of some passages.

    Args:
        title: Title of the slide; it also steers which passages are chosen.
        material: Passages to choose from, in the order in which they are to be read.
        options: Verbosity, wording, notes and pictures.
        points: How many points at most, 1 to 5; None follows the verbosity.
        without: Layouts that are not wanted.

    Raises:
        ValidationFailed: no passage says anything that fits a slide.
    """
    passages = [passage for passage in material if passage.kind != "note"]
    ranking = ranked(passages, title)
    topic = Topic(
        heading=title,
        headings=(title,),
        document=passages[0].document if passages else "",
        language=passages[0].language if passages else "",
        ranked=tuple(ranking),
        pictures=_pictures(passages),
        parts=_parts(passages),
    )
    form = form_of(topic, options, points=points, without=without) if passages else None
    if form is None:
        raise ValidationFailed(
            f"No passage says anything about {title[:60]!r}.",
            hint="Give told with whole sentences or points of a list.",
        )
    documents = {passage.document for passage in passages}
    notes = [passage for passage in material if passage.kind == "note"]
    return planned(
        form, SourcedTitle(shortened(title)), topic, options, notes=notes, names_documents=len(documents) > 1
    )


def _pictures(material: Sequence[Passage]) -> tuple[PictureBlock, ...]:
    return tuple(dict.fromkeys(picture for passage in material for picture in passage.pictures))


def _parts(material: Sequence[Passage]) -> tuple[tuple[str, int], ...]:
    """Return the headings of passages that follow each other, with how many stand below each."""
    parts: list[tuple[str, int]] = []
    for passage in material:
        heading = passage.headings[-1] if passage.headings else ""
        if parts and parts[-1][0] == heading:
            parts[-1] = (heading, parts[-1][1] + 1)
        else:
            parts.append((heading, 1))
    return tuple(parts)
