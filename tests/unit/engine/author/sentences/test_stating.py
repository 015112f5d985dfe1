"""What is a point and what a finding, sentence by sentence."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.prose import is_code, stands_alone
from nbdeck.engine.author.sentences.stating import is_finding, names_audience


@pytest.mark.parametrize(
    ("tag", "sentence"),
    [
        ("en", "This note answers three questions."),
        ("en", "Trees are the oldest answer to that problem."),
        ("en", "Mill Street serves as our comparison."),
        ("de", "Dieser Bericht behandelt die Kosten."),
        ("de", "Bäume sind die älteste Antwort auf dieses Problem."),
        ("fr", "Ce rapport présente les coûts."),
        ("es", "Este informe describe los costes."),
        ("it", "Questo rapporto descrive i costi."),
        ("pt", "Este relatório descreve os custos."),
    ],
)
def test_what_points_back_does_not_stand_alone(tag, sentence):
    assert not stands_alone(sentence, lexicon(tag))


@pytest.mark.parametrize(
    ("sentence", "is_one"),
    [
        ("Street trees made the afternoon cooler", True),
        ("Trips rose by 71 percent", True),
        ("The trees pay for themselves within eleven years", True),
        ("On cool days the two streets did not differ", False),
        ("The measurements are made up", False),
        ("Hot days are defined as days above 30 °C", False),
        ("Shopkeepers may have been in a good mood, which costs 5 %", False),
        ("Market Street and Mill Street run in parallel", False),
    ],
)
def test_a_finding_affirms_something_concrete(sentence, is_one):
    assert is_finding(sentence, lexicon("en")) is is_one


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
