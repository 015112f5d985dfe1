"""Slides as they will stand in a deck, drawn by this process without a service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from nbdeck.client.filmstrip import (
    MOST_BYTES,
    MOST_SLIDES,
    DrawnSlide,
    Filmstrip,
    light_picture,
    single_slide,
)
from nbdeck.contract.enums import ImageType
from nbdeck.contract.slide_text import slide_text
from nbdeck.contract.slides import Slide
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pipeline import compose, preview

_MOST_PAGES = 3
"""Of one slide that goes on over several."""
_MOST_SVG = 150_000
"""Bytes of a drawing; one of a thousand dots has more, and its PNG a fifth."""
_LIGHT_WIDTH = 1280
"""Of a picture that would be too heavy as a drawing, pixels."""


@dataclass(frozen=True, slots=True)
class _Painted:
    """The pages of some slides."""

    pictures: tuple[DrawnSlide, ...]
    pages: int
    """How many there are, shown or not."""
    warnings: tuple[str, ...]


def html_of_slides(slides: Sequence[Slide]) -> str:
    """Return slides as HTML: one alone large, several as a strip; below it why, and what was left out.

    Raises:
        NbdeckError: A slide cannot be drawn; the message says why.
    """
    painted = _painted(slides)
    if painted.pages == 1:
        return single_slide(painted.pictures[0], painted.warnings)
    strip = Filmstrip(
        painted.pictures,
        painted.pages,
        painted.warnings,
        name="Slides",
        elsewhere="their deck has all of them",
    )
    return strip._repr_html_()


def png_of_slide(slide: Slide) -> bytes:
    """Return the first page of a slide as a PNG.

    Raises:
        NbdeckError: It cannot be drawn; the message says why.
    """
    deck, media, _ = _deck_of([slide])
    return preview(deck, media, 1, "png", _LIGHT_WIDTH)


def _painted(slides: Sequence[Slide]) -> _Painted:
    deck, media, not_fetched = _deck_of(slides)
    scene = compose(deck, media)
    room, pictures, before = MOST_BYTES, list[DrawnSlide](), None
    for page in scene.slides[: _MOST_PAGES if len(slides) == 1 else MOST_SLIDES]:
        picture = _drawn(deck, media, page.number, page.title)
        if page.source_index != before:  # further pages of a slide say no more about it
            before = page.source_index
            slide = slides[before or 0]
            picture = replace(picture, words=slide_text(slide.wire()), about=slide.why or "")
        room -= len(picture.source)
        if room < 0 and pictures:
            break
        pictures.append(picture)
    return _Painted(tuple(pictures), len(scene.slides), (*not_fetched, *scene.warnings))


def _drawn(deck: Deck, media: Mapping[str, bytes], number: int, title: str) -> DrawnSlide:
    drawing = preview(deck, media, number, "svg")
    picture = light_picture(drawing, lambda: preview(deck, media, number, "png", _LIGHT_WIDTH), _MOST_SVG)
    return replace(picture, title=title)


def _deck_of(slides: Sequence[Slide]) -> tuple[Deck, Mapping[str, bytes], list[str]]:
    """Return the deck of slides, its media, and a sentence for each picture that is not at hand."""
    here = [slide if _carries_picture(slide) else slide.model_copy(update={"images": ()}) for slide in slides]
    sentences = [
        f"The picture of slide {number} is added when the deck is made."
        for number, (slide, bare) in enumerate(zip(slides, here, strict=True), 1)
        if slide.images and not bare.images
    ]
    sentences += [
        f"The layout {slide.layout_name!r} of slide {number} comes with its own template."
        for number, slide in enumerate(slides, 1)
        if slide.layout_name is not None
    ]
    pages, media = _with_pictures(here) if any(map(_carries_picture, here)) else ([*map(_page, slides)], {})
    return Deck(slides=tuple(pages), include_cover=False, include_table_of_contents=False), media, sentences


def _page(slide: Slide) -> DeckSlide:
    return DeckSlide(spec=slide)


def _carries_picture(slide: Slide) -> bool:
    """Whether the picture of a slide stands in it and need not be fetched."""
    return any(each.type is ImageType.URL and each.data.startswith("data:") for each in slide.images[:1])


def _with_pictures(slides: Sequence[Slide]) -> tuple[list[DeckSlide], Mapping[str, bytes]]:
    from nbdeck.contract.branding import Branding  # where there are pictures: these load the store
    from nbdeck.service.decks import with_picture
    from nbdeck.service.media import gather
    from nbdeck.service.media_rules import MediaRules

    gathered = gather(slides, Branding(), MediaRules())
    drawings = [(slide, gathered.of(slide)) for slide in slides]
    pages = [_page(slide) if picture is None else with_picture(slide, picture) for slide, picture in drawings]
    return pages, gathered.files
