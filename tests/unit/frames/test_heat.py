"""A table with fills: numbers as they are, the darker the larger."""

import numpy as np
import pandas as pd
import pytest

from nbdeck.contract.slides import Slide
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart

SAMPLE = pd.DataFrame(np.random.default_rng(1).normal(5, 1, (60, 3)), columns=["length", "width", "depth"])
RNG = np.random.default_rng(2)


def fills(slide):
    return {(look.row, look.column): look.fill for look in slide.types.looks}


def test_coefficients_are_filled_by_size_and_sign_but_not_where_a_column_meets_itself():
    frame = SAMPLE.assign(far=-SAMPLE.length, near=SAMPLE.length + 1e-3 * SAMPLE.width)
    slide = chart(frame.corr())
    assert Slide.model_validate_json(slide.model_dump_json()) == slide
    assert slide.why.startswith("TABLE with fills because there is a coefficient for each pair of 5 columns.")
    names = slide.table[0][1:]
    assert slide.table[1][1:] == tuple(f"{value:.2f}" for value in frame.corr().loc["length"])
    look = fills(slide)
    assert not [place for place in look if place[0] + 1 == place[1]]
    assert look[(0, 1 + names.index("far"))] == "B35806"
    assert look[(0, 1 + names.index("near"))] == "2166AC"
    assert int(look[(0, 1 + names.index("width"))], 16) > int("2166AC", 16)


def test_two_columns_have_a_table_of_coefficients_and_one_has_none():
    assert chart(SAMPLE[["length", "width"]].corr()).table is not None
    assert chart(SAMPLE[["length"]].corr()).table is None


def test_a_frame_with_other_values_is_no_table_of_coefficients():
    square = SAMPLE.corr()
    for odd in (square + 0.1, square.where(np.tril(np.ones((3, 3), bool)), 9), square.rename({"width": "x"})):
        assert chart(odd).table is None


def test_the_smallest_number_is_paper_and_the_largest_dark():
    table = pd.DataFrame([[2, 4], [6, 10]], index=pd.Index(["a", "b"], name="k"), columns=["x", "y"])
    slide = chart(table, kind="heatmap")
    assert slide.table == (("k", "x", "y"), ("a", "2", "4"), ("b", "6", "10"))
    assert fills(slide) == {(0, 1): "FFFFFF", (0, 2): "C8D9EA", (1, 1): "90B2D6", (1, 2): "2166AC"}
    signed = fills(chart(table - 6, kind="heatmap"))
    assert (signed[(0, 1)], signed[(1, 1)], signed[(1, 2)]) == ("B35806", "FFFFFF", "2166AC")
    assert len(set(fills(chart(table * 0, kind="heatmap")).values())) == 1


def test_rows_that_are_summed_up_and_parted_are_a_table_on_request():
    long = pd.DataFrame({"day": list("aabb") * 2, "hour": ["am", "pm"] * 4, "n": range(8)})
    slide = chart(long, kind="heatmap", x="day", y="n", series="hour", aggregate="sum")
    assert slide.table == (("day", "am", "pm"), ("a", "4", "6"), ("b", "8", "10"))
    assert slide.why.startswith("TABLE with fills as asked.")
    gap = chart(long.drop(index=[1, 5]), kind="heatmap", x="day", y="n", series="hour", aggregate="sum")
    assert gap.table[1] == ("a", "4", "–")
    assert (0, 2) not in fills(gap)


def test_many_crossed_groups_are_a_table_and_few_are_bars():
    frame = pd.DataFrame({"k": RNG.choice(list("abcde"), 300), "size": RNG.integers(1, 6, 300)})
    crossed = pd.crosstab(frame.k, frame["size"])
    slide = chart(crossed)
    assert slide.table[0] == ("k / size", "1", "2", "3", "4", "5")
    assert [int(cell) for row in slide.table[1:] for cell in row[1:]] == crossed.to_numpy().ravel().tolist()
    assert chart(crossed.iloc[:, :4]).chart is not None
    assert chart(crossed.iloc[:4]).chart is not None
    assert chart(crossed, kind="BAR").chart is not None


def test_bars_that_are_too_many_to_compare_are_a_table():
    wide = pd.DataFrame(
        RNG.integers(1, 90, (13, 5)), columns=list("vwxyz"), index=[f"town {n}" for n in range(13)]
    )
    slide = chart(wide)
    assert "65 bars would be too many to compare" in slide.why
    assert slide.table[1] == ("town 0", *map(str, wide.iloc[0]))
    assert chart(wide.head(12)).chart is not None
    assert (
        chart(pd.DataFrame(np.ones((9, 7)), index=list("abcdefghi"), columns=list("tuvwxyz"))).table
        is not None
    )
    assert chart(wide.set_axis(pd.RangeIndex(2001, 2014, name="year"))).chart is not None


def test_more_columns_than_a_table_holds_are_asked_about():
    wide = pd.DataFrame(RNG.normal(0, 1, (20, 15)), columns=[f"c{n}" for n in range(15)]).corr()
    with pytest.raises(DataError, match="15 rows and 15 columns of numbers, and a table holds 100 and 14"):
        chart(wide)
    assert chart(wide.iloc[:14, :14]).table is not None
    with pytest.raises(DataError, match="target= marks a chart, and this is a table"):
        chart(wide.iloc[:5, :5], target=1)


def test_bars_of_which_a_third_is_too_short_to_be_seen_are_a_table():
    sizes = pd.DataFrame({"k": list("abcdefghijkl"), "v": [0.5] * 4 + [900.0] * 8})
    assert chart(sizes).table is not None
    assert "too short to be seen" in chart(sizes).why
    assert chart(sizes.tail(9)).table is None
    assert chart(sizes.tail(11)).table is None
    assert chart(sizes, kind="BAR").table is None
    assert chart(sizes.replace(0.5, 0.0)).table is None
    assert chart(sizes.replace(0.5, 0.9)).table is None


def test_numbers_that_cross_in_many_bars_are_a_table_and_in_few_lines():
    hours = pd.DataFrame(
        np.arange(100.0).reshape(20, 5), index=pd.Index(range(3, 23), name="hour"), columns=list("abcde")
    )
    assert chart(hours).table is not None
    assert chart(hours.iloc[:, :4]).chart.type == "LINE"
    assert chart(hours.iloc[:8, :4]).chart.type == "BAR"
    assert chart(hours.iloc[:, :1]).chart.type == "BAR"
    uneven = pd.DataFrame(
        {"a": range(25), "b": range(25)}, index=pd.Index([n * n for n in range(25)], name="n")
    )
    assert chart(uneven).chart.type == "SCATTER"


def test_a_table_with_fills_counts_the_numbers_that_are_there_and_has_its_unit():
    frame = pd.DataFrame(
        [[1.0, 2, 3, 4, None]] * 5 + [[1.0, 2, 3, 4, 5]],
        index=pd.Index(list("abcdef"), name="month"),
        columns=pd.Index(range(5), name="site"),
    )
    slide = chart(frame, unit="calls")
    assert "'month' and 'site' cross in 25 numbers" in slide.why
    assert slide.content.startswith("calls")


def test_whole_numbers_of_a_table_with_fills_keep_their_digits():
    frame = pd.DataFrame({"n": [34453, 41534], "rate": [0.5, 0.25]}, index=["a", "b"])
    assert chart(frame, kind="heat").table[1] == ("a", "34453", "0.50")


def test_rows_with_names_are_as_many_as_a_slide_holds():
    frame = pd.DataFrame(np.arange(400.0).reshape(100, 4), index=[f"n{row}" for row in range(100)])
    assert len(chart(frame, kind="heat").table) == 101
    with pytest.raises(
        DataError, match="The table has 101 rows and 4 columns of numbers, and a table holds 100 and"
    ):
        chart(pd.concat([frame, frame.tail(1).set_axis(["last"])]), kind="heat")


def test_the_largest_rows_are_as_many_as_were_asked_for():
    frame = pd.DataFrame(np.arange(120.0).reshape(30, 4), index=[f"n{row}" for row in range(30)])
    slide = chart(frame, kind="heat", top=5)
    assert [row[0] for row in slide.table[1:]] == ["n25", "n26", "n27", "n28", "n29"]
    assert "The 5 largest of 30 values" in slide.content


def test_bars_that_would_be_too_many_are_counted_without_empty_ones():
    frame = pd.DataFrame(
        np.arange(1.0, 101).reshape(10, 10), index=list("abcdefghij"), columns=list("klmnopqrst")
    )
    frame.iloc[0, 0] = None
    assert "99 bars would be too many" in chart(frame).why
