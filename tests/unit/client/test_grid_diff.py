"""What differs between charts and tables: cell by cell, numbers as numbers, names and orders too."""

import pytest

from nbdeck.client.grid_diff import compared_grids, is_same, plain
from unit.client.slides import a_grid, a_row


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,200", "1200"),
        ("11.0", "11"),
        ("1 234 567", "1,234,567"),
        ("1\u202f234.50", "1'234.5"),
        ("−5.50 %", "-5.5 %"),
        ("€ 1,200.00", "€ 1200"),
        ("0.50", "0.5"),
        ("$-3.0", "$-3"),
    ],
)
def test_equal_numbers_have_one_form(one, other):
    assert plain(one) == plain(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("007", "7"),
        ("1,5", "1.5"),
        ("v1.10", "v1.1"),
        ("A12.0", "A12"),
        ("1.200", "1200"),
        ("1.234.567", "1234567"),
        ("1,20", "120"),
        ("-5", "5"),
        ("5 %", "5"),
        ("€ 5", "$ 5"),
        ("10", "1"),
        ("100", "1"),
        ("0.05", "0.5"),
        ("1,200,30", "120030"),
        ("2026-01-10", "2026-01-1"),
        ("3.10.2026", "3.1.2026"),
        ("12 of 10.0", "12 of 10"),
    ],
)
def test_what_is_not_surely_the_same_number_is_not_equal(one, other):
    assert plain(one) != plain(other)


def chart(*rows, kind="line chart"):
    return [a_grid(kind, (), tuple(a_row(name, tuple(cells.items())) for name, cells in rows))]


def table(head, *rows):
    return [
        a_grid(
            "table",
            tuple(head),
            tuple(a_row(row[0], tuple(zip(head[1:], row[1:], strict=True))) for row in rows),
        )
    ]


def bare_table(*rows):
    """A table of which the file calls no row the head."""
    columns = [f"column {at}" for at in range(2, len(rows[0]) + 1)]
    return [
        a_grid("table", (), tuple(a_row(row[0], tuple(zip(columns, row[1:], strict=True))) for row in rows))
    ]


def told(old, new):
    found = compared_grids(old, new)
    marks = (*(f"- {line}" for line in found.removed), *(f"+ {line}" for line in found.added))
    return [*marks, *(f"~ {cell}" for cell in found.cells)]


NORTH, SOUTH = ("north", {"Jan": "1", "Feb": "2"}), ("south", {"Jan": "3", "Feb": "4"})


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        (chart(NORTH), chart(NORTH), []),
        (chart(NORTH), chart(("north", {"Jan": "1", "Feb": "9"})), ["~ series north, Feb: 2 -> 9"]),
        (chart(NORTH), chart(("north", {"Jan": "1", "Feb": ""})), ["~ series north, Feb: 2 -> nothing"]),
        (chart(NORTH), chart(("north", {**NORTH[1], "Mar": "5"})), ["~ series north, Mar: nothing -> 5"]),
        (chart(NORTH), chart(("north", {"Jan": "1"})), ["~ series north, Feb: 2 -> nothing"]),
        (chart(NORTH), chart(NORTH, SOUTH), ["+ south | Jan: 3 | Feb: 4"]),
        (chart(NORTH, SOUTH), chart(SOUTH), ["- north | Jan: 1 | Feb: 2"]),
        (chart(NORTH, SOUTH), chart(SOUTH, NORTH), ["- order: north | south", "+ order: south | north"]),
        (chart(NORTH), chart(("Nord", NORTH[1])), ["~ series north, name: north -> Nord"]),
        (chart(NORTH), chart(NORTH, kind="column chart"), ["- line chart", "+ column chart"]),
        (chart(NORTH), [], ["- line chart", "- north | Jan: 1 | Feb: 2"]),
        ([], chart(NORTH), ["+ line chart", "+ north | Jan: 1 | Feb: 2"]),
        (
            chart(NORTH, SOUTH),
            chart(*((name, {"Jan": cells["Jan"], "May": cells["Feb"]}) for name, cells in (NORTH, SOUTH))),
            ["- category Feb", "+ category May"],
        ),
        (
            chart(NORTH, SOUTH),
            chart(*((name, {"Feb": cells["Feb"], "Jan": cells["Jan"]}) for name, cells in (NORTH, SOUTH))),
            ["- order: Jan | Feb", "+ order: Feb | Jan"],
        ),
    ],
)
def test_a_chart_is_compared_series_by_category(old, new, lines):
    assert told(old, new) == lines


HEAD = ["Month", "North"]


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        (table(HEAD, ["Jan", "1,200"]), table(HEAD, ["Jan", "1200.0"]), []),
        (table(HEAD, ["Jan", "1"]), table(HEAD, ["Jan", "2"]), ["~ row Jan, North: 1 -> 2"]),
        (table(HEAD, ["1.0", "5"]), table(HEAD, ["1", "5"]), []),
        (table(["", "2025"], ["a", "5"]), table(["", "2,025"], ["a", "5"]), []),
        (
            table(HEAD, ["a", "1"], ["a", "2"]),
            table(HEAD, ["a", "1"], ["a", "3"]),
            ["~ row a, North: 2 -> 3"],
        ),
        (table(HEAD, ["Jan", "1"], ["Feb", "2"]), table(HEAD, ["Feb", "2"]), ["- Jan | North: 1"]),
        (
            table(HEAD, ["Jan", "1"]),
            table(["Month", "Nord"], ["Jan", "1"]),
            ["- table | Month | North", "+ table | Month | Nord"],
        ),
        (
            table(HEAD, ["Jan", "1"], ["Feb", "2"]),
            bare_table([*HEAD], ["Jan", "1"], ["Feb", "3"]),
            ["~ row Feb, North: 2 -> 3"],
        ),
        (bare_table([*HEAD], ["Jan", "1"]), table(HEAD, ["Jan", "1"]), []),
        (
            table(["Month", "a", "b"], ["Jan", "1", "2"]),
            table(["Month", "b", "a"], ["Jan", "2", "1"]),
            ["- table | Month | a | b", "+ table | Month | b | a"],
        ),
    ],
)
def test_a_table_is_compared_cell_by_cell(old, new, lines):
    assert told(old, new) == lines


def test_a_number_that_moved_to_another_month_is_not_taken_for_a_new_name():
    old = chart(("north", {"Jan": "1", "Feb": "2", "Mar": "3"}))
    new = chart(("north", {"Feb": "2", "Mar": "3", "Apr": "4"}))
    assert told(old, new) == ["~ series north, Jan: 1 -> nothing", "~ series north, Apr: nothing -> 4"]


@pytest.mark.parametrize(
    ("one", "other", "is_near"),
    [
        ("1,000", "1000.9", True),
        ("1,000", "1001.1", False),
        ("1000.9", "1,000", True),
        ("-5", "-5.004", True),
        ("-5", "5", False),
        ("$-5.00 m", "$−5.001 m", True),
        ("$5", "€5.001", False),
        ("5 %", "5.001", False),
        ("1e-20", "-1e-20", False),
        ("3e-14", "5e-13", False),
        ("100", "100.1", True),
        ("1,000", "1,001", True),
        ("1,000", "1,002", False),
        ("0", "1e-05", False),
        ("1e+20", "1.0005e+20", True),
        ("1e+20", "1.005e+20", False),
        ("007", "007.001", False),
        ("north", "north", True),
    ],
)
def test_a_tolerance_is_a_share_of_the_larger_number(one, other, is_near):
    assert is_same(one, other, 1e-3) == is_near
    assert is_same(one, other) == (one == other)


def test_names_of_points_that_are_numbers_have_the_tolerance_too():
    old, new = chart(("y", {"1.5": "2"})), chart(("y", {"1.5000001": "2"}))
    assert told(old, new)
    assert compared_grids(old, new, 1e-6) == compared_grids([], [])


def test_of_several_charts_and_tables_it_is_said_which():
    old = [*chart(NORTH), *table(["Month", "North"], ["Jan", "1"]), *chart(SOUTH)]
    new = [
        *chart(NORTH),
        *table(["Month", "North"], ["Jan", "2"]),
        *chart(("south", {"Jan": "3", "Feb": "5"})),
    ]
    assert told(old, new) == ["~ table 1, row Jan, North: 1 -> 2", "~ chart 2, series south, Feb: 4 -> 5"]


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        ("0.0947110931674068", "0.0947110931674069", True),
        ("0.0947110931674068", "0.0947110931674088", False),
        ("1.00000000000001e-05", "1.00000000000000e-05", True),
        ("123456789012345", "123456789012346", False),
    ],
)
def test_the_last_digit_that_office_keeps_of_a_fraction_is_no_difference_without_a_tolerance(
    one, other, are_same
):
    assert is_same(one, other) == are_same
