"""The sections of a text without marked headings: a short line above other lines is the heading of its paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nbdeck.engine.author.prompt.request import is_request
from nbdeck.engine.author.prompt.typed_blocks import is_data
from nbdeck.engine.author.typed.tables import table_at
from nbdeck.engine.author.typed.text import FENCE, ITEM, Section, sections_of
from nbdeck.engine.layouts.headings import heading_of
from nbdeck.engine.layouts.sentences import count_words

_WORDS, _CHARACTERS = 10, 90
"""Words and characters of a line that can be a heading."""
_STUB = 5
"""Words that nobody puts a heading above."""
_WRAPPED = 60
"""Characters of a line that may have been broken to fit a window."""
_DATE = re.compile(r"\d{1,2}\.\d{1,2}\.$")
_NUMBER = re.compile(r"[\[(]?\d")


def headed_parts(text: str) -> list[Section]:
    """Return the parts of a text: between its headings, or its paragraphs with the lines that head them.

    A paragraph without a heading is a part of its own, with an empty heading; several of them are one part. A title
    above all others has level 1, the paragraphs below level 2.
    """
    parts = sections_of(text)
    if len(parts) != 1 or parts[0].heading:
        return parts
    found = list(_of_paragraphs(_paragraphs(text)))
    return found if any(part.heading for part in found) else parts


def _paragraphs(text: str) -> list[list[str]]:
    """Return the lines between blank lines; code is whole."""
    found: list[list[str]] = [[]]
    is_code = False
    for line in text.splitlines():
        is_code ^= FENCE.match(line) is not None
        if line.strip() or is_code:
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [lines for lines in found if lines]


def _of_paragraphs(paragraphs: Sequence[Sequence[str]]) -> Iterator[Section]:
    """Yield the parts; paragraphs below a title of their own line belong to it, those below another heading do not."""
    heading, level, body = "", 0, list[str]()
    is_open = True
    for at, lines in enumerate(paragraphs):
        below = paragraphs[at + 1] if at + 1 < len(paragraphs) else []
        is_list = bool(heading) and is_open and not body and all(map(_can_head, lines))
        own, rest = ("", lines) if is_list else _headed(lines, below)
        if (own or not is_open) and (heading or body):
            yield Section(heading, level, "\n\n".join(body))
            heading, body = "", []
        level = level if is_open and not own else 1 if at == 0 and not rest else 2
        heading = own or heading
        body.extend(["\n".join(rest)] if rest else [])
        is_open = not (own and rest)
    yield Section(heading, level, "\n\n".join(body))


def _headed(lines: Sequence[str], below: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the heading of a paragraph, empty without one, and the lines under it."""
    first, *others = lines
    is_heading = _heads(first, others) if others else _stands_above(first, below)
    return (_bare(first), others) if is_heading else ("", lines)


def _stands_above(line: str, below: Sequence[str]) -> bool:
    """Whether a line of its own heads the paragraph below."""
    is_more = len(below) > 1 or (bool(below) and not _can_head(below[0]))
    return is_more and _can_head(line) and not ITEM.match(line)


def _bare(line: str) -> str:
    return line.strip().rstrip(":：").rstrip()


def _heads(first: str, others: Sequence[str]) -> bool:
    """Whether a line stands above its paragraph as a heading, and does not begin as the line below it does."""
    is_numbered = ITEM.match(first) is not None and (
        ITEM.match(others[0]) is not None or others[0][:1].isspace()
    )
    lines = [first, *others]
    is_alike = any(all(map(kind, lines[:2])) for kind in (_NUMBER.match, _is_labelled))
    is_table = table_at(lines, 0)[1] is not None
    goes_on = others[0][:1].islower() and (len(others) == 1 or len(first) >= _WRAPPED)
    is_stub = len(others) == 1 and not ITEM.match(others[0]) and count_words(f"{first} {others[0]}") <= _STUB
    is_other = is_numbered or is_alike or is_table or goes_on or is_stub or is_data(lines)
    return _can_head(first) and not is_other


def _is_labelled(line: str) -> bool:
    return heading_of(line.strip()) is not None


def _can_head(line: str) -> bool:
    """Whether a line is as short as a heading and ends no sentence."""
    words = line.strip()
    is_whole = words[-1:].isalnum() or words[-1:] in ")]:：\"'”»" or _DATE.search(words) is not None
    is_short = count_words(words) <= _WORDS and len(words) <= _CHARACTERS
    return is_whole and is_short and not words.startswith(("-", "*", "•", "|", ">")) and not is_request(words)
