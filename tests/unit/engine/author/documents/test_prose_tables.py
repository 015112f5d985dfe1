"""Tables whose cells are texts are sections, one of each row."""

import pytest

from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.documents.prose_tables import told_by_row
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Heading, Paragraph, Source, TableBlock

LONG = (
    "Free cash flow of the nine months is EUR 830 k. "
    + "Inventories rose from EUR 13,900 k to EUR 18,240 k. " * 6
)
HEADER = ["No.", "Topic", "Text", "By"]
ROWS = [["1", "Cash", LONG, "AH"], ["2", "Forecast", "Revenue of the year is EUR 121 m.", ""]]


def source(rows, level=1):
    blocks = (Heading(text="Notes", level=level), typed_table([HEADER[: len(rows[0])], *rows], lang="en"))
    return Source(name="a.xlsx", kind="xlsx", language="en", blocks=blocks)


def told(document):
    return [
        (type(one).__name__, getattr(one, "level", 0), getattr(one, "text", "")) for one in document.blocks
    ]


def test_each_row_is_a_section_named_by_the_column_in_front_of_its_text():
    assert told(told_by_row(source(ROWS))) == [
        ("Heading", 1, "Notes"),
        ("Heading", 2, "1. Cash"), ("Paragraph", 0, LONG.strip()), ("Paragraph", 0, "By: AH"),
        ("Heading", 2, "2. Forecast"), ("Paragraph", 0, ROWS[1][2]),
    ]  # fmt: skip
    deepest = [one.level for one in told_by_row(source(ROWS, level=6)).blocks if isinstance(one, Heading)]
    assert deepest == [6, 6, 6]


@pytest.mark.parametrize(
    "rows",
    [
        [["1", "Cash", "Short."], ["2", "Forecast", "Short too."]],
        [["1", "", LONG], ["2", "Forecast", "Short."]],
        [["1", "Cash", LONG], ["2", "Cash", "Short."]],
        [["1", "Cash " * 20, LONG], ["2", "Forecast", "Short."]],
        [[LONG, "Cash"], ["Short.", "Forecast"]],
    ],
)
def test_other_tables_stay(rows):
    document = source(rows)
    assert told_by_row(document) == document
    assert any(isinstance(one, TableBlock) for one in told_by_row(document).blocks)


def test_numbers_that_do_not_count_the_rows_stay():
    rows = [["7", *ROWS[0][1:3]], ["2", *ROWS[1][1:3]]]
    said = [one.text for one in told_by_row(source(rows)).blocks if isinstance(one, Paragraph)]
    assert said == [LONG.strip(), "No.: 7", ROWS[1][2], "No.: 2"]


def test_a_deck_shows_a_section_of_such_a_table_that_is_named():
    plan = plan_from_documents(
        [source(ROWS)], "", AuthorOptions(length=1), request="one slide on the forecast"
    )
    (slide,) = plan.slides
    assert "Revenue of the year is EUR 121 m" in f"{slide.spec.title} {slide.spec.content}"
