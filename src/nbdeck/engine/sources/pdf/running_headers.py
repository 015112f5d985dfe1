"""What a PDF shows for leafing only: running headers, footers, page numbers, and lines of its table of contents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import mode

from nbdeck.engine.sources.pdf.page import PdfLine, PdfPage

_EDGE = 0.13
"""Share of the page's height at its top and bottom where such lines stand."""
_NUMBER = re.compile(
    r"(?i)\W*(?:page|seite|pág(?:ina)?\.?|p\.|s\.|стр\.|第)?\s*(?:\d{1,5}|[ivxl]{1,7})"
    r"(?:\s*(?:/|of|von|de|sur|из|\|)\s*\d{1,5})?\s*(?:页|頁|ページ)?\W*"
)
_DIGITS = re.compile(r"\d{1,6}")
_LAST_NUMBER = re.compile(r"\d{1,6}(?=\D*\Z)")
_LINES_AT_AN_EDGE = 6
_SMALL = 0.93
"""Times the size of text: print that is smaller."""
_APART = 1.7
"""Times the size: more space than between lines of text."""
_LEADERS = re.compile(r"(?:\s?[.·…]){5,}\s*(?:\d{1,4}|[ivxl]{1,6})?\s*\Z")
_COUNTED_LINES = 4
"""Numbers in the margin of a page from which on they may count its lines."""
_LINES_OF_MANUSCRIPT, _PAGES_OF_MANUSCRIPT = 40, 2
"""Such numbers in a document, and pages with some, from which on they do."""
_STEPS = ({1}, {5}, {10})
"""By how much line numbers grow."""
_STAMP = re.compile(r"(?i)arxiv:\d{4}\.\d{4,5}")


def without_running_headers(pages: Sequence[PdfPage]) -> list[str]:
    """Take running headers, footers and page numbers out of the pages; return what they say, the same words once."""
    for page in pages:
        page.lines = [line for line in page.lines if not _LEADERS.search(line.text)]
    places = Counter(_spot(line) for page in pages for line in _set_apart(page))
    keys = Counter(
        key for page in pages for key in {key for line in _at_edges(page) for key in _keys(line, page)}
    )
    often = 2 if len(pages) < 8 else 3 if len(pages) < 40 else 4
    # Titles of slides stand apart on each page as headers do, but are larger than most letters.
    body = mode([line.size for page in pages for line in page.lines for _ in line.text] or [0.0])
    first = "\n".join(line.text for page in pages[:1] for line in page.lines)
    running: dict[str, str] = {}
    for page in pages:
        repeated = {
            id(line)
            for line in _at_edges(page)
            if _is_number(line, page)
            or (
                (len(pages) > 2 or line.size < _SMALL * body)
                and max(keys[key] for key in _keys(line, page)) >= often
            )
            or (
                page is not pages[0] and line.size < _SMALL * body and " " in line.text and line.text in first
            )
        }
        if len(pages) > 5:
            repeated |= {
                id(line)
                for line in _set_apart(page)
                if line.size <= body and places[_spot(line)] > 0.35 * len(pages)
            }
        for line in page.lines:
            if id(line) in repeated and any(map(str.isalpha, line.text)):
                running.setdefault(_DIGITS.sub("", line.text), line.text)
        page.lines = [line for line in page.lines if id(line) not in repeated and not _STAMP.match(line.text)]
    return list(running.values())


def without_line_numbers(pages: Sequence[PdfPage]) -> int:
    """Take the numbers that count lines in the margin out of the pages of a manuscript.

    Returns:
        Numbers that were taken out: 0 where they are so few that they may be those of a list or table.
    """
    counted = [_counted_lines(page) for page in pages]
    count = sum(map(len, counted))
    if count < _LINES_OF_MANUSCRIPT or sum(map(bool, counted)) < _PAGES_OF_MANUSCRIPT:
        return 0
    for page, numbers in zip(pages, counted, strict=True):
        counts = set(map(id, numbers))
        page.lines = [line for line in page.lines if id(line) not in counts]
    return count


def _counted_lines(page: PdfPage) -> Sequence[PdfLine]:
    """Return the numbers in the margins of a page that go up from line to line, perhaps from 1 again."""
    numbers = [line for line in page.lines if line.text.isdecimal()]
    others = [line for line in page.lines if line.text.strip() and not line.text.isdecimal()]
    left = min((line.left for line in others), default=0.0)
    right = max((line.right for line in others), default=0.0)
    counted: list[PdfLine] = []
    for margin in (
        [line for line in numbers if line.right <= left],
        [line for line in numbers if line.left >= right],
    ):
        counts = [int(line.text) for line in sorted(margin, key=lambda line: line.baseline)]
        steps = {after - before for before, after in pairwise(counts) if after != 1}
        if len(counts) >= _COUNTED_LINES and steps in _STEPS:
            counted += margin
    return counted


def _at_edges(page: PdfPage) -> Iterator[PdfLine]:
    """Yield the lines of the first and the last few rows, those only that stand near an edge."""
    lines = sorted(page.lines, key=lambda line: line.baseline)
    for line in lines[:_LINES_AT_AN_EDGE]:
        if line.baseline < _EDGE * page.height:
            yield line
    for line in lines[-_LINES_AT_AN_EDGE:]:
        if line.baseline > (1 - _EDGE) * page.height:
            yield line


def _set_apart(page: PdfPage) -> Iterator[PdfLine]:
    """Yield the first and the last line of a page where a gap parts them from all others."""
    rows: list[list[PdfLine]] = []
    for line in sorted(_at_edges(page), key=lambda each: each.baseline):
        if rows and line.baseline - rows[-1][0].baseline < 0.4 * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    top = [row for row in rows if row[0].baseline < 0.5 * page.height]
    bottom = [row for row in rows if row[0].baseline > 0.5 * page.height]
    heights = sorted({round(line.baseline) for line in page.lines})
    steps = sorted(after - before for before, after in pairwise(heights) if after - before > 3)
    usual = steps[len(steps) // 2] if steps else 0.0
    for row in (top[:1], bottom[-1:]):
        for line in row[0] if row else ():
            near = [abs(y - line.baseline) for y in heights if abs(y - line.baseline) > 0.4 * line.size]
            if near and min(near) > max(_APART * line.size, 1.3 * usual):
                yield line


def _spot(line: PdfLine) -> tuple[int, float]:
    return round(line.baseline / 2), line.size


def _keys(line: PdfLine, page: PdfPage) -> set[tuple[str, int]]:
    """Return what makes a line the same on other pages: its words, and numbers that count on with the pages."""
    text = line.text.lower()
    height = round(16 * line.baseline / page.height)

    def counted(match: re.Match[str]) -> str:
        return f"#{int(match[0]) - page.number}"

    last = _LAST_NUMBER.sub(counted, text)
    return {
        (text, height),
        (_DIGITS.sub(counted, text), height),
        (_DIGITS.sub(counted, text, count=1), height),
        (last, height),
    }


def _is_number(line: PdfLine, page: PdfPage) -> bool:
    """Whether a line is a page number: alone, above or below everything else."""
    if not _NUMBER.fullmatch(line.text):
        return False
    others = [each.baseline for each in page.lines if each is not line]
    if not others:
        return True
    gap = 1.2 * line.size
    return line.baseline > max(others) + gap or line.baseline < min(others) - gap
