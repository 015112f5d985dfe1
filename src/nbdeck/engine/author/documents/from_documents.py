"""From documents to a plan: the parts that say most become slides, each with its best sentences, whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.languages import find_language
from nbdeck.engine.author.documents.choosing import Part, chosen, parts_of, told_sections
from nbdeck.engine.author.documents.covers import told_authors, told_title
from nbdeck.engine.author.documents.filling import filled
from nbdeck.engine.author.documents.left_out import about_left_out
from nbdeck.engine.author.documents.planned import picture_of, planned
from nbdeck.engine.author.documents.shown_data import slide_of_chart, slide_of_table
from nbdeck.engine.author.documents.statements import SourcedStatement, best_of, is_first
from nbdeck.engine.author.documents.titles import Titles, cover_titles, heading_title, message_of
from nbdeck.engine.author.documents.visuals import Visual, best_visuals, visuals_of
from nbdeck.engine.author.language.options import unmet
from nbdeck.engine.author.looks.short_title import short_title
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.author.scaffold.slides import about_missing
from nbdeck.engine.model import AuthorOptions, Plan, PlannedSlide, Source
from nbdeck.errors import ValidationFailed

_FEWEST, _MOST = 3, 15
"""Slides where no length is asked for."""
POINTS = {Verbosity.CONCISE: 1, Verbosity.STANDARD: 2, Verbosity.TEXT_HEAVY: 4}
"""Statements of a slide."""
_LEAST = 0.6
"""Part of the score of the best statement of a slide that the others have."""
_SHARE_OF_VISUALS = 3
"""One slide in so many may be a table or chart where there is text as well."""


@dataclass(slots=True)
class _Deck:
    """What the slides made so far have used up."""

    options: AuthorOptions
    titles: Titles
    names: Mapping[str, str]
    shown: list[SourcedStatement] = field(default_factory=list)
    drawn: list[Visual] = field(default_factory=list)
    pictures: set[str] = field(default_factory=set)
    slides: list[PlannedSlide] = field(default_factory=list)


def plan_from_documents(
    sources: Sequence[Source], topic: str, options: AuthorOptions, *, is_title: bool = True
) -> Plan:
    """Return the plan of a deck that says what documents say, in their own sentences.

    Every point rests on one sentence, list point, table or chart of one document and names its place; no sentence is
    cut, and numbers are as they stand there.

    Args:
        sources: The documents, one after the other.
        topic: What the reader asks about, may be empty; it steers the choice of sentences, and is the cover's title
            where it reads as one.
        options: `length` is hit exactly (None: 3 to 15, by what the material carries).
        is_title: Whether the topic may be the cover's title; not one that asks for a deck.

    Raises:
        ValidationFailed: the documents hold no text, table or chart.
    """
    documents = [sections([source]) for source in sources]
    told = told_sections(documents)
    parts, visuals = parts_of(told, topic), visuals_of(told)
    if options.length is None:
        parts = [part for part in parts if part.is_strong] or chosen(parts, _FEWEST, 1)
    if not parts and not visuals:
        raise _nothing_in(sources)
    language = main_language(sources)
    own = [told_title(source, told) for source in sources]
    names = {source.name: title.strip() for source, title in zip(sources, own, strict=True)}
    deck = _Deck(options, Titles(tag=language), names)
    length = options.length or min(max(len(parts) + len(visuals), _FEWEST), _MOST)
    _fill(deck, parts, visuals, length)
    if not deck.slides:
        raise _nothing_in(sources)
    title, subtitle = cover_titles(
        topic if is_title else "",
        own,
        [source.name for source in sources],
        told_authors(sources),
    )
    slides = (
        filled(deck.slides[:length], sources, options, language) if options.length else tuple(deck.slides)
    )
    carried = sum(not slide.is_scaffold for slide in slides)
    whole = [section for own in documents for section in own]
    warnings = [
        *unmet(options, language),
        *about_left_out(whole, deck.shown, deck.drawn),
        *_about_cut(slides),
    ]
    if options.length and carried < options.length:
        warnings.append(about_missing(carried, options.length))
    return Plan(
        title=title,
        subtitle=subtitle,
        language=language_name(language),
        slides=slides,
        content_source="documents",
        warnings=tuple(warnings),
    )


def _nothing_in(sources: Sequence[Source]) -> ValidationFailed:
    names = ", ".join(repr(source.name) for source in sources) or "no document"
    return ValidationFailed(
        f"No text, table or chart was found in {names}.",
        hint="Upload a document with text; a scanned one needs text recognition first.",
    )


def _fill(deck: _Deck, parts: Sequence[Part], visuals: Sequence[Visual], length: int) -> None:
    """Add the slides of the best parts, tables and charts, in the order of the documents."""
    points = POINTS[deck.options.verbosity]
    room = max(length // _SHARE_OF_VISUALS, length - len(parts)) if parts else length
    drawn = best_visuals(visuals, room)
    spread = chosen(parts, length - len(drawn), 1 if deck.options.length else points)
    placed: list[tuple[float, int, Part | Visual]] = [
        *((part.statements[0].order, 0, part) for part in spread),
        *((visual.after - 0.5, 1 + visual.number, visual) for visual in drawn),
    ]
    for _, _, entry in sorted(placed, key=lambda one: one[:2]):
        if isinstance(entry, Visual):
            deck.slides.append(_of_visual(deck, entry))
            deck.drawn.append(entry)
        else:
            _add_part(deck, entry, points)


def _add_part(deck: _Deck, part: Part, points: int) -> None:
    stated = message_of(part, deck.titles)
    said = _points(deck, part, points, stated)
    if not said:
        return
    otherwise = deck.names[part.section.document], short_title(said[0].text)
    title = deck.titles.take(stated.text) if stated else heading_title(part.section, deck.titles, *otherwise)
    picture = picture_of(part.pictures, deck.pictures) if deck.options.document_pictures else None
    slide = planned(
        title,
        said,
        deck.options,
        stated=stated,
        picture=picture,
        material=part.section.passages,
        why="The document has it as a list." if part.is_list else "",
    )
    deck.shown += [*said, *([stated] if stated else [])]
    deck.pictures |= {picture.sha256} if picture else set()
    deck.slides.append(slide)


def _points(
    deck: _Deck, part: Part, most: int, stated: SourcedStatement | None = None
) -> list[SourcedStatement]:
    """Return what a slide says: first sentences of paragraphs, or the one best sentence, unless more is asked for."""
    if part.is_list:
        return list(part.statements)
    told = [*deck.shown, *([stated] if stated else [])]
    if deck.options.length or deck.options.verbosity is Verbosity.TEXT_HEAVY:
        return best_of(part.statements, most, told, least=_LEAST)
    first = [one for one in part.statements if is_first(one.passage)]
    return best_of(first, most, told, least=_LEAST) or best_of(part.statements, 1, told)


def _of_visual(deck: _Deck, visual: Visual) -> PlannedSlide:
    title, section = deck.titles.take(*visual.titles), visual.section
    if visual.chart is not None:
        return slide_of_chart(visual.chart, title, section.document, deck.options, language=section.language)
    assert visual.table is not None  # noqa: S101 - a visual is one or the other
    return slide_of_table(visual.table, title, section.document, deck.options, language=section.language)


def _about_cut(slides: Sequence[PlannedSlide]) -> Iterator[str]:
    """Yield of which tables a slide shows only some rows or columns."""
    for slide in slides:
        if slide.spec.table is not None and (cut := slide.spec.content):
            yield f"“{slide.spec.title}”: {cut}"


def main_language(sources: Sequence[Source]) -> str:
    """Return the tag of the language that most of the documents' blocks are in."""
    counted = Counter({source.language: 0 for source in sources if source.language})
    for source in sources:
        if source.language:
            counted[source.language] += len(source.blocks)
    return counted.most_common(1)[0][0] if counted else ""


def language_name(tag: str) -> str:
    """Return the name of a language of the contract, "ORIGINAL" for a tag that has none."""
    try:
        return find_language(tag).name if tag else "ORIGINAL"
    except ValueError:
        return "ORIGINAL"
