"""What of documents no slide of a deck shows, told in one sentence: sections by name, all else by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.documents.covers import document_title, without_front
from nbdeck.engine.author.documents.evidence import Part, shown_by
from nbdeck.engine.author.documents.over_time import chart_over_time
from nbdeck.engine.author.documents.shown_data import left_out_of_table
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.model.plan import PlannedSlide
from nbdeck.engine.model.source import Paragraph, PictureBlock, Source, TableBlock

_MOST_NAMED = 8
"""Sections that a warning names."""
_BESIDE = {"footnote": "footnotes", "caption": "lines beside tables and figures", "code": "pieces of code"}
_ASKED = lazy_pattern(r"\[[^\[\]?]{1,200}\?[^\[\]]{0,200}\]|\([^()?]{1,200}\?\?[^()]{0,200}\)")
"""A question in square brackets, or with two marks in round ones."""
_LONGEST = 60
"""Characters of the words that name a section without a heading."""


def about_left_out(
    sources: Sequence[Source], whole: Sequence[Section], shown: Sequence[Part], slides: Sequence[PlannedSlide]
) -> Iterator[str]:
    """Yield one sentence on what of documents no slide shows; sections by name, all else by number.

    A section is shown where a slide shows words, a table or a chart of its own; the same words elsewhere are not its.
    The title page, whose heading the cover says, is none.

    Args:
        sources: The documents.
        whole: All sections of them.
        shown: What the slides show.
        slides: The slides, whose notes say footnotes and code.
    """
    is_said = shown_by(one for part in shown for one in part.statements)
    visible = {id(part.visual.table or part.visual.chart) for part in shown if part.visual}
    pictured = {slide.picture for slide in slides}
    written = [one for one in whole if _texts(one) or _tables(one) or one.charts or one.pictures]
    own = {source.name: [one for one in whole if one.document == source.name] for source in sources}
    told = {id(one) for source in sources for one in without_front(source, own[source.name])}
    titles = {(source.name, document_title(source)) for source in sources} - {
        (one.name, "") for one in sources
    }
    headed = [one for one in written if id(one) in told and (one.document, one.heading) not in titles]
    left = [
        one
        for one in headed
        if not any(map(is_said, _texts(one)))
        and not any(id(block) in visible for block in (*one.tables, *one.charts))
        and not any(picture.sha256 in pictured for picture in one.pictures)
    ]
    parts = []
    if left:
        names = _names(left, written)
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        parts.append(f"{len(left):,} of {len(headed):,} sections ({', '.join(names[:_MOST_NAMED])}{more})")
    said = [passage for one in written for passage in _texts(one)]
    parts += _count(sum(not is_said(passage) for passage in said), len(said), "sentences and points")
    data = [block for one in whole for block in (*one.charts, *_tables(one))]
    parts += _count(sum(id(block) not in visible for block in data), len(data), "tables and charts")
    pictures = {block.sha256 for one in sources for block in one.blocks if isinstance(block, PictureBlock)}
    parts += _count(len(pictures - pictured), len(pictures), "pictures")
    spoken = _joined(f"{one.spec.title}\n{one.spec.content}\n{one.spec.notes or ''}" for one in slides)
    blocks = [block for one in sources for block in one.blocks if isinstance(block, Paragraph)]
    for role, name in _BESIDE.items():
        texts = [block.text for block in blocks if block.role == role and block.text.strip()]
        parts += _count(sum(_joined([text]) not in spoken for text in texts), len(texts), name)
    if parts:
        yield f"On no slide of the {'documents' if any(one.name for one in sources) else 'text'}: {', '.join(parts)}."


def about_remarks(whole: Sequence[Section]) -> Iterator[str]:
    """Yield a sentence that quotes questions in brackets, which those who wrote a document asked each other."""
    texts = (text for one in whole for passage in _texts(one) for text in (passage.text, *passage.details))
    if asked := [match[0] for text in texts for match in _ASKED.finditer(text)]:
        quoted = ", ".join(f"“{shorten(one, _LONGEST)}”" for one in asked[:_MOST_NAMED])
        yield f"Questions in brackets stand in the text, and may stand in the notes: {quoted}."


def about_cut(parts: Sequence[Part], slides: Sequence[PlannedSlide]) -> Iterator[str]:
    """Yield of which tables a slide shows only some rows, columns or numbers."""
    for part, slide in zip(parts, slides, strict=True):
        table = part.visual.table if part.visual is not None else None
        if table is None:
            continue
        over_time = chart_over_time(table) if slide.spec.chart is not None else None
        cut = over_time[1] if over_time else "" if slide.spec.chart is not None else left_out_of_table(table)
        if cut:
            yield f"“{slide.spec.title}”: {cut}"


def _joined(texts: Iterable[str]) -> str:
    return " ".join(" ".join(texts).split())


def _count(left: int, number: int, name: str) -> Iterator[str]:
    if left:
        yield f"{left:,} of {number:,} {name}"


def _texts(section: Section) -> list[Passage]:
    return [passage for passage in section.passages if passage.kind != "note"]


def _tables(section: Section) -> list[TableBlock]:
    """Return the tables of a section; one row alone is shown as a point."""
    return [table for table in section.tables if len(table.rows) > 1]


def _names(left: Sequence[Section], written: Sequence[Section]) -> list[str]:
    """Return one name for each section: its heading, with the one above it where others are called the same."""
    called = Counter(one.heading for one in written)
    names = []
    for one in left:
        texts = _texts(one)
        opening = shorten(texts[0].text, _LONGEST) if texts else one.document
        full = ": ".join(one.headings[-2:]) if called[one.heading] > 1 else one.heading
        names.append(f"“{full if one.heading else opening}”")
    return names
