"""Equal titles are told apart, and only one right after another continues it."""

from nbdeck.engine.layouts.composer import DeckTitles


def shown(*titles, tag="en"):
    known = DeckTitles(tag)
    return [known.unique(title) for title in titles]


def test_a_title_again_continues_the_one_before_it_and_another_has_a_number():
    assert shown("A", "A", "A", "B", "A") == ["A", "A (continued)", "A (continued 2)", "B", "A (2)"]
    assert shown("A", "A", tag="de")[1] == "A (Fortsetzung)"


def test_titles_that_were_counted_are_passed_over():
    known = DeckTitles("en")
    known.unique("A")
    known.add("A (continued)")
    assert "A (continued)" in known
    assert known.unique("A") == "A (continued 2)"
