"""Text that a person typed or pasted: its headings, lists, tables and paragraphs, as blocks or as sections."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from nbdeck.contract.words.marks import escaped, without_marks
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.pieces import LETTERED
from nbdeck.contract.words.sentences import begins_small, borders, count_words, sentences
from nbdeck.engine.author.typed.tables import table_at
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph, SourcePlace

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
_QUOTE = lazy_pattern(r"^\s{0,3}>\s?")
_LONGEST_PARAGRAPH = 4000
_LONGEST_LINE = 2_000
"""Characters of a line that are read together, so that looking for sentences stays fast."""
_LONG_SENTENCE = 30
"""Words of a line that nobody ends otherwise."""
_SMALL_START = lazy_pattern(r"(?<=[\w%)][\w%)][.!?])\s+[^\W\d_]")
_BOX = lazy_pattern(r"^(?P<mark>[ \t]*(?:[-*+]|\d{1,3}[.)])\s+)\[(?P<state>[ xX])\](?=\s)", re.MULTILINE)
_PICTURE = lazy_pattern(r"!\[[^\]]*\]\([^)]*\)")
_LINK = lazy_pattern(r"\[([^\]]+)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class TypedSection:
    """A heading and the lines below it, as typed.

    Attributes:
        heading: Its words; empty above the first heading.
        level: 1 is the highest; 0 above the first heading.
        text: Lines up to the next heading.
    """

    heading: str
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class _TypedLine:
    """A heading (level 1 or more) or any other line (level 0), and how many lines it takes."""

    level: int
    text: str
    lines: int = 1


def named_heading(line: str) -> str:
    """Return a heading without the number of its slide, with that of its chapter or page; empty for another line."""
    match = _NAMED.match(line)
    if match is None:
        return ""
    return match["text"] if match["slide"] else _plain(line)


def sections_of(text: str) -> list[TypedSection]:
    """Return the parts of a text between its headings; one part where it has none."""
    sections: list[TypedSection] = []
    heading, level, body = "", 0, list[str]()
    for row, lines in _rows(text):
        if row.level:
            sections.append(TypedSection(heading, level, "\n".join(body).strip("\n")))
            heading, level, body = row.text, row.level, []
        else:
            body.extend(lines)
    sections.append(TypedSection(heading, level, "\n".join(body).strip("\n")))
    return [one for one in sections if one.heading or one.text.strip()]


def _rows(text: str) -> Iterator[tuple[_TypedLine, Sequence[str]]]:
    lines = text.splitlines()
    at, is_code = 0, False
    while at < len(lines):
        is_code ^= FENCE.match(lines[at]) is not None
        row = _TypedLine(0, lines[at]) if is_code else _row(lines, at)
        below = next(filter(str.strip, lines[at + row.lines :]), "")
        is_line = row.level > 0 and named_heading(lines[at]) and (not below or named_heading(below))
        if is_line and (match := _HEADED.match(row.text)):
            yield replace(row, text=match["head"].strip()), []
            yield _TypedLine(0, match["rest"]), [match["rest"]]
        else:
            yield row, lines[at : at + row.lines]
        at += row.lines


def _row(lines: Sequence[str], at: int) -> _TypedLine:
    line = lines[at]
    hashes = _HASHES.match(line)
    heading = "" if hashes is None else hashes["text"].rstrip().rstrip("#").rstrip()
    if hashes is not None and heading:
        return _TypedLine(len(hashes["marks"]), _plain(heading))
    if named := named_heading(line):
        return _TypedLine(2, _plain(named))
    under = _UNDERLINE.match(lines[at + 1]) if at + 1 < len(lines) else None
    if under is not None and line.strip() and len(line) <= 120 and not ITEM.match(line) and "|" not in line:
        return _TypedLine(1 if under["mark"] == "=" else 2, _plain(line), 2)
    bold = _BOLD_LINE.match(line)
    is_apart = at == 0 or not lines[at - 1].strip()
    if bold is not None and is_apart:
        return _TypedLine(3, _plain(bold["text"]))
    return _TypedLine(0, line)


def _plain(words: str) -> str:
    return (
        without_marks(_LINK.sub(r"\1", _PICTURE.sub("", words)).strip()).rstrip(":：").strip()
        or words.strip()
    )


def tidied(text: str) -> str:
    """Return lines without what Markdown shows and slides do not: picture links, rules, fences, quote marks."""
    lines = (
        _QUOTE.sub("", line) for line in text.splitlines() if not FENCE.match(line) and not _RULE.match(line)
    )
    return "\n".join(_LINK.sub(r"\1", _PICTURE.sub("", line)) for line in lines).strip("\n")


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


def blocks_of(text: str, lang: str) -> tuple[Block, ...]:
    """Return a text as the blocks of a source, each with its line.

    Args:
        text: As typed.
        lang: BCP 47 tag, for the numbers of its tables.
    """
    return tuple(_blocks(text, lang))


def _blocks(text: str, lang: str) -> Iterator[Block]:
    lines = [piece for line in text.splitlines() for piece in short_enough(line)]
    paragraph: list[str] = []
    at = begun = 0
    while at < len(lines):
        row = _row(lines, at)
        length, rows = (row.lines, None) if row.level else table_at(lines, at)
        item = ITEM.match(lines[at])
        is_break = bool(row.level or rows or item) or not lines[at].strip()
        if is_break and paragraph:
            yield _paragraph(paragraph, begun)
            paragraph = []
        place = SourcePlace(kind="line", number=at + 1)
        if row.level:
            yield Heading(text=row.text, level=row.level, place=place)
        elif rows is not None:
            yield typed_table(rows, header_rows=1, place=place, lang=lang)
        elif item is not None:
            yield _item(item, place)
        elif not is_break and not _RULE.match(lines[at]) and not FENCE.match(lines[at]):
            begun = at if not paragraph else begun
            paragraph.append(tidied(lines[at]))
            if sum(map(len, paragraph)) > _LONGEST_PARAGRAPH:
                yield _paragraph(paragraph, begun)
                paragraph = []
        at += length
    if paragraph:
        yield _paragraph(paragraph, begun)


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


def _paragraph(lines: Sequence[str], begun: int) -> Paragraph:
    return Paragraph(
        text=" ".join(line.strip() for line in lines), place=SourcePlace(kind="line", number=begun + 1)
    )


def _item(match: re.Match[str], place: SourcePlace) -> ListItem:
    indent = len(match["indent"].replace("\t", "    "))
    number = int(match["number"]) if match["number"] else None
    return ListItem(text=tidied(match["text"]), level=min(indent // 2, 5), number=number, place=place)
