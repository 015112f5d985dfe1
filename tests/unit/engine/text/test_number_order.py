"""Telephone numbers and signed numbers in text from right to left."""

import pytest

from nbdeck.engine.scene import Color, Look, Run, TextStyle
from nbdeck.engine.text.composing import from_runs, paragraph
from nbdeck.engine.text.hyphens import whole
from nbdeck.engine.text.number_order import MARK, numbers_in_order
from nbdeck.engine.themes.load import load_theme

ARABIC = "اتصل بنا {} في أي وقت"
LOOK: Look = load_theme("default").look


def run(text):
    return Run(text, 18.0, Color("tx1"), "minor")


@pytest.mark.parametrize(
    ("number", "groups"),
    [
        ("+49 30 123456", ["+49 ", "30 ", "123456"]),
        ("+49 (30) 123-456", ["+49 ", "(30) ", "123-", "456"]),
        ("030 123456", ["030 ", "123456"]),
        ("(030) 123456", ["(030) ", "123456"]),
        ("-12.5%", ["-12.5%"]),
        ("+34", ["+34"]),
    ],
)
def test_a_number_stands_alone_with_a_mark_before_every_group(number, groups):
    before, middle, after = numbers_in_order(run(ARABIC.format(number)))
    assert middle.text == "".join(MARK + group for group in groups)
    assert (before.text, after.text) == tuple(ARABIC.split("{}"))


@pytest.mark.parametrize(
    "number", ["2024 2025", "2026-07-31", "5 + 3", "10-20", "09:30", "0.5", "A-4", "ISO+9"]
)
def test_numbers_that_read_well_as_they_are_stay(number):
    assert [part.text for part in numbers_in_order(run(ARABIC.format(number)))] == [ARABIC.format(number)]


def test_only_paragraphs_from_right_to_left_get_marks_and_only_once():
    style = TextStyle(18.0)
    assert MARK not in paragraph("Call +49 30 123456 now", style, 900.0, LOOK, "en-US").text
    first = paragraph(ARABIC.format("+49 30 123456"), style, 900.0, LOOK, "ar")
    again = from_runs(first.runs, style, 900.0, LOOK, "ar")
    assert first.is_rtl
    assert again.text == first.text
    assert first.text.count(MARK) == 3
    assert whole(first.text) == ARABIC.format("+49 30 123456")


def test_a_paragraph_of_only_a_number_keeps_the_direction_of_its_language():
    made = paragraph("+49 30 123456", TextStyle(18.0), 900.0, LOOK, "he")
    assert made.is_rtl
    assert from_runs(made.runs, TextStyle(18.0), 900.0, LOOK, "he").is_rtl


def test_a_second_line_of_a_number_begins_with_a_mark():
    made = paragraph(ARABIC.format("+49 30 123456"), TextStyle(18.0), 150.0, LOOK, "ar")
    digits = [line.text.lstrip() for line in made.lines if line.text.lstrip(f" {MARK}")[:1].isdigit()]
    assert all(text.startswith(MARK) for text in digits)
