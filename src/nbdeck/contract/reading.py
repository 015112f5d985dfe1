"""Words as typed content: the one reader of what people write as a list, a quotation or a closing."""

from __future__ import annotations

import re

from nbdeck.contract.content import Closing, Items, Quote
from nbdeck.contract.words.item import Joint
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.pieces import read

_MARKS = lazy_pattern(r"^(?:\(?(\d{1,2})[.)、](?!\d)|[-*•‣◦▪·・–])\s*", re.MULTILINE)
"""Of the outer lines of a list: the number, else nothing."""
_NUMBERED = lazy_pattern(r"^\(?\d{1,2}[.)、](?!\d)", re.MULTILINE)
_NAME_AT_END = lazy_pattern(
    r"^(?P<words>.+?)\s*(?:\n\s*|(?<=[\"”»“」』])\s*)(?:—|–|--|-|―)\s*(?P<name>[^\n]{2,120})$", re.DOTALL
)
_DASH_AT_END = lazy_pattern(r"^(?P<words>.{12,}?)\s+(?:—|―)\s*(?P<name>[^\n—.!?]{2,80})$", re.DOTALL)
_IN_MARKS = lazy_pattern(
    r'^(?:“([^“”]+)”|"([^"]+)"|„([^„“”]+)[“”]|‟([^‟”]+)”|«([^«»]+)»|»([^«»]+)«|「([^「」]+)」|『([^『』]+)』)$'
)
"""One quotation and nothing else."""
_BLOCK_MARKS = lazy_pattern(r"^[ \t]*>[ \t]?", re.MULTILINE)
_LIST_MARKS = lazy_pattern(r"^(?:[-*](?:\s+|$)|[•‣◦]\s*)+")


def read_items(content: str) -> tuple[Items, Joint]:
    """Return the items of a text, every word of it, and how those are joined; no items where it has no word.

    Args:
        content: May have inline marks.
    """
    marks = _MARKS.findall(content)
    lead, pieces, joint = read(content)
    is_numbered = bool(pieces) and marks == [str(number) for number in range(1, len(pieces) + 1)]
    if any(marks) and not is_numbered:  # of a list in parts, or among other lines: its numbers are words
        lead, pieces, joint = read(_NUMBERED.sub(r"- \g<0>", content))
    return Items(tuple(pieces), lead, is_numbered=is_numbered), joint


def quotation(content: str) -> Quote:
    """Return the quoted words without their quotation marks, and the author where one is named."""
    text = content.strip()
    if text.startswith(">"):
        text = _BLOCK_MARKS.sub("", text)
    text = _LIST_MARKS.sub("", text)
    match = _NAME_AT_END.match(text) or _DASH_AT_END.match(text)
    words, name = (match["words"], match["name"]) if match else (text, "")
    words = " ".join(words.split())
    whole = _IN_MARKS.match(words)
    words = whole[whole.lastindex or 0].strip() if whole else words
    return Quote(words, name.strip())


def closing(content: str) -> Closing:
    """Return the lines of a closing slide."""
    stripped = (_LIST_MARKS.sub("", line.strip()) for line in content.splitlines())
    return Closing(tuple(line for line in stripped if line))
