import pytest

from nbdeck.engine.translate.pieces import Piece, of_text
from nbdeck.engine.translate.translator import fault_of, same_numbers, with_looks


@pytest.mark.parametrize(
    ("text", "answer", "same"),
    [
        ("It grew by 12 % to 1,234.5", "Creció un 12 % a 1.234,5", True),
        ("1 234 ships", "1,234 barcos", True),
        ("In 2024 and 2025", "2025 und 2024", True),
        ("Two ships", "Dos barcos", True),
        ("2024", "٢٠٢٤", True),
        ("12.5 million", "١٢٫٥ مليون", True),
        ("CHF 1'000", "1 000 CHF", True),
        ("3 of 3", "3", False),
        ("12 %", "21 %", False),
        ("12 %", "12,5 %", False),
        ("No number", "2 numbers", False),
        ("1.5 million", "15 million", False),
    ],
)
def test_numbers_are_the_same_however_they_are_written(text, answer, same):
    assert same_numbers(text, answer) is same


@pytest.mark.parametrize(
    ("text", "answer", "fault"),
    [
        ("See {name}", of_text("Ver {name}"), ""),
        ("See {name}", of_text("Ver"), "fixed"),
        ("See {name}", of_text("Ver {nombre}"), "fixed"),
        ("See {name}", of_text("Ver {name} {name}"), "fixed"),
        ("3 ships", of_text("4 barcos"), "numbers"),
        ("3 ships", None, "missing"),
        ("3 ships", of_text("  "), "missing"),
        ("See page_2", of_text("Ver page_2"), ""),
    ],
)
def test_an_answer_that_says_something_else_is_found_out(text, answer, fault):
    assert fault_of(of_text(text), answer) == fault


def test_an_answer_without_the_looks_of_its_text_gets_the_commonest():
    text = (Piece("The "), Piece("very big house", 1))
    assert with_looks(text, (Piece("La casa muy grande"),)) == ((Piece("La casa muy grande", 1),), False)
    kept = (Piece("La "), Piece("casa muy grande", 1))
    assert with_looks(text, kept) == (kept, True)
