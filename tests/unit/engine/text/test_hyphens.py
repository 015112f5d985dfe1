"""Words that are wider than their line: where they are cut, and that everybody sees it."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.engine.layouts.lines import divides_word
from nbdeck.engine.scene.boxes import ThemeStyle
from nbdeck.engine.scene.text import Run, TextStyle, stack_height
from nbdeck.engine.text.breaking import Measured, break_runs, with_hyphens
from nbdeck.engine.text.composing import fit_together, paragraph
from nbdeck.engine.text.hyphens import HYPHEN, whole
from nbdeck.errors import DoesNotFit
from sampling import examples

LOOK = ThemeStyle("plain", {}, "Cambria", "Calibri")
STYLE = TextStyle(18.0)
GERMAN = (
    "Rechtsschutzversicherungsgesellschaften", "Grundstücksverkehrsgenehmigungszuständigkeit",
    "Kraftfahrzeughaftpflichtversicherung", "Betäubungsmittelverschreibungsverordnung", "Lebensmittelüberwachung",
    "Donaudampfschifffahrt", "Elektrizitätswerk",
)  # fmt: skip


def fit(items, width, height, *, floor, lang=""):
    (paragraphs,) = fit_together([(items, width, height)], LOOK, floor=floor, lang=lang)
    return paragraphs


def fits(items, width, height, lang=""):
    try:
        fit(items, width, height, floor=math.inf, lang=lang)
    except DoesNotFit:
        return False
    return True


def lines_of(text, width, lang="de"):
    return [line.text for line in paragraph(text, STYLE, width, LOOK, lang).lines]


@pytest.mark.parametrize(
    ("lang", "width", "word", "expected"),
    [
        ("de", 150, GERMAN[0], ["Rechtsschutz-", "versicherungs-", "gesellschaften"]),
        ("de", 150, GERMAN[1], ["Grundstücks-", "verkehrs-", "genehmigungs-", "zuständigkeit"]),
        ("de", 150, GERMAN[2], ["Kraftfahrzeug-", "haftpflicht-", "versicherung"]),
        ("de", 150, GERMAN[3], ["Betäubungsmittel-", "verschreibungs-", "verordnung"]),
        ("de", 150, GERMAN[4], ["Lebensmittel-", "überwachung"]),
        ("de", 100, "Geschwindigkeitsbegrenzung", ["Geschwin-", "digkeits-", "begrenzung"]),
        ("en", 100, "internationalization", ["internatio-", "nalization"]),
        ("fr", 150, "anticonstitutionnellement", ["anticonstitu-", "tionnellement"]),
        ("ru", 100, "достопримечательность", ["достопри-", "мечатель-", "ность"]),
    ],
)
def test_a_word_wider_than_its_line_is_cut_at_joints_and_syllables_with_a_hyphen(lang, width, word, expected):
    assert lines_of(word, width, lang) == expected


def test_the_words_around_share_lines_with_the_parts():
    assert lines_of("Die Lebensmittelüberwachung prüft", 150) == ["Die Lebensmittel-", "überwachung prüft"]


@pytest.mark.parametrize(
    "text", ["Versicherung der Region", "well-known words", "a\u00a0b", "", "Überwachung"]
)
def test_words_that_fit_are_left_alone(text):
    runs = (Run(text, 18.0, lang="de"),)
    assert with_hyphens(runs, 150, LOOK) == runs


@pytest.mark.parametrize(("share", "is_cut"), [(0.9, True), (1.05, False)])
def test_a_word_a_little_wider_than_its_line_is_cut(share, is_cut):
    runs = (Run("Genehmigung", 18.0, lang="de"),)
    (line,) = break_runs(runs, 500, LOOK)
    assert any(HYPHEN in run.text for run in with_hyphens(runs, line.width * share, LOOK)) is is_cut


@pytest.mark.parametrize(
    "text", ["https://example.com/averyveryveryverylongpath", "snake_case_identifier_of_length", "x" * 40, "1234567890" * 4,
             "نمتالإيراداتأسرعمنالسوقكلهاهناوهناك", "averylongname@averylongdomainname.example"]
)  # fmt: skip
def test_addresses_names_of_code_and_scripts_without_hyphens_get_none(text):
    assert HYPHEN not in paragraph(text, STYLE, 100, LOOK, "en").text


def test_the_bold_part_of_a_word_keeps_its_style():
    runs = with_hyphens(
        (Run("Lebens", 18.0, lang="de"), Run("mittelüberwachung", 18.0, bold=True)), 150, LOOK
    )
    assert [line.text for line in break_runs(runs, 150, LOOK)] == ["Lebensmittel-", "überwachung"]
    assert [(run.text, run.bold) for run in runs] == [("Lebens", False), (f"mittel{HYPHEN}überwachung", True)]


def test_a_smaller_size_down_to_the_floor_comes_before_a_hyphen():
    (small,) = fit([(GERMAN[2], STYLE)], 210, 200, floor=12.0, lang="de")
    assert (small.text, len(small.lines)) == (GERMAN[2], 1)
    assert small.style.size < STYLE.size
    (cut,) = fit([(GERMAN[2], STYLE)], 150, 200, floor=12.0, lang="de")
    assert cut.style.size == STYLE.size
    assert cut.text.count(HYPHEN) == 2
    assert divides_word(cut)


def test_the_lines_that_were_counted_are_those_that_are_set():
    line = STYLE.size * 1.2
    assert fits([(GERMAN[0], STYLE)], 150, line * 3.2, lang="de")
    assert not fits([(GERMAN[0], STYLE)], 150, line * 2.2, lang="de")


def test_the_hyphen_of_the_author_is_no_divided_word():
    assert not divides_word(paragraph("a semi-automatic thing", STYLE, 90, LOOK, "en"))


@settings(max_examples=examples(150))
@given(
    st.lists(st.sampled_from([*GERMAN, "und", "die", "x2y", "ΑΒΓ", "internationalization"]), min_size=1, max_size=5),
    st.floats(60, 400),
)  # fmt: skip
def test_no_letter_is_lost_and_no_inserted_hyphen_stands_inside_a_line(words, width):
    text = " ".join(words)
    made = paragraph(text, STYLE, width, LOOK, "de")
    assert whole(made.text) == text
    assert all(HYPHEN not in line.text for line in made.lines)
    assert all(line.width <= width + 0.01 for line in made.lines)


@settings(max_examples=examples(100))
@given(st.sampled_from(GERMAN), st.floats(100, 300))
def test_hyphens_are_put_once_and_hold_when_widths_differ_by_a_percent(word, width):
    runs = with_hyphens((Run(word, 18.0, lang="de"),), width, LOOK)
    assert with_hyphens(runs, width, LOOK) == runs
    if HYPHEN in runs[0].text:
        lines = [line.text for line in break_runs(runs, width, LOOK)]
        for share in (0.99, 1.01):
            assert [line.text for line in break_runs(runs, width * share, LOOK)] == lines
        assert not Measured(runs, LOOK).breaks(width * 0.98).has_broken_word


@pytest.mark.parametrize("word", GERMAN)
def test_a_long_word_behind_others_is_cut_where_it_is_cut_alone(word):
    alone = with_hyphens((Run(word, 18.0, lang="de"),), 120, LOOK)[0].text
    assert HYPHEN in alone
    behind = with_hyphens((Run(f"Im Rat: {word} heute", 18.0, lang="de"),), 120, LOOK)[0].text
    assert behind == f"Im Rat: {alone} heute"


@pytest.mark.parametrize("width", [50, 70, 90, 120])
@pytest.mark.parametrize("word", GERMAN)
def test_the_lines_of_words_with_hyphens_have_room_at_the_size_that_was_chosen(word, width):
    for height in range(20, 200, 6):
        try:
            paragraphs = fit([(word, STYLE)], width, height, floor=6, lang="de")
        except DoesNotFit:
            continue
        assert stack_height(paragraphs) <= height + 0.001
