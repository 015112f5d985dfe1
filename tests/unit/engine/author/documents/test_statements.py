"""Which passages stand for themselves on a slide, and that none is said twice."""

import pytest

from nbdeck.engine.author.documents.statements import (
    best_of,
    statement_text,
    statements_of,
    without_full_stop,
)
from nbdeck.engine.author.material.passages import Passage, Section


def passage(text, kind="sentence", **more):
    return Passage(text, "a.md", language="en", kind=kind, **more)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The quay costs 12 million euros [4].", "The quay costs 12 million euros"),
        ("Costs fell at last.", ""),  # too few words
        (f"The quay {'and the crane ' * 14}cost much.", ""),  # too many
        ("2. The other column holds the names of owners.", ""),
        ("SELECT NAME FROM PORTS WHERE DEPTH holds more.", ""),
        ("However, the crane was sold in the spring.", ""),
        ("The details of both cranes are given in (Smith, 2019).", ""),
        ("The details of both cranes are…", ""),
        (", and the crane was sold in the spring.", ""),
        ("Is the crane sold in the spring of this year?", ""),
    ],
)
def test_a_sentence_is_said_whole_or_not_at_all(text, said):
    assert statement_text(passage(text)) == said


@pytest.mark.parametrize(
    ("text", "more", "is_said"),
    [
        ("Longer hours for all visitors", {}, True),
        ("Run the crane in a harbour or", {}, False),
        ("Longer hours for visitors:", {}, False),
        ("What are the hours of the museum?", {}, False),
        ("Open the gate to visitors", {"number": 2}, False),  # one step of several
        ("Longer hours for all visitors", {"details": ("in summer",)}, False),
    ],
)
def test_points_of_lists_are_said_where_they_are_whole(text, more, is_said):
    assert bool(statement_text(passage(text, "item", **more))) == is_said


@pytest.mark.parametrize(
    ("text", "told"),
    [("It ended in May 2019.", "It ended in May 2019"), ("Ships of the U.S.", "Ships of the U.S."),
     ("Version 7.2.", "Version 7.2"), ("费用减少了。", "费用减少了"), ("It works!", "It works!")],
)  # fmt: skip
def test_a_full_stop_goes_and_that_of_an_abbreviation_stays(text, told):
    assert without_full_stop(text) == told


def test_what_says_the_same_is_said_once():
    said = (
        passage("The harbour was dredged in the spring of that year.", before="x"),
        passage("The harbour was dredged in the spring of last year.", before="x"),
        passage("Nine cranes lifted 4,200 tonnes of steel.", before="x"),
    )
    (statements,) = statements_of([Section("Works", 1, "a.md", passages=said)])
    assert len(best_of(statements, 3)) == 2
    assert best_of(statements, 1, shown=statements) == []
