"""Numbers, tables and charts that a person typed."""

import re

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.typed.charts import chart_of_table, chart_of_text
from nbdeck.engine.author.typed.tables import parted, pipe_rows, table_at
from nbdeck.engine.cells.quantities import column
from nbdeck.engine.text.composing import plain
from unit.engine.costs import assert_linear

TABLE = "| Year | Revenue | Cost |\n|---|---:|---|\n| 2021 | 1.234,5 | 900 |\n| 2022 | 2.000,25 | 1.100 |"


@pytest.mark.parametrize(
    ("cells", "lang", "expected"),
    [
        (["1.234,5", "12,5", "-"], "en", [1234.5, 12.5, None]),
        (["1,234", "2,345"], "en", [1234.0, 2345.0]),
        (["1,234", "2,345"], "de", [1.234, 2.345]),
        (["12 %", "13,5 %"], "de", [0.12, 0.135]),
        (["€ 4.1M", "€ 5M"], "en", [4.1, 5.0]),
        (["(5)", "−3", "0.125"], "en", [-5.0, -3.0, 0.125]),
        (["1 234 567", "2'000"], "fr", [1234567.0, 2000.0]),
        (["1\u2009234", "2\u202f000,5"], "fr", [1234.0, 2000.5]),
        (["kr 12", "kr 1.250,50", "?"], "da", [12.0, 1250.5, None]),
        (["0.1", "0.30000000000000004"], "en", [0.1, 0.30000000000000004]),
    ],
)
def test_numbers_are_read_as_their_language_writes_them_and_never_rounded(cells, lang, expected):
    found = column(cells, lang)
    assert found is not None
    assert [None if one is None else one.value for one in found] == expected


@pytest.mark.parametrize(
    "cells",
    [
        ["5 kg", "3 m"],
        ["a", "1"],
        ["", "-"],
        ["1.2.3", "4"],
        ["2024-01-05", "3"],
        ["10)", "4"],
        ["(10", "4"],
        ["2 - Corsi", "4"],
    ],
)
def test_a_column_of_other_words_or_mixed_units_is_no_column_of_numbers(cells):
    assert column(cells, "en") is None


def test_a_pipe_table_is_told_from_the_text_around_it():
    text, tables = parted(f"Before\n{TABLE}\nAfter")
    assert text == "Before\nAfter"
    assert tables == (
        (("Year", "Revenue", "Cost"), ("2021", "1.234,5", "900"), ("2022", "2.000,25", "1.100")),
    )
    assert parted(pipe_rows(tables[0]))[1] == tables


@pytest.mark.parametrize(
    ("cell", "read"),
    [
        ("**North**", "North"),
        ("`x_1`", "x_1"),
        ("__init__", "__init__"),
        ("*a* and *b*", "*a* and *b*"),
        ("_one_", "one"),
        ("5 * 3", "5 * 3"),
    ],
)
def test_a_cell_loses_marks_around_all_of_it_and_no_characters(cell, read):
    assert parted(f"| a | b |\n|---|---|\n| {cell} | 1 |")[1][0][1][0] == read


@pytest.mark.parametrize("cell", ["_id_", "*p* < 0.05", "__init__", "a|b", "**", "snake_case"])
def test_characters_of_a_cell_come_back_from_its_outline(cell):
    ((_, row),) = parted(pipe_rows([["a", "b"], [cell, "1"]], is_literal=True))[1]
    assert plain(row[0]) == cell


def test_lines_of_fields_are_a_table_only_with_numbers():
    assert parted("a,b\nx,1\ny,2")[1] == ((("a", "b"), ("x", "1"), ("y", "2")),)
    assert parted("Dear Anna, hello\nThanks, Tom\nBest, me")[1] == ()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Action | Who\nLamps | BA\nGloves | RF", 3),
        ("Action | Who\nLamps | BA", None),
        ("Action | Who\nLamps | BA\nGloves | RF | now", None),
        ("- Action | Who\n- Lamps | BA\n- Gloves | RF", None),
        (
            "07:45\tMeet at school gate, Mill Lane. Register taken by Mrs Adeyemi\n08:10\tWe leave.\n9:00\tLunch?",
            4,
        ),
        ("Who\tWhat\nAnn\tWe go. All of us.", 2),
        ("1.\tMix it\n2.\tBake it", None),
        ("\tWe moved in May\n\tWe grew in June", None),
    ],
)
def test_a_run_of_rows_is_one_table(text, count):
    rest, tables = parted(text)
    assert [len(rows) for rows in tables] == ([count] if count else [])
    assert rest == ("" if count else text)


def test_a_chart_keeps_every_number_of_its_table():
    chart = chart_of_table(parted(TABLE)[1][0], None, "de")
    assert chart is not None
    assert chart.categories == ("2021", "2022")
    assert [series.values for series in chart.series] == [(1234.5, 2000.25), (900.0, 1100.0)]
    assert chart.number_format == "#,##0.00"


def test_one_column_shows_how_the_others_write_decimals():
    chart = chart_of_table(parted(TABLE)[1][0], None, "en")
    assert chart is not None
    assert [series.values for series in chart.series] == [(1234.5, 2000.25), (900.0, 1100.0)]


def test_a_pie_of_two_series_becomes_bars():
    chart = chart_of_table(parted(TABLE)[1][0], ChartType.PIE, "de")
    assert chart is not None
    assert chart.type is ChartType.BAR


def test_labelled_lines_make_a_chart_and_leave_the_rest():
    made = chart_of_text("- North: 12.5 %\n- South: 30 %\nMeasured in May", None, "en")
    assert made.chart is not None
    assert (made.chart.type, made.chart.series[0].values) == (ChartType.BAR, (0.125, 0.3))
    assert made.chart.number_format == "0.0%"
    assert made.rest == "Measured in May"


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("Berlin\t3.7\nHamburg\t1.9", ("", "")),
        ("| Berlin | 12 kg |\n| Hamburg | 3 kg |", ("", "")),
        ("Monday\t2024-01-05\nTuesday\t2024-01-06", ("", "")),
        ("City\t2024\nBerlin\t3.7", ("City", "2024")),
        ("\tQ1\nBerlin\t3.7", ("", "Q1")),
        ("| 12 | 3 |\n|---|---|\n| a | b |", ("12", "3")),
    ],
)
def test_a_first_row_of_amounts_is_no_header(text, header):
    (rows,) = parted(text)[1]
    assert rows[0] == header
    assert len(rows) == (2 if any(header) else 3)
    assert parted(pipe_rows(rows))[1] == (rows,)


CSV = 'Store,Month,Sold\nBerlin,2026-01,84210.50\n"Köln, Dom",2026-01,40230.10\n"Say ""hi""",2026-02,'


@pytest.mark.parametrize("mark", [",", ";", ", ", "\t"])
def test_fields_in_quotation_marks_are_read_as_csv(mark):
    text = CSV.replace("Köln, Dom", "Köln; Dom" if mark == ";" else "Köln, Dom")
    typed = "\n".join(re.sub(r",(?=\S|$)", mark, line) for line in text.splitlines())
    _, (rows,) = parted(f"Before\n\n{typed}\n\nAfter")
    assert [row[0].replace(";", ",") for row in rows] == ["Store", "Berlin", "Köln, Dom", 'Say "hi"']
    assert [row[2] for row in rows] == ["Sold", "84210.50", "40230.10", ""]


def test_a_quoted_field_may_go_on_over_lines():
    rest, (rows,) = parted('Store,Sold\n"Köln\nDom",40\nBerlin,8\nThe end.')
    assert rows == (("Store", "Sold"), ("Köln Dom", "40"), ("Berlin", "8"))
    assert rest == "The end."


@pytest.mark.parametrize(
    "broken",
    ["Köln, Dom,2026-01,40230", "Köln,2026-01,40,230", "Köln", '"Köln" Dom,2026-01,5', '"Köln,2026,5'],
)
def test_a_csv_is_a_table_as_a_whole_or_not_at_all(broken):
    text = f"Store,Month,Sold\nBerlin,2026-01,84210\nBonn,2026-01,5\n{broken}\nKiel,2026-01,7"
    assert parted(text) == (text, ())


def test_dashes_cost_no_more_than_other_marks():
    def work(count, salt):
        lines = [f"a - b - c{salt}"] * count
        return lambda: [table_at(lines, at) for at in range(count)]

    assert_linear(work, 2_000)
