import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.contract.number_format import format_number, in_language
from nbdeck.engine.cells import quantities
from nbdeck.engine.cells.dates import written_date
from nbdeck.engine.cells.number_formats import shown_number
from nbdeck.engine.cells.quantities import written_number
from nbdeck.engine.cells.tables import typed_columns, typed_table
from nbdeck.engine.model.source import Cell
from sampling import examples

DAY = datetime.date


def values(table, column):
    return [row[column].value for row in table.rows[table.header_rows :]]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("1,234.5", "number", 1234.5),
        ("1.234,5", "number", 1234.5),
        ("1 234,5", "number", 1234.5),
        ("1\u202f234\u202f567", "number", 1234567),
        ("1'234.50", "number", 1234.5),
        ("12,34,567", "number", 1234567),
        ("1,234", "number", 1234),
        ("12,5", "number", 12.5),
        ("0,125", "number", 0.125),
        (".5", "number", 0.5),
        ("-7", "number", -7),
        ("−7", "number", -7),
        ("(12)", "number", -12),
        ("(+12)", "number", 12),
        ("(-12)", "number", -12),
        ("1.5e3", "number", 1500.0),
        ("34 %", "percent", 0.34),
        ("34%", "percent", 0.34),
        ("-0,7 %", "percent", -0.007),
        ("€ 3.2m", "money", 3_200_000.0),
        ("$1,200", "money", 1200),
        ("-$5", "money", -5),
        ("$-5", "money", -5),
        ("1.200,50 €", "money", 1200.5),
        ("CHF 12", "money", 12),
        ("US$ 4bn", "money", 4_000_000_000),
        ("3,4 Mio. €", "money", 3_400_000.0),
        ("12 million", "number", 12_000_000),
        ("5k", "number", 5000),
        ("81.4*", "number", 81.4),
    ],
)
def test_a_written_number_is_read(text, kind, value):
    number = written_number(text)
    assert (number.kind, number.value()) == (kind, pytest.approx(value))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "00123",
        "555-1234",
        "< 0.05",
        "1.2.3",
        "(12",
        "12)",
        "a1",
        "1,2,3",
        "5-10",
        "9" * 60,
    ],
)
def test_what_is_more_or_less_than_a_number_is_none(text):
    assert written_number(text) is None


@pytest.mark.parametrize("text", ["12 km", "3 m", "4 B", "12 A", "5 apples", "3 m*"])
def test_a_number_with_a_word_behind_it_is_a_measure(text):
    number = written_number(text)
    assert (number.kind, number.unit) == ("measure", text.partition(" ")[2])


@pytest.mark.parametrize(("text", "kind"), [("12", int), ("1,234", int), ("€ 3.25m", int), ("12.0", float)])
def test_a_number_without_decimals_is_whole(text, kind):
    assert type(written_number(text).value()) is kind


def test_a_number_beyond_all_floats_has_no_value():
    assert written_number("1e999") is None or written_number("1e999").value() is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2024-01-31", DAY(2024, 1, 31)),
        ("2024/01/31", DAY(2024, 1, 31)),
        ("2024-03", DAY(2024, 3, 1)),
        ("31.01.2024", DAY(2024, 1, 31)),
        ("03.04.2024", DAY(2024, 4, 3)),
        ("31.01.99", DAY(1999, 1, 31)),
        ("31 January 2024", DAY(2024, 1, 31)),
        ("31. Januar 2024", DAY(2024, 1, 31)),
        ("1er janvier 2024", None),
        ("31 de enero de 2024", DAY(2024, 1, 31)),
        ("January 31, 2024", DAY(2024, 1, 31)),
        ("Jan 2024", DAY(2024, 1, 1)),
        ("März 2024", DAY(2024, 3, 1)),
        ("Mar-24", DAY(2024, 3, 1)),
        ("Q3 2024", DAY(2024, 7, 1)),
        ("2024 Q3", DAY(2024, 7, 1)),
        ("2024-01-31 08:30", datetime.datetime(2024, 1, 31, 8, 30)),
        ("31.02.2024", None),
        ("2024-13-01", None),
        ("2024", None),
        ("January", None),
        ("1.2.3", None),
    ],
)
def test_a_written_date_is_read(text, day):
    readings = written_date(text)
    assert (set(readings.values()) or {None}) == {day}


def test_a_date_in_slashes_may_mean_two_days():
    assert written_date("03/04/2024") == {"dmy": DAY(2024, 4, 3), "mdy": DAY(2024, 3, 4)}


def test_columns_have_types_and_cells_values():
    table = typed_table(
        [
            ["Region", "Sales", "Share", "Budget", "Since", "Open"],
            ["North", "1,200", "12 %", "€ 3.2m", "2020-01-31", "yes"],
            ["South", "950", "9.5 %", "€ 1m", "2021-06-30", "no"],
            ["West", "n/a", "–", "€ 0.5m", "2022-12-31", "yes"],
        ]
    )
    assert table.header_rows == 1
    assert table.columns == ("text", "number", "percent", "money", "date", "boolean")
    assert values(table, 1) == [1200, 950, None]
    assert values(table, 2) == [0.12, 0.095, None]
    assert values(table, 3) == [3_200_000, 1_000_000, 500_000]
    assert values(table, 4)[0] == DAY(2020, 1, 31)
    assert values(table, 5) == [True, False, True]
    assert all(cell.value is None for cell in table.rows[0])


def test_the_decimal_mark_of_one_cell_speaks_for_its_whole_table():
    table = typed_table([["Ort", "Menge", "Preis"], ["A", "1.234", "2,50"], ["B", "12.500", "1.300,75"]])
    assert values(table, 1) == [1234, 12500]
    assert values(table, 2) == [2.5, 1300.75]


def test_the_decimal_mark_of_a_column_goes_before_that_of_the_table():
    table = typed_table([["a", "b", "c"], ["x", "1.234", "2,50"], ["y", "0.5", "3,75"]])
    assert values(table, 1) == [1.234, 0.5]
    assert values(table, 2) == [2.5, 3.75]


@pytest.mark.parametrize(
    ("days", "first"),
    [
        (["03/04/2024", "13/04/2024"], DAY(2024, 4, 3)),
        (["03/04/2024", "04/13/2024"], DAY(2024, 3, 4)),
        (["03/04/2024", "05/04/2024"], None),
    ],
)
def test_day_and_month_are_told_apart_by_the_whole_column_or_not_at_all(days, first):
    table = typed_table([["When"], *([day] for day in days)])
    assert table.columns == ("date",)
    assert values(table, 0)[0] == first


@pytest.mark.parametrize(
    ("rows", "heads"),
    [
        ([["Region", "2019", "2020"], ["North", "1.5", "2.5"], ["South", "3", "4"]], 1),
        (
            [
                ["", "Sales", "", "Cost", ""],
                ["Region", "Q1", "Q2", "Q1", "Q2"],
                ["North", "1", "2", "3", "4"],
            ],
            2,
        ),
        ([["North", "1", "2"], ["South", "3", "4"]], 0),
        ([["Year", "Visits"], ["2019", "120"], ["2020", "130"]], 1),
        ([["2019", "120"], ["2020", "130"]], 0),
        ([["Name", "Role"], ["Ada", "Lead"], ["Ben", "Tester"]], 1),
        ([["alone", "1"]], 0),
        ([["Name", "Score"], ["Ada", "n/a"], ["Ben", "4"]], 1),
        ([["Sales of the year"], ["Region", "Sales"], ["North", "1"]], 2),
        ([], 0),
    ],
)
def test_header_rows_are_found(rows, heads):
    assert typed_table(rows).header_rows == heads


def test_short_rows_are_filled():
    table = typed_table([["a", "b", "c"], ["x"]])
    assert [len(row) for row in table.rows] == [3, 3]
    assert table.columns == ("text", "empty", "empty")


def test_a_cell_with_a_value_keeps_it_and_its_text():
    table = typed_table(
        [["When", "Rate"], [Cell(text="31 Jan", value=DAY(2024, 1, 31)), Cell(text="12%", value=0.1234)]]
    )
    assert table.columns == ("date", "percent")
    assert table.rows[1][1] == Cell(text="12%", value=0.1234)


def test_what_a_workbook_holds_as_text_is_no_number():
    table = typed_table(
        [
            ["Zip", "Sold", "2024"],
            *([Cell(text=zip_), Cell(text="7", value=7), str(7)] for zip_ in ("10115", "89073")),
        ]
    )
    assert table.columns == ("text", "number", "number")
    assert values(table, 0) == [None, None]


def test_a_few_words_in_a_column_of_numbers_stay_words():
    table = typed_table([["n"], *([str(number)] for number in range(9)), ["see note"]])
    assert table.columns == ("number",)
    assert table.rows[-1][0] == Cell(text="see note")


def test_a_column_of_codes_stays_text():
    table = typed_table([["code", "n"], ["00123", "1"], ["00456", "2"]])
    assert table.columns == ("text", "number")


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["1", "2.5", "-3"], True),
        (["$1.2M", "€3,400", "12 %"], True),
        (["1.234,56 €", "−12", "(300)"], True),
        (["", "–", "7"], True),
        (["North", "South"], False),
        (["2024-01-01", "2024-02-01"], False),
        (["", "–"], False),
        (["12 apples", "3 pears"], False),
        (["1", "2", "3", "n/a", "x"], True),
        (["+11", "−62", "–", "neu"], True),
        (["1", "x", "y"], False),
        (["1", "x"], False),
        (["1", "2", "n/a"], True),
        (["004711", "123456"], False),
        (["+49 30 123456", "+49 89 1234"], False),
        (["12.03.2024", "13.03.2024"], False),
        (["1,234", "12,345"], True),
        (["1 234,5", "12"], True),
        (["0.5", "0"], True),
        (["A-12", "7"], False),
        (["1.5E+09", "-2E-07"], True),
    ],
)
def test_a_column_is_of_numbers_where_most_cells_that_say_something_plainly_are(cells, expected):
    assert typed_columns([cells], "en")[0].is_numeric is expected


CELLS = st.one_of(
    st.text(max_size=12),
    st.from_regex(r"[-(]?[$€]?\d{1,3}([.,]\d{3}){0,2}([.,]\d+)? ?[%mk]?\)?", fullmatch=True),
)


@given(st.lists(st.lists(CELLS, max_size=5), max_size=6), st.none() | st.integers(-1, 9))
def test_any_rows_make_a_table_of_equal_rows_that_keeps_every_text(rows, heads):
    table = typed_table(rows, header_rows=heads)
    width = max((len(row) for row in rows), default=0)
    assert all(len(row) == width == len(table.columns) for row in table.rows)
    assert len(table.rows) == (len(rows) if width else 0)
    for given_row, row in zip(rows if width else (), table.rows, strict=True):
        assert [cell.text for cell in row][: len(given_row)] == [text.strip() for text in given_row]
    for column, kind in enumerate(table.columns):
        found = [row[column].value for row in table.rows[table.header_rows :]]
        assert kind not in ("text", "empty") or not any(value is not None for value in found)


@pytest.mark.parametrize(("value", "shown"), [(1.5, "36:00"), (-0.25, "-6:00"), (1e306, "1E+306")])
def test_a_stretch_of_time_is_shown_in_hours_as_far_as_the_calendar_goes(value, shown):
    assert shown_number(value, "[h]:mm") == shown


@given(
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(alphabet='0#?.,;%ymdhsE+-"\\[]_*@ €GeneralAP/', max_size=14),
)
@settings(max_examples=examples(300))
def test_any_number_is_shown_under_any_code(value, code):
    assert isinstance(shown_number(value, code), str)


@given(
    st.decimals(-10_000_000, 10_000_000, places=2),
    st.sampled_from(["#,##0.00", '"€" #,##0.00', "0.00", "#,##0.00%", '#,##0.00" kg"']),
    st.sampled_from(["en", "de", "fr", "de-CH", "hi", "pl", "es", "pt-BR", "ar"]),
)
@settings(deadline=None)
def test_a_number_that_is_written_in_a_language_is_read_there_by_every_reader(value, code, tag):
    given = value.scaleb(-2) if code.endswith("%") else value
    text = format_number(given, in_language(code, tag))
    (column,) = typed_columns([[text]], tag)
    (number,) = quantities.column([text], tag)
    assert number.value == pytest.approx(float(given))
    assert column.cells[0].value == (None if "kg" in code else pytest.approx(float(given)))


def column_of(*cells):
    from nbdeck.engine.cells.tables import typed_table

    table = typed_table([["Name", "Value"], *[["x", cell] for cell in cells]], header_rows=1)
    return table.columns[1], [row[1].value for row in table.rows[1:]]


def test_what_a_file_has_as_text_is_a_number_where_it_is_an_amount_or_stands_among_numbers():
    from nbdeck.engine.model.source import Cell

    def text(words):
        return Cell(text=words)

    assert column_of(text("12,553"), text("9,060")) == ("number", [12553, 9060])
    assert column_of(text("12"), Cell(text="9060", value=9060)) == ("number", [12, 9060])
    assert column_of(text("12"), text("9060")) == ("text", [None, None])
    assert column_of(text("1.1"), text("1.2")) == ("text", [None, None])
    assert column_of(*(text(f"{at}%") for at in range(3)))[0] == "percent"
    codes = [Cell(text=str(at), value=at) for at in range(100, 109)]
    assert column_of(text("0034"), *codes)[1][0] is None


@pytest.mark.parametrize(
    ("rows", "heads"),
    [
        ([["Grant", "250 yen (2024)"], ["Gifts", "180 yen (last year 90)"]], 0),
        ([["Call", "day"], ["Control room", "01632 960 811"]], 1),
        ([["Call", "01632 960 811"], ["Mail", "by day"]], 1),
        ([["Call", "01632 960 811", "5 h"], ["Desk", "01632 960 812", "6 h"]], 1),
        ([["1", "The press stood still"], ["2", "The claim is reported"]], 0),
        ([["1.", "The press stood still"], ["2.", "The claim is reported"]], 0),
        ([["No.", "Remark"], ["1", "The press stood still"]], 1),
    ],
)
def test_pairs_and_numbered_rows_have_no_header(rows, heads):
    assert typed_table(rows).header_rows == heads
