"""Answers that are kept: about texts, and as many as a number of bytes holds."""

import pytest

from nbdeck.contract.remembering import LONG, SHORT, kept_within, remembered

KEPT = ((3, 2), (6, 1))


@pytest.fixture
def asked():
    return []


@pytest.fixture
def length(asked):
    @remembered(KEPT)
    def length(text, plus=0):
        asked.append(text)
        return len(text) + plus

    return length


@pytest.mark.parametrize(("text", "times"), [("abc", 1), ("abcd", 1), ("abcdef", 1), ("abcdefg", 2)])
def test_a_text_is_asked_about_once_unless_it_is_too_long(length, asked, text, times):
    assert [length(text), length(text), length(text, plus=1)] == [len(text), len(text), len(text) + 1]
    assert len(asked) == times + 1


def test_of_longer_texts_fewer_are_kept(length, asked):
    for text in ("ab", "cd", "ab", "abcd", "efgh", "abcd"):
        length(text)
    assert asked == ["ab", "cd", "abcd", "efgh", "abcd"]


@pytest.mark.parametrize(("kept", "most"), [(LONG, 1_500_000), (SHORT, 10_000_000)])
def test_all_kept_texts_together_have_an_end(kept, most):
    assert sum(longest * count for longest, count in kept) <= most


def counting(most):
    asked = []

    @kept_within(len, most)
    def upper(text):
        asked.append(text)
        return text.upper()

    return upper, asked


def test_an_answer_is_asked_for_once_while_there_is_room():
    upper, asked = counting(10)
    assert [upper(text) for text in ("aaaaa", "bbbbb", "aaaaa", "bbbbb")] == [
        "AAAAA",
        "BBBBB",
        "AAAAA",
        "BBBBB",
    ]
    assert asked == ["aaaaa", "bbbbb"]


def test_the_one_that_was_not_wanted_for_longest_goes_first():
    upper, asked = counting(10)
    for text in ("aaaaa", "bbbbb", "aaaaa", "c", "aaaaa", "bbbbb"):
        upper(text)
    assert asked == ["aaaaa", "bbbbb", "c", "bbbbb"]


def test_the_newest_stays_even_where_it_is_larger_than_the_room():
    upper, asked = counting(3)
    for text in ("a", "bbbb", "bbbb", "a", "bbbb"):
        upper(text)
    assert asked == ["a", "bbbb", "a", "bbbb"]


def test_what_an_error_ended_is_asked_again():
    asked = []

    @kept_within(len, 10)
    def failing(text):
        asked.append(text)
        raise ValueError(text)

    for _ in range(2):
        with pytest.raises(ValueError, match="a"):
            failing("a")
    assert asked == ["a", "a"]
