"""Pieces of a table that empty rows and columns part are one table; tables beside and below each other stay apart."""

import pytest

from nbdeck.engine.model.source import Cell, Heading, Paragraph, SourcePlace, TableBlock
from nbdeck.engine.sources.office.sheet_cells import SheetCells
from nbdeck.engine.sources.sheets.joining import Region, joined, regions
from nbdeck.engine.sources.sheets.read import blocks_of


def grid(text, merged=None):
    """Return a sheet from lines of cells parted by `|`; numbers are numbers, blanks are empty."""
    cells = {}
    for at, line in enumerate(text.strip("\n").split("\n")):
        for column, each in enumerate(cell.strip() for cell in line.split("|")):
            if each:
                bare = each.lstrip("-")
                value = int(each) if bare.isdigit() else None
                cells.setdefault(at, {})[column] = Cell(text=each, value=value)
    return SheetCells(cells=cells, merged=merged or {})


def found(text):
    cells = grid(text).cells
    return joined(cells, regions(cells))


def read(text, merged=None):
    """Return headings as (level, text), lines as text, tables as rows of header and body."""
    blocks = blocks_of(grid(text, merged), SourcePlace(kind="sheet", number=1))
    return [
        (each.level, each.text) if isinstance(each, Heading)
        else each.text if isinstance(each, Paragraph)
        else [[cell.text for cell in row] for row in each.rows]
        for each in blocks
    ]  # fmt: skip


HALF_YEAR = """
3. Segments

3.1 Operating segments
Revenue and results

In millions|||||2023
|Sales|Profit||of which costs|Assets

Zone NA|12553|2713||-81|337
Zone EUR|9467|1570||-197|414
Total|22020|4283||-278|751


In millions|||||2022
|Sales|Profit||of which costs|Assets

Zone NA|12138|2284||-455|348
Total|21421|3890||-567|759

(a) Not significant.
"""


def test_a_board_s_sheet_has_whole_tables_whose_period_stands_in_their_title():
    names = ["In millions", "Sales", "Profit", "of which costs", "Assets"]
    assert read(HALF_YEAR) == [
        (1, "3. Segments"),
        (2, "3.1 Operating segments, 2023"),
        [
            names, ["Zone NA", "12553", "2713", "-81", "337"], ["Zone EUR", "9467", "1570", "-197", "414"],
            ["Total", "22020", "4283", "-278", "751"],
        ],
        (2, "3.1 Operating segments, 2022"),
        [names, ["Zone NA", "12138", "2284", "-455", "348"], ["Total", "21421", "3890", "-567", "759"]],
        "(a) Not significant.",
    ]  # fmt: skip
    blocks = blocks_of(grid(HALF_YEAR), SourcePlace(kind="sheet", number=1))
    assert [one.caption for one in blocks if isinstance(one, TableBlock)] == ["Revenue and results"] * 2


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Name|Qty||Name|Cost\nA|3||C|5\nB|4||D|6", 2),  # both name their rows
        ("Name|Qty||Cost\nA|3||5\nB|4||6", 1),
        ("Name|Qty|||Cost\nA|3|||5\nB|4|||6", 1),
        ("Name|Qty||||Cost\nA|3||||5\nB|4||||6", 2),  # too far away
        ("Name|Qty||Year|Cost\nA|3||2021|5\nB|4||2022|6", 2),  # years name rows
        ("|Qty||Cost\n|3||5\n|4||6", 2),  # nothing names the rows
        ("Topic||Kind|Year\nA||PDF|All\nB||PDF|New", 1),
        ("Topic|x||Kind|Year\nA|y||PDF|All\nB|z||PDF|New", 2),
        ("Name|Qty||State|Note\nA|3||ok|late\nB|4||bad", 1),  # words about the same rows
        ("Name|Qty||State|Note\nA|3||ok|late\nB|4||bad\n|||so|so", 2),
        ("Name|Qty||State|Note\nA|3||ok|late\nB|4", 2),
        ("|2021|2022\n\nA|3|4\nB|5|6", 1),
        ("|2021|2022\n\n\nA|3|4\nB|5|6", 2),
        ("Sales of 2024\n\nA|3\nB|4", 2),  # a title
        ("Name|Qty\nA|3\nB|4\n\nTotal|7", 1),
        ("Name|Qty\nA|3\nB|4\n\nName|Qty\nTotal|7", 2),
        ("Name|Qty\nA|3\nB|4\n\n\nTotal|7", 2),
        ("Name|Qty\nA|3\nB|4\n\nName|Cost\nA|5", 2),
        ("Name|Qty\nA|3\nB|4\n\n|Name|Cost\n|A|5", 2),
    ],
)
def test_pieces_are_joined_where_they_have_no_names_of_their_own(text, kept):
    assert len(found(text)) == kept


def test_what_lies_inside_a_joined_table_is_in_it_alone():
    text = "Name|Qty||Share\nA|3||\nB|4||5\n\nTotal|7||9"
    assert found(text) == [Region(0, 4, 0, 3)]


def test_sections_of_a_sheet_have_the_names_of_the_columns_above_them():
    assert read("|Q1|Q2\n|m|m\nGroup|30|40\n\nEurope\nSales|10|20\nCosts|5|6\n\n|Other\nx|1") == [
        [["", "Q1", "Q2"], ["", "m", "m"], ["Group", "30", "40"]],
        (2, "Europe"),
        [["", "Q1", "Q2"], ["", "m", "m"], ["Sales", "10", "20"], ["Costs", "5", "6"]],
        [["", "Other"], ["x", "1"]],
    ]


@pytest.mark.parametrize(
    ("top", "merged", "names", "titles"),
    [
        ("|2023||2022|", {(0, 1): 2, (0, 3): 4}, [["", "2023", "2023", "2022", "2022"]], []),
        ("|2023|||", {(0, 1): 2}, [["", "2023", "2023", "", ""]], []),  # a period of some columns stays there
        ("|2023|||", {(0, 1): 4}, [], [(1, "2023")]),
        ("|All|||", {(0, 1): 4}, [["", "All", "All", "All", "All"]], []),
    ],
)
def test_names_stand_in_all_columns_that_they_are_merged_over(top, merged, names, titles):
    rows = read(f"{top}\n|Sales|Costs|Sales|Costs\nA|3|4|5|6\nB|7|8|9|10", merged)
    assert rows[-1][:-3] == names
    assert rows[:-1] == titles


def test_a_name_alone_above_columns_that_stand_apart_is_the_name_of_all_of_them():
    rows = read("||2023|||2022\n|Sales|Costs||Sales|Costs\nA|3|4||5|6\nB|7|8||9|10")[-1]
    assert rows[0] == ["", "2023", "2023", "2022", "2022"]


def test_a_name_of_one_column_is_not_that_of_the_next():
    assert read("Name|Qty|||Share\nA|3|x||5\nB|4|y||6")[-1][0] == ["Name", "Qty", "", "Share"]


def test_notes_below_a_table_that_it_speaks_of_are_footnotes_and_no_titles():
    blocks = blocks_of(
        grid(
            "Name|Sales (a)\nA|3\nB|4\n(a) Without taxes of any kind at all\n(b) What nobody has marked above it\n\n\n\n\nName|Cost\nA|5"
        ),
        SourcePlace(kind="sheet", number=1),
    )
    lines = [(each.text[:3], each.role) for each in blocks if isinstance(each, Paragraph)]
    assert lines == [("(a)", "footnote"), ("(b)", "body")]
    assert sum(isinstance(each, TableBlock) for each in blocks) == 2
