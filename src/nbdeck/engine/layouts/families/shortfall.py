"""How far a composition stays behind what it could be: narrow columns, empty places, small type."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.scene import Element, Pt, TextBox

_CALM_LINES = 3
"""Lines of a title or caption from which on it reads as a narrow column."""
_LINE = 0.25
"""What each further line weighs."""
_FILLED = 0.45
"""Share of its place that words should fill."""
_EMPTY = 2.0
"""What an empty place weighs in shares of that."""
_COMFORTABLE: Pt = 24.0
"""Size of running text that is read from the last row."""
_SMALL = 2.0
"""What smaller text weighs in shares of that."""


def shortfall(title: TextBox, elements: Sequence[Element]) -> float:
    """Return 0 for a slide whose title is calm and whose words fill their places at a good size, more for others.

    Args:
        title: As it stands on the slide.
        elements: The words of the slide beside it.
    """
    texts = [each for each in elements if isinstance(each, TextBox)]
    words = [each for each in texts if each.name.startswith(("Item", "Quote"))]
    narrow = [title, *(each for each in texts if each.name == "Caption")]
    return sum(map(_of_lines, narrow)) + _of_room(words) + _of_size(words)


def _of_lines(text: TextBox) -> float:
    lines = [line.text.split() for paragraph in text.paragraphs for line in paragraph.lines]
    lone = sum(len(words) == 1 for words in lines) if len(lines) > _CALM_LINES else 0
    return _LINE * (max(len(lines) - _CALM_LINES, 0) + lone / len(lines))


def _of_room(words: Sequence[TextBox]) -> float:
    shares = [min(each.text_height / each.box.h, 1.0) for each in words if each.box.h > 0]
    return _EMPTY * max(_FILLED - sum(shares) / len(shares), 0.0) if shares else 0.0


def _of_size(words: Sequence[TextBox]) -> float:
    smallest = min((each.paragraphs[-1].style.size for each in words), default=_COMFORTABLE)
    return _SMALL * max(1.0 - smallest / _COMFORTABLE, 0.0)
