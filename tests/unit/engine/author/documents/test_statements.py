"""Which passages stand for themselves on a slide."""

import pytest

from nbdeck.engine.author.documents.statements import statement_text, without_full_stop
from nbdeck.engine.author.material.passages import Passage


def passage(text, kind="sentence", **more):
    return Passage(text, "a.md", language="en", kind=kind, **more)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The quay costs 12 million euros [4].", "The quay costs 12 million euros"),
        ("Costs fell again.", ""),  # too few words
        (f"The quay {'of stone ' * 38}cost much.", f"The quay {'of stone ' * 38}cost much"),
        (f"The quay {'of stone ' * 39}cost much.", ""),  # too many
        ("Two 2 columns of the list by Mary E.", ""),
        ("However, the crane was sold in the spring.", ""),
        ("The details of both cranes are given in (Smith, 2019).", ""),
        ("The details of both cranes are…", ""),
        (", and the crane was sold in the spring.", ""),
        ("Is the crane sold in the spring of this year?", ""),
        ("Item 15: the crane was sold in the spring.", "Item 15: the crane was sold in the spring"),
        ("Quay - the longest wall of the harbour is new.", "Quay - the longest wall of the harbour is new"),
        ("In turn, the crane was sold in the spring.", ""),
        ("In 2019, the crane was sold in the spring.", "In 2019, the crane was sold in the spring"),
        ("In May, the crane was sold to the town.", "In May, the crane was sold to the town"),
        ("Two of them were sold in the spring.", ""),
        ("The crane was sold when they came to the town.", "The crane was sold when they came to the town"),
        ("The crane was sold for cash, see the list of sales.", ""),
        ("The crane lifts beams etc. and is open all day.", "The crane lifts beams etc. and is open all day"),
        ("7 7 3.1 Cranes were sold in the spring.", ""),
        ("§ 586 fixes what the owner of the crane pays.", ""),
    ],
)
def test_a_sentence_is_said_whole_or_not_at_all(text, said):
    assert statement_text(passage(text)) == said


@pytest.mark.parametrize(
    ("text", "is_said"),
    [("Longer hours for all visitors", False), ("Open the gate to all visitors.", True)],
)
def test_points_of_lists_are_said_where_they_are_sentences(text, is_said):
    assert bool(statement_text(passage(text, "item"))) == is_said


@pytest.mark.parametrize(
    ("around", "is_said"),
    [
        ({}, True),
        ({"before": "The tax is fixed by 28 U.S.C."}, False),  # the library took its full stop for an end
        ({"before": "The tax is fixed by the town."}, True),
    ],
)
def test_what_stands_around_an_abbreviation_is_torn(around, is_said):
    assert bool(statement_text(passage("The owner of the crane pays the tax.", **around))) == is_said
    torn = passage("The owner pays a tax under 28 U.S.C.", after="The rest is free." if around else "")
    assert bool(statement_text(torn)) != bool(around)


@pytest.mark.parametrize(("text", "before", "is_said"), [
    ("To jest dom nasz, który zbudował sąsiad.", "", True),
    ("To jest dom nasz, który zbudował sąsiad.", "Dom stoi.", False),
    ("Sąsiad zbudował dom, który stoi przy drodze.", "Dom stoi.", True),
])  # fmt: skip
def test_in_a_language_without_cues_a_short_word_of_grammar_goes_on_from_the_sentence_before(
    text, before, is_said
):
    assert bool(statement_text(Passage(text, "a.md", language="pl", before=before))) == is_said


@pytest.mark.parametrize(
    ("text", "told"),
    [("It ended in May 2019.", "It ended in May 2019"), ("Ships of the U.S.", "Ships of the U.S."),
     ("Version 7.2.", "Version 7.2"), ("费用减少了。", "费用减少了"), ("It works!", "It works!")],
)  # fmt: skip
def test_a_full_stop_goes_and_that_of_an_abbreviation_stays(text, told):
    assert without_full_stop(text) == told
