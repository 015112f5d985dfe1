"""Which parts of documents get a slide: the sections that bear most on what is asked, each by what it shows first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain

from nbdeck.engine.author.documents.covers import NAMED, without_end, without_front
from nbdeck.engine.author.documents.evidence import (
    Part,
    SourcedStatement,
    any_statements,
    lists_of,
    paragraphs,
    split_to,
    statements_of,
    words_of,
)
from nbdeck.engine.author.documents.headings import is_back_matter, role_of
from nbdeck.engine.author.documents.planned import BELOW_PICTURE
from nbdeck.engine.author.documents.scoring import Weights, joined_score
from nbdeck.engine.author.documents.visuals import Visual, pictures_of, visuals_of
from nbdeck.engine.author.language.lexicon import held, lexicon
from nbdeck.engine.author.material.passages import Section, sections
from nbdeck.engine.author.sentences.prose import count_words
from nbdeck.engine.model.source import Source

BESIDE_WORDS, BESIDE_ROWS = 45, 9
"""Words beside a table, and rows of such a table, header included."""
SLIDE = 80
"""Words of the paragraphs of a slide."""
_OPENS = 0.3
"""What the first section of a document gains, which says what it is about."""
_BEARS = 0.6
"""Share of the words of a topic that headings have which bear on it."""
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
    """A section with what it can show, what matters most first; a list is shown whole or not at all.

    Attributes:
        section: The section.
        units: Parts that are shown together.
        score: What its first slide is worth.
    """

    section: Section
    units: Sequence[tuple[Part, ...]]
    score: float


def chosen(
    material: Sequence[Section], room: int, points: int, topic: str = "", *, is_asked: bool
) -> list[Part]:
    """Return up to `room` parts in the order of the documents.

    Each section shows its table, chart or figure first, with as many words as have room beside it, then its paragraphs
    or its list; the best section of each chapter comes first unless something is asked for. What bears on the topic by
    its headings, and all charts, come before them; beside a topic half of the slides are the sections most like it.
    Those of words alone come behind those of results and those with a table or figure. Then the other tables follow,
    the first words of sections that have shown none, the other lists, and, where a number of slides is asked for,
    whatever else there is.

    Args:
        material: What is told.
        room: Slides.
        points: Statements of one slide.
        topic: What is asked for; what bears on it comes first.
        is_asked: Whether that number of slides is asked for.
    """
    ends = (
        {id(one) for one in {one.document: one for one in material}.values()} if len(material) > 1 else set()
    )
    material = [without_end(one) if id(one) in ends else one for one in material]
    bearing = {id(one) for one in material if topic.strip() and _bears(one, topic)}
    if bearing and not is_asked:
        material = [one for one in material if id(one) in bearing]
    pieces = list(_pieces(material))
    scores = Weights(pieces, topic)
    has_topic = bool(topic.strip())
    told = list(_told(pieces, points, scores, 0.0 if has_topic else _OPENS))
    ranked = _ranked(told, has_topic=has_topic)
    later = [unit for one in ranked for unit in one.units[1:]]
    visuals = sorted(filter(_is_visual, later), key=lambda unit: -scores.of_visual(_shows(unit)))
    words = [next((unit for unit in one.units[1:] if not _is_visual(unit)), ()) for one in ranked]
    opening = [
        unit for unit, one in zip(words, ranked, strict=True) if unit and not one.units[0][0].statements
    ]
    parts: list[Part] = []
    further = [unit for unit in later if is_asked or unit[0].is_list]
    first = [one.units[0] for one in ranked]
    asked = [unit for unit in first if id(unit[0].section) in bearing]
    drawn = [unit for unit in (*first, *visuals) if _shows(unit).chart is not None]
    like = first[: has_topic * (room + 1) // 2]
    telling = [unit for unit in first if _is_visual(unit) or role_of(unit[0].section.heading) > 0]
    pictured = [unit for unit in visuals if _shows(unit).picture is not None]
    for unit in (*asked, *drawn, *like, *telling, *pictured, *first, *visuals, *opening, *further):
        is_new = not any(one is unit[0] for one in parts)
        parts += unit if is_new and len(parts) + len(unit) <= room else ()
    if not parts:  # a list alone that has more points than there is room for
        parts = [part for one in ranked for part in one.units[0]][:room]
    place = {id(one.section): at for at, one in enumerate(told)}
    parts.sort(key=lambda part: (id(part.section) not in bearing, place[id(part.section)], part.order))
    return split_to(parts, room) if is_asked else parts


def _is_visual(unit: Sequence[Part]) -> bool:
    return unit[0].visual is not None


def _shows(unit: Sequence[Part]) -> Visual:
    """Return what the first of some parts shows; one without a table, chart and figure where it is words alone."""
    return unit[0].visual or Visual(unit[0].section, 0)


def _bears(section: Section, topic: str) -> bool:
    """Whether the headings of a section hold most words of a topic."""
    return held(topic, " ".join(section.headings), section.language) >= _BEARS


def _ranked(told: Sequence[_Choice], *, has_topic: bool) -> list[_Choice]:
    """Return the best section of each chapter, then the others, the best first."""
    ranked = sorted(told, key=lambda one: -one.score)
    chapters: dict[tuple[str, ...], _Choice] = {}
    depth = 1 + (len({one.section.headings[:1] for one in told}) == 1)
    for one in ranked:
        chapters.setdefault((one.section.document, *one.section.headings[:depth]), one)
    first = [] if has_topic else list(chapters.values())
    taken = {id(one) for one in first}
    return [*first, *(one for one in ranked if id(one) not in taken)]


def _told(pieces: Sequence[Section], points: int, scores: Weights, opens: float) -> Iterator[_Choice]:
    """Yield the sections that have something to show; what another one says in the same words is not said again."""
    texts = [statements_of(one) for one in pieces]
    if not any(texts) and not any(map(_has_more, pieces)):
        texts = [any_statements(one) for one in pieces]
    said: set[str] = set()
    opened: set[str] = set()
    for section, statements in zip(pieces, texts, strict=True):
        own = [one for one in {one.text: one for one in statements}.values() if one.text not in said]
        lists = [
            unit
            for unit in lists_of(section)
            if not said.intersection(one.text for part in unit for one in part.statements)
        ]
        listed = [one for part in chain.from_iterable(lists) for one in part.statements]
        said |= {one.text for one in (*own, *listed)}
        worth = {id(one): scores.of_statement(one) for one in own}
        words = [(Part(section, slide),) for slide in _slides(own, worth, points)]
        is_of_points = sum(map(words_of, listed)) > sum(map(words_of, own))
        units = [*lists, *words] if is_of_points else [*words, *lists]
        visuals = [*visuals_of([section]), *pictures_of(section)]
        best = (
            [joined_score([scores.of_statement(one) for one in units[0][0].statements], points)]
            if units
            else []
        )
        best += (scores.of_visual(one) for one in visuals)
        if units or visuals:
            best[0] += 0.0 if section.document in opened else opens
            opened.add(section.document)
            yield _Choice(section, _with_visuals(units, section, visuals), max(best))


def _has_more(section: Section) -> bool:
    return bool(visuals_of([section]) or pictures_of(section) or lists_of(section))


def _slides(
    own: Sequence[SourcedStatement], worth: dict[int, float], points: int
) -> Iterator[tuple[SourcedStatement, ...]]:
    """Yield slides of so many paragraphs and words, the best first, each in the order of the document.

    What opens no paragraph comes behind all that does.
    """
    ranked = sorted(own, key=lambda one: (bool(one.passage.before), -worth[id(one)]))
    place = {id(one): at for at, one in enumerate(own)}
    while ranked:
        totals = accumulate(map(words_of, ranked[:points]))
        count = max(1, sum(total <= SLIDE for total in totals))
        yield tuple(sorted(ranked[:count], key=lambda one: place[id(one)]))
        ranked = ranked[count:]


def _with_visuals(
    words: Sequence[tuple[Part, ...]], section: Section, visuals: Sequence[Visual]
) -> list[tuple[Part, ...]]:
    """Return tables, charts and figures, those with a caption first, then words; the first of both share a slide.

    A table of a sheet goes with those right below or beside it that no line of their own names.
    """
    units: list[tuple[Part, ...]] = []
    for one in sorted(visuals, key=lambda one: not (one.caption or one.is_on_sheet)):
        last = units[-1][-1].visual if units else None
        is_below = last is not None and last.table is not None and one.table is not None
        above = units.pop() if is_below and one.is_on_sheet and not one.caption else ()
        units.append((*above, Part(section, visual=one)))
    is_one = bool(units and words) and len(units[0]) == len(words[0]) == 1
    visual = units[0][0].visual if is_one else None
    if visual is not None and has_room_beside(visual, words[0][0].statements):
        return [(replace(words[0][0], visual=visual),), *units[1:], *words[1:]]
    return [*units, *words]


def has_room_beside(visual: Visual, said: Sequence[SourcedStatement]) -> bool:
    """Whether statements stand below a figure, above its caption, or beside a table or chart that has none."""
    if visual.picture is not None:
        return sum(len(one.text) + 2 for one in said) <= BELOW_PICTURE - len(visual.caption)
    is_small = visual.table is None or len(visual.table.rows) <= BESIDE_ROWS
    is_free = visual.chart is not None or not visual.caption
    return is_free and is_small and sum(map(words_of, said)) <= BESIDE_WORDS - count_words(visual.caption)
