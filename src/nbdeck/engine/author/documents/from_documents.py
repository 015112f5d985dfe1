"""From documents to a plan: one slide of each section, in the document's own words and order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.languages import find_language
from nbdeck.engine.author.documents.asked import (
    about_bans,
    about_named,
    banned_names,
    hold,
    named_sections,
    without_forbidden,
    without_names,
)
from nbdeck.engine.author.documents.asked_charts import about_asked_charts, with_asked_charts
from nbdeck.engine.author.documents.chartable import chart_of, is_series, turned
from nbdeck.engine.author.documents.choosing import chosen, is_named, told_sections
from nbdeck.engine.author.documents.claims import claim_of
from nbdeck.engine.author.documents.confidential import about_marked, about_running, without_marked
from nbdeck.engine.author.documents.covers import (
    SHEETS,
    document_title,
    front_text,
    told_authors,
)
from nbdeck.engine.author.documents.evidence import SENTENCES, Part, shown_by
from nbdeck.engine.author.documents.footnotes import with_footnotes
from nbdeck.engine.author.documents.left_out import about_cut, about_left_out, about_remarks
from nbdeck.engine.author.documents.over_time import chart_over_time
from nbdeck.engine.author.documents.planned import (
    evidence_of,
    picture_of,
    pictured,
    planned,
    with_statements,
)
from nbdeck.engine.author.documents.prose_tables import told_by_row
from nbdeck.engine.author.documents.shown_data import MOST_ROWS, slide_of_chart, slide_of_table
from nbdeck.engine.author.documents.speaking import spoken
from nbdeck.engine.author.documents.titles import below_title, cover_titles, slide_titles
from nbdeck.engine.author.documents.visuals import Visual
from nbdeck.engine.author.documents.whole import whole_parts
from nbdeck.engine.author.every_word import with_notes
from nbdeck.engine.author.language.options import unmet
from nbdeck.engine.author.material.passages import Passage, Section, sections
from nbdeck.engine.author.scaffold.slides import about_missing
from nbdeck.engine.model.plan import AuthorOptions, Plan, PlannedSlide
from nbdeck.engine.model.source import Heading, Source, TableBlock
from nbdeck.errors import ValidationFailed

MOST_SLIDES = 14
"""Slides of documents where no length is asked for, besides a list at their end."""
POINTS = {Verbosity.CONCISE: 3, Verbosity.STANDARD: SENTENCES, Verbosity.TEXT_HEAVY: 8}
"""Statements of a slide."""
_NO_CHART = (
    "A chart was asked for and none was made: no table that is shown is numbers of one kind and size in one to four "
    "columns and nothing else. Name such columns by the words of their headings."
)
_Drawn: TypeAlias = Callable[[TableBlock, Section], bool]
"""Tells whether a table is shown as a chart."""
_COVER_LINE = 160
"""Characters of a line of the cover."""


def plan_from_documents(
    sources: Sequence[Source],
    topic: str,
    options: AuthorOptions,
    *,
    is_title: bool = True,
    is_whole: bool = False,
    request: str = "",
    is_charted: bool = False,
) -> Plan:
    """Return the plan of a deck that says what documents say, section by section, in their own sentences.

    Every point is a sentence with what leans on it, a list point, a table, chart or figure of one section and names its
    place; no sentence is cut, and numbers are as they stand there. The rest of the text of a section stands in the
    notes.

    Args:
        sources: The documents, one after the other.
        topic: What the reader asks about, may be empty; what bears on it comes first, and it is the cover's title where
            it reads as one.
        options: No more slides than `length` (None: up to 14, by the sections there are); fewer are told.
        is_title: Whether the topic may be the cover's title; not one that asks for a deck.
        is_whole: Whether documents that have room are shown whole, nothing chosen.
        request: All that is asked for, whose words may name sections, and names that shall not be there.
        is_charted: Whether charts are asked for: tables that can be charts are drawn.

    Raises:
        ValidationFailed: the documents hold no text, table or chart.
    """
    parted = [without_marked(with_footnotes(turned(told_by_row(source)))) for source in sources]
    sources = [source for source, _ in parted]
    whole = sections(sources)
    sheets = [one.name for one in sources if one.kind in SHEETS]
    drawn = partial(_is_drawn, sheets=sheets, is_charted=is_charted)
    banned = banned_names(request)
    told = told_sections(sources)
    allowed, is_obeyed = _allowed(request, banned, told)
    material = with_asked_charts(request, _readable(allowed, drawn))
    if not options.document_pictures:
        material = [replace(one, pictures=()) for one in material]
    language = main_language(sources)
    subject = topic if narrows(topic, sources) else ""
    parts = _chosen(material, subject, request, options, is_whole=is_whole)
    if not parts:
        raise _nothing_in(sources)
    names = [document_title(source) for source in sources]
    titles = slide_titles(parts, names, [_claim(one.visual, drawn) for one in parts], language)
    shown = _slides(parts, titles, options, drawn)
    front = _front(sources, banned)
    line = front if len(front) <= _COVER_LINE else ""
    title, subtitle = cover_titles(
        topic if is_title else "", names, [source.name for source in sources], line or told_authors(sources)
    )
    shown[:1] = [with_notes(one, [front] if front else []) for one in shown[:1]]
    warnings = [
        *unmet(options, language),
        *about_marked([name for _, names in parted for name in names]),
        *about_running(sources),
        *about_left_out(sources, whole, parts, shown),
        *about_cut(parts, shown),
        *about_remarks(whole),
        *about_named(request, told, parts, shown),
        *about_bans(request, told),
        *(_about_banned(name, f"{title} {subtitle}", is_obeyed=is_obeyed) for name in banned),
    ]
    has_chart = any(slide.spec.chart for slide in shown)
    if is_charted:
        warnings += about_asked_charts(request, material) if has_chart else [_NO_CHART]
    if options.length and len(shown) < options.length:
        warnings.append(about_missing(len(shown), options.length))
    return Plan(
        title=title,
        subtitle=subtitle,
        language=language_name(language),
        slides=tuple(shown),
        content_source="documents",
        warnings=tuple(warnings),
    )


def _chosen(
    material: Sequence[Section], subject: str, request: str, options: AuthorOptions, *, is_whole: bool
) -> list[Part]:
    """Return what is shown: all of it where that is asked for and has room, else the best of each section."""
    room, points = options.length or MOST_SLIDES, POINTS[options.verbosity]
    parts = whole_parts(material, room, options.length or 0) if is_whole and not subject else None
    if parts is not None:
        return parts
    named, below = named_sections(f"{request}\n{subject}", material)
    if subject and named and not options.length:
        material = [one for one in material if one in named or one in below]
    return chosen(material, room, points, subject, named=named, below=below, is_asked=bool(options.length))


def _allowed(request: str, banned: Sequence[str], told: Sequence[Section]) -> tuple[list[Section], bool]:
    """Return what may be told, and whether what holds a name that shall not be there is left out: unless all does."""
    wanted = without_forbidden(request, told)
    kept = without_names(banned, wanted)
    is_obeyed = any(not one.is_empty for one in kept)
    return (kept if is_obeyed else wanted), is_obeyed


def _front(sources: Sequence[Source], banned: Sequence[str]) -> str:
    words = front_text(sources[0], sections(sources[:1])) if len(sources) == 1 else ""
    return "" if hold(banned, words) else words


def _about_banned(name: str, cover: str, *, is_obeyed: bool) -> str:
    if not is_obeyed:
        return f"“{name}” shall not be mentioned, and all of the documents holds this name: nothing was left out."
    shown = " The cover holds it: give another title." if hold([name], cover) else ""
    return f"“{name}” shall not be mentioned: what holds this name is left out.{shown}"


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


def _slides(
    parts: Sequence[Part], titles: Sequence[str], options: AuthorOptions, drawn: _Drawn
) -> list[PlannedSlide]:
    """Return the slides of parts, the last one of each section with the rest of its text in the notes."""
    last = {id(part.section): at for at, part in enumerate(parts)}
    said = {_paragraph(one.passage) for part in parts for one in part.statements}
    pictures = {part.visual.picture.sha256 for part in parts if part.visual and part.visual.picture}
    slides = []
    for at, (part, title) in enumerate(zip(parts, titles, strict=True)):
        own = {_paragraph(one.passage) for one in part.statements}
        around = [
            one
            for one in part.section.passages
            if _paragraph(one) in own or (last[id(part.section)] == at and _paragraph(one) not in said)
        ]
        if part.visual is not None:
            slide = _of_visual(part.visual, title, options, drawn)
            slide = with_notes(with_statements(slide, part.statements), [spoken(around)] if around else [])
        else:
            picture = picture_of(part.section.pictures, pictures) if options.document_pictures else None
            pictures |= {picture.sha256} if picture else set()
            is_said = shown_by(one for one in part.statements if one.is_whole)
            slide = planned(
                title,
                below_title(part.statements, title),
                picture=picture,
                material=around if not all(map(is_said, around)) else (),
                why="The document has it as a list." if part.is_list else "Sentences of its section.",
            )
            slide = slide.model_copy(update={"evidence": tuple(map(evidence_of, part.statements))})
        slides.append(slide)
    return slides


def _paragraph(passage: Passage) -> tuple[str, int]:
    return passage.document, passage.paragraph


def _claim(visual: Visual | None, drawn: _Drawn) -> str:
    """Return what the numbers of a chart say; empty for others and on slides, which have their own titles."""
    if visual is None or visual.picture is not None:
        return ""
    tag = visual.section.language
    if visual.chart is not None:
        is_titled = visual.chart.place is not None and visual.chart.place.kind == "slide"
        return "" if is_titled else claim_of(visual.chart.chart, tag)
    is_drawn = visual.table is not None and drawn(visual.table, visual.section)
    chart = chart_of(visual.table, tag) if is_drawn and visual.table is not None else None
    return claim_of(chart, tag) if chart is not None else ""


def _is_drawn(table: TableBlock, section: Section, *, sheets: Collection[str], is_charted: bool) -> bool:
    """Whether a table is shown as a chart: on a sheet numbers over time, elsewhere a course too long for a table.

    Where charts are asked for all tables are that can be.
    """
    if is_charted and chart_of(table, section.language) is not None:
        return True
    if section.document in sheets and is_series(table, section.language):
        return True
    is_long = len(table.rows) > MOST_ROWS or section.document in sheets
    return is_long and chart_over_time(table) is not None


def _readable(material: Sequence[Section], drawn: _Drawn) -> list[Section]:
    """Return sections without tables that no slide has room for; with them where there is nothing else."""
    readable = [
        replace(
            one,
            tables=tuple(
                each
                for each in one.tables
                if len(each.rows) - each.header_rows <= MOST_ROWS or drawn(each, one)
            ),
        )
        for one in material
    ]
    return readable if not all(one.is_empty for one in readable) else list(material)


def _of_visual(visual: Visual, title: str, options: AuthorOptions, drawn: _Drawn) -> PlannedSlide:
    section, tag = visual.section, visual.section.language
    if visual.picture is not None:
        return pictured(title, visual.caption, visual.picture, section.document, tag)
    if visual.chart is not None:
        return slide_of_chart(visual.chart, title, section.document, options, language=tag)
    assert visual.table is not None  # noqa: S101 - a visual is one of three
    is_drawn = drawn(visual.table, section)
    as_chart = None if is_drawn else False
    return slide_of_table(visual.table, title, section.document, options, as_chart=as_chart, language=tag)


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
