"""Documents short enough to be shown whole: every paragraph, list, table, chart and figure, nothing chosen or cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import joined
from nbdeck.engine.author.documents.choosing import SLIDE, endings, has_room_beside
from nbdeck.engine.author.documents.covers import without_end
from nbdeck.engine.author.documents.evidence import (
    LINES,
    POINTS,
    THOUGHT,
    Part,
    SourcedStatement,
    is_line,
    paragraphs,
    split_to,
    words_of,
)
from nbdeck.engine.author.documents.planned import picture_of
from nbdeck.engine.author.documents.scoring import Weights
from nbdeck.engine.author.documents.visuals import Visual, pictures_of
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.sentences.prose import count_words, is_sentence
from nbdeck.engine.model.source import TableBlock

_MOST_CHARACTERS = 60_000
_LEADS_ON = lazy_pattern(r"\d|[:：]\s*$")
"""A number in a line, or a colon at its end."""


def whole_parts(sections: Sequence[Section], room: int, length: int) -> list[Part] | None:
    """Return parts that show all of some sections in their order; None where that is more than there is room for.

    Where no length is asked for, what ends documents in a list is shown, and of the rest the sections with most
    numbers that have room, each whole, without lines such as the name of who wrote it; None where the first has none.

    Args:
        sections: Of all documents, without what stands in front and behind.
        room: Slides.
        length: Slides are split until there are as many; 0 where none are asked for.
    """
    if sum(len(one.text) for section in sections for one in section.passages) > _MOST_CHARACTERS:
        return None
    slides = [list(_parts(section)) for section in sections]
    if not length and sum(map(len, slides)) > room:
        slides = _with_most_numbers(sections, room)
    parts = list(chain.from_iterable(slides))
    if not parts or (length and len(parts) > room):
        return None
    return split_to(parts, length)


def _with_most_numbers(sections: Sequence[Section], room: int) -> list[list[Part]]:
    """Return the slides of each section, none for those that have no room; none at all where the first has none.

    What ends a document in a list is shown besides.
    """
    told = [*map(_without_lone_lines, [*sections[:-1], *map(without_end, sections[-1:])])]
    scores = Weights(told)
    slides = [list(_parts(section)) for section in told]
    ends = set(map(id, endings(told)))
    shown = [own if id(one) in ends else [] for one, own in zip(told, slides, strict=True)]
    besides = sum(map(len, shown))
    others = (at for at in range(len(told)) if not shown[at])
    for at in sorted(others, key=lambda at: -scores.of_section(told[at])):
        count = sum(map(len, shown)) - besides
        has_room = count + len(slides[at]) <= room
        if not has_room and not count:
            return []
        shown[at] = slides[at] if has_room else []
    return shown


def _without_lone_lines(section: Section) -> Section:
    """Return a section without lines of words alone that are no sentences, as who wrote it; several belong together."""
    groups = paragraphs(section)
    are_lines = [own[0].kind != "item" and len(own) == 1 and not is_sentence(own[0].text) for own in groups]
    beside = [False, *are_lines, False]
    lone = {
        own[0].paragraph
        for at, own in enumerate(groups)
        if are_lines[at] and not (beside[at] or beside[at + 2] or _LEADS_ON.search(own[0].text))
    }
    return replace(section, passages=tuple(one for one in section.passages if one.paragraph not in lone))


def _parts(section: Section) -> Iterator[Part]:
    slides = list(_slides(section))
    visuals = [Visual(section, number, chart=chart) for number, chart in enumerate(section.charts)]
    for number, table in enumerate(section.tables, start=len(section.charts)):
        if len(table.rows) > 1 and any(cell.text.strip() for row in table.rows for cell in row):
            visuals.append(Visual(section, number, table=table))
    is_one = len(visuals) == len(slides) == 1 and not any(one.details for one in slides[0])
    if is_one and has_room_beside(visuals[0], slides[0]):
        yield Part(section, tuple(slides.pop()), visual=visuals.pop())
    yield from (Part(section, visual=one) for one in visuals)
    has_words = any(one.kind != "note" for one in section.passages)
    beside = picture_of(section.pictures) if has_words else None
    yield from (Part(section, visual=one) for one in pictures_of(section) if one.picture is not beside)
    for points in slides:
        is_list = all(one.passage.kind == "item" for one in points)
        yield Part(section, tuple(points), list_at=points[0].passage.paragraph if is_list else None)


def _slides(section: Section) -> Iterator[list[SourcedStatement]]:
    """Yield what each slide of a section says; a list that words open stands alone below them."""
    slide = [_row(section, table) for table in section.tables if len(table.rows) == 1]
    groups = paragraphs(section)
    no_more: list[Passage] = []
    for own, after in zip(groups, [*groups[1:], no_more], strict=False):
        is_lead = bool(after) and after[0].lead == " ".join(one.text for one in own)
        points = _points(own[:-1] if is_lead else own)
        if not points:
            continue
        are_lines = len(points) <= LINES and all(map(is_line, points))
        most = LINES if are_lines and not slide else POINTS
        for one in points:
            is_full = len(slide) == most or sum(map(words_of, (*slide, one))) > SLIDE
            if slide and (is_full or slide[-1].passage.lead != one.passage.lead):
                yield slide
                slide = []
            slide.append(one)
    if slide:
        yield slide


def _row(section: Section, table: TableBlock) -> SourcedStatement:
    """Return the one row of a table as a point."""
    text = ": ".join(cell.text for cell in table.rows[0] if cell.text.strip())
    passage = Passage(
        text, section.document, table.place, section.headings, "row", section.language, paragraph=-1
    )
    return SourcedStatement(text, passage)


def _points(own: Sequence[Passage]) -> list[SourcedStatement]:
    """Return the points of a list, or the sentences of a paragraph, those together that few words have."""
    if own and own[0].kind == "item":
        return [SourcedStatement(one.text, one, details=one.details) for one in own]
    points: list[SourcedStatement] = []
    for one in own:
        last = points[-1] if points else None
        if last is not None and is_sentence(last.text) and words_of(last) + count_words(one.text) <= THOUGHT:
            text = joined(last.text, one.text)
            points[-1] = SourcedStatement(text, replace(last.passage, text=text))
        else:
            points.append(SourcedStatement(one.text, one))
    return points
