"""What charts state: every sentence holds for the numbers, and the value of every mark is said, whatever the form."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.charts.figures import figures_of
from nbdeck.engine.charts.statements import courses, extremes, highlighted, points_of, statements
from nbdeck.engine.text.phrases import phrases
from unit.engine.charts.form_specs import FORMS
from unit.engine.charts.specs import LARGE, LOOK, STYLE, spec

PLAIN = {
    kind: {"type": kind, "categories": ["x", "y", "z"], "series": [{"name": "Visits", "values": [12, 3, 20]}]}
    for kind in ("BAR", "HORIZONTAL_BAR", "LINE", "AREA", "PIE", "DOUGHNUT", "STACKED_BAR")
}
SEVERAL = {
    f"{kind} of two": {
        "type": kind,
        "categories": ["x", "y", "z"],
        "series": [{"name": "A", "values": [12, 3, 20]}, {"name": "B", "values": [9, 9, 10]}],
    }
    for kind in ("BAR", "LINE", "STACKED_BAR", "AREA")
}
LOGARITHMIC = {"log": PLAIN["LINE"] | {"has_log_axis": True}}
SCATTER = {"SCATTER": PLAIN["BAR"] | {"type": "SCATTER", "categories": ["1", "2", "3"]}}
CHARTS = {**PLAIN, **SEVERAL, **LOGARITHMIC, **SCATTER, **FORMS}


def marks_for(chart):
    """Return marks by name, each with the words and numbers that have to be said of it."""
    first, last = chart["categories"][0], chart["categories"][-1]
    name = chart["series"][0]["name"]
    return {
        "target": ({"target": {"value": 7, "name": "Plan"}}, ["Plan", "7"]),
        "average": ({"average": True}, []),
        "band": ({"band": {"low": 4, "high": 6, "name": "usual"}}, ["usual", "4", "6"]),
        "growth": ({"growth": {"start": first, "end": last}}, [first, last]),
        "note": ({"notes": [{"category": last, "series": name, "text": "New law"}]}, [last, "New law"]),
        "series": ({"highlight": [{"series": name}]}, [name]),
        "category": ({"highlight": [{"category": last}]}, [last]),
        "totals": ({"totals": True}, []),
    }


def drawn(chart, tag, marks=None):
    """Return a chart with marks; None where its kind has no place for them."""
    try:
        asked = Chart(**chart, **({"marks": marks} if marks else {}))
    except ValueError:
        return None
    return build_charts(asked, LARGE, STYLE, LOOK, lang=tag, title="A title")


@pytest.mark.parametrize(
    ("name", "mark", "tag"), [*product(CHARTS, marks_for(PLAIN["BAR"]), ["en-US", "de-DE"])]
)
def test_what_is_marked_on_a_form_is_said_and_what_is_not_drawn_is_not(name, mark, tag):
    marks, needed = marks_for(CHARTS[name])[mark]
    charts = drawn(CHARTS[name], tag, marks)
    for chart in charts or ():
        said = " ".join(chart.marked)
        assert said in chart.alt
        if chart.unmarked or not chart.marked:
            continue
        assert all(word in said for word in needed), (said, needed)
        if mark == "growth":
            assert re.search(r"[+-]\d", said)
        elif mark in {"average", "category", "totals"}:
            assert re.search(r"\d", said)


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize("mark", ["target", "band", "average", "growth", "note", "totals"])
def test_a_mark_is_drawn_and_said_or_told_to_be_missing(name, mark):
    charts = drawn(CHARTS[name], "en", marks_for(CHARTS[name])[mark][0])
    assert charts is None or all(chart.marked or chart.unmarked for chart in charts) or len(charts) > 1


@pytest.mark.parametrize("tag", ["en", "de"])
@pytest.mark.parametrize("name", CHARTS)
def test_every_form_has_something_to_say_and_all_its_numbers_are_of_the_chart(name, tag):
    figures = figures_of(Chart(**CHARTS[name]), tag)
    said = [*statements(figures, tag), *courses(figures, tag)]
    assert said
    assert all(line.endswith(".") for line in said)
    values = [value for row in (*figures.rows, *figures.others) for value in row.values if value is not None]
    known = {abs(value) for value in (*values, *figures.x_values, sum(values))}
    text = re.sub(r"\d+(?:[.,]\d+)?%", "", " ".join(said))
    for label in sorted((*figures.categories, *(row.name for row in figures.told)), key=len, reverse=True):
        text = text if label.isdigit() else re.sub(rf"(?<!\w){re.escape(label)}(?!\w)", " ", text)
    years = {float(label) for label in figures.categories if label.isdigit()}
    numbers = {float(each.replace(",", ".")) for each in re.findall(r"\d+(?:[.,]\d+)?", text)}
    assert numbers <= known | years


@pytest.mark.parametrize("name", ["full stack", "full lying stack", "PIE", "DOUGHNUT"])
def test_shares_are_those_of_the_category_or_the_whole(name):
    figures = figures_of(Chart(**CHARTS[name]), "en")
    wholes = [sum(figures.known)] * 3
    if name.startswith("full"):
        wholes = [sum(column) for column in zip(*(row.values for row in figures.rows), strict=True)]
    shares = [
        100 * value / whole for row in figures.rows for value, whole in zip(row.values, wholes, strict=True)
    ]
    said = [float(each) for each in re.findall(r"([\d.]+)%", " ".join(statements(figures, "en")))]
    assert said
    assert all(min(abs(each - share) for share in shares) < 0.51 for each in said)


@given(st.lists(st.sampled_from([1.0, 2.0, 2.5, 7.0]), min_size=2, max_size=6))
def test_extremes_name_all_places_and_no_other(values):
    places = [f"p{at}" for at in range(len(values))]
    figures = figures_of(spec("BAR", places, values), "en")
    ((_, points),) = points_of(figures, "en")
    said = extremes(points, phrases("en"))
    if min(values) == max(values):
        assert said.startswith("All values are")
        return
    high, low = re.split(r"(?<=\.) (?=The smallest)", said)
    for half, value in ((high, max(values)), (low, min(values))):
        assert set(re.findall(r"p\d", half)) <= {p for p, v in zip(places, values, strict=True) if v == value}
        count = values.count(value)
        assert len(re.findall(r"p\d", half)) == (count if count <= 5 else 4)
        assert f"{value:.1f}" in half or f"{value:g}" in half


def test_a_sum_of_others_is_neither_the_largest_nor_makes_another_the_smallest():
    figures = figures_of(spec("PIE", [f"c{n}" for n in range(20)], range(1, 21)), "en")
    largest, rest = statements(figures, "en")
    assert largest == "The largest is c19 with 20 (9.5%)."
    assert rest == "Other (8) is the sum of 8 smaller parts."


def test_a_waterfall_has_steps_and_totals_and_a_total_is_never_the_largest_step():
    steps = {
        "type": "BAR",
        "form": "WATERFALL",
        "categories": list("abc"),
        "series": [{"name": "n", "values": [5, -9, 5]}],
    }
    said = statements(figures_of(Chart(**steps), "en"), "en")
    assert said == ("Total: 1.", "The largest rise is 5: a, c.", "The largest fall is 9: b.")
    closed = steps | {
        "categories": list("abcd"),
        "series": [{"name": "n", "values": [5, -9, 5, 1]}],
        "totals_at": [3],
    }
    assert statements(figures_of(Chart(**closed), "en"), "en")[0] == "d: 1."


def test_a_histogram_with_two_fullest_classes_counts_them_in_none():
    bins = FORMS["histogram"] | {"series": [{"name": "n", "values": [5, 5, 1]}]}
    said = statements(figures_of(Chart(**bins), "en"), "en")
    assert said == ("The largest value is 5: 0-9, 10-19.", "The classes run from 0-9 to 20-29.")


def test_of_many_series_all_together_are_told_and_those_that_stand_out():
    rows = [[n, n + 1, n + 3] for n in range(6)]
    many = spec("LINE", "abc", *rows, marks={"highlight": [{"series": "C"}]})
    figures = figures_of(many, "en")
    assert statements(figures, "en") == (
        "The largest is F c with 8. The smallest is A a with 0.",
        "C: The largest is c with 5. The smallest is a with 2.",
    )
    assert courses(figures, "en") == ("C: It starts with a at 2 and ends with c at 5.",)
    assert list(highlighted(figures, "en")) == ["Highlighted: C."]


def test_units_and_axes_of_their_own_are_kept_apart():
    figures = figures_of(Chart(**FORMS["line at the right"], unit="km"), "de")
    sales, _, margin = statements(figures, "de")
    assert "z mit 30 km" in sales
    assert "km" not in margin


def test_every_language_has_all_sentences_and_each_says_what_it_is_given():
    places = {
        name: "{" + name + "}" for name in ("at", "value", "low", "high", "first", "last", "count", "total")
    }
    english = phrases("en")
    for tag in ("de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ru", "tr", "ar", "zh", "hi"):
        words = phrases(tag)
        assert len(words.kinds) == len(english.kinds) == len(set(english.kinds))
        for field in english.__slots__:
            own, model = getattr(words, field), getattr(english, field)
            if isinstance(model, str):
                assert {p for p in places if places[p] in own} == {p for p in places if places[p] in model}, (
                    field
                )
                assert own
