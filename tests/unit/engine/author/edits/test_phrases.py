"""Patterns of instructions: each kind has some, and their parts stand in for words."""

from typing import get_args

import pytest

from nbdeck.engine.author.edits.phrases import Kind, phrases
from nbdeck.engine.text.word_lists import word_lists


def pattern_of(instruction):
    return next(
        ((kind, pattern) for kind, pattern in phrases(instruction) if pattern.fullmatch(instruction)), None
    )


def kind_of(instruction):
    found = pattern_of(instruction)
    return found and found[0]


def test_every_kind_has_patterns():
    written = word_lists("nbdeck.engine.author.edits", "phrases.toml")["phrases"]
    assert set(written) == set(get_args(Kind))
    assert all(written.values())


def test_patterns_that_begin_otherwise_are_left_out_and_the_others_are_tried_in_the_order_of_the_kinds():
    kinds = [kind for kind, _ in phrases("cut 3")]
    assert kinds == sorted(kinds, key=get_args(Kind).index)
    assert {"delete", "split", "length"} <= set(kinds)
    assert "keep" not in kinds
    assert "reverse" not in kinds


@pytest.mark.parametrize(
    ("instruction", "kind"),
    [
        ("delete 3", "delete"),
        ("losche folie 3", "delete"),
        ("fusionnez 2", "merge"),
        ("move 3 to the end", "move"),
        ("slide 2 nach vorne schieben", "move"),
        ("call slide 2 results", "rename"),
        ("make it 5 slides", "length"),
        ("add a slide about costs", "add"),
        ("zeige folie 2 als tabelle", "show"),
        ("sing a song", None),
    ],
)
def test_an_instruction_is_of_the_first_kind_whose_pattern_it_is(instruction, kind):
    assert kind_of(instruction) == kind


def test_what_is_asked_about_is_named():
    _, pattern = pattern_of("swap 1 and 2")
    assert pattern.fullmatch("swap 1 and 2").groupdict()["slide"] == "1"
    assert pattern.fullmatch("swap 1 and 2").groupdict()["other"] == "2"
    _, number = pattern_of("make it 5 slides")
    assert number.fullmatch("make it 5 slides")["n"] == "5"


def test_words_of_the_users_own_may_stand_on_several_lines():
    assert kind_of("rename 2 to results\nof the year") == "rename"
