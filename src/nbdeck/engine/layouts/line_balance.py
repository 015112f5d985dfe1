"""Lines of even length for titles and quotations: no single word alone on the last line."""

from __future__ import annotations

from dataclasses import replace

from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.whole_words import divides_word
from nbdeck.engine.scene import Paragraph, Pt, TextBox
from nbdeck.engine.text.composing import from_runs

_LONELY = 0.45
"""Share of the longest line under which a last line looks left over."""
_NARROWEST = 0.55
_TRIES = 7
_MOST_LINES = 5


def balanced(page: Page, text: TextBox) -> TextBox:
    """Return the text with its lines evened out by a wider inset, if its last line is short; else as it is.

    The number of lines stays, so the height does too.
    """
    if not any(_has_lonely_end(paragraph) for paragraph in text.paragraphs):
        return text
    room = text.box.w - text.insets.left - text.insets.right
    low, high = room * _NARROWEST, room
    for _ in range(_TRIES):
        middle = (low + high) / 2
        if _keeps_lines(page, text, middle):
            high = middle
        else:
            low = middle
    # A little more than the narrowest width, so that another program's rounding breaks the same lines.
    width = min(high + text.paragraphs[0].style.size * 0.35, room)
    if width >= room:
        return text
    return _narrowed(page, text, width, room)


def _has_lonely_end(paragraph: Paragraph) -> bool:
    lines = paragraph.lines
    is_short = len(lines) > 1 and lines[-1].width < _LONELY * max(line.width for line in lines)
    return is_short and len(lines) <= _MOST_LINES


def _keeps_lines(page: Page, text: TextBox, width: Pt) -> bool:
    for paragraph in text.paragraphs:
        narrow = _broken(page, paragraph, width)
        if len(narrow.lines) != len(paragraph.lines) or divides_word(narrow):
            return False
    return True


def _broken(page: Page, paragraph: Paragraph, width: Pt) -> Paragraph:
    return from_runs(paragraph.runs, paragraph.style, width, page.look, page.lang)


def _narrowed(page: Page, text: TextBox, width: Pt, room: Pt) -> TextBox:
    spare = room - width
    align = text.paragraphs[0].style.align
    at_start = {"start": 0.0, "center": spare / 2, "end": spare}[align]
    old = text.insets
    insets = replace(old, left=old.left + at_start, right=old.right + spare - at_start)
    paragraphs = tuple(_broken(page, paragraph, width) for paragraph in text.paragraphs)
    return replace(text, paragraphs=paragraphs, insets=insets)
