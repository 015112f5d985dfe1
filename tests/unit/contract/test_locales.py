"""Marks, groups of digits and dates of a language."""

import datetime as dt

import pytest

from nbdeck.contract.locales import ENGLISH, date_text, grouped, language_code, language_of_code, marks_of

NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("tag", "written"),
    [
        ("en-US", "1,234,567.5"),
        ("de-DE", "1.234.567,5"),
        ("fr-FR", f"1{NBSP}234{NBSP}567,5"),
        ("de-CH", "1’234’567.5"),
        ("hi-IN", "12,34,567.5"),
        ("en-IN", "12,34,567.5"),
        ("ja-JP", "1,234,567.5"),
        ("", "1,234,567.5"),
        ("xx", "1,234,567.5"),
        ("not a tag", "1,234,567.5"),
    ],
)
def test_a_number_has_the_marks_and_groups_of_its_language(tag, written):
    marks = marks_of(tag)
    assert f"{grouped('1234567', marks)}{marks.decimal}5" == written


@pytest.mark.parametrize(
    ("digits", "text"), [("7", "7"), ("123", "123"), ("1234", "1,234"), ("123456", "123,456")]
)
def test_groups_begin_from_the_end(digits, text):
    assert grouped(digits, ENGLISH) == text


@pytest.mark.parametrize(
    "tag", ["de-DE", "de", "fr-FR", "pt-BR", "hi-IN", "en-IN", "de-CH", "sr", "eo", "no", "nb"]
)
def test_a_code_that_names_a_language_leads_back_to_its_marks(tag):
    code = language_code(tag)
    assert code.startswith("[$-")
    assert marks_of(language_of_code(code[3:-1])) == marks_of(tag)


@pytest.mark.parametrize("tag", ["en-US", "en-GB", "zh-CN", "", "xx"])
def test_a_language_with_english_marks_needs_no_code(tag):
    assert language_code(tag) == ""


@pytest.mark.parametrize(
    ("tag", "skeleton", "text"),
    [
        ("de-DE", "yMMMd", "5. Jan. 2024"),
        ("fr-FR", "yMMM", "janv. 2024"),
        ("fr-FR", "yQQQ", "T1 2024"),
        ("ja-JP", "yMMMd", "2024年1月5日"),
        ("en-US", "yMMMd", None),
        ("xx", "yMMMd", None),
    ],
)
def test_a_date_is_written_in_the_words_of_its_language(tag, skeleton, text):
    assert date_text(dt.date(2024, 1, 5), tag, skeleton) == text


@pytest.mark.parametrize("tag", ["", "en", "EN-gb"])
def test_a_date_in_english_is_left_as_it_is(tag):
    assert date_text(dt.date(2025, 3, 9), tag, "yMMMd") is None
