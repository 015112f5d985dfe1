"""A deck whose slides no longer depend on each other, so that an edit of one changes no other."""

from __future__ import annotations

from collections.abc import Mapping

from nbdeck.engine.decks.composing import compose
from nbdeck.engine.model import Deck, DeckSlide


def frozen(deck: Deck, media: Mapping[str, bytes] | None = None) -> Deck:
    """Return a deck that looks the same, and in which what slides took from each other is written down.

    That is the title of the cover, and the compositions beside which each slide chose its own.

    Args:
        deck: What to show.
        media: Pictures and PowerPoint files by the SHA-256 that the deck names.

    Raises:
        NbdeckError: It cannot be laid out; the message says why.
    """
    title = None if deck.title or not deck.include_cover else deck.heading
    return deck.model_copy(
        update={"cover_title": title, "slides": deck.slides if deck.base else _apart(deck, media)}
    )


def _apart(deck: Deck, media: Mapping[str, bytes] | None) -> tuple[DeckSlide, ...]:
    from nbdeck.engine.layouts.deck import deciding

    slides = list(deck.slides)
    recent: tuple[str, ...] = ()
    for scene in compose(deck, media).slides:
        at = scene.source_index
        if at is None or scene.is_kept:
            continue
        slide = slides[at]
        if slide.beside is None:
            slides[at] = slide.model_copy(update={"beside": deciding(slide.spec, recent)})
        recent = (*recent, scene.variant)
    return tuple(slides)
