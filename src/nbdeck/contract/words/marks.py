"""Inline marks: `**bold**` and `*italic*` or `_italic_` in a text become stretches of one appearance.

A star or underscore behind a backslash is a character.
"""

import re
from dataclasses import dataclass

from nbdeck.contract.remembering import LONG, remembered
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.scripts import CJK_SCRIPTS, SPACELESS_SCRIPTS, script_of

_MARKS = lazy_pattern(r"(?<!\\)(?:\*+|_+)")
_ESCAPED = lazy_pattern(r"\\([*_])")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters of one appearance."""

    text: str
    bold: bool = False
    italic: bool = False


def escaped(text: str) -> str:
    """Return a text whose stars and underscores are all characters, with backslashes where they would be marks."""
    is_literal = stretches(text) in {(), (Stretch(text),)}
    return text if is_literal else re.sub(r"([*_])", r"\\\1", text)


@dataclass(frozen=True, slots=True)
class _Opener:
    mark: str
    start: int


@remembered(LONG)
def stretches(text: str) -> tuple[Stretch, ...]:
    """Return the text in stretches, marks taken out; marks without a partner stay as they are.

    A mark opens before a word and closes behind one, so that `5*3*2`, `a * b` and `snake_case_name` stay text.
    """
    if "*" not in text and "_" not in text:
        return (Stretch(text),) if text else ()
    pairs = _pairs(text)
    openings = ((opening, len(mark), 1) for mark, opening, _ in pairs)
    closings = ((closing, len(mark), -1) for mark, _, closing in pairs)
    borders = sorted((*openings, *closings))
    parts: list[Stretch] = []
    depth = {True: 0, False: 0}
    at = 0
    for start, length, step in borders:
        _add(parts, text[at:start], bold=depth[True] > 0, italic=depth[False] > 0)
        depth[length == 2] += step
        at = start + length
    _add(parts, text[at:], bold=depth[True] > 0, italic=depth[False] > 0)
    return tuple(parts)


def _add(parts: list[Stretch], text: str, *, bold: bool, italic: bool) -> None:
    text = _ESCAPED.sub(r"\1", text)
    if parts and (parts[-1].bold, parts[-1].italic) == (bold, italic):
        text = parts.pop().text + text
    if text:
        parts.append(Stretch(text, bold, italic))


def _pairs(text: str) -> list[tuple[str, int, int]]:
    """Return (mark, index of the opening one, index of the closing one) of all marks that have a partner."""
    pairs: list[tuple[str, int, int]] = []
    openers: list[_Opener] = []
    for match in _MARKS.finditer(text):
        start, end = match.span()
        if end - start > (3 if text[start] == "*" else 1):
            continue
        before, after = text[start - 1 : start], text[end : end + 1]
        if before and not before.isspace() and not _in_word(after):
            start = _close(text, start, end, openers, pairs)
        if start < end and after and not after.isspace() and not _in_word(before):
            openers.extend(_Opener(text[at:stop], at) for at, stop in _units(start, end))
    return pairs


def _units(start: int, end: int) -> list[tuple[int, int]]:
    """Return the opening marks in a row of one to three: bold outside, italic inside."""
    return [(start, end)] if end - start < 3 else [(start, start + 2), (start + 2, end)]


def _close(text: str, start: int, end: int, openers: list[_Opener], pairs: list[tuple[str, int, int]]) -> int:
    """Pair the marks from `start` to `end` with openers, innermost first; return where the unused ones begin."""
    while start < end:
        fitting = (
            at for at in range(len(openers) - 1, -1, -1) if text.startswith(openers[at].mark, start, end)
        )
        at = next((at for at in fitting if _is_exact(openers[at].mark, end - start)), None)
        if at is None or openers[at].start + len(openers[at].mark) == start:
            return start
        pairs.append((openers[at].mark, openers[at].start, start))
        start += len(openers[at].mark)
        del openers[at:]
    return start


def _is_exact(mark: str, length: int) -> bool:
    """Whether a row of `length` marks may close `mark`: two never close a single one, three close both."""
    return len(mark) == length or length == 3


def _in_word(character: str) -> bool:
    """Whether a mark beside this character stands inside a word; scripts without spaces have no inside."""
    return character.isalnum() and script_of(character) not in CJK_SCRIPTS | SPACELESS_SCRIPTS
