"""What notes say beyond a slide: its paragraphs, with the code that a sentence leads to."""

from __future__ import annotations

import pytest

from nbdeck.engine.author.documents.speaking import references, shown_reference, spoken
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source, SourcePlace


def test_code_stands_below_the_sentence_that_leads_to_it():
    blocks = (
        Heading(text="Updating", level=1),
        Paragraph(text="Packages are kept (described in Section 8.1.2). Type this line:"),
        Paragraph(text="apt-get update\napt-get upgrade", role="code"),
        Paragraph(text="It takes a while."),
    )
    source = Source(
        name="a.md", kind="md", title="", author="", language="en", pages=1, metadata={}, blocks=blocks
    )
    (section,) = sections([source])
    said = spoken(section.passages)
    assert said == (
        "Packages are kept (described in Section 8.1.2).\nType this line:\napt-get update\napt-get upgrade\n"
        "It takes a while."
    )
    assert [one.is_beside_code for one in section.passages] == [False, True, True]


def test_notes_end_at_a_line_where_they_have_no_more_room_and_points_below_points_are_in_them():
    blocks = [Paragraph(text=f"The crane number {at} lifts {at} tonnes of steel.") for at in range(900)]
    (section,) = sections([Source(name="a.md", kind="md", language="en", blocks=tuple(blocks))])
    said = spoken(section.passages)
    assert len(said) < 15_010
    assert said.endswith("tonnes of steel.\n…")
    items = (ListItem(text="Ruby"), ListItem(text="2.7", level=1))
    (section,) = sections([Source(name="a.md", kind="md", language="en", blocks=items)])
    assert spoken(section.passages) == "Ruby.\n2.7"


def test_places_are_named_in_the_language_of_the_deck_by_document():
    page = SourcePlace(kind="page", number=3)
    section = SourcePlace(kind="section", number=2, name="Carbon pools " * 9)
    line = SourcePlace(kind="line", number=5)
    named = references(
        [("a.pdf", page), ("b.docx", section), ("a.pdf", line), ("", page), ("c.md", None)], "de"
    )
    heading = "Carbon pools Carbon pools Carbon pools Carbon pools Carbon pools…"
    assert named == f"a.pdf, Seite 3, Zeile 5; b.docx, „{heading}“; c.md"
    assert references([("", page)], "de") == ""
    assert references([("a.pdf", SourcePlace(kind="page", number=at)) for at in range(1, 20)], "en").endswith(
        "page 8"
    )


def test_a_slide_names_no_line_and_a_text_without_a_name_not_at_all():
    line = SourcePlace(kind="line", number=5)
    assert shown_reference(line, "en", "c.md") == "c.md"
    assert shown_reference(line, "en", "") == ""
    assert (
        shown_reference(SourcePlace(kind="sheet", number=1, name="Halls"), "en", "c.xlsx")
        == "c.xlsx, sheet Halls"
    )
    assert shown_reference(None, "en", "c.md") == "c.md"


@pytest.mark.parametrize(
    ("tag", "named"),
    [("de-CH", "„Kosten“"), ("fr", "«\xa0Kosten\xa0»"), ("en", "“Kosten”"), ("nl", "“Kosten”")],
)
def test_a_section_stands_between_the_quotation_marks_of_the_language(tag, named):
    place = SourcePlace(kind="section", number=1, name="Kosten")
    assert shown_reference(place, tag, "a.docx") == f"a.docx, {named}"
