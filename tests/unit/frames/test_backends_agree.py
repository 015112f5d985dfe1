"""The same data in pandas, polars and Arrow makes the same slide."""

import datetime as dt
from decimal import Decimal

import pandas as pd
import pytest

from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table

DATA = {
    "day": [dt.date(2024, 1, 1), dt.date(2024, 2, 1), dt.date(2024, 2, 1), None],
    "city": ["Bath", "Bath", "York", "York"],
    "price": [Decimal("1.50"), Decimal("2.25"), None, Decimal("3.00")],
    "share": [0.1, float("inf"), None, 0.4],
    "open": [True, False, None, True],
    "count": [1, None, 3, 2**53],
    "wait": [dt.timedelta(hours=3), dt.timedelta(hours=1), None, dt.timedelta(hours=5)],
    "at": [dt.datetime(2024, 1, 1, 9, 30, tzinfo=dt.UTC)] * 3 + [None],
    "opens": [dt.time(9), dt.time(10), None, dt.time(11)],
}


def as_pandas():
    frame = pd.DataFrame(DATA)
    return frame.astype({"city": "category", "count": "Int64"})


def as_polars():
    pl = pytest.importorskip("polars")
    return pl.DataFrame(DATA).with_columns(pl.col("city").cast(pl.Categorical))


def as_arrow():
    pa = pytest.importorskip("pyarrow")
    made = pa.table(DATA)
    place = made.column_names.index("city")
    return made.set_column(place, "city", made["city"].dictionary_encode())


WISHES = [
    {"aggregate": "sum", "y": "price"},
    {"x": "city", "aggregate": "mean", "y": ["price", "count"]},
    {"x": "city", "aggregate": "median", "y": "price"},
    {"x": "city", "aggregate": "max", "y": "share"},
    {"x": "city", "aggregate": "count"},
    {"x": "city", "aggregate": "count", "y": "opens"},
    {"x": "city", "aggregate": "mean", "y": "open"},
    {"x": "city", "series": "open", "aggregate": "sum", "y": "price"},
    {"x": "day", "series": "city", "y": "price"},
    {"x": "wait", "y": "price", "kind": "scatter"},
    {"x": "opens", "y": "count"},
    {"x": ["city", "day"], "y": "price"},
]


@pytest.mark.parametrize("other", [as_polars, as_arrow])
@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_every_library_gives_the_same_chart(other, wish):
    assert chart(other(), **wish) == chart(as_pandas(), **wish)


@pytest.mark.parametrize("other", [as_polars, as_arrow])
def test_every_library_gives_the_same_table(other):
    assert table(other()).table == table(as_pandas()).table


def test_pandas_on_arrow_dtypes_gives_the_same_chart():
    pytest.importorskip("pyarrow")
    frame = pd.DataFrame({"k": ["a", "b"], "v": [1.5, None]})
    assert chart(frame.convert_dtypes(dtype_backend="pyarrow")) == chart(frame)
