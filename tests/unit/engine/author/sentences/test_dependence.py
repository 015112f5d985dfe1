"""Sentences that need something their slide does not show."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.dependence import (
    goes_on,
    is_chat,
    is_independent,
    is_whole,
    lacks_antecedent,
    lacks_condition,
    points_elsewhere,
    summing_noun,
)

EN = lexicon("en")


@pytest.mark.parametrize(
    "text",
    [
        "For details, please refer to the attached study.",
        "The rules are described in the next chapter.",
        "As mentioned, the bridge stays closed.",
        "See the timetable for the hours of the ferry.",
        "The following risks matter most.",
        "The table shows the sales of each shop.",
        "Run the pump like this.",
        "Photos can be downloaded from our website.",
        "All figures are in millions of euros.",
        "The new oven is much faster.",
    ],
)
def test_a_sentence_that_sends_its_reader_elsewhere_is_known(text):
    assert points_elsewhere(text, EN)
    assert not is_independent(text, EN)


@pytest.mark.parametrize(
    "text",
    [
        "The town opened a third market hall in May.",
        "The word oven refers to every closed fire of the bakery.",
        "The new oven is much faster than the old one of 1980.",
        "A lorry sees the chip of each bin.",
    ],
)
def test_a_sentence_with_alike_words_sends_nowhere(text):
    assert not points_elsewhere(text, EN)


@pytest.mark.parametrize(
    "text",
    [
        "Otherwise, the offer for the plot lapses.",
        "In that case the pump stops.",
        "Therefore no hall stays empty.",
        "is added to the list of boats.",
        "Useful when the harbour is frozen.",
        "For example the red boat leaks.",
    ],
)
def test_an_opening_in_the_middle_of_a_thought_is_known(text):
    assert goes_on(text, EN)


@pytest.mark.parametrize(
    "text",
    [
        "With it, the crew saves an hour.",
        "The mayor doubts that.",
        "Confirm that they wear helmets.",
        "Enhancing its roof costs 900 euros.",
        "Until then, no boat leaves the harbour.",
        "With the full one, the ferry sank.",
    ],
)
def test_a_pronoun_without_its_noun_is_known(text):
    assert lacks_antecedent(text, EN)


@pytest.mark.parametrize(
    "text",
    [
        "If a boat leaks, it is taken out of the water.",
        "Hospitals should share their rosters with bus companies.",
        "Clubs without members on the council say that they were never asked.",
        "The contract costs more than the old one of 1990.",
    ],
)
def test_a_pronoun_with_its_noun_in_the_sentence_does_no_harm(text):
    assert not lacks_antecedent(text, EN)


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("The difference was not significant.", "difference"),
        ("The most popular one was the crane licence.", "one"),
        ("The solution of the harbour office costs 900 euros.", ""),
        ("The harbour froze in January.", ""),
    ],
)
def test_a_noun_that_sums_up_what_was_said_is_named_unless_it_says_of_what(text, noun):
    assert summing_noun(text, EN) == noun


@pytest.mark.parametrize(
    "text",
    [
        "I am preparing the next ferry.",
        "Feel free to bring your own boat.",
        "Click on the green button of the pump.",
        "We are glad that the harbour is open.",
    ],
)
def test_chat_and_walking_through_an_example_are_known(text):
    assert is_chat(text, EN)


@pytest.mark.parametrize(
    "text",
    [
        "The ferry takes the following...",
        "MANAGING BOATS There are two main piers.",
        "Merge workflow The merge works by copying boats.",
        "erase Remove a boat from the list.",
        "“The ferry is the best of the coast.”",
        "(Assuming that the harbour is open.)",
        "Tariffs can be paid as coins, notes, or a card of",
        "Older than 1990? Ask the harbour office.",
        "Every pump takes a speed=",
    ],
)
def test_a_text_that_was_cut_off_or_run_together_is_not_whole(text):
    assert not is_whole(text, EN)


def test_a_letter_in_capitals_does_not_make_two_sentences_of_one():
    assert is_whole("At this price variant A pays for itself in six years.", EN)


@pytest.mark.parametrize(
    "text",
    [
        "Wraps a buffer so that every call waits.",
        "Requires oil from the harbour.",
        "If you want to see whether the boat answers to a call.",
    ],
)
def test_a_verb_without_its_subject_and_a_clause_without_a_main_one_are_not_independent(text):
    assert not is_independent(text, EN)


def test_a_plural_in_front_of_its_verb_is_a_subject():
    assert is_independent("Costs of steel rose by 18 % in March.", EN)


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("de", "Näheres steht im Anhang des Berichts."),
        ("de", "Damit sinkt der Preis um 4 %."),
        ("de", "Sonst bleibt die Halle geschlossen."),
        ("fr", "Le tableau suivant montre les prix."),
        ("fr", "Cela coûte 900 euros par an."),
        ("es", "Esto cuesta 900 euros al año."),
        ("it", "Questo costa 900 euro all'anno."),
        ("pt", "Isto custa 900 euros por ano."),
    ],
)
def test_other_languages_have_such_sentences_too(tag, text):
    assert not is_independent(text, lexicon(tag))


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("de", "Die neue Halle der Stadt kostet 3,8 Millionen Euro."),
        ("fr", "La nouvelle halle de la ville coûte 3,8 millions d'euros."),
        ("es", "La nueva nave de la ciudad cuesta 3,8 millones de euros."),
        ("it", "Il nuovo capannone della città costa 3,8 milioni di euro."),
        ("pt", "O novo pavilhão da cidade custa 3,8 milhões de euros."),
        ("ja", "新しい倉庫は三百万ユーロです。"),
    ],
)
def test_clear_sentences_of_other_languages_stay(tag, text):
    assert is_independent(text, lexicon(tag))


@pytest.mark.parametrize(
    "text",
    [
        "The pump only does items 2 and 4.",
        "Steps 1-3 take an hour.",
        "In this case the gate stays shut.",
        "The gate stays shut in that case.",
        "The harbour prefers the latter.",
        "The office closes if the corresponding form is missing.",
        "Guests can still use the old gate.",
        "The gate is always searched afterwards.",
        "Night ferries aren't currently supported.",
        "A permit is not required.",
        "The plan keeps all trees, with one exception.",
        "The office also serves that harbour over radio.",
    ],
)
def test_a_sentence_whose_case_or_condition_is_gone_is_not_independent(text):
    assert lacks_condition(text, EN)
    assert not is_independent(text, EN)


@pytest.mark.parametrize(
    "text",
    [
        "Although it rained, guests can still use the old gate.",
        "Night ferries are not supported in winter.",
        "A permit is not required if the boat is short.",
        "The harbour has 2 gates and 4 cranes.",
        "The rule covers cases 300 kilometres away.",
        "Pay by May if you rent, otherwise the offer lapses.",
    ],
)
def test_a_sentence_that_names_its_condition_needs_no_other(text):
    assert not lacks_condition(text, EN)


@pytest.mark.parametrize(
    "text",
    [
        "As the first one, it has two gates.",
        "Like the bridge, it was built of steel.",
        "Opened for boats in May.",
    ],
)
def test_a_pronoun_or_participle_whose_noun_is_gone_is_not_independent(text):
    assert not is_independent(text, EN)


def test_a_sentence_that_breaks_off_before_its_example_is_not_whole():
    assert not is_whole("Names are led by a sign, e.g.", EN)
