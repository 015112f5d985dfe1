"""Where a chart would say something false, the remedy is said instead."""

from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table

RNG = np.random.default_rng(1)
SAMPLE = pd.DataFrame(RNG.normal(5, 1, (60, 3)), columns=["length", "width", "depth"])


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (SAMPLE, ChartForm.BOX),
        (SAMPLE["length"], ChartForm.HISTOGRAM),
        (SAMPLE.sample(frac=0.8, random_state=2), ChartForm.BOX),
        (SAMPLE["length"].sort_values(), ChartForm.HISTOGRAM),
        (SAMPLE.assign(target=RNG.integers(0, 3, 60)), ChartForm.BOX),
        (SAMPLE.rename(columns={"length": ("a", 1)}), ChartForm.BOX),
        (SAMPLE[["length"]].apply(pd.to_timedelta, unit="D"), ChartForm.HISTOGRAM),
    ],
)
def test_rows_in_no_order_make_no_line_but_their_spread(data, form):
    slide = chart(data)
    assert (slide.chart.type, slide.chart.form) == (ChartType.BAR, form)
    assert slide.why.startswith(f"{form} because ")
    assert chart(data, kind="LINE").chart.type is ChartType.LINE


def test_the_column_that_is_named_is_shown_by_the_classes_that_there_are():
    data = SAMPLE.assign(target=["a", "b", "c"] * 20)
    slide = chart(data)
    assert slide.chart.categories == ("a", "b", "c")
    assert slide.title == "Length by target"
    assert slide.content == "2 of 4 columns are not in this chart: width, depth. 20 values in each."
    assert chart(SAMPLE, y="width").chart.form is ChartForm.HISTOGRAM
    assert chart(SAMPLE, y=["width", "depth"]).chart.categories == ("width", "depth")
    assert chart(data, x="target", y="width").chart.form is ChartForm.BOX
    with pytest.raises(DataError, match="says what the 60 rows are") as refusal:
        chart(SAMPLE.assign(n=["x", "y"] * 30)[["length", "n"]], y="length", series="n")
    assert refusal.value.details["ways"][0] == {"x": "n", "series": None}


def test_one_of_many_columns_of_a_sample_is_asked_for():
    many = pd.DataFrame(RNG.normal(5, 1, (60, 7)), columns=list("abcdefg"))
    for data in (many, many.assign(target=["a", "b", "c"] * 20)):
        with pytest.raises(DataError, match="7 columns of numbers, and nothing says which") as refusal:
            chart(data)
        for way in refusal.value.details["ways"]:
            chart(data, **way)
    assert chart(many.drop(columns="g")).chart.form is ChartForm.BOX


def test_boxes_are_offered_where_most_classes_have_many_values():
    frame = pd.DataFrame({"k": ["a"] * 20 + ["b"] * 3, "v": RNG.normal(5, 1, 23)})
    with pytest.raises(DataError, match="'k' has 23 rows for 2") as refusal:
        chart(frame)
    assert (
        refusal.value.hint
        == "Say aggregate='mean', or say kind='BOX', or say aggregate='min', or say aggregate='max'."
    )
    with pytest.raises(DataError) as refusal:
        chart(frame.tail(8))
    assert refusal.value.hint == "Say aggregate='mean', or say aggregate='min', or say aggregate='max'."


def test_two_numbers_and_a_group_are_dots_with_names():
    frame = SAMPLE[["length", "width"]].assign(kind=["a", "b", "c"] * 20)
    slide = chart(frame)
    assert slide.chart.type is ChartType.SCATTER
    assert [each.name for each in slide.chart.series] == ["a", "b", "c"]
    assert sum(value is not None for each in slide.chart.series for value in each.values) == 60
    assert chart(frame, aggregate="mean").chart.type is ChartType.BAR


def test_counts_of_crossed_groups_are_no_sample():
    crossed = pd.DataFrame(
        [(a, b, len(a + b) + 1.5 * n) for n, a in enumerate(["x", "y"]) for b in "abcdefghi"],
        columns=["k", "l", "n"],
    )
    drawn = chart(crossed).chart
    assert [each.name for each in drawn.series] == list("abcdefghi")
    more = pd.concat([crossed.assign(m="p"), crossed.assign(m="q")], ignore_index=True)
    with pytest.raises(DataError, match="has 36 rows for 2 different values"):
        chart(more)
    assert chart(pd.concat([more, more], ignore_index=True)).chart.form is ChartForm.BOX


def test_numbers_that_run_through_years_are_time_and_ids_are_not():
    lynx = pd.DataFrame({"time": np.arange(1821.0, 1861), "lynx": RNG.normal(9, 1, 40)})
    slide = chart(lynx)
    assert (slide.chart.type, slide.chart.categories[0]) == (ChartType.LINE, "1821")
    assert chart(lynx.iloc[::-1]).chart.type is not ChartType.LINE
    assert chart(lynx.assign(time=range(1, 41))).chart.type is not ChartType.LINE
    assert chart(lynx.assign(time=range(2100, 2140))).chart.type is not ChartType.LINE
    assert chart(lynx.head(7)).chart.type is not ChartType.LINE
    names = pd.DataFrame({"who": list("abc"), "years at sea": [12, 34, 35], "v": [5.5, 6, 9]})
    assert [each.name for each in chart(names).chart.series] == ["years at sea", "v"]


def test_twenty_rows_without_a_name_are_shown_one_by_one():
    assert chart(SAMPLE.head(20)).chart.form is None
    assert chart(SAMPLE.head(21)).chart.form is ChartForm.BOX


@pytest.mark.parametrize(
    "data",
    [
        SAMPLE.describe(),
        SAMPLE.describe().T,
        SAMPLE.agg(["count", "mean", "std"]),
        SAMPLE.assign(kind="a").describe(include="all"),
        SAMPLE.assign(kind="a")[["kind"]].describe(),
    ],
)
def test_a_summary_is_a_table_by_itself(data):
    slide = chart(data, title="Summary", source="Lab")
    assert len(slide.table) == len(data) + 1
    assert (slide.title, slide.source) == ("Summary", "Lab")
    assert slide.why.startswith("A table because the data is a summary")
    with pytest.raises(DataError, match="highlight= marks a chart, and this is a table"):
        chart(data, highlight="mean")


def test_one_column_of_a_summary_is_a_chart():
    data = SAMPLE.describe()
    assert chart(data, y=data.columns[1]).chart.series[0].values == tuple(data.iloc[:, 1])


def test_correlations_of_all_columns_are_a_table_and_of_one_a_chart():
    assert chart(SAMPLE.corr()).table[0] == ("", "length", "width", "depth")
    slide = chart(SAMPLE.corr()["length"].drop("length"))
    assert slide.chart.categories == ("width", "depth")
    assert slide.title == "Length"


def test_columns_that_are_named_stand_where_they_were_named():
    frame = pd.DataFrame(
        {"site": list("abc") * 2, "year": [2010] * 3 + [2020] * 3, "v": [1.5, 2, 3, 4, 5, 6.5]}
    )
    drawn = chart(frame, x="site", y="v", series="year").chart
    assert (drawn.type, drawn.form, drawn.categories) == (ChartType.BAR, None, ("a", "b", "c"))


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (pd.DataFrame({"2010": [5, 9, 4], "2020": [7, 6, 9]}, index=list("abc")), (ChartType.BAR, None)),
        (pd.DataFrame({"2010": [5, 9, 4], "all": [7, 6, 9]}, index=list("abc")), (ChartType.BAR, None)),
        (
            pd.DataFrame({"year": [2010, 2020], "a": [5, 9], "b": [4, 7], "c": [6, 9]}),
            (ChartType.LINE, None),
        ),
        (pd.DataFrame({"year": [2010, 2020], "a": [5, 9], "b": [4, 7]}), (ChartType.LINE, None)),
        (
            pd.DataFrame({"year": range(2010, 2015), "yes": [0.25] * 5, "no": [0.75] * 5}),
            (ChartType.LINE, None),
        ),
        (
            pd.DataFrame({"year": range(2000, 2015), "yes": [0.25] * 15, "no": [0.75] * 15}),
            (ChartType.LINE, None),
        ),
        (
            pd.DataFrame({"yes": [25] * 9, "no": [75] * 9}, index=list("abcdefghi")),
            (ChartType.HORIZONTAL_BAR, ChartForm.FULL),
        ),
        (pd.DataFrame({"yes": [25] * 3, "no": [74] * 3}, index=list("abc")), (ChartType.BAR, None)),
    ],
)
def test_two_times_are_a_slope_and_shares_of_a_whole_a_stack(data, kind):
    drawn = chart(data).chart
    assert (drawn.type, drawn.form) == kind


def test_ones_on_the_diagonal_of_other_names_are_amounts():
    table = pd.DataFrame(np.eye(3) + 1 - np.eye(3) * 1, index=list("xyz"), columns=list("abc"))
    assert len(chart(table).chart.series) == 3


def test_a_square_table_of_amounts_is_drawn():
    flows = pd.DataFrame([[1, 2, 3], [4, 5, 6], [7, 8, 9]], index=list("abc"), columns=list("abc"))
    assert len(chart(flows).chart.series) == 3


@pytest.mark.parametrize("name", ["zip", "store_id", "order_no", "lat", "year_built", "n"])
def test_the_name_of_a_column_makes_no_code_of_its_numbers(name):
    frame = pd.DataFrame({"city": list("abc"), name: [80331, 10115, 20095], "orders": [12, 30, 22]})
    assert [each.name for each in chart(frame).chart.series] == [name, "orders"]
    assert chart(frame.drop(columns="city")).chart.type is ChartType.SCATTER
    assert table(frame).table[1] == ("a", "80331", "12")


@pytest.mark.parametrize(
    ("rows", "first", "shown"), [(8, 0, 1), (8, 1, 1), (7, 1, 2), (8, 2, 2), (8, 1001, 2)]
)
def test_only_a_long_count_of_the_rows_is_no_amount(rows, first, shown):
    codes, orders = [first + at for at in range(rows)], [12 + at * at for at in range(rows)]
    frame = pd.DataFrame({"city": list("abcdefgh")[:rows], "customer": codes, "orders": orders})
    slide = chart(frame)
    assert len(slide.chart.series) == shown
    assert ("1 of 3 columns is not in this chart: 'customer'" in slide.why) == (shown == 1)
    alone = chart(frame.drop(columns="city"))
    assert alone.chart.type is (ChartType.BAR if rows == 8 else ChartType.SCATTER)
    if shown == 1:
        assert alone.chart.categories == tuple(map(str, codes))
        assert alone.why == "BAR because 'customer' is a number that names the rows."


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
        "Say y='estimate' and series='what', or say y='error' and series='what', or say y='estimate' and aggregate='mean', "
        "or say y='estimate' and aggregate='min'."
    )
    with pytest.raises(DataError) as refusal:
        chart(long[["town", "estimate"]].assign(estimate=[1, 2, 3, 4]))
    assert refusal.value.hint == "Say aggregate='mean', or say aggregate='min', or say aggregate='max'."


@pytest.mark.parametrize("odd", [np.inf, Decimal("1.5")])
def test_odd_numbers_of_a_sample_are_counted_or_told(odd):
    slide = chart(pd.DataFrame({"v": [odd, *[type(odd)(n) for n in range(30)]]}))
    is_known = odd != np.inf
    assert sum(slide.chart.series[0].values) == 30 + is_known
    assert ("1 infinite value of 'v'" in slide.content) is not is_known


WIDE = pd.DataFrame({f"c{n}": range(200) for n in range(17)})
FEW = WIDE[["c1", "c2"]].head(9)


@pytest.mark.parametrize(
    ("make", "data", "wish", "hint"),
    [
        (chart, FEW, {"top": 0}, "Leave top out. Or say another positive whole number."),
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


@pytest.mark.parametrize(
    ("kind", "said"), [("SLOPE", "SLOPE (LINE where"), ("MULTIPLES", "MULTIPLES LINE (LINE where")]
)
def test_a_form_that_may_have_no_room_is_told_with_what_is_drawn_then(kind, said):
    frame = pd.DataFrame({"a": [1, 5], "b": [2, 4], "c": [3, 2]}, index=pd.Index([2001, 2002], name="year"))
    assert chart(frame, kind=kind).why.startswith(f"{said} it has no room) ")


def test_beside_columns_named_after_years_all_others_are_drawn_too():
    frame = pd.DataFrame(
        {"score": [17, 18], "2019": [5, 9], "2020": [7, 6], "2021": [8, 7]}, index=list("ab")
    )
    assert [one.name for one in chart(frame).chart.series] == ["score", "2019", "2020", "2021"]


def test_values_that_dots_lack_are_told():
    frame = pd.DataFrame({"at": [1.0, 2.5, 3.1, 7.0] * 20, "a": [1, 2, None, 4] * 20, "b": [3, 4, 5, 6] * 20})
    frame["at"] += list(range(80))
    slide = chart(frame, x="at", y=["a", "b"])
    assert slide.chart.type is ChartType.SCATTER
    assert "20 of 160 (2 × 80) points have no value: a 20." in slide.why


@pytest.mark.parametrize(("title", "named"), [("Turnout before the vote", "lead"), (None, None)])
def test_an_axis_of_numbers_has_its_name_where_no_title_says_it(title, named):
    frame = pd.DataFrame({"lead": [-3, -2, -1], "turnout": [10.5, 20, 42]})
    assert chart(frame, x="lead", y="turnout", title=title).chart.x_title == named


def test_numbers_of_an_index_are_no_measure():
    rows = RNG.permutation(40)
    sample = pd.DataFrame({"v": RNG.normal(0, 1, 40)}, index=rows)
    assert chart(sample, kind="hist").title == "Distribution of v"
    named = pd.DataFrame({"k": list("ab"), "v": [1, 5]}, index=pd.Index([7, 3], name="id"))
    assert [each.name for each in chart(named, x="k").chart.series] == ["v"]


def test_an_index_that_another_column_takes_the_place_of_is_told():
    frame = pd.DataFrame({"k": list("ab"), "v": [1, 5]}, index=["p", "q"])
    assert "The index, which has no name, is not shown." in chart(frame, x="k").why
    assert "The index" not in chart(frame).why


def test_boxes_are_no_table_with_fills_whatever_their_values_are():
    frame = pd.DataFrame({"k": list("abc") * 20, "v": RNG.uniform(1, 2, 60)})
    frame.loc[::5, "v"] = -1e9
    assert chart(frame).chart.form is ChartForm.BOX


def test_parts_with_their_sum_are_no_shares_of_a_whole():
    parts = pd.DataFrame(
        [[10, 7, 6, 6, 13, 8, 50]], columns=[*"uvwxyz", "All"], index=pd.Index(["F"], name="day")
    )
    assert "add up" not in chart(parts).why
    assert "add up" in chart(parts.assign(All=50.0).drop(columns="All") * 2).why


def test_dots_that_cover_each_other_are_counted():
    frame = pd.DataFrame(
        {"x": [1.5, 1.5, 1.5, 2], "y": [3, 3, 4, None], "k": list("abab"), "size": [1, 2, 3, 4]}
    )
    dots = {"x": "x", "y": "y", "kind": "scatter"}
    told = "3 points at 2 places: those of equal numbers cover each other."
    assert told in chart(frame, **dots).why
    assert told in chart(frame, **dots, series="k").why
    assert "cover each other" not in chart(frame.tail(3), **dots).why
    assert "cover each other" not in chart(frame, **{**dots, "kind": "bubble"}, size="size").why
    assert "cover each other" not in chart(pd.DataFrame({"k": ["a", "b"], "v": [1, 1], "w": [1, 2]})).why


def test_dots_have_no_order_and_a_series_that_was_asked_for_is_told():
    frame = pd.DataFrame({"k": list("aabb"), "x": [3.5, 1, 2, 7], "y": [1, 2, 3, 4]})
    slide = chart(frame, x="x", y="y", series="k", kind="scatter")
    assert "runs in the order" not in slide.why
    assert "'k' gives the series." in slide.why
