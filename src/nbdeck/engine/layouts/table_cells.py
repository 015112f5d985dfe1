"""Which cells of a table span others: heads over several columns, names over several rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from nbdeck.contract.tables import Levels

Span: TypeAlias = tuple[int, int]
"""How many rows and columns a cell spans, down and across; 0 and 0 where it lies below another."""


def header_spans(levels: Levels) -> dict[tuple[int, int], Span]:
    """Return which cells of a header span others, and which lie below them.

    The only words of a column stand over its whole height; equal neighbours above the last level under one head share
    a cell.
    """
    depth, width = len(levels), len(levels[0]) if levels else 0
    alone = {
        column: next((level for level in range(depth) if levels[level][column]), 0)
        for column in range(width)
        if sum(bool(levels[level][column]) for level in range(depth)) <= 1
    }
    spans = {(level, column): (0, 0) for column in alone for level in range(depth)}
    spans |= {(0, column): (depth, 1) for column in alone}
    for level in range(depth - 1):
        heads = [
            None
            if column in alone or not levels[level][column]
            else tuple(row[column] for row in levels[: level + 1])
            for column in range(width)
        ]
        spans |= {(level, column): (1, count) if count else (0, 0) for column, count in _runs(heads)}
    return spans if depth > 1 else {}


def words_of(levels: Levels, level: int, column: int) -> str:
    """Return what a cell of the header says; the first says the only words of its column."""
    parts = [row[column] for row in levels]
    return next(filter(None, parts), "") if sum(map(bool, parts)) == 1 and level == 0 else parts[level]


def row_spans(rows: Sequence[Sequence[str]], row_heads: int) -> dict[tuple[int, int], Span]:
    """Return which cells of the rows of one slide span others: equal names below each other, save the last names."""
    spans: dict[tuple[int, int], Span] = {}
    for column in range(row_heads - 1):
        names = [tuple(row[: column + 1]) if row[column] else None for row in rows]
        spans |= {(row, column): (count, 1) if count else (0, 0) for row, count in _runs(names)}
    return spans


def _runs(names: Sequence[object]) -> Iterator[tuple[int, int]]:
    """Yield (place, length) of each run of two or more equal names, and (place, 0) of the rest of it."""
    start = 0
    for place in range(1, len(names) + 1):
        if place < len(names) and names[place] is not None and names[place] == names[start]:
            continue
        if place - start > 1:
            yield start, place - start
            yield from ((other, 0) for other in range(start + 1, place))
        start = place
