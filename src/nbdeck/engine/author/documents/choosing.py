"""Which parts of documents get a slide: those that say most, in the order of the documents."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.engine.author.documents.statements import (
    SourcedStatement,
    any_text,
    is_first,
    is_outcome,
    statements_of,
)
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.sentences.prose import count_words, is_code
from nbdeck.engine.model import PictureBlock

_CHAPTERS = 3
"""Headings of one level from which on they are chapters."""
_SEVERAL, _POINT = ITEM_COUNTS[Layout.ITEMS][1:], 24
"""Points of a list that is shown whole, and words of each."""
_FIRST, _AWAY = 0.2, 0.25
"""What a first sentence of a paragraph gains, and what is lost where one points back or speaks of a person."""
_TOP = 2
"""Statements whose worth is that of their part."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one slide is made from.

    Attributes:
        section: Where it stands.
        statements: Its sentences that stand for themselves, in reading order.
        number: 0 for the first part of its section, then 1 and so on.
        is_list: Whether it is a list of the document, which is shown whole.
    """

    section: Section
    statements: tuple[SourcedStatement, ...]
    number: int = 0
    is_list: bool = False

    @property
    def worth(self) -> float:
        """How much its best statements say."""
        best = sorted((one.score for one in self.statements), reverse=True)[:_TOP]
        return sum(best) / _TOP

    @property
    def is_strong(self) -> bool:
        """Whether it has the first sentence of a paragraph, or is a list of results or conclusions."""
        if self.is_list:
            return is_outcome(self.section.heading, lexicon(self.section.language))
        return any(is_first(one.passage) for one in self.statements)

    @property
    def pictures(self) -> tuple[PictureBlock, ...]:
        """Pictures that stand with it."""
        return self.section.pictures if not self.number else ()


def told_sections(documents: Sequence[Sequence[Section]]) -> list[Section]:
    """Return the sections of documents without what stands in front and behind: contents, references, thanks.

    A document that has nothing else, or nothing else below its title, keeps them.
    """
    told: list[Section] = []
    for own in documents:
        by_depth = ([one for one in own if not _is_apart(one, depth)] for depth in (0, 1))
        told += next(filter(None, by_depth), own)
    return told


def _is_apart(section: Section, depth: int) -> bool:
    pattern = lexicon(section.language).pattern("dropped")
    return any(pattern.match(heading) for heading in section.headings[depth:])


def parts_of(told: Sequence[Section], topic: str) -> list[Part]:
    """Return the sections that have statements, as parts; where a topic is given those that speak of it, if any do.

    Documents without any statement are told in whatever words they have.
    """
    statements = statements_of(told, topic)
    if not topic.strip():
        statements = [list(map(_standing, said)) for said in statements]
    parts = _parted(told, statements) or _parted(told, statements_of(told, topic, text_of=any_text))
    speaking = [part for part in parts if _speaks_of(part, topic)] if topic.strip() else []
    return speaking or parts


def _parted(told: Sequence[Section], statements: Sequence[Sequence[SourcedStatement]]) -> list[Part]:
    parts = []
    for section, stated in zip(told, statements, strict=True):  # points of lists only where no sentence is
        said = [one for one in stated if one.passage.kind == "sentence"] or stated
        points = _whole_list(section) if all(one.passage.kind == "item" for one in said) else ()
        if points or said:
            parts.append(Part(section, points or tuple(said), is_list=bool(points)))
    return parts


def _standing(one: SourcedStatement) -> SourcedStatement:
    """Return a statement that counts more where it opens a paragraph, and less where its words point elsewhere."""
    language = lexicon(one.passage.language)
    away = language.finds("pointing", one.text) + language.finds("persons", one.text)
    return replace(one, score=one.score + _FIRST * is_first(one.passage) - _AWAY * away)


def _whole_list(section: Section) -> tuple[SourcedStatement, ...]:
    """Return the points of the one list that a section is, where they have room on a slide; else nothing."""
    items = [one for one in section.passages if one.kind == "item"]
    is_one = len({one.paragraph for one in items}) == 1 and not any(one.details for one in items)
    if not is_one or len(items) not in _SEVERAL:
        return ()
    (statements,) = statements_of([section], text_of=any_text)
    points = tuple(one for one in statements if one.passage.kind == "item")
    is_short = all(count_words(one.text) <= _POINT and not _is_no_point(one.text) for one in points)
    return points if is_short and len(points) == len(items) else ()


def _is_no_point(text: str) -> bool:
    """Whether a point of a list asks, or is of names of files and the like."""
    return not text[0].isalnum() or text[-1] in "?？؟:：,;" or is_code(text)


def _speaks_of(part: Part, topic: str) -> bool:
    language = lexicon(part.section.language)
    said = " ".join((*part.section.headings, *(one.passage.text for one in part.statements)))
    return bool(set(terms(topic, language)) & set(terms(said, language)))


def chosen(parts: Sequence[Part], length: int, points: int) -> list[Part]:
    """Return up to `length` parts in their order: the best ones, or long ones taken apart where there are too few.

    Args:
        parts: One for each section.
        length: Slides that there is room for.
        points: A section is taken apart while each of its parts has as many statements.
    """
    if len(parts) >= length:
        best = sorted(parts, key=lambda part: -part.worth)
        kept = _one_of_each(best)[:length]
        kept += [part for part in best if part not in kept][: length - len(kept)]
        return [part for part in parts if part in kept]
    counts = [1] * len(parts)
    while sum(counts) < length:
        rooms = [
            0.0 if part.is_list else len(part.statements) / (count + 1)
            for part, count in zip(parts, counts, strict=True)
        ]
        most = max(range(len(parts)), key=lambda at: rooms[at], default=-1)
        if most < 0 or rooms[most] < points:
            break
        counts[most] += 1
    return [piece for part, count in zip(parts, counts, strict=True) for piece in _apart(part, count)]


def _one_of_each(best: Sequence[Part]) -> list[Part]:
    """Return the best part of each chapter: of each heading of the highest level that has several."""
    deepest = max((len(part.section.headings) for part in best), default=0)
    first: dict[tuple[str, ...], Part] = {}
    for depth in range(deepest + 1):
        first = {}
        for part in best:
            first.setdefault((part.section.document, *part.section.headings[:depth]), part)
        if len(first) >= _CHAPTERS:
            break
    return list(first.values())


def _apart(part: Part, count: int) -> list[Part]:
    """Return a part in as many pieces, each with its share of the statements in their order."""
    size = len(part.statements)
    edges = [round(at * size / count) for at in range(count + 1)]
    return [
        replace(part, statements=part.statements[start:end], number=number)
        for number, (start, end) in enumerate(itertools.pairwise(edges))
    ]
