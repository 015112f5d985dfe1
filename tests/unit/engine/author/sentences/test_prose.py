"""Sentences as points: whole, and clear without their neighbours."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.prose import count_words, is_prose, leans

LEANING = [
    ("en", "This shows the effect."),
    ("en", "With these settings the pump runs."),
    ("en", "They were replaced in May."),
    ("en", "Figure 3 shows the pump."),
    ("en", "The pump is described in Section 4."),
    ("en", "The steps are as follows:"),
    ("en", "which was replaced in May."),
    ("en", "See https://example.org for more."),
    ("en", "However, the pump failed in two of the nine tests."),
    ("de", "Außerdem sank der Verbrauch."),
    ("zh", "因此，搜索速度提高了。"),
    ("de", "Dies zeigt die Wirkung."),
    ("de", "Das ist der Grund."),
    ("fr", "Cette méthode est meilleure."),
    ("es", "Este método es mejor."),
    ("it", "Questo metodo è migliore."),
    ("pt", "Este método é melhor."),
]


def stands_alone(text, language):
    return is_prose(text, language) and not leans(text, language)


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


@pytest.mark.parametrize(
    ("text", "is_it"),
    [
        ("The water stays below 55 degrees.", True),
        ("The water above the weir is clear.", True),
        ("The costs are listed below.", False),
        ("The costs listed above, too, are net.", False),
    ],
)
def test_below_and_above_point_at_the_page_only_at_the_end_of_a_clause(text, is_it):
    assert is_prose(text, lexicon("en")) is is_it


@pytest.mark.parametrize("verb", ["reported", "says"])
def test_that_behind_a_verb_points_to_nothing_before(verb):
    assert not leans(f"Ann {verb} that the quay is old.", lexicon("en"))
    assert leans("In all that there was rain.", lexicon("en"))
