"""The spread of a sample: every value is counted, five numbers are exact, and what lies beyond is told."""

import numpy as np
import pandas as pd
import pytest

from nbdeck.contract.enums import ChartForm
from nbdeck.contract.slides import Slide
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.samples import FIVE, quantile

RNG = np.random.default_rng(5)


def histogram(values, **wish):
    slide = chart(pd.DataFrame({"v": values}), kind="hist", **wish)
    assert Slide.model_validate_json(slide.model_dump_json()) == slide
    assert slide.chart.form is ChartForm.HISTOGRAM
    return slide, dict(zip(slide.chart.categories, slide.chart.series[0].values, strict=True))


def test_ranges_are_round_touch_and_count_every_value():
    values = RNG.normal(50, 10, 500)
    slide, counts = histogram(values)
    assert sum(counts.values()) == 500
    for label, count in counts.items():
        if "–" in label:
            low, high = map(float, label.split("–"))
            assert count == ((values >= low) & (values < high)).sum(), label
    assert 8 <= len(counts) <= 20
    assert "500 values counted in ranges of 5, each from" in slide.why
    assert (slide.chart.x_title, slide.chart.y_title) == ("v", "Count")
    assert slide.chart.series[0].name == "count of v"


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        ([1, 2, 2, 3, 5] * 5, ("1", "2", "3", "4", "5")),
        (list(range(100)), ("0–19", "20–39", "40–59", "60–79", "80–99")),
        ([7] * 30, ("7",)),
        ([0.5] * 30, ("0.5",)),
        ([0] * 30, ("0",)),
        (np.linspace(-1, 1, 40), ("-1.0 to -0.5", "-0.5 to 0.0", "0.0 to 0.5", "0.5 to 1.0")),
    ],
)
def test_labels_say_what_a_range_holds(values, labels):
    assert tuple(histogram(values)[1]) == labels


def test_far_values_share_an_open_range_and_are_told():
    values = [*np.linspace(10, 20, 100), 5000, 7000.5, -900]
    slide, counts = histogram(values)
    assert sum(counts.values()) == 103
    first, *_, last = counts
    assert (first.startswith("under "), counts[first]) == (True, 1.0)
    assert (last.endswith(" or more"), counts[last]) == (True, 2.0)
    assert list(counts) == ["under 10", "10–12", "12–14", "14–16", "16–18", "18–20", "20–22", "22 or more"]
    assert slide.content == "The first range goes down to -900. The last range goes up to 7000.5."


def test_missing_and_infinite_values_are_told():
    slide, counts = histogram([*range(30), None, np.inf])
    assert sum(counts.values()) == 30
    assert "1 infinite value of 'v'" in slide.content
    assert "2 of 32 rows have no value in 'v'." in slide.content


@pytest.mark.parametrize("kind", ["box", None])
def test_five_numbers_are_those_of_numpy(kind):
    frame = pd.DataFrame({"k": RNG.choice(["a", "b", "c"], 200), "v": RNG.lognormal(1, 1, 200)})
    slide = chart(frame, kind=kind)
    assert Slide.model_validate_json(slide.model_dump_json()) == slide
    assert tuple(each.name for each in slide.chart.series) == FIVE
    for place, label in enumerate(slide.chart.categories):
        expected = np.percentile(frame.v[frame.k == label], [0, 25, 50, 75, 100])
        assert [each.values[place] for each in slide.chart.series] == pytest.approx(expected, rel=1e-14)
    counts = frame.k.value_counts()
    assert slide.content == f"Values: {', '.join(f'{counts[k]} of {k}' for k in slide.chart.categories)}."
    assert "quartiles by linear interpolation between ranks" in slide.why


@pytest.mark.parametrize("values", [[3.0], [1.0, 2.0], [0.1, 0.1, 0.1, 0.3]])
def test_quantiles_of_few_values_rise(values):
    shown = [quantile(values, share) for share in (0, 0.25, 0.5, 0.75, 1)]
    assert shown == sorted(shown)
    assert shown == pytest.approx(np.percentile(values, [0, 25, 50, 75, 100]).tolist())


def test_classes_stand_in_their_own_order_or_as_asked():
    days = pd.Categorical(
        ["Sat", "Thu", "Sat", "Thu", "Fri"] * 8, categories=["Thu", "Fri", "Sat"], ordered=True
    )
    frame = pd.DataFrame({"day": days, "v": [9.0, 2, 8, 1, 30] * 8})
    assert chart(frame).chart.categories == ("Thu", "Fri", "Sat")
    assert chart(frame, kind="box", sort="descending").chart.categories == ("Fri", "Sat", "Thu")
    assert chart(frame, kind="box", sort="ascending").chart.categories == ("Thu", "Sat", "Fri")
    assert chart(frame, kind="box", sort="label").chart.categories == ("Fri", "Sat", "Thu")


def test_each_column_is_a_box_where_several_are_named():
    frame = pd.DataFrame({"a": [1.0, 2, 3], "b": [4.0, 5, None], "k": ["x", "x", "y"]})
    slide = chart(frame, kind="box", y=["a", "b"])
    assert slide.chart.categories == ("a", "b")
    assert [each.values for each in slide.chart.series] == [
        (1.0, 4.0),
        (1.5, 4.25),
        (2.0, 4.5),
        (2.5, 4.75),
        (3.0, 5.0),
    ]
    assert slide.content == "1 of 3 rows has no value in 'b'. Values: 3 of a, 2 of b."
    assert slide.title == "a and b"


def test_a_class_without_a_value_is_told_and_has_no_box():
    frame = pd.DataFrame({"k": ["x", "x", "y"], "v": [1.0, 2, None]})
    slide = chart(frame, kind="box")
    assert [each.values[1] for each in slide.chart.series] == [None] * 5
    assert "No value for: y." in slide.content


@pytest.mark.parametrize(
    ("wish", "message", "way"),
    [
        ({"kind": "hist", "aggregate": "sum"}, "HISTOGRAM shows single rows", {"aggregate": None}),
        ({"kind": "hist", "series": "k"}, "series= parts it", {"kind": "BOX", "x": "k", "series": None}),
        ({"kind": "hist", "x": "k"}, "one column of numbers", {"x": None}),
        ({"kind": "hist", "x": "v", "y": "w"}, "one column of numbers", {"x": None}),
        ({"kind": "hist", "y": ["v", "w"]}, "there are 2", {"y": "v"}),
        ({"kind": "hist", "y": "v", "sort": "descending"}, "from low to high", {"sort": None}),
        ({"kind": "hist", "y": "v", "top": 3}, "shown whole", {"top": None}),
        ({"kind": "box", "series": "k"}, "at their classes", {"x": "k", "series": None}),
        ({"kind": "box", "x": "k", "y": ["v", "w"]}, "y names 2", {"y": "v"}),
        ({"kind": "box", "x": "many", "y": "v"}, "gives 30 boxes, and a chart holds 21", None),
    ],
)
def test_more_than_a_sample_shows_is_refused_with_what_to_say(wish, message, way):
    frame = pd.DataFrame({"k": ["a", "b"] * 15, "v": RNG.normal(0, 1, 30), "w": RNG.normal(0, 1, 30)})
    frame["many"] = [f"m{n}" for n in range(30)]
    with pytest.raises(DataError) as refusal:
        chart(frame, **wish)
    assert message in refusal.value.message
    if way is not None:
        assert refusal.value.details["ways"][0] == way


def test_a_histogram_takes_its_column_as_x_or_y():
    frame = pd.DataFrame({"k": ["a", "b"] * 15, "v": range(30)})
    assert chart(frame, kind="hist", x="v").chart == chart(frame, kind="hist", y="v").chart
    assert chart(frame, kind="hist").chart.series[0].name == "count of v"


@pytest.mark.parametrize("library", ["polars", "pyarrow"])
def test_samples_of_other_libraries_are_alike(library):
    module = pytest.importorskip(library)
    frame = pd.DataFrame({"k": ["a", "b"] * 15, "v": RNG.normal(0, 1, 30)})
    make = module.from_pandas if library == "polars" else module.Table.from_pandas
    assert chart(make(frame)).chart == chart(frame).chart
    assert chart(make(frame[["v"]])).chart == chart(frame[["v"]]).chart


def test_names_of_a_box_plot_and_of_counts_are_in_the_language_of_the_title():
    values = pd.DataFrame({"g": list("ab") * 50, "v": [n * 37 % 101 / 10 for n in range(100)]})
    box = chart(values, kind="BOX", x="g", y="v", language="de").chart
    assert [series.name for series in box.series] == [
        "kleinster Wert",
        "unteres Quartil",
        "Median",
        "oberes Quartil",
        "größter Wert",
    ]
    counts = chart(values[["v"]], kind="HISTOGRAM", y="v", language="de").chart
    assert (counts.series[0].name, counts.y_title) == ("Anzahl v", "Anzahl")
    assert chart(values[["v"]], kind="HISTOGRAM", y="v").chart.y_title == "Count"


@pytest.mark.parametrize(
    ("far", "told"),
    [
        (199, ""),
        (201, "1 of 2 boxes is too flat to be seen."),
        (9000, "1 of 2 boxes is too flat to be seen."),
    ],
)
def test_a_box_plot_whose_boxes_cannot_be_seen_says_so(far, told):
    frame = pd.DataFrame({"a": [1.0, 1.0, 2.0, 2.0, 2.0], "b": [5.0, 50.0, 90.0, 100.0, far]})
    slide = chart(frame, kind="box")
    assert slide.content == f"5 values in each. {told}".strip()
    assert "log=True" not in slide.why


def test_boxes_of_several_columns_are_said_to_share_an_axis_and_those_of_classes_are_not():
    frame = pd.DataFrame({"age": range(20, 60), "pay": range(300, 340), "k": ["a", "b"] * 20})
    shared = "All columns stand on one axis."
    assert shared in chart(frame[["age", "pay"]], kind="box").why
    assert shared not in chart(frame[["age"]], kind="box").why
    assert shared not in chart(frame, kind="box", x="k", y="pay").why


def test_flat_boxes_are_told_in_the_language_of_the_deck():
    frame = pd.DataFrame({"a": [1.0, 2.0, 3.0], "b": [1.0, 2.0, 3.0], "c": [1.0, 2.0, 9000.0]})
    assert chart(frame, kind="box").content.endswith("2 of 3 boxes are too flat to be seen.")
    assert "2 von 3 Kästen sind zu flach" in chart(frame, kind="box", language="German").content
