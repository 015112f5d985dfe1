"""Everything that holds rows and columns is read into the same frame."""

import datetime as dt
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

from nbdeck.errors import ColumnNotFound, DataError
from nbdeck.frames.frame import Role
from nbdeck.frames.intake import read
from nbdeck.frames.times import Grain


def role_of(values, name="a"):
    return read(pd.DataFrame({name: values})).columns[name].role


@pytest.mark.parametrize(
    ("values", "role"),
    [
        ([1, 2], Role.NUMBER),
        (pd.array([1, None], dtype="Int64"), Role.NUMBER),
        ([Decimal("1.5"), None], Role.NUMBER),
        ([Decimal("1.5"), 2, 2.5], Role.NUMBER),
        (pd.arrays.SparseArray([0.0, 1.0]), Role.NUMBER),
        ([np.int64(1), None, 10**30], Role.NUMBER),
        ([True, False], Role.BOOLEAN),
        ([True, None], Role.BOOLEAN),
        ([dt.date(2024, 1, 1), None], Role.TIME),
        (pd.to_datetime(["2024-01-01", None]), Role.TIME),
        (pd.to_datetime(["2024-01-01"]).tz_localize("Asia/Tokyo"), Role.TIME),
        (pd.period_range("2024-01", periods=2, freq="M"), Role.TIME),
        (pd.Categorical(["a", "b"]), Role.TEXT),
        (pd.Categorical(["a", "b"], ordered=True), Role.CATEGORY),
        (pd.cut([1, 5], [0, 3, 6]), Role.CATEGORY),
        (pd.interval_range(0, 2), Role.TEXT),
        ([dt.time(9), dt.time(10)], Role.TEXT),
        (["a", None], Role.TEXT),
        (["a", 1], Role.TEXT),
        ([None, None], Role.EMPTY),
        ([np.nan, np.nan], Role.EMPTY),
        ([[1], [2]], Role.OTHER),
        ([1j, 2j], Role.OTHER),
    ],
)
def test_each_dtype_has_its_role(values, role):
    assert role_of(values) is role


@pytest.mark.parametrize(
    ("name", "values", "role"),
    [
        ("year", [2020, 2021], Role.YEAR),
        ("fiscal_year", [2020.0, None], Role.YEAR),
        ("Jahr", [2020], Role.YEAR),
        ("years", [3, 12], Role.NUMBER),
        ("year", [2020.5], Role.NUMBER),
        ("sales", [2020, 2021], Role.NUMBER),
    ],
)
def test_a_year_is_told_by_its_name_and_its_values(name, values, role):
    assert role_of(values, name) is role


@pytest.mark.parametrize(
    ("freq", "grain"),
    [("Y", Grain.YEAR), ("Q", Grain.QUARTER), ("M", Grain.MONTH), ("D", Grain.DAY), ("h", None)],
)
def test_periods_keep_what_they_stand_for(freq, grain):
    frame = read(pd.DataFrame({"p": pd.period_range("2024-01-01", periods=2, freq=freq), "v": [1, 2]}))
    assert frame.columns["p"].grain is grain


def test_categories_keep_their_order_and_only_those_in_use():
    sizes = pd.Categorical(["L", "S"], categories=["S", "M", "L"], ordered=True)
    assert read(pd.DataFrame({"size": sizes})).columns["size"].order == ("S", "L")
    bins = read(pd.DataFrame({"bin": pd.cut([5, 1], [0, 3, 6])})).columns["bin"]
    assert bins.order == ("(0, 3]", "(3, 6]")


def test_columns_of_the_same_name_are_numbered_and_said_so():
    frame = read(pd.DataFrame([["x", 1, 2]], columns=["a", "sales", "sales"]))
    assert list(frame.columns) == ["a", "sales", "sales (2)"]
    assert frame.find("sales").name == "sales"
    assert frame.name_remarks == ("Columns of the same name are numbered: 'sales (2)'.",)
    assert not read(pd.DataFrame([[1, 2]], columns=["", "b"])).name_remarks
    third = read(pd.DataFrame([[1, 2, 3]], columns=["b", "b (2)", "b"]))
    assert third.name_remarks == ("Columns of the same name are numbered: 'b (3)'.",)


def test_column_levels_are_joined_and_found_by_their_tuple():
    columns = pd.MultiIndex.from_tuples([(2024, "North"), (2024, "South")])
    frame = read(pd.DataFrame([[1, 2]], columns=columns))
    assert list(frame.columns) == ["2024 · North", "2024 · South"]
    assert frame.find((2024, "South")).name == "2024 · South"
    assert [column.name for column in frame.find_all([(2024, "South")])] == ["2024 · South"]
    assert [column.name for column in frame.find_all((2024, "South"))] == ["2024 · South"]


def test_columns_named_by_numbers_and_dates_are_found_as_written():
    frame = read(pd.DataFrame([[1, 2]], columns=[2023, pd.Timestamp("2024-01-01")]))
    assert frame.find(2023).name == "2023"
    assert frame.find("2023").name == "2023"
    assert frame.find(pd.Timestamp("2024-01-01")).name == "2024-01-01"


@pytest.mark.parametrize(
    ("index", "expected"),
    [
        (None, ()),
        ([3, 7], ()),
        (["x", "y"], ("index",)),
        (pd.Index([3, 7], name="k"), ("k",)),
        ([2020, 2021], ("index",)),
        (pd.RangeIndex(2, name="n"), ("n",)),
        (pd.MultiIndex.from_tuples([(1, "a"), (2, "b")]), ("level 1", "level 2")),
    ],
)
def test_an_index_counts_as_a_column_when_it_means_something(index, expected):
    frame = read(pd.DataFrame({"v": [1, 2], "w": [3, 4]}, index=index))
    assert frame.index == expected


def test_the_users_frame_stays_as_it_was():
    mine = pd.DataFrame({"d": [Decimal(1)], "p": pd.period_range("2024", periods=1, freq="Y")}, index=["x"])
    before = mine.copy()
    read(mine)
    pd.testing.assert_frame_equal(mine, before)


def test_durations_become_numbers_of_a_unit_that_suits():
    frame = read(pd.DataFrame({"wait": pd.to_timedelta([90, 180], unit="min")}))
    assert frame.find("wait").name == "wait (hours)"
    assert frame.values("wait (hours)").to_list() == [1.5, 3.0]


@pytest.mark.parametrize(
    "data",
    [
        [{"a": "x", "v": 1}, {"a": "y", "v": 2}],
        ({"a": "x", "v": 1}, {"a": "y", "v": 2}),
        {"a": ["x", "y"], "v": [1, 2]},
        {"a": np.array(["x", "y"]), "v": (1, 2)},
        pd.Series([1, 2], index=["x", "y"], name="v").rename_axis("a"),
    ],
)
def test_lists_dicts_and_series_are_welcome(data):
    frame = read(data)
    assert list(frame.columns) == ["a", "v"]
    assert frame.values("v").to_list() == [1, 2]


def test_a_polars_series_and_a_lazy_frame_are_welcome():
    pl = pytest.importorskip("polars")
    assert list(read(pl.Series([1, 2])).columns) == ["value"]
    assert list(read(pl.LazyFrame({"a": [1]})).columns) == ["a"]


def test_an_arrow_table_with_equal_names_is_read():
    pa = pytest.importorskip("pyarrow")
    frame = read(pa.Table.from_arrays([pa.array([1]), pa.array([2])], names=["v", "v"]))
    assert list(frame.columns) == ["v", "v (2)"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (5, ["'int'"]),
        ("text", ["'str'"]),
        (None, ["'NoneType'"]),
        ([], ["'list'"]),
        ([1, 2], ["'list'"]),
        (np.zeros((2, 2)), ["'ndarray'"]),
        ({"a": [1, 2], "b": [1]}, ["'a' has 2", "'b' has 1"]),
        ({"a": 5}, ["'a'", "5"]),
        ({"a": "xy"}, ["'a'"]),
        (pd.DataFrame(), ["no columns"]),
        (pd.DataFrame({"sales": [], "month": []}), ["no rows", "'sales' and 'month'"]),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(data, words):
    with pytest.raises(DataError) as refusal:
        read(data)
    assert all(word in refusal.value.message for word in words)
    assert refusal.value.hint


@pytest.mark.parametrize(
    ("key", "hint"),
    [("slaes", "Did you mean 'sales'?"), ("q", "The columns are 'sales'"), (["x"], "'sales'")],
)
def test_a_column_that_is_not_there_is_named_with_the_nearest(key, hint):
    with pytest.raises(ColumnNotFound) as refusal:
        read(pd.DataFrame({"sales": [1]})).find(key)
    assert repr(key) in refusal.value.message
    assert hint in refusal.value.hint


MOMENTS = ["2024-01-01 10:00:00.000000001", None, "2024-01-01 10:00:00.000001000"]


@pytest.mark.parametrize("library", ["pandas", "objects", "polars", "pyarrow"])
def test_moments_finer_than_a_microsecond_are_text_of_all_their_digits(library):
    frame = pd.DataFrame({"t": pd.to_datetime(MOMENTS).as_unit("ns"), "v": [1, 2, 3]})
    if library == "objects":
        frame["t"] = frame["t"].astype(object)
    elif library == "polars":
        frame = pytest.importorskip("polars").from_pandas(frame)
    elif library == "pyarrow":
        frame = pytest.importorskip("pyarrow").Table.from_pandas(frame)
    found = read(frame)
    assert found.columns["t"].role is Role.TEXT
    assert found.changes == {"t": "Finer than a microsecond and therefore text"}
    assert [text for text in found.given["t"].first(3) if isinstance(text, str)] == MOMENTS[::2]
    assert [text for text in found.values("t").to_list() if isinstance(text, str)] == MOMENTS[::2]


def test_moments_of_whole_microseconds_are_moments():
    assert role_of(pd.to_datetime(["2024-01-01 10:00:00.000001"]).as_unit("ns")) is Role.TIME


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_stretches_keep_their_nanoseconds(library):
    frame = pd.DataFrame({"d": pd.to_timedelta([1, 1_000_000_500], unit="ns")})
    found = read(frame if library == "pandas" else pytest.importorskip("polars").from_pandas(frame))
    assert found.values("d (seconds)").to_list() == [1e-9, 1.0000005]
    assert [value.value for value in found.given["d (seconds)"].first(2)] == [1, 1_000_000_500]
