"""The title of a cover: the heading that all others stand below, wherever it stands."""

from __future__ import annotations

import pytest

from nbdeck.engine.author.documents.covers import document_title
from nbdeck.engine.model.source import Heading, Paragraph, Source


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


@pytest.mark.parametrize(("kind", "title"), [("pdf", "The tides"), ("md", "Port of Bree")])
def test_below_a_letterhead_a_page_has_its_own_title(kind, title):
    blocks = (
        Paragraph(text="Port of Bree"),
        Heading(text="The tides", level=1),
        Heading(text="Data", level=1),
    )
    assert document_title(Source(name=f"a.{kind}", kind=kind, title="The tides", blocks=blocks)) == title


def test_a_workbook_of_several_sheets_has_no_title_of_its_own():
    blocks = (Heading(text="Cover", level=1), Heading(text="Boats", level=1))
    assert document_title(Source(name="a.xlsx", kind="xlsx", title="Cover", blocks=blocks)) == ""
    assert document_title(Source(name="a.xlsx", kind="xlsx", title="Cover", blocks=blocks[:1])) == "Cover"
