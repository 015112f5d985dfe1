"""Which parts of documents get a slide: the sections that bear most on what is asked, each by its best sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, takewhile

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.documents.covers import is_front
from nbdeck.engine.author.documents.evidence import (
    Part,
    SourcedStatement,
    any_statements,
    lists_of,
    paragraphs,
    split_to,
    statements_of,
)
from nbdeck.engine.author.documents.headings import is_back_matter, is_generic, is_heading, role_of
from nbdeck.engine.author.documents.planned import BELOW_PICTURE
from nbdeck.engine.author.documents.scoring import Weights, joined_score
from nbdeck.engine.author.documents.visuals import Visual, pictures_of, visuals_of
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.sentences.prose import count_words

_VISUALS = 3
"""One slide of so many is for tables, charts and figures, as far as there are."""
BESIDE_WORDS, BESIDE_ROWS = 45, 9
"""Words beside a table, and rows of such a table, header included."""
_WORDS = 30
"""Words of a slide for each of its points."""
_OPENS = 0.3
"""What the first section of a document gains, which says what it is about, and loses if that is few words."""
_OPENING = 20
"""Words of a section that says what a document is about."""
_NAMED = 0.5
"""Share of the words of a topic that a name has which it names."""
_BEARS = 0.6
"""Share of the words of a topic that headings have which bear on it."""
_TITLE_WORDS, _TITLE = 18, 100
"""Words and characters of a sentence that is a title."""
_NO_TITLE = lazy_pattern(r"[\[«“„\"「]|^[^:：]{1,24}[:：]")
"""What a title has not: words of others, and a label in front."""
_AMOUNT = lazy_pattern(r"(?<![\w.,-])(?!(?:19|20)\d\d\b)\d[\d.,'’ ]*\d(?![\w.,-]?\d|\.\s[^\W\d])|\d\s?[%‰]")
"""A number of two figures or more that is no year and no day of a month, or a per cent."""
_BEHIND = 0.4
"""How far into a document what stands behind its text begins at the earliest."""


def told_sections(documents: Sequence[Sequence[Section]]) -> list[Section]:
    """Return the sections of documents without what stands in front and behind: contents, references, appendices.

    Of those, tables and charts that have a caption stay: manuscripts have them behind their text. A document that has
    nothing else, or nothing else below its title, keeps them. One without headings is told by its paragraphs, each as a
    section.
    """
    chosen_sections: list[Section] = []
    for own in documents:
        by_depth = ([*_without_apart(own, depth)] for depth in (0, 1))
        own_sections = next(filter(None, by_depth), own)
        if len(own_sections) > 1 and is_front(own_sections[0]):
            own_sections = own_sections[1:]
        if any(one.heading for one in own_sections):
            chosen_sections += (one if one.heading else _without_list(one) for one in own_sections)
        else:
            chosen_sections += (piece for one in own_sections for piece in _pieces(one))
    return chosen_sections


def _without_list(section: Section) -> Section:
    """Return what stands above all headings without its points, which are those of a menu."""
    return replace(section, passages=tuple(one for one in section.passages if one.kind != "item"))


def _without_apart(sections: Sequence[Section], depth: int) -> Iterator[Section]:
    is_behind = False
    for one in sections:
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


def held(topic: str, text: str, tag: str) -> float:
    """Return how many of the words of a topic a text has, in any form, 0 to 1."""
    language = lexicon(tag)
    asked = set(terms(topic, language))
    return len(asked & set(terms(text, language))) / len(asked) if asked else 0.0


@dataclass(slots=True)
class _Choice:
    """A section with what its slides may show, the best first.

    Attributes:
        section: The section.
        words: Its texts and lists, each a slide.
        visuals: Its tables, charts and figures.
        score: What its first slide is worth.
    """

    section: Section
    words: list[Part] = field(default_factory=list)
    visuals: list[Part] = field(default_factory=list)
    score: float = 0.0


def chosen(
    sections: Sequence[Section], room: int, points: int, topic: str = "", *, is_asked: bool
) -> list[Part]:
    """Return up to `room` parts in the order of the documents.

    A third of the slides is for tables, charts and figures, as far as there are; the others are for the sections that
    are worth most, one of each chapter first unless something is asked for. Where there is room left, tables, charts
    and figures follow, and where a number of slides is asked for the further lists and sentences of the sections.

    Args:
        sections: What is told.
        room: Slides.
        points: Statements of one slide.
        topic: What is asked for; what bears on it comes first.
        is_asked: Whether that number of slides is asked for.
    """
    bearing = {id(one) for one in sections if topic.strip() and _bears(one, topic)}
    if bearing and not is_asked:
        sections = [one for one in sections if id(one) in bearing]
    scores = Weights(sections, topic)
    told = list(_told(sections, points, scores))
    excess = sum(len(_opening(one.words)) + len(one.visuals) for one in told) - room
    for at in reversed(range(len(told) if excess > 0 else 0)):
        if excess > 0 or not told[at].words:
            told[at] = _on_one_slide(told[at], scores)
            excess -= bool(told[at].words and told[at].words[0].statements and told[at].words[0].visual)
    texts = [one for one in told if one.words]
    visuals = sorted(
        (part for one in told for part in one.visuals), key=lambda part: -_visual_score(part, scores)
    )
    count = room if is_asked else min(room, len(texts) + len(visuals))
    beside = sum(one.words[0].visual is not None for one in texts)
    best = visuals[: max(count // _VISUALS - beside, count - len(texts), 0)]
    parts = list(best)
    further: list[Part] = []
    for one in _ranked(texts, has_topic=bool(topic.strip())):
        opening = _opening(one.words)
        opening = opening if len(parts) + len(opening) <= room else opening[:1]
        parts += opening if len(parts) < room else []
        further += one.words[len(opening) :]
    rest = [*visuals[len(best) :], *further] if is_asked else [part for part in further if part.is_list]
    parts += rest[: room - len(parts)]
    place = {id(one.section): at for at, one in enumerate(told)}
    parts.sort(key=lambda part: (id(part.section) not in bearing, place[id(part.section)], part.order))
    return split_to(parts, room) if is_asked else parts


def _on_one_slide(one: _Choice, scores: Weights) -> _Choice:
    """Return a section whose first slide has its first figure or table too, and as many words as have room with it."""
    ranked = sorted(one.visuals, key=lambda part: not _caption(part))
    score = max([one.score, *(_visual_score(part, scores) for part in ranked[:1])])
    if not one.words:
        return replace(one, words=ranked[:1], visuals=ranked[1:], score=score)
    for part in ranked:
        words = _of_figure(one.words[0], part.visual)
        few = _with_room_beside(part.visual, words.statements) if part.visual is not None else ()
        if few and not (words.is_list and len(few) < len(words.statements)):
            joined = replace(words, visual=part.visual, statements=few)
            rest = [each for each in ranked if each is not part]
            return replace(one, words=[joined, *one.words[1:]], visuals=rest, score=score)
    return one


def _of_figure(words: Part, visual: Visual | None) -> Part:
    """Return words without the sentence that is their title where a figure below it is of something else."""
    if visual is None or visual.picture is None or words.stated is None:
        return words
    is_of_it = held(visual.caption, words.stated.text, words.section.language) > 0
    return words if is_of_it else replace(words, statements=words.said, stated=None)


def _with_room_beside(visual: Visual, said: tuple[SourcedStatement, ...]) -> tuple[SourcedStatement, ...]:
    """Return as many statements as stand in a line below a figure, or beside a table of few rows."""
    if visual.picture is not None:
        room = BELOW_PICTURE - len(visual.caption)
        return _within(said, room, lambda one: len(one.text) + 2)
    if visual.table is None or len(visual.table.rows) > BESIDE_ROWS:
        return ()
    return _within(said, BESIDE_WORDS, lambda one: count_words(one.text)) or said[:1]


def _within(
    said: tuple[SourcedStatement, ...], room: int, size: Callable[[SourcedStatement], int]
) -> tuple[SourcedStatement, ...]:
    fitting = takewhile(lambda total: total <= room, accumulate(map(size, said)))
    return said[: len(list(fitting))]


def _caption(part: Part) -> str:
    return part.visual.caption if part.visual is not None else ""


def _words(said: Iterable[SourcedStatement]) -> int:
    return sum(count_words(one.text) for one in said)


def _bears(section: Section, topic: str) -> bool:
    """Whether the headings of a section hold most words of a topic."""
    return held(topic, " ".join(section.headings), section.language) >= _BEARS


def _visual_score(part: Part, scores: Weights) -> float:
    return scores.of_visual(part.visual) if part.visual is not None else 0.0


def _opening(words: Sequence[Part]) -> Sequence[Part]:
    """Return the first slide of a section with those that its list goes on on."""
    return [part for part in words if part is words[0] or (part.is_list and part.list_at == words[0].list_at)]


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


def _told(sections: Sequence[Section], points: int, scores: Weights) -> Iterator[_Choice]:
    """Yield the sections that have something to show; what another one says in the same words is not said again."""
    texts = [statements_of(one) for one in sections]
    if not any(texts) and not any(map(_has_more, sections)):
        texts = [any_statements(one) for one in sections]
    said: set[str] = set()
    opened: set[str] = set()
    for section, statements in zip(sections, texts, strict=True):
        own = [one for one in {one.text: one for one in statements}.values() if one.text not in said]
        lists = [
            part for part in lists_of(section) if not said.intersection(one.text for one in part.statements)
        ]
        said |= {one.text for one in own} | {one.text for part in lists for one in part.statements}
        worth = {id(one): scores.of_statement(one, is_first=not one.passage.before) for one in own}
        words = list(_slides(section, own, worth, points))
        best = joined_score(list(worth.values()), points)
        if lists and _is_of_points(section, has_text=bool(words)):
            best = joined_score([scores.of_statement(one) for one in lists[0].statements], points)
            words = [*lists, *words]
        else:
            words += lists
        visuals = [Part(section, visual=one) for one in (*visuals_of([section]), *pictures_of(section))]
        if words and section.document not in opened:
            is_told = sum(_words(part.said) for part in words) >= _OPENING
            best += _OPENS if is_told else -_OPENS
            opened.add(section.document)
        if words or visuals:
            yield _Choice(section, words, visuals, best)


def _has_more(section: Section) -> bool:
    return bool(visuals_of([section]) or pictures_of(section) or any(True for _ in lists_of(section)))


def _is_of_points(section: Section, *, has_text: bool) -> bool:
    """Whether the lists of a section say more than its text."""
    words = {"item": 0, "sentence": 0}
    for one in section.passages:
        kind = "item" if one.kind == "item" else "sentence"
        words[kind] += count_words(one.text) * (one.kind != "note")
    return not has_text or words["item"] > words["sentence"]


def _slides(
    section: Section, own: Sequence[SourcedStatement], worth: dict[int, float], points: int
) -> Iterator[Part]:
    """Yield slides of so many statements, the best first, each below a short one that is its title if there is one."""
    place = {id(one): at for at, one in enumerate(own)}
    ranked = sorted(own, key=lambda one: -worth[id(one)])
    is_named = is_heading(section.heading) and not is_generic(section.heading)
    least = points if is_named else 1
    looked_at = [*ranked[:points], own[0]] if len(ranked) > least else []
    head = next((one for one in looked_at if _may_head(one, section, is_first=one is own[0])), None)
    slide: list[SourcedStatement] = []
    words = 0
    for one in [*(one for one in ranked if one is not head), None]:
        count = count_words(one.text) if one is not None else 0
        if slide and (one is None or len(slide) == points or words + count > _WORDS * (points + 1)):
            yield Part(section, tuple(sorted(slide, key=lambda one: place[id(one)])), stated=head)
            slide, words, head = [], 0, None
        if one is not None:
            slide.append(one)
            words += count


def _may_head(one: SourcedStatement, section: Section, *, is_first: bool) -> bool:
    """Whether a sentence can be the title of a slide: short, one alone, of a figure or of what its heading names.

    Below a heading that names a kind of section, such as "Conclusions", the first sentence is enough.
    """
    language = lexicon(section.language)
    is_short = count_words(one.text) <= _TITLE_WORDS and len(one.text) <= _TITLE
    if one.details or not is_short or _NO_TITLE.search(one.text) or len(sentences(one.text)) > 1:
        return False
    if language.finds("personal", one.text) or language.finds("pointing", one.text):
        return False
    is_open = not is_heading(section.heading) or (is_first and is_generic(section.heading))
    return (
        is_open
        or _AMOUNT.search(one.text) is not None
        or held(section.heading, one.text, section.language) > 0
    )
