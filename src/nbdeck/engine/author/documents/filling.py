"""A deck of documents made longer: figures of their own, then slides taken apart, then what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.looks.description import items_of, read_description, sentence_of
from nbdeck.engine.author.looks.length import lengthened_to
from nbdeck.engine.author.looks.short_title import short_title
from nbdeck.engine.author.scaffold.slides import missing_slides
from nbdeck.engine.model import AuthorOptions, Evidence, PictureBlock, PlannedSlide, Source

_SMALLEST = 300
"""Pixels of the shorter side of a picture that can be shown."""
_SPLIT = frozenset({Layout.ITEMS, Layout.SUMMARY, Layout.STEPS, Layout.TABLE})
"""Layouts whose points or rows say the same on several slides."""


def filled(
    slides: Sequence[PlannedSlide], sources: Sequence[Source], options: AuthorOptions, tag: str
) -> tuple[PlannedSlide, ...]:
    """Return slides as long as wished: with the documents' other figures, then finer ones, then what is missing.

    Args:
        slides: What the documents gave.
        sources: The documents.
        options: `length` is hit exactly; None leaves the slides as they are.
        tag: BCP 47 tag of the deck.
    """
    length = options.length or len(slides)
    more = list(slides)
    if len(more) < length and options.document_pictures:
        taken = {slide.picture for slide in more if slide.picture}
        more.extend(_figures(sources, taken, {slide.spec.title for slide in more}, length - len(more)))
    if len(more) < length:
        more = list(_finer(more, length, tag))
    titles = [slide.spec.title for slide in more]
    subject = titles[0] if titles else sources[0].name
    return (*more, *missing_slides(subject, length - len(more), tag, titles))


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


def _finer(slides: Sequence[PlannedSlide], length: int, tag: str) -> Iterator[PlannedSlide]:
    """Yield slides, those with the most to say taken apart at points or rows where the parts get own titles."""
    outline = [
        OutlineSlide(title=slide.spec.title, description=slide.description if _is_split(slide) else "")
        for slide in slides
    ]
    taken = Counter(slide.spec.title.casefold() for slide in slides)
    for slide, parts in zip(slides, lengthened_to(outline, length, tag, least=1), strict=True):
        names = [part.title.casefold() for part in parts[1:]]
        is_known = any(taken[name] for name in names) or len(set(names)) < len(names)
        taken.update(names)
        if len(parts) == 1 or is_known:
            yield slide
        else:
            yield from (_part(slide, part, number) for number, part in enumerate(parts))


def _is_split(slide: PlannedSlide) -> bool:
    return slide.spec.layout in _SPLIT and not slide.is_scaffold


def _part(whole: PlannedSlide, part: OutlineSlide, number: int) -> PlannedSlide:
    """Return a part of a slide with the evidence of what it says; notes and picture stay with the first."""
    said = read_description(part.description)
    if said.tables:
        rows = said.tables[0]
        statements = {" | ".join(row) for row in rows[1:]}
        spec = whole.spec.model_copy(update={"title": part.title, "table": rows})
    else:
        items = items_of(said.text)
        statements = {sentence_of(item) for item in items} | {part.title}
        spec = whole.spec.model_copy(
            update={
                "title": part.title,
                "layout": Layout.ITEMS,
                "item_amount": min(len(items), 5),
                "content": said.text,
            }
        )
    evidence = tuple(one for one in whole.evidence if one.statement in statements) or whole.evidence
    first = {} if number == 0 else {"picture": None, "picture_alt": ""}
    spec = spec if number == 0 else spec.model_copy(update={"notes": None})
    return whole.model_copy(
        update={"spec": spec, "description": part.description, "evidence": evidence, **first}
    )
