"""Documents short enough to be shown whole: every paragraph, list, table, chart and figure, nothing chosen or cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nbdeck.contract.words.sentences import joined
from nbdeck.engine.author.documents.chartable import header_and_body
from nbdeck.engine.author.documents.choosing import BESIDE_ROWS, BESIDE_WORDS
from nbdeck.engine.author.documents.evidence import (
    LINE,
    LINES,
    POINTS,
    Part,
    SourcedStatement,
    paragraphs,
    split_to,
)
from nbdeck.engine.author.documents.planned import picture_of
from nbdeck.engine.author.documents.shown_data import MOST_ROWS
from nbdeck.engine.author.documents.visuals import Visual, pictures_of
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.sentences.prose import count_words, is_sentence
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import TableBlock

_MOST_CHARACTERS = 60_000
_SLIDE, _POINT = 80, 40
"""Words of a slide, and of several sentences that are one point."""


def whole_parts(sections: Sequence[Section], room: int, options: AuthorOptions) -> list[Part] | None:
    """Return parts that show all of some sections in their order; None where that is more than there is room for.

    Args:
        sections: Of all documents, what stands in front and behind included.
        room: Slides.
        options: Where they ask for a number of slides, slides are split until there are as many.
    """
    if sum(len(one.text) for section in sections for one in section.passages) > _MOST_CHARACTERS:
        return None
    tables = [table for section in sections for table in section.tables]
    if any(len(header_and_body(one)[1]) > MOST_ROWS for one in tables):
        return None
    if not options.document_pictures:
        sections = [replace(one, pictures=()) for one in sections]
    parts = [part for section in sections for part in _parts(section)]
    if not parts or len(parts) > room:
        return None
    return split_to(parts, options.length or 0)


def _parts(section: Section) -> Iterator[Part]:
    slides = list(_slides(section))
    visuals = [Visual(section, number, chart=chart) for number, chart in enumerate(section.charts)]
    for number, table in enumerate(section.tables, start=len(section.charts)):
        if len(table.rows) > 1 and any(cell.text.strip() for row in table.rows for cell in row):
            visuals.append(Visual(section, number, table=table))
    if len(visuals) == len(slides) == 1 and _is_note(slides[0], visuals[0].table):
        yield Part(section, tuple(slides.pop()), visual=visuals.pop())
    for points in slides:
        is_list = all(one.passage.kind == "item" for one in points)
        yield Part(section, tuple(points), list_at=points[0].passage.paragraph if is_list else None)
    yield from (Part(section, visual=one) for one in visuals)
    has_words = any(one.kind != "note" for one in section.passages)
    beside = picture_of(section.pictures) if has_words else None
    yield from (Part(section, visual=one) for one in pictures_of(section) if one.picture is not beside)


def _is_note(points: Sequence[SourcedStatement], table: TableBlock | None) -> bool:
    """Whether the only words of a section are one point that has room beside its only table."""
    is_short = table is not None and len(table.rows) <= BESIDE_ROWS
    return is_short and len(points) == 1 and not points[0].details and _words(points[0]) <= BESIDE_WORDS


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
        most = LINES if _are_lines(points) and not slide else POINTS
        for one in points:
            is_full = len(slide) == most or sum(map(_words, (*slide, one))) > _SLIDE
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


def _are_lines(points: Sequence[SourcedStatement]) -> bool:
    return len(points) <= LINES and all(_words(one) <= LINE and not one.details for one in points)


def _words(one: SourcedStatement) -> int:
    return count_words(one.text) + sum(map(count_words, one.details))


def _points(own: Sequence[Passage]) -> list[SourcedStatement]:
    """Return the points of a list, or the sentences of a paragraph, those together that few words have."""
    if own and own[0].kind == "item":
        return [SourcedStatement(one.text, one, details=one.details) for one in own]
    points: list[SourcedStatement] = []
    for one in own:
        last = points[-1] if points else None
        if last is not None and is_sentence(last.text) and _words(last) + count_words(one.text) <= _POINT:
            text = joined(last.text, one.text)
            points[-1] = SourcedStatement(text, replace(last.passage, text=text))
        else:
            points.append(SourcedStatement(one.text, one))
    return points
