"""Where a chart would say something false, the remedy is said instead."""

import re
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table

RNG = np.random.default_rng(1)
SAMPLE = pd.DataFrame(RNG.normal(5, 1, (60, 3)), columns=["length", "width", "depth"])


@pytest.mark.parametrize(
    "data",
    [
        SAMPLE,
        SAMPLE["length"],
        SAMPLE.sample(frac=0.8, random_state=2),
        SAMPLE["length"].sort_values(),
        SAMPLE.assign(target=RNG.integers(0, 3, 60)),
        SAMPLE.rename(columns={"length": ("a", 1)}),
        SAMPLE[["length"]].apply(pd.to_timedelta, unit="D").rename(columns={"length": 7}),
    ],
)
def test_rows_in_no_order_make_no_line(data):
    with pytest.raises(DataError, match=r"No column .* says what the (60|48) rows are") as refusal:
        chart(data)
    code = re.search(r"nbdeck\.chart\((.*)\)\.$", refusal.value.hint)[1]
    assert sum(chart(eval(code, {"df": data, "pd": pd})).chart.series[0].values) == len(data)
    with pytest.raises(DataError, match="no index with a name"):
        chart(data, y=data.columns[0] if data.ndim == 2 else data.name)
    assert chart(data, kind="LINE").chart.type is ChartType.LINE


def test_the_remedy_for_a_sample_works():
    df = SAMPLE
    slide = chart(pd.cut(df["length"], 8).value_counts(sort=False))
    assert sum(slide.chart.series[0].values) == 60
    assert len(slide.chart.categories) == 8


def test_twenty_rows_without_a_name_are_shown_one_by_one():
    assert chart(SAMPLE.head(20)).chart.type is ChartType.BAR
    with pytest.raises(DataError, match="no index with a name"):
        chart(SAMPLE.head(21))


@pytest.mark.parametrize(
    "data", [SAMPLE.describe(), SAMPLE.describe().T, SAMPLE.agg(["count", "mean", "std"])]
)
def test_a_summary_is_no_chart_by_itself(data):
    with pytest.raises(DataError, match="is a summary") as refusal:
        chart(data)
    assert "nbdeck.table(df)" in refusal.value.hint
    assert chart(data, y=data.columns[1]).chart.series[0].values == tuple(data.iloc[:, 1])


def test_correlations_of_all_columns_are_a_table_and_of_one_a_chart():
    with pytest.raises(DataError, match="a coefficient for each pair of its 3 columns") as refusal:
        chart(SAMPLE.corr())
    assert "y='length'" in refusal.value.hint
    slide = chart(SAMPLE.corr()["length"].drop("length"))
    assert slide.chart.categories == ("width", "depth")
    assert slide.title == "Length"


def test_ones_on_the_diagonal_of_other_names_are_amounts():
    table = pd.DataFrame(np.eye(3) + 1 - np.eye(3) * 1, index=list("xyz"), columns=list("abc"))
    assert len(chart(table).chart.series) == 3


def test_a_square_table_of_amounts_is_drawn():
    flows = pd.DataFrame([[1, 2, 3], [4, 5, 6], [7, 8, 9]], index=list("abc"), columns=list("abc"))
    assert len(chart(flows).chart.series) == 3


@pytest.mark.parametrize("name", ["zip", "store_id", "customer"])
def test_numbers_that_name_rows_are_names_and_no_amounts(name):
    codes = [1001, 1002, 1003] if name == "customer" else [80331, 10115, 20095]
    frame = pd.DataFrame({name: codes, "orders": [12, 30, 22]})
    slide = chart(frame)
    assert slide.chart.type is ChartType.BAR
    assert slide.chart.categories == tuple(map(str, codes))
    assert slide.why.startswith(f"BAR because {name!r} is a number that names the rows")
    assert [series.values for series in slide.chart.series] == [(12.0, 30.0, 22.0)]
    named = chart(frame.assign(city=list("abc")))
    assert [series.values for series in named.chart.series] == [(12.0, 30.0, 22.0)]
    assert f"1 of 3 columns is not in this chart: '{name}'" in named.why


def test_numbers_that_name_many_rows_leave_the_two_others_to_dots():
    frame = pd.DataFrame({"id": range(70), "height": RNG.normal(5, 1, 70), "weight": RNG.normal(5, 1, 70)})
    slide = chart(frame)
    assert slide.chart.type is ChartType.SCATTER
    assert slide.title == "Weight against height"


def test_amounts_that_happen_to_count_are_shown_where_nothing_else_is():
    assert chart(pd.DataFrame({"k": list("abc"), "n": [1, 2, 3]})).chart.series[0].values == (1.0, 2.0, 3.0)
    odd = pd.DataFrame({"k": list("abc"), "n": [1, 3, 5], "m": [4, 9, 2]})
    assert [series.name for series in chart(odd).chart.series] == ["n", "m"]
    assert chart(pd.DataFrame({"n": [1, 2, 3]})).chart.series[0].values == (1.0, 2.0, 3.0)


def test_hints_for_a_long_frame_offer_each_measure_and_no_codes():
    long = pd.DataFrame(
        {
            "geo": [8001, 8001, 5003, 5003],
            "town": ["Ulm", "Ulm", "Bonn", "Bonn"],
            "what": ["rent", "income"] * 2,
            "estimate": [747, 24476, 1200, 32940],
            "error": [3.0, 136.0, 13.0, 508.0],
        }
    )
    with pytest.raises(DataError, match="4 rows for 2 different values") as refusal:
        chart(long)
    assert refusal.value.hint == (
        "Say y='estimate' and series='what', or say y='error' and series='what', or say y='estimate' and aggregate='mean'."
    )
    with pytest.raises(DataError) as refusal:
        chart(long[["town", "estimate"]].assign(estimate=[1, 2, 3, 4]))
    assert refusal.value.hint == "Say aggregate='mean'."


@pytest.mark.parametrize("odd", [np.inf, Decimal("1.5")])
def test_values_that_pandas_cannot_cut_are_not_said_to_be_cut(odd):
    with pytest.raises(DataError, match="no index with a name") as refusal:
        chart(pd.DataFrame({"v": [odd, *[type(odd)(n) for n in range(30)]]}))
    assert refusal.value.hint == "Say kind='LINE'. Or name what the rows are."


WIDE = pd.DataFrame({f"c{n}": range(200) for n in range(17)})
FEW = WIDE[["c1", "c2"]].head(9)


@pytest.mark.parametrize(
    ("make", "data", "wish", "hint"),
    [
        (chart, FEW, {"top": 0}, "Say top=10, or leave top out. Or say another positive whole number."),
        (chart, FEW, {"kind": "barr"}, "Say kind='BAR', or leave kind out. Or use one of 'BAR'"),
        (chart, -FEW, {"kind": "PYE"}, "Leave kind out. Or use one of"),
        (chart, FEW, {"sort": "up"}, "Leave sort out. Or use one of 'ascending'"),
        (chart, FEW, {"y": "cc1"}, "Did you mean 'c1'? The columns are"),
        (chart, FEW, {"x": "cc1", "y": "cc2"}, "Did you mean 'c1'? The columns are"),
        (chart, FEW.assign(name="n"), {"y": "names"}, "The columns are"),
        (table, WIDE, {}, "Say columns=['c0', 'c1', 'c2', 'c3', 'c4'] and max_rows=20. Or group"),
        (table, WIDE[["c1"]], {}, "Say max_rows=20. Or group"),
        (table, WIDE, {"max_rows": 3}, "Say columns=['c0', 'c1', 'c2', 'c3', 'c4']. Or name"),
        (
            table,
            WIDE,
            {"max_rows": 3, "index": True},
            "Say columns=['c0', 'c1', 'c2', 'c3', 'c4']. Or name",
        ),
        (table, WIDE.head(3).style, {}, "Say columns=['c0', 'c1', 'c2', 'c3', 'c4']. Or name"),
        (table, FEW, {"max_rows": 0}, "Say max_rows=20, or leave max_rows out. Or say another"),
        (table, WIDE, {"max_rows": 0}, "Say another positive whole number."),
        (table, FEW, {"columns": []}, "Leave columns out. Or name some of 'c1' and 'c2'."),
        (table, WIDE, {"columns": []}, "Name some of"),
        (table, FEW, {"columns": ["cc1"]}, "Did you mean 'c1'?"),
        (table, FEW, {"formats": {"cc1": "0"}}, "Did you mean 'c1'?"),
        (table, FEW, {"formats": {"cc1": "0%"}, "columns": ["c2", "c"]}, "Did you mean 'c2'?"),
        (table, FEW.assign(name="n"), {"formats": {"names": "0"}}, "The columns are"),
    ],
)
def test_a_hint_is_tried_before_it_is_given(make, data, wish, hint):
    with pytest.raises(DataError) as refusal:
        make(data, **wish)
    assert refusal.value.hint.startswith(hint)
    for way in refusal.value.details.get("ways", []):
        assert make(data, **{**wish, **way})
