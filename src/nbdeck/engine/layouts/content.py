"""Items of a slide, split from its content."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nbdeck.contract.enums import Verbosity

_MARK = re.compile(r"^\s*(?:[-*•–]|\d{1,2}[.)])\s+")
_HEADING = re.compile(r"^(?P<heading>[^:\n]{1,60}):\s+(?P<text>\S.*)$", re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[.!?。！？؟।])\s*(?=\S)")


@dataclass(frozen=True, slots=True)
class Item:
    """One of the parts that a layout shows side by side.

    Attributes:
        heading: A few words; may be empty.
        text: What is said about it; may be empty where there is a heading. Line feeds part its points.
    """

    heading: str
    text: str


def split(content: str, count: int, verbosity: Verbosity = Verbosity.STANDARD) -> tuple[Item, ...]:
    """Return at most `count` items of `content`, none of them empty.

    Args:
        content: Lines with `- ` or numbers, `Heading: text` lines, blank-line blocks, or sentences.
        count: How many items the slide has; 0 gives as many as there are.
        verbosity: How much text is kept.
    """
    parts = _parts(content.strip(), count)
    if count and len(parts) > count:
        parts = [*parts[: count - 1], "\n".join(parts[count - 1 :])]
    return tuple(_item(part) for part in parts)


def _parts(content: str, count: int) -> list[str]:
    lines = [line for line in content.splitlines() if line.strip()]
    marked = [_MARK.sub("", line).strip() for line in lines if _MARK.match(line)]
    if marked:
        return marked
    blocks = [block.strip() for block in re.split(r"\n\s*\n", content) if block.strip()]
    for parts in (blocks, [line.strip() for line in lines]):
        if len(parts) > 1:
            return parts
    sentences = [sentence.strip() for sentence in _SENTENCE_END.split(content) if sentence.strip()]
    return sentences if count != 1 else [content] if content else []


def _item(part: str) -> Item:
    found = _HEADING.match(part)
    return Item(found["heading"].strip(), found["text"].strip()) if found else Item("", part)
