"""From documents to a plan: their own parts, whole, by their outlines and in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from nbdeck.contract.languages import find_language
from nbdeck.engine.author.documents.apart import without_apart, without_footnotes
from nbdeck.engine.author.documents.chapters import Chapter, PartOptions, chapters_of
from nbdeck.engine.author.documents.chartable import is_series
from nbdeck.engine.author.documents.covers import SHEETS, document_title, told_authors
from nbdeck.engine.author.documents.left_out import about_left_out
from nbdeck.engine.author.documents.parts import POINTS, Part
from nbdeck.engine.author.documents.planned import picture_of, pictured, planned, quoted
from nbdeck.engine.author.documents.points import SaidPoint
from nbdeck.engine.author.documents.shown_data import left_out_of_table, slide_of_chart, slide_of_table
from nbdeck.engine.author.documents.speaking import spoken
from nbdeck.engine.author.documents.titles import Titles, caption_title, cover_titles, headings_of
from nbdeck.engine.author.documents.wishes import banned_of, unknown_labels, wanted_of
from nbdeck.engine.author.every_word import with_notes
from nbdeck.engine.author.language.options import unmet
from nbdeck.engine.author.material.passages import Passage, Section, sections
from nbdeck.engine.model.plan import AuthorOptions, Plan, PlannedSlide
from nbdeck.engine.model.source import Paragraph, PictureBlock, Source, SourcePlace
from nbdeck.errors import ValidationFailed

MOST_SLIDES = 15
"""Slides of documents where no length is asked for."""
_WHY = {"list": "The document has it as a list.", "prose": "The first sentences of its paragraphs."}


@dataclass(slots=True)
class _Deck:
    """What the slides made so far have used up.

    Attributes:
        titles: Those of the slides.
        names: Titles of the documents by their files.
        repeated: Headings that several sections have.
        footnotes: The notes of sheets by document and place.
        headings: The sections that a slide is called after.
        pictures: SHA-256 of those that slides show.
    """

    options: AuthorOptions
    titles: Titles
    names: Mapping[str, str]
    repeated: frozenset[str]
    footnotes: Mapping[tuple[str, SourcePlace | None], list[str]]
    headings: set[int] = field(default_factory=set)
    pictures: set[str] = field(default_factory=set)

    def title_of(self, part: Part) -> str:
        """Return the title of a slide: the heading of its section; behind the first of them the caption of a figure."""
        section = part.section
        candidates = headings_of(
            section, self.names[section.document], is_repeated=section.heading in self.repeated
        )
        if id(section) in self.headings:
            visual = part.visual
            has_title = visual is not None and visual.picture is None
            caption = caption_title(visual.caption) if visual is not None and has_title else ""
            return self.titles.take(*filter(None, [caption]), candidates[0] if candidates else "")
        self.headings.add(id(section))
        return self.titles.take(*candidates)


def plan_from_documents(
    sources: Sequence[Source],
    topic: str,
    options: AuthorOptions,
    *,
    request: str = "",
    is_title: bool = True,
) -> Plan:
    """Return the plan of a deck that shows parts of documents, whole and in their order.

    Lists, tables, charts, captioned figures and quotations are shown as they are; of text without them the first
    sentences of its paragraphs. Which sections have slides follows from the outline of the documents alone, after what
    the request names. The rest of the text of a section stands in the notes.

    Args:
        sources: The documents, one after the other.
        topic: What the reader asks about, may be empty; the cover's title where it reads as one.
        options: `length` is the number of slides, fewer where the documents carry fewer; None: up to 15.
        request: What was typed, for the sections, tables and figures that it names; empty for the topic.
        is_title: Whether the topic may be the cover's title; not one that asks for a deck.

    Raises:
        ValidationFailed: the documents hold no text, table or chart.
    """
    documents = [sections([source]) for source in sources]
    whole = [section for own in documents for section in own]
    asked = request or topic
    told = [without_footnotes([*map(without_apart, own)]) for own in documents]
    banned = banned_of(asked, [one for own in told for one in own])
    left = {*map(id, banned)}
    told = [[one for one in own if not {id(one)} & left] for own in told]
    look = PartOptions(
        POINTS[options.verbosity],
        wanted_of(asked, [one for own in told for one in own]),
        has_pictures=options.document_pictures,
    )
    root = chapters_of(told, look)
    if not root.most:
        root = chapters_of(told, replace(look, has_lines=True))
    if root.most < (options.length or 0):
        root = chapters_of(told, replace(root.look, points=1))
    parts = root.chosen(options.length or min(root.natural, MOST_SLIDES))
    if not parts:
        raise _nothing_in(sources)
    own = [document_title(source) for source in sources]
    names = {source.name: title.strip() for source, title in zip(sources, own, strict=True)}
    language = main_language(sources)
    deck = _Deck(options, Titles(tag=language), names, _repeated(whole), _footnotes(sources))
    slides = _slides(parts, deck)
    title, subtitle = cover_titles(
        topic if is_title else "", own, [source.name for source in sources], told_authors(sources)
    )
    captions = [part.visual.caption for one in _all_parts(root) for part in one if part.visual is not None]
    warnings = [
        *unmet(options, language),
        *(f"Left out as the request asks: “{one.heading}”." for one in banned),
        *(
            f"No table or figure of the documents is called “{one}”."
            for one in unknown_labels(request, captions)
        ),
        *about_left_out(sources, whole, parts, slides),
        *_about_cut(parts, slides),
        *_about_few(len(slides), options.length),
    ]
    return Plan(
        title=title,
        subtitle=subtitle,
        language=language_name(language),
        slides=tuple(slides),
        content_source="documents",
        warnings=tuple(warnings),
    )


def _all_parts(root: Chapter) -> Iterator[list[Part]]:
    yield from root.fixed
    for one in root.below:
        yield from _all_parts(one)


def _nothing_in(sources: Sequence[Source]) -> ValidationFailed:
    names = ", ".join(repr(source.name) for source in sources) or "no document"
    return ValidationFailed(
        f"No text, table or chart was found in {names}.",
        hint="Upload a document with text; a scanned one needs text recognition first.",
    )


def _repeated(told: Sequence[Section]) -> frozenset[str]:
    """Return the headings that sections below different ones have."""
    own = {(one.heading, one.headings[:-1]) for one in told if not one.is_empty}
    counted = Counter(heading for heading, _ in own)
    return frozenset(heading for heading, count in counted.items() if count > 1)


def _footnotes(sources: Sequence[Source]) -> dict[tuple[str, SourcePlace | None], list[str]]:
    """Return the notes of each sheet, which stand below all of its tables."""
    notes: dict[tuple[str, SourcePlace | None], list[str]] = {}
    for source in sources:
        for block in source.blocks if source.kind in SHEETS else ():
            if isinstance(block, Paragraph) and block.role == "footnote":
                notes.setdefault((source.name, block.place), []).append(block.text)
    return notes


def _slides(parts: Sequence[Part], deck: _Deck) -> list[PlannedSlide]:
    """Return the slides of parts, the last one of each section with the rest of its text in the notes."""
    last = {id(part.section): at for at, part in enumerate(parts)}
    said = {_place(one.passage) for part in parts for one in part.points}
    visuals = (part.visual.picture for part in parts if part.visual is not None)
    deck.pictures |= {picture.sha256 for picture in visuals if picture is not None}
    slides = []
    for at, part in enumerate(parts):
        own = {_place(one.passage) for one in part.points}
        rest = last[id(part.section)] == at
        around = [
            one for one in part.section.passages if _place(one) in own or (rest and _place(one) not in said)
        ]
        slides.append(_slide(part, around, deck, rest=rest))
    return slides


def _place(passage: Passage) -> tuple[str, int]:
    return passage.document, passage.paragraph


def _slide(part: Part, around: Sequence[Passage], deck: _Deck, *, rest: bool) -> PlannedSlide:
    section, title = part.section, deck.title_of(part)
    is_sheet = (section.document, section.place) in deck.footnotes
    footnotes = [*section.footnotes] if rest and not is_sheet else []
    if part.visual is not None:
        return with_notes(_of_visual(part, title, deck), [*([spoken(around)] if around else []), *footnotes])
    if part.kind == "quote":
        return with_notes(quoted(title, part.points[0].passage, around), footnotes)
    figure = _figure_beside(part, deck)
    material = around if any(map(_is_shortened, part.points)) or len(around) > len(part.points) else ()
    return with_notes(
        planned(
            title,
            _with_caption(part, figure),
            picture=figure,
            material=material,
            of=part.of,
            why=_WHY[part.kind],
        ),
        footnotes,
    )


def _figure_beside(part: Part, deck: _Deck) -> PictureBlock | None:
    """Return a captioned figure of the section of some sentences that no slide of its own shows; None without one."""
    if part.kind != "prose" or not deck.options.document_pictures:
        return None
    figure = picture_of([one for one in part.section.pictures if one.caption], deck.pictures)
    deck.pictures |= {figure.sha256} if figure is not None else set()
    return figure


def _with_caption(part: Part, figure: PictureBlock | None) -> tuple[SaidPoint, ...]:
    """Return the sentences beside a figure: the first, and its caption as it stands."""
    if figure is None:
        return part.points
    base, caption = part.points[0].passage, " ".join(figure.caption.split())
    return part.points[0], SaidPoint(caption, Passage(caption, base.document, figure.place, base.headings))


def _is_shortened(point: SaidPoint) -> bool:
    return bool(point.passage.code) or point.details != point.passage.details


def _of_visual(part: Part, title: str, deck: _Deck) -> PlannedSlide:
    section, options, visual = part.section, deck.options, part.visual
    assert visual is not None  # noqa: S101 - the caller has looked
    if visual.chart is not None:
        return slide_of_chart(visual.chart, title, section.document, options, language=section.language)
    if visual.picture is not None:
        return pictured(title, visual.caption, visual.picture, section.document)
    table, tag = visual.table, section.language
    assert table is not None  # noqa: S101 - a visual is one of three
    footnotes = deck.footnotes.get((section.document, table.place), ())
    return slide_of_table(
        table,
        title,
        section.document,
        options,
        as_chart=is_series(table, tag),
        language=tag,
        footnotes=footnotes,
    )


def _about_cut(parts: Sequence[Part], slides: Sequence[PlannedSlide]) -> Iterator[str]:
    """Yield of which tables and lists a slide shows only some rows, columns or points."""
    for part, slide in zip(parts, slides, strict=True):
        table = part.visual.table if part.visual is not None and slide.spec.chart is None else None
        cut = left_out_of_table(table) if table is not None else ""
        if cut:
            yield f"“{slide.spec.title}”: {cut} are shown."
        if part.of:
            yield f"“{slide.spec.title}”: {len(part.points)} of {part.of} points are shown."


def _about_few(carried: int, asked: int | None) -> Iterator[str]:
    if asked and carried < asked:
        slides = "one slide" if carried == 1 else f"{carried} slides"
        yield (
            f"The documents carry {slides} of the {asked} that were asked for: their text has no further "
            "sentences, lists, tables or figures."
        )


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
