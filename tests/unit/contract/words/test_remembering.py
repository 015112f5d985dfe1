"""Answers about texts that were asked before."""

import pytest

from nbdeck.contract.words.remembering import LONG, SHORT, remembered

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
