"""What is marked in a table: sums are those of all rows, marks stand at what they name, and nothing else changes."""

from decimal import Decimal

import pandas as pd
import pytest

import nbdeck
from nbdeck.errors import ColumnNotFound, DataError, NbdeckError

SALES = pd.DataFrame(
    {
        "Region": ["North", "South", "East"],
        "Revenue": [0.1, 0.2, -0.3],
        "Orders": [120, 98, 150],
        "Price": [Decimal("1.10"), Decimal("2.20"), Decimal("3.30")],
    }
)


def marked(slide):
    return {(look.row, look.column) for look in slide.types.looks if look.mark}


def test_a_row_of_totals_holds_exact_sums_under_all_numbers():
    slide = nbdeck.table(SALES, totals=True)
    assert slide.table[-1] == ("Total", "0.0", "368", "6.60")
    assert slide.types.totals == (3,)
    assert [column.values[-1] if column.values else "" for column in slide.types.columns[1:3]] == [
        "0.0",
        "368",
    ]


def test_numbers_that_name_rows_are_not_summed_up():
    by_year = SALES.assign(Year=[2023, 2024, 2025]).set_index("Year")[["Orders"]]
    assert nbdeck.table(by_year, totals=True).table[-1] == ("Total", "368")


def test_only_the_named_columns_are_summed_up_over_rows_that_are_not_shown_too():
    slide = nbdeck.table(SALES, totals="Orders", max_rows=1)
    assert slide.table[1:] == (("North", "0.1", "120", "1.10"), ("Total", "", "368", ""))
    assert slide.types.totals == (1,)
    assert slide.content == "The first 1 of 3 rows. The total is that of all rows."
    assert nbdeck.table(SALES, totals="Orders", max_rows=2).content.startswith("The first 2 of 3 rows.")
    assert nbdeck.table(SALES, totals="Orders").content == ""


def test_the_row_that_a_given_title_names_is_said_and_a_list_of_nothing_turns_it_off():
    said = "“South” is marked: the title names it."
    slide = nbdeck.table(SALES, title="South sells least")
    assert said in slide.why
    assert not slide.types.is_plain
    assert said not in nbdeck.table(SALES, title="South sells least", highlight="North").why
    plain = nbdeck.table(SALES, title="South sells least", highlight=[])
    assert said not in plain.why
    assert plain.types.is_plain


def test_a_title_of_ours_names_no_row():
    data = pd.DataFrame({"shop": ["north", "Orders"], "Orders": [1, 2]})
    slide = nbdeck.table(data)
    assert "Orders" in slide.title
    assert slide.types.is_plain
    assert "is marked" not in slide.why
    assert not nbdeck.table(data, title=slide.title).types.is_plain


def test_without_marks_a_table_is_what_it_was():
    slide = nbdeck.table(SALES)
    assert (slide.types.totals, slide.types.bars, slide.types.signed, slide.types.looks) == ((), (), (), ())


@pytest.mark.parametrize(
    ("highlight", "cells"),
    [
        ("South", {(1, 0), (1, 1), (1, 2), (1, 3)}),
        ("Orders", {(0, 2), (1, 2), (2, 2)}),
        (("East", "Revenue"), {(2, 1)}),
        ([("East", "Revenue"), ("North", "Orders")], {(2, 1), (0, 2)}),
    ],
)
def test_what_is_named_stands_out(highlight, cells):
    assert marked(nbdeck.table(SALES, highlight=highlight)) == cells


def test_a_row_is_named_by_any_level_of_its_index():
    by = SALES.assign(Year=[2024, 2024, 2025]).set_index(["Year", "Region"])
    assert {row for row, _ in marked(nbdeck.table(by, highlight=2024))} == {0, 1}


def test_signs_bars_and_units_belong_to_columns_of_numbers():
    slide = nbdeck.table(SALES, signs=True, bars="Orders", units={"Revenue": "€ m"})
    assert slide.types.signed == (1, 2, 3)
    assert slide.types.bars == (2,)
    assert "follow no edit" in slide.why
    assert "follow no edit" not in nbdeck.table(SALES).why
    assert slide.table[0] == ("Region", "Revenue (€ m)", "Orders", "Price")


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ({"totals": "Region"}, "totals needs columns of numbers"),
        ({"bars": "Revenue"}, "below zero"),
        ({"bars": ["Orders", "Region"]}, "bars needs columns of numbers"),
        (
            {"signs": "Orders", "columns": ["Region", "Revenue"]},
            "signs needs columns of numbers that the table shows",
        ),
        ({"highlight": "West"}, "no row or column is called so"),
        ({"units": {"Orders": "pcs"}, "columns": ["Region"]}, "not shown"),
    ],
)
def test_what_cannot_be_marked_is_refused_with_what_can(marks, words):
    with pytest.raises(DataError) as refusal:
        nbdeck.table(SALES, **marks)
    assert words in str(refusal.value)
    assert refusal.value.hint


def test_a_column_that_is_not_there_is_named():
    with pytest.raises(ColumnNotFound, match="Ordrs"):
        nbdeck.table(SALES, totals="Ordrs")


def test_a_styler_keeps_its_own_looks():
    with pytest.raises(NbdeckError, match="brings its own looks"):
        nbdeck.table(SALES.style, totals=True)


def test_marks_that_do_not_fit_a_table_are_refused_at_the_door():
    types = nbdeck.table(SALES).types
    for wrong in ({"totals": (3,)}, {"bars": (0,)}, {"bars": (1,)}, {"signed": (4,)}):
        with pytest.raises(ValueError, match=r"belong to|from zero on"):
            nbdeck.Slide(title="T", table=nbdeck.table(SALES).table, types=types.model_dump() | wrong)


def test_whole_numbers_keep_their_digits_unless_a_format_says_otherwise():
    data = pd.DataFrame({"Year": [2016, 2017], "Coal": [42750, 39361], "id": [100452, 5216]})
    assert nbdeck.table(data).table[1] == ("2016", "42750", "100452")
    assert nbdeck.table(data.astype(float)).table[1] == ("2016", "42750", "100452")
    assert nbdeck.table(data, formats={"Coal": "#,##0"}).table[1] == ("2016", "42,750", "100452")


def test_a_row_of_totals_has_its_name_in_the_first_free_cell_or_below_the_table():
    frame = pd.DataFrame({"v": [1, 2], "k": ["a", "b"], "w": [3, 4], "l": ["c", "d"]})
    slide = nbdeck.table(frame, totals=True)
    assert slide.table[-1] == ("3", "Total", "7", "")
    assert slide.content == ""
    numbers = nbdeck.table(frame[["v", "w"]], totals=True)
    assert numbers.table[-1] == ("3", "7")
    assert numbers.content == "The last row holds the totals."


def test_numbers_with_decimals_have_marks_for_thousands_from_five_digits_on():
    frame = pd.DataFrame({"gdp": [21439.0, 1427.6], "people": [1450.5, 9.5], "year": [2001.0, 1998.0]})
    assert nbdeck.table(frame).table[1:] == (("21,439.0", "1450.5", "2001"), ("1,427.6", "9.5", "1998"))


def test_numbers_that_name_things_have_no_marks_though_some_are_missing():
    frame = pd.DataFrame({"order_id": [212040.0, None, 290041.0], "paid": [12000.5, 3, 4]})
    assert [row[0] for row in nbdeck.table(frame).table[1:]] == ["212040", "–", "290041"]


def test_a_total_says_how_many_values_it_lacks():
    gaps = pd.DataFrame({"shop": ["a", "b", "c"], "orders": [1.5, None, 2.0], "returns": [1, 2, 3]})
    assert nbdeck.table(gaps, totals=True).why.endswith("The totals leave out missing values: 1 of 'orders'.")
    assert "leave out" not in nbdeck.table(gaps, totals=["returns"]).why
    assert "leave out" not in nbdeck.table(gaps).why
