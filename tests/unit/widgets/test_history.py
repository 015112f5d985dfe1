"""Undo and redo."""

import pytest

from nbdeck.widgets.card_editing import History


def test_there_and_back():
    history = History(0)
    history.do("one", 1)
    history.do("two", 2)
    assert (history.undo(), history.state, history.redo_words) == ("two", 1, "two")
    assert (history.undo(), history.state) == ("one", 0)
    assert (history.undo(), history.state, history.undo_words) == ("", 0, "")
    assert (history.redo(), history.redo(), history.redo(), history.state) == ("one", "two", "", 2)


def test_a_new_step_forgets_what_was_undone():
    history = History(0)
    history.do("one", 1)
    history.undo()
    history.do("other", 5)
    assert history.redo_words == ""


def test_nothing_done_is_no_step():
    history = History(0)
    assert not history.do("nothing", 0)
    assert history.undo_words == ""


@pytest.mark.parametrize(("marks", "back"), [(("a", "a"), 0), (("a", "b"), 1), ((None, None), 1)])
def test_steps_with_one_mark_are_undone_as_one(marks, back):
    history = History(0)
    for state, mark in enumerate(marks, start=1):
        history.do("typing", state, merge=mark)
    history.undo()
    assert history.state == back


def test_it_forgets_what_is_long_ago():
    history = History(0, depth=3)
    for state in range(1, 10):
        history.do("on", state)
    for _ in range(9):
        history.undo()
    assert history.state == 6
