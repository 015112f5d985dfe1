"""Reading order of a PDF page: lines merged on their baseline, columns one after the other."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from nbdeck.engine.sources.pdf.page import PdfLine
from nbdeck.engine.sources.text.joined_lines import is_unspaced

_MERGE_GAP = 1.8
_MARK_GAP = 5.0
_MARK = re.compile(r"[\W_]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]|\d{1,2}(?:\.\d{1,2})*\.?")
"""Bullets and numbers, which stand farther from their words than words from each other."""
_FEWEST = 5
_STEPS = 48
_DEEPEST = 2
_FULL = 0.62
"""Share of its column that a line of running text takes."""


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


def fits(gutter: float, lines: Sequence[PdfLine]) -> bool:
    """Whether a page that shows too little to tell may have the columns of the page before."""
    left = sum(line.right <= gutter + 1 for line in lines)
    right = sum(line.left >= gutter - 1 for line in lines)
    return min(left, right) > 1 and left + right >= 0.8 * len(lines)


def gutter_of(lines: Sequence[PdfLine]) -> float | None:
    """Return where a gap runs down between two columns of running text, None where there is none."""
    if len(lines) < 2 * _FEWEST:
        return None
    start, end = min(line.left for line in lines), max(line.right for line in lines)
    lefts, rights = sorted(line.left for line in lines), sorted(line.right for line in lines)
    best: tuple[int, float, float] | None = None
    for step in range(_STEPS // 5, _STEPS - _STEPS // 5):
        at = start + (end - start) * step / _STEPS
        crossing = bisect_left(lefts, at - 1) - bisect_right(rights, at + 1)
        key = (crossing, abs(at - (start + end) / 2), at)
        best = key if best is None or key < best else best
    if best is None or best[0] > 0.4 * len(lines):
        return None
    return best[2] if _is_running_text(lines, best[2]) else None


def _is_running_text(lines: Sequence[PdfLine], gutter: float) -> bool:
    left = merged([line for line in lines if line.right <= gutter + 1])  # a bullet is no line of its own
    right = merged([line for line in lines if line.left >= gutter - 1])
    if min(len(left), len(right)) < _FEWEST:
        return False
    wide = min(median(line.width for line in side) / _width(side) for side in (left, right))
    long = min(median(len(line.text) for line in side) for side in (left, right))
    top, bottom = max(_span(left)[0], _span(right)[0]), min(_span(left)[1], _span(right)[1])
    beside = sum(top <= line.baseline <= bottom for line in [*left, *right])
    return wide > _FULL and long >= 18 and beside >= 0.5 * min(len(left), len(right))


def _width(lines: Sequence[PdfLine]) -> float:
    return max(line.right for line in lines) - min(line.left for line in lines) or 1.0


def _span(lines: Sequence[PdfLine]) -> tuple[float, float]:
    return min(line.baseline for line in lines), max(line.baseline for line in lines)


def _sorted(lines: Sequence[PdfLine]) -> list[PdfLine]:
    return sorted(lines, key=lambda line: (line.baseline, line.left))


def rows(lines: Sequence[PdfLine]) -> Iterator[list[PdfLine]]:
    """Yield lines that stand on one baseline, from left to right, from the top down."""
    held: list[PdfLine] = []
    for line in _sorted(lines):
        if held and abs(line.baseline - held[0].baseline) > 0.35 * min(line.size, held[0].size):
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
    is_tight = gap < 0.12 * main.size or (
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
