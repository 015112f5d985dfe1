"""Which parts of documents get a slide: the sections that bear most on what is asked, each by what it shows first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain

from nbdeck.engine.author.documents.covers import NAMED, without_front
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
        own_sections = next(filter(None, by_depth), told)
        is_headed = any(one.heading for one in own_sections)
        chosen_sections += (
            _without_list(one) if is_headed and not one.heading else one for one in own_sections
        )
    return chosen_sections


def _without_list(section: Section) -> Section:
    """Return what stands above all headings without its points, which are those of a menu."""
    return replace(section, passages=tuple(one for one in section.passages if one.kind != "item"))


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

    Each section shows its table, chart or figure first, with as many words as have room beside it, else its paragraphs
    or its list; the best section of each chapter comes first unless something is asked for. Then the other tables,
    charts and figures follow, the first words of sections that have shown none, the other lists, and, where a number of
    slides is asked for, whatever else there is.

    Args:
        material: What is told.
        room: Slides.
        points: Statements of one slide.
        topic: What is asked for; what bears on it comes first.
        is_asked: Whether that number of slides is asked for.
    """
    bearing = {id(one) for one in material if topic.strip() and _bears(one, topic)}
    if bearing and not is_asked:
        material = [one for one in material if id(one) in bearing]
    pieces = list(_pieces(material))
    scores = Weights(pieces, topic)
    has_topic = bool(topic.strip())
    told = list(_told(pieces, points, scores, 0.0 if has_topic else _OPENS))
    ranked = _ranked(told, has_topic=has_topic)
    later = [unit for one in ranked for unit in one.units[1:]]
    visuals = sorted(filter(_is_visual, later), key=lambda unit: -_visual_score(unit[0], scores))
    words = [next((unit for unit in one.units[1:] if not _is_visual(unit)), ()) for one in ranked]
    opening = [
        unit for unit, one in zip(words, ranked, strict=True) if unit and not one.units[0][0].statements
    ]
    parts: list[Part] = []
    further = [unit for unit in later if is_asked or unit[0].is_list]
    for unit in (*(one.units[0] for one in ranked), *visuals, *opening, *further):
        is_new = not any(one is unit[0] for one in parts)
        parts += unit if is_new and len(parts) + len(unit) <= room else ()
    if not parts:  # a list alone that has more points than there is room for
        parts = [part for one in ranked for part in one.units[0]][:room]
    place = {id(one.section): at for at, one in enumerate(told)}
    parts.sort(key=lambda part: (id(part.section) not in bearing, place[id(part.section)], part.order))
    return split_to(parts, room) if is_asked else parts


def _is_visual(unit: Sequence[Part]) -> bool:
    return unit[0].visual is not None


def _visual_score(part: Part, scores: Weights) -> float:
    return scores.of_visual(part.visual) if part.visual is not None else 0.0


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
        said |= {one.text for one in own}
        said |= {one.text for part in chain.from_iterable(lists) for one in part.statements}
        worth = {id(one): scores.of_statement(one) for one in own}
        words = [(Part(section, slide),) for slide in _slides(own, worth, points)]
        units = [*lists, *words] if _is_of_points(section, has_text=bool(words)) else [*words, *lists]
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


def _is_of_points(section: Section, *, has_text: bool) -> bool:
    """Whether the lists of a section say more than its text."""
    words = {"item": 0, "sentence": 0}
    for one in section.passages:
        kind = "item" if one.kind == "item" else "sentence"
        words[kind] += count_words(one.text) * (one.kind != "note")
    return not has_text or words["item"] > words["sentence"]


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
    """Return tables, charts and figures, those with a caption first, then words; the first of both share a slide."""
    ranked = sorted(visuals, key=lambda one: not one.caption)
    if ranked and words and len(words[0]) == 1 and has_room_beside(ranked[0], words[0][0].statements):
        joined = replace(words[0][0], visual=ranked[0])
        words, ranked = words[1:], ranked[1:]
        return [(joined,), *((Part(section, visual=one),) for one in ranked), *words]
    return [*((Part(section, visual=one),) for one in ranked), *words]


def has_room_beside(visual: Visual, said: Sequence[SourcedStatement]) -> bool:
    """Whether statements stand below a figure, above its caption, or beside a table or chart that has none."""
    if visual.picture is not None:
        return sum(len(one.text) + 2 for one in said) <= BELOW_PICTURE - len(visual.caption)
    is_small = visual.table is None or len(visual.table.rows) <= BESIDE_ROWS
    return not visual.caption and is_small and sum(map(words_of, said)) <= BESIDE_WORDS
