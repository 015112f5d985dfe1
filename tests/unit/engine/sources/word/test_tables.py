"""Rows of a table whose cells hold as many lines each."""

import pytest

from nbdeck.engine.sources.word.text import with_lines_as_rows

HEAD = ["", "Value", "Error"]


def test_a_row_of_cells_with_as_many_lines_of_figures_is_as_many_rows():
    rows = [HEAD, ["Work\nHome\nCar", "0.5\n1.2\n0.9", "0.1\n0.2\n0.1"]]
    assert with_lines_as_rows(rows) == [
        HEAD,
        ["Work", "0.5", "0.1"],
        ["Home", "1.2", "0.2"],
        ["Car", "0.9", "0.1"],
    ]


def test_one_line_more_in_the_first_cell_names_those_below_it():
    rows = [["Hard\nWork\nHome\nCar", "0.5\n1.2\n0.9", ""]]
    assert with_lines_as_rows(rows) == [
        ["Hard", "", ""],
        ["Work", "0.5", ""],
        ["Home", "1.2", ""],
        ["Car", "0.9", ""],
    ]


@pytest.mark.parametrize(
    "row",
    [
        ["Work\nHome", "0.5\n1.2"],
        ["Work\nHome\nCar", "0.5\n1.2"],
        ["Work\nHome\nCar", "0.5\n1.2\n0.9\n3"],
        ["Work\nHome\nCar", "by bus\n1.2\n0.9"],
        ["a\nb\nWork\nHome\nCar", "0.5\n1.2\n0.9"],
        ["Work", ""],
    ],
)
def test_other_lines_stay_lines_of_their_cell(row):
    assert with_lines_as_rows([row]) == [row]
