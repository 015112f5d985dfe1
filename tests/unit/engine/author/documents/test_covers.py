"""The title of a cover: the heading that all others stand below, wherever it stands."""

from __future__ import annotations

import pytest

from nbdeck.engine.author.documents.covers import (
    document_title,
    front_text,
    without_front,
)
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source, SourcePlace


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


def headed(*names, kind="md", title="", level=1):
    blocks = [
        block
        for at, name in enumerate(names)
        for block in (Heading(text=name, level=level if at else 1), Paragraph(text=f"Words of {name}."))
    ]
    return Source(name=f"a.{kind}", kind=kind, title=title, language="en", blocks=tuple(blocks))


@pytest.mark.parametrize(
    ("source", "front"),
    [
        (headed("Tides", "Data", "End", level=2), "Words of Tides."),
        (headed("Tides", "Data", "End"), ""),
        (headed("Tides of Bree", "Data", title="Tides of Bree: a report"), "Words of Tides of Bree."),
        (headed("Tides and the moon", "Data", title="Tides: a report"), "Words of Tides and the moon."),
        (headed("Tides, moon, and boats", "Data", title="Tides: a report"), ""),
        (headed("Tides", "Data", title="Tides"), ""),
        (headed("Tides", "Data", title="Tides", kind="xlsx"), "Words of Tides."),
        (headed("Cover", "Data", title="Tides", kind="xlsx"), ""),
        (headed("Tides", "Data", level=2).model_copy(update={"name": ""}), ""),
        (headed("Tides"), ""),
    ],
)
def test_what_stands_below_the_title_is_the_title_page_and_no_section(source, front):
    own = sections([source])
    assert front_text(source, own) == front
    assert without_front(source, own) == own[bool(front) :]


def test_lines_of_a_title_page_are_parted_by_dots_and_sentences_are_not():
    lines = Paragraph(text="Period: July to September\nLead: I. Marquardt\nIt was a good year. Read on.")
    source = Source(name="a.md", kind="md", blocks=(lines, *headed("Tides", "Data").blocks))
    assert front_text(source, sections([source])) == (
        "Period: July to September · Lead: I. Marquardt · It was a good year. Read on."
    )


def test_what_stands_above_all_headings_is_the_title_page_unless_there_is_nothing_else():
    line = Paragraph(text="We use cookies.")
    source = Source(name="a.md", kind="md", blocks=(line, *headed("Tides", "Data", level=2).blocks))
    assert front_text(source, sections([source])) == "We use cookies. Words of Tides."
    for blocks in ((line,), (line, Heading(text="Tides", level=1)), (Heading(text="Tides", level=1), line, Heading(text="Data", level=2))):  # fmt: skip
        source = Source(name="a.md", kind="md", blocks=blocks)
        assert without_front(source, sections([source])) == sections([source])


def test_a_cover_sheet_with_data_is_a_sheet():
    table = typed_table([["Ship", "Masts"], ["Ada", "1"]])
    source = headed("Tides", "Data", title="Tides", kind="xlsx")
    source = source.model_copy(update={"blocks": (source.blocks[0], table, *source.blocks[1:])})
    assert front_text(source, sections([source])) == ""


@pytest.mark.parametrize(
    ("sheet", "line", "title"),
    [
        ("Cover", "Fleet of Bree 2026", "Fleet of Bree 2026"),
        ("Cover", "The fleet of Bree is old.", "Cover"),
        ("Ships", "Fleet of Bree 2026", "Cover"),
    ],
)
def test_a_workbook_named_after_its_first_sheet_has_the_line_that_this_begins_with_as_title(
    sheet, line, title
):
    place = SourcePlace(kind="sheet", number=1, name=sheet)
    blocks = (Heading(text="Cover", place=place), Paragraph(text=line))
    assert document_title(Source(name="a.xlsx", kind="xlsx", title="Cover", blocks=blocks)) == title
    assert document_title(Source(name="a.xlsx", kind="xlsx", title="Cover", blocks=blocks[:1])) == "Cover"


@pytest.mark.parametrize(
    ("first", "below", "count"),
    [
        ((), (Paragraph(text="Ann Ash · May 2026"),), 2),
        ((), (Paragraph(text="The tides of Bree are high."),), 1),
        ((), (ListItem(text="Ann Ash"), ListItem(text="Bo Bee")), 1),
        ((), (Paragraph(text="Ann Ash"), typed_table([["Ship", "Masts"], ["Ada", "1"]])), 1),
        ((), (), 1),
        ((Paragraph(text="Port of Bree"),), (Paragraph(text="Ann Ash · May 2026"),), 1),
    ],
)
def test_lines_below_a_second_title_are_of_the_title_page(first, below, count):
    blocks = (
        Heading(text="Tides", level=1), *first, Heading(text="A year of them", level=2), *below,
        Heading(text="Data", level=2), Paragraph(text="The tides are high."),
    )  # fmt: skip
    source = Source(name="a.md", kind="md", language="en", blocks=blocks)
    own = sections([source])
    assert without_front(source, own) == own[count:]


@pytest.mark.parametrize(
    ("above", "name", "title"),
    [
        ("Co-op of Bree\nMinutes of the board", "pv.docx", "Co-op of Bree"),
        ("From: Ann Ash\nSubject: boats", "pv.docx", ""),
        ("The board met at noon. All were there.\nIt was short.", "pv.docx", ""),
        ("", "pv.docx", "1. Opening"),
        ("The board met at noon. All were there.", "", "1. Opening"),
    ],
)
def test_the_first_of_several_items_is_no_title_where_text_stands_above_it(above, name, title):
    blocks = (Paragraph(text=above),) * bool(above) + headed("1. Opening", "2. Money", level=2).blocks
    blocks = tuple(one.model_copy(update={"level": 2}) if isinstance(one, Heading) else one for one in blocks)
    assert document_title(Source(name=name, kind="docx", title="1. Opening", blocks=blocks)) == title


def test_a_summary_above_all_headings_and_one_below_a_first_heading_are_no_title_page():
    summary = "The town sold 31 of its ships in the spring of the year and bought two cranes for the quay."
    parts = [
        (Paragraph(text=summary), *headed("Tides", "Data").blocks),
        (
            Heading(text="TIDES"),
            Paragraph(text=f"Dear members of the town,\n{summary}"),
            *headed("Data").blocks,
        ),
    ]
    for blocks in parts:
        source = Source(name="a.txt", kind="txt", title="TIDES", language="en", blocks=blocks)
        assert summary in " ".join(
            one.text for section in without_front(source, sections([source])) for one in section.passages
        )


def test_lines_that_say_most_of_the_title_below_a_first_heading_are_the_title_page():
    lines = ("Quarterly Report, 1 July to 30 September 2025", "Version 1.2, 4 November 2025.")
    blocks = (
        Heading(text="Port of Bree"),
        *(Paragraph(text=one) for one in lines),
        *headed("Data", "End").blocks,
    )
    source = Source(name="a.md", kind="md", title="Quarterly Report Q3 2025", language="en", blocks=blocks)
    assert [one.heading for one in without_front(source, sections([source]))] == ["Data", "End"]
    other = source.model_copy(update={"title": "Costs of the new quay"})
    assert without_front(other, sections([other]))[0].heading == "Port of Bree"
