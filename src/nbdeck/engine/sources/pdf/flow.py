"""Lines of a PDF page made chunks: paragraphs, list items, tables and pictures in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from nbdeck.engine.sources.pdf.columns import PdfColumn, columns, gutter_of, merged
from nbdeck.engine.sources.pdf.page import PdfBox, PdfLine, PdfPage
from nbdeck.engine.sources.pdf.tables import PdfTable, aligned_tables, ruled_tables
from nbdeck.engine.sources.shortening import is_caption
from nbdeck.engine.sources.text.joined_lines import depth_of

_BULLET = re.compile(r"([•◦▪▫‣·●○■□►▶➢➤✓✔❖–—*\uf000-\uf0ff\ue000-\uefff]|[-o](?=\s))\s*(?=\S)")
_NUMBER = re.compile(r"\(?(\d{1,2})[.)]\s+(?=\S)")
_LETTER = re.compile(r"\(?([a-z]|x?(?:i{1,3}|iv|vi{0,3}|ix)|x)[.)]\s+(?=\S)")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")
_DOUBTFUL = re.compile(r"[–—*o-]\s|\(?(?:\d{1,2}|[a-z])[.)]\s")
"""Marks that also stand inside sentences."""
_REFERENCE = re.compile(r"\[\w{1,8}\]\s")
_TERMINAL = re.compile(r"[.!?:。！？：…][\"”’)\]]*\Z")
_LABEL = 2
"""Words of a line such as "Table 2." that ends the sentence above it and is no caption."""
_LARGE = 1.12
"""Times the body's size: larger lines are headings."""


@dataclass(slots=True)
class Chunk:
    """One piece of a page.

    Attributes:
        page: Number of the page.
        lines: Its lines; none for tables and pictures.
        marker: Characters of the bullet or number in front of its first line.
        number: Number of a numbered item.
        is_item: Whether it is an item of a list.
        indent: How far it is indented in its column, points.
        grid: Its table.
        picture: Its picture, as a position among those of the page.
        starts_column: Whether it is the first of its column.
        gap: Space above it, times its size.
        is_low: Whether it stands in the lowest third of the page.
    """

    page: int
    lines: list[PdfLine] = field(default_factory=list)
    marker: int = 0
    number: int | None = None
    is_item: bool = False
    indent: float = 0.0
    grid: PdfTable | None = None
    picture: int | None = None
    starts_column: bool = False
    gap: float = 9.0
    is_low: bool = False

    @property
    def size(self) -> float:
        """Size of its first line, points; 0 for tables and pictures."""
        return self.lines[0].size if self.lines else 0.0

    @property
    def is_bold(self) -> bool:
        """Whether all its lines are bold."""
        return bool(self.lines) and all(line.is_bold for line in self.lines)


class Flow:
    """Makes chunks of pages; knows the size of running text and where numbered lists stand."""

    def __init__(self, body: float) -> None:
        self._body = body
        self._numbers: dict[int, int] = {}
        self._last = -1
        self._gutter: float | None = None

    def chunks(self, page: PdfPage) -> Iterator[Chunk]:
        """Yield the chunks of a page in reading order."""
        grids = ruled_tables(page.rules, page.lines)
        taken = {id(line) for grid in grids for line in grid.lines}
        ordered = self._columns([line for line in page.lines if id(line) not in taken])
        placed: list[tuple[PdfBox, Chunk]] = [
            *((grid.box, Chunk(page.number, grid=grid)) for grid in grids),
            *((box, Chunk(page.number, picture=index)) for index, box in enumerate(page.pictures)),
        ]
        dots = [box for box in page.drawings if max(box.width, box.height) < 0.8 * self._body]
        for column in ordered:
            rest, free = _free_tables(column)
            inside = [(grid.box, Chunk(page.number, grid=grid)) for grid in free]
            mine = [each for each in placed if _belongs(each[0], column, ordered)]
            placed = [each for each in placed if each not in mine]
            yield from _interleaved(self._text(rest, page, dots), [*inside, *mine])
        yield from (chunk for _, chunk in sorted(placed, key=lambda each: each[0].top))

    def _columns(self, lines: Sequence[PdfLine]) -> list[PdfColumn]:
        self._gutter = gutter_of(lines, self._gutter)
        return columns(lines, self._gutter)

    def _text(self, column: PdfColumn, page: PdfPage, dots: Sequence[PdfBox]) -> Iterator[Chunk]:
        lines = merged(column.lines)
        if not lines:
            return
        left, right, leading = column.left, column.right, _leading(lines)
        held: Chunk | None = None
        for index, line in enumerate(lines):
            last = held.lines[-1] if held else None
            is_inside = held is not None and _runs_on(held, lines[index - 1], line, (left, right, leading))
            item = None if is_inside and _DOUBTFUL.match(line.text) else self._item(line, dots, left)
            if held is None or last is None or item or _begins(held, last, line, (left, right, leading)):
                if held is not None:
                    yield held
                gap = (line.baseline - last.baseline) / line.size if last else 9.0
                held = item or Chunk(page.number, indent=line.left - left)
                held.page, held.gap, held.starts_column = page.number, gap, index == 0
                held.is_low = line.baseline > 0.6 * page.height
            held.lines.append(line)
        if held is not None:
            yield held

    def _item(self, line: PdfLine, dots: Sequence[PdfBox], left: float) -> Chunk | None:
        """Return the beginning of an item, None for a line that begins none."""
        indent, is_large = line.left - left, line.size >= _LARGE * self._body
        match = _BULLET.match(line.text)
        if match and not (is_large and _DOUBTFUL.match(line.text)):
            return Chunk(0, marker=match.end(), is_item=True, indent=indent)
        if is_large:
            return None
        if any(_is_bullet_of(dot, line) for dot in dots):
            return Chunk(0, is_item=True, indent=indent)
        match = _NUMBER.match(line.text) or _LETTER.match(line.text)
        if match is None:
            return None
        at = round(indent / 6)
        known = max((self._numbers.get(near, -1) for near in (at - 1, at, at + 1)), default=-1)
        number = next(
            (number for number in _numbers_of(match[1]) if number in {1, known + 1, self._last + 1}), None
        )
        if number is None:
            return None
        self._numbers[at] = self._last = number
        if not match[1].isdigit():
            return Chunk(0, is_item=True, indent=indent)  # no number: the letter stays with its words
        return Chunk(0, marker=match.end(), number=number, is_item=True, indent=indent)


def _numbers_of(mark: str) -> Iterator[int]:
    """Yield what a mark counts: "i" is the ninth letter and a Roman one."""
    if mark.isdigit():
        yield int(mark)
        return
    if len(mark) == 1:
        yield ord(mark) - ord("a") + 1
    if mark in _ROMAN:
        yield _ROMAN.index(mark) + 1


def _is_bullet_of(dot: PdfBox, line: PdfLine) -> bool:
    beside = 0 < line.left - dot.right < 2.4 * line.size
    return (
        beside and line.top - 1 <= (dot.top + dot.bottom) / 2 <= line.bottom and dot.width < 0.7 * line.size
    )


def _leading(lines: Sequence[PdfLine]) -> float:
    """Return the usual distance of baselines, times the size."""
    steps = [
        (line.baseline - last.baseline) / line.size
        for last, line in pairwise(lines)
        if 0.7 * line.size < line.baseline - last.baseline < 2.3 * line.size
        and abs(line.size - last.size) < 0.5
    ]
    return median(sorted(steps)[: max(3, 2 * len(steps) // 3)]) if steps else 1.25


def _begins(held: Chunk, last: PdfLine, line: PdfLine, column: tuple[float, float, float]) -> bool:
    """Whether a line begins a new paragraph."""
    left, right, leading = column
    step = (line.baseline - last.baseline) / max(line.size, last.size)
    if abs(line.size - last.size) > 0.08 * max(line.size, last.size) or step <= 0:
        return True
    if line.is_mono and last.is_mono:
        return step > 2.2
    is_full = last.right > right - 0.06 * (right - left)
    if (line.is_bold != last.is_bold or line.is_mono != last.is_mono) and not is_full:
        return True
    if step > max(1.22 * leading, leading + 0.2):
        return True
    ends_sentence = len(line.text.split()) <= _LABEL and is_finished(line.text) and not is_finished(last.text)
    if _REFERENCE.match(line.text) or (is_caption(line.text) and not (is_full or ends_sentence)):
        return True
    return _begins_by_shape(held, last, line, (left, right))


def _runs_on(held: Chunk, last: PdfLine, line: PdfLine, column: tuple[float, float, float]) -> bool:
    """Whether a line follows a full line of a paragraph as its next one, so that a dash in front is no bullet."""
    left, right, leading = column
    is_close = line.baseline - last.baseline < 1.12 * leading * line.size
    is_full = last.right > right - 0.08 * (right - left)
    return not held.is_item and is_close and is_full and abs(line.left - last.left) < 0.5 * line.size


def _begins_by_shape(held: Chunk, last: PdfLine, line: PdfLine, edges: tuple[float, float]) -> bool:
    left, right = edges
    indent = 0.9 * line.size
    if held.is_item:
        return line.left < held.lines[0].left - indent or (
            _TERMINAL.search(last.text) is not None
            and line.left < held.lines[0].left + 1
            and last.right < right - 0.25 * (right - left)
        )
    centred = abs((line.left + line.right) - (last.left + last.right)) < 0.6 * line.size
    if centred and line.left > left + indent:
        return False
    if line.left > last.left + indent and abs(last.left - left) < indent and not _hangs(held, line):
        return True
    if line.left < last.left - indent and len(held.lines) > 1 and held.lines[0].left < last.left - indent:
        return True
    return _TERMINAL.search(last.text) is not None and right - last.right > 0.2 * (right - left)


def _hangs(held: Chunk, line: PdfLine) -> bool:
    """Whether a line is the second of an entry, or of a numbered or bold heading whose further lines are indented."""
    first = held.lines[0]
    is_entry = _REFERENCE.match(first.text) is not None
    is_open = held.size == line.size and not is_finished(first.text)
    is_heading = is_open and (depth_of(first.text) > 0 or (first.is_bold and line.is_bold))
    return len(held.lines) == 1 and line.left > first.left and (is_entry or is_heading)


def _free_tables(column: PdfColumn) -> tuple[PdfColumn, list[PdfTable]]:
    grids = aligned_tables(column.lines)
    taken = {id(line) for grid in grids for line in grid.lines}
    if not taken:
        return column, []
    return PdfColumn([line for line in column.lines if id(line) not in taken]), grids


def _belongs(box: PdfBox, column: PdfColumn, ordered: Sequence[PdfColumn]) -> bool:
    """Whether a table or picture is read within a column: it stands beside or above one of its lines."""
    middle = (box.left + box.right) / 2
    if not column.lines:
        return False
    if (
        not min(line.left for line in column.lines) - 40
        <= middle
        <= max(line.right for line in column.lines) + 40
    ):
        return False
    is_last = column is ordered[-1]
    return is_last or box.top <= column.lines[-1].bottom


def _interleaved(text: Iterator[Chunk], placed: Sequence[tuple[PdfBox, Chunk]]) -> Iterator[Chunk]:
    waiting = sorted(placed, key=lambda each: each[0].top)
    for chunk in text:
        while waiting and waiting[0][0].top < chunk.lines[0].top:
            yield waiting.pop(0)[1]
        yield chunk
    yield from (chunk for _, chunk in waiting)


def is_finished(text: str) -> bool:
    """Whether a text ends as sentences do."""
    return bool(_TERMINAL.search(text))
