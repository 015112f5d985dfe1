"""Plain text: headings by underline, capitals or number; lists by marks; tables by columns; an empty line parts."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from nbdeck.contract.words.pieces import LETTERED, are_ended, goes_on
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph, SourcePlace
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.text.blank_columns import columns_of, continues, heads_of, is_row, is_rule, rows_of
from nbdeck.engine.sources.text.encoding import decoded
from nbdeck.engine.sources.text.joined_lines import depth_of, is_unspaced, joined, nested

_UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,}|~{3,}|\*{3,}|_{3,}|\^{3,})\s*")
_BULLET = re.compile(r"(\s*)(?:(?:[-*+•◦▪‣●○■–—·➔►]|>{3,}|[=-]>|o(?=\s{2,}))\s+|・\s*)(\S.*)")
_LETTER_O = re.compile(r"(\s+)o\s+(\S.*)")
"""A point marked by a letter that is a word of some languages: one of several in the same column."""
_QUOTE = re.compile(r"\s*(?:>\s*){1,2}(?P<words>[^>\s].*)?")
"""A line of a quotation, or of one inside it."""
_NUMBER = re.compile(r"(\s*)[(（]?(\d{1,3})(?:[.)]\s+|[．）]\s*)(\S.*)")
_LETTER = re.compile(rf"(\s*){LETTERED}")
_BARE = re.compile(r"第?\s*(\d{1,2}|[一二三四五六七八九十]{1,2})(?:\s|[章節节部編编回、](?:\s|(?=\D)))")
"""A number that counts a heading where the others count from 1 on too; East Asian ones may be words."""
_CHAPTER = re.compile(r"(\d{1,2}(?:[.．]\d{1,2})*)[.．]?\s")
_COUNTED = re.compile(r"\d{1,2}(?:\.\d{1,2})+\.\s|\d{1,2}(?:\.\d{1,2}){2,}\s")
"""The number of a heading that may go on in the next line: "14.3. ", "2.1.4 ", but not that of "2.5 million"."""
_LONGEST_HEADING, _LONGEST_COUNTED = 100, 200
_LONGEST_LABEL = 60
_NEAR = 2
"""Numbers before and behind one that its list may count on from: a line that was wrapped may stand between."""
_HEADED = 2
"""Blocks with a heading from which on such lines are headings: a single one may be anything."""
_INDENT = 2
"""Columns that the first line of a paragraph is indented by at most, in scripts without blanks between words."""
_FULL = 0.8
"""Share of the widest line from which on the next one may go on with it."""
_ENDS, _STOPS = ".!?:;,。！？：；，", "。！？"


def read(data: bytes, limits: Limits) -> Reading:
    """Return what a text file says."""
    reading = Reading(limits)
    lines = reading.capped(decoded(data)).split("\n")
    flows = _one_paragraph_a_line(lines)
    groups = list(filter(lambda group: group.lines, map(_without_rule, _groups(lines))))
    points = _counted_points(groups)
    groups = _with_further_rows([replace(group, points=points) for group in groups])
    are_headed = sum(map(_is_headed, groups)) >= _HEADED
    chapters = _chapters(groups)
    for group in groups:
        level = chapters.get(group.first) or 2 * (are_headed and _is_headed(group))
        start = 2 * _is_underlined(group.lines, 0)
        below = group.below(start)
        if quoted := _quoted(group):
            reading.blocks.extend(quoted)
            continue
        caption, rows = ("", []) if _has_points(below) else rows_of(below.lines)
        if rows:
            reading.blocks.extend(_blocks(replace(group, lines=group.lines[:start]), flows=flows))
            heads = heads_of(below.lines) or None
            table = reading.table(rows, header_rows=heads, caption=caption, place=_line(below.first))
            reading.blocks.append(table)
            continue
        reading.blocks.extend(_blocks(group, flows=flows, level=level))
    _make_title(reading, groups)
    _keep_capitals_rare(reading)
    reading.blocks = nested(reading.blocks, slack=1)
    return reading


@dataclass(frozen=True, slots=True)
class _LineGroup:
    """Lines without an empty line between them.

    Attributes:
        first: Number of the first.
        lines: Their words.
        points: Numbers of the lines of the text that are points of a list by the number that they begin with.
    """

    first: int
    lines: tuple[str, ...]
    points: frozenset[int] = frozenset()

    def item(self, at: int) -> tuple[int, int | None, str] | None:
        """Return indent, number and words of the point that begins at a line."""
        line = self.lines[at]
        if match := _BULLET.match(line):
            return _width(match[1]), None, match[2]
        if self.first + at in self.points and (match := _NUMBER.match(line)):
            return _width(match[1]), int(match[2]), match[3]
        if match := _LETTER.match(line):
            return _width(match[1]), None, line.strip()
        if (match := _LETTER_O.match(line)) and sum(
            line.startswith(f"{match[1]}o ") for line in self.lines
        ) > 1:
            return _width(match[1]), None, match[2]
        return None

    def below(self, at: int) -> _LineGroup:
        """Return the lines from one on."""
        return replace(self, first=self.first + at, lines=self.lines[at:])


def _groups(lines: Sequence[str]) -> Iterator[_LineGroup]:
    held: list[str] = []
    for number, line in enumerate([*lines, ""], start=1):
        # A rule below what is neither a heading nor a row closes it.
        is_open = bool(held) and (_is_heading_line(held[-1]) or is_row(held[-1]))
        is_closing = bool(held) and _UNDERLINE.fullmatch(line) is not None and not is_open
        is_ruled = len(held) > 1 and is_rule(held[-1]) and is_row(held[-2])
        is_turn = bool(held) and (_QUOTE.fullmatch(held[-1]) is None) != (_QUOTE.fullmatch(line) is None)
        if held and (not line.strip() or is_closing or is_turn or (is_ruled and not is_row(line))):
            yield _LineGroup(number - len(held), tuple(held))
            held = []
        if line.strip() and not is_closing:
            held.append(line.rstrip())


def _quoted(group: _LineGroup) -> list[Paragraph]:
    """Return what lines say that all have a mark of quotation, two or more of them; nothing of others.

    Where each begins with a number behind it, the mark compares: "> 5 mm".
    """
    marks = [_QUOTE.fullmatch(line) for line in group.lines]
    own = [match["words"] or "" for match in marks if match]
    if all(words[:1].isdigit() for words in own):
        return []
    return [
        Paragraph(
            text=joined([line.strip() for line in each.lines]),
            role="quote",
            place=_line(group.first - 1 + each.first),
        )
        for each in (_groups(own) if len(own) == len(marks) > 1 else ())
    ]


def _without_rule(group: _LineGroup) -> _LineGroup:
    """Return a group without the rules that stand above its other lines."""
    while group.lines and _UNDERLINE.fullmatch(group.lines[0]):
        group = group.below(1)
    return group


def _counted_points(groups: Sequence[_LineGroup]) -> frozenset[int]:
    """Return the lines whose number counts a point: the one before it or behind it stands at a line set like theirs.

    That of a line inside a paragraph stands there too, or opens the next one: in "in the night of", "22. April" counts
    nothing.
    """
    runs = defaultdict[tuple[bool, int], list[tuple[int, int, int]]](list)
    for at, group in enumerate(groups):
        for line, words in enumerate(group.lines, group.first):
            if match := _NUMBER.match(words):
                for is_end in (False, True):
                    column = _width(words[: match.end(2) if is_end else match.end(1)])
                    runs[is_end, column].append((at, line, int(match[2])))
    firsts = {group.first for group in groups}
    points: set[int] = set()
    for run in runs.values():
        for near in range(1, _NEAR + 1):
            for one, next_one in zip(run, run[near:], strict=False):
                are_counted = one[2] + 1 == next_one[2]
                is_listed = one[0] == next_one[0] or next_one[1] in firsts
                if are_counted and is_listed and (one[1] in firsts or next_one[0] - one[0] <= 1):
                    points |= {one[1], next_one[1]}
    return frozenset(points)


def _with_further_rows(groups: Sequence[_LineGroup]) -> list[_LineGroup]:
    """Return the groups; one below a single empty line that continues the columns of a table is part of it."""
    whole = list(groups[:1])
    for above, group in pairwise(groups):
        last = whole[-1]
        is_near = last is above and group.first == above.first + len(above.lines) + 1
        table = above.below(2 * _is_underlined(above.lines, 0)).lines
        if is_near and not _has_points(group) and not _has_points(above) and continues(table, group.lines):
            whole[-1] = replace(above, lines=(*above.lines, *group.lines))
        else:
            whole.append(group)
    return whole


def _has_points(group: _LineGroup) -> bool:
    return any(_BULLET.match(line) or _NUMBER.match(line) for line in group.lines)


def _one_paragraph_a_line(lines: Sequence[str]) -> bool:
    """Whether each line is a paragraph, as editors that wrap by themselves save them."""
    held = [line for line in lines if line.strip()]
    return any(len(line) > 200 for line in held)


def _is_headed(group: _LineGroup) -> bool:
    """Whether a short line that ends in no mark stands above a list, or a line twice as long or longer.

    A number may count it; where a line below is counted too both are points of a list.
    """
    first, *below = (line.strip() for line in group.lines)
    if counted := _NUMBER.match(first):
        first, below = counted[3], [] if any(map(_NUMBER.match, below)) else below
    if (
        not below
        or len(first) > _LONGEST_LABEL
        or first[-1] in _ENDS
        or ": " in first
        or not first[0].isalpha()
    ):
        return False
    return group.item(1) is not None or len(below[0]) >= 2 * len(first)


def _chapters(groups: Sequence[_LineGroup]) -> dict[int, int]:
    """Return the first lines of groups that are headings by the number that counts them, each with its level.

    A chapter is counted from 1 on and its parts with it: "3.1" stands below "3", and "3.2" below "3.1", which "3 May",
    "12 High Street" and "2.5 million" do not. Lines that are counted without an empty line between them are points.
    """
    counted: set[tuple[int, ...]] = {()}
    chapters: dict[int, int] = {}
    for group in groups:
        first, *below = (line.strip() for line in group.lines)
        number = _chapter(first)
        before = (*number[:-1], number[-1] - 1) if number[-1:] > (1,) else number[:-1]
        is_list = any(len(_chapter(line)) == len(number) for line in below)
        if not number or number in counted or before not in counted or is_list:
            continue
        if len(first) > _LONGEST_HEADING or not _is_open(first):
            continue
        counted.add(number)
        is_told = _BARE.match(first) is not None or len(number) > 1
        if is_told and len(first) <= _LONGEST_LABEL and _heading(group, 0)[0] is None:
            chapters[group.first] = min(len(number), 6)
    return chapters


def _chapter(line: str) -> tuple[int, ...]:
    """Return the numbers that a line begins with: (3, 1) of "3.1 Fences"; none for another line."""
    if bare := _BARE.match(line):
        return (_value(bare[1]),)
    match = _CHAPTER.match(line)
    return tuple(map(int, re.split("[.．]", match[1]))) if match else ()


def _value(number: str) -> int:
    return int(number) if number.isdecimal() else int(sum(map(unicodedata.numeric, number)))


def _blocks(group: _LineGroup, *, flows: bool, level: int = 0) -> Iterator[Block]:
    """Yield what a group says; `level` is that of its first line where it is a heading, else 0."""
    start = 0
    lines = group.lines
    if level and not _is_underlined(lines, 0):
        yield Heading(text=lines[0].strip(), level=level, place=_line(group.first))
        start = 1
    while start < len(lines):
        heading, used = _heading(group, start)
        if heading is not None:
            yield heading
        else:
            block, used = _text_block(group, start, flows=flows)
            yield block
        start += used


def _heading(group: _LineGroup, start: int) -> tuple[Heading | None, int]:
    line = group.lines[start].strip()
    below = group.lines[start + 1] if start + 1 < len(group.lines) else ""
    place = _line(group.first + start)
    if len(line) > _LONGEST_HEADING or not any(character.isalpha() for character in line):
        return None, 0
    if _is_underlined(group.lines, start) and not _BULLET.match(group.lines[start]):
        return Heading(text=line, level=1 if "=" in below else 2, place=place), 2
    own = [each.strip() for each in group.lines]
    if below and (depth := depth_of(line)) > 1 and group.item(start + 1) and _is_open(line):
        return Heading(text=line, level=min(depth, 6), place=place), 1
    if (
        start
        or _BARE.match(line)
        or (below and not (_COUNTED.match(line) and not any(map(depth_of, own[1:]))))
    ):
        return None, 0
    text = joined(own)
    depth = depth_of(text)
    is_short = len(text) < 60 or depth > 1 or not _NUMBER.match(text)
    if _is_capitals(text) or (depth and _is_open(text) and is_short and len(text) <= _LONGEST_COUNTED):
        return Heading(text=text, level=min(max(depth, 1), 6), place=place), len(own)
    return None, 0


def _is_open(line: str) -> bool:
    """Whether a line ends in no mark, or asks."""
    return line[-1] in "?？؟" or line[-1] not in _ENDS


def _is_capitals(line: str) -> bool:
    letters = [character for character in line if character.isalpha()]
    return len(letters) > 2 and all(letter.isupper() for letter in letters) and line[-1] not in ".,;"


def _text_block(group: _LineGroup, start: int, *, flows: bool) -> tuple[Block, int]:
    lines = group.lines
    item = group.item(start)
    if item is None and flows:
        return Paragraph(text=lines[start].strip(), place=_line(group.first + start)), 1
    end = start + 1
    while end < len(lines) and group.item(end) is None and not _is_underlined(lines, end):
        if item is not None and _is_remark(group, end):
            break
        end += 1
        if flows:
            break
    place = _line(group.first + start)
    own = [line.strip() for line in lines[start:end]]
    if item is None and are_ended(own):
        return Paragraph(text="\n".join(own), place=place), end - start
    if item is None:
        end = next((at for at in range(start + 1, end) if _is_indented(lines, start, at)), end)
        return Paragraph(text=joined(own[: end - start]), place=place), end - start
    indent, number, text = item
    return ListItem(text=joined([text, *own[1:]]), level=indent, number=number, place=place), end - start


def _is_remark(group: _LineGroup, at: int) -> bool:
    """Whether the line below the last of several items stands at the margin and begins anew."""
    lines = group.lines
    is_outer = not lines[at][0].isspace() and not goes_on(lines[at - 1].strip(), lines[at])
    are_above = at > 1 and all(map(group.item, (at - 2, at - 1)))
    return is_outer and are_above and not any(map(group.item, range(at, len(lines))))


def _is_indented(lines: Sequence[str], start: int, at: int) -> bool:
    """Whether a line begins a paragraph by its indent, as in scripts without blanks between words."""
    above, line = lines[at - 1], lines[at]
    indent, first = (columns_of(each) - columns_of(each.lstrip()) for each in (line, lines[start]))
    if not (is_unspaced(above[-1]) or is_unspaced(line.lstrip()[0])) or not 0 < indent <= max(first, _INDENT):
        return False
    widest = max(map(columns_of, lines))
    return above[-1] in _STOPS or columns_of(above) < _FULL * widest


def _is_underlined(lines: Sequence[str], index: int) -> bool:
    is_ruled = index + 1 < len(lines) and _UNDERLINE.fullmatch(lines[index + 1]) is not None
    return is_ruled and _is_heading_line(lines[index])


def _is_heading_line(line: str) -> bool:
    """Whether a line above a rule is a heading: short, no sentence, and no row of a table."""
    return len(line.strip()) <= _LONGEST_HEADING and _is_open(line.strip()) and not is_row(line)


def _width(indent: str) -> int:
    return len(indent.expandtabs(4))


def _make_title(reading: Reading, groups: Sequence[_LineGroup]) -> None:
    """Make a heading of a first line that stands alone and ends in no mark, above all others where there are some."""
    first = next(iter(reading.blocks), None)
    if not isinstance(first, Paragraph) or not any(isinstance(each, Heading) for each in reading.blocks):
        return
    is_title = len(first.text) <= _LONGEST_HEADING and first.text[-1] not in _ENDS and ": " not in first.text
    if not is_title or len(groups[0].lines) > 1 or not any(map(str.isalpha, first.text)):
        return
    headings = [block for block in reading.blocks if isinstance(block, Heading)]
    deeper = any(block.level == 1 for block in headings)
    reading.blocks[1:] = [
        block.model_copy(update={"level": min(block.level + deeper, 6)})
        if isinstance(block, Heading)
        else block
        for block in reading.blocks[1:]
    ]
    reading.blocks[0] = Heading(text=first.text, level=1, place=first.place)


def _keep_capitals_rare(reading: Reading) -> None:
    """Make paragraphs of headings where the whole text is in capitals or numbered lines."""
    headings = sum(isinstance(block, Heading) for block in reading.blocks)
    if headings < 4 or headings <= 0.7 * len(reading.blocks):
        return
    reading.blocks = [
        Paragraph(text=block.text, place=block.place) if isinstance(block, Heading) else block
        for block in reading.blocks
    ]


def _line(number: int) -> SourcePlace:
    return SourcePlace(kind="line", number=number)
