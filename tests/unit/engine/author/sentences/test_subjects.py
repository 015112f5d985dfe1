"""What English sentences are about."""

import pytest

from nbdeck.engine.author.sentences.subjects import counted_in, matter_in, subject_in


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The old site closes in March.", "old site"),
        ("The Lyon office opened in May.", "Lyon office"),
        ("Costs fell by 3 %.", "costs"),
        ("High level notes are in the hall.", "high level notes"),
        ("Node.js is a runtime.", "Node.js"),
        ("It needs 11 kV cables.", ""),
        ("While the ferry waits, the gate is shut.", ""),
    ],
)
def test_the_subject_is_what_stands_in_front_of_the_verb(sentence, expected):
    assert subject_in(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It needs 11 kV cables.", "11 kV cables"),
        ("It saves 900 tonnes of CO2 a year.", "900 tonnes"),
        ("We hired nine engineers.", "nine engineers"),
        ("Costs fell by 3 %.", "costs"),
    ],
)
def test_without_a_subject_the_matter_is_a_number_or_what_the_verb_acts_on(sentence, expected):
    assert matter_in(sentence) == expected


def test_a_sentence_without_a_number_counts_nothing():
    assert counted_in("The gate is shut.") == ""
