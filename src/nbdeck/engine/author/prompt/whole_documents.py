"""Documents short enough to be shown whole: every heading, paragraph, list, table and chart of them, in their order.

Nothing is chosen and nothing is cut: a document's words take the way that a typed text takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nbdeck.contract.words.marks import escaped
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.documents.chartable import header_and_body, is_series, turned
from nbdeck.engine.author.documents.covers import document_title, told_authors
from nbdeck.engine.author.documents.from_documents import MOST_SLIDES, language_name, main_language
from nbdeck.engine.author.documents.left_out import about_pictures
from nbdeck.engine.author.documents.planned import is_shown_beside_words
from nbdeck.engine.author.documents.shown_data import MOST_ROWS, chart_rows, slide_of_chart, slide_of_table
from nbdeck.engine.author.documents.speaking import reference
from nbdeck.engine.author.documents.titles import cover_titles
from nbdeck.engine.author.every_word import with_every_word, with_notes
from nbdeck.engine.author.language.options import shown_in
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.outline.from_outline import plan_from_outline
from nbdeck.engine.author.prompt.subject import title_of_text
from nbdeck.engine.author.prompt.typed_slides import DataLook, parts_of_text
from nbdeck.engine.author.typed.tables import pipe_rows
from nbdeck.engine.intake.data import types_of
from nbdeck.engine.model import (
    AuthorOptions,
    Block,
    ChartBlock,
    Evidence,
    Heading,
    ListItem,
    Paragraph,
    PictureBlock,
    Plan,
    PlannedSlide,
    Source,
    TableBlock,
)
from nbdeck.engine.text.words import word

_COUNTED = lazy_pattern(r"^\d{1,3}\.\s+")
_MOST_CHARACTERS = 60_000
_LONGEST_LINE = 100
"""Characters of lines of a text file that stand together; longer ones are paragraphs."""
_SHEETS = frozenset({"xlsx", "csv"})
_BESIDE = frozenset({"note", "footnote"})
"""Roles of what is said and not shown, or stands at the foot of a page."""

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where a block stands."""

    source: Source
    block: Block


def plan_of_whole(sources: Sequence[Source], options: AuthorOptions, topic: str = "") -> Plan | None:
    """Return the plan of a deck that says all that documents say; None where they are longer than that deck may be.

    Args:
        sources: The documents, one after the other.
        options: `length` is hit exactly; without one up to 25 slides are made.
        topic: The cover's title where it reads as one.
    """
    sources = [turned(source) for source in sources]
    text = "\n\n".join(_text_of(source, is_one_of_several=len(sources) > 1) for source in sources).strip()
    tables = [block for source in sources for block in source.blocks if isinstance(block, TableBlock)]
    is_short = len(text) <= _MOST_CHARACTERS
    if not text or not is_short or any(len(one.rows) > MOST_ROWS for one in tables):
        return None
    tag = shown_in(options, text)
    outline = parts_of_text(text, DataLook(tag))
    if not outline or len(outline) > (options.length or MOST_SLIDES):
        return None
    plan = plan_from_outline(outline, (), options)
    named = [document_title(source) for source in sources]
    own = title_of_text(text, outline, "", tag)
    title, subtitle = cover_titles(
        topic,
        [*named, "" if own == word("presentation", tag) else own],
        [source.name for source in sources],
        told_authors(sources),
    )
    told = {"title": title, "subtitle": subtitle, "content_source": "documents"}
    plan = plan.model_copy(update={**told, "language": language_name(main_language(sources))})
    said = {key: place for place, words in _words_of(sources) for key in map(bare, words)}
    data = {rows: _Origin(source, block) for source in sources for rows, block in _data_of(source)}
    only = sources[0] if len(sources) == 1 else None
    written = plan.slides if options.length else _without_cover(plan.slides, title)
    slides = [_with_source(_with_data(slide, data, options), said, only) for slide in written]
    slides = _with_beside(slides, sources)
    if options.document_pictures:
        slides = list(_with_pictures(slides, sources))
    warnings = (*plan.warnings, *about_pictures(sources, slides))
    return with_every_word(plan.model_copy(update={"slides": tuple(slides), "warnings": warnings}), text)


def _without_cover(slides: Sequence[PlannedSlide], title: str) -> list[PlannedSlide]:
    """Return slides without those that say nothing but the title, which the cover says; the last one stays."""
    others = [one for one in slides if one.spec.item_amount != 0 or bare(one.spec.title) != bare(title)]
    return others or list(slides[-1:])


def _text_of(source: Source, *, is_one_of_several: bool) -> str:
    """Return the words of a document as a person would type them."""
    lines: list[str] = []
    if is_one_of_several and (title := document_title(source)):
        lines += [f"# {title}", ""]
    before: Block | None = None
    for block in source.blocks:
        words = _typed(block)
        if not words:
            continue
        is_list = isinstance(block, ListItem)
        announces = isinstance(before, Paragraph) and before.text.rstrip()[-1:] in ":："
        if not (is_list and (isinstance(before, ListItem) or announces)) and not _is_next_line(before, block):
            lines.append("")
        lines.append(words)
        before = block
    return "\n".join(lines).strip("\n")


def _is_next_line(before: Block | None, block: Block) -> bool:
    """Whether a short paragraph of a text file stands on the line below another one."""
    if not (isinstance(before, Paragraph) and isinstance(block, Paragraph) and before.place and block.place):
        return False
    is_below = (
        before.place.kind == block.place.kind == "line" and block.place.number == before.place.number + 1
    )
    return is_below and max(len(before.text), len(block.text)) <= _LONGEST_LINE


def _typed(block: Block) -> str:
    """Return one block as typed; nothing for pictures and for what is said beside the slides."""
    if isinstance(block, Heading):
        return (
            f"{'#' * min(block.level, 6)} {escaped(' '.join(block.text.split()))}"
            if block.text.strip()
            else ""
        )
    if isinstance(block, ListItem):
        mark = "-" if block.number is None else f"{block.number}."
        margin = "  " * block.level
        lines = [escaped(" ".join(line.split())) for line in block.text.split("\n") if line.strip()]
        return f"{margin}{mark} " + f"\n{margin}  ".join(lines) if lines else ""
    if isinstance(block, Paragraph):
        if block.role in _BESIDE:
            return ""
        return f"```\n{block.text}\n```" if block.role == "code" else escaped(block.text).strip()
    if isinstance(block, TableBlock | ChartBlock):
        above = escaped(block.caption) if isinstance(block, TableBlock) else ""
        return "\n\n".join(filter(None, (above, pipe_rows(_rows_of(block), is_literal=True))))
    return ""


def _rows_of(block: TableBlock | ChartBlock) -> Rows:
    if isinstance(block, ChartBlock):
        return tuple(map(tuple, chart_rows(block.chart)))
    header, body = header_and_body(block)
    return (tuple(header), *map(tuple, body))


def _data_of(source: Source) -> Iterator[tuple[Rows, TableBlock | ChartBlock]]:
    for block in source.blocks:
        if isinstance(block, TableBlock | ChartBlock):
            yield _bare_rows(_rows_of(block)), block


def _bare_rows(rows: Sequence[Sequence[str]]) -> Rows:
    """Return rows by which a table is known again: without marks and blanks that do not count."""
    return tuple(tuple(bare(cell) for cell in row) for row in rows)


def _with_data(slide: PlannedSlide, data: Mapping[Rows, _Origin], options: AuthorOptions) -> PlannedSlide:
    """Return the slide of a table with what its columns are, or of a chart with the chart itself."""
    spec = slide.spec
    place = data.get(_bare_rows(spec.table)) if spec.table is not None else None
    if place is None:
        return slide
    block, source = place.block, place.source
    if isinstance(block, ChartBlock):
        drawn = slide_of_chart(block, spec.title, source.name, options, language=source.language)
        words = {"content": spec.content or drawn.spec.content, "notes": spec.notes or drawn.spec.notes}
        return drawn.model_copy(update={"spec": drawn.spec.model_copy(update=words)})
    assert isinstance(block, TableBlock)  # noqa: S101 - data are one or the other
    if source.kind in _SHEETS and is_series(block, source.language):
        drawn = slide_of_table(
            block, spec.title, source.name, options, as_chart=True, language=source.language
        )
        words = {"content": spec.content or drawn.spec.content, "notes": spec.notes or drawn.spec.notes}
        return drawn.model_copy(update={"spec": drawn.spec.model_copy(update=words)})
    known = {
        "types": types_of(block.columns) if len(block.columns) == len(block.rows[0]) else None,
        "source": reference(block.place, source.language, source.name) or None,
        "table": _rows_of(block),
        "why": "The document has it as a table.",
    }
    return slide.model_copy(update={"spec": spec.model_copy(update=known)})


def _words_of(sources: Sequence[Source]) -> Iterator[tuple[_Origin, list[str]]]:
    """Yield each block with its words, its sentences and its rows, later ones first, so that the first place counts."""
    for source in reversed(sources):
        for block in reversed(source.blocks):
            place = _Origin(source, block)
            if isinstance(block, Paragraph | ListItem | Heading):
                yield place, [block.text, *sentences(block.text), *block.text.split("\n")]
            elif isinstance(block, TableBlock | ChartBlock):
                yield place, [" | ".join(row) for row in _rows_of(block)]


def _with_source(slide: PlannedSlide, said: Mapping[str, _Origin], only: Source | None) -> PlannedSlide:
    """Return the slide with the place in the documents where each of its statements stands.

    A statement that stands so in none of them is of the document that the others of its slide are of, if it is one.
    """
    places = [
        said.get(bare(each.statement)) or said.get(bare(_COUNTED.sub("", each.statement)))
        for each in slide.evidence
    ]
    names = {place.source.name for place in places if place} or ({only.name} if only else set())
    evidence = []
    for each, place in zip(slide.evidence, places, strict=True):
        block = place.block if place else None
        evidence.append(
            Evidence(
                statement=each.statement,
                quote=block.text if isinstance(block, Paragraph | ListItem | Heading) else each.quote,
                document=place.source.name if place else next(iter(names)) if len(names) == 1 else "",
                place=block.place if block else None,
            )
        )
    return slide.model_copy(update={"evidence": tuple(evidence)})


def _with_beside(slides: Sequence[PlannedSlide], sources: Sequence[Source]) -> list[PlannedSlide]:
    """Return the slides with speakers' notes, footnotes and captions of pictures in the notes of their section."""
    notes: dict[int, list[str]] = {}
    for at, block in _beside(slides, sources):
        said = block.text if isinstance(block, Paragraph) else getattr(block, "caption", "")
        notes.setdefault(at, []).extend(filter(None, [said]))
    return [with_notes(slide, notes.get(at, ())) for at, slide in enumerate(slides)]


def _with_pictures(slides: Sequence[PlannedSlide], sources: Sequence[Source]) -> Iterator[PlannedSlide]:
    """Yield the slides, each with the first large picture of its section where it has a place for one."""
    pictures: dict[int, PictureBlock] = {}
    for at, block in _beside(slides, sources):
        if isinstance(block, PictureBlock) and is_shown_beside_words(block, slides[at].spec.layout):
            pictures.setdefault(at, block)
    for at, slide in enumerate(slides):
        picture = pictures.get(at)
        if picture is None:
            yield slide
        else:
            alt = picture.alt.strip() or picture.caption.strip()
            yield slide.model_copy(update={"picture": picture.sha256, "picture_alt": alt})


def _beside(slides: Sequence[PlannedSlide], sources: Sequence[Source]) -> Iterator[tuple[int, Block]]:
    """Yield notes, footnotes and pictures, each with the number of the slide that says what stands before it."""
    places = {
        bare(one.statement): at for at, slide in reversed(list(enumerate(slides))) for one in slide.evidence
    }
    places |= {bare(slide.spec.title): at for at, slide in reversed(list(enumerate(slides)))}
    at = 0
    for source in sources:
        for block in source.blocks:
            if isinstance(block, PictureBlock) or (isinstance(block, Paragraph) and block.role in _BESIDE):
                yield at, block
            elif isinstance(block, Heading | Paragraph | ListItem):
                keys = [block.text, *sentences(block.text)]
                at = next((places[bare(key)] for key in keys if bare(key) in places), at)
