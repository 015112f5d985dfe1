"""Paragraphs and lists go on over pages."""

import pytest

from nbdeck.engine.model.source import Heading, ListItem, Paragraph
from nbdeck.engine.sources.pdf.blocks import blocks_of
from nbdeck.engine.sources.pdf.flow import Chunk, Flow
from nbdeck.engine.sources.pdf.headings import Headings
from nbdeck.engine.sources.pdf.page import PdfBox, PdfLine, PdfPage
from nbdeck.engine.sources.pdf.tables import PdfTable
from nbdeck.engine.sources.reading import Reading


def line(text, right=400.0, top=100.0, left=50.0, **look):
    return PdfLine(text=text, left=left, right=right, baseline=top, size=10, **look)


def read(*chunks):
    headings = Headings(10, is_body_bold=False, shares={10: 1.0})
    return blocks_of(chunks, headings, {}, (), Reading())


@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        ([line("The Business"), line("and the Public", 395)], "Source License offers it.", 1),
        ([line("The Business"), line("and the Public", 300)], "Source License offers it.", 2),
        ([line("and the Public", 400)], "Source License offers it.", 2),
        ([line("The Business"), line("and the Public.", 395)], "Source License offers it.", 2),
        ([line("The Business"), line("and the Public", 300)], "source license offers it.", 1),
    ],
)
def test_a_paragraph_whose_last_line_is_full_goes_on_on_the_next_page(before, after, count):
    blocks = read(Chunk(1, before), Chunk(2, [line(after, 300)], starts_column=True))
    assert len(blocks) == count


@pytest.mark.parametrize(
    ("text", "is_bold", "kind"),
    [("Background:", True, Heading), ("Background:", False, Paragraph), ("Background,", True, Paragraph)],
)
def test_a_bold_heading_may_end_in_a_colon(text, is_bold, kind):
    body = Chunk(1, [line("The harbour was built by the town in the summer of 1920.")])
    blocks = read(Chunk(1, [line(text, is_bold=is_bold)]), body)
    assert isinstance(blocks[0], kind)


def test_numbers_count_on_where_the_next_page_is_set_in_differently():
    flow = Flow(10)
    first = PdfPage(number=1, width=600, height=800, lines=[
        line("The list of the town:", top=100), line("1. Build a quay.", left=90, top=130), line("2. Sell a crane.", left=90, top=145),
    ])  # fmt: skip
    second = PdfPage(number=2, width=600, height=800, lines=[
        line("3. Paint the shed.", top=100), line("5. Burn it all.", top=130),
    ])  # fmt: skip
    chunks = [*flow.chunks(first), *flow.chunks(second)]
    assert [chunk.number for chunk in chunks if chunk.is_item] == [1, 2, 3]
    assert isinstance(read(*chunks)[1], ListItem)


BELOW = "The town met in the summer and agreed to build it."


@pytest.mark.parametrize(
    ("text", "size", "role"),
    [
        ("Honey taken per colony", 8, "caption"),
        ("Source: returns.", 8, "body"),
        ("Honey taken per colony", 10, "body"),
    ],
)
def test_a_line_without_an_end_in_small_print_below_a_table_is_its_caption(text, size, role):
    box = PdfBox(50, 50, 300, 90)
    below = PdfLine(text=text, left=50, right=200, baseline=100, size=size)
    blocks = read(Chunk(1, grid=PdfTable(box, [["Area", "kg"], ["Moor", "9"]])), Chunk(1, [below]))
    assert [block.role for block in blocks[1:]] == [role]


@pytest.mark.parametrize(
    ("above", "label", "count"),
    [
        ("and the stations of the town are in", "Table 2.", 1),
        ("and the stations of the town are few.", "Table 2.", 2),
        ("and the stations of the town are in", "Table 2. Trips by month", 2),
    ],
)
def test_a_name_of_a_table_that_ends_a_sentence_is_no_caption(above, label, count):
    page = PdfPage(number=1, width=600, height=800, lines=[
        line("The trips of the year by month, by quarter", top=100), line(above, 300, top=112), line(label, 100, top=124),
    ])  # fmt: skip
    texts = [block.text for block in read(*Flow(10).chunks(page))]
    assert len(texts) == count
    assert texts[-1].endswith(label)
