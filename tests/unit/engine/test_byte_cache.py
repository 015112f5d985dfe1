"""Caches that are bounded by bytes."""

import pytest

from nbdeck.engine.byte_cache import kept_within


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
