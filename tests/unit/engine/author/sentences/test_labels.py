"""Labels of large numbers: the number that a sentence is about, and what it says of it in a few words."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.compression import count_words
from nbdeck.engine.author.sentences.grounding import unfounded
from nbdeck.engine.author.sentences.labels import labelled

ENGLISH = [
    ("The wall was 0.4 °C cooler in the first year, 1.3 °C in the second and 2.1 °C in the third, always at noon",
     "2.1 °C", "The wall was cooler in the third year"),
    ("Revenue was 1.2 million euros in 2019, 1.4 million euros in 2020 and 2.1 million euros in 2024",
     "2.1 million euros", "Revenue in 2024"),
    ("Profit rose from 12 % to 15 %", "15 %", "Profit rose from 12 %"),
    ("Takings grew by 9 % between 2022 and 2024, against 2 % elsewhere", "9 %", "Takings grew between 2022 and 2024"),
    ("The largest increase, 46 %, fell into the hours before noon", "46 %",
     "The largest increase fell into the hours before noon"),
    ("A total of 1,150 parking spaces were removed, which is 4 percent of all", "1,150", "Parking spaces were removed"),
    ("The investment was 1,450 euros per kilowatt", "1,450 euros", "The investment per kilowatt"),
    ("Vacancy stayed at 5 percent throughout the year", "5 percent", "Vacancy throughout the year"),
    ("31 % of the riders are older than 60", "31 %", "of the riders are older than 60"),
    ("On hot days of last year the counters recorded 31 % more people on the new street than on hot days before",
     "31 %", "More people on the new street than on hot days before"),
]  # fmt: skip
GERMAN = [
    (
        "Der Umbau der Zweigstellen kostet 8,6 Millionen Euro",
        "8,6 Millionen Euro",
        "Der Umbau der Zweigstellen",
    ),
    ("Der Umsatz stieg um 12 Prozent", "12 Prozent", "Der Umsatz stieg"),
]


@pytest.mark.parametrize(
    ("tag", "sentence", "figure", "label"), [("en", *one) for one in ENGLISH] + [("de", *one) for one in GERMAN]
)  # fmt: skip
def test_a_number_gets_the_words_that_explain_it(tag, sentence, figure, label):
    found = labelled(sentence, lexicon(tag))
    assert found is not None
    assert (found.figure, found.label) == (figure, label)
    assert count_words(found.label) <= 12
    assert unfounded(found.label, [sentence]) == set()


@pytest.mark.parametrize(
    "sentence",
    [
        "The federal government paid 60 percent of the investment",
        "Most trips replaced a trip by bus, as a survey of 3,100 riders shows",
        "The street gained 4 % here and lost 6 % there",
        "Nothing is measured here",
    ],
)
def test_a_number_without_a_label_of_its_own_is_none(sentence):
    assert labelled(sentence, lexicon("en")) is None
