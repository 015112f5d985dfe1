"""What a worker does: orders for decks in, files out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nbdeck import __version__
from nbdeck.engine.model import Deck
from nbdeck.errors import NbdeckError


@dataclass(frozen=True, slots=True)
class Order:
    """A deck to make: plain data that may go to another process or machine."""

    deck: Deck
    media: Mapping[str, bytes] = field(repr=False)
    """Pictures and PowerPoint files by SHA-256."""
    told: tuple[str, ...]
    """What is known of it already."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an order."""

    version: str
    """Of the nbdeck that made it."""
    pptx: bytes = field(default=b"", repr=False)
    slides: int = 0
    warnings: tuple[str, ...] = ()
    error: str = ""
    """Why there is no file."""


def make_decks(orders: Sequence[Order]) -> list[Outcome]:
    """Return what comes of each order; this runs in the worker."""
    return [_made(order) for order in orders]


def _made(order: Order) -> Outcome:
    from nbdeck.engine import pipeline

    try:
        deck, unread = pipeline.charted(order.deck)
        made = pipeline.make_pptx(deck, order.media)
    except Exception as exc:  # noqa: BLE001 - the other decks of the task are made all the same
        return Outcome(__version__, error=reason(exc))
    return Outcome(__version__, made.pptx, made.slide_count, (*order.told, *unread, *made.warnings))


def reason(error: BaseException) -> str:
    """Return why there is no deck, in words."""
    if isinstance(error, NbdeckError):
        return str(error)
    return f"{type(error).__name__}: {error}".removesuffix(": ")
