"""Markdown as people type it: lines that they ended stay lines, `a)` is a point, a remark below a list is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from nbdeck.contract.words.pieces import LETTERED, are_ended, goes_on

_LETTERED = re.compile(rf"(?P<indent>[ \t]*)(?P<text>{LETTERED}.*)")
"""A point that a letter or a Roman number counts, which CommonMark does not know."""
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_OTHER = re.compile(r"[ \t]*(?:[#>|<\[]|={3,}|-{3,}|\*{3,}|_{3,})|\t| {4,}")
"""How lines begin that are no paragraph: headings, quotes, tables, HTML, rules, code."""
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
"""What makes a title of the lines above."""


def with_line_ends(text: str) -> tuple[str, list[int]]:
    """Return Markdown whose line ends are marked as their author meant them, and the number of each line as it was.

    Lines of a list and the remark below them are parted by an empty line, ended lines of a paragraph have a hard break.
    """
    lines: list[str] = []
    numbers: list[int] = []
    for number, line in _lines(text.split("\n")):
        lines.append(line)
        numbers.append(number)
    return "\n".join(lines), numbers


def _lines(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    at, is_code, is_list = 0, False, False
    while at < len(lines):
        line = lines[at]
        is_code ^= _FENCE.match(line) is not None
        is_item = not is_code and _is_point(line)
        is_outer = bool(line.strip()) and not line[0].isspace()
        is_list = not is_code and (is_item or (is_list and not is_outer))
        if is_item:
            yield at, _pointed(line)
            if _is_remark(lines, at):
                yield at + 1, ""
            at += 1
            continue
        end = at + 1 if is_code or is_list else _end_of_paragraph(lines, at)
        own = lines[at:end]
        is_title = end < len(lines) and _UNDERLINE.match(lines[end]) is not None
        is_broken = not is_title and are_ended([one.strip() for one in own])
        for number, one in enumerate(own[:-1], at):
            yield number, f"{one.rstrip()}  " if is_broken else one
        yield end - 1, own[-1]
        at = end


def _pointed(line: str) -> str:
    match = _LETTERED.match(line)
    return f"{match['indent']}- {match['text']}" if match else line


def _is_remark(lines: Sequence[str], at: int) -> bool:
    """Whether the line below the last of several points stands at the margin and begins anew."""
    below = lines[at + 1] if at + 1 < len(lines) else ""
    is_outer = bool(below.strip()) and not below[0].isspace() and _OTHER.match(below) is None
    if not is_outer or not at or not _is_point(lines[at - 1]) or goes_on(lines[at].strip(), below):
        return False
    rest = takewhile(str.strip, (lines[n] for n in range(at + 1, len(lines))))
    return not any(map(_is_point, rest))


def _is_point(line: str) -> bool:
    return (_ITEM.match(line) or _LETTERED.match(line)) is not None


def _end_of_paragraph(lines: Sequence[str], at: int) -> int:
    """Return the line behind a paragraph of nothing but words; the next one where there is none."""
    end = at
    while end < len(lines) and _is_prose(lines[end]):
        end += 1
    return max(end, at + 1)


def _is_prose(line: str) -> bool:
    is_other = _OTHER.match(line) is not None or _FENCE.match(line) is not None
    return bool(line.strip()) and "|" not in line and not is_other and not _is_point(line)
