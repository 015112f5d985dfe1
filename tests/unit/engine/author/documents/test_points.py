"""Passages as points: names as they are spelled, nothing torn, no sentence too many."""

import pytest

from nbdeck.engine.author.documents.points import Point, as_items, point_of
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.model import AuthorOptions


def _point(text, kind="item", **given):
    point = point_of(Passage(text, "a.md", kind=kind, language="en", **given), AuthorOptions())
    return point and point.statement


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("python-ferry - required for the ferry.", "python-ferry: required for the ferry"),
        ("next is the branch for new boats.", "next is the branch for new boats"),
        ("releases one boat a year", "releases one boat a year"),
        ("erase Remove a boat from the list.", "erase: Remove a boat from the list"),
        ("/var/boats Names of all boats", "/var/boats: Names of all boats"),
        ("sail(boat, wind) Return the course of a boat.", "sail(boat, wind): Return the course of a boat"),
        ("Radio tags: all books get one", "Radio tags: all books get one"),
    ],
)
def test_the_first_word_is_spelled_as_in_the_document(text, expected):
    assert _point(text) == expected


def test_a_name_behind_an_announcement_keeps_its_small_letter():
    assert _point("Note that ferry-clock is not used on small boats.", "sentence") == (
        "ferry-clock is not used on small boats"
    )


def test_a_sentence_gets_its_capital_back():
    assert _point("However, the weak krone cuts the profit of the ferry.", "sentence") == (
        "The weak krone cuts the profit of the ferry"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Boat(name: str) expresses that the boat has a name.",
        "If deck: true was not passed to the boat, the deck is closed.",
        "Pass sail_type: fast even when the wind is weak.",
    ],
)
def test_a_colon_inside_a_sentence_stays_where_it_is(text):
    point = point_of(Passage(text, "a.md", kind="sentence", language="en"), AuthorOptions())
    (item,) = as_items([point]).items
    assert (item.heading, item.text) == ("", text.rstrip("."))


def test_a_point_keeps_its_sentences_up_to_one_that_sends_elsewhere():
    text = "Open an issue for the boat. Name its owner. See the section on boats below."
    assert _point(text) == "Open an issue for the boat. Name its owner"


def test_a_name_keeps_the_brackets_that_belong_to_it():
    text = "Boats can be installed with ferry[all] (or by hand, which takes about three long and quite cold afternoons in the harbour)."
    assert "ferry[all]" in (_point(text, "sentence") or "")


def test_labels_and_points_below_are_spelled_as_in_the_document():
    details = ("size_limit: largest boat in tons.", "Older boats need a pilot.")
    passage = Passage("mast_height: height of the mast.", "a.md", kind="item", language="en", details=details)
    point = point_of(passage, AuthorOptions())
    assert point is not None
    assert point.statement == "mast_height: height of the mast"
    assert point.details == ("size_limit: largest boat in tons", "Older boats need a pilot")


@pytest.mark.parametrize(
    ("points", "items"),
    [
        ([("Note", "late"), ("Tip", "soon")], [("Note", "late"), ("Tip", "soon")]),
        ([("Note", "late"), ("", "Tip: soon")], [("", "Note: late"), ("", "Tip: soon")]),
        ([("Note", "late", "a", "b")], [("Note", "late\na\nb")]),
        ([("", "Three kinds:", "a", "b")], [("Three kinds", "a\nb")]),
        ([("", "It has three kinds.", "a")], [("", "It has three kinds.\na")]),
        ([("", "x " * 31, "a")], [("", f"{'x ' * 31}\na")]),
    ],
)
def test_points_are_items_with_every_mark_as_it_is_written(points, items):
    passage = Passage("x", "a.md", language="en")
    made = as_items([Point(text, passage, heading, tuple(details)) for heading, text, *details in points])
    assert [(item.heading, item.text) for item in made.items] == items
    assert not made.is_numbered
    assert as_items([Point("a", passage)], are_numbered=True).is_numbered
