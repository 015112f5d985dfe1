"""Slides of a deck on a company's layouts, as the parts of a small package without masters of its own."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, replace

from nbdeck.engine.pptx.master_part import LayoutFile
from nbdeck.engine.pptx.package import PackageWriter
from nbdeck.engine.pptx.text_body import Inherited, TextMarkup
from nbdeck.engine.pptx.tree import Assets, LayoutPlace
from nbdeck.engine.pptx.writer import add_notes_master, add_slide
from nbdeck.engine.scene.boxes import Box, Color
from nbdeck.engine.scene.elements import PlaceholderKey
from nbdeck.engine.scene.slides import DeckScene, Placeholder, SlideScene
from nbdeck.engine.scene.text import Insets, TextStyle
from nbdeck.engine.themes.company import FOOTERS, CompanyLayout, CompanyPlaceholder, CompanyTemplate
from nbdeck.errors import InternalError

_NOTHING = TextStyle(
    0.0, Color("bg1", 0.0), "minor", italic=True, spacing=0.0, before=-1.0, after=-1.0, indent=-1.0
)
"""A style that no text has, so that everything is written out."""
_UNSAID = replace(_NOTHING, align="end")
"""The same for titles without a place, which the master may set in the middle."""
_NO_TITLE = LayoutPlace(
    Placeholder(PlaceholderKey("title"), Box(0.0, 0.0, 0.0, 0.0), _UNSAID, insets=Insets(-1.0)),
    '<p:ph type="title"/>',
    Inherited(_UNSAID, is_rtl=False),
)


@dataclass(frozen=True, slots=True)
class WrittenSlides:
    """Slides to be put into the company's file.

    Attributes:
        parts: Bytes by part name, content types and relationships included; layouts are named and not among them.
        slides: Part name of each slide of the scene, None for one that is kept from another file.
    """

    parts: Mapping[str, bytes]
    slides: tuple[str | None, ...]


def company_slides(deck: DeckScene, template: CompanyTemplate) -> WrittenSlides:
    """Return the slides that a scene draws, as parts whose layouts are those of the template's file.

    Args:
        deck: Laid out for this template.
        template: Read from the file that the slides are for.

    Raises:
        InternalError: a slide names a layout that the template does not have.
    """
    package = PackageWriter()
    text, assets = TextMarkup(deck.language, deck.look), Assets(package, deck.language)
    drawn = [slide for slide in deck.slides if not slide.is_kept]
    if any(slide.notes.strip() for slide in drawn):
        add_notes_master(package, deck, text)
    names: list[str | None] = []
    for slide in deck.slides:
        number = len(names) + 1
        names.append(None if slide.is_kept else f"ppt/slides/slide{number}.xml")
        if not slide.is_kept:
            add_slide(package, slide, number, _layout_of(slide, template), text, assets)
    return WrittenSlides(package.parts(), tuple(names))


def _layout_of(slide: SlideScene, template: CompanyTemplate) -> LayoutFile:
    try:
        layout = template.layout(slide.layout)
    except KeyError:
        raise InternalError(
            f"Slide {slide.number} stands on layout {slide.layout!r}, which the template does not have."
        ) from None
    return LayoutFile(posixpath.relpath(layout.part, "ppt/slides"), _places(layout))


def _places(layout: CompanyLayout) -> dict[PlaceholderKey, LayoutPlace]:
    """Return the placeholders of a layout; a title has a place even where it has none, as PowerPoint keeps it."""
    places = {place.key: _place(place) for place in layout.placeholders}
    return places if layout.title is not None else {_NO_TITLE.placeholder.key: _NO_TITLE, **places}


def _place(place: CompanyPlaceholder) -> LayoutPlace:
    model = Placeholder(
        place.key,
        place.box,
        place.style,
        anchor=place.anchor,
        insets=place.insets,
        name=place.name,
        fill=place.fill,
    )
    if place.is_silent or place.kind in FOOTERS:
        # LibreOffice does not hand every footer the look of its layout.
        return LayoutPlace(model, place.mark, Inherited(_NOTHING, place.is_rtl))
    # Lines that are points apart would stay so under smaller text: their distance is always written.
    levels = [replace(each, spacing=0.0) for each in place.levels] if place.has_fixed_lines else place.levels
    return LayoutPlace(model, place.mark, Inherited(levels[0], place.is_rtl, tuple(levels[1:])))
