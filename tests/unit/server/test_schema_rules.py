"""The rules between fields as JSON Schema: nothing that is accepted is forbidden, and what is refused mostly is."""

import random
from functools import cache

import jsonschema_rs
import pytest
from pydantic import ValidationError

from nbdeck.contract.enums import ChartForm, ChartType, SeriesRole
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Chart, Slide
from nbdeck.engine.pptx.edit.replace import _wanted
from nbdeck.errors import BadRequest
from nbdeck.server.openapi import document

UNTOLD = (
    "role",
    "A logarithmic axis shows numbers above zero only",
    "MULTIPLES has no logarithmic axis",
    "Totals stand at the ends of stacked bars",
    "needs one value axis",
    "the steps before it add up",
    "bars, counted from 0",
    "do not rise from the lowest to the highest",
)
"""Of charts: roles and marks, which generators of clients could not read, and what depends on other numbers."""


@cache
def validator(name):
    root = {"$ref": f"#/components/schemas/{name}", "components": document()["components"]}
    return jsonschema_rs.validator_for(root)


def in_document(name, value):
    return validator(name).is_valid(value)


def refusals(model, value):
    try:
        model.model_validate(value)
    except ValidationError as exc:
        return [each["msg"] for each in exc.errors()]
    return []


def any_chart(draw):
    categories = draw.choice([["1", "2"], ["a", "b"], ["1", "-2.5", "3"], []])
    series = [
        {"name": f"s{number}", "values": [draw.choice([1, 2, 2, 2, 0, -1, None]) for _ in categories]}
        | ({"role": draw.choice(list(SeriesRole))} if draw.random() < 0.15 else {})
        for number in range(draw.choice([1, 1, 1, 2, 3, 5, 0]))
    ]
    chart = {"type": draw.choice(list(ChartType)), "categories": categories, "series": series}
    further = {
        "form": draw.choice(list(ChartForm)),
        "has_log_axis": True,
        "totals_at": [0],
        "marks": draw.choice([{"totals": True}, {"average": True}, {"target": {"value": 1}}, {}]),
    }
    return chart | {name: value for name, value in further.items() if draw.random() < 0.3}


def test_charts_are_in_the_document_where_they_are_accepted():
    draw = random.Random(12)
    counts = {True: 0, False: 0}
    for _ in range(2000):
        chart = any_chart(draw)
        broken = refusals(Chart, chart)
        is_told = in_document("Chart", chart)
        counts[not broken] += 1
        assert is_told or broken, chart
        assert not (is_told and broken) or any(word in broken[0] for word in UNTOLD), (chart, broken)
    assert min(counts.values()) > 100


CHART = {"type": "BAR", "categories": ["a"], "series": [{"name": "s", "values": [1]}]}
LISTS = [{"items": [{"text": "a"}] * count} for count in (1, 2, 3, 4, 6, 9)]
VALUES = {
    "layout": [None, *Layout],
    "layout_name": [None, None, None, "Own"],
    "item_amount": [None, *range(8)],
    "content": [None, "", "- a\n- b"],
    "body": [
        None,
        None,
        *LISTS,
        {"type": "items", **LISTS[1]},
        {"words": "a"},
        {"type": "closing"},
        {"lines": ["a"]},
    ],
    "chart": [None, None, CHART],
    "table": [None, None, [["a"], ["1"]]],
}


def test_slides_of_all_parts_are_in_the_document_exactly_where_they_are_accepted():
    draw = random.Random(12)
    accepted = 0
    for _ in range(10_000):
        drawn = {name: draw.choice(values) for name, values in VALUES.items()}
        slide = {"title": "T"} | {
            name: value for name, value in drawn.items() if value is not None or draw.random() < 0.3
        }
        is_accepted = not refusals(Slide, slide)
        assert in_document("Slide", slide) is is_accepted, (slide, refusals(Slide, slide))
        accepted += is_accepted
    assert accepted > 500


@pytest.mark.parametrize(
    ("slide", "is_accepted"),
    [
        ({"table": [["a"], ["1"]]}, True),
        ({"table": [[], []]}, False),
        ({"table": [["a"]]}, False),
        ({"body": {"items": [{"heading": "a\nb"}]}}, False),
        ({"body": {"items": [{"heading": "a\rb"}]}, "content": "Something else", "item_amount": 1}, False),
        ({"body": {"items": [{"heading": "a\fb"}]}}, True),
    ],
)
def test_slides_are_in_the_document_where_they_are_accepted(slide, is_accepted):
    slide |= {"title": "T"}
    assert (not refusals(Slide, slide), in_document("Slide", slide)) == (is_accepted, is_accepted)


@pytest.mark.parametrize(
    "letter", [*map(chr, [0, 2, 8, 9, 10, 11, 12, 13, 14, 31, 32, 0x85, 0xFFFE, 0xFFFF])]
)
def test_the_new_words_of_a_shape_hold_no_letter_that_a_slide_cannot_show(letter):
    is_refused = False
    try:
        _wanted([("Title", f"a{letter}b")])
    except BadRequest:
        is_refused = True
    assert (
        in_document("ShapeReplacement", {"shape_name": "Title", "content": f"a{letter}b"}) is not is_refused
    )


@pytest.mark.parametrize(
    ("kind", "form", "categories", "series", "is_accepted"),
    [
        ("BAR", "BOX", 2, 5, True),
        ("BAR", "BOX", 2, 4, False),
        ("BAR", "BOX", 2, 6, False),
        ("LINE", "SLOPE", 2, 2, True),
        ("LINE", "SLOPE", 1, 2, False),
        ("LINE", "SLOPE", 3, 2, False),
    ],
)
def test_forms_take_as_many_series_and_categories_as_the_document_says(
    kind, form, categories, series, is_accepted
):
    chart = {"type": kind, "form": form, "categories": list("abc")[:categories]}
    chart["series"] = [
        {"name": f"s{number}", "values": [float(number)] * categories} for number in range(series)
    ]
    assert (not refusals(Chart, chart), in_document("Chart", chart)) == (is_accepted, is_accepted)


@pytest.mark.parametrize("count", [-1, 1])
def test_a_number_of_items_is_not_below_zero(count):
    slide = {"title": "T", "content": "* One", "item_amount": count}
    assert (in_document("Slide", slide), not refusals(Slide, slide)) == (count > 0, count > 0)


@pytest.mark.parametrize("layout", [None, "THANKS", "COMPARISON", "BIG_NUMBER", "ITEMS", "QUOTE"])
@pytest.mark.parametrize("body", [{}, {"type": "closing"}, {"lines": ["Thank you"]}])
def test_a_closing_stands_under_no_layout_of_items(layout, body):
    for amount in ({}, {"item_amount": 2}):
        slide = {"title": "T", "body": body, "layout": layout, **amount}
        is_accepted = layout is None or (layout == "THANKS" and not amount)
        assert (in_document("Slide", slide), not refusals(Slide, slide)) == (is_accepted, is_accepted)


def test_other_bodies_stand_under_layouts_of_items():
    for body in (
        {"items": [{"text": "a"}, {"text": "b"}]},
        {"type": "items", "items": [{"text": "a"}, {"text": "b"}]},
    ):
        slide = {"title": "T", "body": body, "layout": "COMPARISON"}
        assert in_document("Slide", slide)
        assert not refusals(Slide, slide)
    assert in_document("Slide", {"title": "T", "body": {"words": "Yes."}, "layout": "QUOTE"})
