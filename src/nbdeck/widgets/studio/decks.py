"""The decks that a studio made, each with what it was made of. Knows no widgets."""

from __future__ import annotations

from nbdeck.client.presentation import Presentation
from nbdeck.widgets.studio.order import DeckOptions


class Decks:
    """All decks that were made, the first one first."""

    def __init__(self) -> None:
        self._made: list[tuple[Presentation, DeckOptions]] = []

    @property
    def made(self) -> tuple[Presentation, ...]:
        """The decks."""
        return tuple(deck for deck, _ in self._made)

    def add(self, deck: Presentation, order: DeckOptions) -> None:
        """Keep a deck and what it was made of."""
        self._made.append((deck, order))

    def place(self, presentation: dict[str, str | None] | None) -> int | None:
        """Return the place of the deck that a presentation panel's value names; None when it was not made here."""
        wanted = None if presentation is None else presentation["presentation_id"]
        return next((at for at, deck in enumerate(self.made) if deck.id == wanted), None)

    def order(self, place: int) -> DeckOptions:
        """Return what a deck was made of."""
        return self._made[place][1]
