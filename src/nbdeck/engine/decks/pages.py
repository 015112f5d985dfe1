"""A deck as pages: drawn by us where all of it is ours, else by LibreOffice from the file that was put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from nbdeck.contract.remembering import kept_within
from nbdeck.engine.decks.composing import DeckWithMedia, compose, is_ours, order_bytes, order_of, write_deck
from nbdeck.engine.model.deck import Deck

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
