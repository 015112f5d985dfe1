"""Lines that explain a mark in a table above, such as "* provisional": they belong to its caption."""

from __future__ import annotations

from collections import defaultdict

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.model.source import Block, Paragraph, Source, TableBlock

_MARK = lazy_pattern(r"([*†‡§]+)\s*\w")
_MARKED = lazy_pattern(r"(?<=\w)[*†‡§]+")


def with_footnotes(source: Source) -> Source:
    """Return a document whose lines that begin with a mark end the captions of the tables above that have it.

    A table has a mark explained by the first line below it that begins so; a line whose mark no table has stays.
    """
    blocks: list[Block] = []
    waiting: dict[str, list[int]] = defaultdict(list)
    for block in source.blocks:
        text = block.text.strip() if isinstance(block, Paragraph) else ""
        match = _MARK.match(text)
        explained = waiting.pop(match[1], []) if match else []
        for at in explained:
            table = blocks[at]
            if isinstance(table, TableBlock):
                caption = "\n".join(filter(None, (table.caption, text)))
                blocks[at] = table.model_copy(update={"caption": caption})
        for mark in _marks_of(block) if isinstance(block, TableBlock) else ():
            waiting[mark].append(len(blocks))
        blocks += () if explained else (block,)
    return source.model_copy(update={"blocks": tuple(blocks)})


def _marks_of(table: TableBlock) -> set[str]:
    """Return the marks behind words in a table's cells that its caption does not explain."""
    lines = table.caption.split("\n")
    marks = {mark for row in table.rows for cell in row for mark in _MARKED.findall(cell.text)}
    return {mark for mark in marks if not any(line.startswith(mark) for line in lines)}
