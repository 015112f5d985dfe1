"""Slides as cards that are edited step by step, with undo and redo: what outlines and slide specifications share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Generic, Protocol, TypeVar

from nbdeck.errors import NotFound

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class _HistoryStep(Generic[State]):
    words: str
    before: State
    after: State
    merge: Hashable | None


class History(Generic[State]):
    """A state and the way to it.

    Args:
        state: Where it begins.
        depth: How many steps are kept.
    """

    def __init__(self, state: State, *, depth: int = 200) -> None:
        self._depth = depth
        self.begin(state)

    def begin(self, state: State) -> None:
        """Forget every step, and begin with a state."""
        self.state = state
        self._done: list[_HistoryStep[State]] = []
        self._undone: list[_HistoryStep[State]] = []

    @property
    def undo_words(self) -> str:
        """What `undo` would take back; empty when there is nothing."""
        return self._done[-1].words if self._done else ""

    @property
    def redo_words(self) -> str:
        """What `redo` would do again; empty when there is nothing."""
        return self._undone[-1].words if self._undone else ""

    def do(self, words: str, state: State, *, merge: Hashable | None = None) -> bool:
        """Go to `state` and return whether it is another one.

        Args:
            words: What was done, such as "move slide 3".
            state: Where to go.
            merge: Steps in a row with the same mark are undone as one.
        """
        if state == self.state:
            return False
        last = self._done[-1] if self._done else None
        if last is not None and merge is not None and last.merge == merge and not self._undone:
            self._done[-1] = _HistoryStep(words, last.before, state, merge)
        else:
            self._done.append(_HistoryStep(words, self.state, state, merge))
            del self._done[: -self._depth]
        self._undone.clear()
        self.state = state
        return True

    def undo(self) -> str:
        """Take the last step back and return its words; empty when there is none."""
        if not self._done:
            return ""
        step = self._done.pop()
        self._undone.append(step)
        self.state = step.before
        return step.words

    def redo(self) -> str:
        """Take the last undone step again and return its words; empty when there is none."""
        if not self._undone:
            return ""
        step = self._undone.pop()
        self._done.append(step)
        self.state = step.after
        return step.words


T = TypeVar("T")


def moved(
    items: Sequence[T], chosen: Collection[Hashable], before: Hashable | None, *, key: Callable[[T], Hashable]
) -> tuple[T, ...]:
    """Return `items` with the chosen ones together, in their order, in another place.

    Args:
        items: The list.
        chosen: Keys of those to move.
        before: Key of the item they shall stand before; None for the end. If it is chosen itself, they gather where
            it stands.
        key: Gives the key of an item.
    """
    keys = [key(item) for item in items]
    at = keys.index(before) if before in keys else len(keys)
    taken = [item for item in items if key(item) in chosen]
    ahead = [item for item in items[:at] if key(item) not in chosen]
    behind = [item for item in items[at:] if key(item) not in chosen]
    return (*ahead, *taken, *behind)


def shifted(
    items: Sequence[T], chosen: Collection[Hashable], by: int, *, key: Callable[[T], Hashable]
) -> tuple[T, ...]:
    """Return `items` with each chosen one nearer to the start or the end; at the edge they stay in a row.

    Args:
        items: The list.
        chosen: Keys of those to move.
        by: Places towards the end; negative towards the start.
        key: Gives the key of an item.
    """
    order = list(items)
    for _ in range(abs(by)):
        places = range(len(order)) if by < 0 else range(len(order) - 1, -1, -1)
        step = -1 if by < 0 else 1
        for at in places:
            to = at + step
            if key(order[at]) in chosen and 0 <= to < len(order) and key(order[to]) not in chosen:
                order[at], order[to] = order[to], order[at]
    return tuple(order)


class Carded(Protocol):
    """A slide with an id of its own."""

    @property
    def id(self) -> str:
        """Which card it is."""
        ...


C = TypeVar("C", bound=Carded)


class CardEditing(History[State], ABC, Generic[State, C]):
    """Cards in order, in a state of which they are a part; every method is one step that `undo` takes back.

    Args:
        state: Where it begins.
    """

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._numbers = count(1)

    @property
    @abstractmethod
    def cards(self) -> tuple[C, ...]:
        """The slides in order."""

    @abstractmethod
    def _with(self, cards: tuple[C, ...]) -> State:
        """Return the state with other cards."""

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

    def _do(self, words: str, cards: Iterable[C], merge: tuple[Any, ...] | None = None) -> None:
        self.do(words, self._with(tuple(cards)), merge=merge)

    def _fresh(self) -> str:
        """Return an id that no card has."""
        taken = {card.id for card in self.cards}
        return next(name for number in self._numbers if (name := f"s{number}") not in taken)


def several(number: int) -> str:
    """Return how many slides, in words."""
    return "a slide" if number == 1 else f"{number} slides"


def _id(card: Carded) -> str:
    return card.id
