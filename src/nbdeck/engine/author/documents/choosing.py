"""Which parts of documents get a slide: the sections that bear most on what is asked, each by what it shows first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, zip_longest

from nbdeck.engine.author.documents.covers import NAMED, without_end, without_front
from nbdeck.engine.author.documents.evidence import (
    Part,
    SourcedStatement,
    any_statements,
    lists_of,
    paragraphs,
    points_back,
    split_to,
    statements_of,
    words_of,
)
from nbdeck.engine.author.documents.headings import is_back_matter, role_of
from nbdeck.engine.author.documents.planned import BELOW_PICTURE
from nbdeck.engine.author.documents.scoring import Weights
from nbdeck.engine.author.documents.visuals import Visual, pictures_of, visuals_of
from nbdeck.engine.author.language.lexicon import held, lexicon
from nbdeck.engine.author.material.passages import Section, sections
from nbdeck.engine.author.sentences.prose import count_words
from nbdeck.engine.model.source import Source

BESIDE_WORDS, BESIDE_ROWS, ON_SHEET_ROWS = 45, 9, 14
"""Words beside a table, and rows of such a table, header included; on a sheet lines stand with it."""
SLIDE = 120
"""Words of the paragraphs of a slide."""
_LONGEST = 40
"""Words of a statement that is chosen, where a section has shorter ones; none of the longer was marked usable."""
_MORE = 2
"""Statements more than usual on a slide of all sentences and lists of a section."""
_BEHIND = 0.4
"""How far into a document what stands behind its text begins at the earliest."""


def told_sections(sources: Sequence[Source]) -> list[Section]:
    """Return the sections of documents without what stands in front and behind: title page, contents, references.

    Of what stands behind, tables and charts that have a caption stay: manuscripts have them behind their text. A
    document that has nothing else, or nothing else below its title, keeps them.
    """
    chosen_sections: list[Section] = []
    for source in sources:
        told = without_front(source, sections([source]))
        by_depth = ([*_without_apart(told, depth)] for depth in (0, 1))
        chosen_sections += next(filter(None, by_depth), told)
    return chosen_sections


def _without_apart(told: Sequence[Section], depth: int) -> Iterator[Section]:
    is_behind = False
    for one in told:
        tables = tuple(table for table in one.tables if table.caption)
        charts = tuple(chart for chart in one.charts if chart.title)
        pictures = tuple(picture for picture in one.pictures if picture.caption)
        is_behind |= one.position > _BEHIND and is_back_matter(one.heading)
        if not _is_apart(one, depth) and not (is_behind and role_of(one.heading) < 1):
            yield one
        elif tables or charts or pictures:
            yield replace(one, heading="", passages=(), tables=tables, charts=charts, pictures=pictures)


def _is_apart(section: Section, depth: int) -> bool:
    pattern = lexicon(section.language).pattern("dropped")
    return any(pattern.match(heading) for heading in section.headings[depth:])


def _pieces(told: Sequence[Section]) -> Iterator[Section]:
    """Yield sections, those of documents without headings by their paragraphs, then tables, charts and pictures."""
    headed = {one.document for one in told if one.heading}
    for section in told:
        if section.document in headed:
            yield section
            continue
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
    return held(topic, named, tag) >= NAMED


@dataclass(frozen=True, slots=True)
class _Choice:
    """A section with what it can show.

    Attributes:
        section: The section.
        units: Parts that are shown together, what matters most first; a list is shown whole or not at all.
        score: What it is worth.
    """

    section: Section
    units: Sequence[tuple[Part, ...]]
    score: float


def chosen(
    material: Sequence[Section],
    room: int,
    points: int,
    topic: str = "",
    *,
    named: Sequence[Section] = (),
    below: Sequence[Section] = (),
    is_asked: bool,
) -> list[Part]:
    """Return up to `room` parts in the order of the documents.

    Each section has its turn before any has two. It shows its table, chart or figure first, with as many words as have
    room beside it, then its sentences or its lists, lists first where they open it or are longer. Sections that are
    named come first, with all of their tables, charts and figures; then results; then those that are most like the
    topic, without one those that have most numbers.

    Args:
        material: What is told.
        room: Slides.
        points: Statements of one slide.
        topic: What is asked for; what bears on it comes first.
        named: Sections that are asked for by their names, which come first in this order.
        below: Those below what is asked for, which come behind these and results.
        is_asked: Whether that number of slides is asked for.
    """
    last = (
        {id(one) for one in {one.document: one for one in material}.values()} if len(material) > 1 else set()
    )
    pieces = list(_pieces([without_end(one) if id(one) in last else one for one in material]))
    told = list(_told(pieces, points, Weights(pieces, topic)))
    by_name, by_part = ([_key(one) for one in some] for some in (named, below))

    def rank(one: _Choice) -> tuple[int, int, float]:
        key = _key(one.section)
        if key in by_name:
            return 0, by_name.index(key), -one.score
        is_result = role_of(one.section.heading) > 0
        place = by_part.index(key) if key in by_part and not is_result else 0
        return 1 if is_result else 2 if key in by_part else 3, place, -one.score

    ranked = sorted(told, key=rank)
    asked = [one for one in ranked if _key(one.section) in by_name]
    shown = (unit for one in asked for unit in one.units[1:] if unit[0].visual is not None)
    further = (unit for turn in zip_longest(*(one.units[1:] for one in ranked)) for unit in turn if unit)
    first = [one.units[0] for one in ranked]
    parts: list[Part] = []
    for unit in chain(first[: len(asked)], shown, first[len(asked) :], further):
        is_new = not any(one is unit[0] for one in parts)
        parts += unit if is_new and len(parts) + len(unit) <= room else ()
    if not parts:  # a list alone that has more points than there is room for
        parts = [part for one in ranked for part in one.units[0]][:room]
    place = {id(one.section): at for at, one in enumerate(told)}
    parts.sort(key=lambda part: (place[id(part.section)], part.order))
    return split_to(parts, room) if is_asked else parts


def _key(section: Section) -> tuple[str, tuple[str, ...]]:
    return section.document, section.headings


def _told(pieces: Sequence[Section], points: int, scores: Weights) -> Iterator[_Choice]:
    """Yield the sections that have something to show; what another one says in the same words is not said again."""
    texts = [statements_of(one) for one in pieces]
    if not any(texts) and not any(map(_has_more, pieces)):
        texts = [any_statements(one) for one in pieces]
    said: set[str] = set()
    for section, statements in zip(pieces, texts, strict=True):
        own = [one for one in {one.text: one for one in statements}.values() if one.text not in said]
        lists = [
            unit
            for unit in lists_of(section)
            if not said.intersection(one.text for part in unit for one in part.statements)
        ]
        listed = [one for part in chain.from_iterable(lists) for one in part.statements]
        said |= {one.text for one in (*own, *listed)}
        begins = bool(listed and own) and listed[0].passage.paragraph < own[0].passage.paragraph
        is_of_points = begins or sum(map(words_of, listed)) > sum(map(words_of, own))
        most = points
        both = sorted((*own, *listed), key=lambda one: one.passage.paragraph)
        if own and _fit_together(both, points + _MORE * bool(lists)):
            own, lists, most = both, [], len(both)
        else:
            own = _telling(own)
        visuals = _visual_units(section)
        first = visuals[0][0].visual if visuals and len(visuals[0]) == 1 else None
        if first is not None:
            if is_of_points:
                beside = lists[0][0].statements if lists and len(lists[0]) == 1 else ()
            else:
                beside = next(_slides(own, points, BESIDE_WORDS), ())
            if beside and has_room_beside(first, beside):
                visuals[0] = (Part(section, tuple(beside), visual=first),)
                own = [one for one in own if one not in beside]
                lists = lists[is_of_points:]
        words = [(Part(section, slide),) for slide in _slides(own, most, SLIDE)]
        units = [*visuals, *lists, *words] if is_of_points else [*visuals, *words, *lists]
        if units:
            yield _Choice(section, units, scores.of_section(section))


def _fit_together(both: Sequence[SourcedStatement], points: int) -> bool:
    """Whether sentences and lists, of which no line opens one, fill no more than a slide."""
    is_led = any(one.passage.lead for one in both)
    return not is_led and len(both) <= points and sum(map(words_of, both)) <= SLIDE


def _telling(own: list[SourcedStatement]) -> list[SourcedStatement]:
    """Return the statements with a number that are short and lean on none that is left out; all where none is such."""
    return [one for one in own if _tells(one)] or own


def _tells(one: SourcedStatement) -> bool:
    has_number = any(map(str.isdigit, one.text))
    return has_number and words_of(one) <= _LONGEST and not points_back(one.passage)


def _has_more(section: Section) -> bool:
    return bool(visuals_of([section]) or pictures_of(section) or lists_of(section))


def _slides(
    own: Sequence[SourcedStatement], points: int, most: int
) -> Iterator[tuple[SourcedStatement, ...]]:
    """Yield slides of so many statements and words, in the order of the document; a longer sentence stands alone."""
    while own:
        totals = accumulate(map(words_of, own[:points]))
        count = max(1, sum(total <= most for total in totals))
        yield tuple(own[:count])
        own = own[count:]


def _visual_units(section: Section) -> list[tuple[Part, ...]]:
    """Return tables, charts and figures, those with a caption first.

    A table of a sheet goes with those right below or beside it that no line of their own names.
    """
    units: list[tuple[Part, ...]] = []
    visuals = [*visuals_of([section]), *pictures_of(section)]
    for one in sorted(visuals, key=lambda one: not (one.caption or one.is_on_sheet)):
        last = units[-1][-1].visual if units else None
        is_below = last is not None and last.table is not None and one.table is not None
        above = units.pop() if is_below and one.is_on_sheet and not one.caption else ()
        units.append((*above, Part(section, visual=one)))
    return units


def has_room_beside(visual: Visual, said: Sequence[SourcedStatement]) -> bool:
    """Whether statements stand below a figure, above its caption, or beside a table or chart."""
    if visual.picture is not None:
        return sum(len(one.text) + 2 for one in said) <= BELOW_PICTURE - len(visual.caption)
    rows = len(visual.table.rows) if visual.table is not None else 0
    is_small = rows <= (ON_SHEET_ROWS if visual.is_on_sheet else BESIDE_ROWS)
    return is_small and sum(map(words_of, said)) <= BESIDE_WORDS - count_words(visual.caption)
