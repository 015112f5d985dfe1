import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.engine.scene import Look, Run, TextStyle
from nbdeck.engine.text.composing import clean, from_runs, paragraph, plain

LOOK = Look("plain", {}, "Cambria", "Calibri")
STYLE = TextStyle(18)


def marked(text):
    runs = paragraph(text, STYLE, 400, LOOK).runs
    return [(run.text, "b" * run.bold + "i" * run.italic) for run in runs]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", [("plain", "")]),
        ("a **bold** word", [("a ", ""), ("bold", "b"), (" word", "")]),
        ("*it* and _it_", [("it", "i"), (" and ", ""), ("it", "i")]),
        ("***both***", [("both", "bi")]),
        ("**a *b* c**", [("a ", "b"), ("b", "bi"), (" c", "b")]),
        ("**a *b***", [("a ", "b"), ("b", "bi")]),
        ("**bold**, _it_.", [("bold", "b"), (", ", ""), ("it", "i"), (".", "")]),
        ("这是**重要**的", [("这是", ""), ("重要", "b"), ("的", "")]),
        ("(**x**)", [("(", ""), ("x", "b"), (")", "")]),
        (r"\_it\_ and \*\*b\*\*", [("_it_ and **b**", "")]),
        (r"**a\*b**", [("a*b", "b")]),
        ("**12 %** up", [("12 %", "b"), (" up", "")]),
    ],
)
def test_inline_marks_become_runs(text, expected):
    assert marked(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "5*3*2", "2 * 3 * 4", "snake_case_name", "__init__", "a ** b", "**open", "close**", "*", "**", "****", "_",
        "a_b", "f(*args, **kwargs)", "* item", "**bold*", "*it**", "** x **",
    ],
)  # fmt: skip
def test_marks_without_a_partner_stay_text(text):
    assert marked(text) == [(text, "")]


def test_a_bold_style_stays_bold_around_marks():
    runs = paragraph("a *b*", TextStyle(18, bold=True), 400, LOOK).runs
    assert [(run.bold, run.italic) for run in runs] == [(True, False), (True, True)]


def test_runs_carry_style_and_language():
    (run,) = paragraph("Umsatz", TextStyle(21, face="major"), 400, LOOK, "de-DE").runs
    assert (run.size, run.face, run.lang) == (21, "major", "de-DE")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\x00b\x07c\x1f", "abc"),
        ("tab\there", "tab here"),
        ("a\r\nb\nc\rd\u2028e\x85f", "a b c d e f"),
        ("soft\u00adhyphen\ufeff", "softhyphen"),
        ("lone \ud800 surrogate \uffff", "lone  surrogate "),
        ("👩\u200d💻 stays", "👩\u200d💻 stays"),
        ("\x9b1m", "1m"),
    ],
)
def test_characters_that_powerpoint_cannot_hold_go(text, expected):
    assert clean(text) == expected


@given(st.text())
@settings(max_examples=200)
def test_any_text_becomes_valid_xml(text):
    ElementTree.fromstring(f"<t>{clean(text).replace('&', '').replace('<', '')}</t>".encode())


@given(st.text(alphabet="ab *_\n中ا.", max_size=40))
@settings(max_examples=200)
def test_only_marks_and_line_breaks_are_ever_taken_out(text):
    def letters(some):
        return "".join(character for character in some if character not in "*_ \n")

    result = paragraph(text, STYLE, 100, LOOK)
    assert letters(result.text) == letters(text)
    assert plain(text) == result.text


def test_line_feeds_break_lines_only_when_asked():
    assert len(paragraph("a\nb", STYLE, 400, LOOK).lines) == 1
    asked = paragraph("a\r\nb", STYLE, 400, LOOK, line_breaks=True)
    assert [line.text for line in asked.lines] == ["a", "b"]
    assert asked.text == "a\nb"


def test_the_indent_is_taken_off_the_width():
    text = "Revenue grew faster than the market"
    indented = paragraph(text, TextStyle(18, indent=100), 250, LOOK)
    assert [line.text for line in indented.lines] == [
        line.text for line in paragraph(text, STYLE, 150, LOOK).lines
    ]
    assert indented.width <= 250


@pytest.mark.parametrize(
    ("text", "lang", "expected"), [("نمت", "", True), ("growth", "ar-SA", False), ("12 %", "he-IL", True)]
)
def test_the_direction_follows_the_text(text, lang, expected):
    assert paragraph(text, STYLE, 200, LOOK, lang).is_rtl is expected


def test_no_text_gives_one_empty_line_of_the_style_s_height():
    empty = paragraph("", STYLE, 100, LOOK)
    assert empty.runs == ()
    assert empty.height == pytest.approx(18 * 1.2)


def test_finished_runs_are_cleaned_and_broken():
    result = from_runs([Run("a\x00 b", 18), Run("", 18), Run("c", 30, bold=True)], STYLE, 20, LOOK)
    assert [run.text for run in result.runs] == ["a b", "c"]
    assert [line.text for line in result.lines] == ["a", "bc"] or len(result.lines) == 3


@pytest.mark.parametrize(
    "text", ["收入增长快于市场", "राजस्व बढ़ा", "نمت الإيرادات", "ההכנסות גדלו", "รายได้", "수익"]
)
def test_scripts_without_italics_stay_upright(text):
    slanted = TextStyle(18, italic=True)
    assert [run.italic for run in paragraph(text, slanted, 400, LOOK).runs] == [False]
    assert [run.italic for run in paragraph("Ünïcode — “ok”", slanted, 400, LOOK).runs] == [True]
