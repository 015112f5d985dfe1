"""A deck as pages: drawn by us where all of it is ours, else by LibreOffice from the file that was put together."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal

from nbdeck.contract.remembering import kept_within
from nbdeck.contract.slides import Slide
from nbdeck.engine.decks.composing import DeckWithMedia, compose, is_ours, order_bytes, order_of, write_deck
from nbdeck.engine.model.deck import Deck, DeckSlide

_WIDTH = 1280


def make_pdf(deck: Deck, media: Mapping[str, bytes] | None = None) -> bytes:
    """Return the deck as a PDF, one page a slide.

    Raises:
        RendererUnavailable: It has slides that are not ours, and there is no program that draws them.
        ExportFailed: That program could not draw it.
    """
    if is_ours(deck):
        from nbdeck.engine.paint.typst import paint_pdf

        return paint_pdf(compose(deck, media))
    from nbdeck.engine.paint.office.painting import to_pdf

    return to_pdf(_written(order_of(deck, media or {}))).data


def preview(
    deck: Deck,
    media: Mapping[str, bytes] | None,
    number: int,
    format: Literal["svg", "png"] = "svg",
    width: int | None = None,
) -> bytes:
    """Return one slide as a picture: SVG text as UTF-8 bytes, or PNG; an SVG of a slide that is not ours holds a PNG.

    Args:
        deck: What to show.
        media: Pictures and PowerPoint files by SHA-256.
        number: Which slide, from 1.
        format: Of the picture.
        width: Of a PNG, pixels; 1280 when None.

    Raises:
        IndexError: The deck has no such slide.
        RendererUnavailable: It has slides that are not ours, and there is no program that draws them.
        ExportFailed: That program could not draw it.
    """
    scene = compose(deck, media)
    if not 1 <= number <= len(scene.slides):
        raise IndexError(f"slide {number} of {len(scene.slides)}")
    slide = scene.slides[number - 1]
    if deck.base is None and not slide.is_kept:
        from nbdeck.engine.paint.typst import paint_png, paint_svg

        if format == "svg":
            return paint_svg(scene, number).encode()
        return paint_png(scene, number, width=width or _WIDTH)
    from nbdeck.engine.paint.office.painting import paint_slide_png, paint_slide_svg

    pptx = _written(order_of(deck, media or {}))
    if format == "svg":
        return paint_slide_svg(pptx, number, label=f"Slide {number}: {slide.title}").data
    return paint_slide_png(pptx, number, width=width or _WIDTH).data


def draws_files() -> bool:
    """Whether slides of files that are not ours can be drawn on this machine, if only approximately."""
    from nbdeck.engine.paint.office.painting import is_available

    return is_available()


def is_approximate(deck: Deck) -> bool:
    """Whether pages of the deck would be drawn by a program that stands in for LibreOffice."""
    if is_ours(deck):
        return False
    from nbdeck.engine.paint.office.painting import is_available, where

    return where() is None and is_available()


@kept_within(order_bytes)
def _written(order: DeckWithMedia) -> bytes:
    return write_deck(order.deck, compose(order.deck, order.media), order.media).pptx


def template_preview(name: str, which: Literal["cover", "content"], width: int = 640) -> bytes:
    """Return a PNG, `width` pixels wide, of a template's cover or of a content slide in it."""
    return preview(
        _sample(name.capitalize(), template=name), None, 1 if which == "cover" else 2, "png", width
    )


def company_preview(pptx: bytes, which: Literal["cover", "content"]) -> bytes:
    """Return a PNG, 640 pixels wide, of a cover or of a content slide on the layouts of a .pptx.

    Raises:
        RendererUnavailable: No program that draws it is installed.
        NbdeckError: The file cannot be used as a template, or could not be drawn; the message says why.
    """
    name = sha256(pptx).hexdigest()
    deck = _sample("A deck on your template", base=name)
    return preview(deck, {name: pptx}, 1 if which == "cover" else 2, "png", 640)


def _sample(title: str, *, template: str = "default", base: str | None = None) -> Deck:
    """Return a cover and one content slide."""
    spec = Slide.model_validate(
        {
            "title": "Three habits that make a report easy to read",
            "layout": "ITEMS",
            "item_amount": 3,
            "content": "Say it first: The title states what the slide shows.\n"
            "Show one thing: Each slide has one message and one picture of it.\n"
            "Name the source: Every figure says where it comes from.",
        }
    )
    return Deck(
        slides=(DeckSlide(spec=spec),),
        template=template,
        base=base,
        title=title,
        subtitle="A template of nbdeck" if base is None else "Made with nbdeck",
        include_table_of_contents=False,
    )
