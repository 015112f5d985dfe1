"""Numbers that the material has, however they are written."""

import pytest

from nbdeck.engine.author.llm.numbers import KnownNumbers, readings


@pytest.mark.parametrize(
    ("source", "statement"),
    [
        ("It cost 1,234.50 euros.", "Kosten: 1.234,5 Euro"),
        ("1 234 567 people", "1,234,567 people"),
        ("1234 people", "1,234 people"),
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
        ("It cost €3.4 million", {"3.4"}),
        ("3.4 € more", {"3.4"}),
        ("12％ more", set()),
        ("€\n7 men", set()),
        ("12 euros", {"12"}),
        ("EUR 12", {"12"}),
        ("12 kg", set()),
        ("12 % and 7 euros", {"7"}),
        ("13 %", {"13"}),
    ],
)
def test_a_number_has_no_sign_that_no_text_uses(statement, unknown):
    known = KnownNumbers(["It rose by 12 percent to 3.4 million dollars.", "7 men came."])
    assert known.unknown(statement) == unknown
    assert known.lacking(statement) == ({"13"} if "13" in statement else set())
