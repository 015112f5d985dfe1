"""Lines of set text: the largest calm type, ends of even length, whole words, the same breaks in other programs.

Typefaces of one design, kerning and rounding make widths differ by a percent. A line that fills its frame to the last
point then breaks elsewhere, and what stands below moves. Such a frame is made a little narrower or wider, which nobody
sees, until its lines stay the same on both sides of its width; where no width does that, as many lines are broken
elsewhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.layouts.kit import Page, Words
from nbdeck.engine.scene.boxes import Box, Pt, ThemeStyle
from nbdeck.engine.scene.elements import Element, Group, Table, TableCell, TextBox, flatten
from nbdeck.engine.scene.text import LINE_PITCH, TextParagraph, TextStyle
from nbdeck.engine.text.breaking import Measured
from nbdeck.engine.text.composing import SizedText, from_runs
from nbdeck.engine.text.fonts import is_latin
from nbdeck.engine.text.hyphens import HYPHEN
from nbdeck.engine.text.opportunities import NO_BREAK, unparted

_UNSPACED = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI", "LAO", "KHMER", "MYANMAR")
"""Scripts whose lines may end inside what looks like one word."""
_ADDRESS = lazy_pattern(r"\w@\w|://|^www\.|\d-\d")
"""What tells an address or a telephone number, which are not parted, from other words."""
_MARKS = frozenset(":;?!")
"""Which no line begins with, though a French space is before them."""
LONELY = 0.45
"""Share of the longest line under which a last line looks left over."""
_SHORT = 0.6
"""Share of the widest line under which one word alone looks forgotten."""
_MOST_LINES = 9
_FACTORS = (2.0, 1.8, 1.6, 1.45, 1.3, 1.2, 1.1)
_TIGHT = 0.97
"""Share of the width that is counted on, so that another program's rounding does no harm."""
_ALWAYS: Pt = 29.0
"""Size that few words may have however small the titles are."""
_CALM_LINES = 3
"""Lines of a paragraph in larger type; more of them would read as a narrow column."""
_SLACKS = (0.01, 0.005)
"""How much widths may differ, in shares of the line: the second where no frame allows for the first."""
_WIDER_SLACKS = (0.025, *_SLACKS)
"""The same for scripts whose letters come from a second typeface beside the theme's."""
_WIDTHS = tuple(1.0 + step / 1000 for step in (0, -5, -10, -15, -20, 5, 10, -25, -30, -40, -50, 15, 20, 25))
"""Widths that are tried, in shares of the frame's own, the least visible first."""
_AT_EASE = 0.98
"""Share of a cell's width; one line that is shorter needs no other."""
_NARROWEST = 72
"""Percent of its width to which the frame of a text shrinks for the sake of its last line."""
_LEAST_INSET: Pt = 5.0
"""Kept at either side of a cell's text."""
_Words: TypeAlias = Sequence[SizedText]
"""Of one box, paragraph by paragraph."""


def magnified(
    page: Page,
    texts: Sequence[Words],
    width: Pt,
    height: Pt,
    *,
    most: float = 1.6,
    largest: Pt | None = None,
    lines: int = _CALM_LINES,
) -> list[list[tuple[str, TextStyle]]]:
    """Return the texts in the largest type, one factor for all, at which each fits with its words whole.

    Args:
        page: The page.
        texts: Each the words of one box.
        width: Of every box, points.
        height: That no text may exceed, points.
        most: Largest factor.
        largest: Size that no word exceeds, points; `largest_size` unless given.
        lines: Most lines of a paragraph.
    """
    limit = largest_size(page) if largest is None else largest
    sizes = [look.size for words in texts for text, look in words if text.strip()]
    measured: list[_Words] = []
    for factor in _FACTORS:
        if factor > most or not sizes or max(sizes) * factor > limit + 0.5:
            continue
        measured = measured or [_measured(page, words) for words in texts]
        if all(_is_calm(words, width, height, lines, factor) for words in measured):
            return [scaled(words, factor) for words in texts]
    return [list(words) for words in texts]


def largest_size(page: Page) -> Pt:
    """Return the size that words of a body do not exceed, points: the title stays the largest."""
    return max(page.theme.type.title * 0.95, _ALWAYS)


def scaled(words: Words, factor: float) -> list[tuple[str, TextStyle]]:
    """Return the words in type larger by a factor, in whole points."""
    return [(text, look.sized(float(round(look.size * factor)))) for text, look in words]


def is_calm(page: Page, words: Words, width: Pt, height: Pt, lines: int) -> bool:
    """Whether words fit a box at their own sizes, each paragraph in so many lines and every word whole."""
    return _is_calm(_measured(page, words), width, height, lines)


def _measured(page: Page, words: Words) -> _Words:
    return [SizedText(text, look, page.look, page.lang) for text, look in words if text.strip()]


def _is_calm(words: _Words, width: Pt, height: Pt, lines: int, factor: float = 1.0) -> bool:
    used = after = 0.0
    for text in words:
        look = text.style
        size = look.size if factor == 1.0 else float(round(look.size * factor))
        scale = size / look.size
        room = width * _TIGHT - look.indent * scale
        cut, breaks = text.breaks(size, room, room)
        if len(breaks.spans) > lines or _divides(cut, [cut[start:end] for start, end in breaks.spans]):
            return False
        used += look.before * scale + after if used else 0.0
        used += len(breaks.spans) * size * LINE_PITCH * look.spacing
        after = look.after * scale
    return used <= height


def lone_words(paragraph: TextParagraph) -> int:
    """Return how many lines are one short word alone."""
    widest = max((line.width for line in paragraph.lines), default=0.0)
    return sum(_is_one(line.text) and line.width < _SHORT * widest for line in paragraph.lines)


def _is_one(line: str) -> bool:
    """Whether a line is one word, or one figure with its unit."""
    return " " not in unparted(line.strip().replace(NO_BREAK, " "))


def has_lonely_end(text: TextBox) -> bool:
    """Whether the last line of a paragraph is so short that it looks left over."""
    return any(map(_has_lonely_end, text.paragraphs))


def _has_lonely_end(paragraph: TextParagraph) -> bool:
    lines = paragraph.lines
    is_short = len(lines) > 1 and lines[-1].width < LONELY * max(line.width for line in lines)
    return is_short and len(lines) <= _MOST_LINES


def with_slack(elements: Sequence[Element], look: ThemeStyle) -> tuple[Element, ...]:
    """Return the elements with frames that keep their lines; those that nothing helps stay as they are."""
    return tuple(_steadied(element, look) for element in elements)


def _steadied(element: Element, look: ThemeStyle) -> Element:
    if isinstance(element, Group):
        children = tuple(_steadied(child, look) for child in element.children)
        return replace(element, children=children, box=_around(element.box, children))
    if isinstance(element, Table):
        rows = tuple(
            tuple(
                _steadied_cell(cell, sum(element.column_widths[column : column + cell.across]), look)
                for column, cell in enumerate(row)
            )
            for row in element.cells
        )
        return replace(element, cells=rows)
    if not isinstance(element, TextBox) or element.rotation or not element.text.strip():
        return element
    element = _without_orphans(element, look)
    inner = element.box.w - element.insets.left - element.insets.right
    steady = _steady(element.paragraphs, inner, look, _WIDTHS)
    if steady is None or steady == (element.paragraphs, 1.0):
        return element
    paragraphs, share = steady
    return _resized(replace(element, paragraphs=paragraphs), inner * (share - 1.0))


def _steadied_cell(cell: TableCell, width: Pt, look: ThemeStyle) -> TableCell:
    """Return the cell with an inset at which its lines stay; its column is as wide as before."""
    inner = width - cell.insets.left - cell.insets.right
    if all(_is_short(each, inner) for each in cell.paragraphs):
        return cell
    free = cell.insets.left + cell.insets.right - 2 * _LEAST_INSET
    widths = tuple(share for share in _WIDTHS if inner * (share - 1.0) <= free / 2)
    steady = _steady(cell.paragraphs, inner, look, widths)
    if steady is None:
        return cell
    paragraphs, share = steady
    by, insets, first = inner * (1.0 - share), cell.insets, paragraphs[0]
    side = {"start": 0.0, "center": 0.5, "end": 1.0}[first.style.align]
    at_left = by * (1.0 - side if first.is_rtl else side)
    insets = replace(insets, left=insets.left + at_left, right=insets.right + by - at_left)
    return replace(cell, paragraphs=paragraphs, insets=insets)


def _steady(
    paragraphs: Sequence[TextParagraph], inner: Pt, look: ThemeStyle, widths: Sequence[float]
) -> tuple[tuple[TextParagraph, ...], float] | None:
    """Return the paragraphs broken at the first share of `inner` that keeps their lines, and the share."""
    if inner <= 0:
        return None
    is_other = not all(is_latin(run.text) for each in paragraphs for run in each.runs)
    if not is_other and all(_is_short(each, inner) for each in paragraphs):
        return tuple(paragraphs), 1.0
    measured = [Measured(each.runs, look) for each in paragraphs]
    is_divided = any(map(divides_word, paragraphs))
    for may_break_anew, slack in product((False, True), _WIDER_SLACKS if is_other else _SLACKS):
        for share in widths:
            broken = [
                _steady_lines(each, words, inner * share, slack)
                for each, words in zip(paragraphs, measured, strict=True)
            ]
            whole = tuple(each for each in broken if each is not None)
            is_complete = len(whole) == len(paragraphs)
            if not is_complete or not (may_break_anew or whole == tuple(paragraphs)):
                continue
            if is_divided or not any(map(divides_word, whole)):
                return whole, share
    return None


def _is_short(paragraph: TextParagraph, inner: Pt) -> bool:
    """Whether a paragraph is one line that no small difference makes two."""
    return len(paragraph.lines) == 1 and paragraph.width <= inner * _AT_EASE


def _around(box: Box, children: Sequence[Element]) -> Box:
    left, right = min(child.box.x for child in children), max(child.box.right for child in children)
    x = min(box.x, left)
    return replace(box, x=x, w=max(box.right, right) - x)


def _steady_lines(
    paragraph: TextParagraph, measured: Measured, width: Pt, slack: float
) -> TextParagraph | None:
    """Return the paragraph broken at a width, None where it is higher than before or breaks otherwise nearby."""
    room = width - paragraph.style.indent
    spans = measured.breaks(room).spans
    if len(spans) > len(paragraph.lines) or any(
        measured.breaks(room * share).spans != spans for share in (1.0 - slack, 1.0 + slack)
    ):
        return None
    lines = measured.lines(room)
    return paragraph if lines == paragraph.lines else replace(paragraph, lines=lines)


def _without_orphans(text: TextBox, look: ThemeStyle) -> TextBox:
    """Return the text in a narrower frame in which no last line looks left over, else with company for last words.

    Nor does a line end at the hyphen of a word where another frame helps.
    """
    inner = text.box.w - text.insets.left - text.insets.right
    (orphans, parted) = least = _faults(text.paragraphs)
    if inner <= 0 or not orphans + parted:
        return text
    best, measured = text, [Measured(each.runs, look) for each in text.paragraphs]
    steps = range(100, _NARROWEST, -1) if text.fill is None and text.role != "title" else ()
    for slack, step in product(_SLACKS, steps):
        width = inner * step / 100
        broken = [
            _steady_lines(each, words, width, slack)
            for each, words in zip(text.paragraphs, measured, strict=True)
        ]
        whole = tuple(each for each in broken if each is not None)
        if (
            len(whole) == len(broken)
            and (own := _faults(whole)) < least
            and not any(map(divides_word, whole))
        ):
            best, least = _resized(replace(text, paragraphs=whole), width - inner), own
        if not any(least):
            return best
    if best is not text and not least[0]:
        return best
    kept = tuple(_with_company(each, inner, look) for each in text.paragraphs)
    return text if kept == text.paragraphs else replace(text, paragraphs=kept)


def _faults(paragraphs: Sequence[TextParagraph]) -> tuple[int, int]:
    """Return how many last lines are left over, and how many lines end at the hyphen of a word."""
    ends = [line.text for each in paragraphs for line in each.lines[:-1]]
    return sum(map(_has_orphan, paragraphs)), sum(end[-1:] == "-" and end[-2:-1].isalnum() for end in ends)


def _has_orphan(paragraph: TextParagraph) -> bool:
    """Whether the last of a few lines is short, or one word or one figure with its unit."""
    *others, last = paragraph.lines
    share = _SHORT if _is_one(last.text) else LONELY
    return 0 < len(others) < _MOST_LINES and last.width < share * max(line.width for line in others)


def _with_company(paragraph: TextParagraph, inner: Pt, look: ThemeStyle) -> TextParagraph:
    """Return the paragraph with its last word on a line with the one before it, where it is short and alone.

    A no-break space between them keeps them together wherever lines end later.
    """
    if not paragraph.runs:
        return paragraph
    *others, last = paragraph.lines
    is_lone = others and last.width < _SHORT * max(line.width for line in others)
    *before, run = paragraph.runs
    words, _, end = unparted(run.text).rpartition(" ")
    if not is_lone or end != unparted(last.text.strip()) or not words.strip() or words.endswith("\n"):
        return paragraph
    runs = (*before, replace(run, text=f"{run.text[: len(words)]}{NO_BREAK}{run.text[len(words) + 1 :]}"))
    other = from_runs(runs, paragraph.style, inner, look)
    is_higher = len(other.lines) > len(paragraph.lines) or divides_word(other)
    return paragraph if is_higher or lone_words(other) >= lone_words(paragraph) else other


def _resized(text: TextBox, by: Pt) -> TextBox:
    """Return the text in a frame wider by some points, its lines where they were."""
    if not by:
        return text
    first = text.paragraphs[0]
    if any((each.style.align, each.is_rtl) != (first.style.align, first.is_rtl) for each in text.paragraphs):
        return text
    box = text.box
    is_at_left = first.style.align == ("end" if first.is_rtl else "start")
    moved = 0.0 if is_at_left else by / 2 if first.style.align == "center" else by
    return replace(text, box=replace(box, x=box.x - moved, w=box.w + by))


def has_divided_word(elements: Sequence[Element]) -> bool:
    """Whether any line of any text ends inside a word, in scripts that have spaces, or before a mark."""
    return any(
        divides_word(paragraph)
        for element in flatten(elements)
        if isinstance(element, TextBox)
        for paragraph in element.paragraphs
        if len(paragraph.lines) > 1
    )


def divides_word(paragraph: TextParagraph) -> bool:
    """Whether any line of the paragraph ends inside a word, in scripts that have spaces, or before a mark."""
    return _divides(paragraph.text, [line.text for line in paragraph.lines])


def _divides(text: str, lines: Sequence[str]) -> bool:
    position = 0
    for line in lines[:-1]:
        words = line.strip()
        start = text.find(words, position)
        if start < 0:
            return False
        position = start + len(words)
        before, after = text[position - 1 : position], text[position : position + 1]
        if before + after == HYPHEN or text[position:].lstrip(" ")[:1] in _MARKS:
            return True
        if after.strip() and _ADDRESS.search(
            text[position - len(words.rsplit(" ", 1)[-1]) :].split(None, 1)[0]
        ):
            return True
        if before.isalnum() and after.isalnum() and not (_is_unspaced(before) or _is_unspaced(after)):
            return True
    return False


def _is_unspaced(character: str) -> bool:
    return ord(character) > 0x0DFF and unicodedata.name(character, "").startswith(_UNSPACED)
