"""Tables whose cells are texts: their rows are sections, named by the column in front of the texts."""

from __future__ import annotations

from collections.abc import Iterator

from nbdeck.engine.author.documents.chartable import header_and_body
from nbdeck.engine.author.documents.shown_data import LONGEST_CELL
from nbdeck.engine.model.source import Block, Heading, Paragraph, Source, TableBlock

_LONGEST_NAME = 80
"""Characters of a cell that names a row."""
_DEEPEST = 6


def told_by_row(source: Source) -> Source:
    """Return a document whose tables with a cell too long for a slide's table are sections, one of each row.

    The column in front of the longest cell names them, if it has a short text of its own in each row, else the table
    stays. What else a row has stands below its name with the names of its columns; numbers that count rows count the
    sections.
    """
    blocks: list[Block] = []
    level = 0
    for block in source.blocks:
        level = block.level if isinstance(block, Heading) else level
        rows = list(_sections(block, min(level + 1, _DEEPEST))) if isinstance(block, TableBlock) else []
        blocks += rows or (block,)
    return source.model_copy(update={"blocks": tuple(blocks)})


def _sections(table: TableBlock, level: int) -> Iterator[Block]:
    header, body = header_and_body(table)
    longest, text_at = max((len(row[at]), at) for row in body for at in range(len(header)))
    names = [row[text_at - 1] for row in body] if text_at else []
    is_named = (
        names and all(names) and len(set(names)) == len(names) and max(map(len, names)) <= _LONGEST_NAME
    )
    if longest <= LONGEST_CELL or not is_named:
        return
    others = [at for at in range(len(header)) if at not in (text_at - 1, text_at)]
    counts = [str(number) for number in range(1, len(body) + 1)]
    counted = next((at for at in others if [row[at] for row in body] == counts), None)
    others = [at for at in others if at != counted]
    for row, name in zip(body, names, strict=True):
        number = f"{row[counted]}. " if counted is not None else ""
        yield Heading(text=f"{number}{name}", level=level, place=table.place)
        yield Paragraph(text=row[text_at], place=table.place)
        said = "; ".join(": ".join(filter(None, (header[at], row[at]))) for at in others if row[at])
        if said:
            yield Paragraph(text=said, place=table.place)
