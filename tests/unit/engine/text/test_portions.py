"""Which typeface a character takes and where East Asian text is set apart; both as LibreOffice was seen to do it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.engine.text.portions import contexts, gaps, portions


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
