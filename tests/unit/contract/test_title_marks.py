import pytest

from nbdeck.contract.slides import Chart, Series
from nbdeck.contract.title_marks import named_in, title_mark, with_title_mark

MONTHS = ["January", "March", "May"]


@pytest.mark.parametrize(
    ("title", "categories", "names", "series", "category"),
    [
        ("march is the fourth month", MONTHS, ["Fires"], "", "March"),
        ("Fires, in March", MONTHS, ["Fires"], "", "March"),
        ("One year,  2022, is half of it", ["2021", "2022"], ["Burnt"], "", "2022"),
        ("Growth came from offshore wind", ["Offshore wind", "Rope"], ["2024", "2025"], "", "Offshore wind"),
        ("Nylon is back", ["Q1", "Q2"], ["Nylon", "Hemp"], "Nylon", ""),
    ],
)
def test_the_one_name_that_a_title_says_stands_out(title, categories, names, series, category):
    named = named_in(title, categories, names)
    assert (named.series, named.category) == (series, category)


@pytest.mark.parametrize(
    ("title", "categories", "names"),
    [
        ("From January to March", MONTHS, ["Fires"]),
        ("Marching on", MONTHS, ["Fires"]),
        ("A dismarch", MONTHS, ["Fires"]),
        ("Nylon in March", MONTHS, ["Nylon", "Hemp"]),
        ("March", ["March"], ["Fires"]),
        ("Nylon", MONTHS, ["Nylon"]),
        ("The EU leads", ["EU", "Peru"], ["Fires"]),
        ("The EU and Peru", ["EU", "Peru"], ["Fires"]),
        ("Over 100.5 tons", ["100", "200"], ["Fires"]),
        ("Over 2,100 tons", ["100", "200"], ["Fires"]),
        ("", MONTHS, ["", "Hemp"]),
    ],
)
def test_nothing_stands_out_where_a_title_names_none_or_several(title, categories, names):
    assert named_in(title, categories, names) is None


def chart(kind="BAR", **more):
    series = [Series(name="Nylon", values=[1, 2, 3]), Series(name="Hemp", values=[3, 2, 1])]
    return Chart(type=kind, categories=MONTHS, series=series, **more)


def test_what_a_chart_says_itself_stands_and_stacks_keep_their_colours():
    marks = {"highlight": [{"series": "Hemp"}]}
    assert title_mark(chart(marks=marks), "Nylon") is None
    assert with_title_mark(chart(marks=marks), "Nylon") == chart(marks=marks).marks
    assert with_title_mark(chart(), "Rope") is None
    assert with_title_mark(chart(), "Nylon").highlight[0].series == "Nylon"
    averaged = with_title_mark(chart(marks={"average": True}), "Nylon")
    assert averaged.average
    assert averaged.highlight
    assert title_mark(chart("STACKED_BAR"), "Nylon") is None
    assert title_mark(chart("STACKED_BAR"), "March").category == "March"
    assert title_mark(chart("AREA"), "Nylon") is None
    assert title_mark(chart("LINE", form="STEP"), "March") is None
