"""What the studio says about its steps, and what it offers to do next."""

import pytest

from in_turn import in_turn
from nbdeck.widgets.studio.status import STEPS, Situation, actions, holds, note

SITUATIONS = {
    "nothing": Situation(),
    "documents": Situation(documents=2),
    "an outline": Situation(documents=2, outline=8, missing=8, made_of="outline"),
    "one slide beside an outline": Situation(outline=8, slides=1, missing=8, made_of="slides"),
    "the outline taken": Situation(outline=8, slides=9, made_of="slides"),
    "the outline instead": Situation(outline=8, slides=1, missing=8, made_of="outline"),
    "making": Situation(slides=3, made_of="slides", is_making=True),
    "made": Situation(slides=3, made_of="slides", deck=5, is_there=True, is_known=True),
    "out of date": Situation(
        slides=3,
        made_of="slides",
        deck=5,
        is_there=True,
        is_known=True,
        changed=("the slides", "the template"),
    ),
    "a deck from elsewhere": Situation(deck=5, is_there=True),
    "a deck from elsewhere beside slides": Situation(deck=5, is_there=True, slides=3, made_of="slides"),
}


@in_turn("step", STEPS)
@in_turn("name", SITUATIONS)
def test_every_step_says_something_and_at_most_one_button_stands_out(name, step):
    now = SITUATIONS[name]
    assert note(step, now).endswith(".")
    offered = actions(step, now)
    assert sum(each["main"] for each in offered) <= 1
    assert all(each["label"][0].isupper() for each in offered)


@pytest.mark.parametrize(
    ("name", "step", "label"),
    [
        ("documents", "sources", "Write the outline"),
        ("an outline", "sources", "Go to the outline"),
        ("an outline", "outline", "Choose a template"),
        ("the outline taken", "slides", "Choose a template"),
        ("an outline", "template", "Make the deck"),
        ("nothing", "template", "Write the outline"),
        ("made", "template", "Go to the deck"),
        ("out of date", "template", "Make a new deck"),
        ("an outline", "deck", "Make the deck"),
        ("nothing", "deck", "Write the outline"),
        ("out of date", "deck", "Make a new deck"),
    ],
)
def test_the_next_useful_thing_stands_out(name, step, label):
    assert [each["label"] for each in actions(step, SITUATIONS[name]) if each["main"]] == [label]


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("nothing", "sources"),
        ("nothing", "outline"),
        ("nothing", "slides"),
        ("making", "deck"),
        ("made", "deck"),
        ("a deck from elsewhere", "deck"),
        ("a deck from elsewhere beside slides", "deck"),
    ],
)
def test_where_the_next_thing_is_in_the_panel_the_studio_steps_back(name, step):
    assert not [each for each in actions(step, SITUATIONS[name]) if each["main"]]


@pytest.mark.parametrize(
    ("name", "step", "words"),
    [
        ("nothing", "outline", "Say what the deck is about. Without an outline, build slides yourself."),
        ("an outline", "outline", "These slides become the deck."),
        ("an outline", "slides", "The deck is made of the outline's 8 slides unless there are slides here."),
        (
            "one slide beside an outline",
            "slides",
            "The deck is made of your 1 slide. 8 slides of the outline are not among them.",
        ),
        ("the outline taken", "outline", "The deck is made of your 9 slides."),
        (
            "the outline instead",
            "slides",
            "The deck is made of the outline's 8 slides, not of your own slides.",
        ),
        (
            "an outline",
            "deck",
            "Will be made of the outline's 8 slides, with 2 documents to draw from, template Default.",
        ),
        ("making", "deck", "Being made of your 3 slides, template Default."),
        (
            "out of date",
            "deck",
            "Changed since this deck was made: the slides and the template. A new deck leaves this one as it is.",
        ),
        (
            "a deck from elsewhere beside slides",
            "deck",
            "Made elsewhere. A new deck would be made of your 3 slides.",
        ),
    ],
)
def test_what_a_deck_is_made_of_is_said(name, step, words):
    assert note(step, SITUATIONS[name]) == words


def test_steps_say_what_they_hold():
    assert holds(SITUATIONS["the outline taken"]) == {
        "sources": "",
        "outline": "8 slides",
        "slides": "9 slides",
        "template": "Default",
        "deck": "",
    }
    assert holds(SITUATIONS["made"])["deck"] == "5 slides"
    assert holds(SITUATIONS["out of date"])["deck"] == "out of date"
