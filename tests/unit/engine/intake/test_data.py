"""A table at the door: what its columns are and what its cells stand for."""

import datetime
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.contract.cell_text import Grain, number_text, time_text
from nbdeck.contract.slides import Slide
from nbdeck.contract.tables import on_one_line
from nbdeck.engine.intake.data import table_of
from sampling import examples
from unit.engine.costs import assert_linear


def read(*rows, lang="en", **types):
    fields = {"types": types} if types else {}
    return table_of(Slide.model_validate({"title": "T", "table": rows, **fields}), lang)


def test_columns_behind_bars_keep_what_is_known_of_them():
    table = replace(read(["n", "d", "s"], ["a", "1", "+2"], ["b", "2", "-1"]), signed=frozenset({1, 2}))
    behind_first = table.with_bars([1])
    assert (behind_first.signed, behind_first.bars) == ({1, 3}, {2})
    assert [column.kind for column in behind_first.columns] == ["text", "number", "text", "number"]
    both = table.with_bars([1, 2])
    assert (both.signed, both.bars) == ({1, 3}, {2, 4})


def test_a_total_has_no_bar_and_a_dash_without_a_value_is_no_minus_sign():
    table = replace(
        read(["n", "d"], ["a", "-1"], ["b", "-"], ["c", "4"], ["all", "9"]), totals=frozenset({3})
    )
    assert [cell.text for cell in table.with_bars([1]).columns[2].cells] == ["", "", "█" * 10, ""]
    assert [cell.text for cell in table.with_minus_signs([1]).columns[1].cells] == ["−1", "-", "4", "9"]


def column(*cells, lang="en"):
    """Return kind and values of a column of which nothing but its text is known."""
    (only,) = read(["head"], *([cell] for cell in cells), lang=lang).columns
    return only.kind, [cell.value for cell in only.cells]


@pytest.mark.parametrize(
    ("cells", "kind", "values"),
    [
        (["1.234", "2.5"], "number", [1.234, 2.5]),
        (["1.234", "2,5"], "number", [1234, 2.5]),
        (["12 %", "0,5 %"], "percent", [0.12, 0.005]),
        (["€ 3.2m", "€ 950k"], "money", [3_200_000, 950_000]),
        (["**12**", "n/a"], "number", [12, None]),
        (["5 °C", "-3 °C"], "number", [5, -3]),
        (["2024-01-31", "2024-02-29"], "date", [datetime.date(2024, 1, 31), datetime.date(2024, 2, 29)]),
        (["yes", "no"], "boolean", [True, False]),
        (["", "–"], "empty", [None, None]),
    ],
)
def test_a_column_without_a_type_is_what_all_of_its_cells_are(cells, kind, values):
    assert column(*cells) == (
        kind,
        pytest.approx(values) if kind in {"number", "percent", "money"} else values,
    )


@pytest.mark.parametrize(
    "cells",
    [
        ["004711", "123456"],
        ["+49 30 1234", "12"],
        ["12 A", "14 A"],
        ["12", "see note"],
        ["10:30", "11"],
        ["ABC 12", "ABC 13"],
    ],
)
def test_one_code_makes_a_column_text_and_none_of_its_cells_a_number(cells):
    assert column(*cells) == ("text", [None, None])


@pytest.mark.parametrize(
    "cells", [["€5", "$3"], ["5 %", "3"], ["12 °C", "3 x"], ["< 0.05", "~3"]], ids=lambda cells: cells[0]
)
def test_numbers_that_cannot_be_compared_stand_as_numbers_and_have_no_value(cells):
    kind, values = column(*cells)
    assert (kind in {"number", "money"}, values) == (True, [None, None])


@pytest.mark.parametrize(("lang", "value"), [("en", 1.234), ("de-DE", 1234), ("fr", 1234)])
def test_a_mark_that_nothing_proves_is_that_of_the_language(lang, value):
    assert column("1.234", "12", lang=lang) == ("number", [value, 12])


def test_the_other_columns_prove_a_mark_before_the_language_does():
    table = read(["a", "b"], ["1.234", "2,50"], ["12", "3,75"], lang="en")
    assert table.columns[0].cells[0].value == 1234
    assert {column.mark for column in table.columns} == {","}


def test_types_decide_whatever_the_text_looks_like():
    number = {"kind": "number", "format": "#,##0.0", "values": ["1234.5", "7"]}
    day = {"kind": "time", "format": "day", "values": ["2024-03-05", ""]}
    table = read(
        ["SKU", "Sold", "Day", "Paid"],
        ["1,234", "1,234.5", "5 Mar 2024", "3"],
        ["9", "8", "–", "soon"],
        lang="de",
        columns=[{}, number, day, {"kind": "number"}],
    )
    assert [column.kind for column in table.columns] == ["text", "number", "date", "number"]
    assert table.body == (("1,234", "1.234,5", "5. März 2024", "3"), ("9", "8", "–", "soon"))
    assert [[cell.value for cell in column.cells] for column in table.columns] == [
        [None, None],
        [1234.5, None],  # what was changed by hand stands for what it says, which nobody typed
        [datetime.datetime(2024, 3, 5), None],
        [None, None],
    ]


def test_numbers_whose_values_are_not_given_are_read():
    table = read(["n"], ["1,200"], ["950"], columns=[{"kind": "number"}])
    assert [cell.value for cell in table.columns[0].cells] == [1200, 950]


def test_a_part_of_the_columns_keeps_what_belongs_to_them():
    looks = [{"row": 0, "column": 2, "bold": True}, {"row": 0, "column": 1, "italic": True}]
    table = read(["a", "b", "c"], ["x", "2", "3"], looks=looks, row_heads=2).picked([0, 2])
    assert (table.rows, table.row_heads) == ((("a", "c"), ("x", "3")), 1)
    assert {at: look.bold for at, look in table.looks.items()} == {(0, 1): True}


TEXT = st.text(max_size=8) | st.sampled_from(
    ["1.234", "1,5", "12 %", "€ 3m", "004711", "**7**", "–", "5 Mar 2024"]
)
NUMBERS = st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-1e6, max_value=1e6)
DAYS = st.dates(min_value=datetime.date(1000, 1, 1))


@st.composite
def columns(draw, count):
    """Return a type, or None, and as many cells: typed ones read as their values, but for some that were changed."""
    kind = draw(st.sampled_from(["none", "text", "number", "time"]))
    if kind in {"none", "text"}:
        return {"kind": "text"}, draw(st.lists(TEXT, min_size=count, max_size=count))
    code = draw(st.sampled_from(["", "#,##0.0", "0%"] if kind == "number" else ["day", "month", "year"]))
    values = [str(draw(NUMBERS) if kind == "number" else draw(DAYS)) for _ in range(count)]
    shown = [
        number_text(v, code, "en") if kind == "number" else time_text(v, Grain(code), "en") for v in values
    ]
    cells = [draw(TEXT) if draw(st.booleans()) else text for text in shown]
    return {"kind": kind, "format": code, "values": values}, cells


@given(st.data(), st.booleans())
@settings(max_examples=examples(60), deadline=None)
def test_a_table_in_english_is_the_table_that_was_given(data, is_typed):
    count = data.draw(st.integers(1, 4))
    types, cells = zip(*data.draw(st.lists(columns(count), min_size=1, max_size=4)), strict=True)
    header = [f"c{at}" for at in range(len(types))]
    rows = [header, *map(list, zip(*cells, strict=True))]
    spec = Slide.model_validate(
        {"title": "T", "table": rows, "types": {"columns": types} if is_typed else None}
    )
    assert Slide.model_validate_json(spec.model_dump_json()) == spec
    table = table_of(spec, "en")
    assert (on_one_line(table.header), *table.body) == spec.table
    again = spec.model_copy(update={"table": (on_one_line(table.header), *table.body)})
    assert table_of(again, "en") == table
    if not is_typed:
        assert table_of(spec, "de").body == table.body
    assert all(
        column.is_numeric or column.kind != "text" or not any(cell.value for cell in column.cells)
        for column in table.columns
    )


def sums_in(*rows):
    return sorted(
        table_of(Slide(title="T", table=[["k"] + ["n"] * (len(rows[0]) - 1), *map(list, rows)]), "en").totals
    )


@pytest.mark.parametrize(
    ("rows", "sums"),
    [
        ([("a", "1.5"), ("b", "2"), ("c", "4"), ("x", "7.5")], [3]),
        ([("Revenue", "9.1"), ("Fibre", "(4.2)"), ("Wages", "−2.8"), ("Left", "2.1")], [3]),
        ([("a", "1"), ("b", "2"), ("Total", "3")], []),
        ([("a", "1", "4"), ("b", "2", "5"), ("x", "3", "9")], [2]),
        ([("a", "1", "4"), ("b", "2", "5"), ("Total", "3", "8")], []),
        ([("a", "1", "4"), ("b", "2", ""), ("Total", "3", "4")], []),
        ([("a", "1", "5%"), ("b", "2", "6%"), ("c", "4", "7%"), ("x", "7", "6%")], [3]),
        ([("a", "50%"), ("b", "30%"), ("c", "20%"), ("x", "100%")], [3]),
        ([("a", "0"), ("b", "0"), ("c", "5"), ("d", "5")], []),
        ([("a", "0.1"), ("b", "0.1"), ("c", "0.1"), ("Total", "0.31")], []),
        ([("a", "1", "4"), ("b", "2", "5"), ("x", "3", "9"), ("c", "4", "1"), ("d", "2", "1"), ("y", "6", "2")], [2, 5]),
        ([("a", "1", "4"), ("b", "2", "5"), ("x", "3", "9"), ("c", "4", "1"), ("y", "7", "10")], [2, 4]),
        ([("a", "1"), ("b", "2"), ("c", "3"), ("x", "6"), ("d", "9")], []),
        ([("a", "k"), ("b", "l"), ("Total", "m")], []),
        ([("1",), ("2",), ("4",), ("7",)], []),
    ],
)  # fmt: skip
def test_a_row_whose_numbers_are_the_sums_of_those_above_is_one_of_sums_whatever_it_is_called(rows, sums):
    assert sums_in(*rows) == sums


REVENUE = [("a", "10.9", "9"), ("b", "3.4", "4"), ("Revenue", "14.3", "13")]


@pytest.mark.parametrize(
    ("rows", "closing"),
    [
        ([*REVENUE, ("c", "7.9", "8"), ("d", "5", "6"), ("Result", "1.4", "-1")], {2, 5}),
        ([*REVENUE, ("c", "7.9", "8"), ("d", "5", "6"), ("Result", "1.5", "-1")], {2}),
        ([*REVENUE, ("c", "7.9", "8"), ("d", "5", "6"), ("Costs", "12.9", "14"), ("Result", "1.4", "-1")], {2, 5, 6}),
        ([*REVENUE[:2], ("All", "14.3", "13"), ("c", "7.9", "8"), ("d", "5", "6"), ("e", "1.4", "-1")], {2}),
        ([("Whole", "14.3", "13"), ("c", "7.9", "8"), ("d", "5", "6"), ("e", "1.4", "-1")], set()),
        ([("a", "3", "2", "47"), ("b", "4", "5", "71"), ("c", "6", "8", "26"), ("All", "13", "15", "46")], {3}),
        ([("a", "3", "2", "47"), ("b", "4", "5", "71"), ("c", "6", "8", "26"), ("d", "13", "14", "46")], set()),
        (
            [(*"a3289", "47"), (*"b4571", "71"), (*"c6843", "26"), ("d", "13", "15", "9", "9", "46")],
            set(),
        ),
    ],
)  # fmt: skip
def test_a_last_row_closes_a_table_that_is_left_of_a_sum_or_sums_up_half_of_its_columns(rows, closing):
    spec = Slide(title="T", table=[["k"] + ["n"] * (len(rows[0]) - 1), *map(list, rows)])
    found = table_of(spec, "en")
    assert found.closing == closing
    assert found.totals <= closing
    if rows[-1][0] in ("Result", "All"):
        assert len(rows) - 1 not in found.totals


@pytest.mark.parametrize(
    ("parts", "last", "is_closed"),
    [
        (5, ("Firm", "25", "27", "1.3"), True),
        (4, ("Firm", "20", "27", "1.3"), False),
        (5, ("Firm", "26", "27", "1.3"), False),
        (5, ("Firm", "25", "31", "1.3"), False),
        (5, ("Firm", "25", "27", "1.0"), False),
        (5, ("Firm", "25", "", "1.3"), False),
    ],
)
def test_one_sum_of_many_rows_closes_a_table_whose_other_columns_end_as_means_do(parts, last, is_closed):
    rows = [(f"r{at}", "5", str(24 + at), f"1.{at + 1}") for at in range(parts)]
    spec = Slide(title="T", table=[["k", "n", "days", "calls"], *map(list, rows), list(last)])
    assert table_of(spec, "en").closing == ({parts} if is_closed else set())


def test_of_sums_that_are_given_no_other_row_closes_the_table():
    rows = [["k", "n", "m"], *map(list, REVENUE), ["c", "7", "8"], ["d", "5", "6"], ["Result", "2.3", "-1"]]
    assert table_of(Slide(title="T", table=rows), "en").closing == {2, 5}
    assert table_of(Slide(title="T", table=rows, types={"totals": [1]}), "en").closing == {1}


def test_a_row_of_sums_may_have_a_blank():
    rows = [
        ["a", "1", "5", "2"],
        ["b", "2", "6", "2"],
        ["", "3", "11", "–"],
        ["c", "4", "9", "1"],
        ["d", "5", "9", "1"],
    ]
    assert table_of(Slide(title="T", table=[["k", "x", "y", "z"], *rows]), "en").totals == {2}


def test_sums_that_are_given_are_the_only_ones():
    types = {"columns": [{}, {"kind": "number", "values": ["1", "2", "4", "7"]}], "totals": [1]}
    spec = Slide(title="T", table=[["k", "n"], ["a", "1"], ["b", "2"], ["c", "4"], ["d", "7"]], types=types)
    assert table_of(spec, "en").totals == {1}


@pytest.mark.parametrize("cell", ["0", "7"])
def test_sums_of_twice_the_rows_take_twice_the_time(cell):
    def work(count, salt):
        rows = [["k", "a", "b"], *([f"r{salt} {at}", cell, cell] for at in range(count))]
        slide = Slide(title="T", table=rows)
        return lambda: table_of(slide, "en")

    assert_linear(work, 1_000)


def test_numbers_beyond_all_bounds_are_no_sums():
    rows = [["k", "a", "b"], *([f"r{at}", "9" * 400, "1"] for at in range(4))]
    assert table_of(Slide(title="T", table=rows), "en").totals == frozenset()
