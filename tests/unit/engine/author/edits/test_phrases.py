"""Patterns of instructions: each kind has some, and their parts stand in for words."""

from typing import get_args

import pytest

from nbdeck.engine.author.edits.phrases import Kind, phrases


def kind_of(instruction):
    return next((kind for kind, pattern in phrases() if pattern.fullmatch(instruction)), None)


def test_every_kind_has_patterns_and_they_are_tried_in_its_order():
    kinds = [kind for kind, _ in phrases()]
    assert tuple(dict.fromkeys(kinds)) == get_args(Kind)
    assert len(kinds) == 58


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
    pattern = next(pattern for kind, pattern in phrases() if pattern.fullmatch("swap 1 and 2"))
    assert pattern.fullmatch("swap 1 and 2").groupdict()["slide"] == "1"
    assert pattern.fullmatch("swap 1 and 2").groupdict()["other"] == "2"
    number = next(pattern for kind, pattern in phrases() if pattern.fullmatch("make it 5 slides"))
    assert number.fullmatch("make it 5 slides")["n"] == "5"


def test_words_of_the_users_own_may_stand_on_several_lines():
    assert kind_of("rename 2 to results\nof the year") == "rename"
