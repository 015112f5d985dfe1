"""The cap on all text of a document, the same for every type of file."""

from __future__ import annotations

import itertools
import re

from nbdeck.engine.model.source import Block, ChartBlock, PictureBlock, TableBlock
from nbdeck.engine.sources.reading import Reading


def shortened(reading: Reading) -> list[Block]:
    """Return the blocks of a reading up to the limits of characters and pieces, with a remark on what is left out.

    The block that crosses a limit is cut: a text behind its last character, a table behind its last whole row.
    """
    remaining: list[Block] = []
    limits = reading.limits
    left, pieces = limits.characters, limits.pieces
    for block in reading.blocks:
        size, count = _size(block), (sum(map(len, block.rows)) if isinstance(block, TableBlock) else 1)
        if size > left or count > pieces:
            if (part := _cut(block, left, pieces)) is not None:
                remaining.append(part)
            limit = f"{limits.characters:,} characters"
            reading.tell_length(limit if size > left else f"{limits.pieces:,} paragraphs, points and cells")
            return remaining
        left, pieces = left - size, pieces - count
        remaining.append(block)
    return remaining


def _size(block: Block) -> int:
    if isinstance(block, TableBlock):
        return len(block.caption) + sum(len(cell.text) for row in block.rows for cell in row)
    if isinstance(block, PictureBlock):
        return len(block.alt) + len(block.caption)
    return len(block.title) if isinstance(block, ChartBlock) else len(block.text)


def _cut(block: Block, left: int, pieces: int) -> Block | None:
    """Return what of a block fits into so many characters and pieces; None for nothing."""
    if not pieces:
        return None
    if isinstance(block, TableBlock):
        sizes = itertools.accumulate(
            (sum(len(cell.text) for cell in row) for row in block.rows), initial=len(block.caption)
        )
        cells = itertools.accumulate(map(len, block.rows), initial=0)
        fits = (size <= left and cell <= pieces for size, cell in zip(sizes, cells, strict=True))
        count = sum(fits) - 1
        rows = block.rows[: max(count, 0)]
        heads = min(block.header_rows, len(rows))
        return block.model_copy(update={"rows": rows, "header_rows": heads}) if rows else None
    if isinstance(block, ChartBlock | PictureBlock) or not left:
        return None
    return block.model_copy(update={"text": block.text[:left].rstrip()})


_CAPTION = re.compile(
    r"(?:(?i:figure|fig\.?|abbildung|abb\.|figura|рис\.|图|圖|図)\s*[:：](?!\d)|"
    r"(?i:figure|fig\.?|table|tab\.|chart|exhibit|abbildung|abb\.|tabelle|tableau|figura|tabla|tabella|рис\.|таблица)"
    r"\s*(?:[A-Z]?\d{1,3}|[IVX]{1,5})(?:[.\-–]\d+)*"
    r"(?:\s*[:.|—–-](?!\d)|\s+(?=[^\W\d_a-zà-ÿа-я]))|(?:图|圖|図|表)\s*\d{1,3})"
)


def is_caption(text: str) -> bool:
    """Whether a paragraph is the caption of a figure or table."""
    return bool(_CAPTION.match(text))
