"""What of documents no slide of a deck shows, told once: sections by name, tables, charts and pictures by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from nbdeck.engine.author.documents.parts import Part
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.model.plan import PlannedSlide
from nbdeck.engine.model.source import Paragraph, PictureBlock, Source

_MOST_NAMED = 30
"""Sections that a warning names."""
_BESIDE = {"footnote": "footnotes", "caption": "captions", "code": "pieces of code"}
_LONGEST = 60
"""Characters of the words that name a section without a heading."""


def about_left_out(
    sources: Sequence[Source], whole: Sequence[Section], parts: Sequence[Part], slides: Sequence[PlannedSlide]
) -> Iterator[str]:
    """Yield what of documents no slide shows.

    Args:
        sources: The documents.
        whole: All sections of the documents.
        parts: What the slides show.
        slides: The slides.
    """
    shown = {(part.section.document, part.section.headings, part.section.place) for part in parts}
    written = [one for one in whole if _texts(one) or one.tables or one.charts]
    left = [one for one in written if (one.document, one.headings, one.place) not in shown]
    if left:
        names = _names(left, written)
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        named = f"{', '.join(names[:_MOST_NAMED])}{more}"
        yield f"{len(left):,} of {len(written):,} sections of the documents are on no slide: {named}."
    drawn = sum(part.visual is not None and part.visual.picture is None for part in parts)
    figures = sum(len(one.charts) + len(one.tables) for one in whole)
    if drawn < figures:
        yield f"{figures - drawn:,} of {figures:,} tables and charts of the documents are on no slide."
    pictures = {block.sha256 for one in sources for block in one.blocks if isinstance(block, PictureBlock)}
    lost = len(pictures - {slide.picture for slide in slides})
    if lost:
        yield f"{lost} of {len(pictures)} pictures of the documents {'is' if lost == 1 else 'are'} on no slide."
    yield from _about_beside(sources, slides)


def _about_beside(sources: Sequence[Source], slides: Sequence[PlannedSlide]) -> Iterator[str]:
    """Yield how many footnotes, captions and pieces of code neither a slide nor its notes say."""
    said = "\n".join("\n".join((one.spec.title, one.spec.content, one.spec.notes or "")) for one in slides)
    blocks = [block for one in sources for block in one.blocks if isinstance(block, Paragraph)]
    for role, name in _BESIDE.items():
        texts = [block.text for block in blocks if block.role == role and block.text.strip()]
        left = sum(text not in said for text in texts)
        if left:
            yield f"{left:,} of {len(texts):,} {name} of the documents {'is' if left == 1 else 'are'} not told."


def _texts(section: Section) -> list[Passage]:
    return [passage for passage in section.passages if passage.kind != "note"]


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
