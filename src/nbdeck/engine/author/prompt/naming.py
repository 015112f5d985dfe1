"""What names the deck of a typed text."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import chain, dropwhile

from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.looks.short_title import is_title, says_something, short_title
from nbdeck.engine.author.prompt.reading import TypedBlock, TypedPart, TypedText
from nbdeck.engine.author.scaffold.asked_topic import called, named_subject
from nbdeck.engine.author.typed.text import ITEM
from nbdeck.engine.cells.quantities import is_year
from nbdeck.engine.text.language import is_continued

_LONGEST = 160
"""Characters of a title that a cover shows whole."""


def title_of_text(text: TypedText, request: str, unfit: AbstractSet[str] = frozenset()) -> str:
    """Return what a text is called; empty where neither request nor text has words for it.

    The title that the request gives names the deck, else the subject of a letter, the title above the text, the subject
    of the request, a heading, the first words; where none can be a title, the beginning of the first sentence.

    Args:
        text: As it was read.
        request: What was asked for it; may be empty.
        unfit: The letters of sentences of the text that are no titles.
    """
    parts = [*dropwhile(lambda part: {*map(bare, _said(part))} <= unfit, text.parts)][:1]
    names = (
        called(request),
        text.subject,
        *(part.heading for part in parts if part.level == 1),
        named_subject("".join(sentences(request)[:1])),
        *(one for part in parts for one in (part.heading, *_first_words(part, unfit))),
    )
    said = (one for one in names if says_something(one) and not is_continued(one) and one[-1] not in "?？")
    fitting = (one for one in said if not {bare(one), *map(bare, sentences(one))} & unfit)
    worded = (replace(part, blocks=tuple(filter(_is_worded, part.blocks))) for part in text.parts)
    there = (one for part in worded for one in _said(part) if bare(one) not in unfit)
    beginnings = (short_title(one) for one in there if says_something(one))
    fit = chain((one for one in fitting if len(one) <= _LONGEST), beginnings)
    return next(fit, "")


def _is_worded(block: TypedBlock) -> bool:
    return block.kind not in {"table", "code"} and not block.data


def _said(part: TypedPart) -> Iterator[str]:
    lines = (line for block in part.blocks for line in (block.lead, *block.text.split("\n")))
    bodies = (match["text"] if (match := ITEM.match(line)) else line for line in lines)
    yield from (one for line in (part.heading, *bodies) for one in sentences(line))


def _first_words(part: TypedPart, unfit: AbstractSet[str]) -> Iterator[str]:
    """Yield the first sentence of a part where it can name a deck, or what announces its first data; no year does."""
    blocks = dropwhile(lambda one: {*map(bare, sentences(one.text.replace("\n", " ")))} <= unfit, part.blocks)
    is_named = part.heading and bare(part.heading) not in unfit
    first = None if is_named else next(blocks, None)
    if first is None or first.kind not in {"text", "lines"}:
        return
    line = first.data.lead if first.data else first.text.partition("\n")[0].strip()
    words = "".join(sentences(line)[:1]).rstrip(".。, ،，")
    if words and is_title(words) and words[-1] not in "?？:：" and not is_year(words.split()[0]):
        yield words
