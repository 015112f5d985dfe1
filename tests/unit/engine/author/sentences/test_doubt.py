"""Signs that a sentence leans on what stood around it."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.doubt import doubts_in, is_told_to, symbols_in

ENGLISH = lexicon("en")


@pytest.mark.parametrize(
    "text",
    [
        "The ferry takes 420 passengers and 95 cars.",
        "Pilots meet every ship at the lighthouse of Norra.",
        "We recommend the larger of the two cranes for the east pier.",
        "When a ship enters the harbour, it pays a fee.",
    ],
)
def test_a_sentence_that_says_all_it_needs_has_no_sign(text):
    assert doubts_in(text, ENGLISH) == 0


@pytest.mark.parametrize(
    "text",
    [
        "Fog is common.",
        "The harbour keeps boat_list and crane_list and pier_list in one place.",
    ],
)
def test_a_sentence_that_says_little_or_speaks_code_has_a_sign(text):
    assert doubts_in(text, ENGLISH) > 0


@pytest.mark.parametrize(
    "text",
    [
        "Harbour Office of Norra, University Avenue 1300.",
        "fixef (5.2.2) Estimates of the fees.",
    ],
)
def test_a_line_of_names_counts_twice(text):
    assert doubts_in(text, ENGLISH) >= 2


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Let X be the matrix of n ships.", 2),
        ("The fee is H(t) = 3 at the pier.", 2),
        ("Pier A was built in 1978.", 0),
        ("The share of θ falls.", 1),
    ],
)
def test_letters_that_stand_for_quantities_are_counted(text, count):
    assert symbols_in(text, ENGLISH) == count


def test_verbs_are_known_of_english_only():
    assert doubts_in("Die Lotsen fahren auch nachts.", lexicon("de")) == 0
    assert is_told_to("Call the office.", ENGLISH)
    assert not is_told_to("Ruf das Büro an.", lexicon("de"))
