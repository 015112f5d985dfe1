import pytest

from nbdeck.contract.slides import Chart, Series
from unit.engine.charts.specs import REGIONS, built, spec


def named(kind, **rows):
    series = tuple(Series(name=name, values=tuple(values)) for name, values in rows.items())
    return Chart(type=kind, categories=REGIONS, series=series)


@pytest.mark.parametrize(
    ("chart", "alt"),
    [
        (
            named("BAR", revenue=[3.4e6, 2e6, 1.9e6, 1.1e6]),
            "Bar chart of revenue, 4 categories: highest North 3.4M, lowest West 1.1M.",
        ),
        (
            named("LINE", one=[1, 2, 3, 4], two=[8, 7, 6, 5]),
            "Line chart of one and two, 4 categories: highest two North 8, lowest one North 1.",
        ),
        (
            named("STACKED_BAR", a=[1, 1, 1, 1], b=[1, 1, 1, 1], c=[1, 1, 1, 1]),
            "Stacked bar chart of a, b and c, 4 categories: all values 1.",
        ),
        (
            named("BAR", a=[5, 1, 5, 2]),
            "Bar chart of a, 4 categories: highest 5, lowest South 1.",
        ),
        (
            spec("LINE", "xy", *[[n, 20 + n] for n in range(8)]),
            "Line chart of A, B, C, D, E, F, G and H, 2 categories: highest H y 27, lowest A x 0.",
        ),
        (
            spec("LINE", "xy", *[[n, 20 + n] for n in range(12)]),
            "Line chart of A, B, C, D, E, F, G and 5 more, 2 categories: highest L y 31, lowest A x 0.",
        ),
        (
            spec("BAR", "xy", [12.379, 0.0076], number_format="0.0##"),
            "Bar chart of A, 2 categories: highest x 12.379, lowest y 0.0076.",
        ),
        (spec("SCATTER", [1], [2]), "Scatter chart of A, 1 point: all values 2."),
        (spec("DOUGHNUT", ["x"], [2]), "Doughnut chart of A, 1 category: all values 2."),
    ],
)
def test_the_alt_text_says_kind_series_count_and_extremes(chart, alt):
    assert built(chart).alt == alt


def test_the_title_says_what_a_nameless_series_is_about():
    asked = Chart(type="BAR", categories=("a", "b"), series=(Series(name="", values=(1, 2)),))
    assert built(asked, title="Visits").alt.startswith("Bar chart of Visits, 2 categories")


def test_name_and_alt_text_reach_the_chart():
    assert built(spec("PIE", "ab", [1, 2]), name="Chart 3").name == "Chart 3"
