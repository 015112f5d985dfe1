"""From documents to a plan: one slide of each section, in the document's own words and order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.languages import find_language
from nbdeck.engine.author.documents.chartable import chart_of, is_series, turned
from nbdeck.engine.author.documents.choosing import chosen, is_named, told_sections
from nbdeck.engine.author.documents.claims import claim_of
from nbdeck.engine.author.documents.covers import SHEETS, document_title, front_line, told_authors
from nbdeck.engine.author.documents.evidence import Part, SourcedStatement, shown_by
from nbdeck.engine.author.documents.headings import is_generic
from nbdeck.engine.author.documents.left_out import (
    about_beside,
    about_headings,
    about_left_out,
    about_pictures,
)
from nbdeck.engine.author.documents.over_time import chart_over_time
from nbdeck.engine.author.documents.planned import lead_title, picture_of, pictured, planned, with_statements
from nbdeck.engine.author.documents.shown_data import left_out_of_table, slide_of_chart, slide_of_table
from nbdeck.engine.author.documents.speaking import spoken
from nbdeck.engine.author.documents.titles import Titles, cover_titles, heading_title
from nbdeck.engine.author.documents.visuals import Visual
from nbdeck.engine.author.documents.whole import whole_parts
from nbdeck.engine.author.every_word import with_notes
from nbdeck.engine.author.language.options import unmet
from nbdeck.engine.author.looks.short_title import short_title
from nbdeck.engine.author.material.passages import Passage, Section, sections
from nbdeck.engine.author.scaffold.slides import about_missing, missing_slides
from nbdeck.engine.model.plan import AuthorOptions, Plan, PlannedSlide
from nbdeck.engine.model.source import Heading, Source
from nbdeck.errors import ValidationFailed

MOST_SLIDES = 25
"""Slides of documents where no length is asked for."""
POINTS = {Verbosity.CONCISE: 1, Verbosity.STANDARD: 2, Verbosity.TEXT_HEAVY: 4}
"""Statements of a slide."""


@dataclass(slots=True)
class _Deck:
    """What the slides made so far have used up.

    Attributes:
        charted: Documents shown whole whose numbers over time are charts, all other tables tables; None for any.
    """

    options: AuthorOptions
    charted: frozenset[str] | None
    titles: Titles
    names: Mapping[str, str]
    repeated: frozenset[str]
    headings: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)
    lists: dict[tuple[str, int], str] = field(default_factory=dict)
    pictures: set[str] = field(default_factory=set)

    def title_of(self, part: Part) -> str:
        """Return the title of a slide: its own sentence, the name of what it shows, or the heading of its section.

        Behind the first of a section it is the line that opens the slide's list, or the heading marked as going on.
        """
        section = part.section
        if part.visual is not None and not part.statements:
            return self.titles.take(*filter(None, [self._claim(part.visual)]), *part.visual.titles)
        if part.stated is not None:
            return self.titles.take(part.stated.text)
        if part.list_at is None:
            return self._of_section(part)
        key = (section.document, part.list_at)
        if key in self.lists:
            return self.titles.take(self.lists[key])
        self.lists[key] = self._of_section(part)
        return self.lists[key]

    def _claim(self, visual: Visual) -> str:
        """Return what the numbers of a chart say; empty for others and on slides, which have their own titles."""
        if visual.chart is not None:
            is_titled = visual.chart.place is not None and visual.chart.place.kind == "slide"
            return "" if is_titled else claim_of(visual.chart.chart, visual.section.language)
        if visual.table is None or self.as_chart(visual) is False:
            return ""
        chart = chart_of(visual.table, visual.section.language)
        return claim_of(chart, visual.section.language) if chart is not None else ""

    def as_chart(self, visual: Visual) -> bool | None:
        """Return False for a table that stays one, None for one whose numbers decide."""
        section = visual.section
        is_sheet = self.charted is not None and section.document in self.charted
        is_course = is_sheet and visual.table is not None and is_series(visual.table, section.language)
        return None if self.charted is None or is_course else False

    def _of_section(self, part: Part) -> str:
        section = part.section
        key = (section.document, section.headings)
        if key in self.headings:
            return self.titles.take(*filter(None, [lead_title(part)]), self.headings[key])
        is_repeated = section.heading in self.repeated or is_generic(section.heading)
        opening = short_title(part.statements[0].text)
        title = heading_title(
            section, self.titles, self.names[section.document], opening, is_repeated=is_repeated
        )
        if section.heading:
            self.headings[key] = title
        return title


def plan_from_documents(
    sources: Sequence[Source],
    topic: str,
    options: AuthorOptions,
    *,
    is_title: bool = True,
    is_whole: bool = False,
) -> Plan:
    """Return the plan of a deck that says what documents say, section by section, in their own sentences.

    Every point is a sentence with what leans on it, a list point, a table, chart or figure of one section and names its
    place; no sentence is cut, and numbers are as they stand there. The rest of the text of a section stands in the
    notes.

    Args:
        sources: The documents, one after the other.
        topic: What the reader asks about, may be empty; what bears on it comes first, and it is the cover's title where
            it reads as one.
        options: `length` is hit exactly (None: up to 25, by the sections there are).
        is_title: Whether the topic may be the cover's title; not one that asks for a deck.
        is_whole: Whether documents that have room are shown whole, nothing chosen.

    Raises:
        ValidationFailed: the documents hold no text, table or chart.
    """
    sources = [turned(source) for source in sources]
    documents = [sections([source]) for source in sources]
    front = front_line(documents[0][0]) if len(documents) == 1 and len(documents[0]) > 1 else ""
    whole = [section for own in documents for section in own[bool(front) :]]
    material = told_sections(documents)
    if not options.document_pictures:
        material = [replace(one, pictures=()) for one in material]
    language = main_language(sources)
    subject = topic if narrows(topic, sources) else ""
    room = options.length or MOST_SLIDES
    parts = whole_parts(whole, room, options) if is_whole and not subject else None
    sheets = frozenset(source.name for source in sources if source.kind in SHEETS)
    charted = None if parts is None else sheets
    if parts is None:
        parts = chosen(material, room, POINTS[options.verbosity], subject, is_asked=bool(options.length))
    if not parts:
        raise _nothing_in(sources)
    own = [document_title(source) for source in sources]
    names = {source.name: title.strip() for source, title in zip(sources, own, strict=True)}
    shown = _slides(parts, _Deck(options, charted, Titles(tag=language), names, _repeated(material)))
    title, subtitle = cover_titles(
        topic if is_title else "", own, [source.name for source in sources], front or told_authors(sources)
    )
    shown[:1] = [with_notes(one, [front] if front else []) for one in shown[:1]]
    titles = [slide.spec.title for slide in shown]
    missing = (options.length or 0) > len(shown)
    slides = (*shown, *missing_slides(titles[0], int(missing), language, titles))
    warnings = [
        *unmet(options, language),
        *about_left_out(whole, parts),
        *about_headings(whole, slides, [title, subtitle]),
        *about_pictures(sources, slides),
        *about_beside(sources, slides),
        *_about_cut(parts, shown),
    ]
    if options.length and len(shown) < options.length:
        warnings.append(about_missing(len(shown), options.length))
    return Plan(
        title=title,
        subtitle=subtitle,
        language=language_name(language),
        slides=slides,
        content_source="documents",
        warnings=tuple(warnings),
    )


def narrows(topic: str, sources: Sequence[Source]) -> bool:
    """Whether a topic asks for a part of documents, and does not only name them as their titles or files do."""
    names = [name for one in sources for name in (one.name, one.title, *_heading(one))]
    return bool(topic.strip()) and not is_named(topic, names, main_language(sources))


def _heading(source: Source) -> list[str]:
    return [block.text for block in source.blocks if isinstance(block, Heading)][:1]


def _nothing_in(sources: Sequence[Source]) -> ValidationFailed:
    names = ", ".join(repr(source.name) for source in sources) or "no document"
    return ValidationFailed(
        f"No text, table or chart was found in {names}.",
        hint="Upload a document with text; a scanned one needs text recognition first.",
    )


def _slides(parts: Sequence[Part], deck: _Deck) -> list[PlannedSlide]:
    """Return the slides of parts, the last one of each section with the rest of its text in the notes."""
    last = {id(part.section): at for at, part in enumerate(parts)}
    said = {_paragraph(one.passage) for part in parts for one in part.said}
    drawn = (part.visual.picture for part in parts if part.visual is not None)
    deck.pictures |= {picture.sha256 for picture in drawn if picture is not None}
    slides = []
    for at, part in enumerate(parts):
        own = {_paragraph(one.passage) for one in part.said}
        rest = last[id(part.section)] == at
        around = [
            one
            for one in part.section.passages
            if _paragraph(one) in own or (rest and (_paragraph(one) not in said))
        ]
        slides.append(_slide(part, around, deck))
    return slides


def _repeated(told: Sequence[Section]) -> frozenset[str]:
    """Return the headings that sections below different ones have."""
    counted = Counter(heading for (heading, _) in {(one.heading, one.headings[:-1]) for one in told})
    return frozenset(heading for heading, count in counted.items() if count > 1)


def _paragraph(passage: Passage) -> tuple[str, int]:
    return passage.document, passage.paragraph


def _slide(part: Part, around: Sequence[Passage], deck: _Deck) -> PlannedSlide:
    section, title = part.section, deck.title_of(part)
    if part.visual is not None:
        shown = _of_visual(part.visual, title, part.statements, deck)
        return with_notes(shown, [spoken(around)] if around else [])
    picture = picture_of(section.pictures, deck.pictures) if deck.options.document_pictures else None
    deck.pictures |= {picture.sha256} if picture else set()
    is_said = shown_by(one for one in part.said if one.is_whole)
    return planned(
        title,
        part.statements,
        stated=part.stated,
        picture=picture,
        material=around if not all(map(is_said, around)) else (),
        why="The document has it as a list." if part.is_list else "Whole sentences of its section.",
    )


def _of_visual(visual: Visual, title: str, said: Sequence[SourcedStatement], deck: _Deck) -> PlannedSlide:
    section, tag = visual.section, visual.section.language
    if visual.picture is not None:
        return pictured(title, visual.caption, visual.picture, section.document, tag, said)
    if visual.chart is not None:
        slide = slide_of_chart(visual.chart, title, section.document, deck.options, language=tag)
    else:
        assert visual.table is not None  # noqa: S101 - a visual is one of three
        as_chart = deck.as_chart(visual)
        slide = slide_of_table(
            visual.table, title, section.document, deck.options, as_chart=as_chart, language=tag
        )
    return with_statements(slide, said)


def _about_cut(parts: Sequence[Part], slides: Sequence[PlannedSlide]) -> Iterator[str]:
    """Yield of which tables a slide shows only some rows, columns or numbers."""
    for part, slide in zip(parts, slides, strict=True):
        table = part.visual.table if part.visual is not None else None
        if table is None:
            continue
        over_time = chart_over_time(table) if slide.spec.chart is not None else None
        cut = over_time[1] if over_time else "" if slide.spec.chart is not None else left_out_of_table(table)
        if cut:
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
