"""What charts state: every sentence holds for the numbers, and the value of every mark is said, whatever the form."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from in_turn import in_turn
from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.charts.figures import figures_of
from nbdeck.engine.charts.heights import extremes
from nbdeck.engine.charts.statements import courses, highlighted, points_of, statements, sums_sentence
from nbdeck.engine.text.language import phrases
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


MARKS = ("target", "average", "band", "growth", "note", "series", "category", "totals")


def marks_for(chart):
    """Return marks by name, all about the first series and the first and last category."""
    first, last = chart["categories"][0], chart["categories"][-1]
    name = chart["series"][0]["name"]
    return {
        "target": {"target": {"value": 7.25, "name": "Plan"}},
        "average": {"average": True},
        "band": {"band": {"low": 4, "high": 6, "name": "usual"}},
        "growth": {"growth": {"start": first, "end": last}},
        "note": {"notes": [{"category": last, "series": name, "text": "New law"}]},
        "series": {"highlight": [{"series": name}]},
        "category": {"highlight": [{"category": last}]},
        "totals": {"totals": True},
    }


def drawn(chart, tag, marks=None):
    """Return a chart with marks; None where its kind has no place for them."""
    try:
        asked = Chart(**chart, **({"marks": marks} if marks else {}))
    except ValueError:
        return None
    return build_charts(asked, LARGE, STYLE, LOOK, lang=tag, title="A title")


def plain(value, digits, tag):
    """Return a number as a chart of numbers with so many decimals writes it."""
    return f"{value:.{digits}f}".replace(".", "," if tag.startswith("de") else ".")


def level_at(chart, values, place):
    """Return what stands at a category for all series together: of a waterfall its level, of stacks the sum."""
    if chart.get("form") == "WATERFALL":
        start = max((at for at in chart["totals_at"] if at <= place), default=0)
        return sum(values[0][start : place + 1])
    is_stack = chart["type"] in {"STACKED_BAR", "AREA"}
    return sum(each[place] for each in values) if is_stack else values[0][place]


def told_of_marks(chart, tag, panel=0):
    """Return by mark what has to be said of it, recomputed from the numbers that were given."""
    series = [each for each in chart["series"] if "role" not in each]
    if chart.get("form") == "MULTIPLES":
        series = series[panel : panel + 1]
    values, last = [each["values"] for each in series], chart["categories"][-1]
    digits = int(any(value is not None and value % 1 for each in values for value in each))
    is_german, is_box = tag.startswith("de"), chart.get("form") == "BOX"
    name = f"{series[0]['name']}, " if len(series) > 1 and not is_box else ""
    mean = sum(values[0]) / len(values[0])
    of_first = f" ({series[0]['name']})" if len(series) > 1 else ""
    before, after = level_at(chart, values, 0), level_at(chart, values, -1 % len(values[0]))
    change = f"{after / before - 1:+.0%}"
    whose = (
        f"{series[0]['name']} " if len(series) > 1 and chart["type"] not in {"STACKED_BAR", "AREA"} else ""
    )
    low, high = (plain(end, digits, tag) for end in (4, 6))
    sums = [sum(column) for column in zip(*values, strict=True)]
    top, bottom = max(sums), min(sums)
    at_top, at_bottom = (chart["categories"][sums.index(end)] for end in (top, bottom))
    top, bottom = plain(top, digits, tag), plain(bottom, digits, tag)
    points = [place_of(chart, each, len(values[0]) - 1, digits, tag) for each in series]
    if len(series) > 1:
        points = [f"{each['name']} {point}" for each, point in zip(series, points, strict=True)]
    return {
        "target": f"Plan: {plain(7.25, 2, tag)}.",
        "average": ("Durchschnitt" if is_german else "Average")
        + f"{of_first}: {plain(mean, max(digits, int(mean % 1 != 0)), tag)}.",
        "band": f"usual: von {low} bis {high}." if is_german else f"usual: from {low} to {high}.",
        "growth": ("Von {} bis {}: {}{}." if is_german else "From {} to {}: {}{}.").format(
            chart["categories"][0], last, whose, change
        ),
        "note": f"{name}{last}, {plain(values[0][-1], digits, tag)}: New law.",
        "series": ("Hervorgehoben: " if is_german else "Highlighted: ") + f"{series[0]['name']}.",
        "category": ("Hervorgehoben: " if is_german else "Highlighted: ") + f"{last} {', '.join(points)}.",
        "totals": f"Summe: Am größten ist {at_top} mit {top}. Am kleinsten ist {at_bottom} mit {bottom}."
        if is_german
        else f"Total: The largest is {at_top} with {top}. The smallest is {at_bottom} with {bottom}.",
    }


def place_of(chart, row, place, digits, tag):
    """Return what is said of one value: a number, or a share, with its share or range behind it."""
    value = row["values"][place]
    if chart.get("form") == "FULL":
        return f"{value / sum(each['values'][place] for each in chart['series']):.0%}"
    if chart["type"] in {"PIE", "DOUGHNUT"}:
        return f"{value} ({value / sum(row['values']):.0%})"
    ends = chart["series"][chart["series"].index(row) + 1 :][:2]
    if [each.get("role") for each in ends] == ["LOW", "HIGH"]:
        low, high = (plain(each["values"][place], digits, tag) for each in ends)
        between = f"von {low} bis {high}" if tag.startswith("de") else f"from {low} to {high}"
        return f"{plain(value, digits, tag)} ({between})"
    return plain(value, digits, tag)


def stands_on(chart, mark):
    """Tell whether a mark is drawn, from what is drawn."""
    names = [part.name for part in chart.drawing]
    named = {
        **dict.fromkeys(("target", "average"), "Chart level"),
        "band": "Chart band",
        "growth": "Change label",
        "note": "Chart note",
        "totals": "Total label",
    }
    return any(name.startswith(named[mark]) for name in names)


COLORLESS = {"waterfall", "waterfall across zero", "box plot"}
"""Forms whose colours mean something else."""


@in_turn(("name", "mark", "tag"), [*product(CHARTS, MARKS, ["en-US", "de-DE"])])
def test_what_is_marked_on_a_form_is_said_with_its_value_and_what_is_not_drawn_is_not(name, mark, tag):
    chart = CHARTS[name]
    for panel, one in enumerate(drawn(chart, tag, marks_for(chart)[mark]) or ()):
        has_color = name not in COLORLESS and not (mark == "category" and name in {"slope", "step"})
        is_other = mark == "series" and panel > 0
        is_drawn = (has_color and not is_other) if mark in {"series", "category"} else stands_on(one, mark)
        assert one.marked == ((told_of_marks(chart, tag, panel)[mark],) if is_drawn else ())
        assert " ".join(one.marked) in one.alt
        assert bool(one.unmarked) is (not is_drawn and mark not in {"series", "category"})


@in_turn(("name", "tag"), [*product(CHARTS, ["en-US", "de-DE"])])
def test_of_several_marks_each_that_is_drawn_is_said_and_no_other(name, tag):
    chart, possible = CHARTS[name], {}
    for mark, asked in marks_for(chart).items():
        possible |= asked if mark != "series" and drawn(chart, tag, asked) else {}
    for panel, one in enumerate(drawn(chart, tag, possible)):
        told = told_of_marks(chart, tag, panel)
        for mark in ("band", "growth", "note", "totals"):
            assert (told[mark] in one.marked) is stands_on(one, mark)
        levels = [part for part in one.drawing if part.name == "Chart level"]
        assert len(levels) == sum(told[mark] in one.marked for mark in ("target", "average"))
        assert set(one.marked) <= set(told.values())


@in_turn("tag", ["en", "de"])
@in_turn("name", CHARTS)
def test_every_form_has_something_to_say_and_all_its_numbers_are_of_the_chart(name, tag):
    figures = figures_of(Chart(**CHARTS[name]), tag)
    said = [*statements(figures, tag), *courses(figures, tag)]
    assert said
    assert all(line.endswith(".") for line in said)
    values = [value for row in (*figures.rows, *figures.others) for value in row.values if value is not None]
    known = {abs(value) for value in (*values, *figures.x_values, sum(values))}
    text = re.sub(r"\d+(?:[.,]\d+)?%", "", " ".join(said))
    for label in sorted(
        (*figures.categories, *(row.name for row in figures.described)), key=len, reverse=True
    ):
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


def said_of(value, digits):
    return f"{value:.{digits}f}"


def ends_of(places, values, digits):
    """Return the English sentences on the largest and smallest values, recomputed; up to five places each."""
    known = [(place, value) for place, value in zip(places, values, strict=True) if value is not None]
    if len(known) == 1:
        return f"{known[0][0]}: {said_of(known[0][1], digits)}."
    if len({value for _, value in known}) == 1:
        return f"All values are {said_of(known[0][1], digits)}."
    halves = []
    for word, end in (("largest", max), ("smallest", min)):
        value = end(value for _, value in known)
        where = [place for place, one in known if one == value]
        listed = ", ".join(where if len(where) <= 5 else [*where[:4], f"{len(where) - 4} more"])
        number = said_of(value, digits)
        halves.append(
            f"The {word} is {listed} with {number}."
            if len(where) == 1
            else f"The {word} value is {number}: {listed}."
        )
    return " ".join(halves)


def is_sum(values):
    known = [value for value in values if value is not None]
    return len(known) > 3 and sum(known[:-1]) == known[-1]


VALUES = st.one_of(st.none(), st.sampled_from([-3.0, 0.0, 1.0, 2.0, 7.0, 2.5]))
TABLES = st.tuples(st.integers(1, 6), st.integers(3, 7)).flatmap(
    lambda size: st.lists(
        st.lists(VALUES, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)


@given(st.sampled_from(["BAR", "HORIZONTAL_BAR", "LINE", "STACKED_BAR", "AREA"]), TABLES)
def test_what_is_said_of_the_largest_smallest_first_and_last_is_recomputed_from_the_numbers(kind, rows):
    assume(not any(map(is_sum, [*rows, *zip(*rows, strict=True)])))
    places, names = [f"p{at}" for at in range(len(rows[0]))], [chr(65 + at) for at in range(len(rows))]
    flat = [value for row in rows for value in row if value is not None]
    digits = int(any(value % 1 for value in flat))
    figures = figures_of(spec(kind, places, *rows), "en")
    if not flat:
        assert statements(figures, "en") == ("There are no values.",)
        return
    known = [[(p, v) for p, v in zip(places, row, strict=True) if v is not None] for row in rows]
    heads = [f"{name}: " if len(rows) > 1 else "" for name in names]
    is_running, are_many = kind in {"LINE", "AREA"}, len(rows) > 4
    extremes_told = tuple(
        head + ends_of(places, row, digits)
        for head, row, own in zip(heads, rows, known, strict=True)
        if own and not (is_running and len(own) == 2)
    )
    together = [f"{name} {place}" for name in names for place in places]
    all_told = (ends_of(together, [value for row in rows for value in row], digits),)
    assert statements(figures, "en") == (all_told if are_many else extremes_told)
    courses_told = tuple(
        f"{head}It starts with {own[0][0]} at {said_of(own[0][1], digits)} "
        f"and ends with {own[-1][0]} at {said_of(own[-1][1], digits)}."
        for head, own in zip(heads, known, strict=True)
        if len(own) > 1
    )
    assert courses(figures, "en") == (courses_told if is_running and not are_many else ())


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=6))
def test_steps_of_a_waterfall_are_recomputed_from_the_numbers(values):
    places = [f"p{at}" for at in range(len(values))]
    figures = figures_of(spec("BAR", places, values, form="WATERFALL"), "en")
    told = [f"Total: {sum(values)}."]
    for word, end, sign in (("rise", max(values), 1), ("fall", min(values), -1)):
        where = [place for place, value in zip(places, values, strict=True) if value == end]
        listed = ", ".join(where if len(where) <= 5 else [*where[:4], f"{len(where) - 4} more"])
        told += [f"The largest {word} is {abs(end)}: {listed}."] if end * sign > 0 else []
    assert statements(figures, "en") == tuple(told)


@given(st.lists(st.integers(0, 4), min_size=2, max_size=5))
def test_classes_of_a_histogram_are_recomputed_from_the_numbers(counts):
    places = [f"p{at}" for at in range(len(counts))]
    figures = figures_of(spec("BAR", places, counts, form="HISTOGRAM"), "en")
    fullest = [place for place, count in zip(places, counts, strict=True) if count == max(counts)]
    told = (
        f"{max(counts)} of {sum(counts)} are in the fullest class: {fullest[0]}."
        if len(fullest) == 1
        else f"The largest value is {max(counts)}: {', '.join(fullest)}."
    )
    classes = f"The classes run from {places[0]} to {places[-1]}."
    assert statements(figures, "en") == ((told, classes) if any(counts) else ())


@given(st.lists(st.lists(st.integers(-9, 9), min_size=5, max_size=5).map(sorted), min_size=2, max_size=4))
def test_boxes_are_told_by_their_medians_and_how_far_all_of_them_reach(boxes):
    places = [f"p{at}" for at in range(len(boxes))]
    rows = list(zip(*boxes, strict=True))
    medians = ends_of(places, rows[2], 0)
    low, high = min(rows[0]), max(rows[4])
    span = f"{low}" if low == high else f"from {low} to {high}"
    figures = figures_of(spec("BAR", places, *rows, form="BOX"), "en")
    assert statements(figures, "en") == (f"C: {medians}", f"A – E: {span}.")


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=2, max_size=5))
def test_dots_are_told_by_how_far_they_reach_both_ways(dots):
    across, up = zip(*dots, strict=True)
    figures = figures_of(spec("SCATTER", across, up), "en")
    spans = [
        f"{min(each)}" if min(each) == max(each) else f"from {min(each)} to {max(each)}"
        for each in (across, up)
    ]
    assert statements(figures, "en") == (f"x: {spans[0]}.", f"A: {spans[1]}.")


PARTS = [4, 1, 9, 14]


def told(values, last, tag="en", kind="BAR", **settings):
    chart = spec(kind, ["x", "y", "z", last], *values, **settings)
    return statements(figures_of(chart, tag), tag)


@pytest.mark.parametrize(("last", "tag"), [("All", "en"), ("Total", "en"), ("total", "fr"), ("Summe", "de")])
def test_a_last_value_that_is_the_sum_by_amount_and_by_name_is_told_as_the_sum(last, tag):
    (said,) = told([PARTS], last, tag)
    assert (
        said
        == f"{last}: 14. {extremes(points_of(figures_of(spec('BAR', 'xyz', PARTS[:3]), tag), tag)[0][1], phrases(tag))}"
    )
    assert "z" in said


def test_a_last_value_that_is_the_sum_by_amount_alone_is_neither_the_sum_nor_the_largest():
    assert told([PARTS], "Rome") == ("The smallest is y with 1.",)
    assert told([PARTS], "Summe") == ("The smallest is y with 1.",)
    assert told([[-4, -1, -9, -14]], "Rome") == ("The largest is y with -1.",)
    assert told([[9, -4, -2, 3]], "Rome") == ("The largest is x with 9. The smallest is y with -4.",)
    assert told([[0, 0, 0, 0]], "Rome") == ("All values are 0.",)


def test_a_name_without_the_amount_and_an_amount_of_two_others_make_no_sum():
    assert told([[4, 1, 9, 15]], "Total") == ("The largest is Total with 15. The smallest is y with 1.",)
    two = spec("BAR", ["x", "y", "Total"], [1, 2, 3])
    assert statements(figures_of(two, "en"), "en") == (
        "The largest is Total with 3. The smallest is x with 1.",
    )


def test_sums_of_fractions_are_sums_as_programs_add_them():
    assert told([[0.1, 0.2, 0.3, 0.1 + 0.2 + 0.3]], "All")[0].startswith("All: 0.6")


def test_sums_of_stacks_are_told_with_those_of_all_categories():
    figures = figures_of(spec("STACKED_BAR", "xyz", [5, 1, 3]), "en")
    assert (
        sums_sentence(figures, [5, 1, 3], "en") == "Total: The largest is x with 5. The smallest is y with 1."
    )
    assert (
        sums_sentence(figures, [1, None, 5], "en")
        == "Total: The largest is z with 5. The smallest is x with 1."
    )


def test_a_time_is_no_sum_of_others():
    years = ["2020", "2021", "2022", "2023"]
    times = {"kind": "time", "format": "year", "values": [f"{year}-01-01" for year in years]}
    single = spec("BAR", years, PARTS, times=times)
    assert statements(figures_of(single, "en"), "en") == (
        "The largest is 2023 with 14. The smallest is 2021 with 1.",
    )
    many = spec("BAR", years, PARTS, *[[3, 5, 4, 12]] * 4, times=times)
    assert statements(figures_of(many, "en"), "en") == (
        "The largest is A 2023 with 14. The smallest is A 2021 with 1.",
    )


def test_of_many_series_margins_are_no_extremes():
    rows = [[4, 1, 9, 14], [2, 3, 5, 10], [1, 6, 2, 9], [8, 1, 1, 10]]
    margins = [sum(column) for column in zip(*rows, strict=True)]
    chart = {
        "type": "BAR",
        "categories": ["x", "y", "z", "All"],
        "series": [
            {"name": name, "values": row}
            for name, row in zip([*"abcd", "All"], [*rows, margins], strict=True)
        ],
    }
    smallest = "The smallest value is 1: a y, c x, d y, d z."
    assert statements(figures_of(Chart(**chart), "en"), "en") == (smallest,)
    chart["series"][-1]["name"] = "Rome"
    assert statements(figures_of(Chart(**chart), "en"), "en") == (
        "The smallest value is 1: a y, c x, d y, d z.",
    )


def test_sums_of_two_rows_are_no_largest_part():
    rows = [[11, 25, 36], [3, 9, 12], [4, 5, 9], [6, 7, 13], [24, 46, 70]]
    chart = {
        "type": "BAR",
        "categories": ["x", "y", "All"],
        "series": [{"name": name, "values": row} for name, row in zip([*"pqrs", "All"], rows, strict=True)],
    }
    assert statements(figures_of(Chart(**chart), "en"), "en") == ("The smallest is q x with 3.",)


def test_a_range_needs_both_ends():
    chart = {
        "type": "LINE",
        "categories": ["a", "b", "c"],
        "series": [
            {"name": "F", "values": [10, 11, 15]},
            {"name": "low", "values": [9, 9, 11], "role": "LOW"},
            {"name": "high", "values": [None, 13, 19], "role": "HIGH"},
        ],
    }
    ((_, points),) = points_of(figures_of(Chart(**chart), "en"), "en")
    assert [point.written for point in points] == ["10", "11 (from 9 to 13)", "15 (from 11 to 19)"]


def test_a_sum_of_others_is_neither_the_largest_nor_makes_another_the_smallest():
    figures = figures_of(spec("PIE", [f"c{n}" for n in range(20)], range(1, 21)), "en")
    largest, rest = statements(figures, "en")
    assert largest == "The largest is c19 with 20 (10%)."
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


def test_every_group_of_dots_says_how_far_it_reaches():
    rows = [{"name": f"group {n}", "values": [n, n + 2.0]} for n in range(7)]
    dots = Chart(type="SCATTER", categories=["1", "2"], series=rows)
    said = statements(figures_of(dots, "en"), "en")
    assert [sentence.split(":")[0] for sentence in said] == ["x", *(row["name"] for row in rows)]


def test_shares_are_told_with_the_decimals_of_their_labels():
    rows = [{"name": "x", "values": [8.44, 30]}, {"name": "y", "values": [91.56, 70]}]
    stack = {"type": "STACKED_BAR", "form": "FULL", "categories": ["a", "b"]}

    def said():
        return " ".join(statements(figures_of(Chart(**stack, series=rows), "en"), "en"))

    assert "The smallest is a with 8%." in said()
    rows.append({"name": "z", "values": [0.4, 0.1]})
    assert "The smallest is a with 8.4%." in said()


def test_the_ends_of_an_axis_of_dots_stand_whole():
    import nbdeck
    from nbdeck.engine.layouts.deck import compose_themed
    from nbdeck.engine.model.deck import Deck, DeckSlide
    from nbdeck.engine.scene.elements import ChartElement, flatten

    slide = nbdeck.Slide.model_validate(
        {
            "title": "Prices",
            "chart": {
                "type": "SCATTER", "categories": [str(1970 + at / 4) for at in range(80)], "x_title": "time",
                "series": [{"name": "level", "values": [float(at) for at in range(80)]}],
            },
        }
    )  # fmt: skip
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide),), title="Deck"))
    (chart,) = [
        each for page in scene.slides for each in flatten(page.elements) if isinstance(each, ChartElement)
    ]
    assert "time: from 1970.00 to 1989.75" in chart.alt
