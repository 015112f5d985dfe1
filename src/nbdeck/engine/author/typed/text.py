"""The lines of a text that a person typed: marked headings, points, fences of code, and what slides do not show."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from nbdeck.contract.words.marks import escaped, without_marks
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.pieces import LETTERED
from nbdeck.contract.words.sentences import begins_small, borders, count_words, sentences

_HASHES = lazy_pattern(r"^\s{0,3}(?P<marks>#{1,6})\s++(?P<text>.*)$")
_NAMED = lazy_pattern(
    r"^\s{0,3}(?:[*_]{2})?(?:(?P<slide>slide|folie|diapo(?:sitive|sitiva)?)|page|seite|section|abschnitt|"
    r"chapter|kapitel)\s*(?:no\.?|nr\.?)?\s*\d{1,3}(?:[*_]{2})?\s*[:.)–—-]\s*(?P<text>\S.{0,600}?)"
    r"(?:[*_]{2})?\s*$",
    re.IGNORECASE,
)
"""A heading such as "Slide 3: Dates" or "Chapter 3: Dates"."""
_HEADED = lazy_pattern(r"(?P<head>[^:.–—]{2,80}?)(?::\s+|\s[-–—]\s|\.\s+)(?P<rest>\S.*)$")
"""A slide in one line: `What we did - two roofs, one lift`."""
_UNDERLINE = lazy_pattern(r"^\s{0,3}(?P<mark>=|-)(?P=mark){2,}\s*$")
_BOLD_LINE = lazy_pattern(r"^\s{0,3}(?:\*\*|__)(?P<text>[^*_\n]{2,80}?)(?:\*\*|__)\s*:?\s*$")
ITEM = lazy_pattern(
    r"^(?P<indent>[ \t]*)(?:(?:[-*+•‣◦▪–]|(?P<number>\d{1,3})[.)]|\(\d{1,2}\))\s+|"
    rf"(?={LETTERED}))(?P<text>\S.*)$"
)
"""A line of a list."""
_MIDDLE_DOT = lazy_pattern(r"(?m)^([ \t]*)・\s*(?=\S)")
LABELLED = lazy_pattern(r"^(?P<label>[^\W\d_][^:：.!?,\n\"“„«「]{0,40})[:：]\s+(?P<rest>\S.*)$", re.DOTALL)
"""What stands behind the words in front of a colon that name it: `Budget: approved, spent in full`."""
FENCE = lazy_pattern(r"^\s{0,3}(?:```|~~~)")
"""A line that begins or ends code."""
_RULE = lazy_pattern(r"^\s*([-*_])(?:\s*\1){2,}\s*$")
_QUOTE = lazy_pattern(r"^\s{0,3}(?:>\s?)+(?![\s\d=])")
"""Marks of a quote, however deep; `>5 %` is more than five."""
_LONGEST_HEADING = 120
_LONGEST_LINE = 2_000
"""Characters of a line that are read together, so that looking for sentences stays fast."""
_LONG_SENTENCE = 30
"""Words of a line that nobody ends otherwise."""
_SMALL_START = lazy_pattern(r"(?<=[\w%)][\w%)][.!?])\s+[^\W\d_]")
_BOX = lazy_pattern(r"^(?P<mark>[ \t]*(?:[-*+]|\d{1,3}[.)])\s+)\[(?P<state>[ xX])\](?=\s)", re.MULTILINE)
_PICTURE = lazy_pattern(r"!\[[^\]]*\]\([^)]*\)")
_LINK = lazy_pattern(r"\[([^\]]+)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class MarkedHeading:
    """A line that is marked as a heading.

    Attributes:
        text: Its words.
        level: 1 is the highest.
        lines: Lines that it takes.
        below: What its own line says below it, of a slide in one line.
    """

    text: str
    level: int
    lines: int = 1
    below: str = ""


def named_heading(line: str) -> str:
    """Return a heading without the number of its slide, with that of its chapter or page; empty for another line."""
    match = _NAMED.match(line)
    if match is None:
        return ""
    return match["text"] if match["slide"] else _plain(line)


def marked_heading(lines: Sequence[str], at: int) -> MarkedHeading | None:
    """Return the heading that a line is marked as; None for another line."""
    line = lines[at]
    hashes = _HASHES.match(line)
    if hashes and (heading := hashes["text"].rstrip().rstrip("#").rstrip()):
        return MarkedHeading(_plain(heading), len(hashes["marks"]))
    if named := named_heading(line):
        below = next(filter(str.strip, lines[at + 1 :]), "")
        parts = None if below and not named_heading(below) else _HEADED.match(_plain(named))
        return MarkedHeading(
            parts["head"].strip() if parts else _plain(named), 2, below=parts["rest"] if parts else ""
        )
    under = _UNDERLINE.match(lines[at + 1]) if at + 1 < len(lines) else None
    if under and line.strip() and len(line) <= _LONGEST_HEADING and not ITEM.match(line) and "|" not in line:
        return MarkedHeading(_plain(line), 1 if under["mark"] == "=" else 2, lines=2)
    bold = _BOLD_LINE.match(line)
    is_apart = at == 0 or not lines[at - 1].strip()
    return MarkedHeading(_plain(bold["text"]), 3) if bold and is_apart else None


def _plain(words: str) -> str:
    return (
        without_marks(_LINK.sub(r"\1", _PICTURE.sub("", words)).strip()).rstrip(":：").strip()
        or words.strip()
    )


def tidied(line: str) -> str:
    """Return a line without what Markdown shows and slides do not: links, pictures, quote marks; nothing of a rule."""
    return "" if _RULE.match(line) else _LINK.sub(r"\1", _PICTURE.sub("", _QUOTE.sub("", line)))


def has_code(text: str) -> bool:
    """Whether a text has lines of code, between fences."""
    return any(map(FENCE.match, text.splitlines()))


def without_fences(text: str) -> str:
    """Return a text line by line, code between empty lines instead of fences, its stars and underscores escaped."""
    lines: list[str] = []
    is_code = False
    for line in text.splitlines():
        is_fence = FENCE.match(line) is not None
        is_code ^= is_fence
        lines.append("" if is_fence else escaped(line) if is_code else line)
    return "\n".join(lines).strip("\n")


def with_marks(text: str) -> str:
    """Return a text with a hyphen before Japanese points, and whose tasks have a box in place of `[ ]` or `[x]`."""
    boxed = _BOX.sub(lambda task: task["mark"] + ("□" if task["state"] == " " else "√"), text)
    return _MIDDLE_DOT.sub(r"\1- ", boxed)


def in_sentences(text: str) -> str:
    """Return a text with a line end behind each sentence of its long lines that were typed without capitals."""
    return "\n".join("\n".join(_small_sentences(line)) for line in text.split("\n"))


def _small_sentences(line: str) -> list[str]:
    has_capitals = any(part[0].isupper() for part in sentences(line)[1:])
    if count_words(line) < _LONG_SENTENCE or not begins_small(line) or has_capitals:
        return [line]
    capital = _SMALL_START.sub(lambda match: match[0].upper(), line)
    bounds = [0, *borders(capital, "sentence"), len(line)] if len(capital) == len(line) else [0, len(line)]
    return [line[start:end].strip() for start, end in pairwise(bounds)]


def short_enough(line: str) -> list[str]:
    """Return an endless line in pieces of whole sentences; only a sentence that is too long itself is cut."""
    if len(line) <= _LONGEST_LINE:
        return [line]
    pieces = [""]
    for sentence in sentences(line):
        if len(pieces[-1]) + len(sentence) < _LONGEST_LINE:
            pieces[-1] = f"{pieces[-1]} {sentence}".lstrip()
        else:
            pieces += textwrap.wrap(sentence, _LONGEST_LINE)
    return [piece for piece in pieces if piece]
