"""Moves of several things at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.widgets.card_editing import moved, shifted

CHOSEN = st.sets(st.sampled_from("abcdef"))


def same(item):
    return item


@pytest.mark.parametrize(
    ("chosen", "before", "after"),
    [
        ("b", "a", "bacdef"),
        ("b", None, "acdefb"),
        ("be", "d", "acbedf"),
        ("af", "c", "bafcde"),
        ("bc", "c", "abcdef"),
        ("", "c", "abcdef"),
        ("b", "gone", "acdefb"),
    ],
)
def test_chosen_ones_stand_together_before_another(chosen, before, after):
    assert "".join(moved("abcdef", chosen, before, key=same)) == after


@pytest.mark.parametrize(
    ("chosen", "by", "after"),
    [
        ("b", -1, "bacdef"),
        ("a", -1, "abcdef"),
        ("ab", -1, "abcdef"),
        ("ac", -1, "acbdef"),
        ("ef", 1, "abcdef"),
        ("bd", 1, "acbed f".replace(" ", "")),
        ("a", 2, "bcadef"),
    ],
)
def test_each_chosen_one_goes_a_step(chosen, by, after):
    assert "".join(shifted("abcdef", chosen, by, key=same)) == after


@given(CHOSEN, st.sampled_from([*"abcdef", None]), st.integers(-3, 3))
def test_nothing_is_lost_and_the_others_keep_their_order(chosen, before, by):
    for result in (moved("abcdef", chosen, before, key=same), shifted("abcdef", chosen, by, key=same)):
        assert sorted(result) == list("abcdef")
        for group in (chosen, set("abcdef") - chosen):
            assert [each for each in result if each in group] == sorted(group)
