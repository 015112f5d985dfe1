"""What is said about a chart: a sentence for a screen reader, and what the warnings of the deck tell."""

from __future__ import annotations

import re

import pytest

from nbdeck.contract.chart_marks import ChartMarks, Highlight
from nbdeck.contract.slides import Chart, Series
from nbdeck.engine.charts.words import shortcomings
from nbdeck.engine.scene.boxes import Box
from unit.engine.charts.specs import LARGE, REGIONS, built, spec, texts


def named(kind, **rows):
    series = tuple(Series(name=name, values=tuple(values)) for name, values in rows.items())
    return Chart(type=kind, categories=REGIONS, series=series)


@pytest.mark.parametrize(
    ("chart", "alt"),
    [
        (
            named("BAR", revenue=[3.4e6, 2e6, 1.9e6, 1.1e6]),
            "Bar chart of revenue. Categories: 4. The largest is North with 3.4M. The smallest is West with 1.1M.",
        ),
        (
            named("LINE", one=[1, 2, 3, 4], two=[8, 7, 6, 5]),
            (
                "Line chart of one, two. Categories: 4. one: The largest is West with 4. The smallest is North "
                "with 1. two: The largest is North with 8. The smallest is West with 5."
            ),
        ),
        (
            named("STACKED_BAR", a=[1, 1, 1, 1], b=[1, 1, 1, 1], c=[1, 1, 1, 1]),
            "Stacked bar chart of a, b, c. Categories: 4. a: All values are 1. b: All values are 1. c: All values are 1.",
        ),
        (
            named("BAR", a=[5, 1, 5, 2]),
            "Bar chart of a. Categories: 4. The largest value is 5: North, East. The smallest is South with 1.",
        ),
        (
            spec("LINE", "xy", *[[n, 20 + n] for n in range(8)]),
            "Line chart of A, B, C, D, E, F, G, H. Categories: 2. The largest is H y with 27. The smallest is A x with 0.",
        ),
        (
            spec("LINE", "xy", *[[n, 20 + n] for n in range(12)]),
            (
                "Line chart of A, B, C, D, E, F, G, 5 more. Categories: 2. The largest is L y with 31. "
                "The smallest is A x with 0."
            ),
        ),
        (
            spec("BAR", "xy", [12.379, 0.0076], number_format="0.0##"),
            "Bar chart of A. Categories: 2. The largest is x with 12.379. The smallest is y with 0.0076.",
        ),
        (spec("SCATTER", [1], [2]), "Scatter chart of A. Points: 1. x: 1. A: 2."),
        (spec("DOUGHNUT", ["x"], [2]), "Doughnut chart of A. Categories: 1. x: 2 (100%)."),
    ],
)
def test_the_alt_text_says_kind_series_count_and_extremes(chart, alt):
    assert built(chart).alt == alt


def test_the_title_says_what_a_nameless_series_is_about():
    asked = Chart(type="BAR", categories=("a", "b"), series=(Series(name="", values=(1, 2)),))
    assert built(asked, title="Visits").alt.startswith("Bar chart of Visits. Categories: 2.")


def test_name_and_alt_text_reach_the_chart():
    assert built(spec("PIE", "ab", [1, 2]), name="Chart 3").name == "Chart 3"


@pytest.mark.parametrize("kind", ["BAR", "LINE", "HORIZONTAL_BAR"])
def test_labels_that_have_no_room_are_counted(kind):
    (told,) = shortcomings(built(spec(kind, [f"Week {n}" for n in range(90)], range(90))))
    shown, every = map(
        int, re.fullmatch(r"its chart has room for (\d+) of 90 labels, one in (\d+)", told).groups()
    )
    assert shown == -(-90 // every) < 90


def test_one_label_in_two_is_told_too():
    found = [
        list(shortcomings(built(spec("BAR", [f"Week {n}" for n in range(count)], range(count)))))
        for count in range(10, 40)
    ]
    assert any(told and told[0].endswith("one in 2") for told in found)


def test_labels_that_are_cut_are_counted():
    chart = built(
        spec("HORIZONTAL_BAR", ["Short", "A very long name " * 20, "Another long name " * 20], [1, 2, 3])
    )
    assert list(shortcomings(chart)) == ["2 of 3 labels are cut on its chart; its data has them whole"]


def test_times_between_two_that_are_named_need_no_name():
    chart = built(spec("LINE", [f"Week {n}" for n in range(90)], range(90)))
    assert not list(shortcomings(chart, is_of_times=True))


def test_numbers_at_equal_steps_need_no_name_and_others_do():
    assert not list(shortcomings(built(spec("LINE", range(1900, 1960), range(60)))))
    uneven = [*range(1900, 1959), 1970]
    assert len(list(shortcomings(built(spec("LINE", uneven, range(60)))))) == 1


@pytest.mark.parametrize("kind", ["BAR", "STACKED_BAR", "HORIZONTAL_BAR"])
def test_bars_without_their_names_are_told_whatever_they_are(kind):
    chart = built(spec(kind, range(1900, 1960), range(60)))
    for is_of_times in (False, True):
        (told,) = shortcomings(chart, is_of_times=is_of_times)
        assert re.fullmatch(r"its chart has room for \d+ of 60 labels, one in \d+", told)


def test_a_bar_that_stands_out_has_its_label_or_it_is_told():
    years = [str(year) for year in range(1943, 2020, 4)]

    def drawn_with(kind, box, category):
        marks = ChartMarks(highlight=(Highlight(category=category),))
        bars = spec(kind, years, range(20)).model_copy(update={"marks": marks})
        chart = built(bars, box)
        return texts(chart, "Category label"), list(shortcomings(chart))

    assert drawn_with("BAR", LARGE, "2019") == (years, [])
    narrow = Box(0, 0, 420, 300)
    assert len(drawn_with("LINE", narrow, "2019")[0]) < 20
    assert drawn_with("BAR", narrow, "2019")[0] == years
    labels, told = drawn_with("HORIZONTAL_BAR", Box(0, 0, 400, 150), "2019")
    assert "2019" not in labels
    assert "its chart has no place for the label of '2019'" in told
    labels, told = drawn_with("HORIZONTAL_BAR", Box(0, 0, 400, 150), "1943")
    assert "1943" in labels
    assert not any("no place for" in each for each in told)
    _, told = drawn_with("LINE", Box(0, 0, 200, 150), "2019")
    assert not any("the label of" in each for each in told)


def test_a_chart_with_all_of_its_labels_tells_nothing_of_them():
    assert not list(shortcomings(built(spec("LINE", "abcdef", range(6)))))
    assert not list(shortcomings(built(spec("SCATTER", range(90), range(90)))))


@pytest.mark.parametrize(("count", "size", "every"), [(20, 14, 1), (24, 12, 1), (30, 10, 1), (31, 12, 2)])
def test_lying_bars_have_smaller_names_before_they_have_fewer(count, size, every):
    names = [f"Team {letter}" for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[:count]]
    chart = built(spec("HORIZONTAL_BAR", names, range(count)), text_size=14)
    assert (chart.text_size, chart.category_axis.label_every) == (size, every)


@pytest.mark.parametrize(
    ("kind", "form", "name"),
    [
        ("HORIZONTAL_BAR", "FULL", "Stacked horizontal bar chart (100%)"),
        ("STACKED_BAR", "FULL", "Stacked bar chart (100%)"),
        ("HORIZONTAL_BAR", "STACKED", "Stacked horizontal bar chart"),
        ("HORIZONTAL_BAR", None, "Horizontal bar chart"),
    ],
)
def test_bars_are_called_what_they_are_stacked_lying_or_of_shares(kind, form, name):
    rows = [[1, 2, 3, 4], [4, 3, 2, 1]]
    assert built(spec(kind, REGIONS, *rows, form=form)).alt.startswith(f"{name} of A, B.")


@pytest.mark.parametrize("form", ["FULL", None])
def test_parts_beside_an_axis_need_no_number(form):
    rows = [
        {"name": name, "values": values}
        for name, values in (("x", [60, 70]), ("y", [0.1, 30]), ("z", [9, 8]), ("u", [9, 8]), ("v", [9, 8]))
    ]
    chart = built(Chart(type="STACKED_BAR", form=form, categories=["a", "b"], series=rows))
    assert chart.value_axis.is_visible
    assert not any("too small" in told for told in shortcomings(chart))


def test_points_of_a_line_are_no_parts():
    chart = built(spec("LINE", "abcdefgh", range(8), range(8)), Box(0, 0, 60, 30))
    assert not chart.value_axis.is_visible
    assert not any("too small" in told for told in shortcomings(chart))
