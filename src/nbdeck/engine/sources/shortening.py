"""The cap on all text of a document, the same for every type of file."""

from __future__ import annotations

import itertools

from nbdeck.engine.model import Block, ChartBlock, PictureBlock, Remark, TableBlock
from nbdeck.engine.sources.reading import Reading

_CODE = "text_capped"


def shortened(reading: Reading, most: int) -> list[Block]:
    """Return the blocks of a reading up to `most` characters, and add a remark to it where some are left out.

    The block that crosses the cap is cut: a text behind its last character, a table behind its last whole row.
    """
    kept: list[Block] = []
    left = most
    for block in reading.blocks:
        size = _size(block)
        if size > left:
            if (part := _cut(block, left)) is not None:
                kept.append(part)
            _tell(reading, most)
            return kept
        left -= size
        kept.append(block)
    return kept


def capped(text: str, reading: Reading, most: int) -> str:
    """Return the first `most` characters of a text file, before it is taken apart; adds the remark to `reading`."""
    if len(text) > most:
        _tell(reading, most)
    return text[:most]


def _size(block: Block) -> int:
    if isinstance(block, TableBlock):
        return len(block.caption) + sum(len(cell.text) for row in block.rows for cell in row)
    if isinstance(block, PictureBlock):
        return len(block.alt) + len(block.caption)
    return len(block.title) if isinstance(block, ChartBlock) else len(block.text)


def _cut(block: Block, left: int) -> Block | None:
    """Return what of a block fits into `left` characters; None for nothing."""
    if isinstance(block, TableBlock):
        sizes = itertools.accumulate(
            (sum(len(cell.text) for cell in row) for row in block.rows), initial=len(block.caption)
        )
        count = sum(size <= left for size in sizes) - 1
        rows = block.rows[: max(count, 0)]
        heads = min(block.header_rows, len(rows))
        return block.model_copy(update={"rows": rows, "header_rows": heads}) if rows else None
    if isinstance(block, ChartBlock | PictureBlock) or not left:
        return None
    return block.model_copy(update={"text": block.text[:left].rstrip()})


def _tell(reading: Reading, most: int) -> None:
    if _CODE not in {remark.code for remark in reading.remarks}:
        reading.remarks.append(Remark(code=_CODE, text=f"Only the first {most:,} characters were read."))
