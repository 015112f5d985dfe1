"""What a worker does: orders for decks in, files out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nbdeck import __version__
from nbdeck.engine.model.deck import Deck
from nbdeck.errors import NbdeckError


@dataclass(frozen=True, slots=True)
class DeckOrder:
    """A deck to make: plain data that may go to another process or machine."""

    deck: Deck
    media: Mapping[str, bytes] = field(repr=False)
    """Pictures and PowerPoint files by SHA-256."""
    warnings: tuple[str, ...]
    """What is known of it already."""


@dataclass(frozen=True, slots=True)
class DeckOutcome:
    """What came of an order."""

    version: str
    """Of the nbdeck that made it."""
    pptx: bytes = field(default=b"", repr=False)
    slides: int = 0
    warnings: tuple[str, ...] = ()
    error: str = ""
    """Why there is no file."""


def make_decks(orders: Sequence[DeckOrder]) -> list[DeckOutcome]:
    """Return what comes of each order; this runs in the worker."""
    return [_outcome(order) for order in orders]


def _outcome(order: DeckOrder) -> DeckOutcome:
    from nbdeck.engine import pipeline

    try:
        deck, unread = pipeline.charted(order.deck)
        written = pipeline.make_pptx(deck, order.media)
    except Exception as exc:  # noqa: BLE001 - the other decks of the task are made all the same
        return DeckOutcome(__version__, error=reason(exc))
    return DeckOutcome(
        __version__, written.pptx, written.slide_count, (*order.warnings, *unread, *written.warnings)
    )


def reason(error: BaseException) -> str:
    """Return why there is no deck, in words."""
    if isinstance(error, NbdeckError):
        return str(error)
    return f"{type(error).__name__}: {error}".removesuffix(": ")
