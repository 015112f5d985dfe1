import pytest

from nbdeck.engine.text.opportunities import segments


def pieces(text):
    start, found = 0, []
    for segment in segments(text):
        found.append(text[start : segment.end])
        start = segment.next
    return found


@pytest.mark.parametrize(
    "expected",
    [
        ["one", "two"],
        ["รายได้", "เติบโต"],
        ["ข้อมูล", "และ", "บริการ"],
        ["ลาว", "ไทย"],
    ],
)
def test_words_are_told_apart(expected):
    text = ("" if any("\u0e00" <= character <= "\u0eff" for character in expected[0]) else " ").join(expected)
    assert pieces(text) == expected


@pytest.mark.parametrize(
    "text", ["ที่ดิน", "เเก่", "สะอาด", "น้ำ", "ๆ", "word", "f(x)", "1,000.50", "a/b", "50%", "@home"]
)
def test_a_stretch_begins_with_the_text_and_ends_with_it(text):
    assert "".join(pieces(text)) == text


@pytest.mark.parametrize("text", ["เก", "แม่", "กะ", "กา", "น้ำ", "ใจ", "ดีๆ"])
def test_a_thai_vowel_stays_with_its_consonant(text):
    assert pieces(text) == [text]


def test_spaces_before_the_first_word_stay_with_it():
    assert pieces("   one two") == ["   one", "two"]


def test_only_spaces_are_one_empty_stretch():
    assert pieces("   ") == [""]
    assert pieces("") == [""]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("run --dry-run now", ["run", "--dry-run", "now"]),
        ("the `no-tray-icon` switch", ["the", "`no-tray-icon`", "switch"]),
        ("(-x-y)", ["(-x-y)"]),
        ("on-site work", ["on-", "site", "work"]),
        ("`code` on-site", ["`code`", "on-", "site"]),
        ("a\n--b-c", ["a", "--b-c"]),
    ],
)
def test_words_of_code_are_not_parted_at_their_hyphens(text, expected):
    assert pieces(text) == expected
