"""Where a chart would say something false, the remedy is said instead."""

import numpy as np
import pandas as pd
import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart

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
    ],
)
def test_rows_in_no_order_make_no_line(data):
    with pytest.raises(DataError, match=r"Nothing names the (60|48) rows") as refusal:
        chart(data)
    assert "pd.cut(df['length'], 8).value_counts(sort=False)" in refusal.value.hint
    with pytest.raises(DataError, match="Nothing names"):
        chart(data, y="length")
    assert chart(data, kind="LINE", y="length").chart.type is ChartType.LINE


def test_the_remedy_for_a_sample_works():
    df = SAMPLE
    slide = chart(pd.cut(df["length"], 8).value_counts(sort=False))
    assert sum(slide.chart.series[0].values) == 60
    assert len(slide.chart.categories) == 8


def test_twenty_rows_without_a_name_are_shown_one_by_one():
    assert chart(SAMPLE.head(20)).chart.type is ChartType.BAR
    with pytest.raises(DataError, match="Nothing names"):
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
