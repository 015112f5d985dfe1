"""The writing system of a character, as far as fonts, line breaking and languages need to know it."""

from bisect import bisect_right
from functools import lru_cache

_RANGES: tuple[tuple[int, int, str], ...] = (
    (0x0041, 0x005A, "Latn"), (0x0061, 0x007A, "Latn"), (0x00AA, 0x00AA, "Latn"), (0x00BA, 0x00BA, "Latn"),
    (0x00C0, 0x00D6, "Latn"), (0x00D8, 0x00F6, "Latn"), (0x00F8, 0x02AF, "Latn"), (0x0370, 0x03FF, "Grek"),
    (0x0400, 0x052F, "Cyrl"), (0x0531, 0x058F, "Armn"), (0x0591, 0x05F4, "Hebr"), (0x0600, 0x06FF, "Arab"),
    (0x0700, 0x074F, "Syrc"), (0x0750, 0x077F, "Arab"), (0x0780, 0x07BF, "Thaa"), (0x0870, 0x08FF, "Arab"),
    (0x0900, 0x097F, "Deva"), (0x0980, 0x09FF, "Beng"), (0x0A00, 0x0A7F, "Guru"), (0x0A80, 0x0AFF, "Gujr"),
    (0x0B00, 0x0B7F, "Orya"), (0x0B80, 0x0BFF, "Taml"), (0x0C00, 0x0C7F, "Telu"), (0x0C80, 0x0CFF, "Knda"),
    (0x0D00, 0x0D7F, "Mlym"), (0x0D80, 0x0DFF, "Sinh"), (0x0E01, 0x0E3A, "Thai"), (0x0E40, 0x0E5B, "Thai"),
    (0x0E81, 0x0EFF, "Laoo"), (0x0F00, 0x0FFF, "Tibt"), (0x1000, 0x109F, "Mymr"), (0x10A0, 0x10FF, "Geor"),
    (0x1100, 0x11FF, "Hang"), (0x1200, 0x139F, "Ethi"), (0x1780, 0x17FF, "Khmr"), (0x1C80, 0x1C8F, "Cyrl"),
    (0x1E00, 0x1EFF, "Latn"), (0x1F00, 0x1FFF, "Grek"), (0x2C60, 0x2C7F, "Latn"), (0x2DE0, 0x2DFF, "Cyrl"),
    (0x2E80, 0x2FDF, "Hani"), (0x3005, 0x3007, "Hani"), (0x3021, 0x3029, "Hani"), (0x3041, 0x309F, "Hira"),
    (0x30A0, 0x30FF, "Kana"), (0x3105, 0x312F, "Bopo"), (0x3131, 0x318E, "Hang"), (0x31A0, 0x31BF, "Bopo"),
    (0x31F0, 0x31FF, "Kana"), (0x3400, 0x4DBF, "Hani"), (0x4E00, 0x9FFF, "Hani"), (0xA640, 0xA69F, "Cyrl"),
    (0xA720, 0xA7FF, "Latn"), (0xA8E0, 0xA8FF, "Deva"), (0xA960, 0xA97F, "Hang"), (0xAB30, 0xAB6F, "Latn"),
    (0xAC00, 0xD7FB, "Hang"), (0xF900, 0xFAFF, "Hani"), (0xFB00, 0xFB06, "Latn"), (0xFB1D, 0xFB4F, "Hebr"),
    (0xFB50, 0xFDFF, "Arab"), (0xFE70, 0xFEFC, "Arab"), (0xFF21, 0xFF3A, "Latn"), (0xFF41, 0xFF5A, "Latn"),
    (0xFF66, 0xFF9F, "Kana"), (0xFFA0, 0xFFDC, "Hang"), (0x1EE00, 0x1EEFF, "Arab"), (0x20000, 0x3FFFD, "Hani"),
)  # fmt: skip
"""First, last, ISO 15924 code; what lies between belongs to all scripts. Source: Unicode's Blocks and Scripts."""

_STARTS = tuple(first for first, _, _ in _RANGES)

RTL_SCRIPTS = frozenset({"Hebr", "Arab", "Syrc", "Thaa"})
CJK_SCRIPTS = frozenset({"Hani", "Hira", "Kana", "Bopo", "Hang"})
SPACELESS_SCRIPTS = frozenset({"Thai", "Laoo", "Khmr", "Mymr"})
"""Scripts that write words without spaces and whose words only a dictionary can tell."""


@lru_cache(maxsize=65536)
def script_of(character: str) -> str:
    """Return the ISO 15924 code of a character's script; empty for digits, punctuation, spaces and symbols."""
    code = ord(character)
    at = bisect_right(_STARTS, code) - 1
    if at < 0:
        return ""
    _, last, script = _RANGES[at]
    return script if code <= last else ""


def begins_small(text: str) -> bool:
    """Whether a text begins with a small letter of a script that begins names and sentences with capitals.

    Georgian does not, though all its letters are small ones in Unicode.
    """
    return text[:1].islower() and text[0] != text[0].title()
