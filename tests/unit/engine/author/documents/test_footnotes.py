"""Lines below tables that explain a mark in them."""

import pytest

from nbdeck.engine.author.documents.footnotes import with_footnotes
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Heading, Paragraph, Source


def report(*blocks):
    return Source(name="a.docx", kind="docx", language="en", blocks=(Heading(text="Fees"), *blocks))


def table(year, **fields):
    return typed_table(
        [["Fee", "Last", year], ["Boats", "4", "5"], ["Berths", "6", "7"], ["Lamps", "8", "9"]], **fields
    )


NOTE = "* provisional, audit in May"


@pytest.mark.parametrize(
    ("year", "note", "caption"),
    [
        ("Now*", NOTE, f"Table 1: Fees\n{NOTE}"),
        ("Now *", NOTE, "Table 1: Fees"),
        ("Now†", NOTE, "Table 1: Fees"),
        ("Now", NOTE, "Table 1: Fees"),
        ("Now**", NOTE, "Table 1: Fees"),
        ("Now*", "provisional", "Table 1: Fees"),
        ("Now*", "* * *", "Table 1: Fees"),
    ],
)
def test_a_line_that_begins_with_a_mark_of_a_table_ends_its_caption(year, note, caption):
    source = with_footnotes(report(table(year, caption="Table 1: Fees"), Paragraph(text=note)))
    assert source.blocks[1].caption == caption
    assert len(source.blocks) == 2 + (caption == "Table 1: Fees")


def test_the_first_line_below_explains_and_all_tables_that_wait_for_it_have_it():
    other = "* of the club"
    source = with_footnotes(
        report(
            table("Now*"), Paragraph(text=NOTE), table("Now*"), table("Now*"),
            Paragraph(text=other), Paragraph(text="* more"),
        )
    )  # fmt: skip
    assert [one.caption for one in source.blocks if one.type == "table"] == [NOTE, other, other]
    assert source.blocks[-1].text == "* more"


def test_the_slide_of_the_table_says_what_its_mark_means():
    source = report(table("Now*"), Paragraph(text=NOTE))
    (slide,) = plan_from_documents([source], "", AuthorOptions()).slides
    assert (slide.spec.title, slide.spec.content) == ("Fees", NOTE)


def test_a_mark_that_the_caption_explains_is_left_to_it():
    source = with_footnotes(report(table("Now*", caption=f"Fees\n{NOTE}"), Paragraph(text="* of the club")))
    assert source.blocks[1].caption == f"Fees\n{NOTE}"
    assert len(source.blocks) == 3
