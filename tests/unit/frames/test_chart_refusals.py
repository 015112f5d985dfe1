"""What makes no chart is refused by our errors, which name the column and say what to do."""

import re

import numpy as np
import pandas as pd
import pytest

from nbdeck.errors import ColumnNotFound, DataError
from nbdeck.frames.charts import chart

FRAME = pd.DataFrame(
    {
        "month": pd.date_range("2024-01-01", periods=4, freq="MS"),
        "region": ["n", "s", "n", "s"],
        "sales": [1.0, -2.0, 3.0, 4.0],
        "cost": [1, 2, 3, 4],
        "price": ["1,200", "$3", "4.5", "12%"],
        "tags": [[1], [2], [3], [4]],
        "void": [None] * 4,
        "endless": [np.inf] * 4,
    }
)
DAYS = pd.DataFrame({"day": pd.date_range("1990-01-01", periods=12_000), "v": range(12_000)})
CITIES = pd.DataFrame({"city": [f"c{i:03}" for i in range(87)], "v": range(87)})
WIDE = pd.DataFrame([range(20)], columns=[f"c{i}" for i in range(20)])


@pytest.mark.parametrize(
    ("frame", "wish", "message", "hint"),
    [
        (FRAME, {"x": "mnth"}, "'mnth'", "'month'"),
        (FRAME, {"y": ["sales", "nope"]}, "'nope'", "The columns are"),
        (FRAME, {"series": "nope"}, "'nope'", "The columns are"),
        (FRAME, {"y": "price"}, "'price' is text", "ake numbers of it first, '12%' for one"),
        (FRAME.assign(price="1,2"), {"y": "price"}, "'price' holds numbers", "pd.to_numeric(df['price']"),
        (FRAME.assign(price="1,2")[["price"]], {}, "'price' holds numbers", "pd.to_numeric"),
        (FRAME, {"y": "region"}, "'region' is text", "aggregate='count'"),
        (FRAME, {"y": "void"}, "'void' has no values", "y='sales'"),
        (FRAME, {"x": "void"}, "'void' has no values", "eave x out"),
        (FRAME, {"x": "tags"}, "'tags'", "eave x out"),
        (FRAME, {"y": "tags"}, "'tags'", "y='sales'"),
        (FRAME, {"y": "endless"}, "no finite number in 'endless'", "y"),
        (FRAME, {"x": "region", "y": "sales"}, "'region' has 4 rows for 2", "aggregate='mean'"),
        (FRAME, {"x": "region", "y": "sales", "series": "region"}, "'region' is both", "another"),
        (
            FRAME,
            {"x": "month", "y": ["sales", "cost"], "series": "region"},
            "'region' gives the series",
            "y='sales'",
        ),
        (FRAME, {"x": "month", "y": []}, "y names no column", "number"),
        (FRAME, {"x": []}, "x names no column", "Leave x out"),
        (FRAME, {"kind": "dounut"}, "'dounut'", "'DOUGHNUT'"),
        (FRAME, {"aggregate": "avg"}, "aggregate='avg'", "'mean'"),
        (FRAME, {"sort": "up"}, "sort='up'", "'ascending'"),
        (FRAME, {"top": 0}, "top=0", "top=10"),
        (FRAME, {"top": True}, "top=True", "top=10"),
        (FRAME, {"y": "sales", "number_format": "bold"}, "'bold'", "#,##0"),
        (FRAME, {"kind": "pie", "y": "sales"}, "'sales' has negative values", "BAR"),
        (FRAME, {"kind": "pie", "y": ["sales", "cost"]}, "'sales', 'cost'", "STACKED_BAR"),
        (FRAME.assign(cost=0), {"kind": "doughnut", "y": "cost"}, "'cost' are zero", "BAR"),
        (FRAME, {"kind": "scatter", "x": "region", "y": "sales"}, "'region' holds no numbers", "x='cost'"),
        (
            FRAME,
            {"kind": "scatter", "x": "cost", "y": "sales", "aggregate": "sum"},
            "scatter",
            "Leave aggregate out",
        ),
        (FRAME, {"sort": "descending"}, "'month' runs in the order of time", "BAR"),
        (FRAME[["sales", "cost"]], {"aggregate": "sum"}, "'sales' and 'cost'", "x"),
        (DAYS, {}, "'day' gives 12,000 points, and a line chart holds 10,000", "aggregate='sum'"),
        (DAYS, {"kind": "bar"}, "a bar chart holds 60", "aggregate="),
        (
            CITIES,
            {},
            "'city' gives 87 categories, and a horizontal bar chart holds 21 names",
            "Say top=15. Or show it with nbdeck.table(df).",
        ),
        (
            CITIES.head(22),
            {},
            "holds 21",
            "Say top=15. Or show it with nbdeck.table(df).",
        ),
        (
            CITIES.head(22).assign(w=1),
            {"y": ["v", "w"]},
            "holds 21",
            "Show it with nbdeck.table(df).",
        ),
        (CITIES, {"top": 70}, "a horizontal bar chart holds 21", "top=15"),
        (
            CITIES,
            {"kind": "bar"},
            "a bar chart holds 60.",
            "Say top=15. Or filter the rows.",
        ),
        (CITIES, {"kind": "pie"}, "a pie chart holds 12", "top=12 and aggregate='sum'"),
        (WIDE, {"y": list(WIDE.columns)}, "y names 20 columns", "two charts"),
        (FRAME.head(0), {}, "no rows", "filter"),
    ],
)
def test_a_refusal_names_what_is_wrong_and_what_to_do(frame, wish, message, hint):
    with pytest.raises(DataError) as refusal:
        chart(frame, **wish)
    assert message in refusal.value.message
    assert hint in refusal.value.hint


def test_as_many_names_as_a_slide_can_hold_are_drawn():
    assert len(chart(CITIES.head(21)).chart.categories) == 21
    assert len(chart(CITIES.head(40), kind="BAR").chart.categories) == 40


def test_a_missing_column_can_be_caught_on_its_own():
    with pytest.raises(ColumnNotFound) as refusal:
        chart(FRAME, y="nope")
    assert refusal.value.code == "COLUMN_NOT_FOUND"
    assert refusal.value.details["column"] == "nope"


@pytest.mark.parametrize(("library", "words"), [("polars", "pl.col('v')"), ("pyarrow", "table['v']")])
def test_text_numbers_are_refused_in_the_words_of_the_library(library, words):
    module = pytest.importorskip(library)
    make = module.DataFrame if library == "polars" else module.table
    with pytest.raises(DataError) as refusal:
        chart(make({"k": ["a"], "v": ["1"]}), y="v")
    assert words in refusal.value.hint


def test_many_rows_for_each_name_are_refused_without_an_aggregate_where_they_are_no_classes():
    frame = pd.DataFrame({"k": [f"k{n}" for n in range(13)] * 20_000, "v": 1.0})
    with pytest.raises(DataError, match="'k' has 260,000 rows for 13"):
        chart(frame)
    few = pd.DataFrame({"k": ["a", "b"] * 7, "v": range(14)})
    with pytest.raises(DataError, match="'k' has 14 rows for 2"):
        chart(few)


def refusal_of(words, **wish):
    df = pd.DataFrame({"k": [f"k{at}" for at in range(len(words))], "price": words})
    with pytest.raises(DataError) as caught:
        chart(df, **wish)
    return df, str(caught.value.args[0]), caught.value.hint


@pytest.mark.parametrize(
    ("words", "numbers", "after"),
    [
        (["$1,234.50", "-$3"], [1234.5, -3], "Then say unit='$', which that takes off."),
        (["34.5%", "8%"], [34.5, 8], "Then say unit='%', which that takes off."),
        (["1.234.567,89 €", "12,5"], [1234567.89, 12.5], "That takes off '€'."),
        (["1234,50 €", "-3,5 €"], [1234.5, -3.5], "Then say unit='€', which that takes off."),
        (["12,5 kg", "3,4 kg"], [12.5, 3.4], "Then say unit='kg', which that takes off."),
        (["12k", "3k"], [12, 3], "Then say unit='k', which that takes off."),
        (["166,2 Mrd. €", "+3,4 Mrd. €"], [166.2, 3.4], "Then say unit='Mrd. €', which that takes off."),
        (["1.5 Mio.", "2.25 Mio."], [1.5, 2.25], "Then say unit='Mio.', which that takes off."),
        (["1'234.50 CHF", "2'000.00 CHF"], [1234.5, 2000], "Then say unit='CHF', which that takes off."),
        (["1 234,5", "0,5"], [1234.5, 0.5], ""),
        (["1\u202f234", "12"], [1234, 12], ""),
        (["0,123", "10,456"], [0.123, 10.456], ""),
        (["1200", "3"], [1200, 3], ""),
    ],
)
def test_the_way_to_convert_amounts_works(words, numbers, after):
    df, message, hint = refusal_of(words)
    assert message == "The column 'price' holds numbers that are stored as text."
    code, rest = re.fullmatch(r"Convert it first: (df.*\))\. ?(.*)", hint).groups()
    exec(code, {"df": df, "pd": pd})
    assert (rest, df["price"].tolist()) == (after, numbers)
    assert chart(df).chart.series[0].values == tuple(numbers)


def test_the_way_to_convert_amounts_in_polars_works():
    pl = pytest.importorskip("polars")
    df = pl.DataFrame({"k": ["a", "b", "c"], "price": ["1.5 Mio.", "n/a", "2.25 Mio."]})
    with pytest.raises(DataError, match="and 'n/a', which is none") as caught:
        chart(df)
    names = {"df": df, "pl": pl}
    exec(caught.value.hint.removeprefix("Convert it first: ").partition(". Then ")[0], names)
    assert names["df"]["price"].to_list() == [1.5, None, 2.25]


@pytest.mark.parametrize("words", [["1.234 EUR", "12.500 EUR"], ["1,234", "+5"]])
def test_marks_that_can_be_read_in_two_ways_get_both_and_no_choice(words):
    df, _, hint = refusal_of(words)
    texts = df["price"].copy()
    readings = []
    for mark in ".,":
        code = hint.partition(f"f {mark!r} marks decimals, ")[2].partition(";")[0].partition(". Then")[0]
        exec(code.removesuffix("."), {"df": df, "pd": pd})
        readings.append(df["price"].tolist())
        df["price"] = texts
    characters = words[0].split()[0]
    assert readings[0][0] == float(characters.replace(",", ""))
    assert readings[1][0] == float(characters.replace(".", "").replace(",", "."))


def test_the_way_to_convert_numbers_makes_a_gap_of_the_word_for_none():
    df, message, hint = refusal_of(["1.234,50 €", "n/a", "2,5 €"])
    assert "stored as text, and 'n/a', which is none" in message
    code, _, unit = hint.removeprefix("Convert it first: ").partition(". Then ")
    assert unit == "say unit='€', which that takes off."
    exec(code, {"df": df, "pd": pd})
    assert chart(df).chart.series[0].values == (1234.5, None, 2.5)


@pytest.mark.parametrize("words", [["1e5", "2e6"], ["1,234.5", "12,5"]])
def test_numbers_without_one_mark_get_no_code_that_would_change_them(words):
    _, message, hint = refusal_of(words, y="price")
    assert "numbers that are stored as text" in message
    assert hint == f"Convert it first, {words[-1]!r} for one."


@pytest.mark.parametrize(
    "words",
    [
        ["<5", "<6"],
        ["5 kg", "200 g"],
        ["(1,234)", "5"],
        ["–5", "6"],
        ["−5", "6"],
        ["v-1", "v-2"],
        ["01067", "10115"],
        ["1.2.3"],
    ],
)
def test_texts_that_no_code_makes_numbers_of_are_to_be_made_so_before_they_are_counted(words):
    assert refusal_of(words, y="price")[1:] == (
        "The column 'price' is text, and y needs numbers.",
        f"Make numbers of it first, {words[-1]!r} for one.",
    )


@pytest.mark.parametrize("missing", ["n.a.", "-"])
def test_the_way_to_convert_amounts_makes_a_gap_of_a_word_of_marks(missing):
    df, _, hint = refusal_of(["1.5 kg", missing, "2.5 kg"])
    exec(hint.removeprefix("Convert it first: ").partition(". Then ")[0], {"df": df, "pd": pd})
    assert chart(df).chart.series[0].values == (1.5, None, 2.5)
    assert "coerce" not in refusal_of(["1.5 kg", "2.5 kg"])[2]


def test_names_of_which_some_hold_digits_are_text_that_is_counted():
    assert "aggregate='count'" in refusal_of(["5 kg", "unknown", "200 g"], y="price")[2]


def test_doses_may_be_series_and_bare_numbers_in_text_are_none():
    doses = pd.DataFrame(
        {"month": ["Jan", "Jan", "Feb", "Feb"], "dose": ["5 mg", "10 mg"] * 2, "v": [1, 2, 3, 4]}
    )
    assert [each.name for each in chart(doses, x="month").chart.series] == ["5 mg", "10 mg"]
    with pytest.raises(DataError, match="'month' has 4 rows for 2"):
        chart(doses.assign(dose=["5", "10"] * 2), x="month")


def test_names_with_a_number_are_no_amounts_unless_they_are_asked_for():
    assert "Say aggregate='count'" in refusal_of(["Room 12", "Room 14"])[2]
    assert "to_numeric" in refusal_of(["Room 12", "Room 14"], y="price")[2]
    assert "aggregate='count'" in refusal_of(["Rome", "Oslo"], y="price")[2]


def test_a_column_of_another_type_is_refused_with_its_type_and_never_with_its_own_axis():
    frame = pd.DataFrame({"period": [6.0, 12.0], "power": [1 + 2j, 3j]})
    with pytest.raises(DataError, match="'power' holds objects of the type complex, and y needs") as caught:
        chart(frame, x="period", y="power")
    assert caught.value.hint == "Say aggregate='count' and leave y out."


def test_a_column_without_values_is_refused_with_the_others_that_are_not_drawn():
    frame = pd.DataFrame({"year": [2021, 2022], "lag": [None, None], "rate": [1.5, 2]})
    with pytest.raises(DataError, match="'lag' has no values") as caught:
        chart(frame, x="year", y="lag")
    assert caught.value.hint == "Say y='rate'. Or look at where they were lost."
    with pytest.raises(DataError) as caught:
        chart(frame[["year", "lag"]], x="year", y="lag")
    assert caught.value.hint == "Look at where they were lost."


def test_the_first_value_that_stands_in_several_rows_is_named():
    frame = pd.DataFrame({"year": [1952, 1956, 1956, 1960], "athletes": [4925, 3190, 158, 5338]})
    with pytest.raises(DataError, match=r"has 4 rows for 3 different values\. 2 of them are '1956'\."):
        chart(frame, x="year", y="athletes")
    texts = frame.assign(year=["2024-01-01", "2024-02-01", "2024-02-01", "2024-03-01"])
    with pytest.raises(DataError, match=r"2 of them are '2024-02-01'\."):
        chart(texts, x="year", y="athletes")
    days = texts.assign(year=pd.to_datetime(texts["year"]))
    with pytest.raises(DataError, match=r"2 of them are '1 Feb 2024'\."):
        chart(days, x="year", y="athletes")
    times = days.assign(year=days["year"] + pd.Timedelta("22:01:24"))
    with pytest.raises(DataError, match=r"2 of them are '2024-02-01 22:01:24'\."):
        chart(times, x="year", y="athletes")


def test_top_is_refused_where_it_has_nothing_to_choose_from():
    homes = pd.DataFrame({"zip": [95814, 95608, 95831], "price": [1.0, 4.0, 2.0], "rent": [3.0, 1.0, 2.0]})
    with pytest.raises(DataError, match=r"top=2 chooses series .* 'zip', and there is one\."):
        chart(homes, x="zip", y="price", top=2)
    assert len(chart(homes, x="zip", y=["price", "rent"], top=2).chart.series) == 2
    names = homes.assign(zip=homes["zip"].astype(str))
    assert chart(names, x="zip", y="price", top=2).chart.categories == ("95608", "95831")


@pytest.mark.parametrize("kind", ["pie", "doughnut"])
def test_percents_of_another_whole_are_no_slices(kind):
    shares = pd.DataFrame({"language": list("abc"), "share": [62.3, 22.8, 31.2]})
    with pytest.raises(DataError, match=r"The parts add up to 116\.3 %"):
        chart(shares, x="language", y="share", kind=kind, unit="%")
    assert chart(shares, x="language", y="share", kind=kind, unit="kg").chart
    almost = shares.assign(share=[62.3, 22.8, 14.2])
    assert chart(almost, x="language", y="share", kind=kind, unit="%").chart
    with pytest.raises(DataError, match=r"98\.9 %"):
        chart(shares.assign(share=[61.9, 22.8, 14.2]), x="language", y="share", kind=kind, unit="%")


def test_words_with_a_number_among_them_are_no_numbers():
    frame = pd.DataFrame({"k": ["a", "b", "c"], "v": ["12", "soon", "later"]})
    with pytest.raises(DataError, match="'v' is text"):
        chart(frame, y="v")


def test_ordered_categories_are_names_like_any_other():
    names = pd.Categorical(CITIES["city"].head(22), categories=CITIES["city"].head(22), ordered=True)
    with pytest.raises(DataError, match="a horizontal bar chart holds 21"):
        chart(pd.DataFrame({"city": names, "v": range(22)}), y="v")


def test_rows_that_a_series_does_not_tell_apart_are_named():
    frame = pd.DataFrame(
        {"month": ["jan", "feb", "feb", "feb"], "town": ["A", "A", "B", "B"], "v": [1, 2, 3, 4]}
    )
    with pytest.raises(DataError) as refusal:
        chart(frame, x="month", y="v", series="town")
    assert refusal.value.message.endswith("'town' does not tell them apart: 2 of them are 'feb' and 'B'.")
    assert refusal.value.hint == (
        "Say aggregate='mean', or say aggregate='sum', or say aggregate='min', or say aggregate='max'."
    )


def test_an_index_without_a_name_is_no_column():
    series = pd.Series(range(87), index=[f"place {number}" for number in range(87)])
    with pytest.raises(DataError, match="The index gives 87 categories"):
        chart(series)
