"""Which parts of documents get a slide: one of each section, in the order of the documents."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from nbdeck.engine.author.documents.chapters import SectionParts, fitted
from nbdeck.engine.author.documents.parts import (
    Detail,
    Part,
    any_parts,
    paragraphs,
    parts_of,
    weight,
)
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.material.passages import Section

_FIGURES = 3
"""One slide of so many is kept for tables, charts and pictures with a caption, as far as there are."""
_NAMED, _SHARE = 0.5, 0.6
"""Share of the words of a topic that a name has which it names, and that a text has which bears on it."""


def told_sections(documents: Sequence[Sequence[Section]]) -> list[Section]:
    """Return the sections of documents without what stands in front and behind: contents, references, thanks.

    Of those, tables and charts that have a caption stay: manuscripts have them behind their text. A document that has
    nothing else, or nothing else below its title, keeps them. One without headings is told by its paragraphs, each as a
    section.
    """
    chosen_sections: list[Section] = []
    for own in documents:
        by_depth = ([*_without_apart(own, depth)] for depth in (0, 1))
        own_sections = next(filter(None, by_depth), own)
        if any(one.heading for one in own_sections):
            chosen_sections += (one if one.heading else _without_list(one) for one in own_sections)
        else:
            chosen_sections += (piece for one in own_sections for piece in _pieces(one))
    return chosen_sections


def _without_list(section: Section) -> Section:
    """Return what stands above all headings without its points, which are those of a menu."""
    return replace(section, passages=tuple(one for one in section.passages if one.kind != "item"))


def _without_apart(sections: Sequence[Section], depth: int) -> Iterator[Section]:
    for one in sections:
        tables = tuple(table for table in one.tables if table.caption)
        charts = tuple(chart for chart in one.charts if chart.title)
        if not _is_apart(one, depth):
            yield one
        elif tables or charts:
            yield replace(one, heading="", passages=(), tables=tables, charts=charts, pictures=())


def _is_apart(section: Section, depth: int) -> bool:
    pattern = lexicon(section.language).pattern("dropped")
    return any(pattern.match(heading) for heading in section.headings[depth:])


def _pieces(section: Section) -> Iterator[Section]:
    """Yield each paragraph of a section as one, then its tables, charts and pictures."""
    for own in paragraphs(section):
        yield replace(section, passages=tuple(own), tables=(), charts=(), pictures=())
    if section.tables or section.charts or section.pictures:
        yield replace(section, passages=())


def is_named(topic: str, names: Iterable[str], tag: str) -> bool:
    """Whether names have so many words of a topic that it only says what they name.

    Args:
        topic: What the reader asks about.
        names: Titles, headings and file names of documents.
        tag: BCP 47 tag of the words.
    """
    named = " ".join(re.sub(r"[\W_]+", " ", name) for name in names)
    return held(topic, named, tag) >= _NAMED


def about(told: Sequence[Section], topic: str) -> list[Section]:
    """Return the sections whose headings speak of a topic; all of them where none does."""
    return [one for one in told if _bearing(one, topic)[0]] or list(told)


def _bearing(section: Section, topic: str) -> tuple[bool, bool]:
    """Return whether the headings of a section, and its text, hold most words of a topic."""
    texts = " ".join(section.headings), " ".join(one.text for one in section.passages)
    above, below = (held(topic, text, section.language) >= _SHARE for text in texts)
    return above, below


def held(topic: str, text: str, tag: str) -> float:
    """Return how many of the words of a topic a text has, in any form, 0 to 1."""
    language = lexicon(tag)
    asked = set(terms(topic, language))
    return len(asked & set(terms(text, language))) / len(asked) if asked else 0.0


def chosen(sections: Sequence[Section], room: int, details: Sequence[Detail], topic: str = "") -> list[Part]:
    """Return up to `room` parts in the order of the documents.

    Sections of a chapter share slides, unless a number of slides is asked for that has room for each. Where there are
    more chapters than slides those that carry most are shown, or those that speak of a topic most; a third of the
    slides is left to tables, charts and pictures with a caption, as far as there are. Where there is room left,
    sections show theirs and the further points of their list too, and where a number of slides is asked for the rest
    of their text.

    Args:
        sections: What is told.
        room: Slides.
        details: How finely sections are taken apart, one after the other until the room is filled; with one only,
            text is not taken apart.
        topic: What comes first where not all has room.
    """
    taken = _taken_apart(sections, room, details)
    taken = taken or _with_parts(sections, partial(parts_of, detail=Detail(1, None)))
    taken = taken or _with_parts(sections, any_parts)
    is_asked = len(details) > 1
    taken = fitted(taken, room, details[0].points, is_asked=is_asked) if taken else []
    if not is_asked:
        taken = [SectionParts(one.section, tuple(_without_more_text(one.parts))) for one in taken]
    captioned = sum(bool(part.visual and part.visual.caption) for one in taken for part in one.parts[1:])
    room_for_text = room - min(captioned, room // _FIGURES)
    if len(taken) > room_for_text:
        taken = _weightiest(taken, room_for_text, topic)
    counts = [1] * len(taken)
    while sum(counts) < room:
        left = [_rank(one.parts, count) for one, count in zip(taken, counts, strict=True)]
        if not any(map(any, left)):
            break
        counts[left.index(max(left))] += 1
    return [
        part
        for one, count in zip(taken, counts, strict=True)
        for part in sorted(one.parts[:count], key=lambda part: part.order)
    ]


def _rank(parts: Sequence[Part], count: int) -> tuple[bool, bool, bool, float]:
    """Return how much one more part matters: with a caption, the next of a list or chapter, a table, then by number."""
    if count >= len(parts):
        return False, False, False, 0.0
    part = parts[count]
    goes_on = part.is_shared or (part.is_list and part.list_at == parts[count - 1].list_at)
    is_captioned = part.visual is not None and bool(part.visual.caption)
    return is_captioned, goes_on, part.visual is not None, len(parts) / count


def _taken_apart(sections: Sequence[Section], room: int, details: Sequence[Detail]) -> list[SectionParts]:
    """Return the sections that have parts; those with most text are taken apart further until the room is filled."""
    by_section: dict[int, SectionParts] = {}
    for detail in details:
        finer = _with_parts(sections, partial(parts_of, detail=detail))
        gains = {id(one.section): len(one.parts) - len(_parts_in(by_section, one)) for one in finer}
        for one in sorted(finer, key=lambda one: -gains[id(one.section)]):
            missing = room - sum(len(each.parts) for each in by_section.values())
            if not by_section or missing > 0 or detail is details[0]:
                by_section[id(one.section)] = (
                    one if gains[id(one.section)] > 0 else by_section[id(one.section)]
                )
    return [by_section[id(one)] for one in sections if id(one) in by_section]


def _parts_in(told: Mapping[int, SectionParts], one: SectionParts) -> tuple[Part, ...]:
    return told[id(one.section)].parts if id(one.section) in told else ()


def _with_parts(
    sections: Sequence[Section], parts: Callable[[Section], Sequence[Part]]
) -> list[SectionParts]:
    """Return the sections that have parts; what another one says in the same words is no part again."""
    said: set[tuple[str, ...]] = set()
    with_parts = []
    for section in sections:
        own = []
        for part in parts(section):
            words = tuple(one.text for one in part.statements)
            if not words or words not in said:
                own.append(part)
            said.add(words)
        with_parts += [SectionParts(section, tuple(own))] if own else []
    return with_parts


def _without_more_text(parts: Sequence[Part]) -> Iterator[Part]:
    """Yield the tables, charts and lists, what sections share, and text that stands for its section."""
    first = next((one for one in parts if one.visual is None), None)
    for one in parts:
        if one is first or one.is_shared or one.is_list or one.visual is not None:
            yield one


def _weightiest(told: Sequence[SectionParts], room: int, topic: str) -> list[SectionParts]:
    """Return as many sections in their order: of each chapter the one that carries most, then those that carry most."""
    ranked = sorted(told, key=lambda one: (_bearing(one.section, topic), weight(one.section)), reverse=True)
    first = [] if topic.strip() else _one_of_each_chapter(ranked, room)
    taken = {id(one) for one in first}
    chosen_ids = {id(one) for one in [*first, *(one for one in ranked if id(one) not in taken)][:room]}
    return [one for one in told if id(one) in chosen_ids]


def _one_of_each_chapter(ranked: Sequence[SectionParts], room: int) -> list[SectionParts]:
    """Return the first section of each chapter, of the deepest level of headings whose chapters have room."""
    deepest = max(len(one.section.headings) for one in ranked)
    first: dict[tuple[str, ...], SectionParts] = {}
    for depth in range(deepest + 1):
        chapters: dict[tuple[str, ...], SectionParts] = {}
        for one in ranked:
            chapters.setdefault((one.section.document, *one.section.headings[:depth]), one)
        if first and len(chapters) > room:
            break
        first = chapters
    return list(first.values())
