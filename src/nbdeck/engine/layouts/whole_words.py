"""Whether a layout is so narrow that words had to be divided."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from nbdeck.engine.scene import Element, Paragraph, TextBox, flatten
from nbdeck.engine.text.hyphens import HYPHEN

_UNSPACED = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI", "LAO", "KHMER", "MYANMAR")
"""Scripts whose lines may end inside what looks like one word."""


def has_divided_word(elements: Sequence[Element]) -> bool:
    """Whether any line of any text ends inside a word of a script that puts spaces between words."""
    return any(
        divides_word(paragraph)
        for element in flatten(elements)
        if isinstance(element, TextBox)
        for paragraph in element.paragraphs
        if len(paragraph.lines) > 1
    )


def divides_word(paragraph: Paragraph) -> bool:
    """Whether any line of the paragraph ends inside a word of a script that puts spaces between words."""
    text, position = paragraph.text, 0
    for line in paragraph.lines[:-1]:
        words = line.text.strip()
        found = text.find(words, position)
        if found < 0:
            return False
        position = found + len(words)
        before, after = text[position - 1 : position], text[position : position + 1]
        if before + after == HYPHEN:
            return True
        if before.isalnum() and after.isalnum() and not (_is_unspaced(before) or _is_unspaced(after)):
            return True
    return False


def _is_unspaced(character: str) -> bool:
    return ord(character) > 0x0DFF and unicodedata.name(character, "").startswith(_UNSPACED)
