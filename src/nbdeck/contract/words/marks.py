"""Marks within a line: `**bold**` and `*italic*` or `_italic_`, and headings at its start.

A heading is `Heading: text`, `**Heading** text`, `2019 – text`, `Heading ..... text`. A star or underscore behind a
backslash is a character.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nbdeck.contract.remembering import LONG, remembered
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import CJK_SCRIPTS, SPACELESS_SCRIPTS, begins_small, script_of

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


LONGEST = 60
"""Characters of a heading."""
_MOST_WORDS = 9
_NAMED = 4
"""Words that name a thing."""
_BOLD = lazy_pattern(r"^\*\*(?P<heading>[^*\n]{1,90}?)\*\*(?P<join>\s*[:：.–—-]?\s*)(?P<text>.*)$", re.DOTALL)
_COLON = lazy_pattern(rf"^(?P<heading>[^\n]{{1,{LONGEST}}}?)(?::\s+|：\s*|:$)(?P<text>.*)$", re.DOTALL)
_WHEN = (
    r"(?:(?:[^\W\d_]{2,12}\.?\s|Q[1-4]\s|H[12]\s|\d{1,2}\.?\s[^\W\d_]{3,12}\s)?(?:1[5-9]|20|21)\d\d|Q[1-4](?:\s\d{4})?|"
    r"\d{1,2}[:.]\d{2}(?:\s?[ap]m)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?!\w)"
)
_UNTIL = rf"\s?[/–—-]\s?(?:{_WHEN}|\d{{2,4}}(?!\w)|(?-i:[^\W\d_A-Z]+)(?=\s\s|:\s))"
"""The end of a range: `– 2019`, `/26`, or a word such as `– present` where the column or heading ends behind it."""
_DATE = lazy_pattern(
    rf"^(?P<heading>{_WHEN}(?:{_UNTIL})?)(?:\s*(?:\s[–—-]\s(?!{_WHEN})|:\s|：)|\s\s)\s*(?P<text>\S.*)$",
    re.DOTALL | re.IGNORECASE,
)
"""A date, time or range of them, parted from what follows by a dash, a colon or the gap between two columns."""
_LEADER = lazy_pattern(
    rf"^(?P<heading>[^\n]{{1,{LONGEST}}}?)\s*(?:\.{{4,}}|…{{2,}}|(?:\s\.){{4,}})\s*(?P<text>\S.*)$", re.DOTALL
)
"""Dots that lead from a label to its value: `Coffee ....... 1.30 €`."""
_INSIDE = lazy_pattern(r"(?:(?<!\b\d)(?<!\b\d\d)\.|[!?。！？؟।])\s|[。！？।]|[,;]\s.*[,;]\s")


def heading_of(line: str) -> tuple[str, str] | None:
    """Return heading and text of a line that begins with its heading, None for any other.

    The heading loses its mark: asterisks, colon or dash. A time ("10:30"), an address or a sentence is no heading.
    """
    bold = _BOLD.match(line)
    if bold is not None and (bold["join"].strip() or not bold["text"] or bold["join"]):
        heading = bold["heading"].strip()
        if heading.rstrip(":：.").strip() and _is_apart(bold):
            return heading.rstrip(":： "), bold["text"].strip()
    for form in (_DATE, _LEADER, _COLON):
        match = form.match(line)
        if match is not None and _is_heading(match["heading"]) and match["text"].strip():
            if form is _COLON and _goes_on(match["heading"], match["text"]):
                continue
            return without_marks(match["heading"]), match["text"].strip()
    return None


def _goes_on(heading: str, text: str) -> bool:
    """Whether what stands at a colon is one sentence: it begins as no name does, and goes on with words."""
    return len(heading.split()) > _NAMED and begins_small(text) and len(text.split()) > 1


def leads(line: str) -> bool:
    """Whether a line begins with a heading."""
    return heading_of(line) is not None


def is_heading_line(line: str) -> bool:
    """Whether a line is nothing but a heading: bold as a whole, or ending in a colon."""
    bold = _BOLD.match(line)
    if bold is not None and not bold["text"].strip():
        return True
    return line.endswith((":", "：")) and _is_heading(line[:-1])


def without_marks(text: str) -> str:
    """Return a heading without the asterisks around it."""
    text = text.strip()
    while len(text) > 2 and text[0] == text[-1] == "*":
        text = text[1:-1].strip()
    return text


def _is_apart(bold: re.Match[str]) -> bool:
    """Whether bold words are a heading, not the stressed start of a sentence: what follows begins anew."""
    after = bold["text"].lstrip()
    has_mark = bool(bold["join"].strip()) or bold["heading"].rstrip()[-1:] in ":：."
    return has_mark or not after or not begins_small(after)


def _is_heading(words: str) -> bool:
    words = words.strip()
    if not any(map(str.isalnum, words)) or len(words.split()) > _MOST_WORDS:
        return False
    brackets = (sum(map(words.count, marks)) for marks in ("(（【", ")）】"))
    is_whole = len(set(brackets)) == 1 and words.count("**") % 2 == 0
    return is_whole and not _INSIDE.search(words) and "://" not in words
