"""The words of a line as ordinary letters."""

from __future__ import annotations

import re
import unicodedata

from nbdeck.engine.sources.letters import whole

_COMPATIBLE = re.compile(r"[\u2e80-\u2fdf\ufb00-\ufb06\ufb1d-\ufdf9\ufe70-\ufefc\uf900-\ufaff\u2002-\u200a]")
"""Radicals, ligatures and joined Arabic forms that stand for ordinary letters, and unusual spaces."""
_NO_TEXT = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
)


def clean(text: str) -> str:
    """Return text without control characters, its letters whole, ligatures and radicals as ordinary letters."""
    text = whole(_NO_TEXT.sub("", text)).replace("\u00a0", " ")
    return _COMPATIBLE.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
