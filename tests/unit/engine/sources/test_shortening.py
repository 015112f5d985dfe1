import io

import docx
import openpyxl
import pptx
import pytest

from nbdeck.engine.model.source import TableBlock
from nbdeck.engine.sources.read import read
from nbdeck.engine.sources.reading import Limits

WORDS = "Some words that stand here. " * 8


def saved(document):
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def word():
    document = docx.Document()
    for _ in range(20):
        document.add_paragraph(WORDS)
    return saved(document)


def slides():
    deck = pptx.Presentation()
    for _ in range(10):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.placeholders[1].text = WORDS
        slide.notes_slide.notes_text_frame.text = WORDS
    return saved(deck)


def workbook():
    book = openpyxl.Workbook()
    for number in range(200):
        book.active.append([f"Row {number} of this table", number])
    return saved(book)


def size(source):
    return sum(
        sum(len(cell.text) for row in block.rows for cell in row)
        if isinstance(block, TableBlock)
        else len(block.text)
        for block in source.blocks
    )


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.docx", word()),
        ("a.pptx", slides()),
        ("a.xlsx", workbook()),
        ("a.md", f"# Title\n\n{WORDS}\n\n- {WORDS}\n".encode() * 10),
        ("a.txt", f"{WORDS}\n\n".encode() * 20),
    ],
)
def test_no_type_of_file_gives_more_text_than_the_limits_allow(name, data):
    source = read(data, name, Limits(characters=1000)).source
    assert 900 <= size(source) <= 1000
    assert [remark.code for remark in source.remarks].count("text_capped") == 1
    whole = read(data, name).source
    assert size(whole) > 2000
    assert "text_capped" not in [remark.code for remark in whole.remarks]


def test_a_table_is_cut_behind_a_whole_row_and_keeps_its_types():
    source = read(workbook(), "a.xlsx", Limits(characters=500)).source
    table = next(block for block in source.blocks if isinstance(block, TableBlock))
    assert {len(row) for row in table.rows} == {2}
    assert table.columns == ("text", "number")


@pytest.mark.parametrize(
    ("name", "data", "left"),
    [
        ("a.txt", f"{WORDS}\n\n".encode() * 20, 7),
        ("a.md", f"- {WORDS}\n".encode() * 20, 7),
        ("a.xlsx", workbook(), 6),
    ],
)
def test_no_type_of_file_gives_more_pieces_than_the_limits_allow(name, data, left):
    source = read(data, name, Limits(pieces=7)).source
    cells = sum(len(row) for block in source.blocks if isinstance(block, TableBlock) for row in block.rows)
    assert (cells or len(source.blocks)) == left
    (remark,) = [each for each in source.remarks if each.code == "text_capped"]
    assert remark.text == "Only the first 7 paragraphs, points and cells were read."


def test_as_many_pieces_as_are_allowed_are_read_without_a_word():
    assert not read(b"- a\n- b\n", "a.md", Limits(pieces=2)).source.remarks


def test_of_two_cuts_the_one_that_leaves_less_is_told():
    source = read(b"- a\n" * 20, "a.md", Limits(characters=60, pieces=3)).source
    assert len(source.blocks) == 3
    (remark,) = source.remarks
    assert remark.text == "Only the first 3 paragraphs, points and cells were read."
