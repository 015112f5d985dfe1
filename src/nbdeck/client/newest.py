"""The presentation that this process made or got last: what a notebook that was run has to show for itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

_DECKS: deque[Any] = deque(maxlen=1)


def remembered(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return a maker of presentations that remembers the newest one.

    Args:
        make: Makes a presentation of a line and a result.
    """

    def wrap(*given: Any, **known: Any) -> Any:
        deck = make(*given, **known)
        _DECKS.append(deck)
        return deck

    return wrap


def newest_deck() -> Any | None:
    """Return the newest presentation of any client of this process; None where there is none."""
    return _DECKS[0] if _DECKS else None
