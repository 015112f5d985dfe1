"""Headings of documents without heading styles: short bold lines of their own."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph

_LONGEST = 100
_LETTERS = 3
_ENOUGH = 2
"""Headings by style from which none is guessed; a single one is the title."""


def with_bold_headings(blocks: Sequence[Block], bold: Collection[int]) -> list[Block]:
    """Return the blocks; where no style makes headings, bold lines above other text are headings.

    Args:
        blocks: Content in reading order.
        bold: Places in `blocks` of what is bold from its first letter to its last.
    """
    headings = sum(isinstance(block, Heading) for block in blocks)
    if headings >= _ENOUGH or not bold:
        return list(blocks)
    is_titled = isinstance(next((block for block in blocks if block.type != "picture"), None), Heading)
    level = 2 if is_titled else 1
    headed: list[Block] = []
    for index, block in enumerate(blocks):
        stands_alone = index in bold and index + 1 not in bold and index + 1 < len(blocks)
        is_inside = stands_alone and isinstance(blocks[index - 1], ListItem) and _opens_list(blocks, index)
        if stands_alone and isinstance(block, Paragraph) and _is_line(block) and not is_inside:
            headed.append(Heading(text=block.text, level=level, place=block.place))
        else:
            headed.append(block)
    return headed


def _opens_list(blocks: Sequence[Block], index: int) -> bool:
    """Whether a line only leads to the points below it."""
    block, below = blocks[index], blocks[index + 1]
    return isinstance(block, Paragraph) and block.text.endswith(":") and isinstance(below, ListItem)


def _is_line(block: Paragraph) -> bool:
    """Whether a paragraph is a line of a few words that does not end like a sentence."""
    text = block.text
    is_short = block.role == "body" and "\n" not in text and len(text) <= _LONGEST
    return is_short and text[-1] not in ".,;!…" and sum(letter.isalpha() for letter in text) >= _LETTERS
