"""One slide from given material or documents: the door for those who know what the slide is about."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.enums import Verbosity
from nbdeck.engine.author.documents.evidence import SourcedStatement
from nbdeck.engine.author.documents.planned import picture_of, planned
from nbdeck.engine.author.documents.statements import statement_text
from nbdeck.engine.author.documents.titles import shortened
from nbdeck.engine.author.language.lexicon import held
from nbdeck.engine.author.language.options import unmet
from nbdeck.engine.author.material import search
from nbdeck.engine.author.material.passages import Passage, passages
from nbdeck.engine.model.plan import AuthorOptions, Plan, PlannedSlide
from nbdeck.engine.model.source import Source

_FOUND = 40
"""Passages looked at."""
_POINTS = {Verbosity.CONCISE: 2, Verbosity.STANDARD: 2, Verbosity.TEXT_HEAVY: 4}
"""Points of a slide where no number is given."""
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
    near = search.find(subject, passages(sources), _FOUND)
    bearing = [
        one for one in near if held(subject, f"{' '.join(one.headings)} {one.text}", one.language) >= _SHARE
    ]
    planned = slide_about(title, bearing, options)
    if planned is None:
        return None
    return Plan(title=title, slides=(planned,), warnings=unmet(options, bearing[0].language))


def slide_about(
    title: str, material: Sequence[Passage], options: AuthorOptions, *, points: int | None = None
) -> PlannedSlide | None:
    """Return a slide with that title whose points are passages of one section, None where none stands for itself.

    Args:
        title: Title of the slide.
        material: Passages to choose from, those that bear on it most first; the first one tells the section.
        options: Verbosity and pictures.
        points: How many points at most, 1 to 5; None follows the verbosity.
    """
    passages = tuple(passage for passage in material if passage.kind != "note")
    most = points or _POINTS[options.verbosity]
    stated = [
        SourcedStatement(text, one, details=one.details) for one in passages if (text := statement_text(one))
    ]
    own = [one for one in stated if _section_of(one) == _section_of(stated[0])][:most]
    said = sorted(own, key=lambda one: one.passage.paragraph)
    if not said:
        return None
    pictures = (
        [picture for passage in passages for picture in passage.pictures] if options.document_pictures else []
    )
    around = {(one.passage.document, one.passage.paragraph) for one in said}
    return planned(
        shortened(title),
        said,
        picture=picture_of(pictures),
        material=[one for one in passages if (one.document, one.paragraph) in around],
        why="They bear most on the title.",
    )


def _section_of(one: SourcedStatement) -> tuple[str, tuple[str, ...]]:
    return one.passage.document, one.passage.headings
