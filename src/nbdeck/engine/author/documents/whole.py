"""Documents short enough to be shown whole: every paragraph, list, table, chart and figure, nothing chosen or cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain

from nbdeck.contract.words.sentences import joined
from nbdeck.engine.author.documents.choosing import SLIDE, has_room_beside
from nbdeck.engine.author.documents.evidence import (
    LINES,
    POINTS,
    SENTENCES,
    Part,
    SourcedStatement,
    is_line,
    paragraphs,
    split_to,
    thoughts,
    words_of,
)
from nbdeck.engine.author.documents.planned import picture_of
from nbdeck.engine.author.documents.visuals import Visual, pictures_of
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.model.source import TableBlock


def whole_parts(sections: Sequence[Section], room: int, length: int) -> list[Part] | None:
    """Return parts that show all of some sections in their order; None where that is more than there is room for.

    Args:
        sections: Of all documents, without what stands in front and behind.
        room: Slides.
        length: Slides are split until there are as many; 0 where none are asked for.
    """
    parts = parts_of(sections)
    if not parts or len(parts) > room:
        return None
    return split_to(parts, length)


def parts_of(sections: Sequence[Section]) -> list[Part]:
    """Return parts that show all of some sections in their order."""
    return list(chain.from_iterable(map(_parts, sections)))


def _parts(section: Section) -> Iterator[Part]:
    slides = list(_evened(list(_slides(section))))
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
        few = POINTS if own[0].kind == "item" else SENTENCES
        most = LINES if are_lines and not slide else few
        for one in points:
            is_full = len(slide) == most or sum(map(words_of, (*slide, one))) > SLIDE
            if slide and (is_full or slide[-1].passage.lead != one.passage.lead):
                yield slide
                slide = []
            slide.append(one)
    if slide:
        yield slide


def _evened(slides: Sequence[list[SourcedStatement]]) -> Iterator[list[SourcedStatement]]:
    """Yield slides of which none has one statement alone that went on from the one before."""
    for above, slide in zip([[], *slides], [*slides, []], strict=True):
        goes_on = len(slide) == 1 < len(above) - 1 and slide[0].passage.lead == above[-1].passage.lead
        if goes_on:
            half = (len(above) + 1) // 2
            slide[:0], above[half:] = above[half:], []
        if above:
            yield above


def _row(section: Section, table: TableBlock) -> SourcedStatement:
    """Return the one row of a table as a point."""
    text = ": ".join(cell.text for cell in table.rows[0] if cell.text.strip())
    passage = Passage(
        text, section.document, table.place, section.headings, "row", section.language, paragraph=-1
    )
    return SourcedStatement(text, passage)


def _points(own: Sequence[Passage]) -> list[SourcedStatement]:
    """Return the points of a list, or the sentences of a paragraph, each with what leans on it."""
    if own and own[0].kind == "item":
        return [SourcedStatement(one.text, one, details=one.details) for one in own]
    texts = [(group[0], reduce(joined, (one.text for one in group))) for group in thoughts(own)]
    return [SourcedStatement(text, replace(first, text=text)) for first, text in texts]
