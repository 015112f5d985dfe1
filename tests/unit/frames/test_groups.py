"""Groups of pandas, polars and anything else that is named, as keys and groups."""

from collections import namedtuple

import pandas as pd
import polars as pl
import pytest

from nbdeck.errors import DataError
from nbdeck.frames.groups import groups_of

ROWS = {
    "store": ["b", "a", "b", None],
    "year": [2023, 2024, 2024, 2024],
    "day": pd.to_datetime(["2024-01-01", "2024-01-01", "2024-02-03", None]),
    "kind": pd.Categorical(["x", "y", "x", "x"], categories=["x", "y", "z"]),
}
PANDAS = pd.DataFrame(ROWS)
POLARS = pl.DataFrame({name: ROWS[name] for name in ("store", "year")})


def walked(given):
    groups = groups_of(given)
    assert len(groups) == len(groups.keys)
    return groups.names, [(keys, len(group)) for keys, group in groups]


@pytest.mark.parametrize(
    ("given", "names", "sizes"),
    [
        (PANDAS.groupby("store"), ("store",), [(("a",), 1), (("b",), 2)]),
        (PANDAS.groupby(["store"], sort=False), ("store",), [(("b",), 2), (("a",), 1)]),
        (PANDAS.groupby(["store", "year"]), ("store", "year"), [(("a", 2024), 1), (("b", 2023), 1), (("b", 2024), 1)]),
        (PANDAS.groupby(["store", "year"], as_index=False)["day"], ("store", "year"), [(("a", 2024), 1), (("b", 2023), 1), (("b", 2024), 1)]),
        (PANDAS.groupby("kind", observed=False), ("kind",), [(("x",), 3), (("y",), 1), (("z",), 0)]),
        (PANDAS.groupby(PANDAS["year"] % 2), ("year",), [((0,), 3), ((1,), 1)]),
        (PANDAS.groupby(lambda row: row % 2), ("name",), [((0,), 2), ((1,), 2)]),
        (PANDAS.groupby([lambda row: row % 2, "year"]), ("name0", "year"), [((0, 2023), 1), ((0, 2024), 1), ((1, 2024), 2)]),
        (PANDAS.groupby(["year", PANDAS["year"] - 1]), ("name0", "name1"), [((2023, 2022), 1), ((2024, 2023), 3)]),
        (PANDAS.rename(columns={"year": 7}).groupby(7), ("7",), [((2023,), 1), ((2024,), 3)]),
        (PANDAS.dropna().resample("MS", on="day"), ("day",), [((pd.Timestamp("2024-01-01"),), 2), ((pd.Timestamp("2024-02-01"),), 1)]),
        (POLARS.group_by("store"), ("store",), [(("b",), 2), (("a",), 1), ((None,), 1)]),
        (POLARS.group_by("store", odd=pl.col("year") % 2), ("store", "odd"), [(("b", 1), 1), (("a", 0), 1), (("b", 0), 1), ((None, 0), 1)]),
        (pd.DataFrame({"pair": [("a", 1), ("b", 2)]}).groupby("pair"), ("pair",), [((("a", 1),), 1), ((("b", 2),), 1)]),
        (pd.DataFrame({"pair": [("a", 1), ("b", 2)]}).groupby(["pair"]), ("pair",), [((("a", 1),), 1), ((("b", 2),), 1)]),
        ({"a": [1], "b": [1, 2]}, ("name",), [(("a",), 1), (("b",), 2)]),
        ({("a", 1): [1], ("b", 2): []}, ("name0", "name1"), [(("a", 1), 1), (("b", 2), 0)]),
        ([("a", [1])], ("name",), [(("a",), 1)]),
        ([[{"store": "a", "year": 1}, [1]]], ("store", "year"), [(("a", 1), 1)]),
        ([(namedtuple("Key", "store year")("a", 1), [1])], ("store", "year"), [(("a", 1), 1)]),
        (((name, [name]) for name in "ab"), ("name",), [(("a",), 1), (("b",), 1)]),
        ([], ("name",), []),
        (PANDAS[:0].groupby(["store", "year"]), ("store", "year"), []),
    ],
)  # fmt: skip
def test_groups_keep_their_names_order_and_rows(given, names, sizes):
    assert walked(given) == (names, sizes)


def test_keys_that_are_missing_are_groups_where_the_frame_makes_them_one():
    (keys, group), *_ = groups_of(PANDAS[3:].groupby("store", dropna=False))
    assert pd.isna(keys[0])
    assert len(group) == 1


def test_rows_that_pandas_puts_into_no_group_are_told():
    told = "1 of 4 rows have no store and are in no deck."
    assert groups_of(PANDAS.groupby("store")).left_out == (told,)
    assert groups_of(PANDAS.groupby("store", as_index=False)).left_out == (told,)
    assert groups_of(PANDAS.groupby(["store", "day"])).left_out == (
        "1 of 4 rows have no store or day and are in no deck.",
    )
    assert groups_of(PANDAS.groupby("store", dropna=False)).left_out == ()
    assert groups_of(PANDAS.groupby("year")).left_out == ()


def test_the_types_of_keys_are_those_of_the_frame():
    types = groups_of(PANDAS.groupby(["kind", "day"], observed=True)).dtypes
    assert [str(each).split("[")[0] for each in types] == ["category", "datetime64"]
    types = groups_of(PANDAS.groupby(["kind", "year"], observed=True, as_index=False)).dtypes
    assert [str(each) for each in types] == ["category", "int64"]
    assert groups_of({"a": 1}).dtypes is None


def test_the_order_of_a_polars_frame_is_that_of_its_rows_every_time():
    frame = pl.DataFrame({"n": range(200)})
    grouped = frame.group_by("n")
    assert [keys for keys, _ in groups_of(grouped)] == [(n,) for n in range(200)]
    assert not grouped.maintain_order


def test_an_iterator_is_read_once_and_a_list_is_not_copied():
    class Twice:
        walks = 0

        def __iter__(self):
            Twice.walks += 1
            return iter([("a", 1)])

    groups = groups_of(Twice())
    assert list(groups) == [(("a",), 1)]
    assert Twice.walks == 2
    assert list(groups_of(iter([("a", 1)]))) == [(("a",), 1)]


@pytest.mark.parametrize("later", [[("b", 1)], [], [("a", 1), ("b", 1)]])
def test_groups_that_are_others_the_second_time_are_refused(later):
    class Fickle:
        walks = 0

        def __iter__(self):
            self.walks += 1
            return iter([("a", 1)] if self.walks < 2 else later)

    groups = groups_of(Fickle())
    with pytest.raises(DataError, match=r"number [01] was another one"):
        list(groups)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (PANDAS, "a DataFrame is one thing.*groupby"),
        (POLARS, "a DataFrame is one thing"),
        (POLARS.lazy(), "a LazyFrame is one thing"),
        (PANDAS["year"], "a Series is one thing"),
        ("store", "a str is one thing"),
        (None, "a NoneType cannot be walked through"),
        (POLARS.lazy().group_by("store"), "a LazyGroupBy cannot be walked through"),
        ([PANDAS], "number 0 is a DataFrame and no pair"),
        ([("a", 1), ("b", 1, 2)], "number 1 is a tuple and no pair"),
        (["ab"], "number 0 is a str and no pair"),
        ([("a", 1), (("b", "c"), 1)], "some have more names"),
    ],
)
def test_what_is_no_groups_is_refused_with_what_would_be(given, told):
    with pytest.raises(DataError, match=told):
        groups_of(given)
