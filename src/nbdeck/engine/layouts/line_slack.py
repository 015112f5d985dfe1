"""Frames whose lines break the same in programs that measure text a little differently.

Typefaces of one design, kerning and rounding make widths differ by a percent. A line that fills its frame to the last
point then breaks elsewhere, and what stands below moves. Such a frame is made a little narrower or wider, which nobody
sees, until its lines stay as they are on both sides of its width.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.engine.scene import Box, Element, Group, Look, Paragraph, Pt, TextBox
from nbdeck.engine.text.breaking import break_runs

_SLACK = 0.01
"""How much widths may differ, a share of the line."""
_WIDTHS = (1.0, 0.99, 0.98, 1.01, 0.97, 0.96, 0.95, 1.015)
"""Widths that are tried, in shares of the frame's own, the least visible first."""


def with_slack(elements: Sequence[Element], look: Look) -> tuple[Element, ...]:
    """Return the elements with frames that keep their lines; those that nothing helps stay as they are."""
    return tuple(_steadied(element, look) for element in elements)


def _steadied(element: Element, look: Look) -> Element:
    if isinstance(element, Group):
        children = tuple(_steadied(child, look) for child in element.children)
        return replace(element, children=children, box=_around(element.box, children))
    if not isinstance(element, TextBox) or element.rotation or not element.text.strip():
        return element
    inner = element.box.w - element.insets.left - element.insets.right
    if inner <= 0:
        return element
    for share in _WIDTHS:
        if all(_keeps(paragraph, inner * share, look) for paragraph in element.paragraphs):
            return _resized(element, inner * (share - 1.0)) if share != 1.0 else element
    return element


def _around(box: Box, children: Sequence[Element]) -> Box:
    left, right = min(child.box.x for child in children), max(child.box.right for child in children)
    x = min(box.x, left)
    return replace(box, x=x, w=max(box.right, right) - x)


def _keeps(paragraph: Paragraph, width: Pt, look: Look) -> bool:
    """Whether the lines are the same at this width, a little below and a little above."""
    lines = [line.text for line in paragraph.lines]
    room = width - paragraph.style.indent
    return all(
        [line.text for line in break_runs(paragraph.runs, room * share, look)] == lines
        for share in (1.0 - _SLACK, 1.0, 1.0 + _SLACK)
    )


def _resized(text: TextBox, by: Pt) -> TextBox:
    """Return the text in a frame wider by some points, its lines where they were."""
    first = text.paragraphs[0]
    if any((each.style.align, each.is_rtl) != (first.style.align, first.is_rtl) for each in text.paragraphs):
        return text
    box = text.box
    is_at_left = first.style.align == ("end" if first.is_rtl else "start")
    moved = 0.0 if is_at_left else by / 2 if first.style.align == "center" else by
    return replace(text, box=replace(box, x=box.x - moved, w=box.w + by))
