"""What a citation of a table means: all of it, a row, a column, one cell; every row and column has a name."""

import pytest

from nbdeck.engine.author.llm.cited_tables import CitedTable
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.model.plan import Assignment
from nbdeck.engine.model.source import Cell, Heading, Paragraph, Source, TableBlock

PLAIN = CitedTable("Loans", ("Branch", "2023", "2024"), (("North", "40", "55"), ("South", "30", "28")))
BLOCKS = CitedTable(
    "Loans by year",
    ("", "Goal 2023", "Actual 2023", "Share"),
    (
        ("Books", "75", "45", "60 %"),
        ("Films", "65", "12", "18 %"),
        ("", "Goal 2024", "Actual 2024", "Share"),
        ("Books", "70", "27", "39 %"),
        ("Films", "60", "24", "40 %"),
        ("", "provisional", "", ""),
    ),
)
MERGED = CitedTable(
    "Rooms", ("House", "Floor", "Rooms"), (("East", "1", "4"), ("", "2", "5"), ("West", "1", "6"))
)


@pytest.mark.parametrize(
    ("table", "cited", "rows"),
    [
        (PLAIN, "", [0, 1]),
        (PLAIN, " ", [0, 1]),
        (PLAIN, "North", [0]),
        (PLAIN, " south ", [1]),
        (PLAIN, "North|2024", [0]),
        (PLAIN, "2024", [0, 1]),
        (PLAIN, "|2024", [0, 1]),
        (PLAIN, "West", []),
        (PLAIN, "North|2050", []),
        (PLAIN, "West|2024", []),
        (BLOCKS, "", [0, 1, 2, 3, 4, 5]),
        (BLOCKS, "Books", [0, 3]),
        (BLOCKS, "r4", [3]),
        (BLOCKS, "[r4]", [3]),
        (BLOCKS, "[r4]|Actual 2023", [3]),
        (BLOCKS, "r7", []),
        (MERGED, "r2|Rooms", [1]),
    ],
)
def test_a_citation_means_the_rows_that_it_names_and_a_table_alone_all_of_them(table, cited, rows):
    assert table.citation(cited)[0] == rows


@pytest.mark.parametrize(
    ("table", "cited", "cell"),
    [
        (PLAIN, "North|2024", ["55"]),
        (PLAIN, "south | 2023", ["30"]),
        (PLAIN, "North", []),
        (PLAIN, "North|", []),
        (PLAIN, "2024|2023", []),
        (PLAIN, "North..South|2023", ["40", "30"]),
        (PLAIN, "South..North|2023", ["40", "30"]),
        (PLAIN, "North..East|2023", []),
        (BLOCKS, "Books|Actual 2023", ["45", "27"]),
        (BLOCKS, "r5|Goal 2023", ["60"]),
        (BLOCKS, "r4..[r5]|Goal 2023", ["70", "60"]),
        (BLOCKS, "r4|Share", ["39 %"]),
        (MERGED, "r2|Rooms", ["5"]),
        (CitedTable("", ("", "A", "A"), (("x", "1", "2"),)), "x|A", []),
        (CitedTable("", ("", "A", "A"), (("x", "1", "2"),)), "x|c2", ["2"]),
        (CitedTable("", ("", "", "B"), (("x", "1", "2"),)), "x|c1", ["1"]),
    ],
)
def test_cells_are_meant_where_rows_and_one_column_are(table, cited, cell):
    assert table.cells(cited) == cell


def test_rows_are_told_below_the_header_with_their_marks():
    assert BLOCKS.lines([0, 3]) == [
        " | Goal 2023 | Actual 2023 | Share",
        "[r1] Books | 75 | 45 | 60 %",
        "[r4] Books | 70 | 27 | 39 %",
    ]
    assert MERGED.lines([1])[1:] == ["[r2] | 2 | 5"]
    assert PLAIN.lines([1]) == ["Branch | 2023 | 2024", "South | 30 | 28"]


def test_columns_with_the_same_or_no_name_are_marked():
    table = CitedTable("", ("Year", "Loans", "Loans", ""), (("2023", "1", "2", "3"),))
    assert table.lines([]) == ["Year | Loans [c1] | Loans [c2] | [c3]"]
    assert table.columns == ("c1", "c2", "c3")


def _source(*rows):
    table = TableBlock(
        rows=tuple(tuple(Cell(text=text) for text in row) for row in rows),
        header_rows=1,
        caption="Loans (number)",
    )
    blocks = (Heading(text="Lending", level=1), Paragraph(text="The library lends less than before."), table)
    return Source(name="library.pdf", kind="pdf", language="en", blocks=blocks)


def test_a_table_is_cited_whole_with_long_cells_and_its_headings():
    long = "a sentence of a cell that goes on for much longer than a slide has room for in one of its cells, to the end"
    rows = [("Medium", "Goal", "Note"), *((f"Kind {at}", f"{at + 100}", long) for at in range(30))]
    knowledge = knowledge_of(Assignment(topic="Loans", sources=(_source(*rows),)))
    (told,) = knowledge.quoted(["T1"])
    assert told.startswith("Lending; Loans (number)\nMedium | Goal | Note\n")
    assert told.count(long) == 30
    assert knowledge.number_of("T1|Kind 29|Goal") == 129
    assert knowledge.number_of("T1|Kind 27..Kind 29|Goal") == 127 + 128 + 129
    assert knowledge.number_of("T1|Kind 27..Kind 29|Note") is None
    assert knowledge.number_of("T9|Kind 27|Goal") is None
    assert knowledge.unknown("129 were lent") == set()
    assert knowledge.has("T1|Kind 3")
    assert not knowledge.has("T1|Kind 77")
    assert not knowledge.has("T2")


def test_a_table_cited_whole_gives_the_numbers_of_every_row():
    header, *rows = BLOCKS.header, *BLOCKS.rows
    knowledge = knowledge_of(Assignment(topic="Loans", sources=(_source(header, *rows),)))
    assert len(knowledge.quoted(["T1"])[0].splitlines()) == 8
    quotes = [one.quote for one in knowledge.evidence("12 films of 65", ["T1"])]
    assert quotes == ["Films | 65 | 12 | 18 %"]
    assert knowledge.number_of("T1|r4|Actual 2023") == 27
    assert [line[:6] for line in knowledge.quoted(["T1|r1", "T1|r5"])[0].splitlines()[2:]] == [
        "[r1] B", "[r5] F",
    ]  # fmt: skip
    row = next(
        str(at) for at, one in enumerate(knowledge.passages, 1) if one.kind == "row" and "12" in one.text
    )
    assert knowledge.quoted([row]) == ["Lending; Films; Goal 2023: 65; Actual 2023: 12; Share: 18 %"]
    assert knowledge.number_of("T1|Books|Share") is None
