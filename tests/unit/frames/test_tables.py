"""The cells that a table shows: formats by dtype, index, limits."""

import datetime as dt
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.errors import ColumnNotFound, DataError
from nbdeck.frames.tables import table


def column(values, name="a", **wish):
    """Return the cells below the header of the one column."""
    return [row[0] for row in table(pd.DataFrame({name: values}), **wish).table[1:]]


@pytest.mark.parametrize(
    ("values", "cells"),
    [
        ([1, 20], ["1", "20"]),
        ([9999, -20], ["9999", "-20"]),
        ([10_000, -20], ["10000", "-20"]),
        ([1.5, 2.25], ["1.50", "2.25"]),
        ([1234.5, 2.0], ["1234.5", "2.0"]),
        ([12345.5, 2.0], ["12,345.5", "2.0"]),
        ([Decimal("1.10"), None], ["1.10", "–"]),
        ([np.nan, np.inf, -np.inf, 1.0], ["–", "∞", "-∞", "1"]),
        (pd.array([1, None], dtype="Int64"), ["1", "–"]),
        ([2**63 - 1], ["9223372036854775807"]),
        ([2**70, None], ["1180591620717411303424", "–"]),
        ([Decimal("12345.00"), Decimal("0.1")], ["12345.00", "0.1"]),
        (np.array([0.1, 0.2], dtype="float32"), ["0.1", "0.2"]),
        ([1 / 3, 100.25], ["0.33", "100.25"]),
        (["1,234", "004711", "*A*  _1_"], ["1,234", "004711", "*A*  _1_"]),
        (["x" * 90, 5], ["x" * 90, "5"]),
        (pd.to_datetime(["2024-01-01 09:00", "2024-01-01 10:30"]), ["1 Jan 2024 09:00", "1 Jan 2024 10:30"]),
        (pd.to_datetime(["2024-01-01 09:00:05.25"]), ["1 Jan 2024 09:00:05.25"]),
        (pd.to_datetime(["2024-01-01 09:00:05+02:00"]), ["1 Jan 2024 09:00:05 +02:00"]),
        (pd.to_datetime(["2024-01-01 09:00"], utc=True), ["1 Jan 2024 09:00 UTC"]),
        ([dt.time(9, 30), None], ["09:30:00", "–"]),
        (pd.to_timedelta(["43:12:00", "00:51:09.5", None]), ["1 d 19:12:00", "0:51:09.5", "–"]),
        (pd.to_timedelta(["-1:02:33"]), ["-1:02:33"]),
        (pd.to_timedelta([1, 1_500_000_020], unit="ns"), ["0:00:00.000000001", "0:00:01.50000002"]),
        (pd.period_range("2024-01", periods=2, freq="M"), ["Jan 2024", "Feb 2024"]),
        (pd.PeriodIndex(["2024Q1"], freq="Q-JAN"), ["2024Q1"]),
        (pd.PeriodIndex(["2024-01-01"], freq="W"), ["2024-01-01/2024-01-07"]),
        (pd.IntervalIndex.from_tuples([(0, 1), (1, 2)]), ["(0, 1]", "(1, 2]"]),
        (pd.Categorical([3, 1]), ["3", "1"]),
        ([True, False, None], ["True", "False", "–"]),
        (["x\ny", None, ""], ["x\ny", "–", ""]),
        (pd.Categorical(["b", None]), ["b", "–"]),
        (pd.to_datetime(["2024-01-01", "2024-02-01", None]), ["1 Jan 2024", "1 Feb 2024", "–"]),
        ([dt.date(2024, 1, 5)], ["5 Jan 2024"]),
        (pd.period_range("2024Q1", periods=1, freq="Q"), ["2024 Q1"]),
        ([[1, 2], [3]], ["[1, 2]", "[3]"]),
        ([None, None], ["–", "–"]),
    ],
)
def test_each_dtype_is_shown_in_its_way(values, cells):
    assert column(values) == cells


@pytest.mark.parametrize(
    ("name", "values", "cells"),
    [
        ("year", [-10335, 1812], ["-10335", "1812"]),
        ("tonnes", [10335, 1812], ["10335", "1812"]),
        ("vast", [10**400, 1], [f"1{'0' * 400}", "1"]),
        ("vast and small", [10**400, 0.5, None], [f"1{'0' * 400}", "0.5", "–"]),
        ("share", [0.123, 0.5], ["0.123", "0.500"]),
        ("share", [12.3, 50.0], ["12.3", "50.0"]),
    ],
)
def test_whole_numbers_keep_their_digits_and_nothing_is_a_percent_by_its_name(name, values, cells):
    assert column(values, name) == cells


@pytest.mark.parametrize(
    ("values", "wanted", "cells"),
    [
        ([1234.5], "#,##0.0", ["1,234.5"]),
        ([0.5], "0%", ["50%"]),
        ([1234.5], "{:.0f} m", ["1234 m"]),
        ([1234], "$#,##0", ["$1,234"]),
        (pd.to_datetime(["2024-03-01"]), "%d.%m.%Y", ["01.03.2024"]),
        (["x", None], str.upper, ["X", "–"]),
    ],
)
def test_a_format_that_was_asked_for_is_used(values, wanted, cells):
    assert column(values, formats={"a": wanted}) == cells


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ([1], "x"),
        ([1], "{:d"),
        ([1.5], "{:d}"),
        ([1], "{name}"),
        (["x"], "0"),
        (pd.to_datetime(["2024-01-01"]), "0"),
    ],
)
def test_a_format_that_does_not_suit_is_refused(values, wanted):
    with pytest.raises(DataError) as refusal:
        column(values, formats={"a": wanted})
    assert repr(wanted) in refusal.value.message


def test_the_slide_says_what_it_shows():
    slide = table(pd.DataFrame({"k": ["a"], "n": [1]}), source="Ledger", caption="Audited", notes="Pause")
    assert slide.layout is Layout.TABLE
    assert slide.title == "n by k"
    assert (slide.content, slide.source, slide.notes) == ("Audited", "Ledger", "Pause")
    assert slide.table == (("k", "n"), ("a", "1"))
    assert slide.why == "TABLE of 1 row and 2 columns."


@pytest.mark.parametrize(
    ("index", "wanted", "header"),
    [
        (None, None, ("v",)),
        (None, True, ("", "v")),
        (["x", "y"], None, ("", "v")),
        (["x", "y"], False, ("v",)),
        (pd.Index([7, 8], name="k"), None, ("k", "v")),
        (pd.MultiIndex.from_tuples([(1, "a"), (2, "b")], names=["n", "l"]), None, ("n", "l", "v")),
    ],
)
def test_the_index_is_shown_when_it_means_something_or_is_asked_for(index, wanted, header):
    slide = table(pd.DataFrame({"v": [1, 2]}, index=index), index=wanted)
    assert slide.table[0] == header


def test_columns_are_shown_in_the_order_that_they_are_named_in():
    frame = pd.DataFrame({"a": [1], "b": [2], "c": [3]})
    assert table(frame, columns=["c", "a"]).table == (("c", "a"), ("3", "1"))
    assert table(frame, columns="b").table == (("b",), ("2",))


def test_a_cut_table_says_so():
    slide = table(pd.DataFrame({"n": range(1000)}), max_rows=3, caption="Raw.")
    assert slide.table == (("n",), ("0",), ("1",), ("2",))
    assert slide.content == "The first 3 of 1,000 rows. Raw."
    assert slide.types.rows_of == 1000
    assert slide.why.startswith("TABLE of 3 rows and 1 column.")
    assert slide.why.endswith("The first 3 of 1,000 rows.")
    assert table(pd.DataFrame({"n": range(3)}), max_rows=3).types.rows_of == 0


@pytest.mark.parametrize(
    ("frame", "wish", "message"),
    [
        (pd.DataFrame({"n": range(101)}), {}, "101 rows"),
        (pd.DataFrame([range(16)]), {}, "16 columns"),
        (pd.DataFrame({"n": []}), {}, "'n'"),
        (pd.DataFrame({"n": [1]}), {"max_rows": 0}, "max_rows=0"),
        (pd.DataFrame({"n": [1]}), {"columns": []}, "no columns"),
    ],
)
def test_what_a_table_cannot_hold_is_refused(frame, wish, message):
    with pytest.raises(DataError) as refusal:
        table(frame, **wish)
    assert message in refusal.value.message
    assert refusal.value.hint


@pytest.mark.parametrize("wish", [{"columns": ["nope"]}, {"formats": {"nope": "0"}}])
def test_a_column_that_is_not_there_is_named(wish):
    with pytest.raises(ColumnNotFound, match="'nope'"):
        table(pd.DataFrame({"n": [1]}), **wish)


def test_only_pandas_has_an_index():
    pl = pytest.importorskip("polars")
    with pytest.raises(DataError, match="index"):
        table(pl.DataFrame({"n": [1]}), index=True)


def test_heads_are_the_names_of_the_columns_letter_by_letter():
    slide = table(pd.DataFrame({"win_rate": [0.5], "petalWidth": [1], "GOOG": [2], "p": [3]}))
    assert slide.table[0] == ("win_rate", "petalWidth", "GOOG", "p")


@pytest.mark.parametrize(
    ("frame", "title"),
    [
        ({"side": ["l", "l"], "miles": [3, 4]}, "Side and miles"),
        ({"rep": ["A", "B"], "deals": [3, 4]}, "Deals by rep"),
        ({"rep": ["A", "B"], **{f"c{n}": [1, 2] for n in range(6)}}, "6 columns by rep"),
    ],
)
def test_a_title_names_what_tells_the_rows_apart_only_where_it_does(frame, title):
    assert table(pd.DataFrame(frame)).title == title


def test_a_small_number_is_never_shown_as_zero():
    frame = pd.DataFrame({"gene": list("ABCD"), "p_value": [1e-12, 0.0, 0.04, -1e-9]})
    assert [row[1] for row in table(frame).table[1:]] == ["<0.0001", "0.0000", "0.0400", ">-0.0001"]


def test_a_small_number_is_never_shown_as_more_than_it_is():
    frame = pd.DataFrame({"p": [5.04e-5, 9.99e-5, -6e-5, 1e-4, 1.4e-4, 0.2]})
    texts = ["<0.0001", "<0.0001", ">-0.0001", "0.0001", "0.0001", "0.2000"]
    slide = table(frame, index=False)
    assert [row[0] for row in slide.table[1:]] == texts
    assert "Rounded: 'p' to 4 decimals." in slide.why
    assert [slide.types.columns[0].shown(at, text, "de") for at, text in enumerate(texts)][:2] == [
        "<0,0001"
    ] * 2


def test_a_normalised_crosstab_is_shown_as_the_numbers_that_it_holds():
    frame = pd.DataFrame({"x": [0.5, 0.0411], "y": [0.5, 0.9589]}, index=["a", "b"])
    assert table(frame).table[1:] == (("a", "0.5000", "0.5000"), ("b", "0.0411", "0.9589"))


def kinds(slide):
    return [column.kind for column in slide.types.columns]


def test_the_type_of_a_column_is_that_of_the_frame_whatever_its_text_looks_like():
    frame = pd.DataFrame(
        {
            "sku": ["1,234"],
            "zip": pd.Categorical(["10115"]),
            "n": pd.array([None], dtype="Int64").fillna(1234),
            "price": [Decimal("1.10")],
            "day": pd.to_datetime(["2024-01-05"]),
            "took": pd.to_timedelta(["1:00:00"]),
            "ok": [True],
        }
    )
    assert kinds(table(frame)) == ["text", "text", "number", "number", "time", "number", "text"]


def test_values_stand_beside_their_texts_so_that_a_deck_can_say_them_in_its_language():
    number, day = table(
        pd.DataFrame({"n": [12345.5, None], "t": pd.to_datetime(["2024-03-05", None])})
    ).types.columns
    assert (number.format, number.values) == ("#,##0.0", ("12345.5", ""))
    assert number.shown(0, "12,345.5", "de-DE") == "12.345,5"
    assert number.shown(0, "changed", "de-DE") == "changed"
    assert number.shown(1, "–", "de-DE") == "–"
    assert day.shown(0, "5 Mar 2024", "fr-FR") == "5 mars 2024"


def test_numbers_in_a_pattern_follow_the_language_and_words_of_a_function_stay():
    pattern, words = table(
        pd.DataFrame({"n": [1234.5], "w": [0.5]}),
        formats={"n": "{:,.1f} m", "w": lambda value: f"~{value} or 1.5"},
    ).types.columns
    assert pattern.shown(0, "1,234.5 m", "de-DE") == "1.234,5 m"
    assert words.shown(0, "~0.5 or 1.5", "de-DE") == "~0.5 or 1.5"
    assert (pattern.kind, words.kind) == ("number", "number")


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([1.25, 2.5], ""),
        ([1 / 3, 2.0], " Rounded: 'a' to 2 decimals."),
        ([1e16 / 3], " Rounded: 'a' to 2 digits."),
        ([1234567.25], ""),
        ([10.0 / 3, 100], " Rounded: 'a' to 1 decimal."),
    ],
)
def test_rounding_is_told(values, told):
    assert (
        table(pd.DataFrame({"a": values})).why
        == f"TABLE of {len(values)} row{'s' * (len(values) > 1)} and 1 column.{told}"
    )


@pytest.mark.parametrize(
    ("values", "how", "told"),
    [
        ([19.0, 0.767], "0", " Rounded: 'a' by the format '0' ('<1' where that says zero)."),
        ([-0.2, 0.2, 3.0], "0", " Rounded: 'a' by the format '0' ('>-1' and '<1' where that says zero)."),
        ([2, 3], "0", ""),
        ([1234567, 5000], "#,##0,", " Rounded: 'a' by the format '#,##0,'."),
        ([2000, 5000], '#,##0,"k"', ""),
        ([0.123, 0.5], "0.0%", ""),
        ([0.1234, -0.5], "+0.0%;-0.0%", " Rounded: 'a' by the format '+0.0%;-0.0%'."),
        ([0.64, 0.5312], ".000", " Rounded: 'a' by the format '.000'."),
        ([0.64, 0.531], ".000", ""),
        ([1.25, 2.0], "{:.1f}", " Rounded: 'a' by the format '{:.1f}'."),
        ([1.5, 2.0, None, float("inf")], "{:.1f}", ""),
        ([1.25, 2.0], "General", ""),
        ([1.25, 2.0], "0.00E+00", ""),
        ([1.2525, 2.0], "0.00E+00", " Rounded: 'a' by the format '0.00E+00'."),
    ],
)
def test_rounding_by_a_format_of_the_user_is_told(values, how, told):
    why = table(pd.DataFrame({"a": values}, dtype=object), formats={"a": how}).why
    assert "".join(why.partition(" Rounded")[1:]).partition(". 1 cell")[0].rstrip(".") == told.rstrip(".")


def test_display_options_of_pandas_are_followed():
    frame = pd.DataFrame({"a": [1 / 3], "n": [7]})
    with pd.option_context("display.precision", 2):
        assert table(frame).table[1] == ("0.33", "7")
    with pd.option_context("display.float_format", "{:.1f} u".format):
        assert table(frame).table[1] == ("0.3 u", "7")


def test_levels_of_columns_are_kept_beside_the_header_on_one_line():
    columns = pd.MultiIndex.from_tuples([("A", "x"), ("A", "y"), ("All", "")], names=["up", "low"])
    slide = table(pd.DataFrame([[1, 2, 3]], index=pd.Index(["i"], name="row"), columns=columns))
    assert slide.table[0] == ("up · row / low", "A · x", "A · y", "All")
    assert slide.types.header == (("up", "A", "A", "All"), ("row / low", "x", "y", ""))
    assert slide.types.row_heads == 1


def test_the_name_of_a_pivots_columns_is_not_lost():
    slide = table(
        pd.DataFrame({"g": ["a"], "y": [2007], "v": [1.5]}).pivot(index="g", columns="y", values="v")
    )
    assert slide.table == (("g / y", "2007"), ("a", "1.5"))


def test_levels_of_rows_name_the_rows():
    rows = pd.MultiIndex.from_product([["a"], ["b", "c"]], names=["k", "l"])
    slide = table(pd.DataFrame({"v": [1, 2]}, index=rows))
    assert slide.types.row_heads == 2
    assert table(pd.DataFrame({"v": [1, 2]}, index=rows), index=False).types.row_heads == 0


def test_years_of_an_index_have_no_thousands_mark():
    frame = pd.DataFrame({"rain": [3.5, 4.5]}, index=pd.Index([2012, 2013], name="date"))
    assert [row[0] for row in table(frame).table] == ["date", "2012", "2013"]


def test_line_breaks_stay_and_tabs_that_become_spaces_are_told():
    frame = pd.DataFrame({"note": ["a\r\nb", "c\u2028d\n"], "tab": ["a\n", "b\tc"], "n": [1, 2]})
    slide = table(frame)
    assert [row[:2] for row in slide.table[1:]] == [("a\nb", "a\n"), ("c\nd\n", "b c")]
    assert "Tabs and the like are spaces in 'tab'." in slide.why
    assert "Tabs" not in table(frame, columns=["note", "n"]).why


def test_a_zone_is_told_and_an_index_of_stretches_without_a_name_has_no_head():
    days = pd.date_range("2024-05-01", periods=2, tz="Europe/Berlin")
    slide = table(pd.DataFrame({"day": days, "v": [1, 2]}, index=pd.to_timedelta([1, 2], unit="h")))
    assert slide.table[0] == ("", "day", "v")
    assert slide.title == "Day and v"
    assert slide.why.endswith("Times of 'day' are those of Europe/Berlin.")


@pytest.mark.parametrize(
    ("name", "hint"),
    [("column", "Did you mean columns=?"), ("hue", "Its arguments are columns, index, title, ")],
)
def test_an_argument_that_it_does_not_have_is_answered_with_what_it_has(name, hint):
    with pytest.raises(DataError, match=f"nbdeck.table has no argument '{name}'") as refused:
        table({"a": [1]}, **{name: "a"})
    assert refused.value.hint.startswith(hint)
    assert "unknown" not in refused.value.hint


def test_the_counts_of_a_summary_are_whole_in_every_language_and_other_numbers_keep_their_decimals():
    summary = pd.DataFrame(
        {"a": [n * 1.5 for n in range(1342)], "b": [n / 7 for n in range(1342)]}
    ).describe()
    slide = table(summary)
    assert slide.table[1] == ("count", "1,342", "1,342")
    assert "." in slide.table[2][1]
    column = slide.types.columns[1]
    assert column.shown(0, "1,342", "de") == "1.342"
    assert column.shown(1, slide.table[2][1], "de") == slide.table[2][1].translate(str.maketrans(",.", ".,"))
    assert table(summary, formats={"a": "0.00"}).table[1][1] == "1342.00"
    other = pd.DataFrame({"n": [1.5, 2.0, 3.0]}, index=["count", "mean", "sum"])
    assert table(other).table[2][1] == "2.0"


def test_columns_below_common_heads_are_called_by_these():
    heads = pd.MultiIndex.from_product([["density", "people"], [2001, 2011]])
    frame = pd.DataFrame([[1, 2, 3, 4], [5, 6, 7, 8]], columns=heads, index=pd.Index(["x", "y"], name="area"))
    assert table(frame).title == "Density and people by area"
    frame.columns = pd.MultiIndex.from_tuples([(name, name) for name in "abcd"])
    assert table(frame).title == "4 columns by area"
    assert table(frame.iloc[:, :3]).title == "a · a, b · b and c · c by area"


def test_a_table_that_shows_everything_sends_nothing_about_what_it_lacks():
    sent = table({"a": ["x"], "b": [1]}).wire()["types"]
    assert not {"rows_of", "not_taken_over"} & sent.keys()
