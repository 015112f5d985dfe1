"""The numbers and the proper names of a text, which must stand in the sources of a slide that says them."""

from __future__ import annotations

from nbdeck.contract.words.patterns import lazy_pattern

_NUMBER = lazy_pattern(r"\d+(?:[.,'’\u00a0\u202f]\d+)*")
_NAME = lazy_pattern(r"[^\W\d_][\w'’&.-]*")
_NEAR = 12
"""Characters looked at before a word to tell whether it begins a sentence."""


def numbers_in(text: str) -> set[str]:
    """Return the numbers of a text as they are written, without sign and unit."""
    return set(_NUMBER.findall(text))


def names_in(text: str) -> set[str]:
    """Return the words of a text that have a capital letter, in any place but at the start of a sentence or point."""
    names: set[str] = set()
    for match in _NAME.finditer(text):
        before = text[max(match.start() - _NEAR, 0) : match.start()].rstrip(" \"'“„«(*_")
        is_start = not before or before[-1] in ".!?:;–—-•\n…"
        word = match[0].rstrip(".-'’")
        has_capital = any(map(str.isupper, word[1:] if is_start else word))
        if has_capital:
            names.add(word)
    return names
