"""Lines that explain a mark in a table above, such as "* provisional": they belong to its caption."""

from __future__ import annotations

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.model.source import Block, Paragraph, Source, TableBlock

_MARK = lazy_pattern(r"([*†‡§]+)\s*\w")
_MARKED = lazy_pattern(r"(?<=\w)[*†‡§]+")


def with_footnotes(source: Source) -> Source:
    """Return a document whose lines that begin with a mark end the captions of the tables above that have it.

    A table has a mark explained by the first line below it that begins so; a line whose mark no table has stays.
    """
    blocks: list[Block] = []
    for block in source.blocks:
        match = _MARK.match(block.text) if isinstance(block, Paragraph) else None
        is_told = False
        for at, one in enumerate(blocks if match else ()):
            if match and isinstance(one, TableBlock) and _waits(one, match[1]):
                caption = "\n".join(filter(None, (one.caption, block.text.strip())))
                blocks[at] = one.model_copy(update={"caption": caption})
                is_told = True
        blocks += () if is_told else (block,)
    return source.model_copy(update={"blocks": tuple(blocks)})


def _waits(table: TableBlock, mark: str) -> bool:
    """Whether a table has a mark in its cells that its caption does not explain."""
    if any(line.startswith(mark) for line in table.caption.split("\n")):
        return False
    return any(mark in _MARKED.findall(cell.text) for row in table.rows for cell in row)
