"""A deck of documents made longer: figures of their own, then one slide that says what is missing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.looks.short_title import short_title
from nbdeck.engine.author.scaffold.asked_topic import missing_slides
from nbdeck.engine.model import AuthorOptions, Evidence, PictureBlock, PlannedSlide, Source

_SMALLEST = 300
"""Pixels of the shorter side of a picture that can be shown."""


def filled(
    slides: Sequence[PlannedSlide], sources: Sequence[Source], options: AuthorOptions, tag: str
) -> tuple[PlannedSlide, ...]:
    """Return slides up to the wished length: with the documents' other figures, then with one on what is missing.

    Args:
        slides: What the documents gave.
        sources: The documents.
        options: `length` is never exceeded; None leaves the slides as they are.
        tag: BCP 47 tag of the deck.
    """
    length = options.length or len(slides)
    more = list(slides)
    if len(more) < length and options.document_pictures:
        taken = {slide.picture for slide in more if slide.picture}
        more.extend(_figures(sources, taken, {slide.spec.title for slide in more}, length - len(more)))
    titles = [slide.spec.title for slide in more]
    subject = titles[0] if titles else sources[0].name
    return (*more, *missing_slides(subject, min(length - len(more), 1), tag, titles))


def _figures(
    sources: Sequence[Source], taken: Collection[str], titles: set[str], most: int
) -> list[PlannedSlide]:
    """Return slides of pictures that say in words what they show, and that no slide has."""
    slides: dict[str, PlannedSlide] = {}
    for source in sources:
        for block in source.blocks:
            if not isinstance(block, PictureBlock) or block.sha256 in taken | slides.keys():
                continue
            said = (block.caption or block.alt).strip()
            title = short_title(said)
            if said and title not in titles and min(block.width, block.height) >= _SMALLEST:
                titles.add(title)
                slides[block.sha256] = _figure(block, said, title, source.name)
    return list(slides.values())[:most]


def _figure(block: PictureBlock, said: str, title: str, document: str) -> PlannedSlide:
    why = "The document has this figure."
    return PlannedSlide(
        spec=Slide(title=title, layout=Layout.ITEMS, item_amount=1, content=said, why=why),
        description=f"- {said}",
        appearance=describe(Layout.ITEMS, 1, picture=block.alt or said, reason=why),
        picture=block.sha256,
        picture_alt=block.alt or said,
        evidence=(Evidence(statement=said, quote=said, document=document, place=block.place),),
    )
