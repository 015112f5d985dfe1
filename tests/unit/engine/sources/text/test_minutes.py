"""Plain text as minutes and mails have it: ruled tables, quotations, pointed lines."""

import pytest

from nbdeck.engine.model.source import Heading, ListItem, Paragraph, TableBlock
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.text.plain import read

COSTS = """
  Costs (euros)                 Amount
  ------------------------------------
  Bins (12 940)                742 000
  Software and computers       236 000
  ------------------------------------
  TOTAL                        978 000
"""


def blocks(text):
    return read(text.encode(), Limits()).blocks


def rows(block):
    return [[cell.text for cell in row] for row in block.rows]


def told(text):
    return [(block.text, getattr(block, "role", getattr(block, "level", None))) for block in blocks(text)]


def test_a_rule_below_its_first_row_makes_a_table_of_two_columns():
    (table,) = blocks(COSTS)
    assert rows(table) == [
        ["Costs (euros)", "Amount"],
        ["Bins (12 940)", "742 000"],
        ["Software and computers", "236 000"],
        ["TOTAL", "978 000"],
    ]
    assert table.header_rows == 1
    without = "\n".join(line for line in COSTS.splitlines() if "--" not in line)
    assert not any(isinstance(block, TableBlock) for block in blocks(without))
    short = "\n".join(COSTS.splitlines()[:5])
    assert not any(isinstance(block, TableBlock) for block in blocks(short))


def test_what_follows_the_last_rule_of_a_table_is_text():
    text = f"{COSTS}  ------------------------------------\n  (without VAT, as offered in March)\n"
    table, remark = blocks(text)
    assert len(rows(table)) == 4
    assert remark.text == "(without VAT, as offered in March)"


def test_a_table_stands_below_an_underlined_heading_without_an_empty_line():
    heading, table = blocks(f"3. COSTS\n--------{COSTS}")
    assert isinstance(heading, Heading)
    assert len(rows(table)) == 4


@pytest.mark.parametrize("mark", [">>>", "=>", "->", "►"])
def test_lines_that_arrows_point_at_are_points_with_what_goes_on_below(mark):
    text = f"We talked about it for long.\n\n  {mark} DECISION 1: plan adopted.\n      22 for, 3 against.\n"
    assert told(text) == [
        ("We talked about it for long.", "body"),
        ("DECISION 1: plan adopted. 22 for, 3 against.", 0),
    ]


def test_lines_with_a_mark_of_quotation_are_quotations_without_it():
    text = "Ann wrote in her mail:\n> From: Ann\n> To: Ben\n>\n> I cannot come to the\n> meeting on Monday.\n\nWe went on."
    assert told(text) == [
        ("Ann wrote in her mail:", "body"),
        ("From: Ann To: Ben", "quote"),
        ("I cannot come to the meeting on Monday.", "quote"),
        ("We went on.", "body"),
    ]
    assert blocks(text)[2].place.number == 5
    compared = [("Of all sizes those", "body"), ("> 5 mm and > 9 mm", "body")]
    assert told("Of all sizes those\n> 5 mm and\n> 9 mm") == compared
    assert told("> The freight is\n> 31,200 in all.") == [("The freight is 31,200 in all.", "quote")]
    inner = "> Ben wrote:\n> > I cannot come\n>> to the meeting."
    assert told(inner) == [("Ben wrote: I cannot come to the meeting.", "quote")]


def test_points_marked_by_the_letter_o_are_two_at_least():
    text = "- In a bin:\n    o for paper (19 %)\n    o for glass (5 %)\n- the rest"
    assert [block.text for block in blocks(text)] == [
        "In a bin:",
        "for paper (19 %)",
        "for glass (5 %)",
        "the rest",
    ]
    assert [block.level for block in blocks(text) if isinstance(block, ListItem)] == [0, 1, 1, 0]
    wrapped = "Compro pane\n  o latte per la colazione di domani"
    assert [type(block) for block in blocks(wrapped)] == [Paragraph]


def test_a_name_of_a_column_goes_on_in_the_line_below_it():
    text = (
        "EUR per year          Ostrand      Velpa\n                      (today)\n"
        "----------------------------------------\nPrice                  412.00     378.50\nFreight                     0     31,200\n"
        "----------------------------------------\nSum                   766,320    753,610\n"
    )
    (table,) = blocks(text)
    assert rows(table)[:2] == [["EUR per year", "Ostrand", "Velpa"], ["", "(today)", ""]]
    assert table.header_rows == 2
    assert not any(
        isinstance(block, TableBlock)
        for block in blocks(text.replace("----------------------------------------\n", ""))
    )
