"""Tiles in courses, as wide and as high as the words in them need, so that all are filled alike."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.kit import Page, style
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.text import LINE_PITCH
from nbdeck.engine.text.composing import paragraph
from nbdeck.engine.text.fonts import is_latin

_MOST_ABREAST = 3
_SIZES = range(34, 15, -1)
"""Of words, points, the largest first."""
_RAGGED = 1.12
"""Width that words take in lines, in that of one line of all."""
_PAD: Pt = 22.0
"""Inside a tile."""
_CALM = 6.5
"""Shortest line of several, in its size."""
_EVEN = (1.0, 0.5, 0.0)
"""How much of the width of a course its tiles share evenly, the rest as their words need."""


def lengths(page: Page, items: Sequence[Item]) -> tuple[float, ...]:
    """Return the length of each item's words on one line and that of its longest word, in turn, in their size."""
    look = style(page, "body", size=100.0)
    em = [
        [paragraph(word, look, math.inf, page.look, page.lang).width / look.size for word in words]
        for item in items
        for text in [f"{item.heading} {item.text}".strip()]
        for words in [[text, *(text.split() if is_latin(text) else ())]]
    ]
    return tuple(each for whole, *words in em for each in (whole, max(words, default=1.0)))


def bricks(box: Box, measures: Sequence[float], gap: Pt) -> tuple[Box, ...]:
    """Return tiles in reading order, in the courses in which their words are largest.

    Args:
        box: The room.
        measures: What `lengths` returns; for plain numbers of items 1.0 each.
        gap: Between tiles.
    """
    pairs = list(zip(measures[::2], measures[1::2], strict=True))
    walls = (_wall(box, courses, gap, even) for courses in _courses(pairs) for even in _EVEN)
    return max(walls, key=lambda wall: min(_size(each, pair) for each, pair in zip(wall, pairs, strict=True)))


def _courses(pairs: Sequence[tuple[float, float]]) -> Iterator[list[Sequence[tuple[float, float]]]]:
    """Yield the ways to part items into courses of a few each."""
    for cuts in product((False, True), repeat=len(pairs) - 1):
        ends = [at + 1 for at, is_cut in enumerate(cuts) if is_cut]
        courses = [pairs[start:end] for start, end in zip([0, *ends], [*ends, len(pairs)], strict=True)]
        if max(map(len, courses)) <= _MOST_ABREAST:
            yield courses


def _wall(
    box: Box, courses: Sequence[Sequence[tuple[float, float]]], gap: Pt, even: float
) -> tuple[Box, ...]:
    needs = [sum(whole for whole, _ in course) for course in courses]
    mean = sum(needs) / len(needs)
    rows = box.rows([mean / 2 + need for need in needs], gap)
    return tuple(
        tile
        for row, course, need in zip(rows, courses, needs, strict=True)
        for tile in row.columns(
            [even * need / len(course) + (1.0 - even) * whole for whole, _ in course], gap
        )
    )


def _size(tile: Box, words: tuple[float, float]) -> int:
    """Return the size at which words fill a tile, points; 0 for ones that never have room."""
    (whole, longest), width = words, tile.w - 2 * _PAD
    for size in _SIZES:
        lines = max(math.ceil(whole * _RAGGED * size / width), 1)
        has_width = width > max(longest, min(whole * _RAGGED, _CALM)) * size
        if has_width and lines * size * LINE_PITCH <= tile.h - 2 * _PAD:
            return size
    return 0
