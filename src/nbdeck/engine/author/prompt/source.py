"""A typed text as the blocks of a source, for whoever reads it as a document."""

from __future__ import annotations

from collections.abc import Iterator

from nbdeck.engine.author.prompt.reading import TypedBlock, TypedText
from nbdeck.engine.author.typed.text import FENCE, ITEM
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph


def source_blocks(text: TypedText, lang: str) -> tuple[Block, ...]:
    """Return a text as the blocks of a source.

    Args:
        text: As it was read.
        lang: BCP 47 tag, for the numbers of its tables.
    """
    blocks: list[Block] = []
    for part in text.parts:
        blocks += [Heading(text=part.heading, level=min(part.level, 6))] if part.heading else []
        blocks += (one for block in part.blocks for one in _of_block(block, lang))
    return tuple(blocks)


def _of_block(block: TypedBlock, lang: str) -> Iterator[Block]:
    if block.lead:
        yield Paragraph(text=f"{block.lead}:")
    lines = block.text.split("\n")
    match block.kind:
        case "table":
            yield typed_table(block.rows, header_rows=1, lang=lang)
        case "code":
            yield Paragraph(text="\n".join(line for line in lines if not FENCE.match(line)), role="code")
        case "text":
            yield Paragraph(text=" ".join(map(str.strip, lines)))
        case _:
            yield from map(_item, lines)


def _item(line: str) -> ListItem:
    match = ITEM.match(line)
    if match is None:
        return ListItem(text=line.strip())
    indent = len(match["indent"].expandtabs(4))
    number = int(match["number"]) if match["number"] else None
    return ListItem(text=match["text"], level=min(indent // 2, 5), number=number)
