"""The title of a cover: the heading that all others stand below, wherever it stands."""

from __future__ import annotations

import pytest

from nbdeck.engine.author.documents.covers import document_title
from nbdeck.engine.model import Heading, Source


@pytest.mark.parametrize(
    ("levels", "title"),
    [
        ([("Chapter 9", 2), ("Keeping it up", 1), ("How?", 2)], "Keeping it up"),
        ([("Chapter 9", 2), ("How?", 2), ("Why?", 2)], ""),
        ([("Keeping it up", 1), ("How?", 2)], "Keeping it up"),
    ],
)
def test_the_only_highest_heading_is_the_title(levels, title):
    blocks = tuple(Heading(text=text, level=level) for text, level in levels)
    source = Source(
        name="a.pdf",
        kind="pdf",
        title=levels[0][0],
        author="",
        language="en",
        pages=1,
        metadata={},
        blocks=blocks,
    )
    assert document_title(source) == title
