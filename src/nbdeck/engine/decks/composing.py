"""A deck as a scene: on one of our templates, or on the layouts of a file that is not ours.

Before that its charts get the numbers that stand in words; an edit frees its slides from each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from nbdeck.contract.layouts import Layout
from nbdeck.engine.byte_cache import kept_within
from nbdeck.engine.decks.remembered import company_template
from nbdeck.engine.model import Deck, DeckSlide
from nbdeck.engine.scene import DeckScene


def charted(deck: Deck) -> tuple[Deck, tuple[str, ...]]:
    """Return a deck whose charts all have their numbers, and what could not be read of them.

    A slide without numbers that can be read becomes a slide of its text.
    """
    if not any(one.spec.layout is Layout.CHART and one.spec.chart is None for one in deck.slides):
        return deck, ()
    from nbdeck.engine.author.typed.content import with_chart
    from nbdeck.engine.layouts.composer import language_of

    lang = language_of(deck)[0]
    slides: list[DeckSlide] = []
    warnings: list[str] = []
    for one in deck.slides:
        spec, remarks = (one.spec, ()) if one.kept is not None else with_chart(one.spec, lang)
        slides.append(one if spec is one.spec else one.model_copy(update={"spec": spec}))
        warnings.extend(remarks)
    return deck.model_copy(update={"slides": tuple(slides)}), tuple(warnings)


_PER_CHARACTER = 100
"""Bytes of a scene for a character of the deck as JSON: 45 were measured for points, 184 for tables."""


@dataclass(frozen=True, slots=True)
class DeckWithMedia:
    """A deck with its media; equal where the deck's hash is, which covers theirs, and the same of them are at hand."""

    content_hash: str
    at_hand: frozenset[str]
    deck: Deck = field(compare=False)
    media: Mapping[str, bytes] = field(compare=False)


def order_of(deck: Deck, media: Mapping[str, bytes]) -> DeckWithMedia:
    """Return the deck with its media as one thing that can be remembered by."""
    return DeckWithMedia(deck.content_hash, frozenset(media), deck, media)


def compose(deck: Deck, media: Mapping[str, bytes] | None = None) -> DeckScene:
    """Return the deck with every box, line break and size decided; kept slides are scenes without elements.

    Args:
        deck: What to show.
        media: Pictures and PowerPoint files by the SHA-256 that the deck names.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a slide that its layout cannot show, such as a chart without numbers.
        NbdeckError: The deck's base cannot be read; the message says why.
    """
    return _composed(order_of(deck, media or {}))


def order_bytes(order: DeckWithMedia) -> int:
    """Return about how many bytes an answer about an order keeps alive: media, and boxes and lines for its words."""
    return sum(map(len, order.media.values())) + _PER_CHARACTER * len(order.deck.model_dump_json())


@kept_within(order_bytes)
def _composed(order: DeckWithMedia) -> DeckScene:
    deck, warnings = charted(order.deck)
    if deck.base is None:
        from nbdeck.engine.layouts.deck import compose_themed

        scene = compose_themed(deck, order.media)
    else:
        from nbdeck.engine.layouts.company.deck import compose_company

        scene = compose_company(deck, company_template(deck.base, order.media), order.media)
    return replace(scene, warnings=(*warnings, *scene.warnings)) if warnings else scene


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
