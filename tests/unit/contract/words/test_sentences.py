"""Where sentences end: abbreviations before names in many languages, and short words that are none."""

from __future__ import annotations

import pytest

from nbdeck.contract.words.sentences import begins_small, in_one_line, sentences


@pytest.mark.parametrize(
    "line",
    [
        "Ieri il geom. Zanetti ha visitato il tetto.",
        "Der Preis beträgt 500 Euro inkl. Versand und Zoll.",
        "Der er plads til maks. Anders og fire andre.",
        "Lo ha detto l'avv. Ferri in assemblea.",
        "Lo ha detto l’avv. Ferri in assemblea.",
        "c.a. dell'amministratore, rag. G. Bertoni",
        "Die Rechnungen der Fa. Rohrbau liegen vor.",
        "Verfasserin ist Dipl.-Ing. Wegener aus Ulm.",
        "Die Fam. Huber zieht um.",
        "Siehe Kap. Planung im Anhang.",
        "Ayer la Dra. Ortuño firmó el acta.",
        "Vive en la Avda. Europa desde 2010.",
        "La Sté. Martin livre le four.",
        "Le Pr. Blanc préside le jury.",
        "Plan podpisał inż. Nowak z gminy.",
        "Mieszka na ul. Polnej od lat.",
        "Ontem a Dra. Pinho assinou o balanço.",
        "De brief van drs. Bakker kwam aan.",
        "По словам акад. Сахарова это так.",
        "V knize ing. Dvořáka je vše.",
    ],
)
def test_an_abbreviation_before_a_name_ends_no_sentence(line: str) -> None:
    assert sentences(line) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "Open the file. It is read. Then the set. All of it.",
        "Il tetto. La scala. Il muro.",
        "Er geht aus. Sie kommt. Das Haus. Ein Jahr.",
        "Va a la obra. Todo el mes. Poco.",
        "Le jury. Cinq jours. Une lettre.",
        "Attach it by USB. Turn on the PC. Read the CD. All by HTTP. Wait 5 min. Done.",
        "Cała gmina. Ten rok. Koniec.",
    ],
)
def test_a_short_word_ends_one(line: str) -> None:
    assert sentences(line) == line.replace(". ", ".\n").split("\n")


@pytest.mark.parametrize(
    "line",
    [
        "Το σπίτι είναι μεγάλο. Η πόρτα κλείνει. Τέλος.",
        "הבית גדול מאוד. הדלת סגורה. זה הסוף.",
        "وصل القطار إلى المحطة. الباب مغلق. انتهى العمل.",
        "სახლი დიდია. კარი დაკეტილია. ეს დასასრულია.",
        "Տունը մեծ էր. Դուռը փակ էր.",
        "घर बड़ा है. दरवाज़ा बंद है.",
        "బ్యాంకు పెద్దది. తలుపు మూసి ఉంది.",
        "Bolel ho krk. Přišla smrt. Běžel vlk. Konec.",
        "Došli su na trg. Pukao je vrh. Kraj.",
        "Это был волк. Пришёл полк. Конец.",
    ],
)
def test_a_word_of_any_script_ends_one(line: str) -> None:
    assert sentences(line) == line.replace(". ", ".\n").split("\n")


@pytest.mark.parametrize(
    "line",
    [
        "Bzgl. Haus Nord ist alles klar.",
        "Zahlung bzgl. Haus Nord.",
        "Dhr. Bakker en mw. Smit.",
        "Kościół pw. św. Anny.",
        "См. стр. Введение.",
    ],
)
def test_consonants_alone_are_shortened(line: str) -> None:
    assert sentences(line) == [line]


def test_a_unit_in_capitals_behind_a_figure_ends_a_sentence_before_a_figure() -> None:
    assert sentences("It costs 5 EUR. 62 % of them eat there.") == [
        "It costs 5 EUR.",
        "62 % of them eat there.",
    ]
    assert sentences("Er kommt am 4. Nov. 2026 an.") == ["Er kommt am 4. Nov. 2026 an."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("and", True), ("ärztlich", True), ("и так", True), ("ßo", True), ("And", False), ("", False), ("7", False),
     ("ეს არის", False), ("这是", False), ("هذا", False)],
)  # fmt: skip
def test_only_letters_that_have_a_capital_are_small(text, expected):
    assert begins_small(text) is expected


def test_including_at_most_and_september_end_no_sentence():
    for line in ("400 Euro inkl. Kiosk und Strom.", "Es dauert maks. Freitag lang.", "400 excl. Service."):
        assert sentences(line) == [line]
    assert sentences("lundi 22 sept. 9h30") == ["lundi 22 sept. 9h30"]
    assert sentences("We have time. 6 people come.") == ["We have time.", "6 people come."]


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (["Status  of May", "* provisional"], "Status of May · * provisional"),
        (["It rains.", "", "It pours", " "], "It rains. It pours"),
        ([], ""),
    ],
)
def test_lines_in_one_are_parted_by_dots_and_sentences_are_not(lines, line):
    assert in_one_line(lines) == line
