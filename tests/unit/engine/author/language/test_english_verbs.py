"""English verbs: with and without a subject, and as orders."""

import pytest

from nbdeck.engine.author.language.english_verbs import is_order, is_verb, opens_without_subject


@pytest.mark.parametrize(
    "text",
    [
        "Sets up the pump at the quay.",
        "Installs pumps into the old hall.",
        "Copies timetables.",
        "Always",
        "Runs on diesel as well as on power.",
        "Usually runs.",
    ],
)
def test_a_verb_of_the_third_person_in_front_of_its_object_has_no_subject(text):
    assert opens_without_subject(text) == text.startswith(("Sets", "Installs", "Copies", "Runs"))


@pytest.mark.parametrize(
    "text",
    [
        "Changes of the timetable cost money.",
        "Tests cover every pump of the town.",
        "Reports usually arrive on Monday.",
        "Supplies: two pumps and a hose",
        "Paris opened a hall.",
        "Ferries",
    ],
)
def test_a_plural_in_front_of_its_verb_is_a_subject(text):
    assert not opens_without_subject(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Search the hall for a pump.", True),
        ("Open the gate at seven.", True),
        ("Search takes an hour.", False),
        ("Opening the gate takes an hour.", False),
        ("Ferries leave at seven.", False),
    ],
)
def test_an_order_opens_with_a_bare_verb(text, expected):
    assert is_order(text) is expected


def test_verbs_are_known_in_their_forms():
    assert all(map(is_verb, ("copies", "passes", "opened", "fell", "is", "build")))
    assert not any(map(is_verb, ("harbour", "pumps", "cool", "red")))
