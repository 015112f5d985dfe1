"""Items of a slide, split from its content."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.enums import Verbosity
from nbdeck.engine.layouts.balancing import merged, parted
from nbdeck.engine.layouts.headings import LONGEST
from nbdeck.engine.layouts.item import Item
from nbdeck.engine.layouts.pieces import read
from nbdeck.engine.layouts.sentences import count_words, joined, parts
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.errors import ValidationFailed

__all__ = ["Item", "split"]

_CONCISE = 12
_STANDARD = 35
_STANDARD_OF_FEW = {1: 70, 2: 50}
"""Words that an item of a slide with so few items keeps."""
_SLACK = 1.2
"""How far the last sentence may go beyond the words that are kept."""


def split(content: str, count: int, verbosity: Verbosity = Verbosity.STANDARD) -> tuple[Item, ...]:
    """Return the items of `content`: exactly `count` of them, fewer only where nothing is left to part.

    The first of these forms that the content has decides where items begin; in every form an item is a heading, if
    it has one, and a text whose line feeds part its points:

    1. `#` headings of Markdown, two or more, each with what follows.
    2. Two or more short lines with a list below each: `Strengths:`, then `- ...`.
    3. Lines with `-`, `*`, `•`, `1.` or `1)`; deeper ones are points of the item above, lines without a mark go on.
    4. Two or more lines `Heading: text`, `**Heading** text` or `2019 – text`. A heading has up to 60 characters and
       is no time, address or whole sentence.
    5. Blocks between blank lines; a short first line without a full stop is the heading.
    6. Lines.
    7. Sentences: `Heading: ...` begins an item where the first does, else they are shared out evenly.

    Too many are joined with their neighbours, the shortest first, so that nothing is lost; too few are parted, the
    longest first, at lines, sentences, clauses, then commas. A line above a list that only announces it ("Our aims:")
    is kept, in front of the first item, only with `text-heavy`.

    Args:
        content: The words of the slide; may have inline marks.
        count: How many items the slide has; 0 gives as many as there are.
        verbosity: `concise` keeps headings and about 12 words of the first sentence or of the first points,
            `standard` about 35 words (50 on slides with two items, 70 with one), whole sentences where it can,
            `text-heavy` every word in its order.

    Raises:
        ValidationFailed: there is no word in the content.
    """
    pieces, joint = read(content, has_announcement=verbosity is Verbosity.TEXT_HEAVY)
    if not pieces:
        raise ValidationFailed(
            f"The content {content[:40]!r} has no words.",
            hint="Write one line for each item, such as '- Heading: text'.",
        )
    if count and len(pieces) > count:
        pieces = merged(pieces, count, joint)
    elif count and len(pieces) < count:
        pieces = (
            [_as_head(piece) for piece in parted(pieces, count)]
            if _are_headed(pieces)
            else parted(pieces, count)
        )
    return tuple(_trimmed(piece, verbosity, len(pieces)) for piece in pieces)


def _are_headed(pieces: Sequence[Item]) -> bool:
    return len(pieces) > 1 and all(piece.heading for piece in pieces)


def _as_head(piece: Item) -> Item:
    """Return a few words that were parted from headed items as a heading of their own."""
    is_head = not piece.heading and len(piece.text) <= LONGEST and piece.text[-1:] not in ".!?。！？"
    return Item(piece.text, "") if is_head and "\n" not in piece.text else piece


def _trimmed(item: Item, verbosity: Verbosity, count: int) -> Item:
    if verbosity is Verbosity.TEXT_HEAVY or not item.text:
        return item
    if verbosity is Verbosity.CONCISE:
        lines = item.text.split("\n")
        text = item.text if len(lines) > 1 else parts(item.text, "sentence")[0]
        return Item(item.heading, _kept(text, _CONCISE))
    return Item(item.heading, _kept(item.text, _STANDARD_OF_FEW.get(count, _STANDARD)))


def _kept(text: str, words: int) -> str:
    """Return the sentences of a text that make up about so many words, at least a shortened first one."""
    kept, counted = "", 0.0
    for line in text.split("\n"):
        for number, sentence in enumerate(parts(line, "sentence")):
            counted += count_words(sentence)
            if counted > words * _SLACK:
                return kept or shorten(sentence, _characters(sentence, words))
            kept = joined(kept, sentence) if number or not kept else f"{kept}\n{sentence}"
            if counted >= words:
                return kept
    return kept


def _characters(sentence: str, words: int) -> int:
    """Return how many characters about so many words of a sentence take."""
    return max(int(len(sentence) * words / count_words(sentence)), 24)
