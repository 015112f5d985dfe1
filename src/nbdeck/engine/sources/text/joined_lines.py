"""Lines of one paragraph joined, numbers of headings, levels of list items that are only indented."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from nbdeck.contract.words.sentences import begins_small
from nbdeck.engine.model.source import Block, ListItem

_DEEPEST = 8


def nested(blocks: Iterable[Block], *, slack: float) -> list[Block]:
    """Return the blocks, indents of list items (in `level`) made levels from 0.

    Args:
        blocks: Blocks of a document; other blocks than list items end a list.
        slack: Difference of indents that is none.
    """
    levelled: list[Block] = []
    indents: list[int] = []
    for block in blocks:
        if not isinstance(block, ListItem):
            indents.clear()
            levelled.append(block)
            continue
        while indents and block.level < indents[-1] - slack:
            indents.pop()
        if not indents or block.level > indents[-1] + slack:
            indents.append(block.level)
        levelled.append(block.model_copy(update={"level": min(len(indents) - 1, _DEEPEST)}))
    return levelled


_DEPTH = re.compile(r"(?:§\s*)?(\d{1,2}(?:[.．]\d{1,2})*)(?:\.?\s+|．\s*)\S")


def depth_of(text: str) -> int:
    """Return how many numbers stand before a heading, as in "2.1 Method", which has two; 0 for none."""
    match = _DEPTH.match(text)
    return len(re.split("[.．]", match[1])) if match else 0


_BROKEN = re.compile(r"([^\W\d_]+)-\Z")
_GOES_ON = re.compile(r"[^\W\d_]+")
_ADDRESS = re.compile(r"(?:\S*://\S*[/.?&=_]|(?<!\S)[~.]?/\S*/)\Z")
"""The beginning of an address or of a path, which goes on in the next line."""
_UNSPACED = re.compile(r"[\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]")
_COMPOUNDING = frozenset({"self", "non", "well", "semi", "cross", "ex", "quasi", "half"})
"""First halves that keep their hyphen more often than not."""


def joined(lines: Sequence[str], words: Collection[str] = ()) -> str:
    r"""Return broken lines as one.

    Args:
        lines: The lines, without blanks around them.
        words: Words of the document in small letters, with hyphens too, which tell "well-\nknown" from "impor-\ntant".
    """
    parts = [""]
    for line in lines:
        if line:
            parts[-1], between = _end(parts[-1], line, words)
            parts += [between, line]
    return "".join(parts)


def _end(text: str, line: str, words: Collection[str]) -> tuple[str, str]:
    """Return the end of a line as it stays, and what stands between it and the next one."""
    if not text:
        return text, ""
    if text[-1] == "\u00ad":
        return text[:-1], ""
    if text[-1] == "\u2010":
        text = f"{text[:-1]}-"
    broken, rest = _BROKEN.search(text), _GOES_ON.match(line)
    if broken and rest:
        is_one = begins_small(rest[0]) and _is_one_word(text, broken[1], rest[0], words)
        return (text[:-1], "") if is_one else (text, "")
    if text[-1] == "-" and line[0].isdigit() and len(text) > 1 and text[-2] != " ":
        return text, ""
    if _ADDRESS.search(text) and (begins_small(line) or line[0].isdigit()):
        return text, ""
    return text, "" if is_unspaced(text[-1]) and is_unspaced(line[0]) else " "


def _is_one_word(text: str, start: str, rest: str, words: Collection[str]) -> bool:
    """Whether the hyphen between two lines only broke a word: the document's other words tell."""
    start, rest = start.lower(), rest.lower()
    if f"{start}{rest}" in words:
        return True
    if f"{start}-{rest}" in words or text[: -len(start) - 1].endswith("-") or start in _COMPOUNDING:
        return False
    return not (min(len(start), len(rest)) > 2 and start in words and rest in words)


def is_unspaced(character: str) -> bool:
    """Whether a character belongs to a script that writes no spaces between words."""
    return bool(_UNSPACED.match(character))
