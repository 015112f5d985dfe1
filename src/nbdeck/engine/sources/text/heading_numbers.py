"""The numbers that authors count headings with."""

from __future__ import annotations

import re

_DEPTH = re.compile(r"(?:§\s*)?(\d{1,2}(?:\.\d{1,2})*)\.?\s+\S")


def depth_of(text: str) -> int:
    """Return how many numbers stand before a heading, as in "2.1 Method", which has two; 0 for none."""
    match = _DEPTH.match(text)
    return match[1].count(".") + 1 if match else 0
