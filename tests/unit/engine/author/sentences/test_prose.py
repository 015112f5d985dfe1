"""Sentences as points: whole, and clear without their neighbours."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.grounding import unfounded
from nbdeck.engine.author.sentences.prose import count_words, stands_alone, told

TOLD = [
    ("en", "However, the pump failed in two of the nine tests.", "The pump failed in two of the nine tests"),
    ("en", "It is important to note that costs fell by 4.5 % (Fig. 3).", "Costs fell by 4.5 %"),
    ("en", "Costs fell by a third [12, 14] (Smith et al., 2019; Lee, 2020).", "Costs fell by a third"),
    ("en", "As shown in Table 2, the second valve leaks.", "The second valve leaks"),
    ("en", "The river, however, rose again.", "The river, however, rose again"),
    ("de", "Der Verbrauch sank um 12 Prozent (siehe Abb. 2).", "Der Verbrauch sank um 12 Prozent"),
    ("de", "Außerdem sank der Verbrauch.", "Außerdem sank der Verbrauch"),
    ("fr", "Toutefois, les coûts ont baissé de 12 % (voir tableau 3).", "Les coûts ont baissé de 12 %"),
    ("es", "Sin embargo, los costes bajaron un 12 % (véase la figura 2).", "Los costes bajaron un 12 %"),
    ("it", "Tuttavia, i costi sono scesi del 12 % (vedi tabella 1).", "I costi sono scesi del 12 %"),
    ("pt", "No entanto, os custos caíram 12 % (ver figura 4).", "Os custos caíram 12 %"),
    ("ja", "費用は12%減少した。", "費用は12%減少した"),
]  # fmt: skip


@pytest.mark.parametrize(("tag", "sentence", "point"), TOLD, ids=lambda value: str(value)[:24])
def test_a_sentence_becomes_a_point_without_what_ties_it_to_others(tag, sentence, point):
    assert told(sentence, lexicon(tag)) == point
    assert unfounded(point, [sentence]) == set()


@pytest.mark.parametrize(
    "sentence",
    [
        "The council, which met in March, approved the plan (nine new schools), while the mayor was away",
        "To keep the old town dry during the storms, the city raised the wall at the harbour",
        "Workers repair the dam each spring, and the city pays them from the flood fund – but not always",
    ],
)
def test_no_clause_and_no_bracket_is_cut_out_of_a_sentence(sentence):
    assert told(f"{sentence}.", lexicon("en")) == sentence


LEANING = [
    ("en", "This shows the effect."),
    ("en", "With these settings the pump runs."),
    ("en", "They were replaced in May."),
    ("en", "Figure 3 shows the pump."),
    ("en", "The pump is described in Section 4."),
    ("en", "The steps are as follows:"),
    ("en", "which was replaced in May."),
    ("en", "See https://example.org for more."),
    ("de", "Dies zeigt die Wirkung."),
    ("de", "Das ist der Grund."),
    ("fr", "Cette méthode est meilleure."),
    ("es", "Este método es mejor."),
    ("it", "Questo metodo è migliore."),
    ("pt", "Este método é melhor."),
]


@pytest.mark.parametrize(("tag", "sentence"), LEANING)
def test_a_sentence_that_leans_on_others_does_not_stand_alone(tag, sentence):
    assert not stands_alone(sentence, lexicon(tag))


@pytest.mark.parametrize(
    ("tag", "sentence"),
    [
        ("en", "The first lane opened in May 2019."),
        ("de", "Das Land fördert 30 Prozent der Investitionen."),
        ("fr", "La première ligne a ouvert en mai."),
        ("ja", "費用は12%減少した。"),
    ],
)
def test_a_sentence_that_says_everything_stands_alone(tag, sentence):
    assert stands_alone(sentence, lexicon(tag))


@pytest.mark.parametrize(
    ("text", "words"), [("two words", 2), ("3.5 % – of", 2), ("", 0), ("費用は減少した", 3)]
)
def test_words_are_counted_as_a_reader_counts_them(text, words):
    assert count_words(text) == words


@pytest.mark.parametrize(
    "text",
    [
        "The form goes office.py -> clerk.py -> archive.py in a day.",
        "Calls, sizes and traps: harbour.md, gates.md and cranes.md",
        "The hall is open now :party_popper: for all.",
    ],
)
def test_chains_of_arrows_and_lists_of_files_are_not_read_aloud(text):
    assert not stands_alone(text, lexicon("en"))


def test_one_arrow_is_prose():
    assert stands_alone("The line Lyon → Lille opens in May.", lexicon("en"))
