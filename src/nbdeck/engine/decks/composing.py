"""A deck as a scene: on one of our templates, or on the layouts of a file that is not ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from nbdeck.engine.byte_cache import kept_within
from nbdeck.engine.decks.charted import charted
from nbdeck.engine.decks.remembered import company_template
from nbdeck.engine.model import Deck
from nbdeck.engine.scene import DeckScene

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
