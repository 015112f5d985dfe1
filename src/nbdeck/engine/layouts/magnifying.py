"""Few words on much room, set larger: the largest type at which they still read as a few calm lines."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.layouts.kit import Page, Words
from nbdeck.engine.layouts.whole_words import divides_word
from nbdeck.engine.scene import Pt, TextStyle, stack_height
from nbdeck.engine.text.composing import paragraph

_FACTORS = (2.0, 1.8, 1.6, 1.45, 1.3, 1.2, 1.1)
_TIGHT = 0.97
"""Share of the width that is counted on, so that another program's rounding does no harm."""
_ALWAYS: Pt = 29.0
"""Size that few words may have however small the titles are."""
_CALM_LINES = 3
"""Lines of a paragraph in larger type; more of them would read as a narrow column."""


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
    for factor in _FACTORS:
        if factor > most or not sizes or max(sizes) * factor > limit + 0.5:
            continue
        larger = [scaled(words, factor) for words in texts]
        if all(is_calm(page, words, width, height, lines) for words in larger):
            return larger
    return [list(words) for words in texts]


def largest_size(page: Page) -> Pt:
    """Return the size that words of a body do not exceed, points: the title stays the largest."""
    return max(page.theme.type.title * 0.95, _ALWAYS)


def scaled(words: Words, factor: float) -> list[tuple[str, TextStyle]]:
    """Return the words in type larger by a factor, in whole points."""
    return [(text, look.sized(float(round(look.size * factor)))) for text, look in words]


def is_calm(page: Page, words: Words, width: Pt, height: Pt, lines: int) -> bool:
    """Whether words fit a box at their own sizes, each paragraph in so many lines and every word whole."""
    broken = [
        paragraph(text, look, width * _TIGHT, page.look, page.lang) for text, look in words if text.strip()
    ]
    return stack_height(broken) <= height and not any(
        len(each.lines) > lines or divides_word(each) for each in broken
    )
