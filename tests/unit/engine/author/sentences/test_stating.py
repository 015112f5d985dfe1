"""Whom a deck is for, and what is code."""

import pytest

from nbdeck.engine.author.sentences.prose import is_code
from nbdeck.engine.author.sentences.stating import names_audience


@pytest.mark.parametrize(
    "topic",
    ["For the city council", "Summary for the board", "An overview for new colleagues", "Für den Stadtrat",
     "Zusammenfassung für den Vorstand", "Pour le conseil", "Para el consejo", "Per il consiglio", "For first-year students"],
)  # fmt: skip
def test_a_topic_can_name_an_audience(topic):
    assert names_audience(topic)


@pytest.mark.parametrize("topic", ["Shade on Market Street", "Forty trees", "Forecasts for 2030", "For loops in Python", "Costs"])  # fmt: skip
def test_a_topic_that_names_a_matter_names_no_audience(topic):
    assert not names_audience(topic)


def test_text_full_of_names_of_files_and_variables_is_code():
    assert is_code("Set A_URL, A_KEY and a/b/c with --all")
    assert not is_code(
        "The settings live in settings.toml, which the program writes by itself at the first start"
    )
