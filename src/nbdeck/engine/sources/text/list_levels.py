"""Nesting of list items whose reader knows only how far they are indented."""

from __future__ import annotations

from collections.abc import Iterable

from nbdeck.engine.model.source import Block, ListItem

_DEEPEST = 8


def nested(blocks: Iterable[Block], *, slack: float) -> list[Block]:
    """Return the blocks, indents of list items (in `level`) made levels from 0.

    Args:
        blocks: Blocks of a document; other blocks than list items end a list.
        slack: Difference of indents that is none.
    """
    levelled: list[Block] = []
    indents: list[int] = []
    for block in blocks:
        if not isinstance(block, ListItem):
            indents.clear()
            levelled.append(block)
            continue
        while indents and block.level < indents[-1] - slack:
            indents.pop()
        if not indents or block.level > indents[-1] + slack:
            indents.append(block.level)
        levelled.append(block.model_copy(update={"level": min(len(indents) - 1, _DEEPEST)}))
    return levelled
