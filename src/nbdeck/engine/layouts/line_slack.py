"""Frames whose lines break the same in programs that measure text a little differently.

Typefaces of one design, kerning and rounding make widths differ by a percent. A line that fills its frame to the last
point then breaks elsewhere, and what stands below moves. Such a frame is made a little narrower or wider, which nobody
sees, until its lines stay the same on both sides of its width; where no width does that, as many lines are broken
elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from nbdeck.engine.scene import Box, Cell, Element, Group, Look, Paragraph, Pt, Table, TextBox
from nbdeck.engine.text.breaking import break_runs, find_breaks
from nbdeck.engine.text.fonts import is_latin

_SLACKS = (0.01, 0.005)
"""How much widths may differ, in shares of the line: the second where no frame allows for the first."""
_WIDER_SLACKS = (0.025, *_SLACKS)
"""The same for scripts whose letters come from a second typeface beside the theme's."""
_WIDTHS = tuple(1.0 + step / 1000 for step in (0, -5, -10, -15, -20, 5, 10, -25, -30, -40, -50, 15, 20, 25))
"""Widths that are tried, in shares of the frame's own, the least visible first."""
_AT_EASE = 0.98
"""Share of a cell's width; one line that is shorter needs no other."""
_LEAST_INSET: Pt = 5.0
"""Kept at either side of a cell's text."""


def with_slack(elements: Sequence[Element], look: Look) -> tuple[Element, ...]:
    """Return the elements with frames that keep their lines; those that nothing helps stay as they are."""
    return tuple(_steadied(element, look) for element in elements)


def _steadied(element: Element, look: Look) -> Element:
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
    inner = element.box.w - element.insets.left - element.insets.right
    found = _steady(element.paragraphs, inner, look, _WIDTHS)
    if found is None:
        return element
    paragraphs, share = found
    return _resized(replace(element, paragraphs=paragraphs), inner * (share - 1.0))


def _steadied_cell(cell: Cell, width: Pt, look: Look) -> Cell:
    """Return the cell with an inset at which its lines stay; its column is as wide as before."""
    inner = width - cell.insets.left - cell.insets.right
    if all(_is_short(each, inner) for each in cell.paragraphs):
        return cell
    free = cell.insets.left + cell.insets.right - 2 * _LEAST_INSET
    widths = tuple(share for share in _WIDTHS if inner * (share - 1.0) <= free / 2)
    found = _steady(cell.paragraphs, inner, look, widths)
    if found is None:
        return cell
    paragraphs, share = found
    by, insets, first = inner * (1.0 - share), cell.insets, paragraphs[0]
    side = {"start": 0.0, "center": 0.5, "end": 1.0}[first.style.align]
    at_left = by * (1.0 - side if first.is_rtl else side)
    insets = replace(insets, left=insets.left + at_left, right=insets.right + by - at_left)
    return replace(cell, paragraphs=paragraphs, insets=insets)


def _steady(
    paragraphs: Sequence[Paragraph], inner: Pt, look: Look, widths: Sequence[float]
) -> tuple[tuple[Paragraph, ...], float] | None:
    """Return the paragraphs broken at the first share of `inner` that keeps their lines, and the share."""
    if inner <= 0:
        return None
    is_other = not all(is_latin(run.text) for each in paragraphs for run in each.runs)
    if not is_other and all(_is_short(each, inner) for each in paragraphs):
        return tuple(paragraphs), 1.0
    for may_break_anew, slack in product((False, True), _WIDER_SLACKS if is_other else _SLACKS):
        for share in widths:
            broken = [_steady_lines(each, inner * share, slack, look) for each in paragraphs]
            kept = tuple(each for each in broken if each is not None)
            is_complete = len(kept) == len(paragraphs)
            if is_complete and (may_break_anew or kept == tuple(paragraphs)):
                return kept, share
    return None


def _is_short(paragraph: Paragraph, inner: Pt) -> bool:
    """Whether a paragraph is one line that no small difference makes two."""
    return len(paragraph.lines) == 1 and paragraph.width <= inner * _AT_EASE


def _around(box: Box, children: Sequence[Element]) -> Box:
    left, right = min(child.box.x for child in children), max(child.box.right for child in children)
    x = min(box.x, left)
    return replace(box, x=x, w=max(box.right, right) - x)


def _steady_lines(paragraph: Paragraph, width: Pt, slack: float, look: Look) -> Paragraph | None:
    """Return the paragraph broken at a width, None where it is higher than before or breaks otherwise nearby."""
    runs, room = paragraph.runs, width - paragraph.style.indent
    spans = find_breaks(runs, room, look).spans
    if len(spans) > len(paragraph.lines):
        return None
    if any(find_breaks(runs, room * share, look).spans != spans for share in (1.0 - slack, 1.0 + slack)):
        return None
    lines = break_runs(runs, room, look)
    return paragraph if lines == paragraph.lines else replace(paragraph, lines=lines)


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
