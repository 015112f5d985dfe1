"""Headings without the number that their author counted them with."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nbdeck.engine.model import Block, Heading

_DOTTED = re.compile(r"(?:§\s*)?\d{1,2}(?:\.\d{1,2})+\.?\s+(?=\S)")
_POINT = re.compile(r"(?:\d{1,2}|[IVX]{1,5}|[A-Z])[.)]\s+(?=\S)")
_BARE = re.compile(r"(\d{1,2})\s+(?=\S)")
_DEPTH = re.compile(r"(?:§\s*)?(\d{1,2}(?:\.\d{1,2})*)\.?\s+\S")


def depth_of(text: str) -> int:
    """Return how many numbers stand before a heading, as in "2.1 Method", which has two; 0 for none."""
    match = _DEPTH.match(text)
    return match[1].count(".") + 1 if match else 0


def without_numbers(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks, headings without "2.1", "3.", "IV." in front.

    A bare number, as in "3 Results", goes only where such numbers count on from 1, so that "5 ways to save" stays.
    """
    bare = _counted(blocks)
    return [
        block.model_copy(update={"text": _without(block.text, bare=bare)})
        if isinstance(block, Heading)
        else block
        for block in blocks
    ]


def _without(text: str, *, bare: bool) -> str:
    match = _DOTTED.match(text) or _POINT.match(text) or (_BARE.match(text) if bare else None)
    return text[match.end() :] if match else text


def _counted(blocks: Sequence[Block]) -> bool:
    numbers = [
        int(match[1])
        for block in blocks
        if isinstance(block, Heading) and (match := _BARE.match(block.text)) is not None
    ]
    return len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))
