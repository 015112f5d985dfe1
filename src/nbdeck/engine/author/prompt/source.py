"""A typed text as the blocks of a source, for whoever reads it as a document."""

from __future__ import annotations

from collections.abc import Iterator

from nbdeck.engine.author.prompt.reading import TypedBlock, TypedText
from nbdeck.engine.author.typed.text import FENCE, ITEM
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph

_FEW = 2
"""Labels with a number each that may be words of a sentence."""
_LONGEST_LABELS = 90
"""Characters of labels that are together the name of their numbers."""


def source_blocks(text: TypedText, lang: str, *, with_data: bool = False) -> tuple[Block, ...]:
    """Return a text as the blocks of a source.

    Args:
        text: As it was read.
        lang: BCP 47 tag, for the numbers of its tables.
        with_data: Whether labels with a number each are tables, for charts of them.
    """
    blocks: list[Block] = []
    for part in text.parts:
        blocks += [Heading(text=part.heading, level=min(part.level, 6))] if part.heading else []
        for block in part.blocks:
            if blocks and isinstance(blocks[-1], ListItem) and not block.goes_on:
                blocks.append(Paragraph(text=""))  # where a list ends
            blocks += _of_block(block, lang, part.heading, with_data=with_data)
    return tuple(blocks)


def _of_block(block: TypedBlock, lang: str, heading: str, *, with_data: bool) -> Iterator[Block]:
    data = block.data
    if with_data and data and (block.kind != "text" or len(data.pairs) > _FEW or ":" in block.text):
        lead = block.lead or data.lead
        labels = ", ".join(label for label, _ in data.pairs)
        caption = lead or labels * (not heading and len(labels) <= _LONGEST_LABELS)
        yield typed_table((("", lead), *data.pairs), header_rows=1, caption=caption, lang=lang)
        return
    if block.kind == "table":
        yield typed_table(block.rows, header_rows=1, caption=block.lead, lang=lang)
        return
    if block.lead:
        yield Paragraph(text=f"{block.lead}:")
    lines = block.text.split("\n")
    match block.kind:
        case "code":
            yield Paragraph(text="\n".join(line for line in lines if not FENCE.match(line)), role="code")
        case "text":
            yield Paragraph(text="\n".join(map(str.strip, lines)))
        case _:
            yield from map(_item, lines)


def _item(line: str) -> ListItem:
    match = ITEM.match(line)
    if match is None:
        return ListItem(text=line.strip())
    indent = len(match["indent"].expandtabs(4))
    number = int(match["number"]) if match["number"] else None
    return ListItem(text=match["text"], level=min(indent // 2, 5), number=number)
