"""Grapheme clusters: what a reader takes for one character and a line break must never divide."""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

_ZWJ = "\u200d"
_VIRAMAS = frozenset("\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d")
_EXTENDING = frozenset("\u0e33\u0eb3\uff9e\uff9f\u200c\u200d")
"""Vowels am, half-width voicing marks and the joiners: letters or format characters that lean on what precedes."""


@lru_cache(maxsize=65536)
def extends(character: str) -> bool:
    """Whether a character leans on the one before it: combining marks, joiners, emoji skin tones, tags."""
    if character < "\u0300":
        return False
    code = ord(character)
    return (
        unicodedata.category(character) in {"Mn", "Me", "Mc"}
        or character in _EXTENDING
        or 0x1F3FB <= code <= 0x1F3FF
        or 0xE0020 <= code <= 0xE007F
    )


def cluster_starts(text: str) -> Iterator[int]:
    """Yield the index at which each grapheme cluster of `text` begins.

    Source: UAX 29, its rules for combining marks, Hangul syllables, emoji sequences, flags and Indic conjuncts.
    """
    flags = 0
    for at, character in enumerate(text):
        is_flag = "\U0001f1e6" <= character <= "\U0001f1ff"
        if at == 0 or not _joins(text[at - 1], character, flags):
            yield at
        flags = flags + 1 if is_flag else 0


def _joins(before: str, character: str, flags: int) -> bool:
    """Whether no cluster boundary lies between two neighbours; `flags` counts regional indicators before it."""
    if character < "\u0300":
        return before == "\r" and character == "\n"
    if extends(character):
        return before not in "\n\r\v "
    if before == _ZWJ:
        return _is_pictograph(character)
    if before in _VIRAMAS:
        return unicodedata.category(character) == "Lo"
    if flags % 2:
        return "\U0001f1e6" <= character <= "\U0001f1ff"
    return _is_jamo_sequence(ord(before), ord(character))


def _is_pictograph(character: str) -> bool:
    return (
        character >= "\U0001f000"
        or "\u2190" <= character <= "\u2bff"
        or character in "\u3030\u303d\u3297\u3299"
    )


def _is_jamo_sequence(before: int, code: int) -> bool:
    """Whether two Hangul letters share a syllable: leading with vowel, vowel with final, and so on."""
    if 0x1160 <= code <= 0x11A7:
        return 0x1100 <= before <= 0x11A7 or (0xAC00 <= before <= 0xD7A3 and (before - 0xAC00) % 28 == 0)
    if 0x11A8 <= code <= 0x11FF:
        return 0x1160 <= before <= 0x11FF or 0xAC00 <= before <= 0xD7A3
    return 0x1100 <= code <= 0x115F and 0x1100 <= before <= 0x115F
