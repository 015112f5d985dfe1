"""Captions join what they name."""

import datetime

import pytest

from nbdeck.engine.model.source import Cell, Heading, Paragraph, SourcePlace, TableBlock
from nbdeck.engine.sources.read import finish
from nbdeck.engine.sources.reading import Reading

TABLE = TableBlock(rows=((Cell(text="Ship"), Cell(text="Flag")), (Cell(text="Ada"), Cell(text="NL"))))

GERMAN = "Was wir im ersten Halbjahr gesehen haben: die Werke waren langsamer als geplant, und das war es."


@pytest.mark.parametrize(
    ("text", "role", "is_caption"),
    [
        ("Table 2: Ships of the harbour", "body", True),
        ("Tabelle 1: Schiffe", "body", True),
        ("Ships of the harbour", "caption", True),
        ("Figure 2: Ships of the harbour", "caption", False),
        ("The table below shows ships.", "body", False),
        ("Table 2 shows ships.", "body", False),
        ("Table 2: Ships\nof the harbour", "body", False),
    ],
)
def test_a_line_with_the_number_of_a_table_and_a_caption_of_no_figure_right_above_one_are_its_caption(
    text, role, is_caption
):
    reading = Reading(blocks=[Paragraph(text=text, role=role), TABLE])
    *others, table = finish(reading, "docx", "a.docx").blocks
    assert (table.caption, len(others)) == ((text, 0) if is_caption else ("", 1))


def test_such_a_line_far_from_any_table_stays_a_paragraph():
    blocks = [Paragraph(text="Table 2: Ships"), Paragraph(text="They are old."), Paragraph(text="So."), TABLE]
    assert len(finish(Reading(blocks=blocks), "docx", "a.docx").blocks) == 4


def test_a_line_below_a_table_is_its_caption_and_not_that_of_the_one_on_the_next_page():
    def on(page, block):
        return block.model_copy(update={"place": SourcePlace(kind="page", number=page)})

    text = Paragraph(text="Table 1: Ships", role="caption")
    for page, captions in ((1, ["Table 1: Ships", ""]), (2, ["", "Table 1: Ships"])):
        reading = Reading(blocks=[on(1, TABLE), on(page, text), on(2, TABLE)])
        blocks = finish(reading, "pdf", "a.pdf").blocks
        assert [block.caption for block in blocks] == captions


def test_a_caption_and_its_table_stand_in_different_lines():
    text = Paragraph(text="Table 1: Ships", role="caption", place=SourcePlace(kind="line", number=1))
    table = TABLE.model_copy(update={"place": SourcePlace(kind="line", number=3)})
    [block] = finish(Reading(blocks=[text, table]), "md", "a.md").blocks
    assert block.caption == "Table 1: Ships"


def test_captions_below_their_tables_in_a_document_are_so_between_two_tables_too():
    def caption(number):
        return Paragraph(text=f"Table {number}: Ships", role="caption")

    text = Paragraph(text="They are old.")
    for blocks, captions in (
        ([TABLE, caption(1), text, TABLE, caption(2), TABLE, caption(3)], [1, 2, 3]),
        ([caption(1), TABLE, text, caption(2), TABLE, caption(3), TABLE], [1, 2, 3]),
    ):
        tables = [one for one in finish(Reading(blocks=blocks), "pdf", "a.pdf").blocks if one.type == "table"]
        assert [table.caption for table in tables] == [f"Table {number}: Ships" for number in captions]


@pytest.mark.parametrize(("length", "kind"), [(150, "heading"), (151, "paragraph")])
def test_a_heading_too_long_for_a_title_is_a_paragraph(length, kind):
    [block] = finish(Reading(blocks=[Heading(text="x" * length, level=2)]), "html", "a.html").blocks
    assert (block.type, len(block.text)) == (kind, length)


@pytest.mark.parametrize(
    ("kind", "words", "shown"),
    [
        ("xlsx", GERMAN, ["-1.234.567,5 T€", "18.400", "6,3%", "2024", "1,5", "1.0", "2024-03-01"]),
        ("docx", GERMAN, ["-1,234,567.5 T€", "18,400", "6.3%", "2024", "1,5", "1.0", "2024-03-01"]),
        ("xlsx", "What we have seen is that the plants were slower than their plan this year.", None),
    ],
)
def test_a_workbook_has_its_numbers_as_its_language_writes_them(kind, words, shown):
    given = [
        Cell(text="-1,234,567.5 T€", value=-1234567.5),
        Cell(text="18,400", value=18400),
        Cell(text="6.3%", value=0.063),
        Cell(text="2024", value=2024),
        Cell(text="1,5"),
        Cell(text="1.0", value=True),
        Cell(text="2024-03-01", value=datetime.date(2024, 3, 1)),
    ]
    blocks = [Paragraph(text=words), TableBlock(rows=(tuple(given),))]
    *_, table = finish(Reading(blocks=blocks), kind, "a").blocks
    assert [one.text for one in table.rows[0]] == (shown or [one.text for one in given])
    assert [one.value for one in table.rows[0]] == [one.value for one in given]
