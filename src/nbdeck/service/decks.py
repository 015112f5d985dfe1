"""From a request to a deck: the one place that reads the wishes of both versions' requests."""

from typing import TypeVar

from nbdeck.contract.branding import Branding as BrandingFields
from nbdeck.contract.slides import Slide
from nbdeck.contract.v1 import SlidesRequest
from nbdeck.contract.v2 import PreviewRequest
from nbdeck.engine.model import Branding, Deck, DeckSlide
from nbdeck.service.media import Found, Gathered
from nbdeck.service.templates import Design

NO_MEDIA = Gathered()

_Branded = TypeVar("_Branded", bound=BrandingFields)


def deck_of(request: SlidesRequest, gathered: Gathered = NO_MEDIA, base: str | None = None) -> Deck:
    """Return the deck that a slide-by-slide request describes.

    Args:
        request: The slides and wishes.
        gathered: The pictures that were found.
        base: SHA-256 of the company's file that carries the deck instead of the template, hex.
    """
    return Deck(
        slides=tuple(_deck_slide(slide, gathered) for slide in request.slides),
        template=Design().template if base else request.template.strip().lower(),
        base=base,
        title=request.title,
        subtitle=request.subtitle,
        language=request.language,
        verbosity=request.verbosity,
        include_cover=request.include_cover,
        include_table_of_contents=request.include_table_of_contents,
        add_speaker_notes=request.add_speaker_notes,
        branding=branding_of(request, gathered),
    )


def single_slide_deck(request: PreviewRequest, gathered: Gathered, design: Design) -> Deck:
    """Return a deck of the one slide of a preview, without cover and contents."""
    return Deck(
        slides=(_deck_slide(request.slide, gathered),),
        template=design.template,
        base=design.base,
        language=request.language,
        verbosity=request.verbosity,
        include_cover=False,
        include_table_of_contents=False,
        branding=branding_of(request, gathered),
    )


def _deck_slide(slide: Slide, gathered: Gathered) -> DeckSlide:
    found = gathered.of(slide)
    return DeckSlide(spec=slide) if found is None else with_picture(slide, found)


def with_picture(slide: Slide, found: Found) -> DeckSlide:
    """Return the slide with its picture; a credit goes into its source line."""
    asked = slide.images[0].alt if slide.images else None
    alt = (asked or "").strip() or found.alt or slide.title
    if found.credit:
        source = f"{slide.source.strip()}; {found.credit}" if slide.source else found.credit
        slide = slide.model_copy(update={"source": source})
    return DeckSlide(spec=slide, picture=found.sha256, picture_alt=alt)


def on_design(request: _Branded, base: str | None) -> tuple[_Branded, tuple[str, ...]]:
    """Return a request without its brand where a company's file carries the deck, and what to say about that."""
    if base is None:
        return request, ()
    bare: dict[str, object] = {}
    for name, field in BrandingFields.model_fields.items():
        default = field.get_default()
        if getattr(request, name) != default:
            bare[name] = default
    if not bare:
        return request, ()
    told = "The template's own design is kept: logo, typefaces and colour were not changed."
    return request.model_copy(update=bare), (told,)


def branding_of(request: BrandingFields, gathered: Gathered) -> Branding:
    """Return the marks that a request puts on its deck, the logo by its hash."""
    fonts, color = request.branding_fonts, request.branding_color
    return Branding(
        logo=gathered.by_address.get(request.branding_logo or ""),
        title_font=fonts.title if fonts else None,
        body_font=fonts.body if fonts else None,
        color=color.removeprefix("#") if color else None,
    )
