"""Sections of several documents in one order, without those that say nothing on a slide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nbdeck.engine.author.documents.points import point_of
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.material.passages import Passage, Section, sections
from nbdeck.engine.author.sentences.prose import is_sentence
from nbdeck.engine.author.sentences.stating import is_abstract
from nbdeck.engine.model import AuthorOptions, Source

_ALIKE = 0.6
"""Share of their words that two headings have in common when they name the same thing."""
_SHORTEST = 2
"""Letters of a passage that says something."""


def woven(sources: Sequence[Source], options: AuthorOptions) -> list[Section]:
    """Return the sections to be shown, in order.

    One document keeps its order. Sections of several follow each other by how far into their document they stand;
    those under alike headings stand together.
    """
    sections = [section for source in sources for section in _told(source, options)]
    if len({section.document for section in sections}) < 2:
        return sections
    places = {id(section): _place(section, number) for number, section in enumerate(sections)}
    ordered = sorted(sections, key=lambda section: places[id(section)])
    return _together(ordered)


def _told(source: Source, options: AuthorOptions) -> list[Section]:
    """Return the sections of a document to be shown; all of them where nothing else is left."""
    own = sections([source])
    return list(_shown(_without_front_matter(own), options)) or [
        section for one in own if not (section := _sayable(one, options, lexicon(one.language))).is_empty
    ]


def _place(section: Section, number: int) -> tuple[float, int]:
    language = lexicon(section.language)
    is_last = bool(section.heading) and language.pattern("closing").match(section.heading) is not None
    return (2.0 if is_last else section.position, number)


def _together(ordered: Sequence[Section]) -> list[Section]:
    """Return sections so that each follows the first one of another document that has an alike heading."""
    sections: list[Section] = []
    for section in ordered:
        words = set(terms(section.heading, lexicon(section.language)))
        at = next(
            (
                number
                for number, other in enumerate(sections)
                if other.document != section.document
                and words
                and _likeness(words, set(terms(other.heading, lexicon(other.language)))) >= _ALIKE
            ),
            None,
        )
        sections.insert(len(sections) if at is None else at + 1, section)
    return sections


def _likeness(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def _without_front_matter(own: Sequence[Section]) -> list[Section]:
    """Return the sections of a document without what stands between its title and its text.

    Above an abstract that is everything: authors, addresses, dates. Elsewhere it is lines without a full stop. A
    document that has no more to say keeps them.
    """
    first = next((at for at, section in enumerate(own) if section.passages), None)
    if first is None or not any(section.passages for section in own[first + 1 :]) or first > 1:
        return list(own)
    opening, after = own[first], own[first + 1]
    is_title = opening.level <= after.level and not is_abstract(opening.heading, lexicon(opening.language))
    if is_title and is_abstract(after.heading, lexicon(after.language)):
        passages = tuple(one for one in opening.passages if one.kind != "sentence")
    elif is_title or not opening.heading:
        passages = tuple(one for one in opening.passages if one.kind != "sentence" or is_sentence(one.text))
    else:
        passages = opening.passages
    return [*own[:first], replace(opening, passages=passages), *own[first + 1 :]]


def _shown(own: Sequence[Section], options: AuthorOptions) -> Iterator[Section]:
    """Yield sections without references, acknowledgements and the like, and what stands below such a heading."""
    dropped: int | None = None
    for section in own:
        if dropped is not None and section.level > dropped:
            continue
        dropped = None
        language = lexicon(section.language)
        if section.heading and language.pattern("dropped").match(section.heading):
            dropped = section.level
            continue
        sayable = _sayable(section, options, language)
        if not sayable.is_empty:
            yield sayable


def _sayable(section: Section, options: AuthorOptions, language: Lexicon) -> Section:
    """Return a section with the passages that can be points, links and keywords left out."""
    said = tuple(
        passage
        for passage in section.passages
        if passage.kind == "note"
        or (_says_something(passage, language) and point_of(passage, options) is not None)
    )
    return replace(section, passages=said)


def _says_something(passage: Passage, language: Lexicon) -> bool:
    text = passage.text
    if sum(map(str.isalpha, text)) < _SHORTEST or text.lower().startswith(("http://", "https://", "www.")):
        return False
    if (
        passage.kind == "sentence"
        and len(text) < 160
        and language.pattern("dropped").match(text)
        and ":" in text[:30]
    ):
        return False
    letters = sum(map(str.isalpha, text)) + text.count(" ")
    return letters >= len(text) * (0.4 if passage.kind == "item" else 0.55)
