import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.engine.text.fonts import (
    contexts,
    gaps,
    is_known,
    missing_characters,
    painter_families,
    portions,
    remedy,
    text_width,
)
from nbdeck.engine.text.typefaces import installed_files, script_typefaces

# Advance widths in thousandths of the font size, as PDF files written by Office list them for the original faces.
OFFICE_WIDTHS = [
    (
        "Calibri",
        False,
        False,
        {" ": 226, "0": 507, "A": 579, "H": 623, "M": 855, "a": 479, "e": 498, "i": 229},
    ),
    (
        "Calibri",
        True,
        False,
        {" ": 226, "0": 507, "A": 606, "H": 630, "M": 874, "a": 494, "e": 503, "i": 246},
    ),
    ("Calibri", False, True, {" ": 226, "0": 507, "A": 579, "a": 514, "e": 478}),
    ("Arial", False, False, {" ": 278, "0": 556, "A": 667, "H": 722, "M": 833, "a": 556, "i": 222, "%": 889}),
    ("Arial", True, False, {" ": 278, "0": 556, "A": 722, "H": 722, "M": 833, "a": 556, "n": 611, "i": 278}),
    ("Arial", False, True, {" ": 278, "0": 556, "A": 667, "a": 556}),
    ("Cambria", False, False, {" ": 220, "0": 554, "A": 623, "H": 687, "a": 488, "e": 488, "n": 558}),
    ("Cambria", True, False, {" ": 220, "0": 592, "a": 535, "n": 604}),
]
FAMILIES = {"Carlito", "Arimo", "Caladea", "Noto Sans Arabic", "Noto Sans Devanagari", "Noto Sans Thai"}


@pytest.mark.parametrize(("typeface", "bold", "italic", "widths"), OFFICE_WIDTHS)
def test_a_character_is_as_wide_as_in_the_typeface_of_office(typeface, bold, italic, widths):
    measured = {
        character: text_width(character, typeface=typeface, size=1000, bold=bold, italic=italic)
        for character in widths
    }
    assert measured == pytest.approx(widths, abs=1.0)


def test_a_word_is_the_sum_of_its_characters_and_their_kerning():
    characters = sum(text_width(character, typeface="Arial", size=20) for character in "minimum")
    assert text_width("minimum", typeface="Arial", size=20) == pytest.approx(characters)
    apart = text_width("A", typeface="Arial", size=20) + text_width("V", typeface="Arial", size=20)
    assert text_width("AV", typeface="Arial", size=20) < apart - 0.5


def test_widths_are_in_proportion_to_the_size():
    small = text_width("Revenue grew", typeface="Calibri", size=10)
    assert text_width("Revenue grew", typeface="Calibri", size=37.5) == pytest.approx(small * 3.75)


@pytest.mark.parametrize("text", ["", "\u200b", "\u200d"])
def test_nothing_visible_has_no_width(text):
    assert text_width(text, typeface="Calibri", size=18) == pytest.approx(0.0)


@pytest.mark.parametrize("blank", ["\t", "\n", "\v", "\u2028"])
def test_tabs_and_line_breaks_are_as_wide_as_spaces(blank):
    plain = text_width("a b", typeface="Calibri", size=18)
    assert text_width(f"a{blank}b", typeface="Calibri", size=18) == plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("e\u0301tude", "étude"),
        ("Tie\u0302\u0301ng", "Tiếng"),
        ("a\xa0b", "a b"),
        ("a\u200eb", "ab"),
    ],
)
def test_two_spellings_of_one_appearance_are_equally_wide(one, other):
    assert text_width(one, typeface="Calibri", size=18) == pytest.approx(
        text_width(other, typeface="Calibri", size=18), abs=0.02
    )


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Выручка", "ru-RU"),
        ("έσοδα", "el-GR"),
        ("הכנסות", "he-IL"),
        ("الإيرادات", "ar-SA"),
        ("राजस्व", "hi-IN"),
        ("รายได้", "th-TH"),
        ("收入增长", "zh-CN"),
        ("売上ー", "ja-JP"),
        ("매출이", "ko-KR"),
    ],
)
@pytest.mark.parametrize("typeface", ["Calibri", "Arial", "Cambria", "Aptos"])
def test_every_script_has_a_font(text, lang, typeface):
    assert missing_characters(text, lang) == ()
    assert 1.0 < text_width(text, typeface=typeface, size=1, lang=lang) < len(text) * 1.1


def test_ideographs_are_one_size_wide():
    assert text_width("今年的收入", typeface="Calibri", size=20, lang="zh-CN") == pytest.approx(100)


def test_arabic_is_measured_joined():
    apart = sum(text_width(letter, typeface="Calibri", size=20) for letter in "سوق")
    assert text_width("سوق", typeface="Calibri", size=20) < apart * 0.9


@pytest.mark.parametrize("text", ["👩\u200d💻", "👍🏽", "🇩🇪", "❤️", "1️⃣"])
def test_an_emoji_of_several_characters_is_at_most_as_wide_as_two(text):
    assert 0.4 < text_width(text, typeface="Calibri", size=1) < 2.9


@pytest.mark.parametrize(
    ("text", "plain", "lang", "width"),
    [
        ("中”", "中", "zh-CN", 1.0),
        ("“中", "中", "zh-CN", 1.24),
        ("a”", "a", "zh-CN", 0.42),
        ("a”", "a", "en-US", 0.42),
    ],
)
def test_a_quotation_mark_is_of_the_font_of_the_text_beside_it(text, plain, lang, width):
    one, other = (text_width(each, typeface="Calibri", size=10, lang=lang) for each in (text, plain))
    assert one - other == pytest.approx(width * 10, abs=0.1)


def test_a_dash_alone_is_as_wide_as_among_ideographs():
    one, two = (text_width(text, typeface="Calibri", size=10, lang="zh-CN") for text in ("—中", "中—中"))
    assert one - 2.4 == pytest.approx(two - 10)


def test_an_unknown_typeface_is_measured_wider_than_arial():
    known = text_width("Revenue", typeface="Arial", size=20)
    assert text_width("Revenue", typeface="Aptos", size=20) == pytest.approx(known * 1.06)


@pytest.mark.parametrize(
    ("typeface", "expected"),
    [("Calibri", True), ("ARIAL", True), (" Cambria ", True), ("Aptos", False), ("", False)],
)
def test_a_typeface_is_known_when_a_font_with_its_widths_is_installed(typeface, expected):
    assert is_known(typeface) is expected


@pytest.mark.parametrize(
    ("missing", "is_east_asian"),
    [(("𠮷",), True), (("😀", "𠮷"), True), (("😀", "👩\u200d🔬"), False), ((), False), (("ℵ",), False)],
)
def test_the_extra_with_east_asian_typefaces_is_a_remedy_for_east_asian_characters_alone(
    missing, is_east_asian
):
    assert remedy(missing) == ("; install nbdeck[cjk] for East Asian text" if is_east_asian else "")


def test_missing_characters_are_named_once_in_order():
    assert missing_characters("a 😀 ক 😀 b\u00a0c\u200d", "en-US") == ("😀", "ক")
    assert missing_characters("🇦🇫 🇦🇩 🇦🇫") == ("🇦🇫", "🇦🇩")


def test_every_font_file_exists():
    files = installed_files()
    assert len(files) >= 13
    assert all(file.is_file() for file in files)


def test_the_painter_gets_the_families_in_the_order_of_measuring():
    families = painter_families("Cambria", "ja-JP")
    assert families[:2] == ("Caladea", "Arimo")
    assert families.index("Noto Sans JP") < families.index("Noto Sans SC")
    assert set(painter_families("Calibri")) >= FAMILIES - {"Caladea"}
    assert painter_families("No Such Face")[0] == "Arimo"


def test_the_painter_knows_every_family_by_its_name():
    typst = pytest.importorskip("typst")
    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=sorted({str(file.parent) for file in installed_files()}),
    )
    assert set(painter_families("Calibri")) | set(painter_families("Cambria")) <= set(fonts.families())


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("zh-CN", ("Microsoft YaHei", "Arial")),
        ("zh-TW", ("Microsoft JhengHei", "Arial")),
        ("ja", ("Yu Gothic", "Arial")),
        ("ko-KR", ("Malgun Gothic", "Arial")),
        ("ar-SA", ("Microsoft YaHei", "Arial")),
        ("hi-IN", ("Microsoft YaHei", "Nirmala UI")),
        ("th-TH", ("Microsoft YaHei", "Leelawadee UI")),
        ("", ("Microsoft YaHei", "Arial")),
    ],
)
def test_other_scripts_get_typefaces_that_powerpoint_has(lang, expected):
    assert script_typefaces(lang) == expected


def test_importing_the_room_opens_no_font():
    code = (
        "import sys, nbdeck.engine.text.composing, nbdeck.engine.text.fonts;"
        "assert 'uharfbuzz' not in sys.modules and 'fontpkg_arimo' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def letters(text, before=""):
    """Return the kind of every character by its first letter, with a bar between portions."""
    return "|".join(each.kind[0] * (each.end - each.start) for each in portions(text, before))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Revenue, 34 %", "lllllllllllll"),
        ("中文2026年", "aa|llll|a"),
        ("中文 2026 年", "aaa|lllll|a"),
        ("（2026）年", "a|llll|aa"),
        ("中文(a)，b", "aa|lll|a|l"),
        ("中—文…“中”", "aaaaaaa"),
        ("中文“abc”中", "aaa|llll|a"),
        ("“中文”", "a|aaa"),
        ("“abc”", "l|llll"),
        ("— 张三", "aa|aa"),
        ("한국·일본", "aa|l|aa"),
        ("ＡＢ％", "aaa"),
        ("Ωа中", "ll|a"),
        ("राजस्व 34% “abc”", "ccccccc|lllllllll"),
        ("“राजस्व”", "c|ccccccc"),
        ("รายได้ (3)", "ccccccc|lll"),
        ("نمت (2026).", "rrrrrrrrrrr"),
        ("2026 نمت abc 1", "rrrrrrrrr|lllll"),
        ("\u200e+49 30", "lllllll"),
        ("…", "l"),
        ("", ""),
    ],
)
def test_a_character_takes_the_typeface_of_its_script_and_a_common_one_that_of_the_text_before(
    text, expected
):
    assert letters(text) == expected


@pytest.mark.parametrize(
    ("text", "before", "expected"),
    [("”中", "latin", "l|a"), ("”中", "asian", "aa"), (" 34%", "rtl", "rrrr"), (" 34%", "asian", "a|lll")],
)
def test_text_behind_other_text_begins_as_that_ended(text, before, expected):
    assert letters(text, before) == expected


@pytest.mark.parametrize(
    ("text", "before", "expected"),
    [
        ("abc 123", "", ()),
        ("中文abc中文", "", (2, 5)),
        ("中文 abc 中文", "", (3, 7)),
        ("中文，abc。", "", (3, 6)),
        ("“中文”abc", "", (1, 4)),
        ("“abc”", "", ()),
        ("राजस्व abc", "", ()),
        ("राजस्व中", "", (6,)),
        ("abc", "asian", (0,)),
        ("中文", "latin", (0,)),
        ("中文", "asian", ()),
        (" abc", "asian", (1,)),
    ],
)
def test_a_gap_stands_where_east_asian_text_begins_or_ends(text, before, expected):
    assert gaps(text, before) == expected


def test_the_texts_of_a_paragraph_know_what_stands_before_them():
    assert list(contexts(["中文", "", "abc", " 12", "文"])) == ["", "asian", "asian", "latin", "latin"]


ALPHABET = st.text("ab 1中文，“”…—نم रा한\u200e", max_size=12)


@given(ALPHABET)
def test_portions_follow_each_other_and_hold_the_whole_text(text):
    found = portions(text)
    assert [each.start for each in found] == [0, *(each.end for each in found)][: len(found)]
    assert not text or found[-1].end == len(text)
    assert all(each.start < each.end for each in found)


@given(ALPHABET, st.integers(0, 12))
def test_a_cut_behind_a_letter_changes_no_gap(text, at):
    text = f"a{text}"
    at = min(at, len(text) - 1) + 1
    head, tail = text[:at], text[at:]
    _, before = contexts([head, tail])
    apart = (*gaps(head), *(len(head) + place for place in gaps(tail, before)))
    assert apart == gaps(text)
