"""Slides as cards that are edited step by step: what outlines and slide specifications have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from itertools import count
from typing import Any, Generic, Protocol, TypeVar

from nbdeck.errors import NotFound
from nbdeck.widgets.history import History
from nbdeck.widgets.ordering import moved, shifted


class Carded(Protocol):
    """A slide with an id of its own."""

    @property
    def id(self) -> str:
        """Which card it is."""
        ...


S = TypeVar("S")
C = TypeVar("C", bound=Carded)


class CardEditing(ABC, Generic[S, C]):
    """Cards in order, in a state of which they are a part; every method is one step that `undo` takes back.

    Args:
        state: Where it begins.
    """

    def __init__(self, state: S) -> None:
        self._history = History(state)
        self._numbers = count(1)

    @property
    @abstractmethod
    def cards(self) -> tuple[C, ...]:
        """The slides in order."""

    @abstractmethod
    def _with(self, cards: tuple[C, ...]) -> S:
        """Return the state with other cards."""

    @property
    def undo_words(self) -> str:
        """What `undo` would take back."""
        return self._history.undo_words

    @property
    def redo_words(self) -> str:
        """What `redo` would do again."""
        return self._history.redo_words

    def position(self, card: str) -> int:
        """Return where a card stands, from 0.

        Raises:
            NotFound: It is not there any more.
        """
        for at, each in enumerate(self.cards):
            if each.id == card:
                return at
        raise NotFound(f"There is no slide {card!r} here.", hint="It was deleted meanwhile.")

    def delete(self, chosen: Collection[str]) -> None:
        """Take the chosen cards out."""
        left = [card for card in self.cards if card.id not in chosen]
        self._do(f"deleting {several(len(self.cards) - len(left))}", left)

    def move(self, chosen: Collection[str], before: str | None) -> None:
        """Put the chosen cards together before another; None for the end."""
        self._do(f"moving {several(len(chosen))}", moved(self.cards, chosen, before, key=_id))

    def shift(self, chosen: Collection[str], by: int) -> None:
        """Move the chosen cards by places, negative towards the start."""
        self._do(f"moving {several(len(chosen))}", shifted(self.cards, chosen, by, key=_id))

    def undo(self) -> str:
        """Take the last step back and return what it was; empty when there is none."""
        return self._history.undo()

    def redo(self) -> str:
        """Take the last undone step again and return what it was; empty when there is none."""
        return self._history.redo()

    def _do(self, words: str, cards: Iterable[C], merge: tuple[Any, ...] | None = None) -> None:
        self._history.do(words, self._with(tuple(cards)), merge=merge)

    def _fresh(self) -> str:
        """Return an id that no card has."""
        taken = {card.id for card in self.cards}
        return next(name for number in self._numbers if (name := f"s{number}") not in taken)


def several(number: int) -> str:
    """Return how many slides, in words."""
    return "a slide" if number == 1 else f"{number} slides"


def _id(card: Carded) -> str:
    return card.id
