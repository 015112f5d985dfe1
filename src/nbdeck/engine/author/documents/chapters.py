"""Which parts of documents get a slide, by their outlines alone: every chapter has its share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from nbdeck.engine.author.documents.parts import Part, cut_to, fixed_parts, prose_parts
from nbdeck.engine.author.documents.points import SaidPoint, lines_of, sentences_of
from nbdeck.engine.author.documents.wishes import NamedParts
from nbdeck.engine.author.material.passages import Section

_WHOLE = 2
"""Slides that a section has at once which is asked for."""
_TABLE, _LIST, _FIGURE = 0, 1, 2
"""In which order the parts of a section get slides: what is asked for, tables and charts, lists, sentences, figures."""


@dataclass(frozen=True, slots=True)
class PartOptions:
    """How parts are shown.

    Attributes:
        points: Sentences of one slide.
        wanted: What a request names.
        has_pictures: Whether figures are shown.
        has_lines: Whether lines that are no sentences count, as in documents that have no sentence.
    """

    points: int
    wanted: NamedParts
    has_pictures: bool = True
    has_lines: bool = False


@dataclass
class Chapter:
    """A section with those below it, or a document with its chapters.

    Attributes:
        section: The section; None for a document, and for all of them.
        look: How its parts are shown.
        below: The chapters below it.
    """

    section: Section | None
    look: PartOptions
    below: list[Chapter] = field(default_factory=list)

    @cached_property
    def fixed(self) -> list[list[Part]]:
        """Its own lists, tables, charts, figures and quotations, each with all slides it takes."""
        if self.section is None:
            return []
        return fixed_parts(self.section, has_pictures=self.look.has_pictures)

    @cached_property
    def told(self) -> list[list[SaidPoint]]:
        """Its own sentences by their paragraphs."""
        if self.section is None:
            return []
        return lines_of(self.section) if self.look.has_lines else sentences_of(self.section)

    @cached_property
    def own(self) -> Chapter:
        """It without what stands below it."""
        return Chapter(self.section, self.look)

    @cached_property
    def parts(self) -> list[Chapter]:
        """What its slides are shared by: its own text, then the chapters below it; only those that have something."""
        return [one for one in (self.own, *self.below) if one.most]

    @cached_property
    def most(self) -> int:
        """How many slides it carries with all of its sentences."""
        prose = -(-sum(map(len, self.told)) // self.look.points)
        return sum(map(len, self.fixed)) + prose + sum(one.most for one in self.below)

    @cached_property
    def natural(self) -> int:
        """How many slides show its lists, tables, charts and figures, and one of the sentences of each section."""
        return sum(map(len, self.fixed)) + bool(self.told) + sum(one.natural for one in self.below)

    @cached_property
    def sections(self) -> int:
        """How many sections of it have something to show."""
        return int(bool(self.fixed or self.told)) + sum(one.sections for one in self.below)

    @cached_property
    def asked(self) -> int:
        """How many of its sections and parts a request names."""
        wanted = self.look.wanted
        named = sum(len(whole) for whole in self.fixed if wanted.names(whole[0]))
        is_named = self.section is not None and id(self.section) in wanted.sections
        first = -(-len(self.told) // self.look.points)
        own = max(named, min(sum(map(len, self.fixed)) + first, _WHOLE) * is_named)
        below = own + sum(one.asked for one in self.below)
        return max(below, min(self.sections, _WHOLE) * is_named)

    @cached_property
    def grade(self) -> int:
        """Return 2 where it has a list, table, chart or figure, 1 where it has numbers, else 0."""
        own = 2 if self.fixed else int(any(_has_number(point) for told in self.told for point in told))
        return max([own, *(one.grade for one in self.below)])

    def chosen(self, room: int) -> list[Part]:
        """Return up to so many parts in the order of the document."""
        if not self.below:
            return self._own_parts(room)
        shares = zip(self.parts, _shares(self.parts, room), strict=True)
        return [part for one, share in shares if share for part in one.chosen(share)]

    def _own_parts(self, room: int) -> list[Part]:
        if self.section is None or room < 1:
            return []
        ranked = sorted(self.fixed, key=self._rank)
        taken: list[Part] = []
        for whole in ranked:
            if self._rank(whole) < _FIGURE:
                taken += cut_to(whole, room - len(taken))
        figures = [part for whole in ranked for part in whole if self._rank(whole) == _FIGURE]
        taken += figures[: max(room - len(taken) - bool(self.told), 0)]
        prose = prose_parts(self.section, self.told, room - len(taken), self.look.points)
        return sorted([*taken, *prose], key=lambda part: part.order)

    def _rank(self, whole: Sequence[Part]) -> int:
        part = whole[0]
        if self.look.wanted.names(part):
            return -1
        if part.visual is not None:
            return _FIGURE if part.visual.picture is not None else _TABLE
        return _LIST


def _has_number(point: SaidPoint) -> bool:
    return any(map(str.isdigit, point.text))


def chapters_of(documents: Sequence[Sequence[Section]], look: PartOptions) -> Chapter:
    """Return documents as one tree of chapters, each section below the one that its headings name."""
    root = Chapter(None, look)
    for sections in documents:
        document = Chapter(None, look)
        path = [document]
        for section in sections:
            chapter = Chapter(section, look)
            depth = len(section.headings)
            path[max(depth, 1) :] = []
            path[-1].below.append(chapter)
            if depth:
                path.append(chapter)
        root.below.append(document)
    _drop_repeats(root, set())
    return root if len(root.below) > 1 else root.below[0] if root.below else root


def _drop_repeats(chapter: Chapter, said: set[str]) -> None:
    """Leave out sentences, and lists of points, that the documents have said before in the same words."""
    told: list[list[SaidPoint]] = []
    for own in chapter.told:
        points = {point.text: point for point in own if point.text not in said}
        said.update(points)
        told += [[*points.values()]] if points else []
    chapter.told = chapter.own.told = told
    fixed = [whole for whole in chapter.fixed if whole[0].visual or not _texts(whole) <= said]
    said |= {text for whole in fixed for text in _texts(whole)}
    chapter.fixed = chapter.own.fixed = fixed
    for one in chapter.below:
        _drop_repeats(one, said)


def _texts(whole: Sequence[Part]) -> set[str]:
    return {" ".join((point.text, *point.details)) for part in whole for point in part.points}


def _shares(parts: Sequence[Chapter], room: int) -> list[int]:
    """Return how many slides each part gets.

    What is asked for has one, then every other part, those with lists, tables and figures first; further ones go to
    what is asked for, to each section, to lists, tables and figures, and at last to sentences.
    """
    shares = [0] * len(parts)
    for at, one in enumerate(parts):
        shares[at] = min(one.asked, one.most, 1, room - sum(shares))
    for grade in (2, 1, 0):
        equal = [at for at, one in enumerate(parts) if not shares[at] and one.grade == grade]
        for at in _spread(equal, room - sum(shares)):
            shares[at] += 1
    for most in (
        [min(one.asked, one.most) for one in parts],
        [one.sections for one in parts],
        [one.natural for one in parts],
        [one.most for one in parts],
    ):
        while sum(shares) < room:
            free = [(most[at] / (share + 1), -at) for at, share in enumerate(shares) if share < most[at]]
            if not free:
                break
            shares[-max(free)[1]] += 1
    return shares


def _spread(places: Sequence[int], count: int) -> list[int]:
    """Return so many of the places, evenly from the first to the last."""
    if count >= len(places):
        return list(places)
    if count < 2:
        return list(places[: max(count, 0)])
    step = (len(places) - 1) / (count - 1)
    return [places[round(at * step)] for at in range(count)]
