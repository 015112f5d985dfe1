"""What of documents no slide of a deck shows, told: sections by name, sentences, tables and charts by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from nbdeck.engine.author.documents.evidence import Part, shown_by
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.model.plan import PlannedSlide
from nbdeck.engine.model.source import Paragraph, PictureBlock, Source, TableBlock

_MOST_NAMED = 30
"""Sections that a warning names."""
_BESIDE = {"footnote": "footnotes", "caption": "captions", "code": "pieces of code"}
_LONGEST = 60
"""Characters of the words that name a section without a heading."""


def about_left_out(whole: Sequence[Section], shown: Sequence[Part]) -> Iterator[str]:
    """Yield what of documents no slide shows.

    A section is shown where a slide shows words, a table or a chart of its own; the same words elsewhere are not its.

    Args:
        whole: All sections of the documents.
        shown: What the slides show.
    """
    given = _given(one.document for one in whole)
    is_said = shown_by(one for part in shown for one in part.said)
    drawn = [part.visual for part in shown if part.visual and part.visual.picture is None]
    visible = {id(one.table or one.chart) for one in drawn}
    written = [one for one in whole if _texts(one) or _tables(one) or one.charts]
    left = [
        one
        for one in written
        if not any(map(is_said, _texts(one)))
        and not any(id(block) in visible for block in (*one.tables, *one.charts))
    ]
    if left:
        names = _names(left, written)
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        named = f"{', '.join(names[:_MOST_NAMED])}{more}"
        yield f"{len(left):,} of {len(written):,} sections of the {given} are on no slide: {named}."
    said = [passage for one in written for passage in _texts(one)]
    unsaid = sum(not is_said(passage) for passage in said)
    if unsaid:
        yield f"{unsaid:,} of {len(said):,} sentences and points of the {given} are on no slide."
    figures = sum(len(one.charts) + len(_tables(one)) for one in whole)
    if len(drawn) < figures:
        yield f"{figures - len(drawn):,} of {figures:,} tables and charts of the {given} are on no slide."


def about_headings(
    whole: Sequence[Section], slides: Sequence[PlannedSlide], cover: Sequence[str]
) -> Iterator[str]:
    """Yield the headings without text below them that no slide and no notes say."""
    said = "\n".join([*cover, *_said(slides)]).casefold()
    written = [one for one in whole if _texts(one) or _tables(one) or one.charts]
    named = {id(one) for one in written}
    left = [one.heading for one in whole if id(one) not in named and one.heading]
    unsaid = list(dict.fromkeys(heading for heading in left if heading.casefold() not in said))
    if unsaid:
        more = f" and {len(unsaid) - _MOST_NAMED} more" if len(unsaid) > _MOST_NAMED else ""
        names = ", ".join(f"“{heading}”" for heading in unsaid[:_MOST_NAMED])
        yield f"Headings without text of their own that are on no slide: {names}{more}."


def about_pictures(sources: Sequence[Source], slides: Sequence[PlannedSlide]) -> Iterator[str]:
    """Yield how many pictures of documents no slide shows."""
    pictures = {block.sha256 for one in sources for block in one.blocks if isinstance(block, PictureBlock)}
    left = len(pictures - {slide.picture for slide in slides})
    if left:
        yield f"{left} of {len(pictures)} pictures of the documents {'is' if left == 1 else 'are'} on no slide."


def about_beside(sources: Sequence[Source], slides: Sequence[PlannedSlide]) -> Iterator[str]:
    """Yield how many footnotes, captions and pieces of code neither a slide nor its notes say."""
    said = "\n".join(_said(slides))
    blocks = [block for one in sources for block in one.blocks if isinstance(block, Paragraph)]
    for role, name in _BESIDE.items():
        texts = [block.text for block in blocks if block.role == role and block.text.strip()]
        left = sum(text not in said for text in texts)
        if left:
            given = _given(one.name for one in sources)
            yield f"{left:,} of {len(texts):,} {name} of the {given} {'is' if left == 1 else 'are'} not told."


def _given(names: Iterable[str]) -> str:
    """Return what warnings call that which was given; a typed text has no name."""
    return "documents" if any(names) else "text"


def _said(slides: Sequence[PlannedSlide]) -> Iterator[str]:
    yield from ("\n".join((one.spec.title, one.spec.content, one.spec.notes or "")) for one in slides)


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
