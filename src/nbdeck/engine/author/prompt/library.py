"""A topic told from the user's own documents, where these really speak of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import get_args

from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.language.options import language_tag
from nbdeck.engine.author.scaffold.asked_topic import read_topic
from nbdeck.engine.model.plan import AuthorOptions, LibraryPassage, Plan, PlannedSlide
from nbdeck.engine.model.source import Block, Heading, Paragraph, Source, SourceKind
from nbdeck.errors import ValidationFailed

_SHARE = 0.6
"""Share of a topic's words that a passage must hold."""
_LEAST_WORDS = 40
"""Words that the passages of a library must have together to make a deck."""
_KINDS: frozenset[str] = frozenset(get_args(SourceKind))


def plan_from_library(text: str, library: Sequence[LibraryPassage], options: AuthorOptions) -> Plan | None:
    """Return a plan from passages that really speak of the topic, None where too few do."""
    subject = read_topic(text).subject
    language = lexicon(language_tag(AuthorOptions(), text))
    asked = set(terms(subject, language))
    passages = [
        passage
        for passage in library
        if asked
        and len(asked & set(terms(f"{passage.heading} {passage.text}", language)))
        >= max(1, _SHARE * len(asked))
    ]
    if sum(len(passage.text.split()) for passage in passages) < _LEAST_WORDS:
        return None
    from nbdeck.engine.author.documents.from_documents import plan_from_documents

    sources = _sources(passages)
    try:
        plan = plan_from_documents(sources, subject, options)
    except ValidationFailed:
        return None
    names = ", ".join(source.name for source in sources)
    warning = f"No document was named; the deck is made from what your own documents say: {names}."
    slides = tuple(map(_cited, plan.slides))
    return plan.model_copy(
        update={
            "title": subject,
            "slides": slides,
            "content_source": "library",
            "warnings": (warning, *plan.warnings),
        }
    )


def _sources(passages: Sequence[LibraryPassage]) -> list[Source]:
    """Return passages as documents again, each with its headings and in its order."""
    names = dict.fromkeys(passage.document for passage in passages)
    return [_source(name, [passage for passage in passages if passage.document == name]) for name in names]


def _source(name: str, passages: Sequence[LibraryPassage]) -> Source:
    ordered = sorted(passages, key=lambda passage: passage.place.number if passage.place else 0)
    blocks: list[Block] = []
    heading = ""
    for passage in ordered:
        if passage.heading != heading:
            heading = passage.heading
            if heading:
                blocks.append(Heading(text=heading, level=2, place=passage.place))
        blocks.append(Paragraph(text=passage.text, place=passage.place))
    suffix = PurePath(name).suffix.lower().lstrip(".")
    kind: SourceKind = suffix if suffix in _KINDS else "txt"  # type: ignore[assignment]
    tag = language_tag(AuthorOptions(), " ".join(passage.text for passage in ordered))
    return Source(name=name, kind=kind, language=tag, blocks=tuple(blocks))


def _cited(slide: PlannedSlide) -> PlannedSlide:
    """Return the slide with its documents in small print, unless it already says where it comes from."""
    if slide.spec.source or not slide.evidence:
        return slide
    places = dict.fromkeys(
        f"{one.document}, {one.place}" if one.place else one.document
        for one in slide.evidence
        if one.document
    )
    spec = slide.spec.model_copy(update={"source": "; ".join(list(places)[:3]) or None})
    return slide.model_copy(update={"spec": spec})
