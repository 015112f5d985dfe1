"""The title of a cover: the heading that all others stand below, wherever it stands."""

from __future__ import annotations

import pytest

from nbdeck.engine.author.documents.covers import document_title, front_line
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, PictureBlock, Source


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


@pytest.mark.parametrize(
    ("blocks", "line"),
    [
        ((Heading(text="Tides"), Paragraph(text="Port of Bree · May 2026")), "Port of Bree · May 2026"),
        ((Heading(text="Tides"), Paragraph(text="The tides of Bree are high.")), ""),
        ((Heading(text="Tides"), ListItem(text="Port of Bree")), ""),
        (
            (Heading(text="Tides"), Paragraph(text="Bree"), PictureBlock(sha256="a" * 64, width=9, height=9)),
            "",
        ),
        ((Heading(text="Tides"),), ""),
        ((Paragraph(text="Port of Bree"),), ""),
        ((Heading(text="Tides"), Paragraph(text="Bree " * 32)), f"{'Bree ' * 31}Bree"),
        ((Heading(text="Tides"), Paragraph(text="Bree " * 33)), ""),
    ],
)
def test_a_line_without_an_end_below_the_title_is_one_of_the_cover(blocks, line):
    source = Source(name="a.md", kind="md", language="en", blocks=blocks)
    assert front_line(sections([source])[0]) == line
