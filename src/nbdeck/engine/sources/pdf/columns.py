"""Reading order of a PDF page: lines merged on their baseline, columns one after the other."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from nbdeck.engine.sources.pdf.page import PdfLine
from nbdeck.engine.sources.text.joined_lines import is_unspaced

_MERGE_GAP = 1.8
_MARK_GAP = 5.0
_BULLET = re.compile(r"[\W_]")
_MARK = re.compile(r"[\W_]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]|\d{1,2}(?:\.\d{1,2})*\.?")
"""Bullets and numbers, which stand farther from their words than words from each other."""
_FEWEST = 5
_DEEPEST = 3
_EDGE, _NARROWEST = 0.15, 2.0
"""Share of a page's width at its sides where no gap parts columns, and points of the narrowest gap."""
_MOST, _FEW = 0.4, 0.2
"""Share of all lines that may cross a gap between columns of running text, and one between others."""
_SHIFT = 30.0
"""Points by which the gap of a page may be farther left or right than that of the page before."""
_BESIDE = 0.5
"""Part of the shorter column that stands beside the other."""
_LEVEL, _EVEN = 1.0, 0.5
"""Points between lines on one baseline, and the share of a column from which on such lines are rows of a table."""
_FULL, _LONG = 0.62, 18
"""Share of its column that a line of running text takes, and its characters."""


@dataclass(slots=True)
class PdfColumn:
    """Lines that are read one after the other, from top to bottom."""

    lines: list[PdfLine]

    @property
    def left(self) -> float:
        """Left edge of most lines, points."""
        lefts = sorted(line.left for line in self.lines)
        return lefts[len(lefts) // 10]

    @property
    def right(self) -> float:
        """Right edge of the longest lines, points."""
        rights = sorted(line.right for line in self.lines)
        return rights[-1 - len(rights) // 20]


def columns(lines: Sequence[PdfLine], gutter: float | None, depth: int = 1) -> list[PdfColumn]:
    """Return the lines of a page in reading order, as columns; text that spans columns is a column of its own.

    Args:
        lines: Pieces of text.
        gutter: Where a gap parts two columns, None for one column.
        depth: How many gutters were found around these lines.
    """
    if not lines:
        return []
    if gutter is None:
        return [PdfColumn(_sorted(lines))]
    parts: list[PdfColumn] = []
    left: list[PdfLine] = []
    right: list[PdfLine] = []
    for line in _sorted(lines):
        if line.right <= gutter + 1:
            left.append(line)
        elif line.left >= gutter - 1:
            right.append(line)
        else:
            if left or right:
                parts += [*_inner(left, depth), *_inner(right, depth)]
                left, right = [], []
            if (
                parts
                and not left
                and not right
                and parts[-1].lines[-1].right > gutter > parts[-1].lines[-1].left
            ):
                parts[-1].lines.append(line)
            else:
                parts.append(PdfColumn([line]))
    return [*parts, *_inner(left, depth), *_inner(right, depth)]


def _inner(lines: Sequence[PdfLine], depth: int) -> list[PdfColumn]:
    return columns(lines, gutter_of(lines) if depth < _DEEPEST else None, depth + 1)


def gutter_of(lines: Sequence[PdfLine], near: float | None = None, depth: int = 1) -> float | None:
    """Return where a gap runs down between columns of a page, None where there is none.

    It is the widest of the gaps that the fewest lines cross; what is on its right may have more columns.

    Args:
        lines: Pieces of text of the page.
        near: Where the page before has its gap; a page that shows too little to tell may have one about there.
        depth: How many gaps were looked for around these lines.
    """
    gap = _widest_gap(lines) if lines else None
    if gap is None:
        return None
    sides = (
        [line for line in lines if line.right <= gap.at + 1],
        [line for line in lines if line.left >= gap.at - 1],
    )
    crossing = gap.crossing / len(lines)
    is_as_before = near is not None and abs(gap.at - near) < _SHIFT and crossing <= _FEW
    if is_as_before and min(map(len, sides)) > 1:
        return gap.at
    left, right = map(merged, sides)  # a bullet is no line of its own
    is_gutter = (
        crossing <= _MOST
        and _are_beside(left, right)
        and (
            all(
                _is_running_text(side) or (depth < _DEEPEST and gutter_of(side, depth=depth + 1) is not None)
                for side in (left, right)
            )
            or (crossing <= _FEW and _are_uneven(left, right))
        )
    )
    return gap.at if is_gutter else None


class _Gap(NamedTuple):
    """A gap between lines: how many of them cross it, and its middle in points."""

    crossing: int
    at: float


def _widest_gap(lines: Sequence[PdfLine]) -> _Gap | None:
    start, end = min(line.left for line in lines), max(line.right for line in lines)
    edge = _EDGE * (end - start)
    lefts, rights = sorted(line.left for line in lines), sorted(line.right for line in lines)
    gaps: list[tuple[int, float, float]] = []
    for ended, right in enumerate(rights, start=1):
        begun = bisect_right(lefts, right)
        width = lefts[begun] - right if begun < len(lefts) else 0.0
        if width > _NARROWEST and start + edge < right + width / 2 < end - edge:
            gaps.append((begun - ended, -width, right + width / 2))
    return _Gap(min(gaps)[0], min(gaps)[2]) if gaps else None


def _are_beside(left: Sequence[PdfLine], right: Sequence[PdfLine]) -> bool:
    """Whether two columns are of some lines each, and stand beside and not above each other."""
    fewer = min(len(left), len(right))
    if fewer < _FEWEST:
        return False
    first, last = max(_span(left)[0], _span(right)[0]), min(_span(left)[1], _span(right)[1])
    return sum(first <= line.baseline <= last for line in [*left, *right]) >= _BESIDE * fewer


def _are_uneven(left: Sequence[PdfLine], right: Sequence[PdfLine]) -> bool:
    """Whether most lines of the shorter of two columns stand on none of the other, as cells of a table do."""
    fewer, more = sorted((left, right), key=len)
    level = sum(any(abs(line.baseline - other.baseline) < _LEVEL for other in more) for line in fewer)
    return level < _EVEN * len(fewer)


def _is_running_text(lines: Sequence[PdfLine]) -> bool:
    """Whether most lines of a column are as long as it is wide."""
    is_wide = median(line.width for line in lines) > _FULL * _width(lines)
    return is_wide and median(len(line.text) for line in lines) >= _LONG


def _width(lines: Sequence[PdfLine]) -> float:
    return max(line.right for line in lines) - min(line.left for line in lines) or 1.0


def _span(lines: Sequence[PdfLine]) -> tuple[float, float]:
    return min(line.baseline for line in lines), max(line.baseline for line in lines)


def _sorted(lines: Sequence[PdfLine]) -> list[PdfLine]:
    return sorted(lines, key=lambda line: (line.baseline, line.left))


def rows(lines: Sequence[PdfLine]) -> Iterator[list[PdfLine]]:
    """Yield lines that stand on one baseline, a bullet near it, from left to right, from the top down."""
    held: list[PdfLine] = []
    for line in _sorted(lines):
        smaller = max if held and _BULLET.fullmatch(held[0].text) else min
        if held and abs(line.baseline - held[0].baseline) > 0.35 * smaller(line.size, held[0].size):
            yield sorted(held, key=lambda each: each.left)
            held = []
        held.append(line)
    if held:
        yield sorted(held, key=lambda each: each.left)


def merged(lines: Sequence[PdfLine]) -> list[PdfLine]:
    """Return the lines with pieces that stand near each other on one baseline joined, bullets with their words."""
    merged_lines: list[PdfLine] = []
    for row in rows(lines):
        last = row[0]
        for line in row[1:]:
            gap = line.left - last.right
            limit = _MARK_GAP if _MARK.fullmatch(last.text) else _MERGE_GAP
            if gap <= limit * max(line.size, last.size):
                last = join(last, line)
            else:
                merged_lines.append(last)
                last = line
        merged_lines.append(last)
    return merged_lines


def join(first: PdfLine, second: PdfLine) -> PdfLine:
    """Return two pieces of one line as one."""
    main = first if len(first.text) > len(second.text) else second
    gap = second.left - first.right
    is_tight = gap < 0.15 * main.size or (
        is_unspaced(first.text[-1:]) and is_unspaced(second.text[:1]) and gap < main.size
    )
    return PdfLine(
        text=f"{first.text}{'' if is_tight else ' '}{second.text}",
        left=first.left,
        right=max(first.right, second.right),
        baseline=main.baseline,
        size=main.size,
        is_bold=main.is_bold,
        is_mono=main.is_mono,
        breaks_word=second.breaks_word,
    )
