"""Short cases in one test."""

import inspect

import pytest

from in_turn import in_turn


def test_every_case_is_tried_and_all_that_fail_are_told():
    tried = []

    @in_turn("number", range(4), ids=hex)
    def check(number):
        tried.append(number)
        assert number % 2

    with pytest.raises(ExceptionGroup, match="2 of 4 cases fail") as told:
        check()
    assert tried == [0, 1, 2, 3]
    assert [each.__notes__ for each in told.value.exceptions] == [["in the case 0x0"], ["in the case 0x2"]]


def test_cases_of_several_parameters_multiply_and_share_the_fixtures():
    tried = []

    @in_turn("letter", "ab")
    @in_turn(("one", "other"), [(1, 2), (3, 4)])
    def test_check(letter, home, one, other):
        tried.append((home, letter, one, other))

    assert list(inspect.signature(test_check).parameters) == ["home"]
    assert test_check.__name__ == "test_check"
    test_check(home="here")
    assert tried == [("here", letter, *pair) for letter in "ab" for pair in ((1, 2), (3, 4))]


def test_a_skip_is_a_skip_and_no_cases_are_refused():
    with pytest.raises(pytest.skip.Exception):
        in_turn("number", [1])(lambda number: pytest.skip("not here"))()
    with pytest.raises(AssertionError, match="finds nothing"):
        in_turn("number", [])
