"""Items of a slide, split from its content.

The first of these forms that the content has decides where items begin; in every form an item is a heading, if it has
one, and a text whose line feeds part its points:

1. `#` headings of Markdown, two or more, each with what follows.
2. Two or more short lines with a list below each: `Strengths:`, then `- ...`.
3. Lines with `-`, `*`, `•`, `1.` or `1)`; deeper ones are points of the item above, lines without a mark go on.
4. Two or more lines `Heading: text`, `**Heading** text` or `2019 – text`. A heading has up to 60 characters and is no
   time, address or whole sentence.
5. Blocks between blank lines; a short first line without a full stop is the heading.
6. Lines.
7. Sentences: `Heading: ...` begins an item where the first does, else they are shared out evenly.

Too many are joined with their neighbours, the shortest first, so that nothing is lost; the heading of one that was
joined stands in bold before its text. Too few are parted, the longest first, at lines, sentences, clauses, then commas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.content import Items
from nbdeck.contract.reading import read_items
from nbdeck.contract.remembering import LONG, remembered
from nbdeck.contract.words.item import Item, Joint, merged, parted
from nbdeck.contract.words.marks import LONGEST
from nbdeck.errors import ValidationFailed


@remembered(LONG)
def items_of(content: str, count: int = 0) -> Items:
    """Return the items of a text, every word of it.

    Args:
        content: May have inline marks.
        count: How many items there have to be, fewer only where nothing is left to part; 0 gives as many as there are.

    Raises:
        ValidationFailed: there is no word in the content.
    """
    items, joint = read_items(content)
    if not items.items:
        raise ValidationFailed(
            f"The content {content[:40]!r} has no words.",
            hint="Write one line for each item, such as '- Heading: text'.",
        )
    return counted(items, count, joint)


def counted(content: Items, count: int, joint: Joint = "line") -> Items:
    """Return items joined or parted so that they are `count`, fewer where nothing is left to part; 0 changes nothing.

    Args:
        content: The items.
        count: How many there have to be.
        joint: What stands between items that were joined.
    """
    pieces = content.items
    if not count or len(pieces) == count or not pieces:
        return content
    if len(pieces) > count:
        return replace(content, items=tuple(merged(pieces, count, joint)), is_numbered=False)
    smaller = parted(pieces, count)
    if _are_headed(pieces):
        smaller = [_as_head(piece) for piece in smaller]
    return replace(content, items=tuple(smaller), is_numbered=False)


def _are_headed(pieces: Sequence[Item]) -> bool:
    return len(pieces) > 1 and all(piece.heading for piece in pieces)


def _as_head(piece: Item) -> Item:
    """Return a few words that were parted from headed items as a heading of their own."""
    is_head = not piece.heading and len(piece.text) <= LONGEST and piece.text[-1:] not in ".!?。！？"
    return Item(piece.text, "") if is_head and "\n" not in piece.text else piece
