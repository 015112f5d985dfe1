"""Numbers that the material has, however they are written."""

import pytest

from nbdeck.engine.author.llm.numbers import KnownNumbers, numbers_of, readings


@pytest.mark.parametrize(
    ("source", "statement"),
    [
        ("It cost 1,234.50 euros.", "Kosten: 1.234,5 Euro"),
        ("1 234 567 people", "1,234,567 people"),
        ("Growth of 12.5 %", "12,5 % growth"),
        ("In Q3 2024", "Q3 of 2024"),
        ("2007 and 15", "It took 15 years from 2007"),
        ("about 3.0 metres", "3 metres"),
        ("No number", "None at all"),
        ("It is due on 15.4.2026", "In April 2026"),
        ("It is due on 15.4.2026", "On 15 April 2026"),
    ],
)
def test_a_number_is_known_in_any_spelling(source, statement):
    assert KnownNumbers([source]).unknown(statement) == set()


@pytest.mark.parametrize(
    ("source", "statement", "unknown"),
    [
        ("12.5 %", "125 %", {"125"}),
        ("1,234", "12,34", {"12,34"}),
        ("800 million", "900 million", {"900"}),
        ("in 2026", "by 2062", {"2062"}),
        ("1.5", "15", {"15"}),
        ("", "42", {"42"}),
        ("2024-05-17", "18 May 2024", {"18"}),
        ("Version 3.4.2026.1", "In 2026", {"2026"}),
        ("It is due on 15.4.2026", "On 14 April", {"14"}),
    ],
)
def test_another_number_is_unknown(source, statement, unknown):
    assert KnownNumbers([source]).unknown(statement) == unknown


@pytest.mark.parametrize(
    ("number", "values"),
    [
        ("1.234", {"1234", "1.234"}),
        ("1,234.50", {"1234.5"}),
        ("1'234", {"1234"}),
        ("05", {"5"}),
        ("00", {"0"}),
        ("12.05.2024", {"12.05.2024"}),
    ],
)
def test_a_number_has_every_value_that_its_marks_allow(number, values):
    assert readings(number) == values


def test_only_the_sentences_with_unknown_numbers_are_left_out():
    known = KnownNumbers(["Ships with 13.5 metres"])
    assert (
        known.without_unknown("Ships of 13.5 metres pass. That is 20 % more. Good.")
        == "Ships of 13.5 metres pass. Good."
    )
    opening = "Der Saal öffnet am 19. April 2027 im Zollhaus. Gut."
    assert KnownNumbers(["Ab 19.4.2027"]).without_unknown(opening) == opening
    assert KnownNumbers(["Ab 18.4.2027"]).without_unknown(opening) == "Gut."


@pytest.mark.parametrize(
    ("statement", "unknown"),
    [
        ("It grew by 12 %", set()),
        ("It cost $3.4 million", set()),
        ("12％ more", set()),
        ("7 % of it", set()),
        ("7\n% of it", set()),
        ("€\n7 men", set()),
        ("It rose to 3.4 percent", set()),
        ("7 percent of it", set()),
        ("12 euros", {"12"}),
        ("EUR 12", {"12"}),
        ("12 kg", {"12"}),
        ("12 kilograms", set()),
        ("12 % and 12 euros", {"12"}),
    ],
)
def test_a_number_has_no_other_sign_than_the_one_beside_it(statement, unknown):
    known = KnownNumbers(["It rose by 12 percent to 3.4 million dollars.", "7 men came."])
    assert known.unknown(statement) == unknown
    assert known.lacking(statement) == set()


@pytest.mark.parametrize(
    ("source", "statement", "unknown"),
    [
        ("It uses 12 MWh a day.", "12 kWh", {"12"}),
        ("It uses 12 kWh a day and 12 MWh a year.", "12 kWh", set()),
        ("It uses 12 kWh for 12 men.", "12 MWh", set()),
        ("12 kilowatt hours", "12 kWh", set()),
        ("12 °C outside", "12 °F", {"12"}),
        ("12 °C outside", "12 percent", {"12"}),
        ("75 km", "75 kg", {"75"}),
        ("75km", "75 km", set()),
        ("75 kmh", "75 kg", set()),
        ("€5 million", "€5 m", set()),
        ("5 mm", "5 kg", set()),
        ("USD 12", "US$12 or 12 dollars", set()),
        ("between 4 and 12 %", "4 %", set()),
        ("14 percent, 3 euros", "14 euros", {"14"}),
        ("12,0 km", "12 km", set()),
        ("120 000 Euro", "120000 kg", {"120000"}),
        ("12 pour cent", "12％", set()),
    ],
)
def test_a_number_with_another_unit_beside_it_is_another_number(source, statement, unknown):
    assert KnownNumbers([source]).unknown(statement) == unknown


@pytest.mark.parametrize(
    ("language", "text", "statement", "unknown"),
    [
        (
            "en-GB",
            "Ten of the thirty-five workers, two of them at night.",
            "10 of 35, 2 at night, 3 by day",
            {"3"},
        ),
        ("en", "Twelve men came\nwith forty-four women", "12 and 44", set()),
        ("fr", "Trois logements sur quatre-vingt-quatre", "3 sur 84", set()),
        ("de", "Zwölf Mitglieder", "12 Mitglieder", set()),
        ("fr", "Zwölf Mitglieder", "12 Mitglieder", {"12"}),
        ("pl", "dwanaście", "12", {"12"}),
        ("en", "Forty-four percent", "44 %", set()),
        ("en", "Forty-four dollars", "44 %", {"44"}),
    ],
)
def test_a_number_may_stand_as_words_of_the_language(language, text, statement, unknown):
    assert KnownNumbers([text], [language]).unknown(statement) == unknown


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("April 2024 to March 2025", {"2024", "2025"}),
        ("In 2024/25", {"2024", "2025"}),
        ("Winter 1999/00", {"1999", "2000"}),
        ("Mar-25", {"2025"}),
        ("3/4 of GWM-11, 2024/2025, 1/2/2025", {"3", "4", "11", "2024", "2025", "1", "2"}),
    ],
)
def test_years_of_two_digits_are_years(text, numbers):
    assert numbers_of(text) == numbers
