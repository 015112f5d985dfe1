"""Sentences as points: shorter by leaving out, whole, and clear without their neighbours."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.compression import compressed, count_words, stands_alone
from nbdeck.engine.author.sentences.grounding import unfounded

SHORTENED = [
    ("en", 20, "However, the pump failed in two of the nine tests.", "The pump failed in two of the nine tests"),
    ("en", 20, "It is important to note that costs fell by 4.5 % (Fig. 3).", "Costs fell by 4.5 %"),
    ("en", 20, "Costs fell by a third [12, 14] (Smith et al., 2019; Lee, 2020).", "Costs fell by a third"),
    ("en", 20, "As shown in Table 2, the second valve leaks.", "The second valve leaks"),
    ("en", 20, "The bridge (opened in May 2019) carries 3,000 cars.", "The bridge (opened in May 2019) carries 3,000 cars"),
    ("en", 9, "The bridge (opened in May 2019) carries 3,000 cars a day.", "The bridge carries 3,000 cars a day"),
    ("en", 10, "The council, which met in March, approved the plan for nine new schools.", "The council approved the plan for nine new schools"),
    ("en", 10, "Traffic fell on all twelve streets, while the number of riders doubled within a year.", "Traffic fell on all twelve streets"),
    ("en", 11, "Workers repair the dam each spring, and the city pays them from the flood fund.", "Workers repair the dam each spring"),
    ("en", 12, "Workers repair the dam each spring, and the city pays them from a fund.", "Workers repair the dam each spring, and the city pays them from a fund"),
    ("en", 10, "Workers can drag either one side of the rectangle, or the corner of the frame that lies near it, to the pier.", "Workers can drag either one side of the rectangle, or the corner of the frame that lies near it, to the pier"),
    ("en", 20, "The river, however, rose again.", "The river rose again"),
    ("en", 20, "For most rivers, however, the level rose.", "For most rivers, the level rose"),
    ("de", 20, "Der Verbrauch sank um 12 Prozent (siehe Abb. 2).", "Der Verbrauch sank um 12 Prozent"),
    ("de", 9, "Der Verbrauch sank in allen Gebäuden, obwohl die Winter kälter waren als zuvor.", "Der Verbrauch sank in allen Gebäuden"),
    ("fr", 20, "Toutefois, les coûts ont baissé de 12 % (voir tableau 3).", "Les coûts ont baissé de 12 %"),
    ("es", 20, "Sin embargo, los costes bajaron un 12 % (véase la figura 2).", "Los costes bajaron un 12 %"),
    ("it", 20, "Tuttavia, i costi sono scesi del 12 % (vedi tabella 1).", "I costi sono scesi del 12 %"),
    ("pt", 20, "No entanto, os custos caíram 12 % (ver figura 4).", "Os custos caíram 12 %"),
    ("ja", 40, "費用は12%減少した。", "費用は12%減少した"),
]  # fmt: skip


@pytest.mark.parametrize(("tag", "most", "sentence", "point"), SHORTENED, ids=lambda value: str(value)[:24])
def test_a_sentence_becomes_a_point_by_leaving_words_out(tag, most, sentence, point):
    assert compressed(sentence, lexicon(tag), most) == point


def test_a_german_opening_without_comma_stays_because_the_word_order_hangs_on_it():
    assert compressed("Außerdem sank der Verbrauch.", lexicon("de"), 20) == "Außerdem sank der Verbrauch"


@pytest.mark.parametrize(("tag", "most", "sentence", "point"), SHORTENED, ids=lambda value: str(value)[:24])
def test_no_number_and_no_name_appears_that_the_sentence_has_not(tag, most, sentence, point):
    for words in (5, most, 40):
        assert unfounded(compressed(sentence, lexicon(tag), words), [sentence]) == set()


def test_an_enumeration_is_never_cut_inside():
    sentence = "The kit holds screws, nuts, washers, clamps, and a spare valve for the pump in the cellar of the house."
    assert compressed(sentence, lexicon("en"), 8) == sentence.rstrip(".")


def test_an_introduction_is_never_all_that_is_left():
    sentence = "To keep the old town dry during the storms, the city raised the wall at the harbour."
    assert compressed(sentence, lexicon("en"), 9) == "The city raised the wall at the harbour"


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
    "sentence",
    [
        "In talks about the old systems of GNOME, KDE and ROX, it became clear that the differences were only by chance and not by any plan.",
        "In the case of a boat the name of its owner is needed by the office of the harbour, not the name of a boat that looks like it from afar.",
    ],
)
def test_an_introduction_is_only_cut_where_a_main_clause_follows(sentence):
    short = compressed(sentence, lexicon("en"), 14)
    assert short.startswith(("In talks", "In the case"))


def test_brackets_that_belong_to_a_name_stay():
    sentence = "People who sail on their own every summer should install harbour[all] (or the small one, which is older and slower) before they leave the coast."
    assert "harbour[all]" in compressed(sentence, lexicon("en"), 12)


def test_the_last_member_of_an_enumeration_is_no_clause():
    sentence = "Add a hook that refuses all calls whose scheme, host, or port differs from the one that the office of the harbour has set before the journey began."
    assert not compressed(sentence, lexicon("en"), 10).endswith("host")


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
