"""A few sentences become slides that hold them all."""

import pytest

from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.running_text import slides_of_sentences, subject_of
from nbdeck.engine.model import Wishes

POWER = "Shore power: ships switch their engines off at the quay. It needs 11 kV cables. It saves 900 tonnes of CO2 a year."
MOVE = "We moved the warehouse to Lille. Deliveries are two days faster. Rent fell by 18 %. Forty people moved with us. The old site closes in March."


def test_sentences_stand_together_under_their_subject():
    (slide,) = slides_of_sentences(POWER, None, "en")
    assert slide.title == "Shore power"
    assert slide.description.splitlines() == [
        "- Ships switch their engines off at the quay.",
        "- It needs 11 kV cables.",
        "- It saves 900 tonnes of CO2 a year.",
    ]


def test_slides_of_one_sentence_are_called_by_the_subject_and_their_matter():
    titles = [slide.title for slide in slides_of_sentences(POWER, 3, "en")]
    assert titles == ["Shore power", "Shore power: 11 kV cables", "Shore power: 900 tonnes"]


def test_the_first_of_several_sentences_is_the_title_and_none_is_lost():
    slides = slides_of_sentences(MOVE, None, "en")
    said = "\n".join(f"{slide.title}\n{slide.description}" for slide in slides)
    assert [slide.title for slide in slides] == ["We moved the warehouse to Lille", "Rent fell by 18 %"]
    assert all(one in said for one in ("two days faster", "Forty people", "The old site closes"))


@pytest.mark.parametrize("length", [1, 2, 3, 4, 6])
def test_the_length_of_a_deck_of_sentences_is_exact(length):
    plan = plan_from_topic(POWER, (), Wishes(length=length))
    assert len(plan.slides) == length
    assert plan.title == "Shore power"


@pytest.mark.parametrize(
    "text",
    [
        "One sentence is a topic.",
        "# Heading\nA text. It has two.",
        "- a point\n- another point",
        "One.\n\nTwo. Three.",
    ],
)
def test_other_texts_are_left_to_others(text):
    assert slides_of_sentences(text, None, "en") == ()


def test_a_subject_is_a_few_words_in_front_of_a_colon():
    assert subject_of(POWER) == "Shore power"
    assert subject_of("We say this because of all the trees: they cool. They grow.") == ""
