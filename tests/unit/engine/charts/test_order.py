"""Bars are sorted by size where their names have no order of their own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.engine.charts.order import by_size, has_order, is_rest
from unit.engine.charts.specs import STYLE, built, drawn, spec, texts

TEAMS = ("Sales", "Research", "Support", "Legal")


@pytest.mark.parametrize("kind", ["BAR", "HORIZONTAL_BAR"])
def test_bars_of_one_series_stand_largest_first_in_drawing_workbook_and_labels(kind):
    chart = built(spec(kind, TEAMS, [12, 40, 7, 23]))
    assert chart.categories == ("Research", "Legal", "Sales", "Support")
    assert chart.series[0].values == (40, 23, 12, 7)
    assert texts(chart, "Category label") == list(chart.categories)
    assert texts(chart, "Value label") == ["40", "23", "12", "7"]
    assert chart.series[0].point_colors == ((0, STYLE.highlight),)
    assert chart.alt == (
        f"{'Horizontal b' if kind == 'HORIZONTAL_BAR' else 'B'}ar chart of A, 4 categories: "
        "highest Research 40, lowest Support 7. Sorted, largest first."
    )


@pytest.mark.parametrize(
    ("kind", "rows"),
    [("BAR", 2), ("HORIZONTAL_BAR", 2), ("STACKED_BAR", 1), ("LINE", 1), ("AREA", 1), ("PIE", 1)],
)
def test_other_charts_keep_the_order_that_they_were_given(kind, rows):
    assert built(spec(kind, TEAMS, *[[12, 40, 7, 23]] * rows)).categories == TEAMS


def test_bars_stay_where_the_caller_says_so():
    assert built(spec("BAR", TEAMS, [12, 40, 7, 23]), keeps_order=True).categories == TEAMS


@pytest.mark.parametrize(
    "names",
    [
        ("Jan", "Feb", "Mar"),
        ("Januar", "März", "Mai"),
        ("lun.", "mar.", "mer."),
        ("月曜", "火曜", "水曜"),
        ("2021", "2022", "2023"),
        ("Q1", "Q2", "Q3"),
        ("10-19", "20-29", "30 and more"),
        ("Region 1", "Region 2", "Region 3"),
        ("一月", "二月", "三月"),
        ("A", "B", "C"),
        ("I", "II", "III", "IV"),
        ("XS", "S", "M", "XL"),
        ("Low", "Medium", "High"),
        ("Never", "Sometimes", "Often", "Always"),
        ("Strongly agree", "Agree", "Neutral", "Disagree"),
        ("nie", "selten", "oft", "immer"),
        ("Avant", "Pendant", "Après"),
        ("Before", "After", "Target"),
        ("North", "South", "Total"),
    ],
)
def test_names_with_an_order_of_their_own_keep_it(names):
    assert has_order(names)
    assert by_size(names, [3, 9, 1, 4][: len(names)], "en-US") is None


@pytest.mark.parametrize(
    "names",
    [
        TEAMS,
        ("Nord", "Süd", "Ost"),
        ("东部", "西部", "南部"),
        ("Mayo", "Tahini", "Ketchup"),
        ("iPhone 15", "Pixel", "Nokia"),
    ],
)
def test_names_without_an_order_are_sorted(names):
    assert not has_order(names)
    assert by_size(names, [3, 9, 1, 4][: len(names)], "en-US") is not None


@pytest.mark.parametrize("values", [[1, 2, 3, 4], [4, 3, 2, 1], [1, None, 3, 4], [5, 5, 5, 5]])
def test_values_that_rise_or_fall_throughout_were_put_so_on_purpose(values):
    assert by_size(TEAMS, values, "en-US") is None


def test_two_bars_stay_as_they_are():
    assert by_size(("North", "South"), [1, 2], "en-US") is None


@pytest.mark.parametrize(
    ("name", "lang"),
    [
        ("Other", "en-US"), ("All others", "en-US"), ("Rest of the world", "en-GB"), ("Sonstige", "de-DE"),
        ("Autres pays", "fr-FR"), ("Otros", "es-ES"), ("その他", "ja-JP"),
    ],
)  # fmt: skip
def test_what_sums_up_the_rest_stands_last_and_is_never_marked(name, lang):
    assert is_rest(name, lang)
    chart = built(spec("BAR", (name, *TEAMS), [90, 12, 40, 7, 23]), lang=lang)
    assert chart.categories == ("Research", "Legal", "Sales", "Support", name)
    assert chart.series[0].point_colors == ((0, STYLE.highlight),)


def test_the_rest_goes_last_even_where_the_others_are_sorted_already():
    assert by_size(("Other", "North", "South", "East"), [9, 3, 2, 1], "en-US") == (1, 2, 3, 0)


def test_the_hague_is_no_rest():
    assert not is_rest("The Hague", "en-US")
    assert not is_rest("All", "en-US")


def test_gaps_come_after_the_numbers_and_before_the_rest():
    chart = built(spec("BAR", (*TEAMS, "Other"), [None, 4, 7, -1, 2]))
    assert chart.categories == ("Support", "Research", "Legal", "Sales", "Other")
    assert chart.series[0].values == (7, 4, -1, None, 2)
    assert len(drawn(chart, "Chart bar")) == 4


@given(st.lists(st.tuples(st.text(max_size=12), st.none() | st.floats(-1e6, 1e6)), max_size=12))
def test_sorting_neither_loses_nor_doubles_a_bar(bars):
    names, values = [name for name, _ in bars], [value for _, value in bars]
    order = by_size(names, values, "en-US")
    assert order is None or sorted(order) == list(range(len(bars)))
