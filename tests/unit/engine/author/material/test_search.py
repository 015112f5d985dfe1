"""Finding passages: forms of words do not matter, order does."""

from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.search import find

PASSAGES = [
    Passage("Heat pumps need little electricity.", "a.md", language="en"),
    Passage("The insulation of walls costs more.", "a.md", headings=("Costs",), language="en"),
    Passage("A pump was heated in the test.", "a.md", language="en"),
    Passage("Cats sleep.", "a.md", language="en"),
    Passage("热泵需要的电力很少。", "b.md", language="zh"),
]


def test_forms_of_words_do_not_matter():
    assert {one.text for one in find("pumping heats", PASSAGES, 5)} == {PASSAGES[0].text, PASSAGES[2].text}


def test_a_phrase_as_it_is_written_comes_first():
    assert find("heat pumps", PASSAGES, 1) == [PASSAGES[0]]


def test_headings_count_too():
    assert find("costs", PASSAGES, 3)[0] == PASSAGES[1]


def test_words_without_spaces_are_found_by_pairs_of_characters():
    assert find("热泵", PASSAGES, 3) == [PASSAGES[4]]


def test_nothing_is_found_where_no_word_is_shared():
    assert find("volcano", PASSAGES, 3) == []
    assert find("  ", PASSAGES, 3) == []
    assert find("heat", PASSAGES, 0) == []
