"""Factors of SWOT and PESTEL: known by their names in many languages, and put in their order."""

import pytest

from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.factors import PESTEL, SWOT, are_factors, in_places, letter, place_of


@pytest.mark.parametrize(
    ("names", "lang", "headings", "expected"),
    [
        (SWOT, "en-US", ["Threats", "Opportunities", "Weaknesses", "Strengths"], [3, 2, 1, 0]),
        (SWOT, "de-DE", ["Risiken", "Stärken", "Chancen", "Schwächen"], [1, 3, 2, 0]),
        (SWOT, "fr-FR", ["Menaces", "Forces", "Faiblesses", "Opportunités"], [1, 2, 3, 0]),
        (SWOT, "zh-CN", ["威胁", "优势", "机会", "劣势"], [1, 3, 2, 0]),
        (SWOT, "en-US", ["Our threats", "Strength", "b", "Weakness"], [1, 3, 0, 2]),
        (PESTEL, "en-US", ["Legal", "Environment", "Tech", "Society", "Economy", "Politics"], [5, 4, 3, 2, 1, 0]),
        (PESTEL, "de-DE", ["Recht", "Umwelt", "Technologie", "Gesellschaft", "Wirtschaft", "Politik"],
         [5, 4, 3, 2, 1, 0]),
        (PESTEL, "ar-SA", ["القانونية", "السياسية", "الاقتصادية", "الاجتماعية", "التكنولوجية", "البيئية"],
         [1, 2, 3, 4, 5, 0]),
        (SWOT, "sv-SE", ["Hotels", "b", "c", "d"], [0, 1, 2, 3]),
    ],
)  # fmt: skip
def test_factors_go_to_their_places_in_any_order(names, lang, headings, expected):
    items = [Item(heading, f"text {number}") for number, heading in enumerate(headings)]
    assert [items.index(item) for item in in_places(items, names, lang)] == expected


@pytest.mark.parametrize("names", [PESTEL, SWOT])
def test_every_name_in_every_language_means_its_own_factor(names):
    for every in names.values():
        assert [place_of(name, names) for name in every] == [*range(len(every))]
    assert place_of("", names) is None
    assert place_of("Bees", names) is None


def test_a_beginning_that_two_names_share_means_neither():
    assert place_of("Punti critici", SWOT) is None
    assert place_of("Opportunità nuove", SWOT) == 2


def test_factors_without_headings_get_their_names_in_the_language_of_the_deck():
    items = [Item("", f"text {number}") for number in range(4)]
    assert [item.heading for item in in_places(items, SWOT, "de-DE")] == list(SWOT["de"])
    assert [item.heading for item in in_places(items, SWOT, "xx")] == list(SWOT["en"])
    assert [item.text for item in in_places(items, SWOT, "de-DE")] == [item.text for item in items]


@pytest.mark.parametrize(
    ("name", "sign"),
    [("Political", "P"), ("ökologisch", "Ö"), ("政治", "X"), ("الفرص", "ف"), ("", "X"), ("ßharp", "S")],
)
def test_letters_stand_for_factors(name, sign):
    assert letter(name, "X") == sign


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        (["Strengths", "Weaknesses", "Opportunities", "Threats"], True),
        (["Risiken", "Stärken", "Chancen", "Schwächen"], True),
        (["优势", "劣势", "机会", "威胁"], True),
        (["Punti di forza", "Punti di debolezza", "Opportunità", "Minacce"], True),
        (["نقاط القوة", "نقاط الضعف", "الفرص", "التهديدات"], True),
        (["Punti di forza", "Punti", "Opportunità", "Minacce"], False),
        (["Strengths", "Strengths", "Opportunities", "Threats"], False),
        (["Strengths", "Weaknesses", "Opportunities"], False),
        (["Strengths", "Weaknesses", "Opportunities", "Threats", "Plan"], False),
        (["Strengths", "Weaknesses", "Opportunities", ""], False),
    ],
)
def test_headings_are_the_factors_where_each_is_there_once(headings, expected):
    assert are_factors([Item(heading, "text") for heading in headings], SWOT) is expected
    assert not are_factors([Item(heading, "text") for heading in headings], PESTEL)


@pytest.mark.parametrize(
    ("heading", "names", "place"),
    [
        ("Forces vives", SWOT, 0),
        ("Riskante Vorhaben", SWOT, None),
        ("Stärk", SWOT, None),
        ("Stärke und Mut", SWOT, 0),
        ("  *WEAKNESS*  ", SWOT, 1),
        ("Rechtsfragen", PESTEL, 5),
        ("环境与气候", PESTEL, 4),
        ("Law", PESTEL, 5),
    ],
)
def test_a_heading_means_a_factor_by_a_name_or_its_beginning(heading, names, place):
    assert place_of(heading, names) == place
