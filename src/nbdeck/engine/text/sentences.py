"""Sentences of a paragraph, at a cost in proportion to its length."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BLOCK = re.compile(r"(?s:.{2000,}?)(?:(?:[。！？｡．።။]|[?!](?=[\u2e80-\u9fff]))[”’」』）》】]*|\Z)|(?s:.+)")
"""Two thousand characters and on to the next end of a sentence that cannot be an abbreviation."""


def segment(paragraph: str, tag: str) -> Iterator[str]:
    """Yield the sentences of a paragraph in order, white space included.

    Args:
        paragraph: Plain text.
        tag: Language as a two-letter code; an unknown one is treated as English.
    """
    import sentencex

    # sentencex takes time with the square of a text of Chinese or Japanese sentences, so it gets pieces.
    for block in _BLOCK.findall(paragraph):
        yield from sentencex.segment(tag, block)
