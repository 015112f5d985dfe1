"""Plain text: headings by underline, capitals or number; lists by marks; tables by columns; an empty line parts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.words.pieces import LETTERED, are_ended, goes_on
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph, SourcePlace
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.text.encoding import decoded
from nbdeck.engine.sources.text.joined_lines import depth_of, is_unspaced, joined, nested

_UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,}|~{3,}|\*{3,}|_{3,}|\^{3,})\s*")
_BULLET = re.compile(r"(\s*)(?:(?:[-*+•◦▪‣●○■–—·]|o(?=\s{2,}))\s+|・\s*)(\S.*)")
_NUMBER = re.compile(r"(\s*)[(（]?(\d{1,3})(?:[.)]\s+|[．）]\s*)(\S.*)")
_LETTER = re.compile(rf"(\s*){LETTERED}")
_BARE = re.compile(r"第?\s*(\d{1,2}|[一二三四五六七八九十]{1,2})(?:\s|[章節节部編编回、](?:\s|(?=\D)))")
"""A number that counts a heading where the others count from 1 on too; East Asian ones may be words."""
_COUNTED = re.compile(r"\d{1,2}(?:\.\d{1,2})+\.\s|\d{1,2}(?:\.\d{1,2}){2,}\s")
"""The number of a heading that may go on in the next line: "14.3. ", "2.1.4 ", but not that of "2.5 million"."""
_LONGEST_HEADING, _LONGEST_COUNTED = 100, 200
_LONGEST_LABEL = 60
_HEADED = 2
"""Blocks with a heading from which on such lines are headings: a single one may be anything."""
_PIECE = re.compile(r"[^ \u3000]+(?:[ \u3000][^ \u3000]+)*")
"""What stands in one column: words no more than one blank apart."""
_RULE = re.compile(r"[\s|+=-]*(?:=|-{2})[\s|+=-]*")
"""A line of a table that only parts its rows."""
_COLUMNS, _CELLS = 3, 8
"""Columns and cells from which on lines that blanks part are a table: two columns are labels and what they say."""
_PAIRS = 3
"""Labels with a number each from which on they are a table."""
_GAPS = re.compile(r"(?: {2,}|\u3000)[ \u3000]*")
"""Blanks that part what stands in columns, between words of any script."""
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
    are_headed = sum(map(_is_headed, groups)) >= _HEADED
    counted = _counted(groups)
    for group in groups:
        level = 1 if group.first in counted else 2 * (are_headed and _is_headed(group))
        heading, below = _parted(group, 2 * _is_underlined(group.lines, 0))
        caption, rows = _rows(below) if below.lines else ("", [])
        if rows:
            reading.blocks.extend(_blocks(heading, flows=flows))
            reading.blocks.append(reading.table(rows, caption=caption, place=_line(below.first)))
            continue
        reading.blocks.extend(_blocks(group, flows=flows, level=level))
    _make_title(reading, groups)
    _keep_capitals_rare(reading)
    reading.blocks = nested(reading.blocks, slack=1)
    return reading


@dataclass(frozen=True, slots=True)
class _LineGroup:
    """Lines without an empty line between them; `first` is the number of the first."""

    first: int
    lines: tuple[str, ...]


def _groups(lines: Sequence[str]) -> Iterator[_LineGroup]:
    held: list[str] = []
    for number, line in enumerate([*lines, ""], start=1):
        # A rule below what is no heading closes it.
        is_rule = bool(held) and _UNDERLINE.fullmatch(line) is not None and not _is_heading_line(held[-1])
        if line.strip() and not is_rule:
            held.append(line.rstrip())
        elif held:
            yield _LineGroup(number - len(held), tuple(held))
            held = []


def _parted(group: _LineGroup, at: int) -> tuple[_LineGroup, _LineGroup]:
    return _LineGroup(group.first, group.lines[:at]), _LineGroup(group.first + at, group.lines[at:])


def _without_rule(group: _LineGroup) -> _LineGroup:
    """Return a group without the rule that stands above its other lines."""
    is_ruled = _UNDERLINE.fullmatch(group.lines[0]) is not None
    return _LineGroup(group.first + 1, group.lines[1:]) if is_ruled else group


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
    return _item(below[0]) is not None or len(below[0]) >= 2 * len(first)


def _counted(groups: Sequence[_LineGroup]) -> frozenset[int]:
    """Return the first lines of groups whose bare numbers count them from 1 on, which "3 May", "12 High Street" do not.

    Lines that are counted without an empty line between them are points.
    """
    counted: list[int] = []
    for group in groups:
        first, *below = (line.strip() for line in group.lines)
        match = _BARE.match(first)
        is_heading = match is not None and len(first) <= _LONGEST_LABEL and _is_open(first)
        if match and is_heading and not any(map(_BARE.match, below)) and _value(match[1]) == len(counted) + 1:
            counted.append(group.first)
    return frozenset(counted)


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


def _rows(group: _LineGroup) -> tuple[str, list[list[str]]]:
    """Return the caption and the rows of a table whose cells stand between tabs, or in columns; no rows for none.

    Every line has two cells or more; one line above may be a caption.
    """
    lines = group.lines
    if any(line.startswith("\t") or _BULLET.match(line) or _NUMBER.match(line) for line in lines):
        return "", []
    if all("\t" in line for line in lines):
        rows = [[cell.strip() for cell in line.split("\t")] for line in lines]
        return "", rows if len(rows) > 1 and len(set(map(len, rows))) == 1 else []
    head, *pairs = (_GAPS.split(line.strip()) for line in lines)
    label, pairs = (head[0], pairs) if len(head) == 1 else ("", [head, *pairs])
    if len(pairs) >= _PAIRS and all(len(pair) == 2 and pair[1][:1].isdecimal() for pair in pairs):
        return label, pairs
    pieces = [list(_pieces(line)) for line in lines if not _RULE.fullmatch(line)]
    caption = pieces.pop(0)[0][2] if len(pieces[0]) == 1 else ""
    if min(map(len, pieces), default=0) < 2:
        return "", []
    is_even = len(set(map(len, pieces))) == 1
    rows = [[words for _, _, words in row] for row in pieces] if is_even else _in_columns(pieces)
    is_table = rows and len(rows[0]) >= _COLUMNS and len(rows) * len(rows[0]) >= _CELLS
    return (caption, rows) if is_table else ("", [])


def _pieces(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield the pieces of a line that two blanks or more part: their columns on the screen, and their words."""
    for match in _PIECE.finditer(line):
        start = _columns(line[: match.start()])
        yield start, start + _columns(match[0]), match[0]


def _columns(text: str) -> int:
    """Return how many columns of a screen a text takes: East Asian letters take two."""
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in text)


def _in_columns(rows: Sequence[Sequence[tuple[int, int, str]]]) -> list[list[str]]:
    """Return pieces as rows of cells where no two of a row stand in the same column; none where two do."""
    edges: list[list[int]] = []
    for start, end, _ in sorted(piece for row in rows for piece in row):
        if edges and start < edges[-1][1]:
            edges[-1][1] = max(end, edges[-1][1])
        else:
            edges.append([start, end])
    cells: list[list[str]] = []
    for row in rows:
        placed = [sum(edge[0] <= start for edge in edges) - 1 for start, _, _ in row]
        if len(set(placed)) < len(placed):
            return []
        words = dict(zip(placed, (words for _, _, words in row), strict=True))
        cells.append([words.get(at, "") for at in range(len(edges))])
    return cells


def _heading(group: _LineGroup, start: int) -> tuple[Heading | None, int]:
    line = group.lines[start].strip()
    below = group.lines[start + 1] if start + 1 < len(group.lines) else ""
    place = _line(group.first + start)
    if len(line) > _LONGEST_HEADING or not any(character.isalpha() for character in line):
        return None, 0
    if _is_underlined(group.lines, start) and not _BULLET.match(group.lines[start]):
        return Heading(text=line, level=1 if "=" in below else 2, place=place), 2
    own = [each.strip() for each in group.lines]
    if below and (depth := depth_of(line)) > 1 and _item(below) and _is_open(line):
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
    item = _item(lines[start])
    if item is None and flows:
        return Paragraph(text=lines[start].strip(), place=_line(group.first + start)), 1
    end = start + 1
    while end < len(lines) and _item(lines[end]) is None and not _is_underlined(lines, end):
        if item is not None and _is_remark(lines, end):
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


def _is_remark(lines: Sequence[str], at: int) -> bool:
    """Whether the line below the last of several items stands at the margin and begins anew."""
    is_outer = not lines[at][0].isspace() and not goes_on(lines[at - 1].strip(), lines[at])
    are_above = at > 1 and all(map(_item, lines[at - 2 : at]))
    return is_outer and are_above and not any(map(_item, lines[at:]))


def _is_indented(lines: Sequence[str], start: int, at: int) -> bool:
    """Whether a line begins a paragraph by its indent, as in scripts without blanks between words."""
    above, line = lines[at - 1], lines[at]
    indent, first = (_columns(each) - _columns(each.lstrip()) for each in (line, lines[start]))
    if not (is_unspaced(above[-1]) or is_unspaced(line.lstrip()[0])) or not 0 < indent <= max(first, _INDENT):
        return False
    widest = max(map(_columns, lines))
    return above[-1] in _STOPS or _columns(above) < _FULL * widest


def _is_underlined(lines: Sequence[str], index: int) -> bool:
    is_ruled = index + 1 < len(lines) and _UNDERLINE.fullmatch(lines[index + 1]) is not None
    return is_ruled and _is_heading_line(lines[index])


def _is_heading_line(line: str) -> bool:
    """Whether a line above a rule is a heading: short, and no sentence."""
    return len(line.strip()) <= _LONGEST_HEADING and _is_open(line.strip())


def _item(line: str) -> tuple[int, int | None, str] | None:
    if match := _BULLET.match(line):
        return _width(match[1]), None, match[2]
    if match := _NUMBER.match(line):
        return _width(match[1]), int(match[2]), match[3]
    if match := _LETTER.match(line):
        return _width(match[1]), None, line.strip()
    return None


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
