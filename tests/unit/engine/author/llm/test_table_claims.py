"""A number of a table is that of its cell: row, column, time, scale."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.llm.table_claims import TableRow

HEADER = ("In millions of euros", "Sales (a)", "Operating profit (b)", "Underlying operating profit")
LABELS = ("North", "North Sea", "Total")
ROWS = {
    "North": TableRow("Results, January–June 2023", HEADER, ("North", "1,250", "310", "325"), LABELS),
    "North Sea": TableRow("Results, January–June 2023", HEADER, ("North Sea", "480", "95", "99"), LABELS),
}
YEARS = TableRow(
    "Share of votes", ("Party", "2019", "2023"), ("Green", "12.5 %", "14.1 %"), ("Green", "Blue")
)


@pytest.mark.parametrize(
    ("number", "statement", "is_held"),
    [
        ("1,250", "The North sold 1,250 million euros", True),
        ("1250", "Sales of the North: 1250", True),
        ("1,250", "The North sold 1,250 billion euros", False),
        ("1,250", "The North sold 1,250 % more", False),
        ("1,250", "The North Sea sold 1,250 million euros", False),
        ("1,250", "The North earned an operating profit of 1,250 million", False),
        ("310", "The North earned an operating profit of 310 million", True),
        ("325", "The North earned an operating profit of 325 million", False),
        ("325", "The North earned an underlying operating profit of 325 million", True),
        ("1,250", "In 2023 the North sold 1,250", True),
        ("1,250", "In 2022 the North sold 1,250", False),
        ("1,250", "The North sold 1,250 after 1,100 in 2022", True),
        ("1,250", "Sea:\nNorth: 1,250", True),
        ("1,250", "The North rose from 1,100 in 2022 to 1,250", True),
        ("2023", "Sales of the North in 2023", True),
        ("777", "The North sold 777", False),
    ],
)
def test_a_number_is_held_by_its_own_cell_only(number, statement, is_held):
    assert ROWS["North"].holds(number, statement, lexicon("en")) is is_held


def test_the_longer_of_two_labels_is_meant():
    assert ROWS["North Sea"].holds("480", "The North Sea sold 480", lexicon("en"))
    assert not ROWS["North Sea"].holds("480", "The North sold 480", lexicon("en"))


@pytest.mark.parametrize(
    ("number", "statement", "is_held"),
    [
        ("14.1", "Green won 14.1 % in 2023", True),
        ("14.1", "Green won 14.1 % in 2019", False),
        ("14.1", "Green won 14.1 seats in 2023", False),
        ("14.1", "Blue won 14.1 % in 2023", False),
        ("12.5", "Green rose from 12.5 % in 2019 to 14.1 % in 2023", True),
    ],
)
def test_columns_may_be_times(number, statement, is_held):
    assert YEARS.holds(number, statement, lexicon("en")) is is_held
