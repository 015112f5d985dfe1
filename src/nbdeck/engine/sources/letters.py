"""Letters that a file handed over in two halves, such as emoji, and figures that stand raised or lowered."""

from __future__ import annotations

import re

UNKNOWN = "\ufffd"
"""Stands for a letter of which the file does not tell which it is."""
_HALVES = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\udc00-\udfff][\ud800-\udbff]|[\ud800-\udfff]")
_BEYOND = re.compile("[\U00010000-\U0010ffff]")


def whole(text: str) -> str:
    """Return a text with the halves of its letters joined, and `UNKNOWN` for each half without the other.

    The second half comes first where a line was turned to be read from right to left.
    """
    return _HALVES.sub(_letter, text)


def halved(text: str) -> str:
    """Return a text with each letter that UTF-16 writes in two halves as those two."""
    return _BEYOND.sub(_halves, text)


_HIGH = str.maketrans("0123456789+-−–n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿ")
_LOW = str.maketrans("0123456789+-−–", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋")
_FIGURES = re.compile(r"[0-9+−–-]+|n")


def raised(letters: str) -> str:
    """Return raised figures as such, "⁻³"; other letters as they are."""
    return letters.translate(_HIGH) if _FIGURES.fullmatch(letters) else letters


def lowered(letters: str) -> str:
    """Return lowered figures as such, "₂"; other letters as they are."""
    return letters.translate(_LOW) if _FIGURES.fullmatch(letters) else letters


def _letter(match: re.Match[str]) -> str:
    if len(match[0]) == 1:
        return UNKNOWN
    return "".join(sorted(match[0])).encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def _halves(match: re.Match[str]) -> str:
    high, low = divmod(ord(match[0]) - 0x10000, 0x400)
    return chr(0xD800 + high) + chr(0xDC00 + low)
