"""Moves of several things in a list at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import TypeVar

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
