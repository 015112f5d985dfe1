"""Undo and redo over states that never change."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class _HistoryStep(Generic[S]):
    words: str
    before: S
    after: S
    merge: Hashable | None


class History(Generic[S]):
    """A state and the way to it.

    Args:
        state: Where it begins.
        depth: How many steps are kept.
    """

    def __init__(self, state: S, *, depth: int = 200) -> None:
        self.state = state
        self._depth = depth
        self._done: list[_HistoryStep[S]] = []
        self._undone: list[_HistoryStep[S]] = []

    @property
    def undo_words(self) -> str:
        """What `undo` would take back; empty when there is nothing."""
        return self._done[-1].words if self._done else ""

    @property
    def redo_words(self) -> str:
        """What `redo` would do again; empty when there is nothing."""
        return self._undone[-1].words if self._undone else ""

    def do(self, words: str, state: S, *, merge: Hashable | None = None) -> bool:
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
