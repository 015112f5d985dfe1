"""The title of a cover: the heading that all others stand below, wherever it stands."""

from __future__ import annotations

import pytest

from nbdeck.engine.author.documents.covers import document_title
from nbdeck.engine.model.source import Heading, Paragraph, Source, SourcePlace

PAGE = SourcePlace(kind="page", number=1)


@pytest.mark.parametrize(
    ("headings", "title"),
    [
        ([("Port of Bree", 1, 1), ("The tides of the bay", 1, 1), ("Data of the bay of Bree", 2, 1)], "The tides of the bay"),
        ([("Board:", 1, 2), ("Summary", 2, 2)], ""),
        ([("7 May 2024", 1, 1), ("Tides", 1, 1)], "Tides"),
    ],
)  # fmt: skip
def test_a_pdf_is_called_by_the_longest_of_the_largest_headings_of_its_first_page(headings, title):
    blocks = tuple(
        Heading(text=text, level=level, place=PAGE.model_copy(update={"number": page}))
        for text, level, page in headings
    )
    assert document_title(Source(name="a.pdf", kind="pdf", title=headings[0][0], blocks=blocks)) == title


@pytest.mark.parametrize(
    ("kind", "own", "title"),
    [
        ("md", "The tides", "Port of Bree"),
        ("docx", "The tides", ""),
        ("docx", "Template of the town", ""),
        ("docx", "Port of Bree", "Port of Bree"),
    ],
)
def test_a_title_is_one_that_the_text_says_and_that_is_not_of_one_of_many_sections(kind, own, title):
    blocks = (
        Paragraph(text="Port of Bree"),
        Heading(text="The tides", level=1),
        Heading(text="Data", level=1),
    )
    assert document_title(Source(name=f"a.{kind}", kind=kind, title=own, blocks=blocks)) == title


def test_the_only_highest_heading_is_the_title():
    blocks = (
        Heading(text="Chapter nine", level=2),
        Heading(text="Keeping it up", level=1),
        Heading(text="How", level=2),
    )
    assert (
        document_title(Source(name="a.md", kind="md", title="Chapter nine", blocks=blocks)) == "Keeping it up"
    )


def test_a_workbook_of_several_sheets_has_no_title_of_its_own():
    blocks = (Heading(text="Cover", level=1), Heading(text="Boats", level=1))
    assert document_title(Source(name="a.xlsx", kind="xlsx", title="Cover", blocks=blocks)) == ""
    assert document_title(Source(name="a.xlsx", kind="xlsx", title="Cover", blocks=blocks[:1])) == "Cover"
